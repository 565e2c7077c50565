import Foundation
import SMPTETimecode
import TestSupport
import Testing

@Suite("JSON")
struct TimecodeJSONTests {
  static let text = """
    {"days":0,"frameRate":"24","frames":4,"hours":1,"minutes":2,"seconds":3,"subFrames":5,"subFramesBase":100,\
    "upperLimit":"24 hours"}
    """

  @Test(
    "read in any order, with white space, escapes and unknown keys",
    arguments: [
      text,
      text.replacing(",", with: " ,\n\t").replacing(":", with: " : "),
      text.replacing("\"days\"", with: "\"d\\u0061ys\"").replacing("24 hours", with: "24\\u0020hours"),
      text.replacing("{", with: "{\"x\":{\"a\":[1,-2.5e+3,true,false,null,\"\\\"}\"],\"b\":{}},\"\":[],"),
      text.replacing("}", with: ",\"stringFormat\":[\"\\ud83c\\udfac\\ud83c\"]}"),
      "{\"upperLimit\":\"24 hours\",\"subFramesBase\":100,\"subFrames\":5,\"seconds\":3,\"minutes\":2,\"hours\":1,"
        + "\"frames\":4,\"frameRate\":\"24\",\"days\":-0}\n",
    ])
  func accepted(json: String) throws {
    let timecode = try Timecode(json: Array(json.utf8))
    #expect(timecode.components == .init(h: 1, m: 2, s: 3, f: 4, sf: 5))
    #expect(timecode.properties == .init(rate: .fps24))
  }

  @Test(
    "refused, with the place and the key",
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
      ("{\"x\":tru}", 8, .malformed(expected: "a value")), ("{\"x\":\"\\q\"}", 7, .malformed(expected: "an escape")),
      ("{\"x\":\"\n\"}", 6, .malformed(expected: "a character that may stand in a string")),
      ("{\"x\":\"", 6, .malformed(expected: "'\"' at the end of the string")),
      ("{\"x\":1,}", 7, .malformed(expected: "a string")), ("{\"x\":.5}", 5, .malformed(expected: "a value")),
    ] as [(String, Int, TimecodeJSONError.Problem)])
  func refused(json: String, offset: Int, problem: TimecodeJSONError.Problem) {
    #expect(throws: TimecodeJSONError(problem: problem, offset: offset), "\(json)") {
      try Timecode(json: Array(json.utf8))
    }
  }

  @Test("nesting is read to a depth of 64, and text behind the object is refused")
  func bounds() throws {
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

  @Test("the extremes of Int are carried, and decode as an invalid timecode that harms nothing")
  func extremes() throws {
    for value in [Int.min, Int.max] {
      let timecode = Timecode(
        .components(.init(d: value, h: value, m: value, s: value, f: value, sf: value)), at: .fps29_97d,
        by: .allowingInvalid)
      let decoded = try Timecode(json: timecode.json)
      #expect(decoded.components == timecode.components)
      #expect(!decoded.isValid)
      #expect(decoded.frameCount.wholeFrames == 0)
      #expect(decoded.realTimeValue == 0)
    }
  }

  @Test("Codable writes and reads the same keys and values")
  func codable() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    for row in try vectors("json", as: VectorTests.JSONRow.self) {
      let timecode = Timecode(vector: row.c, row.p)
      #expect(String(decoding: try encoder.encode(timecode), as: UTF8.self) == row.json)
      let decoded = try JSONDecoder().decode(Timecode.self, from: Data(row.json.utf8))
      #expect(decoded.components == timecode.components && decoded.properties == timecode.properties, "\(row.json)")
    }
  }

  @Test("any bytes end in a timecode or an error within the text")
  func anyBytes() {
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
