import Foundation
import SMPTETimecode
import SwiftTimecodeInterface
import TestSupport
import Testing

struct TimecodeRangeTests {
  static func timecode(_ text: String) throws -> Timecode {
    let read = try TimecodeText(parsing: text)
    return Timecode(unchecked: read.components, using: try #require(read.tag).properties)
  }

  @Test
  func `a range has its in point, its out point and its duration, exact at one rate`() throws {
    let range = try TimecodeRange(from: Self.timecode("00:00:59;28@29.97d"), to: Self.timecode("00:01:00;02.50@29.97d"))
    #expect(range.subFrameCount == 250)
    #expect(range.frameCount.wholeFrames == 2 && range.frameCount.subFrames == 50)
    #expect(range.duration.components == .init(f: 2, sf: 50))
    #expect(range.outPoint.components == .init(m: 1, f: 2, sf: 50))
    #expect(range.properties == .init(rate: .fps29_97d))
    #expect(!range.isTimecode)
    #expect(try TimecodeRange(from: range.inPoint, duration: range.frameCount) == range)
  }

  @Test(arguments: [
    ("23:59:59:24", "24:00:00:00", "25", true), ("00:00:00:00", "24:00:00:00", "25", true),
    ("99 23:59:59:24", "100 00:00:00:00", "25+100d", true), ("23:00:00:00", "24:00:00:00", "25+100d", false),
    ("23:00:00:00", "24:00:00:01", "25", false), ("23:00:00:00", "24:00:00:00.01", "25", false),
    ("23:00:00:00", "1 00:00:00:00", "25", false), ("00:00:00:00", "100 00:00:00:00", "25", false),
    ("99 00:00:00:00", "100 00:00:00:01", "25+100d", false), ("24:00:00:00", "24:00:00:00", "25", false),
    ("00:00:00;00", "24:00:00;00", "29.97d", true), ("00:00:00;00", "00:01:00;00", "29.97d", false),
  ])
  func `the out point may be the limit itself, and only there is it invalid`(
    start: String, end: String, tag: String, isValid: Bool
  ) throws {
    let text = "\(start)..\(end)@\(tag)"
    guard isValid else {
      #expect(throws: TimecodeTextError.self, "\(text)") { try TimecodeRange(tagged: text) }
      return
    }
    let range = try TimecodeRange(tagged: text)
    #expect(range.taggedStringValue == text)
    #expect(!range.outPoint.isValid)
    #expect(range.outPoint.subFrameCount == range.inPoint.maxSubFrameCountExpressible + 1)
    #expect(!range.contains(range.outPoint))
  }

  @Test
  func `an invalid range is refused with the reason`() throws {
    let one = try Self.timecode("01:00:00:00@25")
    let two = try Self.timecode("02:00:00:00@25")
    let other = try Self.timecode("02:00:00:00@24")
    let invalid = Timecode(.components(m: 60), at: .fps25, by: .allowingInvalid)
    #expect(throws: TimecodeArithmeticError.outBeforeIn) { try TimecodeRange(from: two, to: one) }
    #expect(throws: TimecodeArithmeticError.differentProperties(one.properties, other.properties)) {
      try TimecodeRange(from: one, to: other)
    }
    #expect(throws: TimecodeArithmeticError.invalidInPoint(invalid)) { try TimecodeRange(from: invalid, to: two) }
    #expect(throws: TimecodeArithmeticError.invalidInPoint(invalid)) { try TimecodeRange(invalid) }
    #expect(throws: TimecodeArithmeticError.invalidOutPoint(invalid)) {
      try TimecodeRange(from: one, to: invalid)
    }
    let day = Timecode.FrameCount(.frames(24 * 3600 * 25), base: .max100SubFrames)
    #expect(throws: TimecodeArithmeticError.beyondLimit(.max24Hours)) { try TimecodeRange(from: one, duration: day) }
    #expect(throws: TimecodeArithmeticError.beyondLimit(.max24Hours)) {
      try TimecodeRange(from: one, duration: .init(.combined(frames: .infinity), base: .max100SubFrames))
    }
    #expect(throws: TimecodeArithmeticError.outBeforeIn) {
      try TimecodeRange(from: one, duration: .init(.frames(-1), base: .max100SubFrames))
    }
    #expect(
      TimecodeArithmeticError.differentProperties(one.properties, .init(rate: .fps29_97d, base: .quarterFrames))
        .description
        == "the in point is at 25, the out point at 29.97d/4")
  }

  @Test
  func `a duration of another base is floored to a subframe`() throws {
    let zero = Timecode(.zero, at: .fps24)
    let count = Timecode.FrameCount(.split(frames: 1, subFrames: 1), base: .max80SubFrames)
    #expect(try TimecodeRange(from: zero, duration: count).subFrameCount == 101)
  }

  @Test(arguments: [
    ("01:00:00:00@25", true), ("00:59:59:24.99@25", false), ("01:00:09:24.99@25", true), ("01:00:10:00@25", false),
    ("01:00:00:00@50", true), ("01:00:10:00@50", false), ("01:00:09:49@50", true), ("01:00:00:00@29.97", true),
    ("00:59:56:13@29.97", true), ("00:59:56:12@29.97", false), ("01:00:06:12@29.97", false),
    ("01:00:06:11@29.97", true),
  ])
  func `a timecode is in a range from the in point to before the out point, by its instant`(text: String, isIn: Bool)
    throws
  {
    let range = try TimecodeRange(tagged: "01:00:00:00..01:00:10:00@25")
    #expect(range.contains(try Self.timecode(text)) == isIn)
  }

  @Test(arguments: [
    ("00:10..00:20", "00:15..00:30", true), ("00:10..00:20", "00:20..00:30", false),
    ("00:10..00:20", "00:00..00:10", false), ("00:10..00:20", "00:12..00:13", true),
    ("00:10..00:20", "00:10..00:20", true), ("00:10..00:20", "00:10..00:10", true),
    ("00:10..00:20", "00:20..00:20", false), ("00:15..00:15", "00:15..00:15", true),
    ("00:15..00:15", "00:16..00:16", false),
  ])
  func `ranges overlap if they have an instant in common`(first: String, second: String, isOverlapping: Bool) throws {
    func range(_ text: String, _ rate: String) throws -> TimecodeRange {
      try TimecodeRange(tagged: text.split(separator: "..").map { "00:\($0):00" }.joined(separator: "..") + "@\(rate)")
    }
    for rate in ["25", "24", "50"] {
      let (a, b) = (try range(first, "25"), try range(second, rate))
      #expect(a.overlaps(b) == isOverlapping, "\(a) \(b)")
      #expect(b.overlaps(a) == isOverlapping, "\(a) \(b)")
    }
  }

  @Test
  func `a range contains the ranges that are wholly in it`() throws {
    let range = try TimecodeRange(tagged: "00:00:10:00..00:00:20:00@25")
    for (text, isIn) in [
      ("00:00:10:00..00:00:20:00@25", true), ("00:00:12:00..00:00:13:00@24", true), ("00:00:12:00@30", true),
      ("00:00:09:24..00:00:13:00@25", false), ("00:00:12:00..00:00:20:00.01@25", false), ("00:00:20:00@25", false),
    ] { #expect(range.contains(try TimecodeRange(tagged: text)) == isIn, "\(text)") }
  }

  @Test(arguments: [
    ("00:00:15:00..00:00:30:00@25", "00:00:15:00..00:00:20:00@25"),
    ("00:00:12:00..00:00:13:00@25", "00:00:12:00..00:00:13:00@25"),
    ("00:00:00:00..00:00:30:00@25", "00:00:10:00..00:00:20:00@25"), ("00:00:30:00..00:00:40:00@25", "00:00:30:00@25"),
    ("00:00:00:00..00:00:05:00@25", "00:00:05:00@25"), ("00:00:15:00..00:00:30:00@24", "00:00:15:00..00:00:20:00@25"),
    // Half a frame at 24 is between two subframes at 25: both ends move to the next one inside.
    ("00:00:12:01..00:00:12:02@24", "00:00:12:01.05..00:00:12:02.08@25"),
  ])
  func `clamping gives the common part, or the nearer end`(limits: String, expected: String) throws {
    let range = try TimecodeRange(tagged: "00:00:10:00..00:00:20:00@25")
    let clamped = try range.clamped(to: TimecodeRange(tagged: limits))
    #expect(clamped.taggedStringValue == expected)
  }

  @Test
  func `an offset moves both points, and stays on the timeline`() throws {
    let range = try TimecodeRange(tagged: "00:00:10:00..00:00:20:00@25")
    let second = try Timecode(.components(s: 1), at: .fps24)
    #expect(try range.offsetting(by: +second).stringValue == "00:00:11:00..00:00:21:00")
    var moved = range
    try moved.offset(by: -second)
    #expect(moved.stringValue == "00:00:09:00..00:00:19:00")
    let minute = try Timecode(.components(m: 1), at: .fps25)
    #expect(throws: TimecodeArithmeticError.belowZero) { try range.offsetting(by: -minute) }
    let day = try Timecode(.string("23:59:50:00"), at: .fps25)
    #expect(throws: TimecodeArithmeticError.beyondLimit(.max24Hours)) { try range.offsetting(by: +day) }
    let last = try Timecode(.string("23:59:40:00"), at: .fps25)
    #expect(try range.offsetting(by: +last).outPoint.stringValue() == "24:00:00:00")
  }

  @Test
  func `ranges that touch still touch at any rate, and the whole day stays the whole day`() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let properties = PropertyTests.properties(&random)
      let points = (0..<3).map { _ in PropertyTests.timecode(&random, properties) }.sorted()
      let first = try TimecodeRange(from: points[0], to: points[1])
      let second = try TimecodeRange(from: points[1], to: points[2])
      var target = PropertyTests.properties(&random)
      target.upperLimit = .max100Days
      guard let a = try? first.converted(to: target), let b = try? second.converted(to: target) else {
        #expect(
          properties.upperLimit == .max100Days && target.frameRate.isPulledDown != properties.frameRate.isPulledDown)
        continue
      }
      #expect(a.outPoint == b.inPoint)
      #expect(try a.inPoint == points[0].converted(to: target))
      let conversion = try Conversion(from: properties, to: target)
      #expect(try first.converted(by: conversion) == a)
    }
    let day = try TimecodeRange(tagged: "00:00:00:00..24:00:00:00@25")
    #expect(try day.converted(to: .fps30).stringValue == "00:00:00:00..24:00:00:00")
    #expect(try day.converted(to: .fps30, limit: .max100Days).stringValue == "00:00:00:00..1 00:00:00:00")
    #expect(throws: TimecodeArithmeticError.beyondLimit(.max24Hours)) { try day.converted(to: .fps29_97d) }
    #expect(try day.converted(to: .fps29_97).stringValue == "00:00:00:00..23:58:33:20.58")
  }

  @Test
  func `a conversion's mode, rounding, anchor and offset hold for both points`() throws {
    let range = try TimecodeRange(tagged: "01:00:00:01..01:00:10:00@25")
    let (source, target) = (range.properties, Timecode.Properties(rate: .fps24))
    func converted(_ conversion: Conversion) throws -> String { try range.converted(by: conversion).stringValue }
    #expect(try converted(Conversion(from: source, to: target, rounding: .up)) == "01:00:00:01..01:00:10:00")
    #expect(try converted(Conversion(from: source, to: target, mode: .digits)) == range.stringValue)
    let anchor = try TimecodeText(parsing: "01:00:00:00")
    #expect(
      try converted(Conversion(from: source, to: target, mode: .frames, anchor: anchor))
        == "01:00:00:01..01:00:10:10")
    let day = try TimecodeRange(tagged: "00:00:00:00..24:00:00:00@25")
    for mode in ConversionMode.allCases where mode != .frames {
      #expect(try day.converted(by: Conversion(from: source, to: target, mode: mode)).stringValue == day.stringValue)
    }
    #expect(throws: TimecodeArithmeticError.beyondLimit(.max24Hours)) {
      try day.converted(by: Conversion(from: source, to: target, mode: .frames))
    }
    let long = try TimecodeRange(tagged: "00:00:00:00..100 00:00:00:00@25+100d")
    #expect(throws: TimecodeArithmeticError.beyondLimit(.max24Hours)) {
      try long.converted(by: Conversion(from: long.properties, to: target, mode: .digits))
    }
  }

  @Test(arguments: [
    ("01:00:00:00@25..01:00:10:00", "01:00:00:00..01:00:10:00@25"),
    ("01:00:00:00..01:00:10:00@25", "01:00:00:00..01:00:10:00@25"),
    ("01:00:00:00@25..01:00:10:00@25/100+24h", "01:00:00:00..01:00:10:00@25"),
    (" 01:00:00:00 .. 01:00:10:00.50 @ 25 fps", "01:00:00:00..01:00:10:00.50@25"),
    ("01:00:00;00@29.97d/80+100d..3 01:00:10;00", "01:00:00;00..3 01:00:10;00@29.97d/80+100d"),
    ("01:00:00:00.5..01:00:10:00@25", "01:00:00:00.05..01:00:10:00@25"), ("01:00:00:00@25", "01:00:00:00@25"),
    ("01:00:00:00..01:00:00:00@25", "01:00:00:00@25"),
  ])
  func `a tag on one end holds for both, and equal tags are one`(text: String, expected: String) throws {
    let range = try TimecodeRange(tagged: text)
    #expect(range.taggedStringValue == expected)
    #expect(try TimecodeRange(tagged: range.taggedStringValue) == range)
    #expect(try TimecodeRange(text, using: range.properties) == range)
    #expect(range.isTimecode == !expected.contains(".."))
  }

  @Test
  func `two different tags, and a tag that contradicts given properties, are refused`() throws {
    #expect(throws: TimecodeTextError(.range(.differentProperties(.init(rate: .fps25), .init(rate: .fps24))))) {
      try TimecodeRangeText(parsing: "01:00:00:00@25..01:00:10:00@24")
    }
    #expect(
      throws: TimecodeTextError(
        .range(.differentProperties(.init(rate: .fps25), .init(rate: .fps25, base: .max80SubFrames))))
    ) { try TimecodeRangeText(parsing: "01:00:00:00@25..01:00:10:00@25/80") }
    #expect(throws: TimecodeTextError(.range(.differentProperties(.init(rate: .fps25), .init(rate: .fps24))))) {
      try TimecodeRange("01:00:00:00..01:00:10:00@25", using: .init(rate: .fps24))
    }
    let eighty = Timecode.Properties(rate: .fps25, base: .max80SubFrames)
    #expect(throws: TimecodeTextError(.range(.differentProperties(.init(rate: .fps25), eighty)))) {
      try TimecodeRange("01:00:00:00..01:00:10:00.50@25", using: eighty)
    }
  }

  @Test(
    arguments: [
      ("", 0, .digit), ("..", 0, .digit), ("01:00:00:00..", 13, .digit), ("..01:00:00:00", 0, .digit),
      ("01:00:00:00...01:00:10:00", 13, .digit), ("01:00:00:00..01:00", 18, .separator),
      ("01:00:00:00..01:00:10:00..01:00:11:00", 25, .digit), ("01:00:00:00@99..01:00:10:00", 12, .frameRate),
    ] as [(String, Int, Timecode.StringParseError.Expectation)])
  func `malformed text is refused with its offset`(
    text: String, offset: Int, expected: Timecode.StringParseError.Expectation
  ) {
    #expect(throws: TimecodeTextError(.malformed(expected), at: offset)) {
      try TimecodeRangeText(parsing: text)
    }
  }

  @Test
  func `text without a tag needs properties`() throws {
    #expect(throws: TimecodeTextError(.malformed(.frameRate), at: 24)) {
      try TimecodeRange(tagged: "01:00:00:00..01:00:10:00")
    }
    #expect(try TimecodeRange("01:00:00:00..01:00:10:00", using: .init(rate: .fps24)).duration.seconds == 10)
  }

  @Test
  func `a range comes back from its JSON, and its in point can be read from it as a timecode`() throws {
    for text in ["01:00:00;00..01:00:10;00.50@29.97d", "00:00:00:00..24:00:00:00@25", "01:00:00:00@24/80+100d"] {
      let range = try TimecodeRange(tagged: text)
      let data = try JSONEncoder().encode(range)
      #expect(try JSONDecoder().decode(TimecodeRange.self, from: data) == range, "\(text)")
      #expect(try JSONDecoder().decode(Timecode.self, from: data) == range.inPoint, "\(text)")
      let alone = try JSONEncoder().encode(range.inPoint)
      #expect(try JSONDecoder().decode(TimecodeRange.self, from: alone) == TimecodeRange(range.inPoint), "\(text)")
    }
    var text = String(decoding: try JSONEncoder().encode(TimecodeRange(tagged: "23:00:00:00@25")), as: UTF8.self)
    text = text.replacing(#""frames":0,"subFrames":0}"#, with: #""frames":90001,"subFrames":0}"#)
      .replacing(#""subFrames":0,"frames":0}"#, with: #""frames":90001,"subFrames":0}"#)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(TimecodeRange.self, from: Data(text.utf8)) }
  }
}
