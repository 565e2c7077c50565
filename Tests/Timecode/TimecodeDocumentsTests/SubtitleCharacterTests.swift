// The tables of EBU STL that are parts of ISO 8859.

import Testing

@testable import TimecodeDocuments

struct SubtitleCharacterTests {
  @Test
  func `a Greek, a Hebrew and an Arabic word with their signs`() {
    func text(_ bytes: [UInt8], _ table: SubtitleCharacters) -> String { table.text(bytes.span, 0..<bytes.count) }
    #expect(text([0xA1, 0xC1, 0xE8, 0xDE, 0xED, 0xE1, 0xA2, 0xD2], .greek) == "‘Αθήνα’")
    #expect(text([0xF9, 0xEC, 0xE5, 0xED, 0xAA, 0xBA, 0xC4], .hebrew) == "\u{5E9}\u{5DC}\u{5D5}\u{5DD}×÷")
    #expect(text([0xD3, 0xE4, 0xC7, 0xE5, 0xBF, 0xDB], .arabic) == "\u{633}\u{644}\u{627}\u{645}\u{61F}")
  }
}
