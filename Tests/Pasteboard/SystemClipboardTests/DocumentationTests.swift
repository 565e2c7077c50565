// The listings of the module's documentation, compiled and run. Each is between two `listing` comments, word for word.

import UniformTypes
import SystemClipboard
import TestSupport
import Testing

struct DocumentationTests {
  @Test
  func `every listing of the landing page is compiled here, word for word`() throws {
    let documented = try Listings.documented(
      in: "Sources/Pasteboard/SystemClipboard/SystemClipboard.docc/SystemClipboard.md")
    #expect(documented.count == 2)
    #expect(
      Set(documented)
        == Set(try Listings.compiled(in: "Tests/Pasteboard/SystemClipboardTests/DocumentationTests.swift")))
  }

  @Test(.needs("Xvfb"))
  func `the listings copy content to an X server and read it back`() throws {
    let server = try XServer()
    let environment = ClipboardEnvironment(variables: NamedTexts(server.environment), ownerCommand: testedOwner)
    var contents: [UTType: [UInt8]] = [:]
    func received(_ type: UTType, _ bytes: [UInt8]) { contents[type] = bytes }
    let x11 = try ClipboardAvailability.choose(.x11, in: environment, for: .copy)
    try copy(to: try #require(x11.clipboard(environment, timeLimit: .seconds(60))))

    // listing
    let found = try ClipboardAvailability.choose(.x11, in: environment, for: .paste)
    if let clipboard = found.clipboard(environment, timeLimit: .seconds(5)) {
      for (type, offer) in ClipboardTarget.typed(try clipboard.offers()) {
        received(type, ClipboardTarget(offer.target).content(of: try clipboard.bytes(of: offer)))
      }
    }
    // end of listing
    #expect(contents[.utf8PlainText] == Array("01:00:00:00".utf8))
  }

  private func copy(to clipboard: any Clipboard) throws {
    // listing
    let copy = try clipboard.prepare([ClipboardRepresentation(type: .utf8PlainText, bytes: Array("01:00:00:00".utf8))])
    try copy.commit()
    // end of listing
  }
}
