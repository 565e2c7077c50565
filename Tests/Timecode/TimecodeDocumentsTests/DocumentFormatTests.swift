import TimecodeTransfer
import UniformTypes
import SMPTETimecode
import Testing
import TimecodeDocuments

struct DocumentFormatTests {
  @Test
  func `every format is a representation of a list, in the order of recognition`() {
    #expect(TimecodeDocument.importedContentTypes() == DocumentFormat.allCases.map(\.contentType))
    #expect(
      TimecodeDocument.exportedContentTypes() == DocumentFormat.allCases.filter(\.isWritten).map(\.contentType))
  }

  @Test
  func `words and types are each one format's`() {
    #expect(Set(DocumentFormat.allCases.map(\.word)).count == DocumentFormat.allCases.count)
    #expect(Set(DocumentFormat.allCases.map(\.contentType)).count == DocumentFormat.allCases.count)
    for format in DocumentFormat.allCases {
      #expect(DocumentFormat(word: format.word.uppercased()) == format)
      #expect(DocumentFormat(format.contentType) == format)
    }
    #expect(DocumentFormat(word: "aaf") == nil)
    #expect(DocumentFormat(.png) == nil)
  }

  @Test(arguments: DocumentFormat.allCases)
  func `what a format writes, or its sample, is recognized as that format`(format: DocumentFormat) throws {
    guard format.isWritten else {
      #expect(try DocumentFormat(of: SilenceTests.sample(of: format)) == format)
      return
    }
    let start = try Timecode(.string("00:00:10:00"), at: .fps25)
    let range = try TimecodeRange(from: start, duration: Timecode.FrameCount(.frames(50), base: .max100SubFrames))
    let list = TimecodeDocument([
      TimecodeMarker(range, name: "a"), TimecodeMarker(try Timecode(.string("00:00:20:00"), at: .fps25), name: "b"),
      TimecodeMarker(try Timecode(.string("00:01:00:00"), at: .fps25), name: "c"),
    ])
    #expect(try DocumentFormat(of: list.written(as: format).bytes) == format)
  }

  @Test(arguments: [
    "", "01:00:00:00\n01:00:10:00\n", "01:00:00:00..01:00:10:00\tname\n", "TC: 01:00:00:00\n", "{}", "a,b\n",
  ])
  func `a list of timecodes is no document`(text: String) {
    #expect(DocumentFormat(of: Array(text.utf8)) == nil)
    #expect(throws: DocumentError(.unknownFormat)) { try TimecodeDocument(text) }
  }

  @Test(arguments: [
    ("log start at 01:00:00:00", false), ("00:00:00 start", false), ("start\tend", false), ("", false), ("<x>", true),
    ("{", true), ("TITLE: x", true), ("WEBVTT", true), ("Heading", true),
  ])
  func `only a word or a sign of a format's own may begin a document`(line: String, mayBegin: Bool) {
    #expect(DocumentFormat.mayBegin(with: Array(line.utf8).span) == mayBegin)
  }

  @Test
  func `locators without a heading are an edit list; comments alone, and other lines after them, are none`() throws {
    let lines = "* LOC: 01:00:01:00 GREEN   Sky\n*LOC: 01:00:02:00 RED\n"
    #expect(DocumentFormat(of: Array(lines.utf8)) == .editDecisionList)
    #expect(
      try TimecodeDocument(reading: Array(lines.utf8), DocumentOptions(rate: .fps25)).markers.map(\.name) == [
        "Sky", nil,
      ])
    for text in ["* Sky\n", lines + "* FROM CLIP NAME: Sky\n", lines + "01:00:03:00\n"] {
      #expect(DocumentFormat(of: Array(text.utf8)) == nil)
    }
  }

  @Test(arguments: DocumentFormat.allCases.filter(\.isWritten))
  func `an empty list is written and read`(format: DocumentFormat) throws {
    let options = DocumentOptions(rate: .fps25)
    let written = try TimecodeDocument().written(as: format, options)
    #expect(try TimecodeDocument(reading: written.bytes, as: format, options).markers.isEmpty)
  }

  @Test
  func `a timecode beyond a day is an error where the format has no days`() throws {
    let late = try Timecode(.string("1 01:00:00:00"), at: .fps25, limit: .max100Days)
    let list = TimecodeDocument([TimecodeMarker(late)])
    for format in [DocumentFormat.editDecisionList, .resolveMarkers, .logExchange, .avidMarkers, .premiereMarkers] {
      #expect(throws: DocumentError(.unwritable(marker: 1))) { try list.written(as: format) }
    }
    let written = try list.written(as: .commaSeparated)
    let options = DocumentOptions(rate: .fps25, limit: .max100Days)
    #expect(try TimecodeDocument(reading: written.bytes, as: .commaSeparated, options).markers == list.markers)
  }

  @Test
  func `a format whose word is an extension has the type of that extension`() {
    for format in DocumentFormat.allCases {
      let type = UTType(filenameExtension: format.word)
      guard let type, !type.isDynamic, type.conforms(to: .text) else { continue }
      #expect(format.contentType == type, "\(format)")
    }
  }
}
