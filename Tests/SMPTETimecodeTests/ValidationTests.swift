import SMPTETimecode
import Testing

@Suite("Validation")
struct ValidationTests {
  @Test("an exact source reports which components are out of which range")
  func violations() {
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
      error?.description == "days 1 is not in 0...0, hours 24 is not in 0...23, frames 1 is not in 2...29, "
        + "subframes 100 is not in 0...99")
  }

  @Test("text that is well-formed but not valid throws the same error")
  func text() {
    let error = #expect(throws: Timecode.ValidationError.self) { try Timecode(.string("00:61:00:00"), at: .fps24) }
    #expect(error?.violations.map(\.component) == [.minutes])
  }

  @Test("each rule does what its name means")
  func rules() {
    let components = Timecode.Components(h: 25, m: 61)
    func result(_ rule: Timecode.ValidationRule) -> Timecode.Components {
      Timecode(.components(components), at: .fps24, by: rule).components
    }
    #expect(result(.allowingInvalid) == components)
    #expect(result(.clamping) == .init(h: 23, m: 59, s: 59, f: 23, sf: 99))
    #expect(result(.clampingComponents) == .init(h: 23, m: 59))
    #expect(result(.wrapping) == .init(h: 2, m: 1))
  }

  @Test(
    "only days, hours, minutes, seconds, frames and subframes that exist are valid",
    arguments: TimecodeFrameRate.allCases)
  func validLabels(rate: TimecodeFrameRate) {
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
