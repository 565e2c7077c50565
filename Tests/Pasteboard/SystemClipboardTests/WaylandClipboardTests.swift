// Wayland's data-control protocols on a real compositor, with wl-copy and wl-paste at the other end.
//
// sway 1.7 has the wlroots protocol. For ext-data-control-v1 a proxy renames the interface: the requests and events of
// both protocols are the same.

import Foundation
import UniformTypes
import SystemCalls
import TestSupport
import Testing

@testable import SystemClipboard

@Suite(.serialized, .waits, .needs("sway", "wl-copy"))
struct WaylandClipboardTests {
  static let compositor = Result { try WaylandCompositor() }

  private func variables() throws -> [String: String] { try Self.compositor.get().environment }

  private func clipboard(
    _ selection: ClipboardSelection = .clipboard, timeLimit: Duration = .seconds(60),
    adding more: [String: String] = [:]
  ) throws -> any Clipboard {
    let environment = ClipboardEnvironment(
      variables: NamedTexts(try variables().merging(more) { $1 }), ownerCommand: testedOwner)
    let found = try ClipboardAvailability.choose(nil, in: environment)
    #expect(found.name == .wayland)
    return try #require(found.clipboard(environment, selection: selection, timeLimit: timeLimit))
  }

  private func text(_ bytes: [UInt8]) -> ClipboardRepresentation {
    ClipboardRepresentation(type: .utf8PlainText, bytes: bytes)
  }

  /// Bytes without a pattern that fits the sizes of pieces.
  private static func content(_ count: Int) -> [UInt8] {
    var generator = SeededGenerator(seed: 7)
    let block = (0..<4099).map { _ in UInt8.random(in: 0...255, using: &generator) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + block.count)
    while bytes.count < count { bytes += block }
    return Array(bytes.prefix(count))
  }

  private func wlPaste(_ words: [String]) throws -> [UInt8]? {
    let result = try ClipboardPeer.run(["wl-paste", "--no-newline"] + words, try variables())
    return result.status == 0 ? Array(result.output) : nil
  }

  private func owners() throws -> [pid_t] {
    ClipboardPeer.owners(where: "XDG_RUNTIME_DIR", is: try #require(variables()["XDG_RUNTIME_DIR"]))
  }

  @Test
  func `all representations are offered together, each under its names`() throws {
    let html = ClipboardRepresentation(type: .html, bytes: Array("<b>01</b>".utf8))
    let png = ClipboardRepresentation(type: .png, bytes: Self.content(70_000))
    #expect(try clipboard().write([png, html, text(Array("01:00:00:00".utf8))]) == [.utf8PlainText, .png, .html])
    let names = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "STRING", "TEXT", "image/png", "text/html"]
    #expect(try clipboard().offers().map(\.target) == names)
    for name in names.prefix(5) { #expect(try wlPaste(["--type", name]) == Array("01:00:00:00".utf8), "\(name)") }
    #expect(try wlPaste(["--type", "text/html"]) == html.bytes)
    #expect(try wlPaste(["--type", "image/png"]) == png.bytes)
    #expect(try wlPaste(["--type", "image/jpeg"]) == nil)
  }

  @Test(arguments: [1, 65_536, 2_400_000, 13_000_000])
  func `contents of any size are copied and pasted byte for byte`(_ size: Int) throws {
    let bytes = Self.content(size)
    _ = try clipboard().write([text([0x31]), ClipboardRepresentation(type: .png, bytes: bytes)])
    #expect(try wlPaste(["--type", "image/png"]) == bytes)
    #expect(try clipboard().bytes(of: ClipboardOffer("image/png")) == bytes)
    // It stays in the background, and Foundation's Process would wait for it.
    let copy = ChildProcess(
      path: "/usr/bin/wl-copy", arguments: ["--type", "image/png"], environment: NamedTexts(try variables()),
      input: bytes)
    #expect(try copy.run(until: Deadline(in: .seconds(60))).status.isSuccess)
    let clipboard = try clipboard()
    #expect(try clipboard.bytes(of: try #require(try clipboard.offers().first)) == bytes)
  }

  @Test
  func `after a clear the clipboard is empty, and its offers are unavailable`() throws {
    let clipboard = try clipboard()
    _ = try clipboard.write([text([0x31])])
    let offer = try #require(try clipboard.offers().first)
    try clipboard.clear()
    #expect(try self.clipboard().offers().isEmpty)
    #expect(throws: ClipboardError.offerWithdrawn(target: offer.target)) { _ = try self.clipboard().bytes(of: offer) }
    #expect(try wlPaste([]) == nil)
    #expect(try ClipboardPeer.eventually { try owners().isEmpty })
  }

  @Test
  func `an owner that hangs is an error within the time limit, and other programs can still copy`() throws {
    // In the foreground it can be stopped.
    let owner = try LeashedProcess(
      ["wl-copy", "--foreground", "--type", "a/hanging", "x"], environment: try variables())
    let offer = try owner.waitUntil("an offer") { try self.clipboard().offers().first { $0.target == "a/hanging" } }
    kill(try owner.number, SIGSTOP)
    let limit = Duration.milliseconds(700)
    #expect(throws: ClipboardError.timedOut(tool: "the owner of the clipboard", limit: limit)) {
      _ = try self.clipboard(timeLimit: limit).bytes(of: offer)
    }
    _ = try clipboard().write([text([0x31])])
    #expect(try wlPaste([]) == [0x31])
  }

  @Test
  func `a reader that stops delays no other reader`() throws {
    _ = try clipboard().write([text([0x31]), ClipboardRepresentation(type: .png, bytes: Self.content(13_000_000))])
    let reader = try LeashedProcess(["wl-paste", "--type", "image/png"], environment: try variables())
    let (owner, number) = (try #require(try owners().first), try reader.number)
    #expect(ClipboardPeer.eventually { ClipboardPeer.writtenBytes(of: owner) > 100_000 })
    kill(number, SIGSTOP)
    #expect(try wlPaste([]) == [0x31])
    reader.end()
    try clipboard().clear()
    #expect(try ClipboardPeer.eventually { try owners().isEmpty })
  }

  @Test
  func `a hundred copies leave one process`() throws {
    for number in 0..<100 { _ = try clipboard().write([text(Array("\(number)".utf8))]) }
    #expect(try wlPaste([]) == Array("99".utf8))
    #expect(try ClipboardPeer.eventually { try owners().count == 1 })
  }

  @Test
  func `the primary selection is independent`() throws {
    _ = try clipboard().write([text([0x31])])
    _ = try clipboard(.primary).write([text([0x32])])
    #expect(try wlPaste([]) == [0x31])
    #expect(try wlPaste(["--primary"]) == [0x32])
    #expect(try clipboard(.primary).bytes(of: ClipboardOffer("STRING")) == [0x32])
  }

  @Test(arguments: [false, true])
  func `changes are reported as they happen, and existing content is not a change`(_ startsEmpty: Bool) throws {
    let clipboard = try clipboard()
    if startsEmpty { try clipboard.clear() } else { _ = try clipboard.write([text([0x30])]) }
    var watch = try clipboard.watch()
    #expect(try watch.next(timeLimit: .milliseconds(200)) == nil)
    for number in 1...3 {
      _ = try clipboard.write([text([0x31, UInt8(number)])])
      #expect(try watch.next(timeLimit: .seconds(60))?.number == UInt64(number))
    }
    #expect(try !clipboard.offers().isEmpty)
    try clipboard.clear()
    #expect(try watch.next(timeLimit: .seconds(60))?.number == 4)
    #expect(try clipboard.offers().isEmpty, "what is offered now, and not what was")
  }

  @Test
  func `a missing compositor is an error before anything is written`() throws {
    let clipboard = try clipboard(adding: ["WAYLAND_DISPLAY": "/nowhere/wayland-0"])
    for operation in [{ _ = try clipboard.offers() }, { _ = try clipboard.prepare([self.text([0x31])]) }] {
      let error = ClipboardError.cannotConnect(
        server: "the Wayland compositor /nowhere/wayland-0", reason: "No such file or directory")
      #expect(throws: error) { try operation() }
    }
  }

  // MARK: Other compositors

  /// A clipboard behind a proxy.
  private func clipboard(
    by proxy: ServerProxy, timeLimit: Duration = .seconds(60), adding more: [String: String] = [:]
  ) throws -> any Clipboard {
    try clipboard(timeLimit: timeLimit, adding: more.merging(["WAYLAND_DISPLAY": proxy.path]) { $1 })
  }

  private func proxy(_ meddling: ServerProxy.Tampering) throws -> ServerProxy {
    let variables = try variables()
    let folder = variables["XDG_RUNTIME_DIR"] ?? ""
    return try ServerProxy(to: "\(folder)/\(variables["WAYLAND_DISPLAY"] ?? "")", in: folder, meddling)
  }

  @Test
  func `ext-data-control-v1 is used if the compositor has it, and messages may arrive one byte at a time`() throws {
    for meddling in [ServerProxy.Tampering.renaming, .pieces(1)] {
      let proxy = try proxy(meddling)
      _ = try clipboard(by: proxy).write([text(Array("\(meddling)".utf8))])
      #expect(try wlPaste([]) == Array("\(meddling)".utf8))
      _ = try clipboard().write([text([0x39])])
      #expect(try clipboard(by: proxy).bytes(of: ClipboardOffer("text/plain")) == [0x39])
      if meddling == .renaming { #expect(proxy.sawBinding) }
    }
  }

  @Test(.needs("Xvfb", "xclip"))
  func `without data control X11 is used; otherwise the missing requirement is reported`() throws {
    let proxy = try proxy(.hiding)
    let lacks = ClipboardError.lacks(
      server: "the Wayland compositor \(proxy.path)", what: "the data-control protocol")
    #expect(throws: lacks) { _ = try clipboard(by: proxy).offers() }
    #expect(throws: lacks) { _ = try clipboard(by: proxy).prepare([text([0x31])]) }
    #expect(throws: lacks) { _ = try clipboard(by: proxy).watch() }
    let server = try XServer()
    let display = try #require(server.environment["DISPLAY"])
    let onX11 = try clipboard(by: proxy, adding: ["DISPLAY": display])
    _ = try onX11.write([text([0x37])])
    let result = try ClipboardPeer.run(["xclip", "-out", "-selection", "clipboard"], server.environment)
    #expect(Array(result.output) == [0x37])
    #expect(try onX11.bytes(of: ClipboardOffer("UTF8_STRING")) == [0x37])
    try onX11.clear()
  }

  private static func check(_ error: ClipboardError, _ meddling: ServerProxy.Tampering) {
    switch error {
    case .serverFailed, .cannotConnect, .timedOut: break
    default: Issue.record("\(meddling): \(error)")
    }
  }

  @Test
  func `a compositor that closes at any point, or goes silent, is one error within the time limit`() throws {
    _ = try clipboard().write([text([0x31])])
    for count in stride(from: 0, to: 900, by: 60) {
      for meddling in [ServerProxy.Tampering.closing(after: count), .stalling(after: count)] {
        let proxy = try proxy(meddling)
        let start = ContinuousClock.now
        let clipboard = try clipboard(by: proxy, timeLimit: .milliseconds(300))
        do { _ = try clipboard.prepare([text([0x32])]) } catch { Self.check(error, meddling) }
        do { _ = try clipboard.offers() } catch { Self.check(error, meddling) }
        #expect(ContinuousClock.now - start < .seconds(20))
      }
    }
    #expect(try wlPaste([]) == [0x31])
  }
}
