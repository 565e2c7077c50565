// One timecode copied and pasted by one call each, as the README shows it.

import Foundation
import SwiftTimecodeInterface
import TestSupport
import Testing
import TimecodePasteboard

struct SingleTimecodeTests {
  /// Calls a closure with a pasteboard in a separate store.
  static func withPasteboard(_ body: (Pasteboard) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tckit-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(Pasteboard(.general, in: PasteboardStore(at: try PasteboardStore.Location(path: folder))))
  }

  @Test
  func `the README's listing is this one, and prints what it shows`() throws {
    var output: [String] = []
    func print(_ value: some Any) { output.append("\(value)") }
    try Self.withPasteboard { pasteboard in
      // listing
      try pasteboard.copy(Timecode(.string("01:00:00:00"), at: .fps24))

      let refused = try pasteboard.pasteTimecode(at: .fps25)
      print(refused)  // 01:00:00:00 is at 24 fps, but the local rate is 25 fps

      var policies = TimecodeField.PastePolicies()
      policies.paste.rate = .convert
      let converted = try pasteboard.pasteTimecode(at: .fps25, policies: policies)
      print(converted)  // 01:00:00:00@25
      // end of listing
    }
    let here = try Listings.compiled(in: "Tests/Pasteboard/TimecodePasteboardTests/FrontDoorTests.swift")
    // The other listing belongs to a package manifest.
    #expect(try Listings.documented(in: "README.md").filter { !$0.contains { $0.contains(".package(") } } == here)
    let shown = here.joined().compactMap { $0.hasPrefix("print") ? $0.components(separatedBy: "  // ").last : nil }
    #expect(output == shown)
  }

  @Test
  func `a range gives its in point`() throws {
    try Self.withPasteboard { pasteboard in
      let start = try Timecode(.string("01:00:00:00"), at: .fps25)
      let range = try TimecodeRange(from: start, to: start + Timecode(.frames(10), at: .fps25))
      try pasteboard.copy(TimecodeCopy([TimecodeMarker(range)]))
      #expect(try pasteboard.pasteTimecode(at: .fps25) == .accepted(start))
    }
  }
}
