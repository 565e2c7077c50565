import FoundationEssentials
import MediaTimecode
import TestSupport
import Testing
import TimecodePasteboard

@Suite("Pastes of attached clips")
struct MediaPasteTests {
  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: MediaRepresentationTests.url(name)))
  }

  static func reader(_ rate: TimecodeFrameRate?) -> PasteReader {
    PasteReader(text: TimecodeReader(properties: rate.map { Timecode.Properties(rate: $0) }, separatorRule: .report))
  }

  @Test("a clip is tried only where no timecode and no text is offered")
  func candidates() {
    let reader = Self.reader(.fps24)
    #expect(reader.candidates(among: [.fileURL, .quickTimeMovie]).map(\.offered) == [.quickTimeMovie])
    #expect(reader.candidates(among: [.quickTimeMovie, .utf8PlainText]).map(\.offered) == [.utf8PlainText])
    var preferring = reader
    (preferring.preferred, preferring.acceptsMedia) = ([.quickTimeMovie], false)
    #expect(preferring.candidates(among: [.utf8PlainText, .quickTimeMovie]).map(\.offered) == [.quickTimeMovie])
    preferring.preferred = [.timecode]
    #expect(preferring.candidates(among: [.quickTimeMovie]).isEmpty)
  }

  @Test("a clip is read with its own rate", arguments: MediaRepresentationTests.names)
  func clips(_ name: String) throws {
    let type = try MediaRepresentationTests.type(name)
    let reading = try Self.reader(.fps24).read(Self.bytes(name), as: type)
    MediaRepresentationTests.expectStart(reading.timecode)
    #expect(reading.isTagged)
  }

  @Test("a clip without a rate is read at that of untagged text, and refused without one")
  func rates() throws {
    let bytes = try Self.bytes("no-rate.wav")
    let reading = try Self.reader(.fps29_97d).read(bytes, as: .wav)
    MediaRepresentationTests.expectStart(reading.timecode)
    #expect(!reading.isTagged)
    let error = #expect(throws: PasteReader.ReadingError.self) { try Self.reader(nil).read(bytes, as: .wav) }
    guard case .media(.rateMissing(.wave, _)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("an item provider with a clip alone gives its start where text's properties are given")
  func providers() async throws {
    let provider = try #require(ItemProvider(contentsOf: MediaRepresentationTests.url("A001.mxf")))
    MediaRepresentationTests.expectStart(
      try await Timecode(from: provider, propertiesForString: Timecode.Properties(rate: .fps24)))
  }
}
