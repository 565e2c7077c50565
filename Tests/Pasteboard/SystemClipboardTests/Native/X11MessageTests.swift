// The messages of an X server, valid and invalid; its address and its cookie.

import Testing

@testable import SystemClipboard

struct X11MessageTests {
  @Test(arguments: [1, 3, 1000])
  func `a setup can arrive in pieces of any size`(_ piece: Int) throws {
    var decoder = X11Decoder()
    var found: [X11Message] = []
    let bytes = SimulatedXServer.setup(base: 0x20_0000)
    for start in stride(from: 0, to: bytes.count, by: piece) {
      decoder.append(Array(bytes[start..<min(start + piece, bytes.count)]))
      while let message = try decoder.next() { found.append(message) }
    }
    #expect(found == [.setup(X11Setup(window: 0x20_0001, root: 0x99, requestLimit: 0xFFFF * 4))])
  }

  static let refusals: [([UInt8], WireFailure)] = [
    ([0, 5, 11, 0, 0, 0, 2, 0] + Array("nope\n".utf8) + [0, 0, 0], .refused("nope")),
    ([0, 0, 11, 0, 0, 0, 0, 0], .refused("it refuses the client")),
    ([2, 0, 0, 0, 0, 0, 1, 0] + Array("more".utf8), .refused("more")),
    (Array("HTTP/1".utf8) + [0, 0], .malformed("its answer is not X11")),
    ([1, 0, 11, 0, 0, 0, 1, 0, 1, 2, 3, 4], .malformed("its setup is too short")),
  ]

  @Test(arguments: refusals)
  func `a refusal, or a server of a different kind, is an error`(_ bytes: [UInt8], _ failure: WireFailure) {
    var decoder = X11Decoder()
    decoder.append(bytes)
    #expect(throws: failure) { _ = try decoder.next() }
  }

  @Test
  func `a reply that is too long, or belongs to no request, ends the connection`() throws {
    var decoder = X11Decoder()
    decoder.append(SimulatedXServer.setup(base: 0x20_0000))
    _ = try decoder.next()
    for (words, isRead) in [(-1, true), (0, true), (1, false)] {
      let count = (X11Decoder.replyLimit - 32) / 4 + words
      var head: [UInt8] = [1, 0, 0, 0]
      head.append(UInt32(count))
      decoder.append(head + [UInt8](repeating: 0, count: isRead ? 24 + count * 4 : 24))
      if isRead {
        #expect(try decoder.next() != nil)
      } else {
        #expect(throws: WireFailure.malformed("a reply of \(X11Decoder.replyLimit + 4) bytes")) {
          _ = try decoder.next()
        }
      }
    }
    var client = X11Client<Int>(nil, naming: [])
    client.receive(SimulatedXServer.setup(base: 0x20_0000) + SimulatedXServer.reply(9, []))
    #expect(throws: WireFailure.malformed("a reply that belongs to no request")) { _ = try client.next() }
  }

  @Test
  func `a property that is longer than its reply is an error`() throws {
    var reader = SelectionRequestor(selection: "CLIPBOARD", authorization: nil, limit: 1000)
    reader.fetch("STRING")
    try reader.receive(SimulatedXServer.setup(base: 0x20_0000))
    for (index, atom) in [200, 201, 202, 203].enumerated() {
      try reader.receive(SimulatedXServer.reply(UInt16(index + 2), [UInt32(atom)]))
    }
    var event: [UInt8] = [31, 0, 0, 0]
    for word in [0, 0x20_0001, 200, 31, 203] as [UInt32] { event.append(word) }
    try reader.receive(event + [UInt8](repeating: 0, count: 8))
    #expect(throws: WireFailure.malformed("a property longer than its reply")) {
      try reader.receive(SimulatedXServer.reply(8, detail: 32, [31, 0, 0x7FFF_FFFF], [1, 2, 3, 4]))
    }
  }

  static let displays: [(String, String, Int, Bool)] = [
    (":0", "", 0, false), (":1.0", "", 1, false), ("unix:2", "", 2, false), ("localhost:10.0", "localhost", 10, true),
    ("/tmp/launch/org.xquartz:0", "/tmp/launch/org.xquartz", 0, false), ("[::1]:3", "[::1]", 3, true),
  ]

  @Test(arguments: displays)
  func `DISPLAY names a host and a number`(_ text: String, _ host: String, _ number: Int, _ isForwarded: Bool) throws {
    let display = try #require(X11Display(text))
    #expect(display.number == number)
    #expect(display.isForwarded == isForwarded)
    #expect(display.path == nil ? display.host == host : display.path == text)
  }

  @Test(arguments: ["", ":", "0", ":x", ":-1", ":60000", "host"])
  func `other values name no display`(_ text: String) { #expect(X11Display(text) == nil) }

  private static func entry(_ family: UInt16, _ strings: [String]) -> [UInt8] {
    [UInt8(family >> 8), UInt8(family & 0xFF)] + strings.flatMap { [0, UInt8($0.utf8.count)] + Array($0.utf8) }
  }

  @Test
  func `the cookie of this host is preferred, then any host's, then another local one`() {
    let name = X11Authorization.protocolName
    let file =
      Self.entry(256, ["other", "1", name, "a"]) + Self.entry(0xFFFF, ["", "1", name, "b"])
      + Self.entry(256, ["here", "1", "XDM-AUTHORIZATION-1", "x"]) + Self.entry(256, ["here", "1", name, "c"])
      + Self.entry(256, ["here", "2", name, "d"]) + Self.entry(0, ["1234", "1", name, "e"])
    func cookie(_ display: Int, _ host: String, _ file: [UInt8]) -> String? {
      X11Authorization.find(in: file, display: display, hostName: host).map {
        String(decoding: $0.cookie, as: UTF8.self)
      }
    }
    #expect(cookie(1, "here", file) == "c")
    #expect(cookie(1, "there", file) == "b")
    #expect(cookie(2, "there", file) == "d")
    #expect(cookie(3, "here", file) == nil)
    for length in 0..<file.count { _ = cookie(1, "here", Array(file.prefix(length))) }
  }
}
