@testable import JSON
import TestSupport
import Testing

struct JSONReaderTests {
  private func reading<Result>(
    _ bytes: [UInt8], _ body: (inout JSONReader) throws(JSONError) -> Result
  ) throws(JSONError) -> Result {
    try JSONReader.read(bytes.span, body)
  }

  /// Skips one value and requires the end of the text.
  private func skip(_ bytes: [UInt8]) throws(JSONError) {
    try reading(bytes) { reader throws(JSONError) in
      try reader.skipValue()
      try reader.finish()
    }
  }

  @Test(arguments: [
    "0", "-0", "-12.5e+10", "1E-3", "true", "false", "null", "\"\"", #""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00""#, "[]",
    "{}",
    " [1, [2, {\"a\": {}}] ,\t\"é😀\u{10FFFF}\"]\r\n", #"{"a":1,"a":2}"#, #""\ud800""#,
  ])
  func `any valid value can be skipped`(text: String) throws {
    try skip(Array(text.utf8))
  }

  @Test(
    arguments: [
      ("", 0, .value), ("  ", 2, .value), ("+1", 0, .value), (".5", 0, .value), ("01", 2, .value), ("-", 1, .value),
      ("1.", 2, .digit), ("1e", 2, .digit), ("1e+", 3, .digit), ("truE", 3, .value), ("nul", 3, .value),
      ("[1 2]", 3, .commaOrBracket), ("[1,]", 3, .value), ("[1", 2, .commaOrBracket), ("[,1]", 1, .value),
      ("{1:2}", 1, .string), ("{\"a\" 1}", 5, .colon), ("{\"a\":1 \"b\":2}", 7, .commaOrBrace),
      ("{\"a\":1,}", 7, .string), ("{\"a\":}", 5, .value), ("{", 1, .string), ("1 2", 2, .endOfText),
      ("\"a", 2, .endOfString), ("\"\n\"", 1, .noControl), ("\"\\q\"", 2, .escape), ("\"\\", 2, .escape),
      ("\"\\u12g4\"", 3, .hexadecimal), ("\"\\u123", 3, .hexadecimal), ("}", 0, .value), ("'a'", 0, .value),
    ] as [(String, Int, JSONError.Expectation)])
  func `invalid JSON is an error at the first wrong byte`(text: String, offset: Int, expected: JSONError.Expectation) {
    #expect(throws: JSONError(expected: expected, offset: offset), "\(text)") { try skip(Array(text.utf8)) }
  }

  @Test(
    arguments: [
      [0xFF], [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC3], [0xE2, 0x82], [0xE2, 0x28, 0xA1], [0xF0, 0x9F, 0x98],
      [0xE2, 0x82, 0x28],
    ] as [[UInt8]])
  func `bytes that are not UTF-8 are errors at their offset, even in a skipped value`(bytes: [UInt8]) {
    #expect(throws: JSONError(expected: .utf8, offset: 2), "\(bytes)") { try skip(Array("\"a".utf8) + bytes + [0x22]) }
    #expect(throws: JSONError(expected: .utf8, offset: 2), "\(bytes)") { try skip(Array("\"a".utf8) + bytes) }
  }

  @Test(arguments: [0xE0, 0xED, 0xF0, 0xF4])
  func `exactly the UTF-8 sequences that String accepts are accepted`(lead: UInt8) {
    for second in UInt8.min...UInt8.max where second != 0x22 && second != 0x5C && second >= 0x20 {
      let bytes = [lead, second, 0x80] + (lead >= 0xF0 ? [0x80] : [])
      let isValid = String(validating: bytes, as: UTF8.self) != nil
      #expect(((try? skip([0x22] + bytes + [0x22])) != nil) == isValid, "\(bytes)")
    }
  }

  @Test(arguments: [
    (#""""#, ""), (#""plain é""#, "plain é"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""a\u0041\u00e9\u20acz""#, "aAé€z"), (#""\ud83d\ude00\uDBFF\uDFFF""#, "😀\u{10FFFF}"), (#""\u0000""#, "\0"),
  ])
  func `strings are decoded`(text: String, expected: String) throws {
    let string = try reading(Array(text.utf8)) { reader throws(JSONError) in try reader.decodedString() }
    #expect(Array(string.utf8) == Array(expected.utf8))
  }

  @Test(arguments: [
    (#""\ud800""#, 7), (#""\ud800\u0041""#, 13), (#""\ud800x\udc00""#, 7), (#""\udc00""#, 7), (#""\ud800\n""#, 7),
    (#""\ud83d\ude00\ud83d""#, 19),
  ])
  func `a lone surrogate is an error when the string is decoded`(text: String, offset: Int) {
    #expect(throws: JSONError(expected: .surrogatePair, offset: offset), "\(text)") {
      try reading(Array(text.utf8)) { reader throws(JSONError) in try reader.decodedString() }
    }
  }

  @Test
  func `members have the offsets of their keys, which are compared with and without escapes`() throws {
    let text = #" { "a": 1, "\u0062": [true, {"c": null}], "": "x" } "#
    let names = JSONNames(["a", "b", ""])
    var found: [Int] = []
    try reading(Array(text.utf8)) { reader throws(JSONError) in
      try reader.beginObject()
      while let key = try reader.nextKey() {
        found.append(key.offset)
        switch reader.index(of: key, in: names) {
        case 0: #expect(reader.integer() == 1)
        case 1:
          try reader.beginArray()
          #expect(try reader.nextElement())
          #expect(reader.boolean() == true)
          #expect(try reader.nextElement())
          #expect(reader.nextKind() == .object)
          try reader.skipValue()
          #expect(try !reader.nextElement())
        case let name:
          #expect(name == 2 && reader.index(of: key, in: JSONNames(["x"])) == nil)
          #expect(reader.integer() == nil && reader.boolean() == nil)
          #expect(try reader.decodedString() == "x")
        }
      }
      try reader.finish()
    }
    #expect(found == [3, 11, 42])
  }

  @Test
  func `equal strings of up to sixteen bytes have the same word, at any offset and with escapes`() throws {
    var random = SeededGenerator(seed: 47)
    var met: [UInt128: String] = [:]
    for _ in 0..<20000 {
      let length = Int.random(in: 0...18, using: &random)
      // Two letters, so that many strings come again.
      let name = String((0..<length).map { _ in Bool.random(using: &random) ? "a" : "b" })
      let escaped = name.replacing("b", with: Bool.random(using: &random) ? "\\u0062" : "b")
      let text = "\"\(escaped)\"" + String(repeating: " ", count: .random(in: 0...20, using: &random))
      let word = try reading(Array(text.utf8)) { reader throws(JSONError) in reader.word(of: try reader.string()) }
      if length > 16 {
        #expect(word == .max, "\(text)")
      } else {
        #expect(met[word] ?? name == name, "\(text)")
        met[word] = name
      }
    }
    #expect(met[.max] == nil && met.count > 1000)
    let zero = try reading(Array(#""a\u0000""#.utf8)) { reader throws(JSONError) in reader.word(of: try reader.string())
    }
    #expect(zero == .max)
  }

  @Test
  func `a string ends at its quote, and is refused at its first wrong byte, wherever that is`() throws {
    for length in 0..<40 {
      for tail in [0, 1, 7, 8, 20] {
        let plain = [UInt8](repeating: UInt8(ascii: "x"), count: length)
        let rest = [UInt8](repeating: UInt8(ascii: " "), count: tail)
        let whole = [0x22] + plain + [0x22] + rest
        let end = try reading(whole) { reader throws(JSONError) in
          _ = try reader.string()
          return reader.offset
        }
        #expect(end == length + 2)
        for (byte, expected) in [(0x1F, .noControl), (0x00, .noControl), (0x80, .utf8), (0xFF, .utf8)]
          as [(UInt8, JSONError.Expectation)]
        {
          #expect(throws: JSONError(expected: expected, offset: length + 1)) {
            try reading([0x22] + plain + [byte, 0x22] + rest) { reader throws(JSONError) in _ = try reader.string() }
          }
        }
        #expect(throws: JSONError(expected: .endOfString, offset: length + 1)) {
          try reading([0x22] + plain) { reader throws(JSONError) in _ = try reader.string() }
        }
      }
    }
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("42", 42), ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
      ("9223372036854775808", nil), ("-9223372036854775809", nil), ("01", nil), ("1.0", nil), ("1e2", nil), ("-", nil),
      ("\"1\"", nil), ("", nil),
    ] as [(String, Int?)])
  func `integers are exact or not read at all`(text: String, expected: Int?) throws {
    let (value, offset) = try reading(Array(text.utf8)) { reader throws(JSONError) in (reader.integer(), reader.offset)
    }
    #expect(value == expected)
    #expect(offset == (expected == nil ? 0 : text.utf8.count), "\(text)")
  }

  @Test(
    arguments: [
      ("23.976", JSONNumber(significand: 23976, exponent: -3)), ("-1.50e2", JSONNumber(significand: -150, exponent: 0)),
      ("86400.0", JSONNumber(significand: 864_000, exponent: -1)), ("1E+3", JSONNumber(significand: 1, exponent: 3)),
      ("-9223372036854775808", JSONNumber(significand: .min, exponent: 0)), ("9223372036854775808", nil),
      ("1e9223372036854775808", nil), ("0.1e-9223372036854775808", nil),
    ] as [(String, JSONNumber?)])
  func `any number is an integer and a power of ten`(text: String, expected: JSONNumber?) throws {
    let number = try reading(Array(text.utf8)) { reader throws(JSONError) in try reader.number() }
    #expect(number == expected, "\(text)")
  }

  @Test
  func `nesting is read to a depth of 64`() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    try skip(nested(64))
    #expect(throws: JSONError(expected: .lessDepth, offset: 64)) { try skip(nested(65)) }
    #expect(throws: JSONError(expected: .lessDepth, offset: 64)) { try skip(nested(1_000_000)) }
    try skip(Array(("[" + String(repeating: "[[]],", count: 200) + "0]").utf8))
  }

  @Test
  func `reading any bytes ends with a value, or with an error at an offset within them`() {
    var random = SeededGenerator(seed: 11)
    let valid = Array(#"{"a":[1,-2.5e3,true,null,"\u00e9\ud83d\ude00é",{"b":{}}],"c":"\n"}"#.utf8)
    for _ in 0..<20_000 {
      var bytes = valid
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
      do { try skip(bytes) } catch { #expect((0...bytes.count).contains(error.offset), "\(bytes)") }
    }
  }
}
