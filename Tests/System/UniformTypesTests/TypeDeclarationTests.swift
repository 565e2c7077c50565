import UniformTypes
import TestSupport
import Testing

struct TypeDeclarationTests {
  private func read(_ json: String) throws(TypeDeclarationError) -> [TypeDeclaration] {
    try TypeDeclaration.read(json: Array(json.utf8), path: "t.json")
  }

  @Test(arguments: [
    ("", 0), ("  ", 2), ("null", 0), ("{", 1), ("[", 1), (#"{"identifier"}"#, 13), (#"{"identifier": 1}"#, 15),
    (#"{"identifier": "a" "x": 1}"#, 19), (#"{"identifier": "a"} x"#, 20), (#"{"identifier": "a"#, 17),
    ("{\"identifier\": \"a\n\"}", 17), (#"{"identifier": "\x"}"#, 17), (#"{"identifier": "\ud800"}"#, 22),
    (#"{"identifier": "\ud800\u0041"}"#, 28), (#"{"identifier": "\u00g0"}"#, 18), (#"[{"identifier": "a"},]"#, 21),
    (#"{"identifier": "a", "extensions": [1]}"#, 35), (#"{"identifier": "a",}"#, 19),
    (#"{"identifier": "a", "extensions": {"a": 1}}"#, 34),
  ])
  func `JSON of a different form is refused, with the offset of the byte`(json: String, offset: Int) {
    do {
      _ = try read(json)
      Issue.record("\(json) was read")
    } catch {
      guard case .malformed("t.json", let found, _) = error else {
        Issue.record("\(json): \(error)")
        return
      }
      #expect(found == offset, "\(json): \(error)")
    }
  }

  @Test
  func `a byte order mark is skipped`() throws {
    #expect(try read("\u{FEFF}{\"identifier\": \"a_b.c+d/e\"}").map(\.identifier) == ["a_b.c+d/e"])
  }

  @Test
  func `bytes that are not UTF-8 are refused`() {
    #expect(throws: TypeDeclarationError.malformed(path: "t.json", offset: 16, expected: "UTF-8")) {
      try TypeDeclaration.read(json: Array(#"{"identifier": ""#.utf8) + [0xFF, 0x22, 0x7D], path: "t.json")
    }
  }

  @Test(arguments: [
    ("{}", "identifier"), (#"{"identifer": "a"}"#, "identifer"),
    (#"{"identifier": "a", "identifier": "b"}"#, "identifier"),
    (#"{"identifier": ""}"#, "identifier"), (#"{"identifier": "a b"}"#, "identifier"),
    (#"{"identifier": "a:b"}"#, "identifier"), (#"{"identifier": "a\u00fc"}"#, "identifier"),
    (#"{"identifier": "dyn.a"}"#, "identifier"),
    (#"{"identifier": "a\u0000"}"#, "identifier"), (#"{"identifier": "a", "conformsTo": ["b:c"]}"#, "conformsTo"),
    (#"{"identifier": "a", "extensions": [".txt"]}"#, "extensions"),
    (#"{"identifier": "a", "extensions": ["a/b"]}"#, "extensions"),
    (#"{"identifier": "a", "mimeTypes": ["text"]}"#, "mimeTypes"),
    (#"{"identifier": "a", "mimeTypes": ["text/"]}"#, "mimeTypes"),
    (#"{"identifier": "a", "description": "a\u001b[31m"}"#, "description"),
    (#"{"identifier": "\#(String(repeating: "a", count: 256))"}"#, "identifier"),
  ])
  func `the error for an unknown key, a repeated key or an invalid value names the key`(json: String, key: String) {
    do {
      _ = try read(json)
      Issue.record("\(json) was read")
    } catch {
      guard case .invalidValue("t.json", _, let found, _) = error else {
        Issue.record("\(json): \(error)")
        return
      }
      #expect(found == key, "\(json): \(error)")
    }
  }

  @Test
  func `absent keys have their defaults`() throws {
    let declaration = try #require(try read(#"{"identifier": "com.example.\u0061"}"#).first)
    #expect(
      declaration
        == TypeDeclaration(identifier: "com.example.a", conformsTo: ["public.data"], origin: .file("t.json")))
  }

  /// A text with a key of a number of values, or of one value of a length.
  private func text(_ key: String, count: Int = 1, length: Int = 1) -> String {
    let value = #""\#(String(repeating: "a", count: length))""#
    let values = Array(repeating: value, count: count).joined(separator: ",")
    return key == "identifier" ? "{\"identifier\": \(value)}" : "{\"identifier\": \"a\", \"\(key)\": [\(values)]}"
  }

  @Test
  func `lists and values at the limits are read, and larger ones are refused`() throws {
    func declarations(_ count: Int) -> String {
      "[\((0..<count).map { #"{"identifier": "a\#($0)"}"# }.joined(separator: ","))]"
    }
    #expect(try read(declarations(199)).count == 199)
    #expect(try read(declarations(200)).count == 200)
    #expect(throws: TypeDeclarationError.self) { try read(declarations(201)) }
    for count in [63, 64] { #expect(try read(text("extensions", count: count)).count == 1) }
    #expect(throws: TypeDeclarationError.self) { try read(text("extensions", count: 65)) }
    for key in ["identifier", "extensions", "conformsTo"] {
      for length in [254, 255] { #expect(try read(text(key, length: length)).count == 1, "\(key) \(length)") }
      #expect(throws: TypeDeclarationError.self, "\(key)") { try read(text(key, length: 256)) }
    }
    #expect(throws: TypeDeclarationError.self) { try read(String(repeating: "[", count: 60_000)) }
  }

  @Test
  func `reading any bytes gives declarations, or an error at an offset within them`() throws {
    let sound = Array(
      #"[{"identifier": "com.example.\u0061", "conformsTo": ["public.json"], "extensions": "a", "mimeTypes": ["a/b"]}]"#
        .utf8)
    #expect(try TypeDeclaration.read(json: sound, path: "t.json").count == 1)
    var random = SeededGenerator(seed: 0x7C)
    for round in 0..<20_000 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        default: bytes.insert(#"{}[]:,"\u"#.utf8.randomElement(using: &random) ?? 0, at: index)
        }
      }
      do {
        _ = try TypeDeclaration.read(json: bytes, path: "t.json")
      } catch {
        switch error {
        case .malformed(_, let offset, _), .invalidValue(_, let offset, _, _):
          #expect((0...bytes.count).contains(offset), "round \(round)")
        default:
          Issue.record("round \(round): \(error)")
        }
      }
    }
  }
}
