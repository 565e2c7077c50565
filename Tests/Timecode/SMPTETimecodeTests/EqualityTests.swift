import SMPTETimecode
import SwiftTimecodeInterface
import Testing

struct EqualityTests {
  @Test
  func `timecodes are equal if components and all properties are`() throws {
    let hour = try Timecode(.components(h: 1), at: .fps24)
    #expect(try hour == Timecode(.components(h: 1), at: .fps24))
    #expect(try hour.hashValue == Timecode(.components(h: 1), at: .fps24).hashValue)
    let others = try [
      Timecode(.components(h: 1), at: .fps25), Timecode(.components(h: 1), at: .fps24, base: .max80SubFrames),
      Timecode(.components(h: 1), at: .fps24, limit: .max100Days), Timecode(.components(h: 1, sf: 1), at: .fps24),
    ]
    for other in others { #expect(hour != other, "\(other.taggedStringValue)") }
    #expect(Set(others + [hour]).count == 5)
  }

  @Test(arguments: [
    ("01:00:00:00@24", "01:00:00:00@25", true), ("01:00:00:00@24", "01:00:00:00/80+100d", true),
    ("01:00:00:00@24", "01:00:00:00@23.976", false), ("00:00:00:12@24", "00:00:00:15@30", true),
    ("01:00:00;00@29.97d", "00:59:56:12@29.97", true), ("00:00:00:00.50@24", "00:00:00:00.40@24/80", true),
    ("00:00:00:00.50@24", "00:00:00:00.41@24/80", false),
  ])
  func `the instant is the same at rates that agree in real time, and only there`(
    left: String, right: String, isSame: Bool
  ) throws {
    func timecode(_ text: String) throws -> Timecode {
      let read = try TimecodeText(parsing: text.contains("@") ? text : text.replacing("/", with: "@24/"))
      return Timecode(unchecked: read.components, using: try #require(read.tag).properties)
    }
    let (a, b) = (try timecode(left), try timecode(right))
    #expect(a.isSameInstant(as: b) == isSame)
    #expect(b.isSameInstant(as: a) == isSame)
    #expect((a.compare(to: b) == .orderedSame) == isSame)
  }

  @Test
  func `timecodes of one instant are ordered by rate, base, limit and components`() throws {
    var expected: [Timecode] = []
    for rate in TimecodeFrameRate.allCases where !rate.isPulledDown {
      for base in [Timecode.SubFramesBase.quarterFrames, .max80SubFrames, .max100SubFrames] {
        for limit in [Timecode.UpperLimit.max24Hours, .max100Days] {
          expected.append(try Timecode(.components(m: 10), at: rate, base: base, limit: limit))
        }
      }
    }
    // A drop-frame label is a different instant from the same label without drop frame.
    let sameInstant = expected.filter { !$0.frameRate.isDrop }
    #expect(sameInstant.reversed().sorted() == sameInstant)
    #expect(Set(expected.sorted()) == Set(expected))
    let day = Timecode(.components(d: 1), at: .fps24, by: .allowingInvalid)
    let hours = Timecode(.components(h: 24), at: .fps24, by: .allowingInvalid)
    #expect(hours < day && !(day < hours) && hours != day)
  }

  @Test
  func `exactly one of <, == and > is true of any two timecodes, and sorting is stable in meaning`() throws {
    let values = try TimecodeFrameRate.allCases.flatMap { rate in
      try Timecode.SubFramesBase.allCases.map { try Timecode(.components(h: 1, f: 12), at: rate, base: $0) }
    }
    for a in values {
      for b in values {
        #expect([a < b, a == b, a > b].filter { $0 }.count == 1, "\(a.taggedStringValue) \(b.taggedStringValue)")
        #expect(!(a < b) || a.rationalValue <= b.rationalValue)
      }
    }
    #expect(values.sorted() == values.reversed().sorted())
  }

  @Test
  func `intervals are equal by length and direction`() throws {
    let second = try Timecode(.components(s: 1), at: .fps24)
    let other = try Timecode(.components(s: 1), at: .fps25)
    #expect(+second != +other && +second != -second && -second == -second)
    #expect(-other < +second && +second < +other && -other < -second)
  }
}

struct TimecodeErrorTests {
  @Test
  func `errors of one kind are equal, and their details are compared where that is asked for`() {
    let first = Timecode.StringParseError.malformed(at: 3, expected: .digit)
    let second = Timecode.StringParseError.malformed(at: 4, expected: .digit)
    let third = Timecode.StringParseError.malformed(at: 3, expected: .separator)
    #expect(first == second && first == third && first == .malformed && Set([first, second, third]).count == 1)
    #expect(first.isIdentical(to: first) && !first.isIdentical(to: second) && !first.isIdentical(to: third))
    #expect(Timecode.StringParseError.malformed ~= first)
  }

  @Test
  func `an error with details is the one that a test expects without them`() {
    #expect(throws: Timecode.StringParseError.malformed) { try Timecode(.string("01:00:00"), at: .fps24) }
    #expect(throws: Timecode.ValidationError.outOfBounds) { try Timecode(.string("25:00:00:00"), at: .fps24) }
  }

  @Test
  func `a kind in a catch clause catches any error of the kind`() {
    func caught(_ text: String) -> String {
      do {
        _ = try Timecode(.string(text), at: .fps24)
        return "none"
      } catch Timecode.StringParseError.malformed {
        return "malformed"
      } catch Timecode.ValidationError.invalid {
        return "invalid"
      } catch Timecode.ValidationError.outOfBounds {
        return "outOfBounds"
      } catch {
        return "other"
      }
    }
    #expect(caught("01:00:00:00") == "none")
    #expect(caught("01:00:00") == "malformed")
    #expect(caught("25:00:00:00") == "outOfBounds")
    do throws(Timecode.ValidationError) {
      _ = try Timecode(.components(h: 24), at: .fps24)
      Issue.record("24 hours were accepted")
    } catch .invalid {
      Issue.record("of the wrong kind")
    } catch {
      #expect(error == .outOfBounds && error != .invalid)
      #expect(error == .outOfBounds([]) && !error.isIdentical(to: .outOfBounds) && error.isIdentical(to: error))
    }
  }
}
