import SMPTETimecode
import Testing

@Suite("Templates")
struct TimecodeTemplateTests {
  private func filled(_ text: String, _ values: TimecodeTemplate.Values = .init()) throws -> String {
    let timecode = try Timecode(.components(h: 1, f: 1), at: .fps24)
    var bytes: [UInt8] = []
    try TimecodeTemplate(parsing: text).append(timecode, values: values, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "fields are notations, and what is known beside the timecode",
    arguments: [
      (#"{timecode}\t{frames}\t{seconds}"#, "01:00:00:01\t86401\t3600.041667"), ("{tagged}", "01:00:00:01@24"),
      ("{samples@48000} {feet16} {fraction}", "172802000 2160+01 86401/24"), ("{in}-{out}-{duration}", "01:00:00:01--"),
      (#"{{{ms}}\\ {{x}"#, #"{3600042}\ {x}"#), ("", ""), ("{input}|{file}|{line}|{name}{note}{color}", "|||"),
      (#"a\nb"#, "a\nb"),
    ])
  func fields(template: String, expected: String) throws {
    #expect(try filled(template) == expected)
  }

  @Test("values of the place, the marker and the range")
  func values() throws {
    var values = TimecodeTemplate.Values(input: "x", file: "a.edl", line: 7)
    (values.name, values.note, values.color) = ("Ferry", "wide", "Blue")
    values.outPoint = try Timecode(.components(h: 1, s: 1), at: .fps24)
    values.duration = try Timecode(.components(f: 23), at: .fps24)
    let text = try filled("{input} {file} {line} {name} {note} {color} {out} {duration}", values)
    #expect(text == "x a.edl 7 Ferry wide Blue 01:00:01:00 00:00:00:23")
  }

  @Test(
    "what is no template",
    arguments: [
      ("{frame}", .unknownField("frame")), ("{}", .unknownField("")), ("{timecode", .unclosedField("{timecode")),
      (#"\x"#, .unknownEscape(#"\x"#)), (#"a\"#, .unknownEscape(#"\"#)), ("{samples}", .unknownField("samples")),
    ] as [(String, TimecodeTemplate.Fault)])
  func faults(text: String, fault: TimecodeTemplate.Fault) {
    #expect(throws: fault) { try TimecodeTemplate(parsing: text) }
  }

  @Test("decimals go to every field that has them")
  func decimals() throws {
    let template = try TimecodeTemplate(parsing: "{seconds} {hms} {ms}")
    var bytes: [UInt8] = []
    template.with(decimals: 1)?.append(try Timecode(.components(f: 1), at: .fps24), values: .init(), to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "0.0 00:00:00.0 42")
    #expect(try TimecodeTemplate(parsing: "{frames}").with(decimals: 1) == nil)
  }
}
