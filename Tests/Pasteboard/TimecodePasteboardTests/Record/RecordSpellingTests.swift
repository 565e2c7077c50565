// A record gives the same timecode in every spelling, and a byte that changes its meaning is never ignored.

import TestSupport
import Testing
import TimecodePasteboard

struct RecordSpellingTests {
  /// The forms of a timecode's record.
  enum Form: CaseIterable {
    case ours, spaced, otherOrder, otherKeys, escaped, withoutLabel, own

    func text(of timecode: Timecode, line: Int) -> String {
      let c = timecode.components
      let label = "\"timecode\":\"\(timecode.text(.exact))\""
      let properties = """
        "rate":"\(timecode.frameRate.rawValue)","subFramesBase":\(timecode.subFramesBase.rawValue),\
        "upperLimit":"\(timecode.upperLimit.rawValue)"
        """
      let components = """
        "components":{"days":\(c.days),"frames":\(c.frames),"hours":\(c.hours),"minutes":\(c.minutes),\
        "seconds":\(c.seconds),"subFrames":\(c.subFrames)}
        """
      let ours = """
        {"version":1,\(label),\(properties),\(components),"valid":true,"frames":\(line * 7),"seconds":"\(line)/25",\
        "exact":\(line % 2 == 0),"input":"\(timecode.text(.exact))","line":\(line)}
        """
      return switch self {
      case .ours: ours
      case .spaced: " " + ours.replacing(",", with: " , ").replacing("\":", with: "\"\t: ").replacing("}", with: " } ")
      case .otherOrder: "{\"line\":\(line),\(components),\(properties),\(label)}"
      case .otherKeys:
        "{\"k\\u0065y\":[7],\"n\":-1.5e3,\"a\":null,\(properties),\(label),\(components),\"z\":{}}"
      case .escaped: ours.replacing("\"hours\"", with: "\"h\\u006furs\"").replacing("\"rate\"", with: "\"\\u0072ate\"")
      case .withoutLabel: "{\"version\":1,\(properties),\(components)}"
      case .own: String(decoding: timecode.json, as: UTF8.self)
      }
    }
  }

  private static func timecode(_ random: inout SeededGenerator) -> Timecode {
    let properties = Timecode.Properties(
      rate: TimecodeFrameRate.allCases.randomElement(using: &random) ?? .fps25,
      base: Timecode.SubFramesBase.allCases.randomElement(using: &random) ?? .default(),
      limit: Timecode.UpperLimit.allCases.randomElement(using: &random) ?? .max24Hours)
    let components = Timecode.Components(
      d: properties.upperLimit == .max100Days ? .random(in: 0...99, using: &random) : 0,
      h: .random(in: 0...23, using: &random), m: .random(in: 0...59, using: &random),
      s: .random(in: 0...59, using: &random), f: .random(in: 0...23, using: &random),
      sf: Bool.random(using: &random) ? .random(in: 0..<properties.subFramesBase.rawValue, using: &random) : 0)
    return Timecode(unchecked: components, using: properties)
  }

  @Test(arguments: Form.allCases)
  func `give the timecode`(form: Form) throws {
    var random = SeededGenerator(seed: UInt64(Form.allCases.firstIndex(of: form) ?? 0))
    for line in 0..<2000 {
      let timecode = Self.timecode(&random)
      let text = form.text(of: timecode, line: line)
      let bytes = Array(text.utf8)
      #expect(try TimecodeRecord.read(bytes.span).timecode == timecode, "\(text)")
    }
  }

  @Test
  func `with a digit of its numbers or of its label changed are refused, because the two contradict each other`() throws
  {
    var random = SeededGenerator(seed: 7)
    for line in 0..<2000 {
      let timecode = Self.timecode(&random)
      var bytes = Array(Form.otherOrder.text(of: timecode, line: 0).replacing("\"line\":0,", with: "").utf8)
      let properties = Array("\"rate\"".utf8)
      let start = try #require(bytes.indices.first { bytes[$0...].starts(with: properties) })
      let digits = bytes.indices.filter { $0 < start && (0x30...0x39).contains(bytes[$0]) }
      let location = try #require(digits.randomElement(using: &random))
      bytes[location] = bytes[location] == 0x39 ? 0x31 : bytes[location] + 1
      #expect(throws: ReadingError.self, "\(line): \(String(decoding: bytes, as: UTF8.self))") {
        try TimecodeRecord.read(bytes.span)
      }
    }
  }

  @Test(arguments: ["hour", "hours2", "Hours", "hours\\u0000", "hoursandminutesandseconds", "\\u0000hours", ""])
  func `with a key that only begins like one that is read, or has a zero after it, lack that key`(key: String) throws {
    let timecode = Timecode(unchecked: .init(h: 1), using: .init(rate: .fps25))
    let text = Array(Form.own.text(of: timecode, line: 0).replacing("\"hours\"", with: "\"\(key)\"").utf8)
    let error = #expect(throws: TimecodeJSONError.self) { try Timecode(json: text) }
    #expect(error?.problem == .missing(key: "hours"))
  }

  @Test(arguments: [
    Int.min, -1, 0, 9, 10, 100, 9_999_999, 10_000_000, 99_999_999, 100_000_000, 999_999_999_999_999_999, Int.max,
  ])
  func `hold numbers of any size`(_ days: Int) throws {
    let components = Timecode.Components(d: days, h: 0, m: 0, s: 0, f: 0, sf: 0)
    let timecode = Timecode(unchecked: components, using: .init(rate: .fps25))
    #expect(try Timecode(json: timecode.json) == timecode)
    #expect(String(decoding: timecode.json, as: UTF8.self).hasPrefix("{\"days\":\(days),\"frameRate\":\"25\""))
  }
}
