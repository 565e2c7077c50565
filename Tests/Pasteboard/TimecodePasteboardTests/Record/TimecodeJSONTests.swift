import SwiftTimecodeInterface
import TestSupport
import Testing
import TimecodePasteboard

struct TimecodeJSONTests {
  static let text = """
    {"days":0,"frameRate":"24","frames":4,"hours":1,"minutes":2,"seconds":3,"subFrames":5,"subFramesBase":100,\
    "upperLimit":"24 hours"}
    """

  struct Row: Decodable {
    struct Properties: Decodable {
      var rate: TimecodeFrameRate
      var base: Timecode.SubFramesBase
      var limit: Timecode.UpperLimit
    }
    var c: [Int]
    var p: Properties
    var json: String
    var valid: Bool
  }

  @Test
  func `written to the byte, and read back`() throws {
    for row in try vectors("json", as: Row.self) {
      let components = Timecode.Components(
        d: row.c[0], h: row.c[1], m: row.c[2], s: row.c[3], f: row.c[4], sf: row.c[5])
      let properties = Timecode.Properties(rate: row.p.rate, base: row.p.base, limit: row.p.limit)
      let timecode = Timecode(.components(components), using: properties, by: .allowingInvalid)
      #expect(String(decoding: timecode.json, as: UTF8.self) == row.json)
      let decoded = try Timecode(json: Array(row.json.utf8))
      #expect(decoded.components == components, "\(row.json)")
      #expect(decoded.properties == properties, "\(row.json)")
      #expect(decoded.isValid == row.valid, "\(row.json)")
    }
  }

  @Test(arguments: [
    text,
    text.replacing(",", with: " ,\n\t").replacing(":", with: " : "),
    text.replacing("\"days\"", with: "\"d\\u0061ys\"").replacing("24 hours", with: "24\\u0020hours"),
    text.replacing("{", with: "{\"x\":{\"a\":[1,-2.5e+3,true,false,null,\"\\\"}\"],\"b\":{}},\"\":[],"),
    text.replacing("}", with: ",\"stringFormat\":[\"\\ud83c\\udfac\\ud83c\"]}"),
    "{\"upperLimit\":\"24 hours\",\"subFramesBase\":100,\"subFrames\":5,\"seconds\":3,\"minutes\":2,\"hours\":1,"
      + "\"frames\":4,\"frameRate\":\"24\",\"days\":-0}\n",
  ])
  func `read in any order, with white space, escapes and unknown keys`(json: String) throws {
    let timecode = try Timecode(json: Array(json.utf8))
    #expect(timecode.components == .init(h: 1, m: 2, s: 3, f: 4, sf: 5))
    #expect(timecode.properties == .init(rate: .fps24))
  }

  @Test(
    arguments: [
      ("", 0, .malformed(expected: "an object")), ("[]", 0, .malformed(expected: "an object")),
      ("{}", 1, .missing(key: "days")),
      ("{\"days\":0,\"days\":0}", 10, .duplicate(key: "days")),
      ("{\"days\":1.0}", 8, .invalidValue(key: "days")), ("{\"days\":1e2}", 8, .invalidValue(key: "days")),
      ("{\"days\":01}", 8, .invalidValue(key: "days")), ("{\"days\":\"1\"}", 8, .invalidValue(key: "days")),
      ("{\"days\":9223372036854775808}", 8, .invalidValue(key: "days")),
      ("{\"frameRate\":\"23.98\"}", 13, .invalidValue(key: "frameRate")),
      ("{\"frameRate\":24}", 13, .invalidValue(key: "frameRate")),
      ("{\"frameRate\":\"\(String(repeating: "2", count: 40))\"}", 13, .invalidValue(key: "frameRate")),
      ("{\"subFramesBase\":90}", 17, .invalidValue(key: "subFramesBase")),
      ("{\"upperLimit\":\"24h\"}", 14, .invalidValue(key: "upperLimit")),
      ("{\"x\":tru}", 8, .malformed(expected: "a value")),
      ("{\"x\":\"\\q\"}", 7, .malformed(expected: #"one of " \ / b f n r t u"#)),
      ("{\"x\":\"\n\"}", 6, .malformed(expected: "no control character in a string")),
      ("{\"x\":\"", 6, .malformed(expected: "'\"' at the end of the string")),
      ("{\"x\":1,}", 7, .malformed(expected: "a string")), ("{\"x\":.5}", 5, .malformed(expected: "a value")),
    ] as [(String, Int, TimecodeJSONError.Problem)])
  func `refused, with the place and the key`(json: String, offset: Int, problem: TimecodeJSONError.Problem) {
    #expect(throws: TimecodeJSONError(problem: problem, offset: offset), "\(json)") {
      try Timecode(json: Array(json.utf8))
    }
  }

  @Test
  func `nesting is read to a depth of 64, and text behind the object is refused`() throws {
    func nested(_ depth: Int) -> [UInt8] {
      let value = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      return Array(Self.text.replacing("{", with: "{\"x\":\(value),").utf8)
    }
    #expect(try Timecode(json: nested(60)).hours == 1)
    #expect(throws: TimecodeJSONError.self) { try Timecode(json: nested(100_000)) }
    #expect(
      throws: TimecodeJSONError(problem: .malformed(expected: "the end of the text"), offset: Self.text.utf8.count + 1)
    ) {
      try Timecode(json: Array((Self.text + " x").utf8))
    }
  }

  @Test
  func `the extremes of Int are carried, and decode as an invalid timecode that harms nothing`() throws {
    for value in [Int.min, Int.max] {
      let timecode = Timecode(
        .components(.init(d: value, h: value, m: value, s: value, f: value, sf: value)), at: .fps29_97d,
        by: .allowingInvalid)
      #expect(timecode.json.count <= Timecode.maximumJSONLength)
      let decoded = try Timecode(json: timecode.json)
      #expect(decoded.components == timecode.components)
      #expect(!decoded.isValid)
      #expect(decoded.frameCount.wholeFrames == 0)
      #expect(decoded.realTimeValue == 0)
    }
  }

  @Test
  func `decoding what was encoded gives it back, valid or not`() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      func number() -> Int { Int.random(in: Bool.random(using: &random) ? 0...60 : Int.min...Int.max, using: &random) }
      let components = Timecode.Components(
        d: number(), h: number(), m: number(), s: number(), f: number(), sf: number())
      let properties = Timecode.Properties(
        rate: try #require(TimecodeFrameRate.allCases.randomElement(using: &random)),
        base: try #require(Timecode.SubFramesBase.allCases.randomElement(using: &random)),
        limit: try #require(Timecode.UpperLimit.allCases.randomElement(using: &random)))
      let timecode = Timecode(.components(components), using: properties, by: .allowingInvalid)
      let decoded = try Timecode(json: timecode.json)
      #expect(decoded.components == components && decoded.properties == properties)
      #expect(decoded.isValid == decoded.invalidComponents.isEmpty)
    }
  }

  @Test
  func `any bytes end in a timecode or an error within the text`() {
    var random = SeededGenerator(seed: 3)
    let valid = Array(Self.text.utf8)
    for _ in 0..<5000 {
      var bytes = valid
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
      do {
        _ = try Timecode(json: bytes)
      } catch {
        #expect((0...bytes.count).contains(error.offset), "\(bytes)")
      }
    }
  }
}
