// The tables of EBU STL.

import Testing

@testable import TimecodeDocuments

struct SubtitleCharacterTests {
  private func text(_ bytes: [UInt8], _ table: SubtitleCharacters) -> String { table.text(bytes.span, 0..<bytes.count) }

  @Test
  func `an accent belongs to the letter after it, not to one after a line code, another character or a control code`() {
    #expect(text([0xC2, 0x65, 0xC2, 0x8F, 0x65], .latin) == "éé")
    #expect(text([0xC2, 0x8A, 0x65], .latin) == "e")
    #expect(text([0x61, 0xC2, 0xF1, 0x65], .latin) == "aæe")
    #expect(text([0x61, 0xC2, 0x80, 0x65], .latin) == "a e")
    #expect(text([0xC8, 0xC2, 0x65], .latin) == "é")
  }

  @Test
  func `a Greek, a Hebrew and an Arabic word with their signs`() {
    #expect(text([0xA1, 0xC1, 0xE8, 0xDE, 0xED, 0xE1, 0xA2, 0xD2], .greek) == "‘Αθήνα’")
    #expect(text([0xF9, 0xEC, 0xE5, 0xED, 0xAA, 0xBA, 0xC4], .hebrew) == "\u{5E9}\u{5DC}\u{5D5}\u{5DD}×÷")
    #expect(text([0xD3, 0xE4, 0xC7, 0xE5, 0xBF, 0xDB], .arabic) == "\u{633}\u{644}\u{627}\u{645}\u{61F}")
  }
}
