// wl-copy and wl-paste on a real compositor, both ways.

import Foundation
import OpenTransferable
import TestSupport
import Testing

@testable import SystemClipboard

@Suite("Wayland clipboard", .serialized)
struct WaylandClipboardTests {
  static let compositor = Result { try WaylandCompositor() }

  private func clipboard(timeLimit: Duration = .seconds(60)) throws -> any Clipboard {
    let facts = ClipboardFacts(
      environment: try Self.compositor.get().environment,
      programs: ClipboardFacts.programs(path: "/usr/local/bin:/usr/bin:/bin"), hasTerminal: false)
    let finding = try ClipboardChoice.choose(nil, facts)
    #expect(finding.name == .wayland)
    return try #require(finding.clipboard(facts, timeLimit: timeLimit))
  }

  private func text(_ bytes: [UInt8]) -> ClipboardRepresentation {
    ClipboardRepresentation(type: .utf8PlainText, bytes: bytes)
  }

  @Test("text of any size goes there and comes back", arguments: [1, 11, 1 << 20])
  func roundTrip(_ size: Int) throws {
    let clipboard = try clipboard()
    let bytes = (0..<size).map { UInt8(ascii: "a") + UInt8($0 % 26) }
    #expect(try clipboard.write([text(bytes)]) == [.utf8PlainText])
    let typed = ClipboardTarget.typed(try clipboard.offers())
    let offer = try #require(typed.first { $0.type == .utf8PlainText }).offer
    #expect(offer.target == "text/plain;charset=utf-8")
    #expect(try clipboard.bytes(of: offer) == bytes)
  }

  @Test("another type is carried where there is no text")
  func oneType() throws {
    let clipboard = try clipboard()
    let png = ClipboardRepresentation(type: .png, bytes: [0x89, 0x50, 0x00, 0xFF])
    #expect(try clipboard.write([png]) == [.png])
    let typed = ClipboardTarget.typed(try clipboard.offers())
    #expect(typed.map(\.type) == [.png])
    #expect(try clipboard.bytes(of: typed[0].offer) == png.bytes)
    #expect(try clipboard.write([png, text([0x31])]) == [.utf8PlainText])
  }

  @Test("a type without a MIME type cannot be carried")
  func noMIMEType() throws {
    let clipboard = try clipboard()
    #expect(throws: ClipboardError.cannotCarry(.wayland, offered: [.propertyList])) {
      _ = try clipboard.write([ClipboardRepresentation(type: .propertyList, bytes: [1])])
    }
  }

  @Test("nothing is there after a clear, and what was offered is gone")
  func clear() throws {
    let clipboard = try clipboard()
    _ = try clipboard.write([text([0x31])])
    let offer = try #require(try clipboard.offers().first)
    try clipboard.clear()
    #expect(try clipboard.offers().isEmpty)
    #expect(throws: ClipboardError.gone(target: offer.target)) { _ = try clipboard.bytes(of: offer) }
  }

  @Test("an owner that hangs is an error within the time limit, and does not keep others from copying")
  func hangingOwner() throws {
    let environment = try Self.compositor.get().environment
    // In the foreground it can be stopped.
    let owner = try LeashedProcess(["wl-copy", "--foreground", "--type", "text/plain", "x"], environment: environment)
    let clipboard = try clipboard()
    let offer = try owner.waitUntil("an offer") { try clipboard.offers().first { $0.target == "text/plain" } }
    kill(try owner.number, SIGSTOP)
    let limit = Duration.milliseconds(700)
    #expect(throws: ClipboardError.timedOut(tool: "wl-paste", limit: limit)) {
      _ = try self.clipboard(timeLimit: limit).bytes(of: offer)
    }
    _ = try clipboard.write([text([0x31])])
    #expect(try clipboard.bytes(of: ClipboardOffer("text/plain")) == [0x31])
  }

  @Test("a compositor that is not there is an error in the program's words")
  func noCompositor() throws {
    let facts = ClipboardFacts(
      environment: ["WAYLAND_DISPLAY": "nowhere", "XDG_RUNTIME_DIR": "/nowhere"],
      programs: ClipboardFacts.programs(path: "/usr/local/bin:/usr/bin:/bin"), hasTerminal: false)
    let clipboard = try #require(ClipboardChoice.choose(nil, facts).clipboard(facts, timeLimit: .seconds(60)))
    for operation in [{ _ = try clipboard.offers() }, { _ = try clipboard.write([self.text([0x31])]) }] {
      let error = #expect(throws: ClipboardError.self) { try operation() }
      guard case .failed(_, let message) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(message.contains("Failed to connect"))
    }
  }

  @Test("changes are told as they come, and what was there before is not one", arguments: [false, true])
  func watch(_ startsEmpty: Bool) throws {
    let clipboard = try clipboard()
    if startsEmpty { try clipboard.clear() } else { _ = try clipboard.write([text([0x30])]) }
    var watch = try clipboard.watch()
    #expect(try watch.next(timeLimit: .seconds(1)) == nil)
    for number in 1...3 {
      _ = try clipboard.write([text([0x31, UInt8(number)])])
      #expect(try watch.next(timeLimit: .seconds(60))?.number == UInt64(number))
    }
  }
}
