// xclip and xsel on a real X server, both ways, with owners of many kinds.

import Foundation
import OpenTransferable
import TestSupport
import Testing

@testable import SystemClipboard

@Suite("X11 clipboard", .serialized)
struct X11ClipboardTests {
  static let server = Result { try XServer() }

  private func clipboard(_ program: String, timeLimit: Duration = .seconds(60)) throws -> any Clipboard {
    let environment = try Self.server.get().environment
    let programs = ClipboardFacts.programs(path: "/usr/local/bin:/usr/bin:/bin").filter { $0.key == program }
    let facts = ClipboardFacts(environment: environment, programs: programs, hasTerminal: false)
    return try #require(ClipboardChoice.choose(.x11, facts).clipboard(facts, timeLimit: timeLimit))
  }

  private func text(_ bytes: [UInt8]) -> ClipboardRepresentation {
    ClipboardRepresentation(type: .utf8PlainText, bytes: bytes)
  }

  /// What is read as UTF-8 text.
  private func readText(_ clipboard: any Clipboard) throws -> [UInt8]? {
    guard let text = ClipboardTarget.typed(try clipboard.offers()).first(where: { $0.type == .utf8PlainText }) else {
      return nil
    }
    return try clipboard.bytes(of: text.offer)
  }

  @Test(
    "text goes there and comes back",
    arguments: [("xclip", 1), ("xclip", 11), ("xclip", 1 << 20), ("xsel", 1), ("xsel", XSel.contentLimit)])
  func roundTrip(_ program: String, _ size: Int) throws {
    let clipboard = try clipboard(program)
    let bytes = (0..<size).map { UInt8(ascii: "a") + UInt8($0 % 26) }
    #expect(try clipboard.write([text(bytes)]) == [.utf8PlainText])
    #expect(try readText(clipboard) == bytes)
  }

  @Test("what one program wrote the other reads", arguments: [("xclip", "xsel"), ("xsel", "xclip")])
  func acrossPrograms(_ writer: String, _ reader: String) throws {
    let bytes = Array("01:00:00;02 é😀\n\n".utf8)
    _ = try clipboard(writer).write([text(bytes)])
    #expect(try readText(try clipboard(reader)) == bytes)
  }

  @Test("with xclip a type other than text is carried, where there is no text")
  func oneType() throws {
    let clipboard = try clipboard("xclip")
    let json = ClipboardRepresentation(type: .json, bytes: Array("{}".utf8))
    #expect(try clipboard.write([json]) == [.json])
    let typed = ClipboardTarget.typed(try clipboard.offers())
    #expect(typed.map(\.type) == [.json])
    #expect(try clipboard.bytes(of: typed[0].offer) == json.bytes)
    #expect(try clipboard.write([json, text([0x31])]) == [.utf8PlainText])
    #expect(ClipboardTarget.typed(try clipboard.offers()).map(\.type) == [.utf8PlainText])
  }

  @Test("xsel carries text only, and says so")
  func textOnly() throws {
    #expect(throws: ClipboardError.cannotCarry(.x11, offered: [.json])) {
      _ = try clipboard("xsel").write([ClipboardRepresentation(type: .json, bytes: [0x7B])])
    }
  }

  @Test("xsel is not given more than it serves")
  func tooLarge() throws {
    let limit = XSel.contentLimit
    #expect(throws: ClipboardError.tooLarge(.x11, limit: limit, found: limit + 1)) {
      _ = try clipboard("xsel").write([text([UInt8](repeating: 0x31, count: limit + 1))])
    }
  }

  @Test("bytes that are not UTF-8, and a NUL, come as they are", arguments: ["xclip", "xsel"])
  func bytes(_ program: String) throws {
    let clipboard = try clipboard(program)
    let bytes: [UInt8] = program == "xsel" ? [0x31, 0xFF, 0xFE] : [0x31, 0xFF, 0x00, 0xFE]
    _ = try clipboard.write([text(bytes)])
    #expect(try readText(clipboard) == bytes)
  }

  @Test("an owner of another kind offers several types, each of which can be read")
  func foreignOwner() throws {
    let clipboard = try clipboard("xclip")
    let owner = try TkOwner(
      [
        ("UTF8_STRING", "01:00:00:00"), ("application/vnd.orchetect.timecode+json", "{\"x\":1}"),
        ("application/json", "[1]"), ("text/html", "<b>01</b>"),
      ], on: try Self.server.get())
    let typed = ClipboardTarget.typed(try clipboard.offers())
    #expect(Set(typed.map(\.type)).isSuperset(of: [.utf8PlainText, .json, .html]))
    for (type, expected) in [(UTType.utf8PlainText, "01:00:00:00"), (.json, "[1]"), (.html, "<b>01</b>")] {
      let offer = try #require(typed.first { $0.type == type }).offer
      #expect(String(decoding: try clipboard.bytes(of: offer), as: UTF8.self) == expected)
    }
    try owner.vanish()
  }

  @Test("an owner that vanishes leaves nothing, or an offer that is gone")
  func vanishingOwner() throws {
    let clipboard = try clipboard("xclip")
    let owner = try TkOwner([("UTF8_STRING", "01:00:00:00")], on: try Self.server.get())
    let offer = try #require(ClipboardTarget.typed(try clipboard.offers()).first).offer
    try owner.vanish()
    #expect(throws: ClipboardError.gone(target: "UTF8_STRING")) { _ = try clipboard.bytes(of: offer) }
    #expect(try clipboard.offers().isEmpty)
    #expect(try self.clipboard("xsel").offers().isEmpty)
  }

  @Test("an owner that hangs is an error within the time limit, and does not keep others from copying")
  func hangingOwner() throws {
    let limit = Duration.milliseconds(700)
    let owner = try TkOwner([("UTF8_STRING", "01:00:00:00")], on: try Self.server.get())
    try owner.freeze()
    for program in ["xclip", "xsel"] {
      let clipboard = try clipboard(program, timeLimit: limit)
      #expect(throws: ClipboardError.timedOut(tool: program, limit: limit)) { _ = try clipboard.offers() }
    }
    let clipboard = try clipboard("xclip")
    _ = try clipboard.write([text([0x31])])
    #expect(try readText(clipboard) == [0x31])
  }

  @Test("nothing is there after a clear", arguments: ["xclip", "xsel"])
  func clear(_ program: String) throws {
    let clipboard = try clipboard(program)
    _ = try clipboard.write([text([0x31])])
    try clipboard.clear()
    #expect(try readText(clipboard) ?? [] == [])
  }

  @Test("a display that is not there is an error in the program's words", arguments: ["xclip", "xsel"])
  func noDisplay(_ program: String) throws {
    let facts = ClipboardFacts(
      environment: ["DISPLAY": ":64999"], programs: [program: "/usr/bin/" + program], hasTerminal: false)
    let clipboard = try #require(ClipboardChoice.choose(nil, facts).clipboard(facts, timeLimit: .seconds(60)))
    for operation in [{ _ = try clipboard.offers() }, { _ = try clipboard.write([self.text([0x31])]) }] {
      let error = #expect(throws: ClipboardError.self) { try operation() }
      guard case .failed(program, let message) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(message.contains("open display"))
    }
  }

  @Test("no clipboard of this kind tells of changes")
  func watch() throws {
    let clipboard = try clipboard("xclip")
    #expect(throws: ClipboardError.cannotWatch(.x11)) { _ = try clipboard.watch() }
  }
}
