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
        [], attachments: [Self.note], attributes: .init(isSensitive: true), mode: .append, isUnique: true)
      try pasteboard.copy(next)
      #expect(try pasteboard.items.map(\.attributes) == [alone.attributes, next.attributes])
      #expect(try pasteboard.items.map { $0.representations.count } == [1, 1])
    }
  }

  @Test
  func `Chosen types are those that conform to what is named, each once; attachments have others`() throws {
    #expect(try TimecodeCopy.types(choosing: []) == TimecodeMarker.copyUTTypes)
    #expect(try TimecodeCopy.types(choosing: [.plainText, .timecode]) == [Timecode.textUTType, .timecode])
    #expect(try TimecodeCopy.types(choosing: [.json]) == [.timecodeMarker, .timecode])
    #expect(throws: CopyTypeError.notWritten(.png, written: TimecodeMarker.pasteUTTypes)) {
      try TimecodeCopy.types(choosing: [.png])
    }
    #expect(throws: CopyTypeError.repeated(Timecode.textUTType)) {
      try TimecodeCopy.types(choosing: [.plainText, Timecode.textUTType])
    }
    let copy = TimecodeCopy([Self.first])
    try copy.checkTypes(ofAttachments: [.json, .png], hasTimecodes: true)
    try copy.checkTypes(ofAttachments: [Timecode.textUTType], hasTimecodes: false)
    #expect(throws: CopyTypeError.repeated(Timecode.textUTType)) {
      try copy.checkTypes(ofAttachments: [.json, Timecode.textUTType], hasTimecodes: true)
    }
    #expect(throws: CopyTypeError.repeated(.json)) {
      try copy.checkTypes(ofAttachments: [.json, .png, .json], hasTimecodes: false)
    }
  }

  @Test
  func `Unique leaves out what is equal in digits and properties, here and on the pasteboard`() throws {
    try withPasteboard { pasteboard in
      try pasteboard.copy(TimecodeCopy([Self.first, Self.second, Self.first], isUnique: true))
      #expect(try pasteboard.items.count == 2)
      let receipt = try pasteboard.copy(TimecodeCopy([Self.second], mode: .append, isUnique: true))
      #expect(receipt.changeCount == 1 && receipt.itemCount == 2)
      #expect(try pasteboard.changeCount == 1, "where nothing is new, nothing is written")
      try pasteboard.copy(TimecodeCopy([Self.first], mode: .append))
      #expect(try texts(pasteboard).count == 3)
      let clip = TimecodeCopy.Attachment(type: .data, bytes: [1])
      try pasteboard.copy(TimecodeCopy([Self.first], attachments: [clip], mode: .append, isUnique: true))
      #expect(try pasteboard.items.count == 4 && pasteboard.changeCount == 3, "what is attached is new")
      let late = TimecodeCopy([Self.second], mode: .append, isUnique: true)
      let error = #expect(throws: PasteboardStore.Error.self) { try pasteboard.copy(late, ifChange: 2) }
      #expect(error?.cause == .changed(expected: 2, found: 3))
    }
  }

  @Test
  func `Unique reads and writes while no other writer can come between`() throws {
    try withPasteboard { pasteboard in
      var options = PasteboardStore.Options()
      options.lockTimeLimit = .milliseconds(50)
      let other = Pasteboard(pasteboard.name, in: PasteboardStore(at: pasteboard.store.location, options: options))
      try pasteboard.copy(TimecodeCopy([Self.first]))
      var refusals = 0
      var copy = TimecodeCopy([Self.first, Self.second], mode: .append, isUnique: true)
      copy.onItem = { _ in
        do throws(PasteboardStore.Error) { try other.copy(TimecodeCopy([Self.second], mode: .append)) } catch {
          if case .locked = error.cause { refusals += 1 }
        }
      }
      #expect(try pasteboard.copy(copy).changeCount == 2)
      #expect(refusals == 1)
      #expect(try texts(pasteboard).count == 2)
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `Unique waits for another writer once, and ends with the time limit`() throws {
    try withPasteboard { pasteboard in
      var options = PasteboardStore.Options()
      options.lockTimeLimit = .milliseconds(50)
      let other = Pasteboard(pasteboard.name, in: PasteboardStore(at: pasteboard.store.location, options: options))
      var copy = TimecodeCopy([Self.first], mode: .append, isUnique: true)
      var error: PasteboardStore.Error?
      copy.onItem = { _ in
        let late = TimecodeCopy([Self.second], mode: .append, isUnique: true)
        do throws(PasteboardStore.Error) { try other.copy(late) } catch let failure { error = failure }
      }
      try pasteboard.copy(copy)
      guard case .locked(_, .milliseconds(50))? = error?.cause else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(try texts(pasteboard).count == 1)
    }
  }
}
