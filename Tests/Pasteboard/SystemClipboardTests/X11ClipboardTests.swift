// The X11 protocol on a real X server, with other programs at the other end: xclip, xsel, Tk and python-xlib.

import Foundation
import UniformTypes
import SystemCalls
import TestSupport
import Testing

@testable import SystemClipboard

@Suite(.serialized, .waits, .needs("Xvfb", "xclip"))
struct X11ClipboardTests {
  static let server = Result { try XServer() }

  func variables() throws -> [String: String] { try Self.server.get().environment }

  func clipboard(
    _ selection: ClipboardSelection = .clipboard, timeLimit: Duration = .seconds(60)
  ) throws -> any Clipboard {
    let environment = ClipboardEnvironment(
      variables: NamedTexts(try variables()), ownerCommand: testedOwner)
    let found = try ClipboardAvailability.choose(.x11, in: environment)
    return try #require(found.clipboard(environment, selection: selection, timeLimit: timeLimit))
  }

  func text(_ bytes: [UInt8]) -> ClipboardRepresentation {
    ClipboardRepresentation(type: .utf8PlainText, bytes: bytes)
  }

  /// Bytes without a pattern that fits the sizes of pieces.
  static func content(_ count: Int) -> [UInt8] {
    var generator = SeededGenerator(seed: 7)
    let block = (0..<4099).map { _ in UInt8.random(in: 0...255, using: &generator) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + block.count)
    while bytes.count < count { bytes += block }
    return Array(bytes.prefix(count))
  }

  func xclip(_ target: String, selection: String = "clipboard") throws -> [UInt8]? {
    let result = try ClipboardPeer.run(["xclip", "-out", "-selection", selection, "-target", target], try variables())
    return result.status == 0 ? Array(result.output) : nil
  }

  private func owners() throws -> [pid_t] {
    ClipboardPeer.owners(where: "DISPLAY", is: try #require(variables()["DISPLAY"]))
  }

  @Test(.needs("xsel"))
  func `all representations are offered together, each under its names, and other programs read them`() throws {
    let html = ClipboardRepresentation(type: .html, bytes: Array("<b>01</b>".utf8))
    let png = ClipboardRepresentation(type: .png, bytes: Self.content(70_000))
    let json = ClipboardRepresentation(type: .json, bytes: Array("{}".utf8))
    #expect(
      try clipboard().write([json, png, html, text(Array("01:00:00:00".utf8))]) == [.utf8PlainText, .json, .png, .html])
    for name in ["UTF8_STRING", "text/plain;charset=utf-8", "text/plain", "STRING", "TEXT"] {
      #expect(try xclip(name) == Array("01:00:00:00".utf8), "\(name)")
    }
    #expect(try xclip("text/html") == html.bytes)
    #expect(try xclip("application/json") == json.bytes)
    #expect(try xclip("image/png") == png.bytes)
    #expect(try xclip("image/jpeg") == nil)
    let xsel = try ClipboardPeer.run(["xsel", "--clipboard", "--output"], try variables())
    #expect(String(decoding: xsel.output, as: UTF8.self) == "01:00:00:00")
    let typed = ClipboardTarget.typed(try clipboard().offers())
    #expect(typed.map(\.type) == [.utf8PlainText, .plainText, .json, .png, .html])
  }

  @Test(arguments: [0, 1, 131_071, 131_073, 2_400_000, 13_000_000])
  func `contents of any size are copied and pasted byte for byte`(_ size: Int) throws {
    let bytes = Self.content(size)
    let data = ClipboardRepresentation(type: .png, bytes: bytes)
    #expect(try clipboard().write([text([0x31]), data]) == [.utf8PlainText, .png])
    #expect(try xclip("image/png") == bytes)
    let clipboard = try clipboard()
    let offer = try #require(try clipboard.offers().first { $0.target == "image/png" })
    #expect(try clipboard.bytes(of: offer) == bytes)
    if size == 0 { return }
    // It stays in the background, and Foundation's Process would wait for it.
    let copy = ChildProcess(
      path: "/usr/bin/xclip", arguments: ["-in", "-selection", "clipboard", "-target", "image/png"],
      environment: NamedTexts(try variables()), input: bytes)
    #expect(try copy.run(until: Deadline(in: .seconds(60))).status.isSuccess)
    let other = try self.clipboard()
    #expect(try other.bytes(of: ClipboardOffer("image/png")) == bytes)
  }

  @Test(.needs("wish"))
  func `a Tk program reads 2.4 MB of text`() throws {
    let letters = [UInt8](repeating: 0x61, count: 2_400_000)
    _ = try clipboard().write([text(letters)])
    let folder = try TemporaryFolder()
    try folder.write("read.tcl", "wm withdraw .\nputs [string length [clipboard get -type UTF8_STRING]]\nexit\n")
    let result = try ClipboardPeer.run(["wish", folder.path + "/read.tcl"], try variables())
    #expect(String(decoding: result.output, as: UTF8.self) == "2400000\n")
  }

  @Test(.needs("python3", "python-xlib"))
  func `python-xlib reads several targets by one MULTIPLE request`() throws {
    let html = ClipboardRepresentation(type: .html, bytes: Array("<i>".utf8))
    _ = try clipboard().write([text(Array("01".utf8)), html])
    let script = packageRoot.appending(path: "Tests/Terminals/x11_multiple.py").path
    let result = try ClipboardPeer.run(
      ["/usr/bin/python3", script, "UTF8_STRING", "image/none", "text/html"], try variables())
    #expect(
      String(decoding: result.output, as: UTF8.self) == "UTF8_STRING 3031\nimage/none refused\ntext/html 3c693e\n")
  }

  @Test(.needs("wish"))
  func `a different owner offers several types, and each is read over one connection`() throws {
    let clipboard = try clipboard()
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

  @Test(.needs("wish"))
  func `after an owner has ended, the clipboard is empty or its offer is unavailable`() throws {
    let clipboard = try clipboard()
    let owner = try TkOwner([("UTF8_STRING", "01:00:00:00")], on: try Self.server.get())
    let offer = try #require(ClipboardTarget.typed(try clipboard.offers()).first).offer
    try owner.vanish()
    #expect(throws: ClipboardError.offerWithdrawn(target: "UTF8_STRING")) { _ = try clipboard.bytes(of: offer) }
    #expect(try clipboard.offers().isEmpty)
  }

  @Test(.needs("wish"))
  func `an owner that hangs is an error within the time limit, and other programs can still copy`() throws {
    let limit = Duration.milliseconds(700)
    let owner = try TkOwner([("UTF8_STRING", "01:00:00:00")], on: try Self.server.get())
    try owner.freeze()
    #expect(throws: ClipboardError.timedOut(tool: "the owner of the clipboard", limit: limit)) {
      _ = try clipboard(timeLimit: limit).offers()
    }
    _ = try clipboard().write([text([0x31])])
    #expect(try xclip("UTF8_STRING") == [0x31])
  }

  @Test
  func `a copy that is not committed changes nothing, and leaves no process`() throws {
    _ = try clipboard().write([text([0x31])])
    #expect(try ClipboardPeer.eventually { try owners().count == 1 })
    let before = try owners()
    var copy: ClipboardCopy? = try clipboard().prepare([text([0x32])])
    #expect(copy?.carried == [.utf8PlainText])
    #expect(try owners().count == 2)
    copy = nil
    #expect(try ClipboardPeer.eventually { try owners() == before })
    #expect(try xclip("UTF8_STRING") == [0x31])
  }

  @Test
  func `a hundred copies leave one process, which has none of this process's files open`() throws {
    for number in 0..<100 { _ = try clipboard().write([text(Array("\(number)".utf8))]) }
    #expect(try xclip("UTF8_STRING") == Array("99".utf8))
    #expect(try ClipboardPeer.eventually { try owners().count == 1 })
    let owner = try #require(try owners().first)
    #expect(try String(contentsOfFile: "/proc/\(owner)/comm", encoding: .utf8) == "tckit\n")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(owner)/cwd") == "/")
    let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(owner)/fd")
    let targets = files.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(owner)/fd/\($0)")
    }
    #expect(targets.filter { !$0.hasPrefix("socket:") } == ["/dev/null", "/dev/null", "/dev/null"])
    #expect(targets.count == 4)
    // The leader of a separate session.
    #expect(getsid(owner) == owner)
    try clipboard().clear()
    #expect(try ClipboardPeer.eventually { try owners().isEmpty })
  }

  @Test
  func `a hundred programs read 2.4 MB at once`() async throws {
    let bytes = Self.content(2_400_000)
    _ = try clipboard().write([ClipboardRepresentation(type: .png, bytes: bytes)])
    let environment = try variables()
    let right = try await withThrowingTaskGroup { group in
      for _ in 0..<100 {
        group.addTask {
          let line = "xclip -out -selection clipboard -target image/png"
          return try ClipboardPeer.run(line.split(separator: " ").map(String.init), environment).output == Data(bytes)
        }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(right == 100)
  }

  @Test
  func `a reader that stops delays no other reader, and a killed reader keeps no owner alive`() throws {
    _ = try clipboard().write([text([0x31]), ClipboardRepresentation(type: .png, bytes: Self.content(13_000_000))])
    let reader = try LeashedProcess(
      ["xclip", "-out", "-selection", "clipboard", "-target", "image/png"], environment: try variables())
    // It keeps the received bytes in memory.
    let number = try reader.number
    #expect(ClipboardPeer.eventually { ClipboardPeer.privateMemory(of: number) > 2_000_000 })
    kill(number, SIGSTOP)
    #expect(try xclip("UTF8_STRING") == [0x31])
    reader.end()
    try clipboard().clear()
    // The transfer that was cut off is given up with its window.
    #expect(try ClipboardPeer.eventually { try owners().isEmpty })
  }

  @Test
  func `content that is read while another program copies arrives complete or not at all, and usually complete`() throws
  {
    let whole = try (0..<10).count { try isReadWhole(takenOverAfter: $0) }
    #expect(whole > 0)
  }

  /// Reads a large content while another program copies: true if it is read whole; it is never read in part.
  private func isReadWhole(takenOverAfter number: Int) throws -> Bool {
    let bytes = Self.content(6_000_000 + number)
    _ = try clipboard().write([ClipboardRepresentation(type: .png, bytes: bytes)])
    let folder = try TemporaryFolder()
    let output = folder.path + "/out"
    let line = "xclip -out -selection clipboard -target image/png >\(output).new; mv \(output).new \(output)"
    let reader = try LeashedProcess(["sh", "-c", line], environment: try variables())
    #expect(ClipboardPeer.eventually { FileManager.default.fileExists(atPath: output + ".new") })
    usleep(UInt32(number) * 3000)
    _ = try clipboard().write([text([0x31])])
    #expect(ClipboardPeer.eventually { FileManager.default.fileExists(atPath: output) })
    // Whichever owner answered, it is all or nothing.
    let size = try Data(contentsOf: URL(filePath: output)).count
    #expect(size == bytes.count || size == 0)
    reader.end()
    return size > 0
  }

  @Test
  func `the primary selection is independent`() throws {
    _ = try clipboard().write([text([0x31])])
    _ = try clipboard(.primary).write([text([0x32])])
    #expect(try xclip("UTF8_STRING") == [0x31])
    #expect(try xclip("UTF8_STRING", selection: "primary") == [0x32])
    let primary = try clipboard(.primary)
    #expect(try primary.bytes(of: ClipboardOffer("UTF8_STRING")) == [0x32])
    try primary.clear()
    #expect(try clipboard(.primary).offers().isEmpty)
    #expect(try !clipboard().offers().isEmpty)
  }

  @Test
  func `a missing display is an error before anything is written`() throws {
    let environment = ClipboardEnvironment(
      variables: ["DISPLAY": ":59000"], ownerCommand: testedOwner)
    let found = try ClipboardAvailability.choose(nil, in: environment)
    let clipboard = try #require(found.clipboard(environment, timeLimit: .seconds(60)))
    for operation in [{ _ = try clipboard.offers() }, { _ = try clipboard.prepare([self.text([0x31])]) }] {
      #expect(throws: ClipboardError.cannotConnect(server: "the X server :59000", reason: "No such file or directory"))
      {
        try operation()
      }
    }
  }

  @Test(.needs("xauth"))
  func `a server that requires a cookie accepts the right one and refuses the wrong one`() throws {
    let folder = try TemporaryFolder()
    let server = try XServer(authority: folder.path + "/server")
    var variables = server.environment
    for (cookie, isRight) in [(server.cookie, true), (String(repeating: "0", count: 32), false)] {
      variables["XAUTHORITY"] = folder.path + "/\(isRight)"
      let display = try #require(variables["DISPLAY"])
      #expect(try ClipboardPeer.run(["xauth", "add", display, ".", cookie], variables).status == 0)
      let environment = ClipboardEnvironment(
        variables: NamedTexts(variables), ownerCommand: testedOwner)
      let found = try ClipboardAvailability.choose(.x11, in: environment)
      let clipboard = try #require(found.clipboard(environment, timeLimit: .seconds(60)))
      if isRight {
        #expect(try clipboard.write([text([0x31])]) == [.utf8PlainText])
        #expect(try clipboard.bytes(of: ClipboardOffer("STRING")) == [0x31])
      } else {
        for operation in [{ _ = try clipboard.offers() }, { _ = try clipboard.prepare([self.text([0x31])]) }] {
          let error = #expect(throws: ClipboardError.self) { try operation() }
          guard case .serverFailed(_, let message) = error else {
            Issue.record("\(String(describing: error))")
            continue
          }
          #expect(message.contains("uthoriz") || message.contains("Invalid"))
        }
      }
    }
  }
}
