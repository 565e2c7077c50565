// Cuts in documents. The same cut in several formats has no changes, and a timecode is carried as it was read.

import TimecodeDocuments
import TimecodePasteboard
import Testing
import XML

struct CutDocumentTests {
  static let list = """
    TITLE: Reel 7
    FCM: NON-DROP FRAME
    001  A005C005 V     C        10:00:00:00 10:00:04:00 01:00:00:00 01:00:04:00
    * FROM CLIP NAME:  Ferry
    002  A007C001 V     C        11:00:10:00 11:00:13:00 01:00:04:00 01:00:07:00
    * FROM CLIP NAME:  Rope
    003  B002C001 V     C        12:00:00:00 12:00:10:00 01:00:08:00 01:00:13:00
    M2   B002C001       050.0                12:00:00:00
    * FROM CLIP NAME:  Gulls & <others>
    004  A005C005 V     C        10:00:30:00 10:00:30:01 01:00:13:00 01:00:15:00
    M2   A005C005       000.0                10:00:30:00
    * FROM CLIP NAME:  Ferry
    """

  static func cut(_ text: String, at rate: TimecodeFrameRate? = .fps25) throws -> Cut {
    try Cut(TimecodeDocument(reading: Array(text.utf8), DocumentOptions(rate: rate)).markers)
  }

  /// A clip of OpenTimelineIO, its times in frames.
  private static func clip(_ name: String, reel: String, _ start: Int, _ length: Int, speed: String? = nil) -> String {
    func time(_ frames: Int) -> String { #"{"OTIO_SCHEMA":"RationalTime.1","rate":25.0,"value":\#(frames).0}"# }
    let effects = speed.map { #"{"OTIO_SCHEMA":"LinearTimeWarp.1","name":"","time_scalar":\#($0)}"# } ?? ""
    return
      #"{"OTIO_SCHEMA":"Clip.1","name":"\#(name)","metadata":{"cmx_3600":{"reel":"\#(reel)"}},"effects":[\#(effects)],"#
      + #""source_range":{"OTIO_SCHEMA":"TimeRange.1","duration":\#(time(length)),"start_time":\#(time(start))}}"#
  }

  /// The list in OpenTimelineIO.
  static var timeline: String {
    let gap =
      #"{"OTIO_SCHEMA":"Gap.1","source_range":{"OTIO_SCHEMA":"TimeRange.1","duration":"#
      + #"{"OTIO_SCHEMA":"RationalTime.1","rate":25.0,"value":25.0},"start_time":{"OTIO_SCHEMA":"RationalTime.1","rate":25.0,"value":0.0}}}"#
    let items = [
      clip("Ferry", reel: "A005C005", 900_000, 100), clip("Rope", reel: "A007C001", 990_250, 75), gap,
      clip("Gulls & <others>", reel: "B002C001", 1_080_000, 125, speed: "2.0"),
      clip("Ferry", reel: "A005C005", 900_750, 50, speed: "0.0"),
    ]
    return
      #"{"OTIO_SCHEMA":"Timeline.1","name":"Reel 7","global_start_time":{"OTIO_SCHEMA":"RationalTime.1","rate":25.0,"#
      + #""value":90000.0},"tracks":{"OTIO_SCHEMA":"Stack.1","children":[{"OTIO_SCHEMA":"Track.1","kind":"Video","name":"Video 1","#
      + #""children":[\#(items.joined(separator: ","))]}]}}"#
  }

  @Test
  func `an edit list and a timeline of the same cut do not differ`() throws {
    let changes = try CutComparison(from: Self.cut(Self.list), to: Self.cut(Self.timeline, at: nil)).changes()
    #expect(changes.isEmpty, "\(changes.map { "\($0.kind) \($0.detail)" })")
  }

  // MARK: Readings

  static func carrying() throws -> CutCarrying {
    let new = list.replacing("01:00:00:00 01:00:04:00", with: "02:00:00:00 02:00:04:00")
    return try CutCarrying(CutComparison(from: cut(list), to: cut(new)))
  }

  static func carry(_ text: String, at rate: TimecodeFrameRate = .fps25, base: Timecode.SubFramesBase = .default())
    throws -> String
  {
    let reader = TimecodeReader(properties: Timecode.Properties(rate: rate, base: base))
    var trace: PasteTrace? = PasteTrace()
    let (carrying, read) = (try carrying(), try reader.readItem(Array(text.utf8).span))
    do throws(TimecodeField.PasteRejection) {
      let reading = try carrying.carried(read, trace: &trace)
      let out = reading.outPoint.map { "..\($0.text(.exact))" } ?? ""
      return reading.timecode.text(.exact) + out
    } catch let error {
      #expect(trace?.steps.last == .refused(error.reason))
      #expect(!error.description.isEmpty)
      return error.reason.rawValue
    }
  }

  @Test(arguments: [
    ("01:00:00:00", "02:00:00:00"), ("01:00:03:24.99", "02:00:03:24.99"), ("01:00:04:00", "01:00:04:00"),
    ("01:00:00:10..01:00:04:00", "02:00:00:10..02:00:04:00"),
    ("01:00:00:10.50..01:00:00:10.75", "02:00:00:10.50..02:00:00:10.75"),
    ("01:00:03:24..01:00:03:24.10", "02:00:03:24..02:00:03:24.10"), ("01:00:03:24..01:00:04:01", "cut"),
    ("01:00:07:00", "between"), ("01:00:06:00..01:00:07:01", "between"), ("01:00:00:25", "invalid"),
    ("01:00:13:20", "01:00:13:20"),
  ])
  func `subframes go along, and a range has its last frame as the last`(_ text: String, _ expected: String) throws {
    #expect(try Self.carry(text) == expected)
  }

  @Test
  func `a timecode at another rate is refused, one at another base is not`() throws {
    #expect(try Self.carry("01:00:00:00", at: .fps24) == "rate")
    #expect(try Self.carry("01:00:00:00.79", base: .max80SubFrames) == "02:00:00:00.79")
  }

  // MARK: Pictures

  @Test
  func `a picture is well-formed XML, whatever the names are, and says each name once as a tooltip`() throws {
    let comparison = try CutComparison(
      from: Self.cut(Self.list), to: Self.cut(Self.list.replacing("Rope", with: "R\u{1}\u{85}]]>&\"'")))
    let svg = CutPicture(comparison, comparison.changes(), names: ("<old>&", "n\u{0}w")).svg
    var titles = 0
    let bytes = Array(svg.utf8)
    try XMLReader.read(bytes.span) { reader throws(XMLError) in
      while let event = try reader.next() { if event == .start, reader.name(equals: "title") { titles += 1 } }
    }
    #expect(titles == 9)
    #expect(svg.contains("Gulls &amp; &lt;others&gt;"))
    #expect(svg.contains("class=\"renamed\""))
    // Dark letters with a light edge are legible on every color.
    #expect(svg.contains(".k{fill:#000;stroke:#fff"))
  }

  @Test
  func `a picture of 1,000 events has less than a megabyte`() throws {
    func cut(_ shift: Int) throws -> Cut {
      try Cut(
        (0..<1000).map { index in
          let start = Timecode(.frames(90000 + index * 50 + shift), at: .fps25, by: .wrapping)
          let source = TimecodeEvent.Source(reel: "A005C005_220101_R1AB", clip: "A long name of a clip.mov", in: start)
          return TimecodeMarker(
            try TimecodeRange(from: start, duration: .init(.frames(50), base: .default())),
            event: TimecodeEvent(track: "V", number: index, source: source))
        })
    }
    let comparison = try CutComparison(from: cut(0), to: cut(7))
    #expect(CutPicture(comparison, comparison.changes(), names: ("a", "b")).svg.utf8.count < 1_000_000)
  }
}
