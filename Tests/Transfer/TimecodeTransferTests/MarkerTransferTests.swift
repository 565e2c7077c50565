import FoundationEssentials
import Testing
import TimecodeTransfer

struct MarkerTransferTests {
  private static func marker(_ text: String, name: String? = nil, color: String? = nil) throws -> TimecodeMarker {
    TimecodeMarker(try TimecodeRange(tagged: text), name: name, color: color)
  }

  private func withPasteboard(_ use: (Pasteboard) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tckit-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try use(Pasteboard(.general, in: PasteboardStore(at: try PasteboardStore.Location(path: folder))))
  }

  @Test
  func `an item has three representations, richest first, and two if it is only a timecode`() throws {
    let range = try Self.marker("01:00:00:00..01:00:10:00@25", name: "Titles\nand\tmore")
    let named = try Self.marker("01:00:00:00@25", name: "A")
    let plain = try Self.marker("01:00:00:00@25")
    try withPasteboard { pasteboard in
      try pasteboard.copy(TimecodeCopy([range, named, plain]))
      let items = try pasteboard.items
      #expect(
        items.map { $0.representations.map(\.type) }
          == [
            TimecodeMarker.copyUTTypes, TimecodeMarker.copyUTTypes, Timecode.copyUTTypes,
          ].map { $0.map(\.identifier) })
      let texts = items.map { String(decoding: $0.bytes(ofType: UTType.utf8PlainText.identifier) ?? [], as: UTF8.self) }
      #expect(texts == ["01:00:00:00..01:00:10:00\tTitles and more", "01:00:00:00\tA", "01:00:00:00"])
      #expect(items[0].bytes(ofType: UTType.timecode.identifier) == range.inPoint.json)
      #expect(items[0].bytes(ofType: "org.tckit.marker") == range.json)
    }
  }

  @Test
  func `every item is pasted as it was copied, and its text without the rest`() throws {
    let markers = [
      try Self.marker("01:00:00:00..24:00:00:00@25", name: "Zoë", color: "Red"), try Self.marker("02:00:00:00@25"),
    ]
    try withPasteboard { pasteboard in
      try pasteboard.copy(TimecodeCopy(markers))
      let paste = Paste(reader: PasteReader(text: TimecodeReader(properties: nil)))
      #expect(try pasteboard.paste(.all, with: paste).results.used.map(\.marker) == markers)
      #expect(try pasteboard.paste(.first, with: paste).results.items[0].type == "org.tckit.marker")
      let text = Paste(
        reader: PasteReader(preferred: [.utf8PlainText], text: TimecodeReader(properties: .init(rate: .fps25))))
      let read = try pasteboard.paste(.first, with: text).results.items[0].marker
      #expect(read == (try Self.marker("01:00:00:00..24:00:00:00@25", name: "Zoë")))
    }
  }

  @Test
  func `a marker is exported with its contents, and imported from a timecode too`() async throws {
    let range = try Self.marker("01:00:00:00..01:00:10:00@25", name: "A")
    #expect(
      try await TimecodeMarker(importing: range.exported(as: .timecodeMarker), contentType: .timecodeMarker) == range)
    #expect(try await Array(range.exported(as: .timecode)) == range.inPoint.json)
    let timecode = TimecodeMarker(range.inPoint)
    #expect(try await TimecodeMarker(importing: timecode.exported(as: .timecode), contentType: .timecode) == timecode)
    #expect(timecode.itemProvider().registeredContentTypes == Timecode.copyUTTypes)
    #expect(range.itemProvider().registeredContentTypes == TimecodeMarker.copyUTTypes)
    #expect(try await range.itemProvider().loadTransferable(type: TimecodeMarker.self) == range)
  }
}
