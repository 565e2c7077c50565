// Many lines of numbers at once must give the results of each line alone: read as a source, converted, written in a
// notation.

import SMPTETimecode
import TestSupport
import Testing

@Suite("Lines of numbers")
struct PlainNumbersTests {
  static let notations: [TimecodeNotation] =
    [
      .frames, .fraction, .rational, .ticks, .samples(rate: Fraction(48000, 1)),
      .samples(rate: Fraction(44_100_000, 1001)),
    ]
    + [.samples(rate: Fraction(7, 3))] + FilmFormat.allCases.map { .feet($0) }
    + TimecodeNotation.TimeForm.allCases.map { .time($0) }
    + [0, 1, 2, 6, 9].map { .time(.seconds, decimals: $0) } + [.time(.clock, decimals: 4)]

  @Test("a foot has the frames that begin in it, and no more", arguments: FilmFormat.allCases)
  func framesOfFeet(format: FilmFormat) throws {
    let properties = Timecode.Properties(rate: .fps24)
    let notation = TimecodeNotation.feet(format)
    let lines = try #require(
      PlainNumbers(
        reading: properties, in: notation, separators: [.colon], conversion: nil, notation: .frames, terminator: 10))
    var known: [String: String] = [:]
    for count in 0..<9 * 40 {
      known[notation.string(Timecode(.frames(count), using: properties, by: .wrapping))] = "\(count)"
    }
    for foot in 0..<9 {
      for frame in 0..<50 {
        let line = "\(foot)+\(frame < 10 ? "0" : "")\(frame)"
        #expect(Self.reference(line, properties, notation, nil, .frames) == known[line], "\(line)")
        var output = [UInt8](repeating: 0, count: 200)
        let bytes = Array("\(line)\n----------------".utf8)
        let advance = output.withUnsafeMutableBufferPointer { lines.lines(bytes.span, into: $0) }
        #expect((advance.lines == 1) == (known[line] != nil), "\(line)")
      }
    }
  }

  /// The result of a line alone; nil for a failure.
  private static func reference(
    _ line: String, _ properties: Timecode.Properties, _ source: TimecodeNotation?, _ conversion: Conversion?,
    _ notation: TimecodeNotation
  ) -> String? {
    let bytes = Array(line.utf8)
    let timecode: Timecode?
    if let source {
      timecode = (try? source.source(parsing: bytes.span, using: properties)).flatMap {
        try? Timecode($0, using: properties)
      }
    } else {
      timecode = (try? TimecodeText(parsing: bytes.span)).map { Timecode(unchecked: $0.components, using: properties) }
    }
    guard let timecode, timecode.isValid, let result = conversion.map({ try? $0.convert(timecode) }) ?? timecode else {
      return nil
    }
    let text = notation.string(result)
    return text.isEmpty ? nil : text
  }

  /// The part of a line's time beyond its subframe.
  private static func excess(
    of line: String, _ properties: Timecode.Properties, _ source: TimecodeNotation?
  ) -> Fraction {
    let bytes = Array(line.utf8)
    return (try? source?.source(parsing: bytes.span, using: properties))?.excess(using: properties) ?? .zero
  }

  /// A line in a notation, sometimes at an edge, sometimes with one byte changed.
  private static func line(
    _ random: inout SeededGenerator, _ properties: Timecode.Properties, _ source: TimecodeNotation?
  ) -> String {
    let base = properties.subFramesBase.rawValue
    let end = properties.frameRate.maxTotalSubFrames(in: properties.upperLimit, base: properties.subFramesBase)
    let count: Int =
      switch Int.random(in: 0..<6, using: &random) {
      case 0: .random(in: 0..<3, using: &random)
      case 1: end - .random(in: 0..<3 * base, using: &random)
      case 2: end + .random(in: 0..<2, using: &random)
      case 3: .random(in: 0..<end, using: &random)
      default: .random(in: 0..<end, using: &random) / base * base
      }
    let timecode = Timecode(
      .frames(.split(frames: count / base, subFrames: count % base)), using: properties, by: .allowingInvalid)
    var text = Array((source ?? .text(.exact)).string(timecode).utf8)
    switch Int.random(in: 0..<12, using: &random) {
    case 0: text[Int.random(in: 0..<text.count, using: &random)] = UInt8.random(in: 0x20...0x7E, using: &random)
    case 1: text.insert(UInt8.random(in: 0x30...0x39, using: &random), at: .random(in: 0...text.count, using: &random))
    case 2: text.removeLast()
    case 3: text.insert(UInt8(ascii: "-"), at: 0)
    case 4: text += Array(text.suffix(4))
    default: break
    }
    return String(decoding: text, as: UTF8.self)
  }

  @Test("as each line alone, at every rate", arguments: TimecodeFrameRate.allCases)
  func agreement(rate: TimecodeFrameRate) throws {
    var random = SeededGenerator(seed: UInt64(rate.maxFrames) + (rate.isDrop ? 1000 : 0))
    var (taken, left, between, refused) = (0, 0, 0, 0)
    for round in 0..<200 {
      func any<Value>(_ values: [Value]) throws -> Value { try #require(values.randomElement(using: &random)) }
      let properties = Timecode.Properties(
        rate: rate, base: try any(Timecode.SubFramesBase.allCases), limit: try any([.max24Hours, .max100Days]))
      let target = Timecode.Properties(
        rate: try any(TimecodeFrameRate.allCases), base: try any(Timecode.SubFramesBase.allCases),
        limit: try any([.max24Hours, .max100Days]))
      let conversion: Conversion? =
        round % 3 == 0
        ? nil
        : try Conversion(
          from: properties, to: target, mode: try any([.instant, .frames]),
          rounding: try any([nil, .nearest, .up, .down]),
          offset: try any([.zero, Fraction(-7, 3), Fraction(100_000, 1)]))
      let source: TimecodeNotation? = round % 5 == 0 ? nil : try any(Self.notations)
      // Labels that become labels are not numbers.
      let notation = round % 7 == 0 && source != nil ? .text(.exact) : try any(Self.notations)
      let lines = try #require(
        PlainNumbers(
          reading: properties, in: source, separators: [.colon, .dropFrame], conversion: conversion, notation: notation,
          terminator: 10))
      for _ in 0..<12 {
        let line = Self.line(&random, properties, source)
        let expected = Self.reference(line, properties, source, conversion, notation)
        let bytes = Array((line + (Bool.random(using: &random) ? "\n" : "\r\n") + "----------------").utf8)
        var output = [UInt8](repeating: 0, count: 200)
        let advance = output.withUnsafeMutableBufferPointer { lines.lines(bytes.span, into: $0) }
        guard advance.lines == 1 else {
          #expect(advance == PlainAdvance())
          if expected == nil {
            refused += 1
          } else if Self.excess(of: line, properties, source) != .zero, conversion != nil {
            between += 1
          } else {
            left += 1
          }
          continue
        }
        taken += 1
        let written = String(decoding: output[..<advance.written], as: UTF8.self)
        #expect(
          written == expected.map { $0 + "\n" },
          "\(line) at \(properties) in \(String(describing: source)) to \(notation) at \(target)")
        #expect(advance.read == bytes.count - 16)
        // The test below checks conversions that also cut off a part.
        if conversion == nil {
          #expect((advance.floored == 1) == (Self.excess(of: line, properties, source) != .zero), "\(line)")
        }
      }
    }
    // Lines for the reader of single lines are rare and correct; a conversion needs the exact time between two
    // subframes.
    #expect(taken > 700 - between)
    #expect(left < 400)
    #expect(refused > 100)
  }

  @Test("counts what was floored, and stops before it where that is refused")
  func floored() throws {
    let (source, target) = (Timecode.Properties(rate: .fps25), Timecode.Properties(rate: .fps23_976))
    let text = Array("0\n1\n25\n0\n----------------".utf8)
    for (refuses, taken, floored) in [(false, 4, 2), (true, 1, 0)] {
      let lines = try #require(
        PlainNumbers(
          reading: source, in: .frames, separators: [], conversion: Conversion(from: source, to: target),
          refusesFloored: refuses, notation: .frames, terminator: 0))
      var output = [UInt8](repeating: 0, count: 1000)
      let advance = output.withUnsafeMutableBufferPointer { lines.lines(text.span, into: $0) }
      #expect(advance.floored == floored)
      #expect(advance.lines == taken)
      let written = String(decoding: output[..<advance.written], as: UTF8.self)
      #expect("0\u{0}0.95\u{0}23.97\u{0}0\u{0}".hasPrefix(written))
    }
  }

  @Test("is not made for text as a notation, nor for labels that become labels")
  func text() {
    let properties = Timecode.Properties(rate: .fps25)
    func lines(_ source: TimecodeNotation?, _ notation: TimecodeNotation) -> PlainNumbers? {
      PlainNumbers(
        reading: properties, in: source, separators: .colon, conversion: nil, notation: notation, terminator: 10)
    }
    #expect(lines(.text(.exact), .frames) == nil)
    #expect(lines(nil, .text(.exact)) == nil)
    #expect(lines(nil, .frames) != nil)
  }
}
