import Testing
import TimecodeEvents
import XML

@testable import TimecodeDocuments

struct FinalCutTextTests {
  @Test
  func `written text is read as the same text, without the characters that XML cannot contain`() throws {
    let text = "a<b>&\"'\t\r\n é😀 ]]>"
    var output = DocumentWriting(EntryList([]), title: nil, DocumentOptions(), FinalCutXML.traits)
    output.write("<a b=\"")
    output.xml(text, replaced: .nameCharacters, of: 0)
    output.write("\">")
    output.xml("\u{1}x\u{1B}\u{FFFE}\u{FFFD}", replaced: .noteCharacters, of: 0)
    output.write("</a>")
    let bytes = output.written.bytes
    let read = XMLReader.read(bytes.span) { reader in
      var texts: [String] = []
      while let event = try? reader.next() {
        switch event {
        case .start: texts += reader.attributes.map { reader.string($0.value) }
        case .text: texts.append(reader.string(reader.content))
        case .end: texts.append("end")
        }
      }
      return texts
    }
    #expect(read == [text, "x\u{FFFD}", "end"])
    #expect(output.written.losses == [DocumentLoss(.noteCharacters, count: 1, first: 1)])
  }
}
