// man/records.schema.json describes every record that the command writes: the records of the transcripts, and some
// more.

import Foundation
import TestSupport
import Testing

@testable import tckit

@Suite(.waits)
struct RecordSchemaTests {
  /// A JSON value.
  enum Value: Decodable, Equatable {
    case null, bool(Bool), integer(Int), number(Double), string(String), array([Value]), object([String: Value])

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() {
        self = .null
      } else if let bool = try? value.decode(Bool.self) {
        self = .bool(bool)
      } else if let integer = try? value.decode(Int.self) {
        self = .integer(integer)
      } else if let number = try? value.decode(Double.self) {
        self = .number(number)
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
      case .number: "number"
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

  /// The reason why a value does not fit a rule; nil if it fits. A member that no rule names does not fit, because the
  /// schema must know it.
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
    // A whole number is a number too.
    let types = value.type == "integer" ? ["integer", "number"] : [value.type]
    if let type = rule["type"], !types.contains(where: { type == .string($0) }) { return "\(location): \(value.type)" }
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

  /// The records that transcripts show unchanged. For a commit a transcript shows only that it exists.
  private func recorded() throws -> [String] {
    try TranscriptTests.names.flatMap { name in
      let path = packageRoot.appending(path: "Tests/Transcripts/\(name)").path(percentEncoded: false)
      return try Transcript(path: path).cases.flatMap(\.steps).flatMap(\.expected)
        .map { $0.hasPrefix("! ") ? String($0.dropFirst(2)) : $0 }.filter {
          $0.hasPrefix("{\"version\":1,") && $0.hasSuffix("}") && !$0.contains("\"commit\":true")
        }
    }
  }

  /// The output of commands whose records no transcript shows whole.
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

  /// A command line, and the line that prepares it.
  private struct Situation {
    var setUp = "true"
    let line: String
    /// True if the records are of items although the text is a rewritten document.
    var recordsDifferFromText = false
  }

  /// Every command that writes records, in each situation that it can be in: with nothing, one or two items, with one
  /// that is wrong, and without what it needs.
  private static var situations: [Situation] {
    let inputs = [
      "", "empty", "none.edl", "one.edl", "two.edl", "wrong.edl", "one.edl two.edl", "one.edl none.edl", "list.txt",
      "wrong.txt", "A001.mov", "no-timecode.mov", "times.srt", "01:00:00:00", "01:00:00:99", "TC", "--track V9 one.edl",
    ]
    let contents = [
      "true", "tckit copy 01:00:00:00@25; tckit clear", "tckit copy 01:00:00:00@25",
      "tckit copy 01:00:00:00@25 01:00:01:00@24", "tckit copy two.edl --rate 25", "tckit copy --once 01:00:00:00@25",
    ]
    var situations: [Situation] = []
    for name in CommandName.allCases where name.command.writesJSON {
      switch name {
      case .validate, .convert, .calc, .info, .copy:
        let options = [.convert: " --to 50", .calc: " --sum"][name, default: ""]
        situations += inputs.map { words in
          Situation(
            line: "\(name.rawValue) --rate 25\(options) \(words)",
            recordsDifferFromText: name == .convert && [".edl", ".srt"].contains { words.hasSuffix($0) })
        }
      case .diff:
        for words in [
          "one.edl two.edl", "one.edl one.edl", "one.edl none.edl", "list.txt one.edl", "one.edl", "/dev/null one.edl",
        ] {
          situations += ["", " --summary", " --all"].map { Situation(line: "diff --rate 25 \(words)\($0)") }
        }
      case .paste, .types, .history, .restore, .clear, .watch, .pasteboards:
        let options = [
          .paste: ["", " --all --rate 25", " -i 2", " --back 1", " -p x"], .types: ["", " -i 2", " --all"],
          .clear: ["", " --history", " --delete"], .watch: [" --count 1 --since 0 --timeout 50ms"],
        ][name, default: ["", " -p x"]]
        for content in contents {
          situations += options.map { Situation(setUp: content, line: "\(name.rawValue)\($0)") }
        }
      case .import: situations += ["empty", "list.txt"].map { Situation(line: "import <\($0)") }
      case .formats, .rates: situations += ["", " 25", " edl", " x"].map { Situation(line: "\(name.rawValue)\($0)") }
      case .clipboards: situations.append(Situation(line: "clipboards"))
      case .export, .completions: break
      }
    }
    return situations
  }

  /// The status and the lines of every situation, each in an empty store.
  private static func outcomes(_ option: String, in sandbox: Sandbox) throws -> [(status: String, lines: [String])] {
    let mark = "--- "
    let script = situations.map { situation in
      let parts = situation.line.split(separator: " <")
      let input = parts.count > 1 ? parts[1] : "/dev/null"
      return "rm -rf \"$TCKIT_STORE\"; (\(situation.setUp)) 2>&1 >/dev/null\n"
        + "tckit \(parts[0]) \(option) <\(input) 2>&1; echo \"\(mark)$?\""
    }.joined(separator: "\n")
    let file = sandbox.scratchPath("walk.sh")
    try script.write(toFile: file, atomically: true, encoding: .utf8)
    var outcomes: [(String, [String])] = []
    var lines: [String] = []
    for line in try ShellCommand("sh \(file)", in: sandbox).run().outputText.split(separator: "\n") {
      guard line.hasPrefix(mark) else {
        lines.append(String(line))
        continue
      }
      outcomes.append((String(line.dropFirst(mark.count)), lines))
      lines = []
    }
    return outcomes
  }

  @Test
  func `every command in every situation writes records that fit, and ends as it does without --json`() throws {
    let sandbox = try Sandbox()
    try sandbox.fill(from: packageRoot.appending(path: "Tests/Fixtures/Media").path(percentEncoded: false))
    try sandbox.fill(from: packageRoot.appending(path: "Tests/Fixtures/Situations").path(percentEncoded: false))
    let (plain, records) = (try Self.outcomes("", in: sandbox), try Self.outcomes("--json", in: sandbox))
    #expect(plain.count == Self.situations.count && records.count == plain.count)
    var faults: [String] = []
    for (situation, (plain, json)) in zip(Self.situations, zip(plain, records)) {
      let line = "\(situation.setUp); tckit \(situation.line)"
      if !situation.recordsDifferFromText, plain.status != json.status {
        faults.append("\(line): \(plain.status), with --json \(json.status)")
      }
      if !["0", "1"].contains(json.status), !json.lines.contains(where: { $0.contains("\"error\":") }) {
        faults.append("\(line): no record of the error")
      }
      for record in json.lines {
        let value = try? JSONDecoder().decode(Value.self, from: Data(record.utf8))
        if let fault = value.map({ fault(of: $0, by: schema) }) ?? "no record" {
          faults.append("\(line): \(record): \(fault)")
        }
      }
    }
    #expect(faults.isEmpty, "\(faults.prefix(10).joined(separator: "\n"))")
  }

  @Test(arguments: [
    #"{"version":2,"factor":"2"}"#, #"{"version":1}"#, #"{"version":1,"factor":2}"#,
    #"{"version":1,"factor":"2","other":1}"#,
    #"{"version":1,"error":{"code":"refused","message":"x"},"exit":1}"#,
  ])
  func `other objects do not fit`(_ record: String) throws {
    #expect(fault(of: try JSONDecoder().decode(Value.self, from: Data(record.utf8)), by: schema) != nil)
  }
}
