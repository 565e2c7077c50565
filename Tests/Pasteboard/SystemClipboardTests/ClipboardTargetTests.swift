// The names of types on clipboards.

import UniformTypes
import Testing

@testable import SystemClipboard

struct ClipboardTargetTests {
  @Test(arguments: [
    ("UTF8_STRING", UTType.utf8PlainText), ("text/plain", .utf8PlainText),
    ("text/plain;charset=utf-8", .utf8PlainText),
    ("TEXT/PLAIN; charset=\"UTF-8\"", .utf8PlainText), ("text/plain;charset=us-ascii", .utf8PlainText),
    ("text/plain;charset=utf-16", .utf16PlainText), ("text/plain;charset=utf-16be", .utf16PlainText),
    ("STRING", .plainText), ("TEXT", .plainText), ("text/plain;charset=iso-8859-1", .plainText),
    ("text/plain;charset=koi8-r", .plainText), ("text/html", .html), ("application/json", .json),
    ("image/png", .png), ("text/html;charset=utf-8", .html), ("public.png", .png),
  ])
  func `a name gives the type`(_ name: String, _ type: UTType) {
    #expect(ClipboardTarget(name).type == type)
  }

  @Test(arguments: [
    "TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS", "INCR", "DELETE", "COMPOUND_TEXT", "_NET_NAME", "",
    "com.example.$(id)", "com.example.a b", "com.example.\u{E9}",
  ])
  func `targets of the protocol and names without a type give no type`(_ name: String) {
    #expect(ClipboardTarget(name).type == nil)
  }

  @Test
  func `an unknown MIME type is a dynamic type, by which it is found again`() throws {
    let type = try #require(ClipboardTarget("application/x-nobody-knows").type)
    #expect(type.isDynamic)
    #expect(type == UTType(mimeType: "application/x-nobody-knows"))
  }

  @Test
  func `the most reliable of several names for a type is requested, in the order of the owner`() {
    let names = ["TIMESTAMP", "STRING", "text/plain", "text/html", "UTF8_STRING", "TEXT", "text/plain;charset=utf-8"]
    let typed = ClipboardTarget.typed(names.map { ClipboardOffer($0) })
    #expect(typed.map(\.type) == [.plainText, .utf8PlainText, .html])
    #expect(typed.map(\.offer.target) == ["STRING", "text/plain;charset=utf-8", "text/html"])
  }

  @Test
  func `content has the encoding of its type, whatever the clipboard's encoding`() {
    #expect(ClipboardTarget("STRING").content(of: [0x41, 0xE9]) == Array("Aé".utf8))
    #expect(ClipboardTarget("STRING").content(of: Array("é".utf8)) == Array("é".utf8))
    #expect(ClipboardTarget("text/plain;charset=utf-16be").content(of: [0, 0x41]) == [0xFE, 0xFF, 0, 0x41])
    #expect(
      ClipboardTarget("text/plain;charset=utf-16be").content(of: [0xFE, 0xFF, 0, 0x41]) == [0xFE, 0xFF, 0, 0x41])
    #expect(ClipboardTarget("UTF8_STRING").content(of: [0xE9]) == [0xE9])
    #expect(ClipboardTarget("image/png").content(of: [0xE9]) == [0xE9])
  }
}
