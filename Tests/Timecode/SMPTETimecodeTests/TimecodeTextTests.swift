import SMPTETimecode
import TestSupport
import Testing

struct TimecodeTextTests {
  @Test(
    arguments: [
      ("01:00:00;00@29.97d", TimecodeFrameRate.fps29_97d, nil, nil),
      ("01:00:00:00@24/80", .fps24, .max80SubFrames, nil),
      ("01:00:00:00@24+100d", .fps24, nil, .max100Days),
      ("01:00:00:00@24/4+24h", .fps24, .quarterFrames, .max24Hours),
      ("01:00:00:00@100/4", .fps100, .quarterFrames, nil),
      ("01:00:00:00@30000/1001", .fps29_97, nil, nil),
      ("01:00:00:00@30000/1001d/80", .fps29_97d, .max80SubFrames, nil),
      ("01:00:00:00.00 @ 24 fps", .fps24, nil, nil),
      ("01:00:00;00.00 @ 29.97 fps drop", .fps29_97d, nil, nil),
      (" 01:00:00:00 @25 ", .fps25, nil, nil),
    ] as [(String, TimecodeFrameRate, Timecode.SubFramesBase?, Timecode.UpperLimit?)])
  func `a tag gives rate, base and limit`(
    text: String, rate: TimecodeFrameRate, base: Timecode.SubFramesBase?, limit: Timecode.UpperLimit?
  ) throws {
    let parsed = try TimecodeText(parsing: text)
    #expect(parsed.components == .init(h: 1))
    #expect(parsed.tag == .init(frameRate: rate, subFramesBase: base, upperLimit: limit))
  }

  @Test
  func `a tag that is not the one before it, but for a zero byte, is no tag`() throws {
    var reader = TimecodeTextReader()
    for tag in ["25", "25", "29.97d/80+100d"] {
      let text = Array("01:00:00:00@\(tag)".utf8)
      #expect(try reader.read(text.span) == TimecodeText(parsing: text.span))
    }
    _ = try reader.read(Array("01:00:00:00@25".utf8).span)
    let error = #expect(throws: Timecode.StringParseError.self) {
      try reader.read(Array("01:00:00:00@\u{0}25".utf8).span)
    }
    #expect(error?.isIdentical(to: .malformed(at: 12, expected: .frameRate)) == true)
  }

  @Test
  func `the parts that were written are reported`() throws {
    let all = try TimecodeText(parsing: "3 01:02:03;04.05")
    #expect(all.components == .init(d: 3, h: 1, m: 2, s: 3, f: 4, sf: 5))
    #expect(all.hasDays && all.hasSubFrames && all.separator == .dropFrame && all.tag == nil)
    let few = try TimecodeText(parsing: "01:02:03:04")
    #expect(!few.hasDays && !few.hasSubFrames && few.separator == .colon)
    #expect(try TimecodeText(parsing: "01;02;03:04").separator == .colon)
    #expect(try TimecodeText(parsing: "01-02-03-04").separator == .hyphen)
  }

  @Test(arguments: [
    ("1:01:00:00:00", true), ("1;01:00:00;00", true), ("1:01:00:00:00.50@25+100d", true), ("1 01:00:00:00", false),
    ("1-01-00-00-00", false), ("01:00:00:00", false),
  ])
  func `five numbers are ambiguous, unless a space is after the days or the text is for a file name`(
    _ text: String, isAmbiguous: Bool
  ) throws {
    let read = try TimecodeText(parsing: text)
    #expect((read.ambiguity(at: .default()) == .joinedDays) == isAmbiguous)
    #expect(try TimecodeText(parsing: "01:00:00:00.5").ambiguity(at: .default()) == .tooFewSubFrameDigits(.default()))
  }

  @Test(
    arguments: [
      ("", 0, .digit), ("  ", 2, .digit), ("x", 0, .digit), ("01", 2, .separator), ("01:00:00", 8, .separator),
      ("01:00:00:", 9, .digit), ("01::00:00", 3, .digit), ("01:00:00:00x", 11, .subFramesOrEnd),
      ("01:00:00:00.", 12, .digit), ("01:00:00:00.x", 12, .digit), ("01:00:00:00.5x", 13, .end),
      ("01:00:00:00:00:00", 14, .subFramesOrEnd), ("-01:00:00:00", 0, .digit), ("01-00:00:00", 5, .separator),
      ("01:00:00-00", 8, .separator), ("01-00-00-00x", 11, .end), ("01-00-00-00@24", 11, .end),
      ("01:00:00:00@", 12, .frameRate), ("01:00:00:00@29", 12, .frameRate), ("01:00:00:00@24/7", 15, .subFramesBase),
      ("01:00:00:00@24+9d", 15, .upperLimit), ("01:00:00:00@24 x", 12, .frameRate),
      ("01:00:00:00\0", 11, .subFramesOrEnd),
      ("1 00:00:00", 10, .separator), ("1  00:00:00:00", 1, .separator), ("01 :00:00:00", 2, .separator),
      ("01:00:00:00 00", 12, .subFramesOrEnd),
    ] as [(String, Int, Timecode.StringParseError.Expectation)])
  func `a failure gives the place, and what was expected there`(
    text: String, offset: Int, expected: Timecode.StringParseError.Expectation
  ) {
    let error = #expect(throws: Timecode.StringParseError.self, "\(text)") { try TimecodeText(parsing: text) }
    #expect(error?.offset == offset, "\(text)")
    #expect(error?.expected == expected, "\(text)")
  }

  @Test
  func `a million digits, and any bytes, end in an error with an offset`() {
    let digits = [UInt8](repeating: UInt8(ascii: "9"), count: 1_000_000)
    let error = #expect(throws: Timecode.StringParseError.self) { try TimecodeText(parsing: digits.span) }
    #expect(error?.offset == 0)
    var random = SeededGenerator(seed: 5)
    for _ in 0..<5000 {
      let bytes = (0..<Int.random(in: 0...24, using: &random)).map { _ in
        Bool.random(using: &random)
          ? UInt8.random(in: 0x2D...0x40, using: &random) : UInt8.random(in: 0...255, using: &random)
      }
      do {
        _ = try TimecodeText(parsing: bytes.span)
      } catch {
        #expect((0...bytes.count).contains(error.offset), "\(bytes)")
      }
    }
  }

  @Test
  func `the fast path for the common form reads the same as the general one, for every byte at every position`() throws
  {
    let common = Array("12:34:56:07".utf8)
    for index in 0..<common.count {
      for byte in UInt8.min...UInt8.max {
        var bytes = common
        bytes[index] = byte
        // An extra leading zero needs the general path.
        let longer = (index == 0 ? [] : [UInt8(ascii: "0")]) + bytes
        let short = try? TimecodeText(parsing: bytes.span)
        let general = index == 0 ? short : try? TimecodeText(parsing: longer.span)
        #expect(short == general, "byte \(byte) at \(index)")
        if index == 0, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
          #expect(short?.components.hours == Int(byte - 48) * 10 + 2)
        }
      }
    }
  }

  @Test
  func `a substring in another encoding is read too`() throws {
    let text = "at 01:02:03:04 sharp"
    let start = text.index(text.startIndex, offsetBy: 3)
    #expect(try TimecodeText(parsing: text[start...].prefix(11)).components == .init(h: 1, m: 2, s: 3, f: 4))
  }
}
