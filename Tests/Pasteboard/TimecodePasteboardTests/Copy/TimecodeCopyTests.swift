import FoundationEssentials
import Testing
import TimecodeTransfer

struct TimecodeCopyTests {
  private static let first = Timecode(unchecked: .init(h: 1, sf: 5), using: .init(rate: .fps25))
  private static let second = Timecode(unchecked: .init(h: 1, sf: 5), using: .init(rate: .fps24))
  private static let note = TimecodeCopy.Attachment(type: .json, bytes: Array("{}".utf8))

  private func withPasteboard(_ use: (Pasteboard) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tckit-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try use(Pasteboard(.general, in: PasteboardStore(at: try PasteboardStore.Location(path: folder))))
  }

  private func texts(_ pasteboard: Pasteboard) throws -> [String] {
    try pasteboard.items.map {
      String(decoding: $0.bytes(ofType: UTType.utf8PlainText.identifier) ?? [], as: UTF8.self)
    }
  }

  @Test
  func `Every way out of a timecode gives the same bytes`() async throws {
    #expect(Self.first.bytes(as: .timecode) == Self.first.json)
    #expect(Self.first.bytes(as: Timecode.textUTType) == Array("01:00:00:00.05".utf8))
    let whole = Timecode(unchecked: .init(h: 1), using: .init(rate: .fps25))
    for timecode in [Self.first, whole] {
      for type in Timecode.copyUTTypes {
        #expect(Array(try await timecode.exported(as: type)) == timecode.bytes(as: type))
      }
    }
    try withPasteboard { pasteboard in
      try pasteboard.copy(TimecodeCopy([whole]))
      #expect(try pasteboard.items[0].representations.map(\.bytes) == Timecode.copyUTTypes.map { whole.bytes(as: $0) })
    }
  }

  @Test
  func `An attachment follows the timecode, and is an item without one`() throws {
    try withPasteboard { pasteboard in
      try pasteboard.copy(TimecodeCopy([Self.first], attachments: [Self.note]))
      #expect(try pasteboard.types == Timecode.copyUTTypes + [.json])
      let alone = TimecodeCopy([], attachments: [Self.note], attributes: .init(isSensitive: true))
      try pasteboard.copy(alone)
      #expect(try pasteboard.types == [.json])
      #expect(try pasteboard.items.map(\.attributes) == [alone.attributes])
      #expect(alone.writtenTypes == [.json])
      let next = TimecodeCopy(
        [], attachments: [Self.note], attributes: .init(isSensitive: true), mode: .append)
      try pasteboard.copy(next)
      #expect(try pasteboard.items.map(\.attributes) == [alone.attributes, next.attributes])
      #expect(try pasteboard.items.map { $0.representations.count } == [1, 1])
    }
  }

  @Test
  func `An attachment has a type that no other one and no timecode has`() throws {
    let copy = TimecodeCopy([Self.first])
    try copy.checkTypes(ofAttachments: [.json, .png], hasTimecodes: true)
    try copy.checkTypes(ofAttachments: [Timecode.textUTType], hasTimecodes: false)
    #expect(throws: RepeatedType(Timecode.textUTType)) {
      try copy.checkTypes(ofAttachments: [.json, Timecode.textUTType], hasTimecodes: true)
    }
    #expect(throws: RepeatedType(.json)) {
      try copy.checkTypes(ofAttachments: [.json, .png, .json], hasTimecodes: false)
    }
  }

  @Test
  func `A copy at another change count than the expected one is refused`() throws {
    try withPasteboard { pasteboard in
      try pasteboard.copy(TimecodeCopy([Self.first]), ifChange: 0)
      let late = TimecodeCopy([Self.second], mode: .append)
      let error = #expect(throws: PasteboardStore.Error.self) { try pasteboard.copy(late, ifChange: 0) }
      #expect(error?.cause == .changed(expected: 0, found: 1))
      #expect(try texts(pasteboard).count == 1)
    }
  }
}
