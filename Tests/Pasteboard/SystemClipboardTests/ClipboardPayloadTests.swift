// The contents of a copy, and their names.

import UniformTypes
import Testing

@testable import SystemClipboard

struct ClipboardPayloadTests {
  private let text = ClipboardRepresentation(type: .utf8PlainText, bytes: [0x31])
  private let html = ClipboardRepresentation(type: .html, bytes: [0x3C])
  private let data = ClipboardRepresentation(type: .propertyList, bytes: [0])
  private let textNames = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "STRING", "TEXT"]

  private func payload(
    _ representations: [ClipboardRepresentation], _ capacity: ClipboardCapacity
  ) throws -> ClipboardPayload {
    try ClipboardPayload(representations, capacity, of: .x11)
  }

  @Test
  func `every representation is carried, text first, then in their order`() throws {
    let payload = try payload([html, data, text], .everything)
    #expect(payload.contents.map(\.names) == [textNames, ["text/html"], ["com.apple.property-list"]])
    #expect(payload.contents.map(\.bytes) == [[0x31], [0x3C], [0]])
    #expect(payload.carried == [.utf8PlainText, .html, .propertyList])
    #expect(payload.dropped == [])
    let owner = payload.ownerPayload(.x11, .primary)
    #expect(owner.offers.map(\.content) == [0, 0, 0, 0, 0, 1, 2])
    #expect(owner.isPrimary)
  }

  @Test
  func `if only one type can be sent, text is sent; dropped types are reported`() throws {
    #expect(try payload([html, text], .text).carried == [.utf8PlainText])
    #expect(try payload([html, text], .text).dropped == [.html])
    #expect(try payload([html, text, data], .oneType).dropped == [.html, .propertyList])
    #expect(try payload([data, html], .oneType).carried == [.propertyList])
    #expect(throws: ClipboardError.cannotCarry(.x11, offered: [.html])) { _ = try payload([html], .text) }
    #expect(throws: ClipboardError.cannotCarry(.x11, offered: [])) { _ = try payload([], .everything) }
  }

  @Test
  func `if two representations have one name, the first is carried`() throws {
    let other = ClipboardRepresentation(type: .html, bytes: [1])
    let payload = try payload([html, other], .everything)
    #expect(payload.contents.map(\.bytes) == [[0x3C]])
    #expect(payload.dropped == [])
  }

  @Test
  func `text that is not ASCII is not offered as STRING, which is ISO 8859-1`() throws {
    let text = ClipboardRepresentation(type: .utf8PlainText, bytes: Array("é".utf8))
    #expect(try payload([text], .everything).contents[0].names == textNames.filter { $0 != "STRING" })
  }

  @Test
  func `UTF-8 plain text of any kind is sent as text, and UTF-16 only under its name`() throws {
    let tagless = ClipboardRepresentation(
      type: UTType(exportedAs: "org.example.edl", conformingTo: .plainText), bytes: [0x31])
    #expect(try payload([tagless], .text).contents[0].names == textNames)
    let utf16 = ClipboardRepresentation(type: .utf16PlainText, bytes: [0x31, 0])
    #expect(throws: ClipboardError.self) { _ = try payload([utf16], .text) }
    #expect(try payload([utf16], .everything).contents[0].names == ["text/plain;charset=utf-16"])
    let unknown = ClipboardRepresentation(type: .plainText, bytes: [0xE9, 0xFF])
    #expect(throws: ClipboardError.self) { _ = try payload([unknown], .text) }
    #expect(try payload([unknown], .everything).contents[0].names == ["public.plain-text"])
  }
}
