import FilePasteboard
import Testing

struct PasteboardNameTests {
  @Test(arguments: ["general", "a", "_x", "9", "edit-bay.2", "A_B", String(repeating: "x", count: 64)])
  func `a name consists of letters, digits, dots, underscores and hyphens`(text: String) throws {
    #expect(try PasteboardName(text).text == text)
  }

  @Test(arguments: [
    "", ".", "..", ".hidden", "-p", "a/b", "a b", "é", "a\0", "store.json", "Store.JSON",
    String(repeating: "x", count: 65),
  ])
  func `any other name is refused, and the error has its text`(text: String) {
    #expect(throws: PasteboardStore.Error.invalidName(text)) { try PasteboardName(text) }
  }
}
