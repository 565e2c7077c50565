// One test for each mistake seen in swift-timecode (its numbers are in the titles), and in other libraries that were
// tested.

import SMPTETimecode
import SwiftTimecodeInterface
import Testing

struct SwiftTimecodeMistakesTests {
  @Test(arguments: TimecodeFrameRate.allDrop)
  func `1: each drop rate omits the right number of labels, and no other label`(rate: TimecodeFrameRate) {
    let omitted = (rate.maxFrameNumberDisplayable + 1) / 15
    for frame in 0..<omitted {
      let label = Timecode(.components(m: 1, f: frame), at: rate, by: .allowingInvalid)
      #expect(label.invalidComponents == [.frames], "\(label)")
    }
    #expect(Timecode(.components(m: 1, f: omitted), at: rate, by: .allowingInvalid).isValid)
    #expect(Timecode(.components(m: 10), at: rate, by: .allowingInvalid).isValid)
    let last = Timecode(.components(s: 59, f: rate.maxFrameNumberDisplayable), at: rate, by: .allowingInvalid)
    #expect(last.adding(.init(f: 1), by: .wrapping).components == .init(m: 1, f: omitted))
  }

  @Test(arguments: Timecode.SubFramesBase.allCases, TimecodeFrameRate.allCases)
  func `2: no subframe is lost at any base`(base: Timecode.SubFramesBase, rate: TimecodeFrameRate) throws {
    for subFrame in 0..<base.rawValue {
      let timecode = try Timecode(.components(h: 1, sf: subFrame), at: rate, base: base)
      let zero = Timecode(.zero, at: rate, base: base)
      #expect(timecode.frameCount.subFrames == subFrame)
      #expect((timecode + zero).subFrames == subFrame)
      #expect((timecode - zero).subFrames == subFrame)
      #expect((timecode * 1).subFrames == subFrame)
      #expect(try Timecode(.rational(timecode.rationalValue), at: rate, base: base).subFrames == subFrame)
      #expect(try Timecode(.realTime(seconds: timecode.realTimeValue), at: rate, base: base).subFrames == subFrame)
      #expect(
        try Timecode(.frames(timecode.frameCount.doubleValue), at: rate, base: base).subFrames == subFrame)
    }
  }

  @Test
  func `3: a rational and a Double on a frame give the frame`() throws {
    let expected = Timecode.Components(h: 17, m: 4, s: 49, f: 5)
    #expect(try Timecode(.rational(1_475_741, 24), at: .fps24).components == expected)
    #expect(try Timecode(.realTime(seconds: 1_475_741.0 / 24.0), at: .fps24).components == expected)
  }

  @Test
  func `4: negative real time wraps to where it is`() {
    let wrapped = Timecode(.realTime(seconds: -1.5), at: .fps24, by: .wrapping)
    #expect(wrapped.components == .init(h: 23, m: 59, s: 58, f: 12))
    let day = Timecode(.realTime(seconds: -86400), at: .fps24, by: .wrapping)
    #expect(day.components == .zero)
    #expect(day.isValid)
    let raw = Timecode(.realTime(seconds: -3665), at: .fps24, by: .allowingInvalid)
    #expect(raw.components == .init(h: -1, m: -1, s: -5))
    #expect(raw.realTimeValue == -3665)
  }

  @Test(arguments: TimecodeFrameRate.allDrop)
  func `5: rounding at drop rates gives labels that exist, and never the wrong way`(rate: TimecodeFrameRate) throws {
    for count in stride(from: 0, to: rate.maxTotalFrames(in: .max24Hours) / 24, by: 211) {
      let timecode = try Timecode(.frames(count, subFrames: count % 100), at: rate)
      for component in Timecode.Component.allCases {
        let down = timecode.roundedDown(toNearest: component)
        #expect(down.isValid && down <= timecode, "\(timecode) down to \(component)")
        guard component != .days else { continue }
        let up = try timecode.roundedUp(toNearest: component)
        #expect(up.isValid && up >= timecode, "\(timecode) up to \(component)")
        #expect(up.roundedDown(toNearest: component).components == up.components, "\(timecode) up to \(component)")
      }
    }
    let omitted = (rate.maxFrameNumberDisplayable + 1) / 15
    let minute = try Timecode(.components(m: 1, s: 10), at: rate)
    #expect(minute.roundedDown(toNearest: .minutes).components == .init(m: 1, f: omitted))
    let before = try Timecode(.components(s: 59, f: 20), at: rate)
    #expect(try before.roundedUp(toNearest: .seconds).components == .init(m: 1, f: omitted))
  }

  @Test
  func `6: adding across subframe bases rescales`() throws {
    let a = try Timecode(.components(sf: 0), at: .fps24, base: .max100SubFrames)
    let b = try Timecode(.components(sf: 40), at: .fps24, base: .max80SubFrames)
    #expect((a + b).components == .init(sf: 50))
    #expect((b + a).components == .init(sf: 40))
    let count = Timecode.FrameCount(.split(frames: 1, subFrames: 40), base: .max80SubFrames)
    #expect(try Timecode(.frames(count), at: .fps24).components == .init(f: 1, sf: 50))
    #expect(count == Timecode.FrameCount(.split(frames: 1, subFrames: 50), base: .max100SubFrames))
  }

  @Test(arguments: TimecodeFrameRate.allCases)
  func `7: the nearest sample comes back as its frame`(rate: TimecodeFrameRate) {
    for frame in stride(from: 0, to: rate.maxTotalFrames(in: .max24Hours), by: 10_007) {
      let timecode = Timecode(.frames(frame), at: rate, by: .allowingInvalid)
      for sampleRate in [8000, 44100, 48000, 96000, 192_000] {
        let samples = timecode.samplesValue(sampleRate: sampleRate)
        let back = Timecode(.samples(samples, sampleRate: sampleRate), at: rate, by: .allowingInvalid)
        #expect(back.components == timecode.components, "\(samples) at \(sampleRate)")
      }
    }
  }

  @Test
  func `8: equal values hash equally, and of two timecodes one of <, == and > holds`() throws {
    let day = try Timecode(.components(h: 1), at: .fps24)
    let hundred = try Timecode(.components(h: 1), at: .fps24, limit: .max100Days)
    let eighty = try Timecode(.components(h: 1), at: .fps24, base: .max80SubFrames)
    let other = try Timecode(.components(h: 1), at: .fps25)
    #expect(Set([day, hundred, eighty, other]).count == 4)
    #expect([hundred, eighty, other].allSatisfy { $0.isSameInstant(as: day) })
    let d = Timecode(.components(d: 1), at: .fps24, by: .allowingInvalid)
    let h = Timecode(.components(h: 24), at: .fps24, by: .allowingInvalid)
    #expect(d != h && d.isSameInstant(as: h) && h < d)
    #expect(Set([Fraction(1, 2), Fraction(2, 4), Fraction(-3, -6)]).count == 1)
    for left in TimecodeFrameRate.allCases {
      for right in TimecodeFrameRate.allCases {
        let a = try Timecode(.components(m: 10, s: 3), at: left)
        let b = try Timecode(.components(m: 10, s: 3), at: right)
        #expect([a < b, a == b, a > b].filter { $0 }.count == 1, "\(left) and \(right)")
        #expect(a.isSameInstant(as: b) == (a.rationalValue == b.rationalValue), "\(left) and \(right)")
        #expect((a == b) == (left == right), "\(left) and \(right)")
        #expect(a != b || a.hashValue == b.hashValue, "\(left) and \(right)")
      }
    }
  }

  @Test
  func `9: rationals keep their subframes under every rule, and preserved values rescale theirs`() throws {
    for rule in Timecode.ValidationRule.allCases {
      #expect(Timecode(.rational(1, 48), at: .fps24, by: rule).components == .init(sf: 50), "\(rule)")
    }
    let a = try Timecode(.components(h: 1, sf: 40), at: .fps24, base: .max80SubFrames)
    let b = try a.converted(to: .fps30, base: .max100SubFrames, preservingValues: true)
    #expect(b.components == .init(h: 1, sf: 50))
  }

  @Test
  func `10: a digit check considers the sign`() {
    let negative = Timecode(.components(m: -99), at: .fps24, by: .allowingInvalid)
    #expect(!negative.isWithinValidComponentDigitCounts)
    let two = Timecode(.components(m: 99), at: .fps24, by: .allowingInvalid)
    #expect(two.isWithinValidComponentDigitCounts)
  }

  @Test
  func `11: a video rate is the frame rate with the same frame count, and back`() {
    #expect(TimecodeFrameRate.fps25.videoFrameRate(interlaced: false) == .fps25p)
    #expect(TimecodeFrameRate.fps25.videoFrameRate(interlaced: true) == .fps25i)
    #expect(TimecodeFrameRate.fps24_98.videoFrameRate(interlaced: false) == nil)
    #expect(VideoFrameRate.fps119_88p.stringValue == "119.88p")
    #expect(VideoFrameRate.fps120p.timecodeFrameRate(drop: true) == .fps120d)
    for rate in VideoFrameRate.allCases {
      #expect(VideoFrameRate(stringValue: rate.stringValue) == rate)
      #expect(VideoFrameRate(rate: rate.rate, interlaced: rate.isInterlaced) == rate)
      #expect(VideoFrameRate(frameDuration: rate.frameDuration, interlaced: rate.isInterlaced) == rate)
      let timecodeRate = rate.timecodeFrameRate(drop: false)
      #expect(timecodeRate?.videoFrameRate(interlaced: rate.isInterlaced) == rate)
    }
  }

  @Test
  func `12: a number that is too large or has non-ASCII digits is refused at its offset`() {
    let late = #expect(throws: Timecode.StringParseError.self) {
      try Timecode(.string("01:00:00:999999999999999999999"), at: .fps24)
    }
    #expect(late?.isIdentical(to: .malformed(at: 9, expected: .smallerNumber)) == true)
    let error = #expect(throws: Timecode.StringParseError.self) {
      try TimecodeText(parsing: "01:00:99999999999999999999:00")
    }
    #expect(error?.offset == 6)
    #expect(error?.expected == .smallerNumber)
    #expect(throws: Timecode.StringParseError.self) { try TimecodeText(parsing: "٠١:٠٠:٠٠:٠٠") }
  }

  @Test
  func `13: nothing traps, and every stride ends`() throws {
    #expect(throws: Timecode.ValidationError.outOfBounds) { try Timecode(.frames(Int.max), at: .fps24) }
    #expect(throws: Timecode.ValidationError.invalid) { try Timecode(.rational(1, 0), at: .fps24) }
    #expect(throws: Timecode.ValidationError.outOfBounds) { try Timecode(.realTime(seconds: .infinity), at: .fps24) }
    #expect(throws: Timecode.ValidationError.invalid) { try Timecode(.realTime(seconds: .nan), at: .fps24) }
    #expect(throws: Timecode.ValidationError.invalid) { try Timecode(.samples(1, sampleRate: 0), at: .fps24) }
    let hour = try Timecode(.components(h: 1), at: .fps24)
    #expect(hour.samplesValue(sampleRate: 0) == 0)
    #expect(throws: Timecode.ValidationError.invalid) { try hour.dividing(0.0) }
    #expect((hour / 0.0).isZero)
    #expect((hour / 0).isZero)
    #expect(!Fraction(reducing: 0, 0).isDefined)
    #expect(
      Timecode(.components(d: Int.max), at: .fps24, by: .clamping).components
        == .init(h: 23, m: 59, s: 59, f: 23, sf: 99))
    #expect(Timecode(.interval(flattening: TimecodeInterval(hour, .minus))).components == .init(h: 23))
    let end = try Timecode(.string("23:59:59:20"), at: .fps24)
    let last = try Timecode(.string("23:59:59:23"), at: .fps24)
    #expect(Array(stride(from: end, through: last, by: 1)).count == 4)
    #expect((end...last).count == 4)
    #expect(last.advanced(by: 1) > last)
  }

  @Test
  func `14: operators work even if a conversion does not fit, and a ratio to zero is infinite`() throws {
    let late = try Timecode(.string("23:59:59:23"), at: .fps23_976)
    let small = Timecode(.zero, at: .fps24)
    // 23:59:59:23 at 23.976 is later than a day at 24: the sum is past midnight.
    #expect(small + late == Timecode(.rational(late.rationalValue), at: .fps24, by: .wrapping))
    #expect((small + late).components != .zero)
    #expect(late / small == .infinity)
    #expect(throws: Timecode.ValidationError.invalid) { try late.dividing(small) }
  }

  @Test
  func `15: the form for file names parses back, and a semicolon is reported`() throws {
    let timecode = try Timecode(.components(d: 3, h: 1, m: 2, s: 3, f: 4, sf: 5), at: .fps29_97d, limit: .max100Days)
    let name = timecode.stringValue(format: [.filenameCompatible, .showSubFrames])
    #expect(name == "3-01-02-03-04.05")
    #expect(try TimecodeText(parsing: name).components == timecode.components)
    #expect(try TimecodeText(parsing: "01:00:00;00").separator == .dropFrame)
    #expect(try TimecodeText(parsing: "01:00:00:00").separator == .colon)
  }

  @Test(arguments: [
    (TimecodeFrameRate.fps29_97d, 1799, "00:00:59;29"), (.fps29_97d, 1800, "00:01:00;02"),
    (.fps29_97d, 17981, "00:09:59;29"), (.fps29_97d, 17982, "00:10:00;00"), (.fps29_97d, 107892, "01:00:00;00"),
    (.fps59_94d, 3599, "00:00:59;59"), (.fps59_94d, 3600, "00:01:00;04"), (.fps59_94d, 35964, "00:10:00;00"),
    (.fps59_94d, 215784, "01:00:00;00"),
  ])
  func `others: 29.97 and 59.94 drop frame are labeled by the standard`(
    rate: TimecodeFrameRate, frames: Int, text: String
  ) throws {
    #expect(try Timecode(.frames(frames), at: rate).stringValue() == text)
    #expect(try Timecode(.string(text), at: rate).frameCount.wholeFrames == frames)
  }

  @Test(arguments: [TimecodeFrameRate.fps23_976, .fps24_98, .fps47_952])
  func `others: 23.976 drops no frame number`(rate: TimecodeFrameRate) throws {
    #expect(try Timecode(.string("00:01:00:00"), at: rate).frameCount.wholeFrames == 60 * rate.maxFrames)
  }

  @Test
  func `others: a non-drop day at a rate over 1001 ends after 24 hours of labels, not of real time`() throws {
    let last = try Timecode(.string("23:59:59:29"), at: .fps29_97)
    #expect(last.frameCount.wholeFrames == 2_591_999)
    #expect(last.rationalValue > Fraction(86400, 1))
    #expect(last.adding(.init(f: 1), by: .wrapping).isZero)
  }

  @Test
  func `others: subframes survive text, conversion and arithmetic`() throws {
    let timecode = try Timecode(.string("01:02:03:04.57"), at: .fps24)
    #expect(timecode.stringValue(format: [.showSubFrames]) == "01:02:03:04.57")
    #expect(timecode.text(.exact) == "01:02:03:04.57")
    #expect(try timecode.converted(to: .fps48).components == .init(h: 1, m: 2, s: 3, f: 9, sf: 14))
  }
}
