// A list of many items must be pasted like each of its items alone, whichever path the code takes.

import FoundationEssentials
import JSON
import SMPTETimecode
import Testing
import TimecodePasteboard

struct PasteListTests {
  private static let at25 = Timecode.Properties(rate: .fps25)

  private static let markers: [TimecodeMarker] = {
    var markers = (0..<6).map { TimecodeMarker(Timecode(unchecked: .init(h: 1, f: $0), using: at25)) }
    let others: [Timecode] = [
      Timecode(unchecked: .init(h: 1), using: .init(rate: .fps24)),
      Timecode(unchecked: .init(h: 1, sf: 40), using: .init(rate: .fps25, base: .max80SubFrames)),
      Timecode(unchecked: .init(d: 3), using: .init(rate: .fps25, limit: .max100Days)),
      Timecode(unchecked: .init(h: 1, f: 99), using: at25), Timecode(unchecked: .init(h: 1, f: 5000), using: at25),
      Timecode(unchecked: .init(h: -1), using: at25),
    ]
    markers += others.map { TimecodeMarker($0) }
    markers.append(TimecodeMarker(Timecode(unchecked: .init(h: 1), using: at25), name: "A"))
    if let range = try? TimecodeRange(tagged: "01:00:00:00..01:00:01:00@25") { markers.append(TimecodeMarker(range)) }
    return markers + markers.reversed()
  }()

  private func withPasteboard(_ use: (Pasteboard) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tckit-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try use(Pasteboard(.general, in: PasteboardStore(at: try PasteboardStore.Location(path: folder))))
  }

  /// Everything in a result except what it shares with others of its list.
  private static func summary(_ result: PasteResult) -> String {
    "\(result.position) \(result.outcome) \(String(describing: result.isExact)) \(result.isFloored) "
      + "\(result.type ?? "") \(result.faults) \(String(describing: result.trace?.steps.count))"
  }

  /// Representations as other programs may write them: other spellings, other types, text only, damaged JSON.
  private static let foreign: [(type: String, text: String)] = [
    ("com.orchetect.timecode", String(decoding: Timecode(.zero, using: at25).json, as: UTF8.self)),
    ("com.orchetect.TimecodeKit.timecode", " " + String(decoding: Timecode(.zero, using: at25).json, as: UTF8.self)),
    ("com.orchetect.TimecodeKit.timecode", "{"), ("public.json", "[]"), ("public.utf8-plain-text", "01:00:00:00"),
    ("public.utf8-plain-text", "01:00:00;00"), ("public.png", "x"),
  ]

  static let changes: [@Sendable (inout Paste) -> Void] = [
    { _ in }, { $0.rules = .acceptingAll }, { $0.rules = PasteRules() },
    { $0.rules.policies.paste = .convertToLocalProperties }, { $0.rules.policies.paste = .discardProperties },
    { $0.rules.policies = .init(paste: .convertToLocalProperties, rounding: .nearest) },
    { $0.rules.within = try? TimecodeRange(tagged: "01:00:00:00..01:00:00:03@25") },
    { $0.canExpress = { $0.inPoint.frames != 2 } }, { $0.isTraced = true }, { $0.isStrict = true },
    { $0.reader.preferred = [.utf8PlainText] },
  ]

  @Test(arguments: changes.indices)
  func `as each item alone`(change: Int) throws {
    try withPasteboard { pasteboard in
      try pasteboard.copy(TimecodeCopy(Self.markers))
      var transaction = pasteboard.store.transaction(for: pasteboard.name)
      for representation in Self.foreign {
        try transaction.beginItem()
        try transaction.add(try transaction.type(representation.type), Array(representation.text.utf8).span)
      }
      try transaction.commit(.append)
      try pasteboard.copy(TimecodeCopy(Self.markers, attributes: .init(isSensitive: true), mode: .append))
      let count = 2 * Self.markers.count + Self.foreign.count
      var paste = Paste.at25()
      Self.changes[change](&paste)
      let all = try pasteboard.paste(.all, with: paste).results
      #expect(all.items.count == count)
      for (index, result) in all.items.enumerated() {
        let alone = try pasteboard.paste(.item(number: index + 1), with: paste).results
        #expect(Self.summary(result) == Self.summary(alone.items[0]))
        #expect(result.position == index && alone.items[0].position == index)
        #expect(result.type == alone.items[0].type && result.isExact == alone.items[0].isExact)
      }
      #expect(all.areAllAccepted == all.items.allSatisfy { $0.timecode != nil })
    }
  }

  @Test
  func `and an item that is damaged is the result of that item`() throws {
    try withPasteboard { pasteboard in
      try pasteboard.copy(TimecodeCopy(Array(Self.markers.prefix(3))))
      let path = try pasteboard.store.generation(of: pasteboard.name).path
      var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      // Within the JSON of the second item.
      let start = try #require(
        bytes.indices.dropFirst(300).first { bytes[$0...].starts(with: Array("\"hours\":1".utf8)) })
      bytes[start + 8] = UInt8(ascii: "2")
      try Data(bytes).write(to: URL(filePath: path))
      let paste = Paste.at25()
      let results = try pasteboard.paste(.all, with: paste).results
      #expect(results.items.map { $0.timecode == nil } == [false, true, false])
      guard case .failed(.unavailable) = results.items[1].outcome else {
        Issue.record("\(results.items[1].outcome)")
        return
      }
    }
  }
}
