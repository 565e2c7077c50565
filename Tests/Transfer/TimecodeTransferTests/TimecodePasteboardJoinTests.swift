import Foundation
import Testing
import TimecodeTransfer

@Suite struct `Timecodes on a pasteboard` {
  static let timecode = Timecode(
    unchecked: .init(h: 1, m: 2, s: 3, f: 4, sf: 5), using: .init(rate: .fps29_97d, base: .max80SubFrames))
  static let others = Timecode.Properties(rate: .fps25)

  private func withPasteboard(_ use: (Pasteboard) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tckit-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await use(Pasteboard(.general, in: PasteboardStore(at: try PasteboardStore.Location(path: folder))))
  }

  @Test func `A timecode is written as its types in order, and read back unchanged`() async throws {
    try await withPasteboard { pasteboard in
      try await pasteboard.write([Self.timecode])
      #expect(try pasteboard.types == Timecode.copyUTTypes)
      #expect(try pasteboard.data(forType: .text) == Data("01:02:03;04.05".utf8))
      let pasted = try #require(try await pasteboard.read(Timecode.self).first)
      #expect(pasted.components == Self.timecode.components)
      #expect(pasted.properties == Self.timecode.properties)
    }
  }

  @Test func `Item providers on a pasteboard give the timecode back, from text if there is only text`()
    async throws
  {
    try await withPasteboard { pasteboard in
      try await pasteboard.write(Self.timecode.itemProviders())
      let providers = try pasteboard.itemProviders
      #expect(
        try await Timecode(from: providers, propertiesForString: Self.others).properties == Self.timecode.properties)
      let text = try await Timecode(from: providers[1], propertiesForString: Self.others)
      #expect(text.properties == Self.others)
      #expect(text.components == .init(h: 1, m: 2, s: 3, f: 4))
    }
  }

  @Test func `The error for a damaged representation names it, and has the store's error`() async throws {
    try await withPasteboard { pasteboard in
      try await pasteboard.write([Self.timecode])
      let path = try pasteboard.store.generation(of: .general).path
      var bytes = try Data(contentsOf: URL(filePath: path))
      let digit = try #require(bytes.firstRange(of: Data("29.97d".utf8)))
      bytes[digit.lowerBound] = UInt8(ascii: "5")
      try bytes.write(to: URL(filePath: path))
      let provider = try #require(try pasteboard.itemProviders.first)
      await #expect {
        try await Timecode(from: provider, propertiesForString: Self.others)
      } throws: { error in
        // Text without its rate is no substitute for JSON that was damaged.
        guard case PasteboardError.unreadable(let failures) = error else { return false }
        return failures.map(\.contentType) == [.timecode] && failures[0].cause is PasteboardStore.Error
      }
    }
  }
}
