// The X server behind a proxy that changes its messages, on a socket that DISPLAY names by its path.

import UniformTypes
import SystemCalls
import TestSupport
import Testing

@testable import SystemClipboard

extension X11ClipboardTests {
  private func clipboard(by proxy: ServerProxy, timeLimit: Duration = .seconds(60)) throws -> any Clipboard {
    let environment = ClipboardEnvironment(
      variables: ["DISPLAY": proxy.path + ":0"], ownerCommand: testedOwner)
    let found = try ClipboardAvailability.choose(.x11, in: environment)
    return try #require(found.clipboard(environment, timeLimit: timeLimit))
  }

  private func proxy(_ meddling: ServerProxy.Tampering) throws -> ServerProxy {
    let variables = try variables()
    let server = "/tmp/.X11-unix/X" + (variables["DISPLAY"]?.dropFirst() ?? "")
    return try ServerProxy(to: server, in: variables["HOME"] ?? "", meddling)
  }

  @Test
  func `messages may arrive one byte at a time`() throws {
    let proxy = try proxy(.pieces(1))
    _ = try clipboard(by: proxy).write([
      text([0x31]), ClipboardRepresentation(type: .png, bytes: Self.content(200_000)),
    ])
    #expect(try xclip("image/png") == Self.content(200_000))
    let clipboard = try clipboard(by: proxy)
    #expect(try clipboard.bytes(of: ClipboardOffer("image/png")) == Self.content(200_000))
    try clipboard.clear()
  }

  @Test
  func `a server that closes at any point, goes silent or sends noise is one error within the time limit`() throws {
    for count in stride(from: 0, to: 2000, by: 250) {
      for meddling in [ServerProxy.Tampering.closing(after: count), .stalling(after: count), .noise(after: count)] {
        let clipboard = try clipboard(by: proxy(meddling), timeLimit: .milliseconds(300))
        let start = ContinuousClock.now
        for operation in [{ _ = try clipboard.prepare([self.text([0x32])]) }, { _ = try clipboard.offers() }] {
          do { try operation() } catch let error as ClipboardError {
            switch error {
            case .serverFailed, .cannotConnect, .timedOut: break
            default: Issue.record("\(meddling): \(error)")
            }
          }
        }
        #expect(ContinuousClock.now - start < .seconds(20))
      }
    }
  }
}
