import FoundationEssentials
import MediaTimecode
import TestSupport
import Testing
import TimecodeTransfer

struct MediaPasteTests {
  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: MediaRepresentationTests.url(name)))
  }

  static func reader(_ rate: TimecodeFrameRate?) -> PasteReader {
    PasteReader(text: TimecodeReader(properties: rate.map { Timecode.Properties(rate: $0) }, separatorRule: .report))
  }

  @Test
  func `a clip is tried only if no timecode and no text is offered`() {
    let reader = Self.reader(.fps24)
    #expect(reader.candidates(among: [.fileURL, .quickTimeMovie]).map(\.offered) == [.quickTimeMovie])
    #expect(reader.candidates(among: [.quickTimeMovie, .utf8PlainText]).map(\.offered) == [.utf8PlainText])
    var preferring = reader
    (preferring.preferred, preferring.acceptsMedia) = ([.quickTimeMovie], false)
    #expect(preferring.candidates(among: [.utf8PlainText, .quickTimeMovie]).map(\.offered) == [.quickTimeMovie])
    preferring.preferred = [.timecode]
    #expect(preferring.candidates(among: [.quickTimeMovie]).isEmpty)
  }

  @Test(arguments: MediaRepresentationTests.names)
  func `a clip is read at its rate`(_ name: String) throws {
    let type = try MediaRepresentationTests.type(name)
    let reading = try Self.reader(.fps24).read(Self.bytes(name), as: type)
    MediaRepresentationTests.expectStart(reading.timecode)
    #expect(reading.isTagged)
  }

  @Test
  func `a clip without a rate is read at the rate for untagged text, or refused if there is none`() throws {
    let bytes = try Self.bytes("no-rate.wav")
    let reading = try Self.reader(.fps29_97d).read(bytes, as: .wav)
    MediaRepresentationTests.expectStart(reading.timecode)
    #expect(!reading.isTagged)
    let error = #expect(throws: ReadingError.self) { try Self.reader(nil).read(bytes, as: .wav) }
    guard case .media(.rateMissing(.wave, _)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test
  func `samples between two subframes are known to be between them`() throws {
    var bytes = try Self.bytes("A001.wav")
    #expect(try Self.reader(nil).read(bytes, as: .wav).remainder == .zero)
    let chunk = try #require(bytes.firstRange(of: Array("bext".utf8))).lowerBound
    // TimeReference, after the chunk's name and size, 256 + 32 + 32 bytes of text, a date and a time.
    bytes[chunk + 8 + 338] ^= 4
    #expect(try Self.reader(nil).read(bytes, as: .wav).remainder.inPoint != .zero)
  }

  @Test
  func `only the header of a large clip on a pasteboard is kept, after all of it was verified`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tckit-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let pasteboard = Pasteboard(.general, in: PasteboardStore(at: try PasteboardStore.Location(path: folder)))
    // An atom of 2 MiB that means nothing.
    let padding = [0, 0x20, 0, 0] + Array("free".utf8) + [UInt8](repeating: 7, count: (2 << 20) - 8)
    let clip = TimecodeCopy.Attachment(type: .quickTimeMovie, bytes: try Self.bytes("A001.mov") + padding)
    try pasteboard.copy(TimecodeCopy([Timecode](), attachments: [clip]))
    var source = try GenerationSource(try pasteboard.store.generation(of: .general))
    let media = try #require(try source.media(ofRepresentation: 0, ofItemAt: 0))
    #expect(media.byteCount == (try Self.bytes("A001.mov").count) + padding.count)
    #expect(try media.bytes(at: media.byteCount - 2, count: 5) == [7, 7])
    #expect(try media.bytes(at: media.byteCount, count: 1) == [])
    let paste = Paste(reader: Self.reader(nil))
    let pasted = try pasteboard.paste(.first, with: paste)
    MediaRepresentationTests.expectStart(try #require(pasted.results.items.first?.timecode))
    let path = folder + "/general/1"
    var changed = try Data(contentsOf: URL(filePath: path))
    changed[2 << 20] = 8
    try changed.write(to: URL(filePath: path))
    #expect(throws: PasteboardStore.Error.self) { try source.media(ofRepresentation: 0, ofItemAt: 0) }
    guard
      case .failed(.unavailable(let error))? = try pasteboard.paste(.first, with: paste).results.items.first?.outcome
    else {
      Issue.record("a damaged clip was read")
      return
    }
    guard case PasteboardStore.Error.damaged(path, _, .checksum) = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test
  func `an item provider with only a clip gives its start if properties for text are given`() async throws {
    let provider = try #require(ItemProvider(contentsOf: MediaRepresentationTests.url("A001.mxf")))
    MediaRepresentationTests.expectStart(
      try await Timecode(from: provider, propertiesForString: Timecode.Properties(rate: .fps24)))
  }
}
