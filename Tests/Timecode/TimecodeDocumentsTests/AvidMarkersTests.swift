import TimecodeTransfer
import UniformTypes
import SMPTETimecode
import Testing
import TimecodeDocuments

struct AvidMarkersTests {
  static let list = """
    Edit\t01:00:04:05\tV1\tred\tReplace the sky\t1
    \t01:00:10:00\tTC1\tForest\t\t48
    Müller\t23:59:59:23\tA1\tgreen\t„Ende“, “end”
    """

  @Test
  func `reads names, comments, colors and lengths`() throws {
    let document = try TimecodeDocument(reading: Array(Self.list.utf8), as: .avidMarkers, DocumentOptions(rate: .fps24))
    #expect(document.problems.isEmpty)
    #expect(
      document.markers.map { "\($0)|\($0.note ?? "-")|\($0.color ?? "-")" } == [
        "01:00:04:05@24\tEdit|Replace the sky|red",
        "01:00:10:00..01:00:12:00@24|-|Forest",
        "23:59:59:23@24\tMüller|„Ende“, “end”|green",
      ])
    #expect(document.omissions.map(\.description) == ["tracks of markers (2, the first in line 2)"])
    #expect(document.places[1] == DocumentLocation(line: 2, column: 1, offset: 42))
    #expect(DocumentFormat(of: Array(Self.list.utf8)) == .avidMarkers)
  }

  @Test(arguments: [
    // A track that is also the name of a column, and names that begin as an event does.
    "Changed\t01:00:08:06\tTC\tyellow\tTrimmed\t1\nNew\t01:00:27:14\tTC\tmagenta\tAdded\t1\n",
    "01 Opening\t00:02:00:00\tV1\tred\t\t2132\n09. Ferry\t00:04:00:00\tV1\tred\t\t2613\n",
  ])
  func `a list that resembles a table or an edit list is recognized`(_ list: String) {
    #expect(DocumentFormat(of: Array(list.utf8)) == .avidMarkers)
  }

  @Test
  func `writes what it reads`() throws {
    let document = try TimecodeDocument(reading: Array(Self.list.utf8), as: .avidMarkers, DocumentOptions(rate: .fps24))
    let written = try document.written(as: .avidMarkers)
    #expect(written.losses.isEmpty)
    let again = try TimecodeDocument(reading: written.bytes, as: .avidMarkers, DocumentOptions(rate: .fps24))
    #expect(again.markers.map(\.range) == document.markers.map(\.range))
    #expect(again.markers.map(\.name) == document.markers.map(\.name))
    #expect(again.markers.map(\.note) == document.markers.map(\.note))
  }

  @Test(arguments: [
    ("a\t01:00:00:00\tV1\n", "line 1, column 1: expected a name, a timecode, a track and a color"),
    (
      "a\t01:00:00\tV1\tred\tb\n",
      "line 1, column 11: \"01:00:00\" is not a timecode: expected ':' or ';' after \"01:00:00\""
    ),
    (
      "a\t01:00:00;00\tV1\tred\tb\n",
      "line 1, column 3: the timecode: ';' means drop frame, which 24 does not have"
    ),
    ("a\t01:00:00:00\tV1\tred\tb\tlong\n", "line 1, column 24: expected a length in frames"),
    ("a\t23:59:59:00\tV1\tred\tb\t25\n", "line 1, column 1: the out point is past 24 hours"),
  ])
  func `reports what is wrong with a line and reads the others`(line: String, message: String) throws {
    let good = "b\t01:00:00:00\tV1\tred\tb\t1\n"
    let document = try TimecodeDocument(
      reading: Array((line + good).utf8), as: .avidMarkers, DocumentOptions(rate: .fps24))
    #expect(document.problems.map(\.description) == [message])
    #expect(document.markers.count == 1)
  }

  @Test
  func `needs a rate`() throws {
    #expect(throws: DocumentError(.rateMissing, at: DocumentLocation(line: 1, column: 6, offset: 5))) {
      try TimecodeDocument(reading: Array(Self.list.utf8), as: .avidMarkers)
    }
  }

  @Test
  func `is a representation of a list`() async throws {
    let document = TimecodeDocument([TimecodeMarker(try Timecode(.string("01:00:00;00"), at: .fps29_97d), name: "a")])
    let data = try await document.exported(as: DocumentFormat.avidMarkers.contentType)
    #expect(String(decoding: data, as: UTF8.self) == "a\t01:00:00;00\tV1\tred\t\t1\n")
    let read = try await DocumentOptions.$current.withValue(DocumentOptions(rate: .fps29_97d)) {
      try await TimecodeDocument(importing: data, contentType: DocumentFormat.avidMarkers.contentType)
    }
    #expect(read.markers.map(\.range) == document.markers.map(\.range))
  }

  @Test
  func `a carriage return within a line is one of the comment's line ends`() throws {
    let text = """
      Isabel Yanes GT\t01:43:25:16\tV1\tgreen\tVFX - COMP'D INTO PHONE\r01:00:40:03\rIMG_0168\t1
      Other\t01:43:26:00\tV1\tred\tNext\t1

      """
    for text in [text, text.replacing("\t1\n", with: "\t1\r\n")] {
      let document = try TimecodeDocument(text, rate: .fps23_976)
      #expect(document.markers.map(\.note) == ["VFX - COMP'D INTO PHONE\n01:00:40:03\nIMG_0168", "Next"])
      #expect(document.problems.isEmpty)
    }
    let old = try TimecodeDocument("A\t01:00:00:00\tV1\tred\ta\t1\rB\t01:00:01:00\tV1\tred\tb\t1\r", rate: .fps25)
    #expect(old.markers.map(\.note) == ["a", "b"])
  }
}
