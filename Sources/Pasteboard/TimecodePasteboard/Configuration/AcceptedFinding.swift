// Findings that a project accepts: the list `accept` of `.tckit.json`.
//
//     {"accept": [{"file": "*.edl", "reason": "length", "event": 17, "why": "approved by the director",
//       "until": "2026-12-20"}]}

import JSON
import PasteboardStorage
import SMPTETimecode
import SystemCalls

/// A finding that a project accepts.
package struct AcceptedFinding: Equatable, Sendable {
  /// The files, with `*` for any characters and `?` for one; without a slash only the name is compared.
  package var file = ""
  /// The word in the brackets of the finding, such as `length`.
  package var reason = ""
  /// The number of the event.
  package var event: Int?
  /// The name of the item: a marker's name, or an event's clip or reel.
  package var name: String?
  /// The reason for accepting the finding.
  package var why = ""
  /// The last day on which the finding is accepted, such as `2026-12-20`; nil if acceptance does not end.
  package var until: String?

  package init() {}

  /// Returns true if the entry is about a file.
  package func covers(_ path: String) -> Bool {
    let text = file.utf8.contains(UInt8(ascii: "/")) ? path : String(path.split(separator: "/").last ?? "")
    return Self.matches(Array(text), Array(file))
  }

  /// Matches a text with a pattern of `*` and `?`. After a mismatch only the last asterisk is tried again: the part
  /// before it has matched as early as it can. The time is at most the product of both lengths.
  private static func matches(_ text: [Character], _ pattern: [Character]) -> Bool {
    var (position, next) = (0, 0)
    var asterisk: (next: Int, position: Int)?
    while position < text.count {
      if next < pattern.count, pattern[next] == "*" {
        next += 1
        asterisk = (next, position)
      } else if next < pattern.count, pattern[next] == "?" || pattern[next] == text[position] {
        (position, next) = (position + 1, next + 1)
      } else if let last = asterisk {
        (position, next) = (last.position + 1, last.next)
        asterisk = (next, position)
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == "*" }
  }

  /// Returns true if the entry is in force on a day.
  package func isInForce(on day: String) -> Bool { until.map { day <= $0 } ?? true }

  /// Today, UTC, such as `2026-11-29`.
  package static var today: String { day(Int(Clock.realtimeNanoseconds() / 86_400_000_000_000)) }

  /// A day by its number from the beginning of 1970.
  static func day(_ number: Int) -> String {
    String(PasteboardStore.Timestamp(nanoseconds: Int64(number) * 86_400_000_000_000).description.prefix(10))
  }
}

extension AcceptedFinding {
  /// Reads the list.
  ///
  /// - Throws: The fault in the list's text, or the form that was expected.
  static func list(_ reader: inout JSONReader, in path: String) throws(ConfigurationError) -> [AcceptedFinding] {
    var list: [AcceptedFinding] = []
    var wrong: Int?
    var unknown: (key: String, offset: Int)?
    do throws(JSONError) {
      try reader.beginArray()
      while try reader.nextElement() {
        let offset = reader.offset
        guard let finding = try AcceptedFinding(&reader, unknown: &unknown) else {
          wrong = wrong ?? offset
          continue
        }
        list.append(finding)
      }
    } catch {
      throw .malformed(path: path, offset: error.offset, expected: error.expected.rawValue)
    }
    if let unknown {
      throw .unknownKey(path: path, key: unknown.key, offset: unknown.offset, known: keys)
    }
    guard let wrong else { return list }
    throw .malformed(
      path: path, offset: wrong,
      expected: "a file, a reason and why as texts, perhaps an event's number or a name, and until such as 2026-12-20,")
  }

  private static let keys = ["file", "reason", "event", "name", "why", "until"]

  /// Reads an entry; nil if a key is unknown or repeated, a value is wrong, or the file, the reason or why is missing. The
  /// first unknown key is told.
  private init?(_ reader: inout JSONReader, unknown: inout (key: String, offset: Int)?) throws(JSONError) {
    self.init()
    var isRight = true
    var seen: Set<String> = []
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let name = try reader.decoded(key)
      isRight = seen.insert(name).inserted && isRight
      if unknown == nil, !Self.keys.contains(name) { unknown = (name, key.offset) }
      switch (name, reader.nextKind()) {
      case ("file", .string?): file = try reader.decodedString()
      case ("reason", .string?): reason = try reader.decodedString()
      case ("name", .string?): self.name = try reader.decodedString()
      case ("why", .string?): why = try reader.decodedString()
      case ("until", .string?):
        until = try reader.decodedString()
        isRight = isRight && until.map(Self.isDay) ?? true
      case ("event", .number?):
        event = reader.integer()
        if event == nil { fallthrough }
      default:
        isRight = false
        try reader.skipValue()
      }
    }
    guard isRight, !file.isEmpty, !reason.isEmpty, !why.isEmpty else { return nil }
  }

  /// Returns true if a text is a day such as `2026-12-20`.
  private static func isDay(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2], text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || $0.isDigit }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]), 1...12 ~= month
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let length = month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    return 1...length ~= day
  }
}
