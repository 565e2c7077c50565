// The rows of tables, read once: markers of Resolve's edit index, speeds, columns that contradict, and generated tables
// whose rows are known.

import SMPTETimecode
import Testing
import TimecodeDocuments

struct TableRowTests {
  private static let index =
    "\"#\",\"Reel\",\"V\",\"Dur\",\"Source In\",\"Source Out\",\"Record Duration\",\"Record In\",\"Record Out\",\"Name\","
    + "\"Source Start\",\"Source End\",\"Source Duration\",\"Color\",\"Notes\"\n"

  @Test
  func `a marker of Resolve's edit index is no event, and a clip of one frame is one`() throws {
    let text =
      Self.index + "1,,,,01:00:00:00,01:00:00:01,00:00:00:01,01:00:00:00,01:00:00:01,,,,,Blue,a note\n"
      + "2,A001,V1,,02:00:00:00,02:00:00:01,00:00:00:01,01:00:01:00,01:00:01:01,b,,,,,\n"
      + "3,,V1,,,,,01:00:02:00,01:00:02:01,c,,,,,\n"
    let document = try TimecodeDocument(text, rate: .fps25)
    #expect(document.lines == ["01:00:00:00 -|a note|Blue", "01:00:01:00..01:00:01:01 b|-|-", "01:00:02:00 c|-|-"])
    #expect(document.markers.map { $0.event?.number } == [nil, 2, 3])
    #expect(document.markers[1].event?.source?.out?.stringValue() == "02:00:00:01")
  }

  @Test
  func `each time of Resolve's edit index is rewritten, and a frame stays a frame`() throws {
    let text =
      Self.index + "1,,,,01:00:00:05,01:00:00:06,00:00:00:01,01:00:00:05,01:00:00:06,,,,,Blue,\n"
      + "2,A001,V1,,02:00:00:10,02:00:02:10,00:00:02:00,01:00:01:00,01:00:03:00,b,01:59:00:00,02:01:00:10,00:02:00:10,,\n"
    let expected =
      Self.index + "1,,,,01:00:00:10,01:00:00:11,00:00:00:01,01:00:00:10,01:00:00:11,,,,,Blue,\n"
      + "2,A001,V1,,02:00:00:20,02:00:02:20,00:00:02:00,01:00:01:00,01:00:03:00,b,01:59:00:00,02:01:00:20,00:02:00:20,,\n"
    #expect(try rewritten(text, from: .fps25, to: .fps50).text == expected)
    let wrong = text.replacing("00:00:02:00", with: "00:00:02:01")
    #expect(throws: DocumentError.self) { try rewritten(wrong, from: .fps25, to: .fps50) }
  }

  @Test(arguments: [
    // The lengths of some rows, of all, of none.
    (["00:00:02:00", "00:00:02:01"], nil), (["00:00:02:00", "00:00:01:10"], "00:00:01:20"),
    (["00:00:09:05", "00:00:07:05"], "00:00:07:05"),
  ])
  func `rows that contradict are never half converted`(lengths: [String], last: String?) throws {
    let text =
      "Name,Start TC,End TC,Duration,Source In\na,01:00:00:00,01:00:02:00,\(lengths[0]),02:00:00:05\n"
      + "b,01:00:02:00,01:00:03:10,\(lengths[1]),\n"
    func convert() throws -> (text: String, kept: [String]) {
      let columns = try DocumentColumns(parsing: "Start TC,End TC")
      let result = try rewritten(text, from: .fps25, to: .fps50, columns: columns)
      return (result.text, result.kept)
    }
    guard let last else {
      #expect { _ = try convert() } throws: { error in (error as? DocumentError)?.location?.line == 3 }
      return
    }
    let result = try convert()
    #expect(result.text.contains("b,01:00:02:00,01:00:03:20,\(last),"))
    #expect(result.kept == (last == lengths[1] ? ["Source In", "Duration"] : ["Source In"]))
  }

  @Test(arguments: [
    ("50%", "10:00:01:00", Fraction(1, 2)), ("50", "10:00:01:00", Fraction(1, 2)),
    ("0.5", "10:00:01:00", Fraction(1, 2)),
    ("0,5x", "10:00:01:00", Fraction(1, 2)), ("-200 %", "10:00:04:00", Fraction(-2, 1)),
    ("100", "10:00:02:00", Fraction(1, 1)),
    ("1", "10:00:02:00", Fraction(1, 1)), ("0", "10:00:02:00", .zero), ("+66.7%", "10:00:01:08", Fraction(667, 1000)),
    // Half of the last digit: 104.5 % are 52 frames of 50.
    ("104%", "10:00:02:02", Fraction(26, 25)), ("103%", "10:00:02:03", Fraction(103, 100)),
  ])
  func `a speed is a percentage or a factor`(text: String, out: String, speed: Fraction) throws {
    let rows = "Name;In;Out;Source In;Source Out;Speed\na;01:00:00:00;01:00:02:00;10:00:00:00;\(out);\(text)\n"
    let document = try TimecodeDocument(rows, rate: .fps25)
    #expect(document.markers.first?.event?.source?.speed == speed)
    #expect(document.omissions.isEmpty)
    let written = try document.written(as: .commaSeparated)
    let again = try TimecodeDocument(reading: written.bytes, DocumentOptions(rate: .fps25))
    if written.losses.isEmpty { #expect(again.markers == document.markers) }
    #expect(try rewritten(rows, from: .fps25, to: .fps50).text.hasSuffix(";\(text)\n"))
  }

  @Test(arguments: ["fast", "50%%", "1/2", "x", "%", "0.1234567891", "99999999999999999"])
  func `a speed that is none is counted`(text: String) throws {
    let rows = "Name,In,Out,Clip,Speed\na,01:00:00:00,01:00:02:00,c,\(text)\n"
    let document = try TimecodeDocument(rows, rate: .fps25)
    #expect(document.omissions.map(\.content) == ["speeds that are no percentage or factor"])
    #expect(document.markers.first?.event?.source?.speed == Fraction(1, 1))
  }

  @Test(arguments: [DocumentFormat.commaSeparated, .tabSeparated, .logExchange])
  func `speeds come back from what is written`(format: DocumentFormat) throws {
    let speeds = [Fraction(1, 2), Fraction(-5, 4), Fraction(3, 1), .zero, Fraction(1001, 1000), Fraction(1, 1)]
    func point(_ frames: Int) throws -> Timecode { try Timecode(.frames(frames), at: .fps25) }
    let markers = try speeds.enumerated().map { index, speed in
      let source = TimecodeEvent.Source(
        reel: "A", clip: "n", in: try point(500), out: try point(2500), speed: speed)
      let range = try TimecodeRange(from: point(90_000 + 1000 * index), to: point(91_000 + 1000 * index))
      return TimecodeMarker(range, name: "n", event: TimecodeEvent(track: "V", source: source))
    }
    let written = try TimecodeDocument(markers).written(as: format)
    #expect(written.losses.isEmpty)
    #expect(try TimecodeDocument(reading: written.bytes, DocumentOptions(rate: .fps25)).markers == markers)
    let third = TimecodeMarker(
      markers[0].range, name: "n",
      event: TimecodeEvent(
        track: "V", source: .init(reel: "A", clip: "n", in: try point(0), out: try point(333), speed: Fraction(1, 3))))
    #expect(try TimecodeDocument([third]).written(as: format).losses.map(\.kind) == [.event])
  }

  @Test(arguments: 1...40)
  func `generated tables have the rows that they were made of, and rewritten ones those at the target`(seed: UInt64)
    throws
  {
    let table = GeneratedTable(seed: seed)
    let document = try TimecodeDocument(table.text(perSecond: 25), rate: .fps25)
    #expect(document.problems.isEmpty && document.contradictions.isEmpty && document.doubts.isEmpty)
    #expect(document.markers.map(GeneratedTable.brief) == table.brief(perSecond: 25))
    // Twice the rate has each frame of the old one.
    let result = try rewritten(table.text(perSecond: 25), from: .fps25, to: .fps50)
    #expect(result.text == table.text(perSecond: 50))
    #expect(
      try TimecodeDocument(result.text, rate: .fps50).markers.map(GeneratedTable.brief) == table.brief(perSecond: 50))
  }
}

/// A table of random columns, separators and forms of labels, whose times are counted here in frames of 25 a second.
private struct GeneratedTable {
  private struct Row {
    var name: String
    var start: Int
    var length: Int
    var source: Int?
    var media: Int
  }

  private var rows: [Row] = []
  private var columns: [String]
  private let separator: String
  private let isQuoted: Bool

  init(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    separator = [",", ";", "\t"][random(3)]
    isQuoted = random(2) == 0
    columns = ["Name", "In", random(3) == 0 ? "" : "Out", "Duration", "Reel", "Source In", "Source Out"]
    columns += ["Note", "Source Start", "Aux TC1", "Track", "Event", "Empty"].filter { _ in random(2) == 0 }
    columns = columns.filter { !$0.isEmpty }.sorted { _, _ in random(2) == 0 }
    var start = 90_000 + random(1000)
    for index in 0..<(5 + random(40)) {
      let length = 1 + random(300)
      rows.append(
        Row(
          name: "a\(index), \"\(separator)\"", start: start, length: length,
          source: random(4) == 0 ? nil : random(900_000),
          media: random(500_000)))
      start += length + (random(5) == 0 ? random(100) : 0)
    }
  }

  private static func label(_ frames: Int, _ rate: Int) -> String {
    let (count, second) = (frames * rate / 25, rate)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return [count / second / 3600, count / second / 60 % 60, count / second % 60, count % second].map(two)
      .joined(separator: ":")
  }

  func text(perSecond rate: Int) -> String {
    func field(_ text: String) -> String {
      isQuoted || text.contains("\"") ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
    }
    let lines = rows.enumerated().map { index, row in
      columns.map { column in
        switch column {
        case "Name": field(row.name)
        case "In": field(Self.label(row.start, rate))
        case "Out": field(Self.label(row.start + row.length, rate))
        case "Duration": field(Self.label(row.length, rate))
        case "Reel": field("R\(index % 7)")
        case "Track": field("V\(index % 3 + 1)")
        case "Event": field("\(index + 1)")
        case "Source In": field(row.source.map { Self.label($0, rate) } ?? "")
        case "Source Out": field(row.source.map { Self.label($0 + row.length, rate) } ?? "")
        case "Source Start": field(Self.label(row.media, rate))
        case "Aux TC1": field(index % 2 == 0 ? Self.label(row.media + 7, rate) : "")
        default: field("")
        }
      }.joined(separator: separator)
    }
    return ([columns.map(field).joined(separator: separator)] + lines).joined(separator: "\r\n") + "\r\n"
  }

  func brief(perSecond rate: Int) -> [String] {
    rows.enumerated().map { index, row in
      let source = row.source.map { "\(Self.label($0, rate))-\(Self.label($0 + row.length, rate))" } ?? "-"
      let range = "\(Self.label(row.start, rate))-\(Self.label(row.start + row.length, rate))"
      let event = columns.contains("Event") ? "\(index + 1)" : "-"
      return
        "\(range) \(row.name) R\(index % 7) \(columns.contains("Track") ? "V\(index % 3 + 1)" : "-") \(event) \(source)"
    }
  }

  static func brief(_ marker: TimecodeMarker) -> String {
    let (event, source) = (marker.event, marker.event?.source)
    func text(_ timecode: Timecode?) -> String { timecode?.stringValue() ?? "?" }
    let points = source?.in == nil ? "-" : "\(text(source?.in))-\(text(source?.out))"
    return "\(text(marker.inPoint))-\(text(marker.range.outPoint)) \(marker.name ?? "-") \(source?.reel ?? "-") "
      + "\(event?.track ?? "-") \(event?.number.map(String.init) ?? "-") \(points)"
  }
}
