import SMPTETimecode
import TestSupport
import Testing

@Suite("Notations")
struct TimecodeNotationTests {
  @Test("names")
  func names() throws {
    #expect(try TimecodeNotation(parsing: "frames") == .frames)
    #expect(try TimecodeNotation(parsing: "Samples@48000") == .samples(rate: Fraction(48000, 1)))
    #expect(try TimecodeNotation(parsing: "samples@48000000/1001") == .samples(rate: Fraction(48_000_000, 1001)))
    #expect(try TimecodeNotation(parsing: "feet@16mm") == .feet(.mm16))
    #expect(throws: SpellingError.ambiguous(name: "samples", choices: ["samples@48000", "samples@44100"])) {
      try TimecodeNotation(parsing: "samples")
    }
    for name in ["", "samples@", "samples@0", "samples@-1", "samples@1/0", "feet@8mm", "frames@2", "second"] {
      #expect(throws: SpellingError.self, "\(name)") { try TimecodeNotation(parsing: name) }
    }
  }

  @Test(
    "each writes what it should",
    arguments: [
      (TimecodeNotation.text(.exact), "01:00:00;00.50"), (.frames, "107892.50"), (.seconds, "43200157/12000"),
      (.samples(rate: Fraction(48000, 1)), "172800628"), (.feet(.mm35Perf4), "6743+04.50"),
      (.feet(.mm35Perf3), "5057+09.50"), (.feet(.mm35Perf2), "3371+20.50"), (.feet(.mm16), "2697+12.50"),
      (.rational, "43200157/12000s"), (.ticks, "914460923376000"),
    ])
  func writes(notation: TimecodeNotation, text: String) throws {
    let timecode = try Timecode(.string("01:00:00;00.50"), at: .fps29_97d)
    #expect(notation.string(timecode) == text)
  }

  @Test("seconds are a decimal where that is finite, else a fraction")
  func seconds() throws {
    #expect(TimecodeNotation.seconds.string(try Timecode(.components(h: 1), at: .fps24)) == "3600")
    #expect(TimecodeNotation.seconds.string(try Timecode(.components(f: 1), at: .fps25)) == "0.04")
    #expect(TimecodeNotation.seconds.string(try Timecode(.components(f: 1), at: .fps24)) == "1/24")
    #expect(TimecodeNotation.rational.string(try Timecode(.components(h: 1), at: .fps24)) == "3600s")
    let negative = Timecode(.components(f: -1), at: .fps25, by: .allowingInvalid)
    #expect(TimecodeNotation.seconds.string(negative) == "-0.04")
    #expect(TimecodeNotation.frames.string(Timecode(.components(sf: -7), at: .fps25, by: .allowingInvalid)) == "-0.07")
  }

  @Test("what each writes is read back as the same timecode, at every rate and base")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 21)
    let notations: [TimecodeNotation] = [
      .text(.exact), .frames, .seconds, .samples(rate: Fraction(48000, 1)), .samples(rate: Fraction(44_100_000, 1001)),
      .feet(.mm35Perf4), .feet(.mm35Perf3), .feet(.mm35Perf2), .feet(.mm16), .rational, .ticks,
    ]
    for rate in TimecodeFrameRate.allCases {
      for base in Timecode.SubFramesBase.allCases {
        let properties = Timecode.Properties(rate: rate, base: base, limit: .max100Days)
        for _ in 0..<5 {
          let count = Int.random(in: 0..<rate.maxTotalSubFrames(in: .max100Days, base: base), using: &random)
          let timecode = Timecode(
            .frames(.init(subFrameCount: count, base: base)), using: properties, by: .allowingInvalid)
          for notation in notations {
            var bytes: [UInt8] = []
            notation.append(timecode, to: &bytes)
            let source = try notation.source(parsing: bytes.span, using: properties)
            let back = Timecode(source, using: properties, by: .allowingInvalid)
            #expect(back.components == timecode.components, "\(notation.string(timecode)) at \(rate)/\(base)")
          }
        }
      }
    }
  }

  @Test(
    "seconds as other programs write them",
    arguments: [
      ("0.033333", TimecodeFrameRate.fps60, Timecode.Components(f: 2)), ("0.041667", .fps24, .init(f: 1)),
      ("0.041666", .fps24, .init(sf: 99)), ("0.041666666666666664", .fps24, .init(f: 1)),
      ("3.7", .fps24, .init(s: 3, f: 16, sf: 80)),
      ("1001/30000s", .fps29_97, .init(f: 1)), ("10s", .fps25, .init(s: 10)), ("1/24", .fps24, .init(f: 1)),
      (" 0.5 ", .fps24, .init(f: 12)), ("0.99999999999999", .fps24, .init(s: 1)),
    ])
  func foreignSeconds(text: String, rate: TimecodeFrameRate, components: Timecode.Components) throws {
    let bytes = Array(text.utf8)
    let source = try TimecodeNotation.seconds.source(parsing: bytes.span, using: .init(rate: rate))
    #expect(try Timecode(source, at: rate).components == components, "\(text)")
  }

  @Test(
    "a failure gives the place, and what was expected there",
    arguments: [
      (TimecodeNotation.frames, "12x", 2, .end), (.frames, "", 0, .digit), (.frames, "1.5", 2, .allSubFrameDigits),
      (.frames, "1.", 2, .digit), (.frames, "99999999999999999999", 0, .smallerNumber), (.seconds, "1.", 2, .digit),
      (.seconds, "1/0", 2, .fraction), (.seconds, "--1", 1, .digit), (.seconds, "1e5", 1, .end),
      (.seconds, "nan", 0, .digit),
      (.feet(.mm16), "12", 2, .feetAndFrames), (.feet(.mm16), "12+", 3, .digit), (.ticks, "1 2", 2, .end),
      (.seconds, "9223372036854775807.5", 0, .smallerNumber),
    ] as [(TimecodeNotation, String, Int, Timecode.StringParseError.Expectation)])
  func failures(
    notation: TimecodeNotation, text: String, offset: Int, expected: Timecode.StringParseError.Expectation
  ) {
    let bytes = Array(text.utf8)
    let error = #expect(throws: Timecode.StringParseError.self, "\(text)") {
      try notation.source(parsing: bytes.span, using: .init(rate: .fps24))
    }
    #expect(error?.offset == offset, "\(text)")
    #expect(error?.expected == expected, "\(text)")
  }

  @Test("a number beyond 64 bits is not written, and never as 0")
  func beyond() {
    let last = Timecode(.components(d: 99, h: 23, m: 59, s: 59, f: 23), at: .fps24, limit: .max100Days, by: .clamping)
    let far = Timecode(.components(h: .max), at: .fps24, by: .allowingInvalid)
    let fast = TimecodeNotation.samples(rate: Fraction(4_000_000_000_000, 1))
    #expect(!fast.fits(last) && fast.string(last).isEmpty)
    #expect(fast.string(Timecode(.zero, at: .fps24)) == "0")
    for notation in [TimecodeNotation.frames, .seconds, .rational, .ticks, .feet(.mm35Perf4), fast] {
      #expect(!notation.fits(far) && notation.string(far).isEmpty, "\(notation)")
    }
    #expect(TimecodeNotation.text(.exact).fits(far))
    for notation in [TimecodeNotation.frames, .seconds, .rational, .ticks, .feet(.mm35Perf4)] {
      #expect(notation.fits(last) && !notation.string(last).isEmpty, "\(notation)")
    }
  }

  @Test("negative numbers are read, and left to validation")
  func negative() throws {
    for (notation, text) in [
      (TimecodeNotation.frames, "-36.00"), (.seconds, "-1.5"), (.samples(rate: Fraction(48000, 1)), "-72000"),
      (.rational, "-3/2s"), (.ticks, "-381024000000"),
    ] {
      let bytes = Array(text.utf8)
      let source = try notation.source(parsing: bytes.span, using: .init(rate: .fps24))
      #expect(throws: Timecode.ValidationError.outOfBounds, "\(text)") { try Timecode(source, at: .fps24) }
      let wrapped = Timecode(source, at: .fps24, by: .wrapping)
      #expect(wrapped.components == .init(h: 23, m: 59, s: 58, f: 12), "\(text)")
    }
  }
}
