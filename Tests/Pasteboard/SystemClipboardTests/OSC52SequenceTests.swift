// The control sequence without a terminal: the bytes sent, their route, and the meaning of answers.

import Testing

@testable import SystemClipboard

struct OSC52SequenceTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test
  func `text is base64 between introducer and BEL`() {
    #expect(text(OSC52Sequence.setting(Array("01:00:00:00".utf8), by: .plain)) == "\u{1B}]52;c;MDE6MDA6MDA6MDA=\u{7}")
    #expect(text(OSC52Sequence.setting([0, 0xFF], by: .plain)) == "\u{1B}]52;c;AP8=\u{7}")
    #expect(text(OSC52Sequence.setting([], by: .plain)) == "\u{1B}]52;c;\u{7}\u{1B}]52;c;!\u{7}")
    #expect(text(OSC52Sequence.asking(by: .plain)) == "\u{1B}]52;c;?\u{7}")
    #expect(text(OSC52Sequence.asking(by: .plain, isPrimary: true)) == "\u{1B}]52;p;?\u{7}")
  }

  @Test
  func `the largest text fills the smallest terminal's buffer of 100,000 bytes, and not more`() {
    let sequence = OSC52Sequence.setting([UInt8](repeating: 0x41, count: OSC52Sequence.contentLimit), by: .plain)
    #expect((99_990...100_000).contains(sequence.count))
  }

  @Test
  func `tmux passes on a string in which each ESC is doubled`() {
    #expect(
      text(OSC52Sequence.setting(Array("1".utf8), by: .tmuxPassthrough))
        == "\u{1B}Ptmux;\u{1B}\u{1B}]52;c;MQ==\u{7}\u{1B}\\")
  }

  @Test(arguments: [1, 600, 5000])
  func `screen passes on strings that fit its buffer; together they are the sequence`(_ size: Int) {
    let content = [UInt8](repeating: 0x41, count: size)
    let wrapped = text(OSC52Sequence.setting(content, by: .screenPassthrough))
    let pieces = wrapped.split(separator: "\u{1B}\\", omittingEmptySubsequences: true)
    #expect(pieces.allSatisfy { $0.hasPrefix("\u{1B}P") && $0.utf8.count < 760 })
    #expect(pieces.map { $0.dropFirst(2) }.joined() == text(OSC52Sequence.setting(content, by: .plain)))
  }

  @Test(arguments: [
    "\u{1B}]52;c;aGk=\u{7}", "\u{1B}]52;;aGk=\u{7}", "\u{1B}]52;c;aGk=\u{1B}\\", "\u{1B}]52;s0;aGk=\u{1B}\\",
    "typed\u{1B}[A\u{1B}]11;rgb:0/0/0\u{7}\u{1B}]52;c;aGk=\u{7}", "\u{1B}\u{1B}]52;c;aGk=\u{7}",
    "\u{1B}]52\u{1B}]52;c;aGk=\u{7}", "\u{1B}]52;c;xx\u{1B}]52;c;aGk=\u{7}",
  ])
  func `an answer can arrive in pieces of any size, with either terminator and any selection`(_ answer: String) {
    for size in [1, 2, 3, 5, 1000] {
      var parser = OSC52Parser()
      var result: [OSC52Parser.Answer] = []
      var rest = Array(answer.utf8)[...]
      while !rest.isEmpty {
        result += parser.feed(Array(rest.prefix(size)))
        rest = rest.dropFirst(size)
      }
      #expect(result == [.content(Array("hi".utf8))], "\(size)")
    }
  }

  @Test
  func `an empty answer is empty, and other input is skipped while waiting`() {
    var parser = OSC52Parser()
    #expect(parser.feed(Array("\u{1B}]52;c;\u{7}".utf8)) == [.content([])])
    #expect(parser.feed(Array("\u{1B}]52;c;aGk".utf8)) == [])
    #expect(parser.feed(Array("\u{7}".utf8)) == [.malformed])
    #expect(parser.feed(Array("\u{1B}]5;c;aGk=\u{7}\u{1B}]520;c;aGk=\u{7}]52;c;aGk=\u{7}".utf8)) == [])
    #expect(parser.feed([0x1B, 0x5D] + [UInt8](repeating: 0x35, count: 5000)) == [])
  }

  @Test
  func `the terminal attributes, requested after the clipboard, are not text`() {
    var parser = OSC52Parser()
    #expect(parser.feed(Array("\u{1B}[?62;4c".utf8)) == [.fence])
    #expect(parser.feed(Array("\u{1B}[A\u{1B}[1;5c".utf8)) == [])
  }

  @Test
  func `an answer without an end is abandoned`() {
    var parser = OSC52Parser(limit: 1000)
    #expect(parser.contentLimit == 750)
    for count in [749, 750] {
      let content = [UInt8](repeating: 0x42, count: count)
      #expect(parser.feed(OSC52Sequence.setting(content, by: .plain)) == [.content(content)], "\(count)")
    }
    let content = [UInt8](repeating: 0x42, count: 751)
    #expect(parser.feed(OSC52Sequence.setting(content, by: .plain)) == [.tooLarge])
    #expect(parser.feed(Array("\u{1B}]52;c;".utf8) + [UInt8](repeating: 0x41, count: 2000)) == [.tooLarge])
  }

  @Test(
    arguments: [
      ("on", "off", .plain), ("on", "on", .plain), ("external", "on", .tmuxPassthrough),
      ("off", "all", .tmuxPassthrough), ("external", "", .tmuxPassthrough), ("external", "off", nil),
    ] as [(String, String, OSC52Route?)])
  func `the route depends on the sequences that tmux accepts and passes on`(
    _ clipboard: String, _ passthrough: String, _ route: OSC52Route?
  ) throws {
    let options = OSC52Route.TmuxOptions(setClipboard: clipboard, passthrough: passthrough)
    guard let route else {
      #expect(throws: ClipboardError.notPassedOn(.tmux(setClipboard: clipboard, passthrough: passthrough))) {
        _ = try OSC52Route.forWriting(tmux: options, isInScreen: false)
      }
      return
    }
    #expect(try OSC52Route.forWriting(tmux: options, isInScreen: false) == route)
  }

  @Test
  func `a request works if the answer comes back`() throws {
    #expect(try OSC52Route.forReading(tmux: nil, isInScreen: false) == .plain)
    #expect(try OSC52Route.forReading(tmux: .init(setClipboard: "on", passthrough: "off"), isInScreen: false) == .plain)
    #expect(throws: ClipboardError.notPassedOn(.tmuxReading(setClipboard: "external"))) {
      _ = try OSC52Route.forReading(tmux: .init(setClipboard: "external", passthrough: "on"), isInScreen: false)
    }
    #expect(throws: ClipboardError.notPassedOn(.screenReading)) {
      _ = try OSC52Route.forReading(tmux: nil, isInScreen: true)
    }
    #expect(try OSC52Route.forWriting(tmux: nil, isInScreen: true) == .screenPassthrough)
  }
}
