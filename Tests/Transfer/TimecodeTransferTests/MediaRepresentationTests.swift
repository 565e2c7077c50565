import FoundationEssentials
import MediaTimecode
import TestSupport
import Testing
import TimecodeTransfer

struct MediaRepresentationTests {
  static let names = [
    "A001.mov", "A001.mp4", "A001.mxf", "A001-atom.mxf", "A001.wav", "A001.dpx", "A001.exr", "A001.mkv",
  ]

  static func url(_ name: String) -> URL { packageRoot.appending(path: "Tests/Fixtures/Media/\(name)") }

  static func type(_ name: String) throws -> UTType {
    try #require(UTType(filenameExtension: url(name).pathExtension))
  }

  static func expectStart(_ timecode: Timecode) {
    #expect(timecode.stringValue() == "10:03:07;29")
    #expect(timecode.frameRate == .fps29_97d)
  }

  @Test
  func `the types are imported and never exported`() {
    #expect(Timecode.exportedContentTypes() == Timecode.copyUTTypes)
    #expect(Timecode.importedContentTypes().suffix(Timecode.mediaUTTypes.count) == Timecode.mediaUTTypes[...])
  }

  @Test(arguments: names)
  func `a file's start by its type, and by its extension`(_ name: String) async throws {
    Self.expectStart(try await Timecode(importing: Self.url(name), contentType: Self.type(name)))
    Self.expectStart(try await Timecode(importing: Self.url(name), contentType: nil))
  }

  @Test(arguments: names)
  func `the bytes of a file give its start`(_ name: String) async throws {
    let data = try Data(contentsOf: Self.url(name))
    Self.expectStart(try await Timecode(importing: data, contentType: Self.type(name)))
  }

  @Test(arguments: names)
  func `an item provider with a clip gives its start`(_ name: String) async throws {
    let provider = ItemProvider()
    let url = Self.url(name)
    provider.registerFileRepresentation(for: try Self.type(name)) { _ in
      SentTransferredFile(url, allowAccessingOriginalFile: true)
    }
    #expect(provider.canLoadObject(ofType: Timecode.self))
    Self.expectStart(try await provider.loadTransferable(type: Timecode.self))
  }

  @Test(arguments: names)
  func `an item provider of a file's contents gives its start`(_ name: String) async throws {
    let provider = try #require(ItemProvider(contentsOf: Self.url(name)))
    Self.expectStart(try await provider.loadTransferable(type: Timecode.self))
  }

  @Test(arguments: names)
  func `a pasteboard item with an attached clip gives its start, and keeps its bytes`(_ name: String) async throws {
    let bytes = [UInt8](try Data(contentsOf: Self.url(name)))
    let type = try Self.type(name)
    let item = PasteboardItem([
      .init(type: "public.file-url", bytes: Array("file:///A001".utf8)), .init(type: type.identifier, bytes: bytes),
    ])
    Self.expectStart(try await ItemProvider(item).loadTransferable(type: Timecode.self))
    #expect(item.bytes(ofType: type.identifier) == bytes)
  }

  @Test
  func `a timecode that comes before the clip is used`() async throws {
    let timecode = try Timecode(.components(h: 2), at: .fps25)
    let clip = [UInt8](try Data(contentsOf: Self.url("A001.mov")))
    let item = PasteboardItem([
      .init(type: UTType.timecode.identifier, bytes: timecode.bytes(as: .timecode)),
      .init(type: UTType.quickTimeMovie.identifier, bytes: clip),
    ])
    let loaded = try await ItemProvider(item).loadTransferable(type: Timecode.self)
    #expect(loaded.components == timecode.components)
    #expect(loaded.frameRate == .fps25)
  }

  @Test(arguments: [("wav", "ch.ebu.broadcast-wave"), ("mp4", "com.apple.m4v-video")])
  func `subtypes are read: a broadcast wave, an Apple MPEG-4 video`(_ suffix: String, _ identifier: String) async throws
  {
    let type = try #require(UTType(identifier))
    Self.expectStart(try await Timecode(importing: Self.url("A001.\(suffix)"), contentType: type))
  }

  @Test
  func `a file without a rate or a timecode gives the error of the reader`() async throws {
    let unrated = await #expect(throws: MediaTimecodeError.self) {
      try await Timecode(importing: Self.url("no-rate.wav"), contentType: .wav)
    }
    guard case .rateMissing(.wave, _) = unrated else {
      Issue.record("\(String(describing: unrated))")
      return
    }
    await #expect(throws: MediaTimecodeError.timecodeMissing(.quickTime)) {
      try await Timecode(importing: Self.url("no-timecode.mov"), contentType: .quickTimeMovie)
    }
  }
}
