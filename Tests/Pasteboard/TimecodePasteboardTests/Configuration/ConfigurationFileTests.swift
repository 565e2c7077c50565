import Testing
import TimecodePasteboard

struct ConfigurationFileTests {
  private func read(_ text: String) throws(ConfigurationError) -> ConfigurationFile {
    try ConfigurationFile(path: "t", bytes: Array(text.utf8))
  }

  @Test
  func `settings keep the file's order and their text`() throws {
    let file = try read(#" { "base": 80, "rate" : "29.97\u0064", "limit":"24h" } "#)
    #expect(file.settings.map(\.name) == [.base, .rate, .limit])
    #expect(file.settings.map(\.word) == ["80", "29.97d", "24h"])
    #expect(try read("{}").settings.isEmpty)
  }

  @Test
  func `a byte order mark of UTF-8 is skipped, and UTF-16 is named`() throws {
    let file = try read("\u{FEFF}{\"rate\": \"25\"}")
    #expect(file.settings.map(\.word) == ["25"])
    #expect(throws: ConfigurationError.malformed(path: "t", offset: 0, expected: "UTF-8, not UTF-16,")) {
      try ConfigurationFile(path: "t", bytes: [0xFF, 0xFE, 0x7B, 0, 0x7D, 0])
    }
  }

  @Test(
    arguments: [
      ("", .malformed(path: "t", offset: 0, expected: "an object")),
      ("[]", .malformed(path: "t", offset: 0, expected: "an object")),
      (#"{"rate": "#, .malformed(path: "t", offset: 9, expected: "a value")),
      (#"{"rate": "25"} x"#, .malformed(path: "t", offset: 15, expected: "the end of the text")),
      (#"{"rate" "25"}"#, .malformed(path: "t", offset: 8, expected: "':'")),
      (#"{"rate": "2"#, .malformed(path: "t", offset: 11, expected: "'\"' at the end of the string")),
      (#"{"rate": "\ud800"}"#, .malformed(path: "t", offset: 16, expected: "the second half of a surrogate pair")),
      (#"{"rate": "25", "rate": "24"}"#, .duplicateKey(path: "t", key: "rate", offset: 15)),
    ] as [(String, ConfigurationError)])
  func `what is wrong is reported with the key and the byte`(text: String, expected: ConfigurationError) {
    #expect(throws: expected, "\(text)") { try read(text) }
  }

  @Test(arguments: [(#"{"rate": [1, 2]}"#, SettingName.rate, "[1, 2]"), (#"{"base": 80.0}"#, .base, "80.0")])
  func `a value that is neither a string nor a whole number is reported with its key and byte`(
    text: String, name: SettingName, word: String
  ) {
    do throws(ConfigurationError) {
      _ = try read(text)
      Issue.record("it is refused")
    } catch {
      guard case .badValue(let fault) = error else {
        Issue.record(error)
        return
      }
      #expect(fault.name == name && fault.word == word && fault.source == .file("t"))
      #expect(fault.expected == "a string or a whole number" && fault.nearest.isEmpty)
    }
  }

  @Test
  func `an unknown key is reported with those that there are`() {
    let known = SettingName.allCases.map(\.rawValue) + ["accept"]
    #expect(throws: ConfigurationError.unknownKey(path: "t", key: "rat", offset: 1, known: known)) {
      try read(#"{"rat": "25"}"#)
    }
  }
}
