// The times of a table or a log that are rewritten, and the statements of rows without a record or a source.

import SMPTETimecode
import Testing
import TimecodeDocuments

struct ColumnTimesTests {
  private static let log = "Heading\nFIELD_DELIM\tTABS\nFPS\t25\n\nColumn\n"

  @Test
  func `a source whose record has no length keeps its own`() throws {
    let log = Self.log + "Name\tStart\tEnd\tRecord In\n\nData\na\t00:00:10:00\t00:00:12:10\t01:00:00:00\n"
    #expect(
      try rewritten(log, from: .fps25, to: .fps50).text
        == log.replacing("12:10", with: "12:20").replacing("FPS\t25", with: "FPS\t50"))
    let list = "FCM: NON-DROP FRAME\n001  A001     V     C        00:00:10:00 00:00:12:10 01:00:00:00 01:00:00:00\n"
    #expect(try rewritten(list, from: .fps25, to: .fps50).text == list.replacing("12:10", with: "12:20"))
  }

  @Test(arguments: [
    ("in=Start,out=End", "a,02:00:00:00,02:00:02:00,00:00:10:00,00:00:12:00,09:00:00:00,00:00:02:00"),
    ("in=Source In,out=Source Out", "a,01:00:00:00,01:00:02:00,01:00:10:00,01:00:12:00,09:00:00:00,00:00:02:00"),
    ("in=Original", "a,01:00:00:00,01:00:02:00,00:00:10:00,00:00:12:00,10:00:00:00,00:00:02:00"),
  ])
  func `only columns that were chosen are rewritten, whatever the others are called`(columns: String, expected: String)
    throws
  {
    let title = "Name,Start,End,Source In,Source Out,Original,Duration\n"
    let table = title + "a,01:00:00:00,01:00:02:00,00:00:10:00,00:00:12:00,09:00:00:00,00:00:02:00\n"
    let moved = try rewritten(
      table, from: .fps25, to: .fps25, offset: Fraction(90_000 * 100, 1), as: .commaSeparated,
      columns: DocumentColumns(parsing: columns))
    #expect(moved.text == title + expected + "\n")
  }

  @Test
  func `a pair's length without an out point is rewritten, and one beside its points must be their distance`() throws {
    let title = "Name,In,Out,Mark In,Mark Out,In-Out\n"
    let table = title + "a,01:00:00:00,01:00:02:00,02:00:00:10,,00:00:02:10\n"
    #expect(
      try rewritten(table, from: .fps25, to: .fps50, as: .commaSeparated).text
        == title + "a,01:00:00:00,01:00:02:00,02:00:00:20,,00:00:02:20\n")
    let both = title + "a,01:00:00:00,01:00:02:00,02:00:00:10,02:00:02:00,00:00:02:10\n"
    #expect(throws: DocumentError.self) { try rewritten(both, from: .fps25, to: .fps50, as: .commaSeparated) }
  }

  @Test(arguments: ["", "\"", " "])
  func `labels that begin to have semicolons are quoted where semicolons separate fields`(before: String) throws {
    let after = before == "\"" ? before : ""
    let table = "Name;In;Out;Scene\na;\(before)01:00:00:22\(after);01:00:02:00;12\n"
    let text = try rewritten(table, from: .fps25, to: .fps29_97d, as: .commaSeparated).text
    #expect(text == "Name;In;Out;Scene\na;\"\(before == " " ? " " : "")01:00:00;26\";\"01:00:02;00\";12\n")
    let commas = try rewritten(
      table.replacing(";", with: ","), from: .fps25, to: .fps29_97d, as: .commaSeparated
    ).text
    #expect(commas == "Name,In,Out,Scene\na,\(before)01:00:00;26\(after),01:00:02;00,12\n")
    let labels = "Name;In;Out;Scene\na;01:00:00;26;01:00:02;00;12\n"
    #expect(
      try rewritten(labels, from: .fps29_97d, to: .fps59_94d, as: .commaSeparated).text
        == labels.replacing("00;26", with: "00;52"))
  }

  @Test
  func `columns of timecodes that were not chosen are named, also one that states its own rate`() throws {
    let table =
      "Name,Start,End,Original,Note,TC 24,Sync\n"
      + "a,01:00:00:00,01:00:02:00,09:00:00:00,wide,09:00:00:00,\nb,01:00:02:00,01:00:04:00,,,,09:00:00:00\n"
    func kept(_ target: TimecodeFrameRate) throws -> [String] {
      try rewritten(
        table, from: .fps25, to: target, as: .commaSeparated, columns: DocumentColumns(parsing: "in=Start,out=End")
      ).kept
    }
    #expect(try kept(.fps50) == ["Original", "TC 24", "Sync"])
    #expect(try kept(.fps25) == ["Original", "TC 24", "Sync"])
  }

  @Test
  func `a source's out point is the row's only beside the source's in point`() throws {
    let text = "Name,In,Source In,Source Out\nx,01:00:00:00,02:00:10:00,02:00:12:10\n"
    let marker = try #require(try TimecodeDocument(text, rate: .fps25).markers.first)
    #expect(marker.range.isTimecode)
    #expect(marker.event?.source?.in?.stringValue() == "02:00:10:00")
    #expect(marker.event?.source?.out?.stringValue() == "02:00:12:10")
    let alone = try TimecodeDocument("Name,Source In,Source Out\nx,02:00:10:00,02:00:12:10\n", rate: .fps25)
    #expect(alone.markers.first?.range.outPoint.stringValue() == "02:00:12:10")
  }

  @Test
  func `a log of events states no source that is not known, and is rewritten as it is written`() throws {
    func point(_ frames: Int) -> Timecode { Timecode(.frames(frames), at: .fps25, by: .allowingInvalid) }
    let markers = try [
      TimecodeMarker(
        TimecodeRange(from: point(90_000), to: point(90_050)), name: "a",
        event: TimecodeEvent(
          track: "V", source: .init(reel: "A001", clip: "a", in: point(250), out: point(350), speed: Fraction(2, 1)))),
      TimecodeMarker(TimecodeRange(from: point(90_050), to: point(90_125)), name: "title card"),
    ]
    let written = String(decoding: try TimecodeDocument(markers).written(as: .logExchange).bytes, as: UTF8.self)
    let document = try TimecodeDocument(written, rate: nil)
    #expect(document.omissions.isEmpty)
    #expect(document.markers.map(\.range) == markers.map(\.range))
    #expect(document.markers[0].event?.source?.out == point(350))
    #expect(document.markers[1].event?.source?.in == nil)
    let twice = try rewritten(written, from: .fps25, to: .fps50).text
    #expect(twice == written.replacing("FPS\t25", with: "FPS\t50"))
    let wrong = written.replacing("00:00:04:00", with: "00:00:04:01")
    #expect(try TimecodeDocument(wrong, rate: nil).contradictions.count == 1)
  }

  @Test
  func `a row of a log that is not in the timeline is read by its source`() throws {
    let rows = "a\t00:00:10:00\t00:00:12:00\t01:00:00:00\t01:00:02:00\nb\t00:00:20:00\t00:00:21:00\t\t\n"
    let log = Self.log + "Name\tStart\tEnd\tRecord In\tRecord Out\n\nData\n" + rows
    let document = try TimecodeDocument(log, rate: nil)
    #expect(document.lines == ["01:00:00:00..01:00:02:00 a|-|-", "00:00:20:00..00:00:21:00 b|-|-"])
    #expect(document.omissions.isEmpty)
    #expect(try rewritten(log, from: .fps25, to: .fps50).text == log.replacing("FPS\t25", with: "FPS\t50"))
  }

  @Test(arguments: [[";", ":"], [":", ";"], [":@29.97d/80", ":"]])
  func `labels of both numberings are no log that can be rewritten, with tags or without`(forms: [String]) {
    let rows = forms.enumerated().map { index, form in
      let (separator, tag) = (form.prefix(1), form.dropFirst())
      return "a\t01:00:0\(index)\(separator)10\(tag)\t01:00:0\(index)\(separator)20\(tag)\n"
    }
    let log = Self.log.replacing("FPS\t25", with: "FPS\t29.97") + "Name\tStart\tEnd\n\nData\n" + rows.joined()
    #expect {
      _ = try rewritten(log, from: .fps29_97, to: .fps25)
    } throws: { error in (error as? DocumentError)?.location?.line == 10 }
  }

  @Test
  func `a table with a column of the name Heading is no log`() throws {
    let document = try TimecodeDocument("Heading\nName,In,Out\nx,01:00:00:00,01:00:01:00\n", rate: .fps25)
    #expect(document.markers.map(\.name) == ["x"])
  }
}
