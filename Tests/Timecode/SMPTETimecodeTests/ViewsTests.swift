// Real time, counts and feet in addition to the vectors.

import SMPTETimecode
import SwiftTimecodeInterface
import Testing

struct ViewsTests {
  @Test
  func `a drop rate's hour of real time: 29.97d over 1001, 30d over 1`() throws {
    let ntsc = try Timecode(.string("01:00:00;00"), at: .fps29_97d)
    #expect(ntsc.rationalValue == Fraction(107_892 * 1001, 30_000))
    let whole = try Timecode(.string("01:00:00;00"), at: .fps30d)
    #expect(whole.rationalValue == Fraction(107_892, 30))
  }

  @Test
  func `FCPXML's seconds, both ways`() throws {
    #expect(Fraction(fcpxmlString: "1001/30000s") == Fraction(1001, 30000))
    #expect(Fraction(fcpxmlString: "-3600s") == Fraction(-3600, 1))
    #expect(Fraction(3600, 1).fcpxmlStringValue == "3600s")
    #expect(Fraction(200, 4800).fcpxmlStringValue == "200/4800s")
    for text in ["", "s", "1", "1/0s", "1/s", "1.5s", " 1s", "1s ", "+1s", "99999999999999999999s"] {
      #expect(Fraction(fcpxmlString: text) == nil, "\(text)")
    }
    let frac = Fraction(fcpxmlString: "11011/7500s") ?? .undefined
    #expect(try Timecode(.rational(frac), at: .fps25, base: .max80SubFrames).components == .init(s: 1, f: 11, sf: 56))
  }

  @Test
  func `decimal Doubles are the fractions they are written as`() {
    #expect(Fraction(double: 0.1) == Fraction(1, 10))
    #expect(Fraction(double: -29.97) == Fraction(-2997, 100))
    #expect(Fraction(double: 29.97, decimalPrecision: 1) == Fraction(299, 10))
    #expect(Fraction(double: 1e-300) == .zero)
    #expect(!Fraction(double: 1e300).isDefined)
    #expect(Fraction(double: 1e18) == Fraction(1_000_000_000_000_000_000, 1))
  }

  @Test(arguments: Timecode.SubFramesBase.allCases)
  func `every Double nearest to a subframe count names it`(base: Timecode.SubFramesBase) {
    for count in stride(from: 0, to: 20_000_000, by: 4999) {
      let frames = Double(count) / Double(base.rawValue)
      #expect(Timecode.FrameCount(.combined(frames: frames), base: base).subFrameCount == count)
    }
  }

  @Test(arguments: [.combined(frames: 0.001), .split(frames: 1, subFrames: -80)] as [Timecode.FrameCount.Value])
  func `a count that equals zero is zero`(value: Timecode.FrameCount.Value) {
    let count = Timecode.FrameCount(value, base: .max80SubFrames)
    #expect(count.isZero && count == Timecode.FrameCount(.frames(0), base: .max80SubFrames))
    #expect(!Timecode.FrameCount(.split(frames: 0, subFrames: 1), base: .max80SubFrames).isZero)
  }

  @Test
  func `fractional frame counts are exact, and signs are kept`() throws {
    #expect(try Timecode(.frames(0.29), at: .fps24).subFrames == 29)
    #expect(try Timecode(.frames(10, subFramesUnitInterval: 0.57), at: .fps24).components == .init(f: 10, sf: 57))
    #expect(try Timecode(.frames(.init(.frames(25), base: .max80SubFrames)), at: .fps25).components == .init(s: 1))
    #expect(Timecode.FrameCount(.split(frames: -1, subFrames: -50), base: .max100SubFrames).doubleValue == -1.5)
  }

  @Test(arguments: FilmFormat.allCases)
  func `feet and frames on every film`(format: FilmFormat) throws {
    let first = format.framesPerFoot
    for frame in 0..<2000 {
      let timecode = try Timecode(.frames(frame, subFrames: 7), at: .fps24)
      let length = timecode.feetAndFramesValue(on: format)
      #expect(Fraction(length.feet, 1) * first <= Fraction(frame, 1), "\(frame)")
      #expect(Fraction(length.feet + 1, 1) * first > Fraction(frame, 1), "\(frame)")
      #expect(try Timecode(.feetAndFrames(length), at: .fps24).components == timecode.components, "\(length)")
    }
    #expect(try FeetAndFrames("3750+08.50").frameCount.subFrames == 50)
    for text in ["", "1", "1+", "+1", "1+1.", "1+1x", "-1+0", "1 + 1"] {
      #expect(throws: Timecode.StringParseError.self, "\(text)") { try FeetAndFrames(text) }
    }
  }
}
