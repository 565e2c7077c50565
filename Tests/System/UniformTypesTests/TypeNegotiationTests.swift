import UniformTypes
import Testing

struct TypeNegotiationTests {
  private static let timecode = UTType(undeclared: "com.example.negotiation.timecode")

  @Test(arguments: [
    ([UTType.json, .utf8PlainText], [UTType.utf8PlainText, .json], UTType.json, UTType.json),
    ([.json, .utf8PlainText], [.utf8PlainText], .utf8PlainText, .utf8PlainText),
    ([.json, .utf8PlainText], [.plainText], .utf8PlainText, .plainText),
    ([.json, .utf8PlainText], [.text], .json, .text),
    ([.json, .utf8PlainText], [.data, .json], .json, .json),
    ([timecode, .utf8PlainText], [.data], timecode, .data),
    ([timecode, .utf8PlainText], [.text], .utf8PlainText, .text),
    ([timecode, .utf8PlainText], [timecode, .utf8PlainText], timecode, timecode),
    ([.html, .rtf, .utf8PlainText], [.rtf, .text], .html, .text),
    ([.png, .tiff], [.image], .png, .image),
    ([.text], [.text], .text, .text),
  ])
  func `the source's order decides among the types that the receiver accepts`(
    offered: [UTType], accepted: [UTType], chosen: UTType, takenAs: UTType
  ) {
    #expect(
      TypeNegotiation.choose(offered: offered, accepted: accepted)
        == TypeNegotiation.Match(offered: chosen, accepted: takenAs))
  }

  @Test(arguments: [
    ([UTType.json, .utf8PlainText], [UTType.utf8PlainText, .json], UTType.utf8PlainText, UTType.utf8PlainText),
    ([.json, .utf8PlainText], [.text], .json, .text),
    ([.html, .text], [.text], .text, .text),
    ([.json, .utf8PlainText], [.image, .plainText], .utf8PlainText, .plainText),
    ([timecode, .utf8PlainText], [.text, timecode], .utf8PlainText, .text),
    ([timecode, .utf8PlainText], [.data], timecode, .data),
  ])
  func `the receiver's order decides when it has one`(
    offered: [UTType], preferred: [UTType], chosen: UTType, takenAs: UTType
  ) {
    #expect(
      TypeNegotiation.choose(offered: offered, preferring: preferred)
        == TypeNegotiation.Match(offered: chosen, accepted: takenAs))
  }

  @Test(arguments: [
    ([UTType.png], [UTType.text]), ([.text], [.utf8PlainText]), ([], [.data]), ([.data], []),
    ([.plainText], [.utf8PlainText, .json]),
  ])
  func `there is no match if no offered type conforms to an accepted one`(offered: [UTType], accepted: [UTType]) {
    #expect(TypeNegotiation.choose(offered: offered, accepted: accepted) == nil)
    #expect(TypeNegotiation.choose(offered: offered, preferring: accepted) == nil)
  }

  @Test
  func `each offered type is tried once, in order`() {
    let offered: [UTType] = [.json, .html, .json, .utf8PlainText]
    #expect(
      TypeNegotiation.matches(offered: offered, accepted: [.data]).map(\.offered) == [.json, .html, .utf8PlainText])
    #expect(
      TypeNegotiation.matches(offered: offered, preferring: [.utf8PlainText, .text, .data]).map(\.offered)
        == [.utf8PlainText, .json, .html])
  }
}
