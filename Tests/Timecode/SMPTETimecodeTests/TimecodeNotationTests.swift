import SMPTETimecode
import TestSupport
import Testing

struct TimecodeNotationTests {
  @Test
  func `names`() throws {
    #expect(try TimecodeNotation(parsing: "frames") == .frames)
    #expect(try TimecodeNotation(parsing: "Samples@48000") == .samples(rate: Fraction(48000, 1)))
    #expect(try TimecodeNotation(parsing: "samples@48000000/1001") == .samples(rate: Fraction(48_000_000, 1001)))
    #expect(try TimecodeNotation(parsing: "feet16") == .feet(.mm16))
    #expect(try TimecodeNotation(parsing: "feet3") == .feet(.mm35Perf3))
    #expect(try TimecodeNotation(parsing: "ISO8601") == .time(.duration))
    for name in TimecodeNotation.names {
      #expect(throws: Never.self, "\(name)") { try TimecodeNotation(parsing: name) }
    }
    #expect(try TimecodeNotation(parsing: "seconds.0") == .time(.seconds, decimals: 0))
    #expect(try TimecodeNotation(parsing: "HMS.9") == .time(.clock, decimals: 9))
    #expect(throws: TimecodeTextError(.ambiguous(["samples@48000", "samples@44100"]))) {
      try TimecodeNotation(parsing: "samples")
    }
    for name in [
      "", "samples@", "samples@0", "samples@-1", "samples@1/0", "feet@16mm", "feet8", "frames@2", "hms@3", "second",
      "seconds.", "seconds.10", "seconds.-1", "seconds.x", "ms.2", "frames.2", "text.1", ".3",
    ] {
      #expect(throws: TimecodeTextError.self, "\(name)") { try TimecodeNotation(parsing: name) }
    }
  }

  @Test(arguments: [
    (TimecodeNotation.text(.exact), "01:00:00;00.50"), (.frames, "107892.50"), (.seconds, "3600.013083"),
    (.fraction, "43200157/12000"),
    (.time(.milliseconds), "3600013"), (.time(.clock), "01:00:00.013"), (.time(.subtitles), "01:00:00,013"),
    (.time(.duration), "PT3600.013S"), (.time(.clock, decimals: 0), "01:00:00"),
    (.time(.seconds, decimals: 1), "3600.0"),
    (.samples(rate: Fraction(48000, 1)), "172800628"), (.feet(.mm35Perf4), "6743+04.50"),
    (.feet(.mm35Perf3), "5057+09.50"), (.feet(.mm35Perf2), "3371+20.50"), (.feet(.mm16), "2697+12.50"),
    (.rational, "43200157/12000s"), (.ticks, "914460923376000"),
  ])
  func `each notation writes the expected text`(notation: TimecodeNotation, text: String) throws {
    let timecode = try Timecode(.string("01:00:00;00.50"), at: .fps29_97d)
    #expect(notation.string(timecode) == text)
  }

  @Test(arguments: [
    (TimecodeNotation.frames, "-16.90"), (.feet(.mm35Perf4), "-1+00.90"), (.feet(.mm35Perf3), "-0+16.90"),
  ])
  func `a negative count is its amount after a sign`(notation: TimecodeNotation, text: String) {
    let timecode = Timecode(subFrames: -1690, using: .init(rate: .fps24, base: .max100SubFrames))
    #expect(notation.string(timecode) == text)
  }

  @Test(arguments: [
    (TimecodeNotation.seconds, TimecodeFrameRate.fps24, Timecode.Components(h: 1), "3600"),
    (.seconds, .fps25, .init(f: 1), "0.04"), (.seconds, .fps24, .init(f: 1), "0.041667"),
    (.seconds, .fps24, .init(f: 12), "0.5"), (.seconds, .fps96, .init(f: 3), "0.03125"),
    (.seconds, .fps24, .init(s: 59, f: 23, sf: 99), "59.999583"), (.seconds, .fps25, .init(s: 1), "1"),
    (.time(.seconds, decimals: 3), .fps24, .init(h: 1), "3600.000"),
    (.time(.seconds, decimals: 0), .fps24, .init(f: 12), "1"),
    (.time(.seconds, decimals: 0), .fps24, .init(f: 11), "0"),
    (.time(.seconds, decimals: 9), .fps24, .init(f: 1), "0.041666667"),
    (.time(.seconds, decimals: 2), .fps24, .init(s: 59, f: 23, sf: 99), "60.00"),
    (.time(.clock, decimals: 2), .fps24, .init(m: 59, s: 59, f: 23, sf: 99), "01:00:00.00"),
    (.time(.milliseconds), .fps24, .init(f: 1), "42"), (.time(.milliseconds), .fps24, .init(s: 1), "1000"),
    (.time(.duration), .fps24, .init(h: 1, f: 1), "PT3600.042S"), (.fraction, .fps24, .init(f: 1), "1/24"),
    (.rational, .fps24, .init(h: 1), "3600s"),
    (.time(.subtitles), .fps25, .init(h: 23, m: 59, s: 59, f: 24), "23:59:59,960"),
  ])
  func `seconds are exact if nine decimals suffice; otherwise they have six`(
    notation: TimecodeNotation, rate: TimecodeFrameRate, components: Timecode.Components, expected: String
  ) throws {
    #expect(notation.string(try Timecode(.components(components), at: rate)) == expected)
  }

  @Test
  func `negative times, of invalid timecodes, have their sign`() {
    let negative = Timecode(.components(f: -1), at: .fps25, by: .allowingInvalid)
    #expect(TimecodeNotation.seconds.string(negative) == "-0.04")
    #expect(TimecodeNotation.time(.clock).string(negative) == "-00:00:00.040")
    #expect(TimecodeNotation.time(.duration).string(negative) == "-PT0.040S")
    #expect(TimecodeNotation.frames.string(Timecode(.components(sf: -7), at: .fps25, by: .allowingInvalid)) == "-0.07")
  }

  @Test(arguments: TimecodeFrameRate.allCases)
  func `every frame of a minute comes back from rounded real time`(rate: TimecodeFrameRate) throws {
    let properties = Timecode.Properties(rate: rate)
    // A minute that drop frame shortens, late in the day, where the numbers are large.
    let start = try Timecode(.components(h: 23, m: 41, s: 0, f: rate.droppedFramesPerMinute), using: properties)
    for form in TimecodeNotation.TimeForm.allCases {
      let notation = TimecodeNotation.time(form)
      var lost: [String] = []
      for frame in 0..<rate.maxFrames * 60 {
        let timecode = Timecode(.frames(start.frameCount.wholeFrames + frame), using: properties, by: .wrapping)
        let bytes = Array(notation.string(timecode).utf8)
        let source = try notation.source(parsing: bytes.span, using: properties)
        if try Timecode(source, using: properties) != timecode { lost.append(timecode.text(.exact)) }
      }
      #expect(lost.isEmpty, "\(notation): \(lost.count), first \(lost.prefix(3))")
    }
  }

  @Test(
    arguments: [
      (TimecodeNotation.time(.clock), "01:00:00.042", Timecode.Components(h: 1, f: 1)),
      (.time(.clock), "1:00:00,042", .init(h: 1, f: 1)), (.time(.clock), "00:01.5", .init(s: 1, f: 12)),
      (.time(.clock), "75:30", .init(h: 1, m: 15, s: 30)), (.time(.clock), "00:00:00.041", .init(sf: 98)),
      (.time(.clock), "00:00:00.04", .init(sf: 96)), (.time(.subtitles), "00:00:01,000", .init(s: 1)),
      (.time(.milliseconds), "42", .init(f: 1)), (.time(.milliseconds), "41.7", .init(f: 1)),
      (.time(.milliseconds), "41.6667", .init(f: 1)), (.time(.milliseconds), "125/3", .init(f: 1)),
      (.time(.duration), "PT3600.042S", .init(h: 1, f: 1)), (.time(.duration), "PT1H", .init(h: 1)),
      (.time(.duration), "PT1H2M3.5S", .init(h: 1, m: 2, s: 3, f: 12)), (.time(.duration), "P0DT5M", .init(m: 5)),
      (.time(.duration), "PT90M", .init(h: 1, m: 30)), (.time(.duration), " PT0S ", .zero),
      (.fraction, "1/24", .init(f: 1)), (.fraction, "0.042", .init(f: 1, sf: 0)),
    ] as [(TimecodeNotation, String, Timecode.Components)])
  func `what other programs write as real time`(
    notation: TimecodeNotation, text: String, components: Timecode.Components
  ) throws {
    let bytes = Array(text.utf8)
    let source = try notation.source(parsing: bytes.span, using: .init(rate: .fps24))
    #expect(try Timecode(source, at: .fps24).components == components, "\(text)")
  }

  @Test(arguments: ["0.00000000000000000000001", "9.12345678901234567890123"])
  func `more decimals than can be told apart are refused`(_ text: String) {
    for form in [TimecodeNotation.time(.seconds), .time(.milliseconds), .fraction, .samples(rate: Fraction(48000, 1))] {
      let bytes = Array(text.utf8)
      let error = #expect(throws: Timecode.StringParseError.self) {
        try form.source(parsing: bytes.span, using: .init(rate: .fps24))
      }
      #expect(error?.isIdentical(to: .malformed(at: 0, expected: .fewerDecimals)) == true)
    }
  }

  @Test
  func `what each writes is read back as the same timecode, at every rate and base`() throws {
    var random = SeededGenerator(seed: 21)
    let notations: [TimecodeNotation] = [
      .text(.exact), .frames, .fraction, .samples(rate: Fraction(48000, 1)), .samples(rate: Fraction(44_100_000, 1001)),
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

  @Test(arguments: TimecodeFrameRate.allCases)
  func `a frame's time as a program prints a 64-bit number is that frame`(rate: TimecodeFrameRate) throws {
    var random = SeededGenerator(seed: UInt64(rate.maxFrames))
    for _ in 0..<4000 {
      let frame = Int.random(in: 0..<rate.maxFrames * 86400, using: &random)
      let number = Double(frame * rate.rate.denominator) / Double(rate.rate.numerator)
      let bytes = Array(String(number).utf8)
      let source = try TimecodeNotation.seconds.source(parsing: bytes.span, using: .init(rate: rate))
      let timecode = Timecode(source, using: .init(rate: rate, limit: .max100Days), by: .allowingInvalid)
      #expect(timecode.frameCount.subFrameCount == frame * timecode.subFramesBase.rawValue, "\(number)")
    }
  }

  @Test(arguments: [
    ("0.033333", TimecodeFrameRate.fps60, Timecode.Components(f: 2)), ("0.041667", .fps24, .init(f: 1)),
    ("0.041666", .fps24, .init(sf: 99)), ("0.041666666666666664", .fps24, .init(f: 1)),
    ("3.7", .fps24, .init(s: 3, f: 16, sf: 80)),
    ("1001/30000s", .fps29_97, .init(f: 1)), ("10s", .fps25, .init(s: 10)), ("1/24", .fps24, .init(f: 1)),
    (" 0.5 ", .fps24, .init(f: 12)), ("0.9999999999999999", .fps24, .init(s: 1)),
    ("0.99999999999999", .fps24, .init(f: 23, sf: 99)), ("1.9999999999999999999", .fps24, .init(s: 1, f: 23, sf: 99)),
    ("0.000000000001", .fps24, .init()), ("86399.95833333333", .fps24, .init(h: 23, m: 59, s: 59, f: 23)),
  ])
  func `seconds as other programs write them`(text: String, rate: TimecodeFrameRate, components: Timecode.Components)
    throws
  {
    let bytes = Array(text.utf8)
    let source = try TimecodeNotation.seconds.source(parsing: bytes.span, using: .init(rate: rate))
    #expect(try Timecode(source, at: rate).components == components, "\(text)")
  }

  @Test(
    arguments: [
      (TimecodeNotation.frames, "12x", 2, .end), (.frames, "", 0, .digit), (.frames, "1.5", 2, .allSubFrameDigits),
      (.frames, "1.80", 2, .smallerNumber), (.feet(.mm35Perf4), "1+00.5", 5, .allSubFrameDigits),
      (.frames, "1.", 2, .digit), (.frames, "99999999999999999999", 0, .smallerNumber), (.seconds, "1.", 2, .digit),
      (.seconds, "1/0", 2, .fraction), (.seconds, "--1", 1, .digit), (.time(.clock), "90", 2, .clockTime),
      (.time(.clock), "1:60", 2, .smallerNumber),
      (.time(.clock), "1:00:00:00", 7, .end), (.time(.subtitles), "1:00,", 5, .digit),
      (.time(.duration), "3600", 0, .duration),
      (.time(.duration), "P", 1, .duration), (.time(.duration), "PT", 2, .digit),
      (.time(.duration), "PT5", 3, .duration),
      (.time(.duration), "PT1S2H", 5, .duration), (.time(.duration), "P1M", 2, .duration),
      (.time(.duration), "PT1.5H", 5, .duration), (.time(.duration), "PT1SX", 4, .digit),
      (.time(.milliseconds), "1x", 1, .end), (.seconds, "1e5", 1, .end),
      (.seconds, "nan", 0, .digit),
      (.feet(.mm16), "12", 2, .feetAndFrames), (.feet(.mm16), "12+", 3, .digit),
      (.feet(.mm35Perf4), "10+16", 3, .smallerNumber), (.feet(.mm16), "10+40", 3, .smallerNumber),
      (.feet(.mm35Perf2), "10+32.00", 3, .smallerNumber), (.feet(.mm35Perf3), "9+22", 2, .smallerNumber),
      (.feet(.mm35Perf3), "10+21", 3, .smallerNumber), (.feet(.mm35Perf4), "0+9999999999999", 2, .smallerNumber),
      (.ticks, "1 2", 2, .end),
      (.seconds, "9223372036854775807.5", 0, .smallerNumber),
    ] as [(TimecodeNotation, String, Int, Timecode.StringParseError.Expectation)])
  func `a failure gives the place, and what was expected there`(
    notation: TimecodeNotation, text: String, offset: Int, expected: Timecode.StringParseError.Expectation
  ) {
    let bytes = Array(text.utf8)
    let error = #expect(throws: Timecode.StringParseError.self, "\(text)") {
      try notation.source(parsing: bytes.span, using: .init(rate: .fps24, base: .max80SubFrames))
    }
    #expect(error?.offset == offset, "\(text)")
    #expect(error?.expected == expected, "\(text)")
  }

  @Test
  func `a number beyond 64 bits is not written, and never as 0`() {
    let last = Timecode(.components(d: 99, h: 23, m: 59, s: 59, f: 23), at: .fps24, limit: .max100Days, by: .clamping)
    let far = Timecode(.components(h: .max), at: .fps24, by: .allowingInvalid)
    let fast = TimecodeNotation.samples(rate: Fraction(4_000_000_000_000, 1))
    #expect(!fast.fits(last) && fast.string(last).isEmpty)
    #expect(fast.string(Timecode(.zero, at: .fps24)) == "0")
    for notation in [
      TimecodeNotation.frames, .seconds, .time(.clock), .fraction, .rational, .ticks, .feet(.mm35Perf4), fast,
    ] {
      #expect(!notation.fits(far) && notation.string(far).isEmpty, "\(notation)")
    }
    #expect(TimecodeNotation.text(.exact).fits(far))
    for components in [Timecode.Components(h: 1, f: 99), .init(m: 60), .init(h: 1, f: -1)] {
      let invalid = Timecode(.components(components), at: .fps25, by: .allowingInvalid)
      #expect(!TimecodeNotation.frames.fits(invalid) && TimecodeNotation.frames.string(invalid).isEmpty)
    }
    let long = Timecode(.components(d: 1, h: 1), at: .fps25, by: .allowingInvalid)
    #expect(TimecodeNotation.frames.string(long) == "2250000")
    for notation in [TimecodeNotation.frames, .seconds, .rational, .ticks, .feet(.mm35Perf4)] {
      #expect(notation.fits(last) && !notation.string(last).isEmpty, "\(notation)")
    }
  }

  @Test
  func `negative numbers are read, and left to validation`() throws {
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

  @Test(arguments: TimecodeFrameRate.allCases)
  func `a sample that is on no subframe stays that sample, also at another rate`(rate: TimecodeFrameRate) throws {
    var generator = SeededGenerator(seed: 28)
    for sampleRate in [Fraction(48000, 1), Fraction(44100, 1), Fraction(48_000_000, 1001)] {
      let notation = TimecodeNotation.samples(rate: sampleRate)
      for other in TimecodeFrameRate.allCases {
        let sample = Int.random(in: 0..<3_000_000_000, using: &generator)
        let source = TimecodeSourceValue.samples(sample, sampleRate: sampleRate)
        let (properties, target) = (Timecode.Properties(rate: rate), Timecode.Properties(rate: other))
        let (timecode, part) = (try Timecode(source, using: properties), source.remainder(using: properties))
        let conversion = try Conversion(from: properties, to: target, offset: part)
        var text: [UInt8] = []
        notation.append(timecode, adding: part, to: &text)
        text.append(UInt8(ascii: " "))
        notation.append(
          try conversion.convert(timecode.components).timecode, adding: conversion.part(of: timecode), to: &text)
        #expect(String(decoding: text, as: UTF8.self) == "\(sample) \(sample)", "\(sampleRate) at \(other)")
      }
    }
  }

  @Test
  func `an error about another rate names no option of a command`() {
    #expect(
      TimecodeTextError(.otherRate(.fps30, required: .fps24)).message(about: "it") == "it is at 30 fps, not 24")
  }
}
