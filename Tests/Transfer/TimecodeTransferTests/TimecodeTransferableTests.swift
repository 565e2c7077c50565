import FoundationEssentials
import Testing
import TimecodeTransfer

@Suite struct TimecodeTransferableTests {
  static let timecode = Timecode(
    unchecked: .init(d: 2, h: 1, m: 2, s: 3, f: 4, sf: 5),
    using: .init(rate: .fps29_97d, base: .max80SubFrames, limit: .max100Days))

  @Test func `JSON is offered first, text second, and text is not read`() {
    #expect(Timecode.exportedContentTypes() == [.timecode, .utf8PlainText])
    #expect(Timecode.importedContentTypes() == [.timecode, .timecodeLaterName] + Timecode.mediaUTTypes)
    #expect(!ItemProvider("01:00:00:00").canLoadObject(ofType: Timecode.self))
  }

  @Test func `JSON loses nothing`() async throws {
    let data = try await Self.timecode.exported(as: .timecode)
    #expect(Array(data) == Self.timecode.json)
    let copy = try await Timecode(importing: data, contentType: .timecode)
    #expect(copy.components == Self.timecode.components)
    #expect(copy.properties == Self.timecode.properties)
  }

  @Test func `JSON with its later type name is read`() async throws {
    let provider = ItemProvider()
    provider.registerDataRepresentation(for: .timecodeLaterName) { _ in Data(Self.timecode.json) }
    let copy = try await provider.loadTransferable(type: Timecode.self)
    #expect(copy.properties == Self.timecode.properties)
  }

  @Test func `Text has subframes`() async throws {
    let data = try await Self.timecode.exported(as: .plainText)
    #expect(String(decoding: data, as: UTF8.self) == "2 01:02:03;04.05")
  }

  @Test func `JSON that is not a timecode is an error with the reason`() async {
    let error = await #expect(throws: TimecodeJSONError.self) {
      try await Timecode(importing: Data("{}".utf8), contentType: .timecode)
    }
    #expect(error?.problem == .missing(key: "days"))
  }
}
