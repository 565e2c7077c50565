import SMPTETimecode
import SwiftTimecodeInterface
import TestSupport
import Testing

struct ConversionTests {
  @Test
  func `an anchor keeps its label, and distances from it keep their time or their frames`() throws {
    let start = Timecode.Components(h: 1)
    let late = try Timecode(.string("01:00:10:12"), at: .fps25)
    let instant = try late.converted(to: .init(rate: .fps29_97d), anchor: TimecodeText(start))
    // 262 frames at 25 last 10.48 s: 314.08 frames at 29.97.
    #expect(instant.text(.exact) == "01:00:10;14.08")
    let frames = try late.converted(to: .init(rate: .fps29_97d), mode: .frames, anchor: TimecodeText(start))
    #expect(frames.stringValue() == "01:00:08;22")
    let early = try Timecode(.string("00:59:59:00"), at: .fps25)
    #expect(try early.converted(to: .init(rate: .fps50), anchor: TimecodeText(start)).stringValue() == "00:59:59:00")
    let anchor = try Timecode(.components(start), at: .fps25)
    for rate in TimecodeFrameRate.allCases {
      #expect(try anchor.converted(to: .init(rate: rate), anchor: TimecodeText(start)).components == start, "\(rate)")
    }
  }

  @Test
  func `an anchor that does not exist at the target is refused`() throws {
    let timecode = try Timecode(.string("00:02:00:00"), at: .fps29_97)
    let target = Timecode.Properties(rate: .fps29_97d)
    #expect(throws: TimecodeArithmeticError.invalidAnchor(Timecode(unchecked: .init(m: 1), using: target))) {
      try timecode.converted(to: target, anchor: TimecodeText(.init(m: 1)))
    }
  }

  @Test(arguments: [
    TimecodeText(.init(m: 1)), TimecodeText(.init(d: 3, h: 36, m: 14, s: 89, f: 58)),
    TimecodeText(.init(h: 1), tag: .init(frameRate: .fps60)),
  ])
  func `digits do not look at the anchor, whatever it is`(_ anchor: TimecodeText) throws {
    let timecode = try Timecode(.components(m: 1, s: 59, f: 38), at: .fps90)
    let target = Timecode.Properties(rate: .fps29_97d)
    let late = try Timecode(.components(m: 1, s: 59, f: 8), at: .fps90)
    #expect(try late.converted(to: target, mode: .digits, anchor: anchor).components == late.components)
    #expect(throws: TimecodeArithmeticError.self) { try timecode.converted(to: target, anchor: anchor) }
  }

  @Test
  func `a label that is invalid where it was keeps its digits where they are valid`() throws {
    func kept(_ components: Timecode.Components, _ source: Timecode.Properties, _ target: TimecodeFrameRate) throws
      -> String
    {
      try Timecode(unchecked: components, using: source)
        .converted(to: target, base: .max80SubFrames, limit: nil, preservingValues: true).text(.exact)
    }
    let drop = Timecode.Properties(rate: .fps29_97d, base: .max80SubFrames)
    #expect(try kept(.init(m: 1), drop, .fps24) == "00:01:00:00")
    let film = Timecode.Properties(rate: .fps24, base: .max100SubFrames)
    #expect(try kept(.init(m: 1, f: 24), film, .fps25) == "00:01:00:24")
    #expect(try kept(.init(m: 1, f: 24, sf: 50), film, .fps25) == "00:01:00:24.40")
    // Valid at neither rate: the instant of the sum of the components.
    #expect(try kept(.init(m: 1, f: 25), film, .fps25) == "00:01:01:01.03")
    #expect(try kept(.init(m: 1, sf: 100), film, .fps24) == "00:01:00:01")
    #expect(try kept(.init(m: 1, sf: -1), film, .fps24) == "00:00:59:23.79")
  }

  @Test
  func `frames keep their count, digits their numbers, and both rescale subframes`() throws {
    let timecode = try Timecode(.components(m: 1, f: 10, sf: 40), at: .fps24, base: .max80SubFrames)
    let target = Timecode.Properties(rate: .fps30)
    #expect(try timecode.converted(to: target, mode: .frames).components == .init(s: 48, f: 10, sf: 50))
    #expect(try timecode.converted(to: target, mode: .digits).components == .init(m: 1, f: 10, sf: 50))
    let skipped = Timecode(.components(m: 1), at: .fps29_97d, by: .allowingInvalid)
    #expect(throws: TimecodeArithmeticError.invalidDigits(skipped)) {
      try Timecode(.components(m: 1), at: .fps24).converted(to: .init(rate: .fps29_97d), mode: .digits)
    }
  }

  @Test
  func `preserved values fall back to the instant where they are not valid`() throws {
    let timecode = try Timecode(.string("01:00:00:28"), at: .fps29_97)
    #expect(try timecode.converted(to: .fps30, preservingValues: true).stringValue() == "01:00:00:28")
    #expect(try timecode.converted(to: .fps24, preservingValues: true) <= timecode)
  }

  @Test
  func `a limit that is too narrow is refused`() throws {
    let timecode = try Timecode(.components(d: 1), at: .fps24, limit: .max100Days)
    #expect(throws: Timecode.ValidationError.outOfBounds) { try timecode.converted(to: .fps24, limit: .max24Hours) }
    let day = try Timecode(.components(h: 2), at: .fps24)
    #expect(try day.converted(to: .fps24, limit: .max100Days).upperLimit == .max100Days)
  }

  // MARK: A second calculation

  /// The exact count of frames at the target, calculated in fractions of seconds.
  private static func frames(
    _ timecode: Timecode, _ target: Timecode.Properties, _ mode: ConversionMode, anchor: Timecode.Components,
    offset: Fraction
  ) throws -> Fraction {
    let base = Fraction(timecode.subFramesBase.rawValue, 1)
    let start = Timecode(unchecked: anchor, using: timecode.properties)
    let there = Timecode(unchecked: anchor, using: target)
    let moved = try Fraction(timecode.subFrameCount - start.subFrameCount, 1).adding(offset).dividing(by: base)
    let scale = mode == .frames ? Fraction(1, 1) : try target.frameRate.rate.dividing(by: timecode.frameRate.rate)
    return try moved.multiplying(by: scale).adding(Fraction(there.subFrameCount, target.subFramesBase.rawValue))
  }

  private static func outcome(
    _ conversion: Conversion, _ timecode: Timecode
  ) -> Result<ConversionResult, TimecodeArithmeticError> {
    do {
      return .success(try conversion.convert(timecode.components))
    } catch {
      return .failure(error)
    }
  }

  @Test
  func `the same as in fractions of seconds, with every rounding, anchor and offset`() throws {
    var random = SeededGenerator(seed: 21)
    var outcomes: [String: Int] = [:]
    for _ in 0..<4000 {
      let source = PropertyTests.properties(&random)
      let target = PropertyTests.properties(&random)
      let timecode = PropertyTests.timecode(&random, source)
      let mode = [ConversionMode.instant, .frames].randomElement(using: &random) ?? .instant
      let rounding = [nil, FrameRounding.nearest, .down, .up].randomElement(using: &random) ?? nil
      let anchor =
        Bool.random(using: &random) ? Timecode.Components.zero : .init(h: .random(in: 0...23, using: &random))
      let offset =
        Bool.random(using: &random)
        ? .zero : Fraction(.random(in: -1_000_000...1_000_000, using: &random), .random(in: 1...48, using: &random))
      let exact = try Self.frames(timecode, target, mode, anchor: anchor, offset: offset)
      let base = Fraction(rounding == nil ? target.subFramesBase.rawValue : 1, 1)
      let units = try exact.multiplying(by: base)
      let floor = try #require(units.floor)
      let rest = try units.subtracting(Fraction(floor, 1))
      let rounded =
        switch rounding {
        case .nearest where rest >= Fraction(1, 2): floor + 1
        case .up where rest > .zero: floor + 1
        default: floor
        }
      let subFrames = rounded * (rounding == nil ? 1 : target.subFramesBase.rawValue)
      let conversion = try Conversion(
        from: source, to: target, mode: mode, rounding: rounding, anchor: TimecodeText(anchor), offset: offset)
      switch Self.outcome(conversion, timecode) {
      case .success(let result):
        #expect(result.timecode.isValid)
        #expect(result.timecode.subFrameCount == subFrames, "\(timecode.taggedStringValue) to \(target), \(mode)")
        #expect(result.isFloored == (rounding == nil && rest != .zero))
        if mode == .instant { #expect(result.isExact == (rest == .zero)) }
        outcomes[result.isExact ? "exact" : "inexact", default: 0] += 1
      case .failure(.belowZero):
        #expect(subFrames < 0)
        outcomes["below zero", default: 0] += 1
      case .failure(let error):
        #expect(error == .beyondLimit(target.upperLimit))
        #expect(subFrames > Timecode(.zero, using: target).maxSubFrameCountExpressible)
        outcomes["limit", default: 0] += 1
      }
    }
    #expect(["exact", "inexact", "below zero", "limit"].allSatisfy { outcomes[$0, default: 0] > 20 }, "\(outcomes)")
  }

  @Test(
    arguments: [
      // Half a frame rounds toward the later time, and drop frame omits none of the labels.
      ("00:00:00:01", .fps24, .fps48, .nearest, "00:00:00:02"),
      ("00:00:00:01", .fps48, .fps24, .nearest, "00:00:00:01"),
      ("00:00:00:01", .fps48, .fps24, .down, "00:00:00:00"), ("00:00:00:01", .fps48, .fps24, .up, "00:00:00:01"),
      ("00:01:00:00", .fps25, .fps29_97d, .nearest, "00:00:59;28"),
      ("00:01:00:00", .fps25, .fps29_97d, .up, "00:00:59;29"),
      ("00:00:59:29.60", .fps29_97d, .fps29_97d, .nearest, "00:01:00;02"),
      ("01:00:00:00.49", .fps24, .fps24, .nearest, "01:00:00:00"),
      ("01:00:00:00.50", .fps24, .fps24, .nearest, "01:00:00:01"),
    ] as [(String, TimecodeFrameRate, TimecodeFrameRate, FrameRounding, String)])
  func `whole frames are counted before they get a label`(
    text: String, source: TimecodeFrameRate, target: TimecodeFrameRate, rounding: FrameRounding, expected: String
  ) throws {
    let timecode = try Timecode(.string(text), at: source)
    let result = try Conversion(from: timecode.properties, to: .init(rate: target), rounding: rounding)
      .convert(timecode.components)
    #expect(result.timecode.text(.exact) == expected)
    #expect(!result.isFloored)
  }

  @Test(arguments: ConversionMode.allCases)
  func `rounding beyond the limit is refused and never clamped`(mode: ConversionMode) throws {
    let last = try Timecode(.string("23:59:59:23.50"), at: .fps24)
    #expect(throws: TimecodeArithmeticError.beyondLimit(.max24Hours)) {
      try last.converted(to: last.properties, mode: mode, rounding: .nearest)
    }
    #expect(try last.converted(to: last.properties, mode: mode, rounding: .down).text(.exact) == "23:59:59:23")
  }

  @Test
  func `only the same instant is exact: a kept count or kept digits are it by chance`() throws {
    func isExact(_ text: String, _ mode: ConversionMode, _ target: TimecodeFrameRate) throws -> Bool {
      let timecode = try Timecode(.string(text), at: .fps24)
      return try Conversion(from: timecode.properties, to: .init(rate: target), mode: mode).convert(timecode.components)
        .isExact
    }
    #expect(try isExact("01:00:00:00", .instant, .fps25))
    #expect(try !isExact("01:00:00:01", .instant, .fps25))
    #expect(try !isExact("01:00:00:00", .frames, .fps25))
    #expect(try isExact("00:00:00:00", .frames, .fps25))
    #expect(try isExact("01:00:00:00", .digits, .fps25))
    #expect(try !isExact("01:00:00:01", .digits, .fps25))
    #expect(try !isExact("01:00:00:00", .digits, .fps23_976))
  }

  @Test
  func `digits round and move within their own labels`() throws {
    let timecode = try Timecode(.string("00:00:59:29.60"), at: .fps30)
    let conversion = try Conversion(
      from: timecode.properties, to: .init(rate: .fps29_97d), mode: .digits, rounding: .nearest)
    #expect(try conversion.convert(timecode.components).timecode.text(.exact) == "00:01:00;02")
    let later = try Conversion(
      from: timecode.properties, to: .init(rate: .fps60), mode: .digits, offset: Fraction(3000, 1))
    #expect(try later.convert(.init(s: 1)).timecode.text(.exact) == "00:00:02:00")
    let earlier = try Conversion(
      from: timecode.properties, to: .init(rate: .fps60), mode: .digits, offset: Fraction(-3000, 1))
    #expect(throws: TimecodeArithmeticError.belowZero) { try earlier.convert(.init(f: 1)) }
  }

  @Test(arguments: TimecodeFrameRate.allCases)
  func `a count converts as its point does, at every rate and up to the limit`(of rate: TimecodeFrameRate) throws {
    var random = SeededGenerator(seed: 20)
    for target in TimecodeFrameRate.allCases {
      for (mode, rounding) in [
        (ConversionMode.instant, FrameRounding?.none), (.instant, .nearest), (.frames, .up), (.digits, nil),
      ] {
        let source = Timecode.Properties(rate: rate)
        let conversion = try Conversion(from: source, to: .init(rate: target), mode: mode, rounding: rounding)
        let end = rate.maxTotalSubFrames(in: .max24Hours, base: .max100SubFrames)
        for count in [0, end - 1, end, Int.random(in: 0..<end, using: &random)] {
          let point = Timecode(subFrames: count, using: source)
          #expect(point.subFrameCount == count && point.isValid == (count < end))
          let whole = try? conversion.convert(outPoint: point)
          let moved = try? conversion.convert(subFrames: count)
          #expect(moved?.subFrames == whole?.timecode.subFrameCount)
          #expect(moved?.isFloored == whole?.isFloored)
        }
      }
    }
  }

  @Test
  func `an error names the part that is at fault`() throws {
    let source = Timecode.Properties(rate: .fps24)
    let target = Timecode.Properties(rate: .fps25)
    let tagged = try TimecodeText(parsing: "01:00:00:00@25")
    #expect(throws: TimecodeArithmeticError.anchorRate(.fps25, source: .fps24)) {
      try Conversion(from: source, to: target, anchor: tagged)
    }
    #expect(TimecodeArithmeticError.anchorRate(.fps25, source: .fps24).subject == .anchor)
    let absent = TimecodeText(.init(h: 1, f: 24))
    #expect(throws: TimecodeArithmeticError.invalidAnchor(Timecode(unchecked: absent.components, using: source))) {
      try Conversion(from: source, to: target, anchor: absent)
    }
    let error = #expect(throws: TimecodeArithmeticError.self) {
      try Conversion(from: source, to: target).convert(.init(f: 24))
    }
    #expect(error?.subject == .source)
    #expect(error?.violations.map(\.component) == [.frames])
    let anchored = try Conversion(from: target, to: source, mode: .frames, anchor: TimecodeText(.init(h: 1)))
    #expect(throws: TimecodeArithmeticError.belowZero) { try anchored.convert(.zero) }
    #expect(TimecodeArithmeticError.belowZero.subject == .target)
    #expect(throws: TimecodeArithmeticError.beyondLimit(.max24Hours)) {
      try Conversion(from: source, to: target, offset: Fraction(Int.max, 1))
    }
  }
}
