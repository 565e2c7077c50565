// man/records.schema.json describes every record that the command writes: those of the transcripts, and some more.

import Foundation
import TestSupport
import Testing

struct RecordSchemaTests {
  /// A JSON value.
  enum Value: Decodable, Equatable {
    case null, bool(Bool), integer(Int), string(String), array([Value]), object([String: Value])

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() {
        self = .null
      } else if let bool = try? value.decode(Bool.self) {
        self = .bool(bool)
      } else if let integer = try? value.decode(Int.self) {
        self = .integer(integer)
      } else if let string = try? value.decode(String.self) {
        self = .string(string)
      } else if let array = try? value.decode([Value].self) {
        self = .array(array)
      } else {
        self = .object(try value.decode([String: Value].self))
      }
    }

    subscript(key: String) -> Value? { if case .object(let members) = self { members[key] } else { nil } }

    var elements: [Value] { if case .array(let elements) = self { elements } else { [] } }

    /// The name of the value's type in a schema.
    var type: String {
      switch self {
      case .null: "null"
      case .bool: "boolean"
      case .integer: "integer"
      case .string: "string"
      case .array: "array"
      case .object: "object"
      }
    }
  }

  let schema: Value
  let known: Set<String> = [
    "$schema", "$defs", "title", "description", "anyOf", "$ref", "type", "required", "properties",
    "additionalProperties",
    "items", "enum", "const", "minimum",
  ]

  init() throws {
    let text = try Data(contentsOf: packageRoot.appending(path: "man/records.schema.json"))
    schema = try JSONDecoder().decode(Value.self, from: text)
  }

  /// Why a value does not fit a rule; nil if it fits. A member that no rule names does not fit: the schema must know
  /// it.
  private func fault(of value: Value, by rule: Value, at location: String = "") -> String? {
    guard case .object(let words) = rule, known.isSuperset(of: words.keys) else {
      return "\(location): the rule is unknown"
    }
    if case .string(let reference)? = rule["$ref"] {
      let target = reference.split(separator: "/").dropFirst().reduce(schema) { $0[String($1)] ?? .null }
      return fault(of: value, by: target, at: location)
    }
    if let choices = rule["anyOf"] {
      let faults = choices.elements.map { fault(of: value, by: $0, at: location) }
      return faults.contains(nil) ? nil : faults.compactMap { $0 }.joined(separator: "; ")
    }
    if let type = rule["type"], type != .string(value.type) { return "\(location): \(value.type)" }
    if let constant = rule["const"], constant != value { return "\(location): not \(constant)" }
    if let values = rule["enum"], !values.elements.contains(value) { return "\(location): \(value) is not listed" }
    if case .integer(let least)? = rule["minimum"], case .integer(let number) = value, number < least {
      return "\(location): below \(least)"
    }
    for case .string(let key) in rule["required"]?.elements ?? [] where value[key] == nil {
      return "\(location).\(key): missing"
    }
    if case .object(let members) = value {
      for (key, member) in members.sorted(by: { $0.key < $1.key }) {
        guard let rule = rule["properties"]?[key] ?? rule["additionalProperties"] else {
          return "\(location).\(key): unknown"
        }
        if let fault = fault(of: member, by: rule, at: "\(location).\(key)") { return fault }
      }
    }
    guard let rule = rule["items"] else { return nil }
    return value.elements.lazy.compactMap { fault(of: $0, by: rule, at: "\(location)[]") }.first
  }

  /// The records that transcripts show as they were written; of a commit they only show that it is there.
  private func recorded() throws -> [String] {
    try TranscriptTests.names.flatMap { name in
      let path = packageRoot.appending(path: "Tests/Transcripts/\(name)").path(percentEncoded: false)
      return try Transcript(path: path).cases.flatMap(\.steps).flatMap(\.expected)
        .map { $0.hasPrefix("! ") ? String($0.dropFirst(2)) : $0 }.filter {
          $0.hasPrefix("{\"version\":1,") && $0.hasSuffix("}") && !$0.contains("\"commit\":true")
        }
    }
  }

  /// What commands write whose records no transcript shows whole.
  private func written() throws -> [String] {
    let sandbox = try Sandbox()
    for name in ["Session", "tckit-media"] {
      try sandbox.fill(from: packageRoot.appending(path: "Tests/Fixtures/\(name)").path(percentEncoded: false))
    }
    let commands = [
      "copy 01:00:00:00 --rate 24", "paste --explain --rate 25", "types", "history", "pasteboards", "formats", "rates",
      "clipboards",
      "types --all", "--version", "help", "diff v1.edl v2.edl --rate 25 --all", "calc 5f/2f --rate 25",
      "validate delivery.edl A001.mov A001-atom.mxf --rate 25",
      "info v1.edl notes.csv A001.mov no-rate.wav no-timecode.mov",
    ]
    let line = commands.map { "tckit \($0) --json" }.joined(separator: "; ")
    return try ShellCommand(line, in: sandbox, mergesErrors: true).run().outputText.split(separator: "\n").map(
      String.init)
  }

  @Test
  func `every record fits the schema, which has every key`() throws {
    let records = try recorded() + written()
    #expect(records.count > 400)
    let faults = try records.compactMap { record in
      fault(of: try JSONDecoder().decode(Value.self, from: Data(record.utf8)), by: schema).map { "\(record)\n  \($0)" }
    }
    #expect(faults.isEmpty, "\(faults.prefix(5).joined(separator: "\n"))")
  }

  @Test(arguments: [
    #"{"version":2,"number":"2"}"#, #"{"version":1}"#, #"{"version":1,"number":2}"#,
    #"{"version":1,"number":"2","other":1}"#,
    #"{"version":1,"error":{"code":"refused","message":"x"},"exit":1}"#,
  ])
  func `other objects do not fit`(_ record: String) throws {
    #expect(fault(of: try JSONDecoder().decode(Value.self, from: Data(record.utf8)), by: schema) != nil)
  }
}
