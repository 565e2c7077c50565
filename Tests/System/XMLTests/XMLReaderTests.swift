import Testing

@testable import XML

struct XMLReaderTests {
  /// The events of a text: `<a x=1>`, `</a>` and text.
  static func events(_ bytes: [UInt8]) throws(XMLError) -> [String] {
    try XMLReader.read(bytes.span) { reader throws(XMLError) in
      var events: [String] = []
      while let event = try reader.next() {
        let name = String(decoding: reader.bytes(reader.name), as: UTF8.self)
        switch event {
        case .start:
          let attributes = reader.attributes.map { attribute in
            " \(String(decoding: reader.bytes(attribute.name), as: UTF8.self))=\(reader.string(attribute.value))"
          }
          events.append("<\(name)\(attributes.joined())>")
        case .end: events.append("</\(name)>")
        case .text: events.append(reader.string(reader.content))
        }
      }
      return events
    }
  }

  static func events(_ text: String) throws(XMLError) -> [String] { try events(Array(text.utf8)) }

  @Test(arguments: [
    ("<a/>", ["<a>", "</a>"]),
    ("<a></a>", ["<a>", "</a>"]),
    ("<a b='1' c = \"2\"\n/>", ["<a b=1 c=2>", "</a>"]),
    ("<a>x<b/>y</a>", ["<a>", "x", "<b>", "</b>", "y", "</a>"]),
    ("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!-- <x> -->\n<a/>\n<!-- -->\n", ["<a>", "</a>"]),
    ("\u{FEFF}<a/>", ["<a>", "</a>"]),
    ("<!DOCTYPE a><a/>", ["<a>", "</a>"]),
    ("<!DOCTYPE a [<!ENTITY e \"]><x>\"> <!-- ]> --> <?p ]> ?> %d;]><a/>", ["<a>", "</a>"]),
    ("<a><![CDATA[<&amp;]]]]><![CDATA[>]]></a>", ["<a>", "<&amp;]]", ">", "</a>"]),
    ("<a>&lt;&gt;&amp;&quot;&apos;&#65;&#x1F600;</a>", ["<a>", "<>&\"'A😀", "</a>"]),
    ("<a b='&#10;x\ty\r\nz'/>", ["<a b=\nx y z>", "</a>"]),
    ("<a>x\r\ny\rz</a>", ["<a>", "x\ny\nz", "</a>"]),
    ("<a><?php <b> ?></a>", ["<a>", "</a>"]),
    ("<é:ü-1.x>å</é:ü-1.x>", ["<é:ü-1.x>", "å", "</é:ü-1.x>"]),
  ])
  func `documents are read event by event`(text: String, events: [String]) throws {
    #expect(try Self.events(text) == events)
  }

  @Test(
    arguments: [
      ("<a", "a"), ("\u{FEFF}\n<a:b c", "a:b"), ("<?xml version='1.0'?><!-- <x> ?> > --> <a/>", "a"),
      ("<!DOCTYPE a [<!ENTITY e '>'>]><a>", "a"), ("<!doctype html><html lang=en>", "html"), ("a <b>", nil), ("", nil),
      ("<1>", nil), ("<!-- <x>", nil), ("</a>", nil),
    ] as [(String, String?)])
  func `the first element is found after declaration, comments and document type, whatever follows its name`(
    text: String, name: String?
  ) {
    #expect(XMLReader.documentElement(in: Array(text.utf8).span) == name)
  }

  @Test(arguments: [
    ("", 1, 1, "an element"),
    ("  \n ", 2, 2, "an element"),
    ("text", 1, 1, "an element"),
    ("<a", 1, 3, "'>' at the tag's end"),
    ("<a>", 1, 4, "the end of the open element"),
    ("<a>\n</b>", 2, 1, "the end of the open element"),
    ("</a>", 1, 1, "the end of the open element"),
    ("<a/><b/>", 1, 5, "nothing but comments and white space after the element"),
    ("<a/>x", 1, 5, "nothing but comments and white space after the element"),
    ("<a/><![CDATA[x]]>", 1, 5, "an element, a comment or an instruction"),
    ("<1/>", 1, 2, "a name"),
    ("< a/>", 1, 2, "a name"),
    ("<a b/>", 1, 5, "'='"),
    ("<a b=1/>", 1, 6, "a quotation mark"),
    ("<a b='1'c='2'/>", 1, 9, "white space before the attribute"),
    ("<a b='<'/>", 1, 7, "no '<' in an attribute"),
    ("<a b='1/>", 1, 10, "a quotation mark at the attribute's end"),
    ("<a b='1' b='2'/>", 1, 10, "each attribute only once"),
    ("<a/ >", 1, 4, "'>' at the tag's end"),
    ("<a>&b;</a>", 1, 4, "&lt; &gt; &amp; &quot; &apos; or a character's number"),
    ("<a>& </a>", 1, 4, "&lt; &gt; &amp; &quot; &apos; or a character's number"),
    ("<a>&#0;</a>", 1, 4, "&lt; &gt; &amp; &quot; &apos; or a character's number"),
    ("<a>&#xD800;</a>", 1, 4, "&lt; &gt; &amp; &quot; &apos; or a character's number"),
    ("<a>&#+65;</a>", 1, 4, "&lt; &gt; &amp; &quot; &apos; or a character's number"),
    ("<a><!-- </a>", 1, 8, "'-->' at the comment's end"),
    ("<a><![CDATA[ </a>", 1, 13, "']]>' at the section's end"),
    ("<a><? </a>", 1, 4, "'?>' at the instruction's end"),
    ("<a><!DOCTYPE a></a>", 1, 4, "an element, a comment or an instruction"),
    ("<!DOCTYPE a [ <a/>", 1, 10, "'>' at the document type's end"),
    ("<a>\n\u{1}</a>", 2, 1, "a character that XML allows"),
    ("<a>\u{FFFE}</a>", 1, 4, "a character that XML allows"),
  ])
  func `a document that is not well-formed is an error with a position`(
    text: String, line: Int, column: Int, expected: String
  ) {
    #expect {
      try Self.events(text)
    } throws: { error in
      guard let error = error as? XMLError else { return false }
      let before = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(line - 1)
      let lineStart = before.reduce(0) { $0 + $1.utf8.count + 1 }
      return error == XMLError(reason: .expected(expected), offset: lineStart + column - 1)
    }
  }

  @Test(arguments: [
    Array("<?xml version='1.0' encoding='ISO-8859-1'?><a/>".utf8), [0x3C, 0x61, 0x3E, 0xC0, 0x80], [0x3C, 0x00],
    [0x3C, 0xED, 0xA0, 0x80], [0x3C, 0xF4, 0x90, 0x80, 0x80], [0x3C, 0xE2, 0x82],
  ])
  func `other encodings are refused`(bytes: [UInt8]) {
    #expect {
      try Self.events(bytes)
    } throws: { error in (error as? XMLError)?.reason == .encoding }
  }

  @Test
  func `a million nested elements are an error at the 257th`() {
    let text = String(repeating: "<a>\n", count: 1_000_000)
    #expect {
      try Self.events(text)
    } throws: { error in
      guard let error = error as? XMLError else { return false }
      return error == XMLError(reason: .tooDeep(limit: 256), offset: 4 * 256)
    }
  }

  @Test
  func `depth, attributes, names and values are read up to their limits, and refused beyond`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    func attributes(_ count: Int) -> String { "<a" + (0..<count).map { " b\($0)=''" }.joined() + "/>" }
    func name(_ length: Int) -> String { "<\(String(repeating: "n", count: length))/>" }
    func value(_ length: Int) -> String { "<a b='\(String(repeating: "v", count: length))'/>" }
    let limits: [(String, (Int) -> String, Int)] = [
      ("depth", nested, XMLReader.maximumDepth), ("attributes", attributes, XMLReader.maximumAttributes),
      ("name", name, XMLReader.maximumNameLength), ("value", value, XMLReader.maximumValueLength),
    ]
    for (what, text, limit) in limits {
      for size in [limit - 1, limit] { #expect(throws: Never.self, "\(what) \(size)") { try Self.events(text(size)) } }
      #expect(throws: XMLError.self, "\(what)") { try Self.events(text(limit + 1)) }
    }
  }

  @Test
  func `entities that a document declares are errors when used, however often`() {
    var text = "<!DOCTYPE a [<!ENTITY a0 'lol'>"
    for level in 1...9 {
      let references = String(repeating: "&a\(level - 1);", count: 10)
      text += "<!ENTITY a\(level) '\(references)'>"
    }
    text += "<!ENTITY f SYSTEM 'file:///etc/passwd'>]><a>"
    for reference in ["&a9;", "&f;", "&a0;"] {
      #expect(throws: XMLError.self) { try Self.events(text + reference + "</a>") }
    }
  }

  @Test
  func `names, values, attributes and their number are bounded`() {
    let long = String(repeating: "x", count: 2 << 20)
    #expect(throws: XMLError.self) { try Self.events("<\(long)/>") }
    #expect(throws: XMLError.self) { try Self.events("<a b='\(long)'/>") }
    let many = (0..<300).map { " a\($0)='1'" }.joined()
    #expect(throws: XMLError.self) { try Self.events("<a\(many)/>") }
    #expect(throws: Never.self) { try Self.events("<a>\(long)</a>") }
  }

  @Test
  func `a document cut anywhere is an error, and nothing else`() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE a [<!ELEMENT a ANY>]>
      <!-- é --><a b="1" c='&#x41;&amp;'>t<b/><![CDATA[x]]><?p q?>ü</a>
      """
    let bytes = Array(text.utf8)
    let whole = try Self.events(bytes)
    #expect(whole.count == 7)
    for count in 0..<bytes.count {
      #expect(throws: XMLError.self) { try Self.events(Array(bytes[..<count])) }
    }
  }

  @Test
  func `a lenient reader accepts unknown references and broken text, up to text that is no XML`() {
    let bytes = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>&b;& ".utf8) + [0xFF] + Array("</a><".utf8)
    let text = bytes.withUnsafeBufferPointer { bytes in
      XMLReader.read(bytes.span, isLenient: true) { reader in
        var text: [UInt8] = []
        while let event = try? reader.next() { if event == .text { text += reader.decoded(reader.content) } }
        return text
      }
    }
    #expect(text == Array("&b;& ".utf8) + [0xFF])
  }

  @Test
  func `text is escaped, and characters that XML does not allow are omitted`() {
    #expect("A & <b> \"c\"\t\u{7F}\u{1}\u{FFFE}é".escapedForXML == "A &amp; &lt;b&gt; &quot;c&quot;&#9;\u{7F}é")
    #expect("plain é".escapedForXML == "plain é")
  }
}
