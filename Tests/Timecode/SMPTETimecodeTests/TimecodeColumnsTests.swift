import SMPTETimecode
import Testing

struct TimecodeColumnsTests {
  @Test(
    arguments: [
      (Timecode.Components(h: 1, f: 99), TimecodeStyle.exact, ["99"]),
      (.init(h: 1, m: 60, f: 99, sf: 100), .exact, ["60", "99", "100"]),
      (.init(d: 7, h: 24), .exact, ["7", "24"]),
      (.init(d: 7, h: 24), TimecodeStyle(alwaysShowDays: true, filenameCompatible: true), ["7", "24"]),
      (.init(h: -1, m: 5, f: -30), TimecodeStyle(filenameCompatible: true), ["-1", "-30"]),
      (.init(f: 99, sf: 5), .tagged, ["99"]),
      (.init(sf: 200), TimecodeStyle(), []),
      (.init(h: 1), .exact, []),
    ] as [(Timecode.Components, TimecodeStyle, [String])])
  func `The columns of the invalid components in any style`(
    _ components: Timecode.Components, _ style: TimecodeStyle, _ expected: [String]
  ) {
    let timecode = Timecode(.components(components), at: .fps25, by: .allowingInvalid)
    let text = Array(timecode.text(style).utf8)
    let found = timecode.columns(of: timecode.invalidComponents, in: style)
    #expect(found.map { String(decoding: text[$0], as: UTF8.self) } == expected)
  }
}
