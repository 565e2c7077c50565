// The JSON writer, read back by another reader.

import Foundation
import JSON
import TestSupport
import Testing

@Suite("Writing JSON")
struct JSONWriterTests {
  private func written(_ value: String) -> String {
    String(decoding: JSONWriter.object { $0.member("k", value) }, as: UTF8.self)
  }

  @Test(
    "quotes, controls and characters that rearrange text are escaped, others are not",
    arguments: [
      ("", #"{"k":""}"#), ("a\"b", #"{"k":"a\"b"}"#), (#"a\b"#, #"{"k":"a\\b"}"#), ("a/b", #"{"k":"a/b"}"#),
      ("\n\r\t", #"{"k":"\n\r\t"}"#), ("\u{0}\u{1}\u{1F}\u{7F}", #"{"k":"\u0000\u0001\u001f\u007f"}"#),
      ("é😀\u{FFFD}", #"{"k":"é😀�"}"#), ("\r\n", #"{"k":"\r\n"}"#),
      ("a\u{80}\u{9B}31m\u{9F}\u{A0}", #"{"k":"a\u0080\u009b31m\u009f"# + "\u{A0}\"}"),
      ("\u{202E}\u{2066}\u{61C}\u{200E}\u{2028}\u{200D}", #"{"k":"\u202e\u2066\u061c\u200e\u2028"# + "\u{200D}\"}"),
    ])
  func escapes(_ value: String, _ expected: String) {
    #expect(written(value) == expected)
  }

  @Test("what is written is read back as it was, by another reader")
  func roundTrip() throws {
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

  @Test("commas are between members and elements, at every depth")
  func commas() {
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
}
