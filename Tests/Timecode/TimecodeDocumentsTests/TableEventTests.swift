// The statements of rows of tables and Avid logs about events.

import SMPTETimecode
import TestSupport
import Testing
import TimecodeDocuments

struct TableEventTests {
  /// An event in short: number, track, reel, clip, source.
  private static func brief(_ marker: TimecodeMarker) -> String {
    guard let event = marker.event else { return "-" }
    let points = [event.source?.in, event.source?.out].map {
      $0.map { "\($0.stringValue())@\($0.frameRate.rawValue)" } ?? "-"
    }
    return
      ([event.number.map(String.init), event.track, event.source?.reel, event.source?.clip].map { $0 ?? "-" } + points)
      .joined(separator: "|")
  }

  @Test
  func `columns with well-known names`() throws {
    let document = try TimecodeDocument(
      """
      Name,In,Out,Event,Track,Tape,Clip Name,Source In,Source Out,Else
      a,01:00:00:00,01:00:02:00,4,V2,A001,C.mov,10:00:00:00,10:00:02:00,x
      b,01:00:02:00,01:00:03:00,,,,,,,
      c,01:00:03:00,01:00:04:00,x,A1,,,10:00:00:00@24,10:00:01:99,
      """)
    #expect(
      document.markers.map(Self.brief) == [
        "4|V2|A001|C.mov|10:00:00:00@25|10:00:02:00@25", "-", "-|A1|-|-|10:00:00:00@24|10:00:01:99@25",
      ])
    #expect(
      document.omissions.map(\.content) == ["unused columns: Else", "event numbers that are not whole numbers"])
    #expect(document.doubts.map(\.content) == ["source times that do not exist at the rate"])
  }

  @Test(arguments: [
    ("frames", "100,200,50,150"), ("seconds", "4,8,2,6"), ("feet", "6+04,12+08,3+02,9+06"),
    ("ms", "4000,8000,2000,6000"),
    ("hms", "00:00:04.000,00:00:08.000,00:00:02,00:00:06"),
  ])
  func `times in a notation, in the columns of the source too`(_ notation: String, _ times: String) throws {
    let columns = try DocumentColumns(parsing: "in=A,out=B,source-in=C,source-out=D")
    var options = DocumentOptions(rate: .fps25, columns: columns)
    options.notation = try TimecodeNotation(parsing: notation)
    let text = "A,B,C,D,E\n\(times),x\n\(times.split(separator: ",")[0]),,00:00:02:00,,y\n"
    let document = try TimecodeDocument(reading: Array(text.utf8), options)
    #expect(
      document.markers.map(Self.brief) == [
        "-|-|-|-|00:00:02:00@25|00:00:06:00@25", "-|-|-|-|00:00:02:00@25|-",
      ])
    #expect(document.markers.map(\.range.inPoint.frameCount.wholeFrames) == [100, 100] && document.doubts.isEmpty)
  }

  @Test(arguments: ["In,Out", "In,Duration", "In"])
  func `real time between two subframes is exact, as in subtitles`(_ headings: String) throws {
    var random = SeededGenerator(seed: 12)
    func time(_ milliseconds: Int, _ separator: String = ".") -> String {
      let (seconds, part) = (milliseconds / 1000, milliseconds % 1000)
      let digits = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { CountedFrames.digits($0, 2) }
      return digits.joined(separator: ":") + separator + CountedFrames.digits(part, 3)
    }
    var (table, subtitles) = (headings + "\n", "")
    for index in 1...300 {
      let start = Int.random(in: 0...7_000_000, using: &random)
      // A length between two frames at every start.
      let length = 1234 + 1001 * Int.random(in: 0...9, using: &random)
      let second = headings == "In,Out" ? time(start + length) : time(length)
      table += time(start) + (headings == "In" ? "" : "," + second) + "\n"
      subtitles += "\(index)\n\(time(start, ",")) --> \(time(start + length, ","))\nx\n\n"
    }
    var options = DocumentOptions(rate: .fps23_976)
    options.notation = try TimecodeNotation(parsing: "hms")
    let read = try TimecodeDocument(reading: Array(table.utf8), as: .commaSeparated, options)
    let judge = try TimecodeDocument(text: subtitles, as: .subRip, at: .fps23_976)
    #expect(read.markers.count == 300 && read.problems.isEmpty)
    #expect(read.markers.map(\.inPoint) == judge.markers.map(\.inPoint))
    for index in 0..<300 {
      let (found, right) = (read.remainder[index] ?? .zero, judge.remainder[index] ?? .zero)
      #expect(found.inPoint == right.inPoint)
      // A time that was rounded from a frame's time means that frame, so its sum with a length may be another time.
      let isExact = [found.inPoint, right.outPoint].allSatisfy { $0.numerator != 0 }
      guard headings == "In,Out" || headings == "In,Duration" && isExact else { continue }
      #expect(read.markers[index].range == judge.markers[index].range && found.outPoint == right.outPoint)
    }
  }

  @Test
  func `an end before the start is refused within a subframe too`() throws {
    var options = DocumentOptions(rate: .fps25)
    options.notation = try TimecodeNotation(parsing: "hms")
    for (end, count) in [("00:00:01.12340", 1), ("00:00:01.12341", 0), ("00:00:01.12342", 0), ("00:00:01.11", 1)] {
      let table = "In,Out\n00:00:01.12341,\(end)\n"
      let read = try TimecodeDocument(reading: Array(table.utf8), as: .commaSeparated, options)
      #expect(read.problems.count == count, "\(end)")
    }
  }

  @Test
  func `columns that are chosen`() throws {
    let text = "A;B;C;D;E;F;G\n7;V;R;K;10:00:00:00;10:00:01:00;01:00:00:00\n"
    let document = try TimecodeDocument(
      text, as: .commaSeparated, columns: "in=G,event=1,track=B,reel=C,clip=D,source-in=E,source-out=F")
    #expect(document.markers.map(Self.brief) == ["7|V|R|K|10:00:00:00@25|10:00:01:00@25"])
    #expect(document.omissions.isEmpty)
  }

  @Test
  func `a range of source times is the source itself`() throws {
    let document = try TimecodeDocument("Source In,Source Out,Reel\n01:00:00:00,01:00:01:00,A\n")
    #expect(document.markers.map(Self.brief) == ["-|-|A|-|01:00:00:00@25|01:00:01:00@25"])
    let options = DocumentOptions(rate: .fps25, columns: try DocumentColumns(parsing: "Source In,Source Out"))
    let both = "In,Out,Source In,Source Out\n01:00:00:00,01:00:01:00,02:00:00:00,02:00:01:00\n"
    let source = try TimecodeDocument(reading: Array(both.utf8), options)
    #expect(source.markers.map(Self.brief) == ["-|-|-|-|02:00:00:00@25|02:00:01:00@25"])
  }

  @Test
  func `an edit index of DaVinci Resolve has the number, the track and the reel`() throws {
    let document = try TimecodeDocument(
      """
      "#",Reel,V,Source In,Source Out,Record In,Record Out,Name
      1,A001,V1,10:00:00:00,10:00:02:00,01:00:00:00,01:00:02:00,a
      """)
    #expect(document.markers.map(Self.brief) == ["1|V1|A001|-|10:00:00:00@25|10:00:02:00@25"])
  }

  @Test
  func `a row of an Avid log is its tape, its tracks and its range`() throws {
    let head = "Heading\nFIELD_DELIM\tTABS\nFPS\t25\n\nColumn\nName\tTracks\tStart\tEnd\tTape\n\nData\n"
    let document = try TimecodeDocument(head + "a\tVA1A2\t01:00:00:00\t01:00:02:00\tA001\nb\t\t01:00:03:00\t\t\n")
    #expect(
      document.markers.map(Self.brief) == ["-|VA1A2|A001|a|01:00:00:00@25|01:00:02:00@25", "-|-|-|b|01:00:03:00@25|-"])
    let written = try document.written(as: .logExchange)
    #expect(written.losses.isEmpty)
    #expect(
      String(decoding: written.bytes, as: UTF8.self).hasSuffix(
        "Tape\n\nData\na\tVA1A2\t01:00:00:00\t01:00:02:00\t00:00:02:00\t\t\tA001\nb\tV\t01:00:03:00\t01:00:03:00\t00:00:00:00\t\t\t\n"
      ))
    let list = try document.written(as: .editDecisionList)
    #expect(
      String(decoding: list.bytes, as: UTF8.self).contains(
        "A001     VA1A2 C        01:00:00:00 01:00:02:00 01:00:00:00 01:00:02:00\n* FROM CLIP NAME:  a"))
  }

  @Test
  func `a log that is written from events has their source times, and columns for the record times if they are others`()
    throws
  {
    var document = try TimecodeDocument(
      """
      TITLE: x
      FCM: NON-DROP FRAME

      001  A001     V     C        10:00:00:00 10:00:02:00 01:00:00:00 01:00:02:00
      * FROM CLIP NAME:  a
      002  AX       A     C        00:00:05:00 00:00:06:00 01:00:02:00 01:00:03:00
      * FROM CLIP NAME:  b
      """, as: .editDecisionList)
    for index in document.markers.indices { document.markers[index].event?.number = nil }
    document.title = nil
    let written = try document.written(as: .logExchange)
    #expect(written.losses.isEmpty)
    #expect(
      String(decoding: written.bytes, as: UTF8.self).hasSuffix(
        """
        Name\tTracks\tStart\tEnd\tDuration\tColor\tComments\tTape\tRecord In\tRecord Out

        Data
        a\tV\t10:00:00:00\t10:00:02:00\t00:00:02:00\t\t\tA001\t01:00:00:00\t01:00:02:00
        b\tA\t00:00:05:00\t00:00:06:00\t00:00:01:00\t\t\tAX\t01:00:02:00\t01:00:03:00

        """))
    #expect(try TimecodeDocument(reading: written.bytes).markers == document.markers)
    let options = DocumentOptions(columns: try DocumentColumns(parsing: "Start,End"))
    #expect(
      try TimecodeDocument(reading: written.bytes, options).brief == [
        "10:00:00:00..10:00:02:00|a|-|-", "00:00:05:00..00:00:06:00|b|-|-",
      ])
  }

  @Test(arguments: [1, 2, 3])
  func `lists of random events come back from a log, but for their numbers, speeds and media`(seed: UInt64) throws {
    for rate in [TimecodeFrameRate.fps23_976, .fps25, .fps29_97d, .fps59_94d] {
      let list = GeneratedEditList(at: rate, hasTransitions: false, seed: seed)
      var document = try TimecodeDocument(list.text, as: .editDecisionList, rate: rate)
      document.title = nil
      document.markers.removeAll { $0.event?.source?.out == nil }
      for index in document.markers.indices {
        // A log's name is the name of the clip.
        let name = document.markers[index].name
        document.markers[index].event?.source?.clip = name
        document.markers[index].event?.number = nil
        document.markers[index].event?.source?.speed = Fraction(1, 1)
        document.markers[index].event?.source?.speedTolerance = .zero
      }
      let written = try document.written(as: .logExchange)
      #expect(written.losses.isEmpty)
      let read = try TimecodeDocument(reading: written.bytes, DocumentOptions(rate: rate)).markers
      let different = zip(read, document.markers).first { $0 != $1 }
      #expect(read.count == document.markers.count && different == nil, "\(String(describing: different))")
    }
  }

  @Test(arguments: [false, true])
  func `a table that is written has the columns of the events that it has, and gives them back`(hasTabs: Bool) throws {
    let list = GeneratedEditList(at: .fps29_97d, hasTransitions: false, seed: 3)
    var document = try TimecodeDocument(list.text, as: .editDecisionList, rate: .fps29_97d)
    document.title = nil
    for index in document.markers.indices { document.markers[index].event?.source?.speed = Fraction(1, 1) }
    for index in document.markers.indices { document.markers[index].event?.source?.speedTolerance = .zero }
    let format = hasTabs ? DocumentFormat.tabSeparated : .commaSeparated
    let written = try document.written(as: format)
    #expect(written.losses.isEmpty)
    #expect(try TimecodeDocument(reading: written.bytes, DocumentOptions(rate: .fps29_97d)).markers == document.markers)
    let plain = try TimecodeDocument(document.markers.filter { $0.event == nil }).text(as: format)
    #expect(
      plain.hasPrefix(hasTabs ? "Name\tIn\tOut\tDuration\tNote\tColor\r\n" : "Name,In,Out,Duration,Note,Color\r\n"))
  }
}
