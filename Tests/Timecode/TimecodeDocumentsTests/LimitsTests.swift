import SMPTETimecode
import Testing
import TimecodeDocuments

struct LimitsTests {
  @Test(arguments: DocumentFormat.allCases)
  func `a line beyond a mebibyte is an error at once, in every format`(format: DocumentFormat) {
    let head = Self.head(of: format)
    let bytes = Array(head.utf8) + [UInt8](repeating: UInt8(ascii: "a"), count: DocumentOptions.maximumLineLength + 2)
    #expect(throws: (any Error).self) {
      let document = try TimecodeDocument(reading: bytes, as: format, DocumentOptions(rate: .fps25))
      if let problem = document.problems.first { throw problem }
    }
  }

  @Test(arguments: [
    (DocumentFormat.finalCutXML, "<fcpxml version=\"1.8\">", "<a>"),
    (.openTimeline, "{\"OTIO_SCHEMA\":\"Timeline.1\",\"x\":", "[{\"y\":"),
  ])
  func `elements nested a million deep are an error before the end of them`(
    format: DocumentFormat, head: String, element: String
  ) throws {
    let text = head + String(repeating: element, count: 1_000_000)
    #expect(DocumentFormat(of: Array(text.utf8)) == format)
    #expect {
      try TimecodeDocument(reading: Array(text.utf8), DocumentOptions(rate: .fps25))
    } throws: { error in
      guard let location = (error as? DocumentError)?.location else { return false }
      return location.offset < 10_000
    }
  }

  @Test
  func `entities that would grow a thousand million times are an error where the first one is used`() {
    var text = "<?xml version=\"1.0\"?><!DOCTYPE fcpxml [<!ENTITY e0 \"lol\">"
    for level in 1...9 {
      text += "<!ENTITY e\(level) \"\(String(repeating: "&e\(level - 1);", count: 10))\">"
    }
    let start = text.utf8.count
    text += "]><fcpxml version=\"1.8\"><library><event name=\"&e9;\"/></library></fcpxml>"
    #expect(DocumentFormat(of: Array(text.utf8)) == .finalCutXML)
    #expect {
      try TimecodeDocument(reading: Array(text.utf8), DocumentOptions(rate: .fps25))
    } throws: { error in
      guard let location = (error as? DocumentError)?.location else { return false }
      return location.offset > start && location.offset < start + 80
    }
  }

  @Test(arguments: [(DocumentFormat.subRip, "1\n", ","), (.webVTT, "WEBVTT\n\n", ".")])
  func `a cue of many short lines is an error as soon as its text is too long, at the cue`(
    format: DocumentFormat, head: String, point: String
  ) {
    let limit = DocumentOptions.maximumLineLength
    let times = "00:00:01\(point)000 --> 00:00:02\(point)000\n"
    let lines = [UInt8](String(repeating: "x\n", count: 2 * limit).utf8)
    // A line after them that is itself too long shows whether they were read to the end.
    let bytes = Array((head + times).utf8) + lines + [UInt8](repeating: 0x78, count: limit + 1)
    let location = DocumentLocation(line: head.utf8.count { $0 == 0x0A } + 1, column: 1, offset: head.utf8.count)
    #expect(throws: DocumentError(.lineTooLong(limit: limit), at: location)) {
      try TimecodeDocument(reading: bytes, as: format, DocumentOptions(rate: .fps25))
    }
  }

  @Test
  func `columns that are chosen of a format without any are an error`() throws {
    #expect(throws: DocumentError(.noColumns("SubRip subtitles"))) {
      try TimecodeDocument("1\n00:00:00,000 --> 00:00:01,000\na\n", columns: "1,2")
    }
    let words = Set(DocumentFormat.allCases.filter(\.hasColumns).map(\.word))
    #expect(words == ["ale", "csv", "edl", "premiere-markers", "resolve-csv", "tsv"])
  }

  @Test
  func `a line up to a mebibyte is read, and one of a byte more is an error`() throws {
    for (length, isRead) in [(-1, true), (0, true), (1, false)] {
      let row = "01:00:00:00,"
      let note = String(repeating: "a", count: DocumentOptions.maximumLineLength + length - row.utf8.count)
      let bytes = Array("In,Note\n\(row)\(note)\n".utf8)
      if isRead {
        #expect(try TimecodeDocument(reading: bytes, DocumentOptions(rate: .fps25)).markers.count == 1)
      } else {
        #expect(throws: DocumentError.self) {
          let document = try TimecodeDocument(reading: bytes, DocumentOptions(rate: .fps25))
          if let problem = document.problems.first { throw problem }
        }
      }
    }
  }

  @Test
  func `a document beyond the limit of size is an error before it is read, and one of that size is read`() throws {
    let bytes = Array("In,Out\n01:00:00:00,\n".utf8)
    var options = DocumentOptions(rate: .fps25)
    for limit in [bytes.count + 1, bytes.count] {
      options.maximumSize = limit
      #expect(try TimecodeDocument(reading: bytes, options).markers.count == 1)
    }
    options.maximumSize = bytes.count - 1
    #expect(throws: DocumentError(.tooLarge(limit: bytes.count - 1))) { try TimecodeDocument(reading: bytes, options) }
  }

  @Test
  func `more markers than the limit are an error, and as many are read`() throws {
    let bytes = Array("In,Out\n01:00:00:00,\n01:00:00:00,\n".utf8)
    var options = DocumentOptions(rate: .fps25)
    for limit in [3, 2] {
      options.maximumCount = limit
      #expect(try TimecodeDocument(reading: bytes, options).markers.count == 2)
    }
    options.maximumCount = 1
    #expect(throws: DocumentError.self) { try TimecodeDocument(reading: bytes, options) }
  }

  @Test
  func `text that is not UTF-8 is kept as bytes, with its place`() throws {
    let bytes = Array("In,Note\n01:00:00:00,".utf8) + [0xE9, 0x0A]
    let document = try TimecodeDocument(reading: bytes, DocumentOptions(rate: .fps25))
    #expect(document.markers.map(\.note) == ["\\xE9"])
    #expect(document.unknownEncoding?.first == DocumentLocation(line: 2, column: 13, offset: 20))
  }

  private static func head(of format: DocumentFormat) -> String {
    switch format {
    case .logExchange: "Heading\nFPS\t25\n\nColumn\nName\tStart\n\nData\n"
    case .commaSeparated, .tabSeparated, .premiereMarkers, .resolveIndex: "In,Out\n"
    default: ""
    }
  }
}
