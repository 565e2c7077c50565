import SMPTETimecode
import Testing
import TimecodeDocuments

@Suite("Limits of documents")
struct LimitsTests {
  @Test("a line beyond a mebibyte is an error at once, in every format", arguments: DocumentFormat.all)
  func longLine(format: DocumentFormat) {
    let head = Self.head(of: format)
    let bytes = Array(head.utf8) + [UInt8](repeating: UInt8(ascii: "a"), count: DocumentOptions.maximumLineLength + 2)
    #expect(throws: (any Error).self) {
      let document = try TimecodeDocument(reading: bytes, as: format, DocumentOptions(rate: .fps25))
      if let problem = document.problems.first { throw problem }
    }
  }

  @Test("a document beyond the limit of size is an error before it is read")
  func size() {
    var options = DocumentOptions(rate: .fps25)
    options.maximumSize = 10
    #expect(throws: DocumentError(.tooLarge(limit: 10))) {
      try TimecodeDocument(reading: Array("In,Out\n01:00:00:00,\n".utf8), options)
    }
  }

  @Test("more markers than the limit are an error")
  func count() {
    var options = DocumentOptions(rate: .fps25)
    options.maximumCount = 1
    #expect(throws: DocumentError.self) {
      try TimecodeDocument(reading: Array("In,Out\n01:00:00:00,\n01:00:00:00,\n".utf8), options)
    }
  }

  @Test("text that is not UTF-8 is an error with its place")
  func encoding() {
    let bytes = Array("In,Note\n01:00:00:00,".utf8) + [0xE9, 0x0A]
    #expect(throws: DocumentError(.encoding, at: DocumentPlace(line: 2, column: 13, offset: 20))) {
      try TimecodeDocument(reading: bytes, DocumentOptions(rate: .fps25))
    }
  }

  private static func head(of format: DocumentFormat) -> String {
    switch format {
    case .logExchange: "Heading\nFPS\t25\n\nColumn\nName\tStart\n\nData\n"
    case .commaSeparated, .tabSeparated, .premiereMarkers, .resolveIndex: "In,Out\n"
    default: ""
    }
  }
}
