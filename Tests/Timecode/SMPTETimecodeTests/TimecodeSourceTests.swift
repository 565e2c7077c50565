import SMPTETimecode
import SwiftTimecodeInterface
import Testing

struct TimecodeSourceTests {
  @Test(
    arguments: [
      ("01:00:00:00@25", nil), ("01:00:00:00@24", 12), ("01:00:00:00 @ 24 fps", 13), ("01:00:00:00.10@25/80", 15),
      ("01:00:00:00@25/100", nil), ("01:00:00:00@25+100d", 12), ("01:00:00:00@25+24h", nil),
    ] as [(String, Int?)])
  func `text with a tag is read at the properties it names, and refused at others`(text: String, offset: Int?) throws {
    guard let offset else {
      #expect(try Timecode(.string(text), at: .fps25).components == .init(h: 1))
      return
    }
    Self.expectContradiction(at: offset) { try Timecode(.string(text), at: .fps25) }
    for rule in Timecode.ValidationRule.allCases {
      Self.expectContradiction(at: offset) { try Timecode(.string(text), at: .fps25, by: rule) }
    }
    let zero = Timecode(.zero, at: .fps25)
    Self.expectContradiction(at: offset) { try zero.setting(.string(text)) }
    Self.expectContradiction(at: offset) { try zero.adding(.string(text)) }
  }

  /// Expects an error for text whose tag contradicts the given properties.
  private static func expectContradiction(at offset: Int, _ read: () throws -> Timecode) {
    let error = #expect(throws: Timecode.StringParseError.self, performing: read)
    #expect(error?.isIdentical(to: .malformed(at: offset, expected: .givenProperties)) == true)
  }

  @Test
  func `a base that a tag does not name is the default where there are subframes`() throws {
    #expect(try Timecode(.string("01:00:00:00@25"), at: .fps25, base: .max80SubFrames).subFramesBase == .max80SubFrames)
    Self.expectContradiction(at: 15) {
      try Timecode(.string("01:00:00:00.50@25"), at: .fps25, base: .max80SubFrames)
    }
    #expect(try Timecode(.string("01:00:00:00@25"), at: .fps25, limit: .max100Days).upperLimit == .max100Days)
  }

  @Test
  func `sources that cannot fail are used without try`() {
    var timecode = Timecode(.zero, at: .fps25)
    timecode.set(.components(h: 25), by: .clamping)
    #expect(timecode.components == .init(h: 23, m: 59, s: 59, f: 24, sf: 99))
    timecode = timecode.setting(.zero)
    timecode.add(.randomComponents, by: .wrapping)
    #expect(timecode.isValid)
    timecode.set(.interval(flattening: TimecodeInterval(Timecode(.zero, at: .fps30))))
    #expect(timecode.frameRate == .fps30)
  }

  @Test
  func `sums with sources throw the error of the source, or an error that the sum is out of range`() throws {
    let hour = try Timecode(.components(h: 1), at: .fps25)
    func typed() throws(Timecode.ValidationError) -> Timecode { try hour.adding(.frames(25)).subtracting(.frames(50)) }
    #expect(try typed().components == .init(m: 59, s: 59))
    #expect(try hour.adding(.string("00:30:00:00")).components == .init(h: 1, m: 30))
    #expect(try hour.adding(.string("23:30:00:00"), by: .wrapping).components == .init(m: 30))
    #expect(throws: Timecode.ValidationError.outOfBounds) { try hour.adding(.string("23:00:00:00")) }
    #expect(throws: Timecode.ValidationError.outOfBounds) { try hour.subtracting(.components(h: 2)) }
    #expect(throws: Timecode.StringParseError.self) { try hour.subtracting(.string("two")) }
    #expect(throws: Timecode.ValidationError.self) { try hour.subtracting(.components(m: 60), by: .wrapping) }
    #expect(hour.subtracting(.zero as GuaranteedTimecodeSourceValue, by: .clamping) == hour)
    var sum = hour
    try sum.add(.frames(1))
    try sum.subtract(.components(h: 1))
    #expect(sum.components == .init(f: 1))
    #expect(throws: Timecode.ValidationError.outOfBounds) { try sum.subtract(.frames(2)) }
    #expect(sum.components == .init(f: 1))
  }

  /// A source that a user defines: the number of a slate, one second each.
  struct Slate: PlainTimecodeSource {
    var number: Int

    func timecode(using properties: Timecode.Properties) throws(Timecode.ValidationError) -> Timecode {
      try Timecode(.components(s: number), using: properties)
    }

    func timecode(using properties: Timecode.Properties, by validation: Timecode.ValidationRule) -> Timecode {
      Timecode(.components(s: number), using: properties, by: validation)
    }
  }

  @Test
  func `a custom type can be a source`() throws {
    #expect(try Timecode(Slate(number: 3), at: .fps24).seconds == 3)
    #expect(try Timecode(.components(m: 1), at: .fps24).adding(Slate(number: 3)).seconds == 3)
    #expect(throws: Timecode.ValidationError.self) { try Timecode(Slate(number: 60), at: .fps24) }
    #expect(Timecode(Slate(number: 60), at: .fps24, by: .clampingComponents).seconds == 59)
  }
}
