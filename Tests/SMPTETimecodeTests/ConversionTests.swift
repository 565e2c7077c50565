import SMPTETimecode
import Testing

@Suite("Conversion")
struct ConversionTests {
  @Test("an anchor keeps its label, and distances from it keep their time or their frames")
  func anchors() throws {
    let start = Timecode.Components(h: 1)
    let late = try Timecode(.string("01:00:10:12"), at: .fps25)
    let instant = try late.converted(to: .init(rate: .fps29_97d), anchor: start)
    // 262 frames at 25 last 10.48 s: 314.08 frames at 29.97.
    #expect(instant.text(.exact) == "01:00:10;14.08")
    let frames = try late.converted(to: .init(rate: .fps29_97d), keeping: .frames, anchor: start)
    #expect(frames.stringValue() == "01:00:08;22")
    let early = try Timecode(.string("00:59:59:00"), at: .fps25)
    #expect(try early.converted(to: .init(rate: .fps50), anchor: start).stringValue() == "00:59:59:00")
    let anchor = try Timecode(.components(start), at: .fps25)
    for rate in TimecodeFrameRate.allCases {
      #expect(try anchor.converted(to: .init(rate: rate), anchor: start).components == start, "\(rate)")
    }
  }

  @Test("an anchor that does not exist at the target is refused")
  func omittedAnchor() throws {
    let timecode = try Timecode(.string("00:02:00:00"), at: .fps29_97)
    let error = #expect(throws: Timecode.ValidationError.self) {
      try timecode.converted(to: .init(rate: .fps29_97d), anchor: .init(m: 1))
    }
    #expect(error?.violations.map(\.component) == [.frames])
  }

  @Test("frames keep their count, digits their numbers, and both rescale subframes")
  func keeping() throws {
    let timecode = try Timecode(.components(m: 1, f: 10, sf: 40), at: .fps24, base: .max80SubFrames)
    let target = Timecode.Properties(rate: .fps30)
    #expect(try timecode.converted(to: target, keeping: .frames).components == .init(s: 48, f: 10, sf: 50))
    #expect(try timecode.converted(to: target, keeping: .digits).components == .init(m: 1, f: 10, sf: 50))
    let error = #expect(throws: Timecode.ValidationError.self) {
      try Timecode(.components(m: 1), at: .fps24).converted(to: .init(rate: .fps29_97d), keeping: .digits)
    }
    #expect(error?.violations == [.init(component: .frames, value: 0, validRange: 2...29)])
  }

  @Test("preserved values fall back to the instant where they are not valid")
  func preservedValues() throws {
    let timecode = try Timecode(.string("01:00:00:28"), at: .fps29_97)
    #expect(try timecode.converted(to: .fps30, preservingValues: true).stringValue() == "01:00:00:28")
    #expect(try timecode.converted(to: .fps24, preservingValues: true) <= timecode)
  }

  @Test("a limit that is too narrow is refused")
  func limit() throws {
    let timecode = try Timecode(.components(d: 1), at: .fps24, limit: .max100Days)
    #expect(throws: Timecode.ValidationError.outOfBounds) { try timecode.converted(to: .fps24, limit: .max24Hours) }
    let day = try Timecode(.components(h: 2), at: .fps24)
    #expect(try day.converted(to: .fps24, limit: .max100Days).upperLimit == .max100Days)
  }
}
