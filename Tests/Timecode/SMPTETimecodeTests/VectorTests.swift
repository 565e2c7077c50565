// Every line of Tests/Vectors that concerns single timecodes, read and compared with the library.

import SMPTETimecode
import SwiftTimecodeInterface
import TestSupport
import Testing

struct VectorTests {
  struct RateRow: Decodable {
    var rate: String
    var verbose: String
    var isDrop: Bool
    var fraction: [Int]
    var frameDuration: [Int]
    var digits: Int
    var maxFrame: Int
    var frames24h: Int
    var frames100d: Int
    var group: String
  }

  @Test
  func `rates: all 23, in order, with their properties`() throws {
    let rows = try vectors("rates", as: RateRow.self)
    #expect(Set(rows.map(\.rate)) == Set(TimecodeFrameRate.allCases.map(\.rawValue)))
    for row in rows {
      let rate = try #require(TimecodeFrameRate(rawValue: row.rate))
      #expect(rate.stringValueVerbose == row.verbose)
      #expect(rate.isDrop == row.isDrop, "\(row.rate)")
      #expect(rate.rate.isIdentical(to: Fraction(row.fraction[0], row.fraction[1])), "\(row.rate)")
      #expect(rate.frameDuration.isIdentical(to: Fraction(row.frameDuration[0], row.frameDuration[1])), "\(row.rate)")
      #expect(rate.numberOfDigits == row.digits, "\(row.rate)")
      #expect(rate.maxFrameNumberDisplayable == row.maxFrame, "\(row.rate)")
      #expect(rate.maxTotalFrames(in: .max24Hours) == row.frames24h, "\(row.rate)")
      #expect(rate.maxTotalFrames(in: .max100Days) == row.frames100d, "\(row.rate)")
      #expect(rate.compatibleGroup.stringValue == row.group, "\(row.rate)")
    }
  }

  struct StringsRow: Decodable {
    var c: [Int]
    var p: VectorProperties
    var `default`: String
    var days: String
    var daysSubFrames: String
    var subFrames: String
    var filename: String
    var verbose: String
    var invalid: [String]
    var valid: Bool
  }

  @Test
  func `strings: every form, and the invalid components`() throws {
    for row in try vectors("strings", as: StringsRow.self) {
      let timecode = Timecode(vector: row.c, row.p)
      #expect(timecode.stringValue() == row.default)
      #expect(timecode.stringValue(format: [.alwaysShowDays]) == row.days)
      #expect(timecode.stringValue(format: [.alwaysShowDays, .showSubFrames]) == row.daysSubFrames)
      #expect(timecode.stringValue(format: [.showSubFrames]) == row.subFrames)
      #expect(timecode.stringValue(format: [.showSubFrames, .filenameCompatible]) == row.filename)
      #expect(timecode.stringValueVerbose == row.verbose)
      #expect(timecode.isValid == row.valid, "\(row.verbose)")
      #expect(timecode.invalidComponents.map(\.nameLowerCamelCase).sorted() == row.invalid.sorted(), "\(row.verbose)")
    }
  }

  @Test
  func `strings: every form parses back to the components it shows`() throws {
    for row in try vectors("strings", as: StringsRow.self) where row.c.allSatisfy({ $0 >= 0 }) {
      let expected = Timecode.Components(vector: row.c)
      for text in [row.subFrames, row.daysSubFrames, row.filename, row.verbose] {
        let parsed = try TimecodeText(parsing: text)
        #expect(parsed.components == expected, "\(text)")
      }
      let tagged = Timecode(vector: row.c, row.p).taggedStringValue
      let parsed = try TimecodeText(parsing: tagged)
      #expect(parsed.components == expected, "\(tagged)")
      #expect(parsed.tag?.properties == row.p.properties, "\(tagged)")
    }
  }

  struct ParseRow: Decodable {
    var `in`: String
    var p: VectorProperties
    var malformed: Bool?
    var raw: [Int]?
    var exact: [Int]?
    var clamping: [Int]?
    var clampingComponents: [Int]?
    var wrapping: [Int]?
    var valid: Bool?
  }

  /// Malformed in swift-timecode, accepted here: white space on either side, and the form for file names.
  static let readBeyondSwiftTimecode = ["01:00:00:00 ", "01-00-00-00"]

  @Test
  func `parse: the same reading under every rule, the same refusals`() throws {
    for row in try vectors("parse", as: ParseRow.self) where !Self.readBeyondSwiftTimecode.contains(row.in) {
      let properties = row.p.properties
      if row.malformed == true {
        #expect(throws: Timecode.StringParseError.self, "\(row.in.debugDescription)") {
          _ = try TimecodeText(parsing: row.in)
        }
        continue
      }
      func components(_ rule: Timecode.ValidationRule) throws -> [Int] {
        try Timecode(.string(row.in), using: properties, by: rule).components.vector
      }
      #expect(try components(.allowingInvalid) == row.raw, "\(row.in)")
      #expect(try components(.clamping) == row.clamping, "\(row.in) at \(row.p.rate)")
      #expect(try components(.clampingComponents) == row.clampingComponents, "\(row.in) at \(row.p.rate)")
      #expect(try components(.wrapping) == row.wrapping, "\(row.in) at \(row.p.rate)")
      let exact = try? Timecode(.string(row.in), using: properties)
      #expect(exact?.components.vector == row.exact, "\(row.in) at \(row.p.rate)")
      #expect((exact != nil) == row.valid, "\(row.in)")
    }
  }

  struct FramesRow: Decodable {
    var c: [Int]
    var p: VectorProperties
    var frames: Int
    var seconds: [Int]
    var feet: String
    var samples48000: [Int]
    var samples44100: [Int]
  }

  @Test
  func `frames: counts, seconds, samples and feet, both ways`() throws {
    for row in try vectors("frames", as: FramesRow.self) {
      let properties = row.p.properties
      let timecode = Timecode(vector: row.c, row.p)
      let name = label(row.c, row.p)
      #expect(timecode.frameCount.wholeFrames == row.frames, "\(name)")
      #expect(timecode.frameCount.subFrames == row.c[5], "\(name)")
      #expect(timecode.rationalValue.isIdentical(to: Fraction(row.seconds[0], row.seconds[1])), "\(name)")
      #expect(timecode.feetAndFramesValue.stringValueVerbose == row.feet, "\(name)")
      let feet = TimecodeNotation.feet(.mm35Perf4)
      #expect(feet.string(timecode) == (row.c[5] == 0 ? String(row.feet.dropLast(3)) : row.feet), "\(name)")
      let read = try feet.source(parsing: Array(row.feet.utf8).span, using: properties)
      #expect(try Timecode(read, using: properties).components.vector == row.c, "\(row.feet) at base \(row.p.base)")
      let at48000 = timecode.samplesRationalValue(sampleRate: Fraction(48000, 1))
      #expect(at48000.isIdentical(to: Fraction(row.samples48000[0], row.samples48000[1])), "\(name)")
      let at44100 = timecode.samplesRationalValue(sampleRate: Fraction(44100, 1))
      #expect(at44100.isIdentical(to: Fraction(row.samples44100[0], row.samples44100[1])), "\(name)")
      let sources: [TimecodeSourceValue] = [
        .frames(timecode.frameCount), .rational(timecode.rationalValue), .realTime(seconds: timecode.realTimeValue),
        .samples(timecode.samplesValue(sampleRate: 48000), sampleRate: 48000),
        .samples(timecode.samplesDoubleValue(sampleRate: 44100), sampleRate: 44100),
        .samples(at44100, sampleRate: Fraction(44100, 1)), .feetAndFrames(timecode.feetAndFramesValue),
        .ticks(timecode.ticksValue),
      ]
      for source in sources {
        #expect(try Timecode(source, using: properties).components.vector == row.c, "\(source) at \(row.p.rate)")
      }
    }
  }

  struct MathRow: Decodable {
    var a: [Int]
    var b: [Int]
    var k: Int
    var p: VectorProperties
    var add: [Int]?
    var add_wrapping: [Int]
    var add_clamping: [Int]
    var sub: [Int]?
    var sub_wrapping: [Int]
    var sub_clamping: [Int]
    var mul: [Int]?
    var mul_wrapping: [Int]
    var div: [Int]?
  }

  @Test
  func `math: sums, differences, products and quotients, exact or under a rule`() throws {
    for row in try vectors("math", as: MathRow.self) {
      let a = Timecode(vector: row.a, row.p)
      let b = Timecode(vector: row.b, row.p)
      let name = "\(label(row.a, row.p)) and \(row.b), \(row.k)"
      #expect((try? a.adding(b))?.components.vector == row.add, "\(name)")
      #expect(a.adding(b, by: .wrapping).components.vector == row.add_wrapping, "\(name)")
      #expect(a.adding(b, by: .clamping).components.vector == row.add_clamping, "\(name)")
      #expect((try? a.subtracting(b))?.components.vector == row.sub, "\(name)")
      #expect((a - b).components.vector == row.sub_wrapping, "\(name)")
      #expect(a.subtracting(b, by: .clamping).components.vector == row.sub_clamping, "\(name)")
      for product in [try? a.multiplying(Double(row.k)), try? a.multiplying(Fraction(row.k, 1))] {
        #expect(product?.components.vector == row.mul, "\(name)")
      }
      #expect((a * row.k).components.vector == row.mul_wrapping, "\(name)")
      #expect((a * Double(row.k)).components.vector == row.mul_wrapping, "\(name)")
      for quotient in [try? a.dividing(Double(row.k)), try? a.dividing(Fraction(row.k, 1)), a / row.k] {
        #expect(quotient?.components.vector == row.div, "\(name)")
      }
    }
  }

  struct ConvertRow: Decodable {
    var a: [Int]
    var p: VectorProperties
    var toRate: TimecodeFrameRate
    var toBase: Timecode.SubFramesBase
    var converted: [Int]?
  }

  @Test
  func `convert: the same instant, floored to a subframe of the target`() throws {
    for row in try vectors("convert", as: ConvertRow.self) {
      let converted = try? Timecode(vector: row.a, row.p).converted(to: row.toRate, base: row.toBase)
      #expect(converted?.components.vector == row.converted, "\(label(row.a, row.p)) to \(row.toRate)/\(row.toBase)")
    }
  }
}
