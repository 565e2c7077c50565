import Foundation
import Testing

@testable import TimecodePasteboard

struct AcceptedFindingTests {
  private func list(_ entries: String) throws(ConfigurationError) -> [AcceptedFinding]? {
    try ConfigurationFile(path: "t", bytes: Array(#"{"accept": [\#(entries)]}"#.utf8)).accepted
  }

  @Test
  func `an entry has a file, a reason, an event or a name, why, and until`() throws {
    let entry = try #require(
      try list(#"{"file": "*.edl", "reason": "gap", "event": 17, "name": "A", "why": "w", "until": "2026-12-20"}"#)?
        .first)
    #expect((entry.file, entry.reason, entry.event, entry.name) == ("*.edl", "gap", 17, "A"))
    #expect((entry.why, entry.until) == ("w", "2026-12-20"))
    #expect(entry.isInForce(on: "2026-12-20") && !entry.isInForce(on: "2026-12-21"))
  }

  @Test(arguments: [
    "7", #"{"file": "a", "reason": "gap"}"#, #"{"file": "a", "reason": "gap", "why": ""}"#,
    #"{"file": "a", "reason": "gap", "why": "w", "line": 4}"#,
    #"{"file": "a", "reason": "gap", "why": "w", "event": 1.5}"#,
    #"{"file": "a", "reason": "gap", "why": "w", "until": "20 December"}"#,
    #"{"file": "a", "reason": "gap", "why": "w", "until": "2026-13-01"}"#,
    #"{"file": "a", "reason": "gap", "why": "w", "until": "2026-02-29"}"#,
    #"{"file": "a", "reason": "gap", "why": "w", "until": "2026-11-31"}"#,
  ])
  func `any other entry is refused with the byte, and with its unknown key`(entry: String) {
    do throws(ConfigurationError) {
      _ = try list(entry)
      Issue.record("it is accepted")
    } catch {
      if case .malformed("t", 12, _) = error { return }
      if case .unknownKey("t", "line", _, _) = error { return }
      Issue.record(error)
    }
  }

  @Test(arguments: [
    ("*.edl", "cut.edl", true), ("*.edl", "a/b/cut.edl", true), ("*.edl", "cut.otio", false),
    ("cut?.edl", "cut1.edl", true),
    ("cut?.edl", "cut.edl", false), ("a/*.edl", "a/cut.edl", true), ("a/*.edl", "cut.edl", false), ("**", "x", true),
    ("*a*b*", "xaybz", true), ("a*b*c", "abcbc", true), ("a*b*c", "abcbcd", false),
    (String(repeating: "*a", count: 60) + "b", String(repeating: "a", count: 4000), false), ("*a*b*", "xbya", false),
    ("cut.edl", "CUT.EDL", false),
  ])
  func `a file is named by a pattern`(pattern: String, path: String, isCovered: Bool) {
    var entry = AcceptedFinding()
    entry.file = pattern
    #expect(entry.covers(path) == isCovered)
  }

  @Test
  func `days are those of the Gregorian calendar`() {
    let calendar = Calendar(identifier: .gregorian)
    let format = DateFormatter()
    format.calendar = calendar
    format.timeZone = TimeZone(secondsFromGMT: 0)
    format.locale = Locale(identifier: "en_US_POSIX")
    format.dateFormat = "yyyy-MM-dd"
    for day in stride(from: 0, to: 60_000, by: 13) {
      #expect(AcceptedFinding.day(day) == format.string(from: Date(timeIntervalSince1970: Double(day) * 86_400)))
    }
  }
}
