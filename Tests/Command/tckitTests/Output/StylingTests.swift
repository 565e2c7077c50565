// The streams that may be colored, and the parts that are colored and marked.

import TimecodePasteboard
import Testing

@testable import tckit

struct StylingTests {
  private static let coloured = Styling(isTerminal: true) { $0 == "TERM" ? "xterm" : nil }

  @Test(
    arguments: [
      (true, "xterm", nil, true), (true, "xterm-256color", "", true), (true, "xterm", "1", false),
      (true, "dumb", nil, false), (true, "", nil, false), (true, nil, nil, false), (false, "xterm", nil, false),
      (true, "xterm", "0", false),
    ] as [(Bool, String?, String?, Bool)])
  func `colour needs a terminal that has it, and no NO_COLOR`(
    _ isTerminal: Bool, _ terminal: String?, _ noColor: String?, _ expected: Bool
  ) {
    let styling = Styling(isTerminal: isTerminal) { ["TERM": terminal, "NO_COLOR": noColor][$0] ?? nil }
    #expect(styling.hasColor == expected)
    #expect(styling.isTerminal == isTerminal)
    #expect((styling.styled("x", as: .error) == "x") == !expected)
  }

  @Test
  func `NO_COLOR takes the colours, not the marks and the progress`() {
    let styling = Styling(isTerminal: true) { $0 == "TERM" ? "xterm" : "yes" }
    #expect(styling.isTerminal && styling.canClear && !styling.hasColor)
    #expect(Styling.plain == Styling(isTerminal: false) { _ in "xterm" })
  }

  @Test(arguments: Styling.Role.allCases)
  func `each role begins a colour and ends it`(_ role: Styling.Role) {
    let text = Self.coloured.styled("x", as: role)
    #expect(text.hasPrefix("\u{1B}[") && text.hasSuffix("mx\u{1B}[0m"))
  }

  @Test(arguments: [TimecodeStyle.exact, .tagged])
  func `a timecode is coloured without a change to its text`(_ style: TimecodeStyle) {
    let timecode = Timecode(.components(h: 1, m: 60, f: 99), at: .fps25, by: .allowingInvalid)
    let coloured = Self.coloured.styled(timecode, style)
    #expect(coloured != timecode.text(style))
    #expect(coloured.replacing("\u{1B}[31m", with: "").replacing("\u{1B}[0m", with: "") == timecode.text(style))
    #expect(Styling.plain.styled(timecode, style) == timecode.text(style))
  }

  @Test
  func `an excerpt marks the byte that stopped the reading, white space around the text left out`() throws {
    let excerpt = try #require(Excerpt(" 01:00:0x \n", at: 8))
    #expect(excerpt.lines(.plain, indent: 2) == "  01:00:0x\n         ^\n")
    let end = try #require(Excerpt("01:00", at: 5))
    #expect(end.lines(.plain, indent: 0) == "01:00\n     ^\n")
  }

  @Test(arguments: [("", 0), ("  ", 1), ("é", 0), ("a\u{1B}[31m", 0), (String(repeating: "0", count: 80), 3), ("x", 9)])
  func `no excerpt of what cannot be shown in columns`(_ text: String, _ offset: Int) {
    #expect(Excerpt(text, at: offset) == nil)
  }

  @Test
  func `an excerpt marks every component that is wrong`() throws {
    let timecode = Timecode(.components(m: 60, f: 99), at: .fps25, by: .allowingInvalid)
    let excerpt = try #require(Excerpt(timecode, components: timecode.invalidComponents))
    #expect(excerpt.lines(.plain, indent: 0) == "00:60:00:99\n   ^^    ^^\n")
    #expect(
      excerpt.lines(Self.coloured, indent: 0)
        == "00:\u{1B}[31m60\u{1B}[0m:00:\u{1B}[31m99\u{1B}[0m\n   \u{1B}[31m^^\u{1B}[0m    \u{1B}[31m^^\u{1B}[0m\n")
    #expect(Excerpt(timecode, components: []) == nil)
  }

  @Test
  func `off a terminal a message is its words alone`() {
    let timecode = Timecode(.components(f: 99), at: .fps25, by: .allowingInvalid)
    let diagnostic = Diagnostic(.invalid(timecode))
    #expect(diagnostic.text(.plain).split(separator: "\n").count == 2)
    let onTerminal = diagnostic.text(Self.coloured).split(separator: "\n")
    #expect(onTerminal.count == 4)
    #expect(onTerminal.first == "\u{1B}[1;31mtckit:\u{1B}[0m \(diagnostic.message)")
  }
}
