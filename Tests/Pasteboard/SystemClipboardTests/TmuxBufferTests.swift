// The buffers of a real tmux server.

import UniformTypes
import TestSupport
import SystemCalls
import Testing

@testable import SystemClipboard

@Suite(.serialized, .waits, .needs("tmux"))
struct TmuxBufferTests {
  static let server = Result { try TmuxServer() }

  private func clipboard() throws -> any Clipboard {
    let environment = ClipboardEnvironment(
      variables: NamedTexts(try Self.server.get().environment),
      programs: ClipboardEnvironment.programs(path: "/usr/local/bin:/usr/bin:/bin"), hasTerminal: false)
    let found = try ClipboardAvailability.choose(nil, in: environment)
    #expect(found.name == .tmux)
    return try #require(found.clipboard(environment, timeLimit: .seconds(60)))
  }

  @Test(arguments: [1, 11, 1 << 20])
  func `bytes of any kind and size are read back unchanged`(_ size: Int) throws {
    let clipboard = try clipboard()
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &+ 1) }
    #expect(try clipboard.write([ClipboardRepresentation(type: .utf8PlainText, bytes: bytes)]) == [.utf8PlainText])
    let offer = try #require(ClipboardTarget.typed(try clipboard.offers()).first)
    #expect(offer.type == .utf8PlainText)
    #expect(try clipboard.bytes(of: offer.offer) == bytes)
  }

  @Test
  func `without buffers the clipboard is empty, and its offers are unavailable`() throws {
    let clipboard = try clipboard()
    _ = try clipboard.write([ClipboardRepresentation(type: .utf8PlainText, bytes: [0x31])])
    let offer = try #require(try clipboard.offers().first)
    while try !clipboard.offers().isEmpty { try clipboard.clear() }
    #expect(throws: ClipboardError.offerWithdrawn(target: offer.target)) { _ = try clipboard.bytes(of: offer) }
    try clipboard.clear()
  }

  @Test
  func `tmux has no primary selection`() throws {
    let environment = ClipboardEnvironment(
      variables: NamedTexts(try Self.server.get().environment),
      programs: ClipboardEnvironment.programs(path: "/usr/local/bin:/usr/bin:/bin"))
    let found = try ClipboardAvailability.choose(.tmux, in: environment)
    let clipboard = try #require(found.clipboard(environment, selection: .primary, timeLimit: .seconds(60)))
    #expect(throws: ClipboardError.lacks(server: "tmux", what: "a primary selection")) { _ = try clipboard.offers() }
  }

  @Test
  func `a server that has ended is an error with tmux's message`() throws {
    let environment = ClipboardEnvironment(
      variables: ["TMUX": "/nowhere/socket,1,0"],
      programs: ClipboardEnvironment.programs(path: "/usr/local/bin:/usr/bin:/bin"), hasTerminal: false)
    let clipboard = try #require(
      ClipboardAvailability.choose(nil, in: environment).clipboard(environment, timeLimit: .seconds(60)))
    let error = #expect(throws: ClipboardError.self) { _ = try clipboard.offers() }
    guard case .failed("tmux", let message) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(message.contains("/nowhere/socket"))
  }
}
