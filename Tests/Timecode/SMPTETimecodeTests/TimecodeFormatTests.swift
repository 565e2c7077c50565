import SMPTETimecode
import TestSupport
import Testing

struct TimecodeFormatTests {
  @Test
  func `subframes exactly when they are not zero, and the tag where asked for`() throws {
    let plain = try Timecode(.components(h: 1), at: .fps29_97d)
    #expect(plain.text(.exact) == "01:00:00;00")
    #expect(plain.taggedStringValue == "01:00:00;00@29.97d")
    let full = try Timecode(
      .components(d: 2, h: 1, sf: 7), at: .fps24, base: .max80SubFrames, limit: .max100Days)
    #expect(full.text(.exact) == "2 01:00:00:00.07")
    #expect(full.taggedStringValue == "2 01:00:00:00.07@24/80+100d")
  }

  @Test
  func `numbers out of range are written as they are, in the promised capacity`() throws {
    for value in [Int.min, -1, 100, Int.max] {
      let components = Timecode.Components(d: value, h: value, m: value, s: value, f: value, sf: value)
      let timecode = Timecode(
        .components(components), at: .fps119_88d, base: .max80SubFrames, limit: .max100Days, by: .allowingInvalid)
      let text = timecode.taggedStringValue
      #expect(text.utf8.count <= Timecode.maximumTextLength)
      #expect(text.hasPrefix("\(value) "))
      if value >= 0 { #expect(try TimecodeText(parsing: text).components == components) }
    }
    let negative = Timecode(.components(h: -1, m: -12), at: .fps24, by: .allowingInvalid)
    #expect(negative.stringValue() == "-1:-12:00:00")
  }

  @Test
  func `every way of writing gives the same bytes, and none writes without capacity`() throws {
    let timecode = try Timecode(.string("01:02:03:04.05"), at: .fps24)
    let expected = Array("01:02:03:04.05".utf8)
    var bytes: [UInt8] = []
    timecode.append(to: &bytes, style: .exact)
    #expect(bytes == expected)
    let viaSpan = [UInt8](unsafeUninitializedCapacity: Timecode.maximumTextLength) { buffer, count in
      var output = OutputSpan(buffer: buffer, initializedCount: 0)
      #expect(timecode.append(to: &output, style: .exact))
      count = output.finalize(for: buffer)
    }
    #expect(viaSpan == expected)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 11) { buffer in
      #expect(timecode.write(into: buffer) == 0)
      #expect(TimecodeNotation.frames.write(timecode, into: buffer) == 0)
    }
  }

  @Test
  func `written text is read back, for valid and invalid numbers`() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<1000 {
      let rate = TimecodeFrameRate.allCases.randomElement(using: &random) ?? .fps24
      func number() -> Int { Int.random(in: 0...(Bool.random(using: &random) ? 60 : 100_000), using: &random) }
      let components = Timecode.Components(
        d: number(), h: number(), m: number(), s: number(), f: number(), sf: number())
      let timecode = Timecode(.components(components), at: rate, base: .quarterFrames, by: .allowingInvalid)
      for style in [
        TimecodeStyle.tagged, TimecodeStyle(subFrames: .always, alwaysShowDays: true),
        TimecodeStyle(subFrames: .always, filenameCompatible: true), .exact,
      ] {
        let text = timecode.text(style)
        #expect(try TimecodeText(parsing: text).components == components, "\(text)")
      }
    }
  }
}
