// Structural faults of edit lists, Final Cut Pro 7's XML and OpenTimelineIO, which are wrong in any program. The
// generator writes whole edit lists, with transitions, keys and splits, and damages them in one known place.
// FinalCutStructureTests.swift covers FCPXML.

import SMPTETimecode
import Testing
import TimecodeDocuments

private func faults(_ text: String, rate: TimecodeFrameRate? = .fps25) -> [String] {
  var options = DocumentOptions()
  options.rate = rate
  do throws(DocumentError) {
    let document = try TimecodeDocument(reading: Array(text.utf8).span, options)
    return document.structure.map { "\($0.code.rawValue) \($0.location?.line ?? 0): \($0.reason)" }
  } catch {
    return ["\(error.code.rawValue) thrown: \(error.reason)"]
  }
}

struct EditListStructureTests {
  /// A line of an event of one second.
  private static func line(_ number: Int, _ track: String = "V", _ word: String = "C   ", at second: Int) -> String {
    func label(_ second: Int, _ hour: Int) -> String {
      let parts = [hour + second / 3600, second / 60 % 60, second % 60, 0]
      return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
    let digits = "00\(number)".suffix(3)
    return "\(digits)  A001  \(track)  \(word)  \(label(second, 10)) \(label(second + 1, 10)) \(label(second, 1)) "
      + label(second + 1, 1)
  }

  /// A whole list of this many edits: cuts, dissolves of two lines, keys over their background, and splits on two
  /// tracks.
  private static func list(_ count: Int, _ random: inout some RandomNumberGenerator) -> [[String]] {
    (1...count).map { number in
      let cut = line(number, at: number)
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        let side = cut.replacing("10:", with: "09:")
        let words = side.split(separator: " ").map(String.init)
        let start = words[words.count - 2]
        return [
          (words.dropLast(4) + ["09:00:00:00", "09:00:00:00", start, start]).joined(separator: " "),
          line(number, "V", "D 012", at: number),
        ]
      case 1: return [line(number, "V", "K B ", at: number), line(number, "V", "K 000", at: number)]
      case 2: return [cut, line(number, "A", at: number), line(number, "A2", at: number)]
      default: return [cut]
      }
    }
  }

  @Test
  func `whole lists have no faults, and one number given twice is found`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let edits = Self.list(Int.random(in: 4...30, using: &random), &random)
      #expect(faults(edits.joined().joined(separator: "\n")).isEmpty)
      let (one, other) = (
        Int.random(in: 2..<edits.count, using: &random), Int.random(in: 0..<edits.count - 2, using: &random)
      )
      guard one > other + 1, edits[one].count == 1, edits[other].count == 1 else { continue }
      var damaged = edits
      damaged[one] = ["\(edits[other][0].prefix(3))\(edits[one][0].dropFirst(3))"]
      let text = damaged.joined().joined(separator: "\n")
      let line = damaged[..<one].joined().count + 1
      let found = faults(text)
      #expect(found.count == 1, "\(text)\n\(found)")
      #expect(
        found.first?.hasPrefix("duplicate \(line): the number \(other + 1) was given") == true, "\(text)\n\(found)")
    }
  }

  @Test
  func `numbers begin again after 999, which is a doubt, and with another title`() {
    let lines = (1...1010).map { Self.line($0 % 1000, at: $0) }
    #expect(
      faults(lines.joined(separator: "\n")) == [
        "duplicate 1000: the numbers begin again after 999: 11 events have the number of an earlier one"
      ])
    let two = (1...3).map { Self.line($0, at: $0) }
    #expect(faults((["TITLE: A"] + two + ["TITLE: B"] + two).joined(separator: "\n")).isEmpty)
    #expect(faults((two + two).joined(separator: "\n")).isEmpty, "lists that were appended to each other")
  }

  @Test(arguments: [
    ("A001C003", "A001C003", true), ("A001C003", "a001c003", true), ("A001C003", "", true),
    ("A001C003_150602", "A001C003", true), ("A041R1KA", "A041C006", true), ("A001C003", "B001C003", false),
    ("A", "Z", false), ("A001", "A0", false),
  ])
  func `an M2 line is for the reel of its event`(reel: String, named: String, isRight: Bool) {
    let text = """
      001  \(reel)  V  C  10:00:00:00 10:00:02:00 01:00:00:00 01:00:01:00
      M2   \(named)       050.0       10:00:00:00
      """
    let fault = "reference 2: M2 is for the reel \(named), but its event is of \(reel)"
    #expect(faults(text) == (isRight ? [] : [fault]))
  }

  @Test
  func `an M2 line may be for the outgoing side of a transition`() {
    let text = """
      001  A  V  C      10:00:00:00 10:00:01:00 01:00:00:00 01:00:01:00
      002  A  V  C      10:00:01:00 10:00:01:00 01:00:01:00 01:00:01:00
      002  B  V  D 012  11:00:00:00 11:00:01:00 01:00:01:00 01:00:02:00
      M2   A     025.0  10:00:01:00
      """
    #expect(faults(text).isEmpty)
  }
}

struct FinalCut7StructureTests {
  private static let whole = """
    <xmeml version="5"><sequence id="s"><rate><timebase>25</timebase><ntsc>FALSE</ntsc></rate><media><video><track>
    <clipitem id="c1"><start>0</start><end>50</end><in>0</in><out>50</out>
    <file id="f1"><name>A.mov</name><pathurl>file:///A.mov</pathurl></file></clipitem>
    <clipitem id="c2"><start>50</start><end>90</end><in>0</in><out>40</out><file id="f1"/></clipitem>
    <clipitem id="c3"><start>90</start><end>95</end><in>0</in><out>5</out><file id="f2"/></clipitem>
    <clipitem id="c4"><start>95</start><end>99</end><in>0</in><out>4</out>
    <mclip><angle><file id="f2"><pathurl>file:///B.mov</pathurl></file></angle></mclip></clipitem>
    </track></video></media></sequence></xmeml>
    """

  @Test
  func `a whole document has no faults, wherever its files are described`() { #expect(faults(Self.whole).isEmpty) }

  @Test
  func `a file that is described nowhere is told with its element and line`() {
    let text = Self.whole.replacing(#"<file id="f1"/>"#, with: #"<file id="f9"/>"#)
    #expect(faults(text) == [#"reference 4: nothing has the id "f9", to which file of clipitem refers"#])
  }

  @Test
  func `a file that is described twice must be the same`() {
    let file = "<name>A.mov</name><pathurl>file:///A.mov</pathurl>"
    func text(_ other: String) -> String {
      Self.whole.replacing(#"<file id="f1"/>"#, with: #"<file id="f1">\#(other)</file>"#)
    }
    #expect(faults(text(file)).isEmpty)
    #expect(
      faults(text(file.replacing("/A", with: "/B"))) == [
        #"duplicate 4: the id "f1" was given to an earlier file with another pathurl"#
      ])
  }

  @Test(arguments: [(TimecodeFrameRate.fps25, "missing 1: "), (nil, "missing thrown: ")])
  func `a sequence has a rate`(rate: TimecodeFrameRate?, beginning: String) {
    let text = Self.whole.replacing("<rate><timebase>25</timebase><ntsc>FALSE</ntsc></rate>", with: "")
    #expect(faults(text, rate: rate) == [beginning + "sequence has no rate"])
  }
}

struct OpenTimelineStructureTests {
  private static func timeline(_ children: String) -> String {
    """
    {"OTIO_SCHEMA": "Timeline.1", "tracks": {"OTIO_SCHEMA": "Stack.1", "children": [
    {"OTIO_SCHEMA": "Track.1", "kind": "Video", "children": [\(children)]}]}}
    """
  }

  private static let clip = """
    {"OTIO_SCHEMA": "Clip.2", "name": "A", "source_range": {"OTIO_SCHEMA": "TimeRange.1",
    "start_time": {"OTIO_SCHEMA": "RationalTime.1", "rate": 25, "value": 0},
    "duration": {"OTIO_SCHEMA": "RationalTime.1", "rate": 25, "value": 50}}, "media_references":
    {"DEFAULT_MEDIA": {"OTIO_SCHEMA": "MissingReference.1"}}, "active_media_reference_key": "DEFAULT_MEDIA"}
    """

  @Test
  func `a whole timeline has no faults`() {
    #expect(faults(Self.timeline(Self.clip)).isEmpty)
    let media = #"{"DEFAULT_MEDIA": {"OTIO_SCHEMA": "MissingReference.1"}}"#
    #expect(faults(Self.timeline(Self.clip.replacing(media, with: "null"))).isEmpty)
  }

  @Test(arguments: ["null", "7", #""A""#, "[]", "true"])
  func `a child is an object`(child: String) {
    #expect(
      faults(Self.timeline("\(Self.clip), \(child), \(Self.clip)")) == [
        "missing 5: a child of a track is not an object"
      ])
  }

  @Test
  func `the active media of a clip have its key`() {
    let text = Self.timeline(Self.clip.replacing(#"key": "DEFAULT_MEDIA""#, with: #"key": "proxy""#))
    #expect(
      faults(text) == [
        #"reference 2: nothing has the id "proxy", to which active_media_reference_key of a clip refers"#
      ])
  }
}
