import SMPTETimecode
import Testing

struct ValidationTests {
  @Test
  func `an exact source reports which components are out of which range`() {
    let error = #expect(throws: Timecode.ValidationError.self) {
      try Timecode(.components(d: 1, h: 24, m: 1, s: 0, f: 1, sf: 100), at: .fps29_97d)
    }
    #expect(
      error?.violations == [
        .init(component: .days, value: 1, validRange: 0...0), .init(component: .hours, value: 24, validRange: 0...23),
        .init(component: .frames, value: 1, validRange: 2...29),
        .init(component: .subFrames, value: 100, validRange: 0...99),
      ])
    #expect(
      error?.description
        == "the limit is 24 hours, hours go from 00 to 23, frames go from 02 to 29, subframes go from 00 to 99")
  }

  @Test(arguments: [
    ("01:00:00:24@24", "01:00:00:24 does not exist at 24 fps: frames go from 00 to 23"),
    ("01:00:60:100@100", "01:00:60:100 does not exist at 100 fps: seconds go from 00 to 59, frames go from 00 to 99"),
    ("01:01:00;00.10@29.97d", "29.97 drop frame skips 01:01:00;00 and ;01"),
    ("01:01:00;003@119.88d", "119.88 drop frame skips 01:01:00;000 to ;007"),
    ("00:09:00;03@59.94d", "59.94 drop frame skips 00:09:00;00 to ;03"),
    ("24:00:00:00@24", "24:00:00:00 does not exist at 24 fps: hours go from 00 to 23"),
    (
      "00:61:00:120@120",
      "00:61:00:120 does not exist at 120 fps: minutes go from 00 to 59, frames go from 000 to 119"
    ),
    ("1 00:00:00:00@25", "1 00:00:00:00 does not exist at 25 fps: the limit is 24 hours"),
    ("00:00:00:00.04@25/4", "00:00:00:00.4 does not exist at 25 fps, base 4: subframes go from 0 to 3"),
  ])
  func `why a timecode does not exist has the same words everywhere`(text: String, expected: String) throws {
    let read = try TimecodeText(parsing: text)
    let properties = try #require(read.tag?.properties)
    let timecode = Timecode(unchecked: read.components, using: properties)
    #expect(timecode.nonexistence == expected)
    #expect(expected.hasSuffix(timecode.violationPhrase))
    #expect(TimecodeArithmeticError.invalidInPoint(timecode).description == expected)
    #expect(TimecodeTextError.Reason.invalid(timecode).description == expected)
    #expect(TimecodeArithmeticError.invalidDigits(timecode).description == expected)
    #expect(TimecodeArithmeticError.invalidAnchor(timecode).description == "the anchor: \(expected)")
  }

  @Test
  func `text that is well-formed but not valid throws the same error`() {
    let error = #expect(throws: Timecode.ValidationError.self) { try Timecode(.string("00:61:00:00"), at: .fps24) }
    #expect(error?.violations.map(\.component) == [.minutes])
  }

  @Test
  func `each rule does as its name says`() {
    let components = Timecode.Components(h: 25, m: 61)
    func result(_ rule: Timecode.ValidationRule) -> Timecode.Components {
      Timecode(.components(components), at: .fps24, by: rule).components
    }
    #expect(result(.allowingInvalid) == components)
    #expect(result(.clamping) == .init(h: 23, m: 59, s: 59, f: 23, sf: 99))
    #expect(result(.clampingComponents) == .init(h: 23, m: 59))
    #expect(result(.wrapping) == .init(h: 2, m: 1))
  }

  @Test(arguments: TimecodeFrameRate.allCases)
  func `only days, hours, minutes, seconds, frames and subframes that exist are valid`(rate: TimecodeFrameRate) {
    var valid = 0
    for minute in 0..<20 {
      for second in [-1, 0, 1, 59, 60] {
        for frame in -1...125
        where Timecode(.components(m: minute, s: second, f: frame), at: rate, by: .allowingInvalid).isValid {
          valid += 1
        }
      }
    }
    // Three of the sixty seconds of twenty minutes, eighteen of which omit numbers in their first.
    #expect(valid == 60 * rate.maxFrames - 18 * rate.droppedFramesPerMinute)
  }
}
