import SMPTETimecode
import TestSupport
import Testing
import TimecodeDocuments

struct DelimitedTextTests {
  @Test(arguments: [
    ("Name,In,Out,Note,Color\na,01:00:00:00,01:00:01:00,n,Red\n", "01:00:00:00..01:00:01:00 a|n|Red", "csv"),
    ("name;start;end;comment\r\na;01:00:00:00;01:00:01:00;n\r\n", "01:00:00:00..01:00:01:00 a|n|-", "csv"),
    ("Title\tTC In\tDuration\na\t01:00:00:00\t00:00:01:00\n", "01:00:00:00..01:00:01:00 a|-|-", "tsv"),
    ("Name,Timecode In,Timecode Out\na,01:00:00:00,01:00:01:00\n", "01:00:00:00..01:00:01:00 a|-|-", "csv"),
    (
      "Marker Name\tDescription\tIn\tOut\tDuration\tMarker Type\na\tn\t01:00:00:00\t01:00:00:00\t00:00:00:00\tComment\n",
      "01:00:00:00 a|n|-", "premiere-markers"
    ),
    (
      "\"#\",\"Reel\",\"Source In\",\"Record In\",\"Record Out\",\"Name\",\"Color\",\"Notes\"\n"
        + "\"1\",\"r\",\"10:00:00:00\",\"01:00:00:00\",\"01:00:01:00\",\"a\",\"Blue\",\"n\"\n",
      "01:00:00:00..01:00:01:00 a|n|Blue", "resolve-csv"
    ),
    (
      // The columns of a list that Resolve exported; a marker has the length of a frame there, and its text as a note.
      "\u{FEFF}\"#\",\"Reel\",\"Match\",\"V\",\"C\",\"Dur\",\"Source In\",\"Source Out\",\"Record Duration\",\"Record In\","
        + "\"Record Out\",\"Name\",\"Comments\",\"Source Start\",\"Source End\",\"Source Duration\",\"Codec\",\"Source FPS\","
        + "\"Resolution\",\"Color\",\"Notes\",\"EDL Clip Name\",\"Marker Keywords\"\n\"1\",\"\",\"\",\"\",\"C\",\"\","
        + "\"01:00:19:23\",\"01:00:19:24\",\"00:00:00:01\",\"01:00:19:23\",\"01:00:19:24\",\"\",\"\",\"\",\"\",\"\",\"\","
        + "\"0.000\",\"\",\"Red\",\"Marker 2\",\"\",\"\"\n", "01:00:19:23 -|Marker 2|Red", "resolve-csv"
    ),
    (
      "\u{FEFF}Timecode,Text\r01:00:00:00,\"two\rlines, \"\"quoted\"\"\"\r", "01:00:00:00 -|two\rlines, \"quoted\"|-",
      "csv"
    ),
  ])
  func `reads tables with known columns`(text: String, line: String, word: String) throws {
    let document = try TimecodeDocument(text)
    #expect(document.lines == [line])
    #expect(DocumentFormat(of: Array(text.utf8))?.word == word)
    #expect(document.problems.isEmpty)
  }

  @Test(arguments: [
    ("Name;In;Out\na;01:00:00;00;01:00:02;00\n", ["01:00:00;00..01:00:02;00 a|-|-"]),
    (
      "Name;In;Out;Note\na;01:00:00;00;01:00:02;00;\nb;01:00:02;02;01:00:03;00;n\n",
      ["01:00:00;00..01:00:02;00 a|-|-", "01:00:02;02..01:00:03;00 b|n|-"]
    ),
    ("Name;In;Out;Note\na;01:00:00;00;01:00:02;00\n", []),
    ("Name;In;Out\na;01:00:00;00@29.97d;01:00:02;00@29.97d\n", ["01:00:00;00..01:00:02;00 a|-|-"]),
    // A clock and a number next to it are two fields.
    ("Name;Clock;Take;In;Out\na;10:15:00;12;01:00:00:00;01:00:02:00\n", ["01:00:00;00..01:00:02;00 a|-|-"]),
    ("Name;Clock;Take;In\na;10:15:00;12;01:00:00;00\n", []),
  ])
  func `the semicolon within a label separates no fields, as far as the names of the columns show it`(
    text: String, lines: [String]
  ) throws {
    let document = try TimecodeDocument(text, rate: .fps29_97d)
    #expect(document.lines == lines)
    #expect(document.problems.isEmpty == !lines.isEmpty)
  }

  @Test(arguments: [
    ("a\tb\n", "tsv"), ("a;b\n", "csv"), ("01:00:00:00,x", "csv"), ("01:00:00:00\na,b\n", nil), ("", nil),
  ])
  func `a text may be a table where its first line has a separator`(text: String, word: String?) {
    #expect(DocumentFormat(tableIn: Array(text.utf8).span)?.word == word)
  }

  @Test(arguments: DocumentFormat.allCases.filter { $0.isWritten && $0.hasColumns })
  func `only a Premiere marker list has a type of markers, once a row, and in the column for it`(format: DocumentFormat)
    throws
  {
    let document = try TimecodeDocument("In,Name,Note,Color\n01:00:00:00,a,n,Red\n02:00:00:00,,,\n")
    let text = String(decoding: try document.written(as: format).bytes, as: UTF8.self)
    let rows = text.split(whereSeparator: \.isNewline).map {
      $0.split(omittingEmptySubsequences: false) { "\t,".contains($0) }
    }
    let places = rows.flatMap { row in row.indices.filter { row[$0] == "Comment" } }
    #expect(places == (format == .premiereMarkers ? [5, 5] : []))
  }

  @Test(arguments: [true, false])
  func `reads UTF-16 with a byte order mark`(isLittle: Bool) throws {
    let text =
      "\u{FEFF}Marker Name\tDescription\tIn\tOut\tDuration\tMarker Type\n„Ä“ 😀\tñ\t01:00:00:00\t01:00:02:00\t\t\n"
    let bytes = text.utf16.flatMap { unit in
      let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      return isLittle ? pair : pair.reversed()
    }
    let document = try TimecodeDocument(reading: bytes, DocumentOptions(rate: .fps25))
    #expect(document.lines == ["01:00:00:00..01:00:02:00 „Ä“ 😀|ñ|-"])
    #expect(DocumentFormat(of: bytes) == .premiereMarkers)
    // A surrogate alone, half a unit, half a pair.
    for wrong: [UInt8] in [[0x00, 0xD8, 0x41, 0x00], [0x41], [0x00, 0xD8]] {
      #expect(throws: DocumentError.self) { try TimecodeDocument(reading: [0xFF, 0xFE] + wrong, as: .commaSeparated) }
    }
  }

  @Test
  func `takes chosen columns, by name and by number, with and without a line of names`() throws {
    let rows = "a,01:00:00:00,x,01:00:01:00\nb,01:00:02:00,y,01:00:03:00\n"
    let expected = ["01:00:00:00..01:00:01:00 a|x|-", "01:00:02:00..01:00:03:00 b|y|-"]
    let numbers = try TimecodeDocument(rows, as: .commaSeparated, columns: "2,4,name=1,note=3")
    #expect(numbers.lines == expected)
    let names = try TimecodeDocument(
      "who,when,what,until\n" + rows, as: .commaSeparated, columns: "in=When,out=Until,name=who,note=what")
    #expect(names.lines == expected)
  }

  @Test
  func `a first line with a time in the chosen column is a row, also if times are numbers`() throws {
    var options = DocumentOptions(rate: .fps25)
    options.columns = try DocumentColumns(parsing: "1,name=2")
    options.notation = .frames
    let rows = Array("100,a,x\n200,b,y\n".utf8)
    let document = try TimecodeDocument(reading: rows, as: .commaSeparated, options)
    #expect(document.lines == ["00:00:04:00 a|-|-", "00:00:08:00 b|-|-"])
    #expect(document.omissions.map(\.content) == ["unused columns: 3"])
    let named = try TimecodeDocument(reading: Array("frame,name,x\n".utf8) + rows, as: .commaSeparated, options)
    #expect(named.lines == document.lines)
  }

  @Test
  func `the line of names may follow a heading, which is counted`() throws {
    let bookmarks = "Timeline Bookmarks\n\nDate, Time, Position, Description, Colour, Type, TimeCode\n\n"
    let rows = "11/12/2020, 13:57:46.828, 135514, a note, 3, Composition, 01:34:06:10\n\n"
    let document = try TimecodeDocument(bookmarks + rows)
    #expect(DocumentFormat(of: Array((bookmarks + rows).utf8)) == .commaSeparated)
    #expect(document.lines == ["01:34:06:10 -|a note|3"])
    #expect(document.omissions.map(\.description).contains("heading lines (1, in line 1)"))
    let report =
      String(repeating: "Project:;Film\r", count: 12)
      + "\rFile Name;Start TC;Duration\rA;10:00:00:00;00:00:01:00\r"
    let sounds = try TimecodeDocument(report)
    #expect(sounds.lines == ["10:00:00:00..10:00:01:00 -|-|-"])
    #expect(sounds.omissions.map(\.content) == ["heading lines", "unused columns: File Name"])
    // A table without names, or one whose names come too late, has no heading.
    for text in [
      "x,01:00:00:00\nName,In,Out\na,01:00:00:00,01:00:01:00\n",
      String(repeating: "x,y\n", count: 33) + "Name,In,Out\na,01:00:00:00,01:00:01:00\n",
    ] {
      #expect(DocumentFormat(of: Array(text.utf8)) == nil)
    }
  }

  @Test
  func `a cell of nothing but quotes is empty`() throws {
    let document = try TimecodeDocument("In,Out,Event\n\"\",,1\n01:00:00:00,\"\",\"\"\n")
    #expect(document.omissions.map(\.description) == ["rows without a start (1, in line 2)"])
    #expect(document.problems.isEmpty && document.markers.map(\.isTimecode) == [true])
  }

  @Test
  func `reports the lines of rows that cannot be read, quoted line ends counted`() throws {
    let document = try TimecodeDocument(
      "In,Out,Note\n01:00:00:00,,\"a\nb\r\nc\"\n01:00:00,,\n,,x\n01:00:02:00,01:00:01:00,\n")
    #expect(document.problems.map { $0.location?.line } == [5, 7])
    #expect(document.omissions.map(\.description) == ["rows without a start (1, in line 6)"])
    #expect(throws: DocumentError.self) { try TimecodeDocument("In,Note\n01:00:00:00,\"open\n") }
    #expect(throws: DocumentError(.unknownFormat)) { try TimecodeDocument("01:00:00:00\n01:00:01:00\n") }
  }

  @Test
  func `a quote that is not doubled is itself, and what follows it is kept`() throws {
    #expect(try TimecodeDocument("Name,In\n\"a\"b \"\"c\"\"\",01:00:00:00\n").lines == ["01:00:00:00 a\"b \"c\"|-|-"])
  }

  @Test
  func `reads tags, which need no local rate, and writes them where rates differ`() throws {
    let document = try TimecodeDocument("Name,In\na,01:00:00;00@29.97d\nb,01:00:00:00@25\n", rate: nil)
    #expect(document.markers.map(\.range.properties.frameRate) == [.fps29_97d, .fps25])
    let written = try document.written(as: .tabSeparated)
    #expect(try TimecodeDocument(reading: written.bytes).markers == document.markers)
    #expect(throws: DocumentError(.mixedProperties(marker: 2))) { try document.written(as: .premiereMarkers) }
  }

  @Test
  func `writes tags where the base or the limit is none that a label without one has`() throws {
    for text in [
      "01:00:00:00.40..01:00:01:00.79@25/80", "01:00:00:00.3@25/4", "01:00:00:00@25/80", "1 00:00:00:00@25+100d",
    ] {
      let document = TimecodeDocument([TimecodeMarker(try TimecodeRange(tagged: text))])
      for format in [DocumentFormat.commaSeparated, .tabSeparated] {
        let read = try TimecodeDocument(reading: try document.written(as: format).bytes, DocumentOptions(rate: .fps25))
        #expect(read.markers == document.markers, "\(text)")
        #expect(read.problems.isEmpty && read.contradictions.isEmpty && read.doubts.isEmpty, "\(text)")
      }
    }
  }

  @Test(arguments: [
    ("01:00:00;00,,00:01:00;00", TimecodeFrameRate.fps29_97d), ("01:00:00:00,,00:00:01:30", .fps25),
    ("01:00:00:00,,00:00:61:00", .fps25), ("01:00:00:00@24,,00:00:01:24", .fps25),
    ("01:00:00:00,,24:00:00:01", .fps25),
  ])
  func `a duration must exist at the rate of its row`(row: String, rate: TimecodeFrameRate) throws {
    let document = try TimecodeDocument("In,Out,Duration\n\(row)\n", rate: rate)
    #expect(document.markers.isEmpty)
    let columns = document.problems.map { problem -> Int? in
      if case .nonexistentDuration = problem.reason { problem.location?.column } else { nil }
    }
    let duration = row.split(separator: ",").last ?? ""
    #expect(columns == [row.utf8.count - duration.utf8.count + 1])
  }

  @Test(arguments: [
    ("00:00:02:05", []), ("00:00:01:30", ["1 durations that do not exist at the rate"]),
    ("55 frames", ["1 durations that are not timecodes"]),
  ])
  func `a duration beside an out point that does not exist, or is none, is in doubt`(
    duration: String, expected: [String]
  ) throws {
    let document = try TimecodeDocument("In,Out,Duration\n01:00:00:00,01:00:02:05,\(duration)\n")
    #expect(document.markers.map(\.range.stringValue) == ["01:00:00:00..01:00:02:05"])
    #expect(document.doubts.map { "\($0.count) \($0.content)" } == expected)
    #expect(document.contradictions.isEmpty && document.problems.isEmpty)
  }

  @Test(arguments: [
    ("01:00:00:00@24,,00:00:02:00", "01:00:00:00..01:00:02:00@24"),
    ("01:00:00:00,,00:00:02:00@24", "01:00:00:00..01:00:02:00@24"),
    ("01:00:00:00@24,01:00:01:23,00:00:01:23", "01:00:00:00..01:00:01:23@24"),
    ("01:00:00:00,01:00:01:23@24,", "01:00:00:00..01:00:01:23@24"),
    ("00:00:00:00@24,,24:00:00:00", "00:00:00:00..24:00:00:00@24"),
  ])
  func `a tag on one label of a row holds for all`(row: String, range: String) throws {
    let document = try TimecodeDocument("In,Out,Duration\n\(row)\n")
    #expect(document.markers.map(\.range.taggedStringValue) == [range])
    #expect(document.contradictions.isEmpty && document.doubts.isEmpty)
    let two = try TimecodeDocument("In,Out\n01:00:00:00@24,01:00:01:00@25\n")
    let (first, second) = (Timecode.Properties(rate: .fps24), Timecode.Properties(rate: .fps25))
    #expect(two.problems.map(\.reason) == [.range(.differentProperties(first, second))])
  }

  @Test(arguments: [
    ("01:00:00:00 01:00:01:00@24 01:00:02:00@25 01:00:03:00@24", 2),
    ("01:00:00:00@24 01:00:01:00@25 01:00:02:00@24", 0),
    ("01:00:00:00@24 01:00:01:00@25 01:00:02:00", 2), ("01:00:00:00 01:00:01:00@25", 0),
  ])
  func `rows at another rate than the first are counted, unless each row has a tag`(list: String, count: Int) throws {
    let document = try TimecodeDocument("In\n\(list.replacing(" ", with: "\n"))\n")
    #expect(document.contradictions.map(\.content) == (count == 0 ? [] : ["rows whose rate differs from the first"]))
    #expect(document.contradictions.map(\.count) == (count == 0 ? [] : [count]))
  }

  @Test
  func `names the written columns as they were chosen`() throws {
    var options = DocumentOptions(rate: .fps25)
    options.columns = try DocumentColumns(parsing: "in=Start,out=End,name=Comment")
    let document = TimecodeDocument([TimecodeMarker(Timecode(.zero, at: .fps25), name: "a,b")])
    let written = try document.written(as: .commaSeparated, options)
    #expect(
      String(decoding: written.bytes, as: UTF8.self)
        == "Comment,Start,End,Duration,Note,Color\r\n\"a,b\",00:00:00:00,,,,\r\n")
    #expect(try TimecodeDocument(reading: written.bytes, as: .commaSeparated, options).markers == document.markers)
  }

  @Test
  func `a chosen name makes a table of a text whose header is not known`() throws {
    let text = "Shot,First,Last\nSH1,01:00:00:00,01:00:02:00\n"
    let bytes = Array(text.utf8)
    let columns = try DocumentColumns(parsing: "in=first,out=Last,name=Shot")
    #expect(DocumentFormat(of: bytes) == nil)
    #expect(DocumentFormat(of: bytes, columns: columns) == .commaSeparated)
    #expect(DocumentFormat(of: Array(text.replacing(",", with: "\t").utf8), columns: columns) == .tabSeparated)
    #expect(DocumentFormat(of: bytes, columns: try DocumentColumns(parsing: "2,3")) == nil)
    #expect(DocumentFormat(of: bytes, columns: try DocumentColumns(parsing: "Begin")) == nil)
    let document = try TimecodeDocument(reading: bytes, DocumentOptions(rate: .fps25, columns: columns))
    #expect(document.brief == ["01:00:00:00..01:00:02:00|SH1|-|-"])
    let other = try DocumentColumns(parsing: "First,End")
    #expect(
      throws: DocumentError(
        .columnMissing("End", among: ["Shot", "First", "Last"]), at: .init(line: 1, column: 1, offset: 0))
    ) {
      try TimecodeDocument(reading: bytes, DocumentOptions(rate: .fps25, columns: other))
    }
  }

  @Test
  func `the other columns of a table stay with its markers, but for timecodes in them`() throws {
    let text = "Reviewer,In,Name,Status,Seen\nAnn,01:00:00:00,One,\"a, b\",01:00:00:10\n,01:00:02:00,Two,,\n"
    var options = DocumentOptions(rate: .fps25)
    let plain = try TimecodeDocument(reading: Array(text.utf8), as: .commaSeparated, options)
    #expect(plain.omissions.map(\.content) == ["unused columns: Reviewer, Status, Seen"])
    options.keepsColumns = true
    var document = try TimecodeDocument(reading: Array(text.utf8), as: .commaSeparated, options)
    #expect(document.omissions.map(\.content) == ["timecodes in the unused column Seen"])
    // As a conversion makes it: another time, another name.
    document.markers[0] = TimecodeMarker(
      TimecodeRange(unchecked: try Timecode(.string("01:00:01:00"), at: .fps25)), document.markers[0].details)
    document.markers[1].name = "Three"
    let written = try document.written(as: .commaSeparated, options)
    #expect(
      String(decoding: written.bytes, as: UTF8.self) == "Name,In,Out,Duration,Note,Color,Reviewer,Status\r\n"
        + "One,01:00:01:00,,,,,Ann,\"a, b\"\r\nThree,01:00:02:00,,,,,,\r\n")
    #expect(written.losses.isEmpty)
    #expect(try TimecodeDocument(reading: written.bytes, as: .commaSeparated, options).markers == document.markers)
  }

  @Test
  func `a column of in points is a table with one column`() throws {
    let document = try TimecodeDocument(reading: Array("In\n01:00:00:00\n01:0\n".utf8), DocumentOptions(rate: .fps25))
    #expect(document.brief == ["01:00:00:00|-|-|-"])
    #expect(
      document.problems.map(\.description) == [
        "line 3, column 5: \"01:0\" is not a timecode: expected ':' or ';' after \"01:0\""
      ])
    #expect(DocumentFormat(of: Array("Take\n01:00:00:00\n".utf8)) == nil)
  }

  @Test(arguments: [",", ";", "\t"], [true, false])
  func `the separator is found beside semicolons of labels, in quotes and in names`(
    _ separator: String, _ hasNames: Bool
  ) throws {
    var generator = SeededGenerator(seed: 51)
    for _ in 0..<200 {
      let count = Int.random(in: 1...4, using: &generator)
      let quote = separator == ";" ? "\"" : ""
      let labels = (0...count).map { "\(quote)01:00:\($0)0;02\(quote)" }
      // A foreign separator in a name is quoted, or one alone and no more than the others.
      let odd = ["Notes", "\"Notes; remarks, more\"", separator == "," ? "Notes; remarks" : "Notes, remarks"]
      let names = ["In", "Out", "Name", odd.randomElement(using: &generator) ?? ""]
      let rows = (0..<count).map { [labels[$0], labels[$0 + 1], "Clip \($0)", "x"].joined(separator: separator) }
      let text = ((hasNames ? [names.joined(separator: separator)] : []) + rows).joined(separator: "\n") + "\n"
      var options = DocumentOptions(rate: .fps29_97d)
      options.columns = try DocumentColumns(parsing: "in=1,out=2,name=3")
      let format: DocumentFormat = separator == "\t" ? .tabSeparated : .commaSeparated
      let document = try TimecodeDocument(reading: Array(text.utf8), as: format, options)
      #expect(document.markers.map(\.name) == (0..<count).map { "Clip \($0)" }, "\(text)")
      #expect(document.problems.isEmpty, "\(text)")
    }
  }
}
