import FoundationEssentials
import Testing
import TimecodeTransfer

struct PasteboardPasteTests {
  private static let at25 = Timecode(unchecked: .init(h: 1), using: .init(rate: .fps25))
  private static let at24 = Timecode(unchecked: .init(h: 2), using: .init(rate: .fps24))
  private static let once = PasteboardItem.Attributes(isOnce: true)

  private func withPasteboard(_ use: (Pasteboard) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tckit-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try use(Pasteboard(.general, in: PasteboardStore(at: try PasteboardStore.Location(path: folder))))
  }

  @Test
  func `The selected items are pasted, and one that does not exist is an error`() throws {
    try withPasteboard { pasteboard in
      try pasteboard.copy(TimecodeCopy([Self.at25, Self.at25]))
      let paste = Paste.at25()
      #expect(try pasteboard.paste(.first, with: paste).results.items.map(\.position) == [0])
      #expect(try pasteboard.paste(.item(number: 2), with: paste).results.items.map(\.position) == [1])
      let all = try pasteboard.paste(.all, with: paste)
      #expect(all.results.used.count == 2 && all.itemCount == 2 && all.changeCount == 1)
      #expect(throws: PasteboardStore.Error.noSuchItem(number: 3, count: 2)) {
        try pasteboard.paste(.item(number: 3), with: paste)
      }
      try pasteboard.clearContents()
      #expect(try pasteboard.paste(.item(number: 3), with: paste).itemCount == 0)
    }
  }

  @Test
  func `A source has no item before its first or after its last`() throws {
    try withPasteboard { pasteboard in
      try pasteboard.copy(TimecodeCopy([Self.at25]))
      for (position, number) in [(-1, 0), (1, 2)] {
        var source = try GenerationSource(try pasteboard.store.generation(of: .general))
        #expect(throws: PasteboardStore.Error.noSuchItem(number: number, count: 1)) {
          try source.types(ofItemAt: position)
        }
      }
    }
  }

  @Test
  func `What can be pasted once is removed when it is accepted`() throws {
    try withPasteboard { pasteboard in
      try pasteboard.copy(TimecodeCopy([Self.at25], attributes: Self.once))
      let paste = Paste.at25()
      let pasted = try pasteboard.paste(.all, with: paste)
      #expect(pasted.hasUsedUp && pasted.results.used.count == 1)
      #expect(try pasteboard.paste(.all, with: paste).itemCount == 0)
    }
  }

  @Test
  func `What can be pasted once stays where nothing of it is written`() throws {
    try withPasteboard { pasteboard in
      try pasteboard.copy(TimecodeCopy([Self.at25, Self.at24], attributes: Self.once))
      let changes: [(inout Paste) -> Void] = [{ _ in }, { $0.canExpress = { _ in false } }]
      for change in changes {
        var paste = Paste.at25()
        change(&paste)
        #expect(try !pasteboard.paste(.all, with: paste).hasUsedUp)
      }
      #expect(try pasteboard.pasteContent(of: .png)?.pieces == nil)
      #expect(try pasteboard.items.count == 2)
    }
  }

  @Test
  func `Of a list that keeps going only what is written is removed`() throws {
    try withPasteboard { pasteboard in
      try pasteboard.copy(TimecodeCopy([Self.at25, Self.at24], attributes: Self.once))
      var paste = Paste.at25()
      paste.keepsGoing = true
      #expect(try pasteboard.paste(.all, with: paste).hasUsedUp)
      let rest = try pasteboard.items
      #expect(rest.map { $0.bytes(ofType: UTType.timecode.identifier) } == [Self.at24.json])
    }
  }

  @Test
  func `A content that is selected has nothing that can be pasted once, and loses nothing`() throws {
    try withPasteboard { pasteboard in
      try pasteboard.copy(TimecodeCopy([Self.at25], attributes: Self.once))
      let paste = Paste.at25()
      #expect(try pasteboard.paste(.all, with: paste, from: .back(0)).itemCount == 0)
      #expect(try pasteboard.pasteContent(of: .timecode, from: .change(1)) == nil)
      #expect(try pasteboard.items.count == 1)
    }
  }

  @Test
  func `Bytes are given of a type that conforms, and used up too`() throws {
    try withPasteboard { pasteboard in
      try pasteboard.copy(TimecodeCopy([Self.at25], attributes: Self.once))
      var pasted = try #require(try pasteboard.pasteContent(of: .text))
      #expect(try pasted.pieces?.next() == Array("01:00:00:00".utf8))
      #expect(try pasted.pieces?.next() == nil)
      #expect(pasted.offered == Timecode.copyUTTypes.map(\.identifier))
      #expect(pasted.hasUsedUp)
      #expect(try pasteboard.pasteContent(of: .text) == nil)
    }
  }

  @Test
  func `A content that changes while it is read is read again, and an end is put to it by the time limit`() throws {
    try withPasteboard { pasteboard in
      var options = PasteboardStore.Options()
      options.lockTimeLimit = .milliseconds(50)
      let pasteboard = Pasteboard(pasteboard.name, in: PasteboardStore(at: pasteboard.store.location, options: options))
      try pasteboard.copy(TimecodeCopy([Self.at25], attributes: Self.once))
      var isSensitive = false
      // The content of another writer, which differs from the content before it.
      func interfere() -> Bool {
        isSensitive.toggle()
        let attributes = PasteboardItem.Attributes(isSensitive: isSensitive, isOnce: true)
        return (try? pasteboard.copy(TimecodeCopy([Self.at25], attributes: attributes))) != nil
      }
      var conflicts = 0
      var paste = Paste.at25()
      paste.canExpress = { _ in
        conflicts += 1
        return conflicts > 1 || interfere()
      }
      #expect(try pasteboard.paste(.first, with: paste).changeCount == 2)
      #expect(conflicts == 2)
      #expect(interfere())
      paste.canExpress = { _ in interfere() }
      let error = #expect(throws: PasteboardStore.Error.self) { try pasteboard.paste(.first, with: paste) }
      guard case .changed = error?.cause else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  @Test
  func `The preview is a timecode, else its text, else a type; an item that is sensitive or for one paste has none`()
    throws
  {
    try withPasteboard { pasteboard in
      func preview() throws -> PastePreview? { try pasteboard.store.generation(of: .general).preview() }
      try pasteboard.copy(TimecodeCopy([Self.at24]))
      #expect(try preview() == .timecode(Self.at24))
      try pasteboard.copy(TimecodeCopy([Self.at24], attributes: .init(isSensitive: true)))
      #expect(try preview() == .sensitive)
      try pasteboard.copy(TimecodeCopy([Self.at24], attributes: .init(isOnce: true)))
      #expect(try preview() == .once)
      for text in ["01:00:00:00", "hello"] {
        try pasteboard.copy(TimecodeCopy([], attachments: [.init(type: .utf8PlainText, bytes: Array(text.utf8))]))
        #expect(try preview() == .text(Array(text.utf8)))
      }
      let large = [UInt8](repeating: 0x31, count: 1 << 16)
      try pasteboard.copy(TimecodeCopy([], attachments: [.init(type: .utf8PlainText, bytes: large)]))
      #expect(try preview() == .type(UTType.utf8PlainText.identifier))
      try pasteboard.clearContents()
      #expect(try preview() == nil)
    }
  }
}
