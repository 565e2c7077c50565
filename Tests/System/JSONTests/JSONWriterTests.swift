// The JSON writer, read back by another reader.

import Foundation
import JSON
import TestSupport
import Testing

struct JSONWriterTests {
  private func written(_ value: String) -> String {
    String(decoding: JSONWriter.object { $0.member("k", value) }, as: UTF8.self)
  }

  @Test(arguments: [
    ("", #"{"k":""}"#), ("a\"b", #"{"k":"a\"b"}"#), (#"a\b"#, #"{"k":"a\\b"}"#), ("a/b", #"{"k":"a/b"}"#),
    ("\n\r\t", #"{"k":"\n\r\t"}"#), ("\u{0}\u{1}\u{1F}\u{7F}", #"{"k":"\u0000\u0001\u001f\u007f"}"#),
    ("é😀\u{FFFD}", #"{"k":"é😀�"}"#), ("\r\n", #"{"k":"\r\n"}"#),
    ("a\u{80}\u{9B}31m\u{9F}\u{A0}", #"{"k":"a\u0080\u009b31m\u009f"# + "\u{A0}\"}"),
    ("\u{202E}\u{2066}\u{61C}\u{200E}\u{2028}\u{200D}", #"{"k":"\u202e\u2066\u061c\u200e\u2028"# + "\u{200D}\"}"),
  ])
  func `quotes, controls and characters that rearrange text are escaped, others are not`(
    _ value: String, _ expected: String
  ) {
    #expect(written(value) == expected)
  }

  @Test
  func `a character is escaped at every offset of a longer text`() throws {
    for byte in 0..<UInt8(0x80) {
      for index in 0..<17 {
        var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 17)
        bytes[index] = byte
        let value = String(decoding: bytes, as: UTF8.self)
        let json = JSONWriter.object { $0.member("k", value) }
        #expect(json.allSatisfy { 0x20..<0x7F ~= $0 })
        #expect(try JSONDecoder().decode([String: String].self, from: Data(json)) == ["k": value])
      }
    }
  }

  @Test
  func `written values are read back unchanged by a different reader`() throws {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<500 {
      let scalars = (0..<Int.random(in: 0...20, using: &generator)).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 0...0x2FF, using: &generator))
      }
      let value = String(String.UnicodeScalarView(scalars))
      let read = try JSONDecoder().decode(
        [String: String].self, from: Data(JSONWriter.object { $0.member("k", value) }))
      #expect(read["k"].map { Array($0.utf8) } == Array(value.utf8), "\(value.debugDescription)")
    }
  }

  @Test
  func `a record begins with its version, as a line and in a writer that is used again`() {
    #expect(String(decoding: JSONWriter.record { $0.member("k", 1) }, as: UTF8.self) == "{\"version\":1,\"k\":1}\n")
    var writer = JSONWriter()
    for _ in 0..<2 {
      writer.removeAll()
      writer.record { $0.member("k", 2) }
      #expect(String(decoding: writer.bytes, as: UTF8.self) == #"{"version":1,"k":2}"#)
    }
  }

  @Test
  func `commas are between members and elements, at every depth`() {
    let line = JSONWriter.line { json in
      json.object("empty") { _ in }
      json.array("none") { _ in }
      json.array("list") { json in
        json.element("a")
        json.elementObject { json in
          json.member("n", -1)
          json.member("b", true)
        }
        json.elementObject { _ in }
      }
      json.member("absent", ifPresent: nil as String?)
      json.member("last", Int.max)
    }
    let expected =
      #"{"empty":{},"none":[],"list":["a",{"n":-1,"b":true},{}],"last":9223372036854775807}"# + "\n"
    #expect(String(decoding: line, as: UTF8.self) == expected)
  }

  @Test
  func `numbers of every length`() {
    var numbers = [0, 9, -1, .max, .min, .max - 1]
    for power in 1...18 {
      let ten = (0..<power).reduce(1) { number, _ in number * 10 }
      numbers += [ten, ten - 1, ten + 1, -ten, 1 - ten, ten / 3 * 2]
    }
    for number in numbers {
      let line = JSONWriter.line { json in
        json.member("n", number)
        json.member("f", number, over: 7)
      }
      #expect(String(decoding: line, as: UTF8.self) == "{\"n\":\(number),\"f\":\"\(number)/7\"}\n")
    }
  }

  @Test(arguments: ["", "plain", "a\"b\\\n", "\u{1B}[2J", "\u{202E}", "å\u{7F}"])
  func `text from bytes is written like the same string`(text: String) {
    let bytes = Array(text.utf8)
    let direct = JSONWriter.object { $0.member("t", utf8: bytes.span) }
    #expect(direct == JSONWriter.object { $0.member("t", text) })
    let broken = JSONWriter.object { $0.member("t", utf8: ([0xFF] + bytes).span) }
    #expect(broken == JSONWriter.object { $0.member("t", "\u{FFFD}" + text) })
  }

  @Test
  func `a writer can be reused, and appends to existing bytes`() {
    var writer = JSONWriter(appendingTo: Array("before ".utf8))
    writer.object { json in
      json.member("t", "xxx")
      json.member("long", String(repeating: "y", count: 5000))
    }
    let long = "{\"t\":\"xxx\",\"long\":\"" + String(repeating: "y", count: 5000) + "\"}"
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "before " + long)
    writer.removeAll()
    writer.object { $0.member("a", 1) }
    #expect(writer.withBytes { String(decoding: $0, as: UTF8.self) } == "{\"a\":1}")
    #expect(writer.bytes == Array("{\"a\":1}".utf8))
  }

  @Test(arguments: [
    (0, 1, "0"), (7, 1, "7"), (-7, 2, "-3.5"), (1, 3, "0.333333333"), (2, 3, "0.666666667"), (-2, 3, "-0.666666667"),
    (1001, 30000, "0.033366667"), (107_999_999, 30000, "3599.999966667"), (1, 1_000_000_000, "0.000000001"),
    (1, 2_000_000_000, "0.000000001"), (1, 2_000_000_001, "0"), (1_999_999_999, 2_000_000_000, "1"),
    (-1_999_999_999, 2_000_000_000, "-1"), (Int.max, 1, "9223372036854775807"), (Int.max - 1, Int.max, "1"),
    (Int.max / 2, Int.max, "0.5"), (Int.max, 3, "3074457345618258602.333333333"),
  ])
  func `a fraction is a decimal number of at most nine places`(numerator: Int, denominator: Int, text: String) {
    let json = JSONWriter.object { $0.member("n", real: numerator, over: denominator) }
    #expect(String(decoding: json, as: UTF8.self) == "{\"n\":\(text)}")
  }
}
