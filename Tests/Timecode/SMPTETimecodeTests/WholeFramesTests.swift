import SMPTETimecode
import Testing

struct WholeFramesTests {
  @Test(
    arguments: [(.fps24, .fps25), (.fps23_976, .fps24), (.fps25, .fps29_97)]
      as [(TimecodeFrameRate, TimecodeFrameRate)])
  func `there and back, every label of an hour comes back`(near: TimecodeFrameRate, far: TimecodeFrameRate) throws {
    let (source, target) = (Timecode.Properties(rate: near), Timecode.Properties(rate: far))
    let there = try Conversion(from: source, to: target, rounding: .nearest)
    let back = try Conversion(from: target, to: source, rounding: .nearest)
    let floored = try Conversion(from: target, to: source)
    let first = try Timecode(.components(h: 1), at: near).frameCount.wholeFrames
    let end = try Timecode(.components(h: 2), at: near).frameCount.wholeFrames
    var lost: [String] = []
    var lostWithoutRounding = 0
    for frames in first..<end {
      let label = try Timecode(.frames(frames), using: source)
      let converted = try there.convert(label)
      if try back.convert(converted) != label { lost.append(label.text(.exact)) }
      if try floored.convert(converted) != label { lostWithoutRounding += 1 }
    }
    #expect(lost.isEmpty, "\(lost.count) of \(end - first), first \(lost.prefix(3))")
    // Only the rounding brings them back.
    #expect(lostWithoutRounding > 0)
  }

  @Test(
    arguments: [
      ("+01:00:00:00", .fps24, Fraction(8_640_000, 1)), ("-00:00:00:12", .fps24, Fraction(-1200, 1)),
      ("3f", .fps25, Fraction(300, 1)), ("40sf", .fps25, Fraction(40, 1)), ("-1.5s", .fps24, Fraction(-3600, 1)),
      ("500ms", .fps30, Fraction(1500, 1)), ("1s", .fps29_97, Fraction(3_000_000, 1001)),
      ("00:00:01:00@25", .fps24, Fraction(2400, 1)), (" 1f ", .fps24, Fraction(100, 1)),
      ("00:00:10;00", .fps29_97d, Fraction(30_000, 1)),
    ] as [(String, TimecodeFrameRate, Fraction)])
  func `a length is read with its sign, and counted at the properties where it is used`(
    text: String, rate: TimecodeFrameRate, expected: Fraction
  ) throws {
    let length = try TimecodeLength(parsing: text)
    let count = try length.subFrames(at: .init(rate: rate))
    #expect(count.normalized() == expected.normalized(), "\(text): \(count.stringValue)")
  }

  @Test(
    arguments: [
      ("", 0, .expected(.quantity)), ("90", 2, .missingUnit),
      ("1w", 1, .expected(.unit)),
      ("+-1f", 1, .expected(.quantity)), ("1f 2f", 3, .expected(.end)),
      ("01-00-00-00", 0, .ambiguousHyphens), ("99999999999999999999s", 0, .overflow),
      ("01:00:00:00@26", 12, .malformed(.frameRate)),
    ] as [(String, Int, TimecodeTextError.Reason)])
  func `text that is no length, and the position of the mistake`(
    text: String, offset: Int, problem: TimecodeTextError.Reason
  ) {
    var found: TimecodeTextError?
    do throws(TimecodeTextError) { _ = try TimecodeLength(parsing: text) } catch { found = error }
    #expect(found?.reason == problem, "\(text)")
    if problem != .expected(.end) { #expect(found?.offset == offset, "\(text)") }
  }

  @Test
  func `a timecode as a length exists at its own rate, or has no frame count`() throws {
    let properties = Timecode.Properties(rate: .fps24)
    for text in ["00:00:00:24", "00:00:00;01", "00:01:00;00@29.97d"] {
      let length = try TimecodeLength(parsing: text)
      #expect(throws: TimecodeTextError.self, "\(text)") { try length.subFrames(at: properties) }
    }
    #expect(try TimecodeLength(parsing: "00:00:00:24").subFrames(at: .init(rate: .fps25)) == Fraction(2400, 1))
  }
}
