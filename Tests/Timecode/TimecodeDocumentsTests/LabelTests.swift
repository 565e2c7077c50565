import SMPTETimecode
import Testing
import TimecodeDocuments

struct LabelTests {
  /// A format with labels, and a document of it whose only entry has these points.
  static let documents: [(format: DocumentFormat, text: @Sendable (String, String) -> String)] = [
    (.editDecisionList, { "001  AX V C \($0) \($1) \($0) \($1)\n* FROM CLIP NAME: a\n" }),
    (.commaSeparated, { "Name,In,Out\na,\($0),\($1)\n" }), (.tabSeparated, { "Name\tIn\tOut\na\t\($0)\t\($1)\n" }),
    (.logExchange, { "Heading\n\nColumn\nName\tStart\tEnd\n\nData\na\t\($0)\t\($1)\n" }),
    (.premiereMarkers, { "Marker Name\tDescription\tIn\tOut\na\t\t\($0)\t\($1)\n" }),
    (.resolveIndex, { "#,Record In,Record Out,Name\n1,\($0),\($1),a\n" }),
  ]

  @Test(arguments: [
    ("01:00:59;00", "01:01:00;00", TimecodeFrameRate.fps29_97d), ("01:01:00;01", "01:01:10;00", .fps29_97d),
    ("01:00:00:00", "01:00:01:24", .fps24), ("23:59:59:00", "24:00:00:01", .fps24),
  ])
  func `a point that does not exist is for the policies, with the entry's name and its out point`(
    start: String, end: String, rate: TimecodeFrameRate
  ) throws {
    for (format, text) in Self.documents {
      let document = try TimecodeDocument(text: text(start, end), as: format, at: rate)
      #expect(document.problems.count == 1, "\(format)")
      #expect(document.markers.isEmpty, "\(format)")
      #expect(document.nonexistent.map(\.marker.name) == ["a"], "\(format)")
      #expect(document.nonexistent.map { $0.marker.inPoint.text(.exact) } == [start], "\(format)")
      #expect(document.nonexistent.map { $0.outPoint.text(.exact) } == [end], "\(format)")
    }
  }

  @Test
  func `an entry that is no range has its place among the others`() throws {
    let document = try TimecodeDocument(
      "Name,In,Out\na,01:00:00:00,\nb,01:00:00:00,01:00:00:25\nc,01:00:00:25,01:00:01:00\nd,01:00:02:00,\n")
    #expect(document.markers.map(\.name) == ["a", "d"])
    #expect(document.places.map(\.line) == [2, 5])
    #expect(document.nonexistent.map(\.marker.name) == ["b", "c"])
    #expect(document.nonexistent.map(\.index) == [1, 1])
    #expect(document.nonexistent.map { $0.nonexistentPoint.text(.exact) } == ["01:00:00:25", "01:00:00:25"])
    #expect(document.nonexistent.map(\.location.line) == [3, 4])
  }

  @Test
  func `the out point of a length from a label that drop frame omits is as far from the label after it`() throws {
    let avid = try TimecodeDocument("a\t01:01:00;00\tV1\tred\tnote\t30\n", as: .avidMarkers, rate: .fps29_97d)
    #expect(avid.nonexistent.map { $0.outPoint.text(.exact) } == ["01:01:01;02"])
    let table = try TimecodeDocument("In,Duration\n01:01:00;01,00:00:01;00\n", rate: .fps29_97d)
    #expect(table.nonexistent.map { $0.outPoint.text(.exact) } == ["01:01:01;02"])
    #expect(avid.problems.count == 1 && table.problems.count == 1)
    let late = try TimecodeDocument("In,Duration\n23:59:59:00,00:00:02:00\n")
    #expect(late.problems.map(\.reason) == [.range(.beyondLimit(.max24Hours))])
    #expect(late.nonexistent.map { $0.outPoint.text(.exact) } == ["1 00:00:01:00"])
  }

  @Test
  func `one digit of subframes is a problem, with the digits of the base it is not`() throws {
    for (format, text) in Self.documents {
      let document = try TimecodeDocument(text: text("01:00:00:05.5", "01:00:01:00"), as: format, at: .fps24)
      #expect(
        document.problems.map(\.reason) == [.text(TimecodeTextError(.tooFewSubFrameDigits(.default())))], "\(format)")
      #expect(document.markers.isEmpty, "\(format)")
    }
    let exact = try TimecodeDocument("In\n01:00:00:05.50\n", as: .commaSeparated, rate: .fps24)
    #expect(exact.lines == ["01:00:00:05.50 -|-|-"])
  }

  @Test
  func `strict rules refuse a colon before the frames at a drop-frame rate`() throws {
    var options = DocumentOptions(rate: .fps29_97d)
    options.refusesColon = true
    for (format, text) in Self.documents {
      let colons = Array(text("01:00:00:00", "01:00:01:00").utf8)
      #expect(try TimecodeDocument(reading: colons, as: format, DocumentOptions(rate: .fps29_97d)).problems.isEmpty)
      let strict = try TimecodeDocument(reading: colons, as: format, options)
      #expect(strict.problems.map(\.reason) == [.text(TimecodeTextError(.colonAtDropRate(.fps29_97d)))], "\(format)")
      let semicolons = Array(text("01:00:00;00", "01:00:01;00").utf8)
      #expect(try TimecodeDocument(reading: semicolons, as: format, options).problems.isEmpty, "\(format)")
    }
  }

  @Test
  func `a tag's rate decides about the separator before it`() throws {
    let document = try TimecodeDocument("In\n01:00:00;00@25\n01:00:00;00@29.97d\n", as: .commaSeparated, rate: nil)
    #expect(document.problems.map(\.reason) == [.text(TimecodeTextError(.dropFrameSeparator(.fps25)))])
    #expect(document.lines == ["01:00:00;00 -|-|-"])
  }

  @Test
  func `times of an edit list that do not exist stay in the event's source, and are in doubt where they are no source`()
    throws
  {
    let text = """
      001  AX V C 01:00:00:00 01:00:01:24 00:00:00:00 00:00:01:00
      002  AX V C 01:00:00:25 01:00:01:24 00:00:01:00 00:00:02:00
      003  AX V C 23:59:59:00 24:00:00:00 00:00:02:00 00:00:03:00

      """
    let document = try TimecodeDocument(text, as: .editDecisionList, rate: .fps24)
    #expect(document.markers.count == 3 && document.problems.isEmpty)
    #expect(document.doubts.isEmpty)
    #expect(document.markers.map { $0.event?.source?.out?.frames } == [24, 24, 0])
    #expect(try TimecodeDocument(text, as: .editDecisionList, rate: .fps30).doubts.isEmpty)
    let options = DocumentOptions(rate: .fps24, columns: try DocumentColumns(parsing: "source"))
    let source = try TimecodeDocument(
      reading: Array("001 AX V C 01:00:00:00 01:00:01:00 00:00:00:00 00:00:00:24\n".utf8), options)
    #expect(
      source.doubts.map(\.description) == ["record times that do not exist at the rate (1, in line 1)"])
  }
}
