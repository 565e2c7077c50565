import FilePasteboard
import Testing

struct PasteboardNameTests {
  @Test(arguments: ["general", "a", "_x", "9", "edit-bay.2", "A_B", String(repeating: "x", count: 64)])
  func `a name is letters, digits, dot, underscore and hyphen`(text: String) throws {
    #expect(try PasteboardName(text).text == text)
  }

  @Test(arguments: [
    "", ".", "..", ".hidden", "-p", "a/b", "a b", "é", "a\0", "store.json", "Store.JSON",
    String(repeating: "x", count: 65),
  ])
  func `anything else is refused with the text`(text: String) {
    #expect(throws: PasteboardStore.Error.invalidName(text)) { try PasteboardName(text) }
  }
}
