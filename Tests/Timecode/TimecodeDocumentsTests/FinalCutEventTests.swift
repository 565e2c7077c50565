import Foundation
import SMPTETimecode
import Testing
import TimecodeCuts

@testable import TimecodeDocuments

struct FinalCutEventTests {
  private static func text(_ spine: String, frameDuration: String = "100/2400s") -> String {
    """
    <fcpxml version="1.11"><resources><format id="r1" frameDuration="\(frameDuration)"/>
    <format id="r3" frameDuration="100/2500s"/>
    <asset id="r2" name="A001" format="r3" start="10s" duration="100s" hasVideo="1"><metadata>
    <md key="com.apple.proapps.studio.reel" value="R7"/></metadata></asset>
    <asset id="r4" name="Sound" format="r1" start="0s" duration="9s" hasAudio="1"/>
    <media id="r5" name="Compound"><sequence format="r1"><spine/></sequence></media><effect id="r6" name="Title"/>
    </resources><project><sequence format="r1" tcStart="3600s" tcFormat="NDF"><spine>\(spine)</spine></sequence>
    </project></fcpxml>
    """
  }

  private static func read(_ spine: String, frameDuration: String = "100/2400s") throws -> TimecodeDocument {
    try TimecodeDocument(reading: Array(text(spine, frameDuration: frameDuration).utf8), as: .finalCutXML)
  }

  @Test
  func `what is below a conformed clip is where Final Cut Pro shows it`() throws {
    // The values that DAWFileKit's test of 24With25Media.fcpxml gives, as they are seen in Final Cut Pro.
    let document = try Self.read(
      """
      <asset-clip ref="r2" offset="3610s" name="TestVideo" start="684/25s" duration="9/4s">
        <conform-rate srcFrameRate="25"/><marker start="137/5s" duration="1000/25000s" value="Marker 1"/></asset-clip>
      <asset-clip ref="r2" offset="3615s" name="TestVideo2" duration="3551/24s"><conform-rate srcFrameRate="25"/>
        <marker start="2753/25s" duration="100/2400s" value="Marker 2"/>
        <title ref="r6" lane="1" offset="642/5s" name="T" duration="1s"><marker start="0s" value="in title"/></title>
        <marker start="642/5s" duration="100/2400s" value="Marker 3"/></asset-clip>
      """)
    #expect(
      document.brief == [
        "01:00:10:00..01:00:12:06|TestVideo|-|-", "01:00:10:01|Marker 1|-|-", "01:00:15:00..01:02:42:23|TestVideo2|-|-",
        "01:02:09:17|Marker 2|-|-", "01:02:28:18..01:02:29:18|T|-|-", "01:02:28:18|in title|-|-",
        "01:02:28:18|Marker 3|-|-",
      ])
    #expect(document.omissions.isEmpty)
  }

  @Test
  func `a source before zero is left out with a count`() throws {
    let document = try Self.read(
      """
      <asset-clip ref="r4" offset="3600s" name="S" start="-1s" duration="2s"/>
      <title ref="r6" offset="3602s" name="T" start="-1s" duration="2s"/>
      """)
    #expect(document.markers.map { $0.event?.source?.in } == [nil, nil])
    #expect(document.omissions.map(\.description) == ["source times before zero (1, in line 7)"])
  }

  @Test
  func `a title below a clip at 23.976 in a sequence of 24, as in TitlesRoles.fcpxml`() throws {
    let document = try Self.read(
      """
      <asset-clip offset="24100/2400s" name="V" duration="1663/4s"><conform-rate srcFrameRate="23.98"/>
        <title ref="r6" lane="1" offset="167167/24000s" name="Basic Title" start="3600s" duration="24100/2400s">
          <marker start="3603s" value="Marker 2"/></title></asset-clip>
      """)
    #expect(document.markers.map { $0.inPoint.stringValue() } == ["00:00:10:01", "00:00:17:00", "00:00:20:00"])
  }

  @Test
  func `a conform-rate that states no rate leaves what is below it without a place, and counts it`() throws {
    let document = try Self.read(
      """
      <asset-clip offset="3600s" name="V" duration="9s"><conform-rate/><marker start="1s" value="M"/>
        <title lane="1" offset="1s" name="T" duration="1s"/></asset-clip>
      """)
    #expect(document.markers.map(\.name) == ["V"])
    #expect(
      document.omissions.map { "\($0.count) \($0.content)" } == [
        "1 markers of clips at an unknown rate", "1 clips of clips at an unknown rate",
      ])
  }

  /// Track, reel, clip, in, out, speed and media of each event.
  private static func events(_ document: TimecodeDocument) -> [String] {
    document.markers.map { marker in
      guard let event = marker.event else { return "-" }
      guard let source = event.source else { return event.track ?? "?" }
      func text(_ timecode: Timecode?) -> String { timecode.map { "\($0.stringValue())@\($0.frameRate)" } ?? "-" }
      let media = source.media.map { "\(text($0.in))..\(text($0.out))" } ?? "-"
      let speed = source.speed.denominator == 1 ? "\(source.speed.numerator)" : "\(source.speed)"
      let parts = [event.track, source.reel, source.clip].map { $0 ?? "-" }
      return (parts + [text(source.in), text(source.out), speed, media]).joined(separator: " ")
    }
  }

  @Test
  func `a clip's event has its lane, its asset with extent and reel, and the part of it that is seen`() throws {
    let document = try Self.read(
      """
      <asset-clip ref="r2" offset="3600s" start="20s" duration="2s" name="C">
        <audio lane="-1" ref="r4" offset="20s" start="1s" duration="1s"/>
        <spine lane="2" offset="20s"><asset-clip ref="r2" duration="1s"/><gap duration="1s"/></spine>
        <title lane="1" ref="r6" offset="20s" duration="1s"/><marker start="20s"/></asset-clip>
      <ref-clip ref="r5" start="4s" duration="1s"/><clip name="K" format="r1" start="5s" duration="1s"/>
      """)
    let media = "00:00:10:00@25..00:01:50:00@25"
    #expect(
      Self.events(document) == [
        "V1 R7 A001 00:00:20:00@25 00:00:22:00@25 1 \(media)",
        "A2 - Sound 00:00:01:00@24 00:00:02:00@24 1 00:00:00:00@24..00:00:09:00@24",
        "V3 R7 A001 00:00:00:00@25 00:00:01:00@25 1 \(media)", "V2", "-",
        "V1 - Compound 00:00:04:00@24 00:00:05:00@24 1 -", "V1 - K 00:00:05:00@24 00:00:06:00@24 1 -",
      ])
  }

  @Test(arguments: [
    ("0s 10s 50s 110s", "00:00:50:00@25 00:00:54:00@25 2"), ("0s 110s 100s 10s", "00:01:28:00@25 00:01:30:00@25 -1"),
    ("0s 10s 100s 10s", "00:00:10:00@25 00:00:10:01@25 0"), ("0s 0s 1s 1s 2s 9s", "- - 1"), ("0s 0s", "- - 1"),
    ("1s 0s 1s 5s", "- - 1"),
  ])
  func `a time map of two points is a speed, backward too; one of three is left out`(
    _ points: String, _ expected: String
  ) throws {
    let numbers = points.split(separator: " ")
    let map = stride(from: 0, to: numbers.count, by: 2).map {
      "<timept time='\(numbers[$0])' value='\(numbers[$0 + 1])'/>"
    }
    let document = try Self.read(
      """
      <asset-clip ref="r2" offset="3600s" start="20s" duration="2s"><timeMap>\(map.joined())</timeMap></asset-clip>
      """)
    let event = try #require(Self.events(document).first)
    #expect(event.hasPrefix("V1 R7 A001 \(expected) "))
    #expect(document.omissions.map(\.content) == (expected.hasPrefix("-") ? ["retimes"] : []))
  }

  @Test
  func `a conformed clip shows one frame of its source for each of the timeline`() throws {
    let document = try Self.read(
      "<asset-clip ref='r2' offset='3600s' start='20s' duration='2s'><conform-rate srcFrameRate='25'/></asset-clip>")
    #expect(
      Self.events(document) == ["V1 R7 A001 00:00:20:00@25 00:00:21:23@25 24/25 00:00:10:00@25..00:01:50:00@25"])
  }

  @Test(arguments: [
    ("<Marker start='2s'/>", "unknown elements"), ("<fcp:marker start='2s'/>", "unknown elements"),
    ("<x><marker start='2s'/></x>", "unknown elements, clips and markers in other elements"),
    ("<note><marker start='2s'/></note>", "notes of other elements, clips and markers in other elements"),
    ("<![CDATA[<marker start='2s'/>]]>", "text between elements"), ("marker", "text between elements"),
    ("<!-- <marker start='2s'/> -->", ""), ("<adjust-crop><crop-rect/></adjust-crop>", ""), (" \n ", ""),
    ("<metadata><md key='a'/></metadata>", ""), ("<live-drawing lane='1'/>", "drawings"),
  ])
  func `what is not known, and what is in it, is counted`(_ element: String, _ left: String) throws {
    let document = try Self.read("<gap offset='3600s' duration='9s'><marker start='1s' value='M'/>\(element)</gap>")
    #expect(document.markers.map(\.name) == ["M"])
    #expect(document.omissions.map(\.content).joined(separator: ", ") == left)
  }

  /// An event of a second from a second on, in a timeline at 25 frames per second.
  private static func event(
    _ second: Int, _ track: String, _ source: TimecodeEvent.Source, number: Int? = nil, name: String? = nil
  ) throws -> TimecodeMarker {
    TimecodeMarker(
      try TimecodeRange(tagged: "01:00:0\(second):00..01:00:0\(second + 1):00@25"), name: name,
      event: TimecodeEvent(track: track, number: number, source: source))
  }

  @Test
  func `black is a gap that is read as the event it was, and has no file`() throws {
    func point(_ text: String) throws -> Timecode { try Timecode(.string(text), at: .fps25) }
    let (zero, second) = (try point("00:00:00:00"), try point("00:00:01:00"))
    let black = TimecodeEvent.Source(reel: "BL", in: zero, out: second)
    var faded = try Self.event(4, "V2", black, number: 900)
    faded.event?.transition = TimecodeEvent.Transition(.dissolve, lead: 6, tail: 6)
    var markers = try [
      Self.event(0, "V", .init(reel: "A1", clip: "A", in: point("10:00:00:00"), out: point("10:00:01:00")), number: 1),
      Self.event(1, "V", black, number: 2), Self.event(2, "V", .init(reel: "bl"), name: "Slug"),
      Self.event(3, "V", .init(reel: "BL", clip: "Black", in: second, out: point("00:00:02:00")), name: "N"),
      Self.event(2, "V2", black, number: 7),
      Self.event(3, "V2", .init(reel: "B1", clip: "B", in: point("10:00:00:00"), out: point("10:00:01:00"))), faded,
      Self.event(6, "A", black), Self.event(7, "NONE", black),
    ]
    markers[1].note = "a slug"
    let written = try TimecodeDocument(markers).written(as: .finalCutXML)
    #expect(written.losses.allSatisfy { $0.kind == .order }, "\(written.losses)")
    let text = String(decoding: written.bytes, as: UTF8.self)
    #expect(!text.contains("unnamed") && text.components(separatedBy: "<asset ").count == 3)
    let read = try TimecodeDocument(reading: written.bytes, as: .finalCutXML)
    #expect(read.problems.isEmpty && read.omissions.isEmpty && read.structure.isEmpty)
    for marker in markers {
      let found = read.markers.contains {
        $0.range == marker.range && $0.name == marker.name && $0.note == marker.note
          && $0.event?.track == marker.event?.track && $0.event?.number == marker.event?.number
          && $0.event?.transition == marker.event?.transition && $0.event?.source?.reel == marker.event?.source?.reel
          && $0.event?.source?.clip == marker.event?.source?.clip && $0.event?.source?.in == marker.event?.source?.in
          && $0.event?.source?.out == marker.event?.source?.out
      }
      #expect(found, "\(marker) in \(text)")
    }
    #expect(try CutComparison(from: Cut(markers), to: Cut(read.markers)).changes().isEmpty)
  }

  @Test(arguments: [("00:00:00:24", 1), ("00:00:01:00", 2)])
  func `media of one name and reel that overlap are one asset`(second: String, count: Int) throws {
    func media(_ start: String, _ end: String) throws -> TimecodeEvent.Source.Media {
      .init(in: try Timecode(.string(start), at: .fps25), out: try Timecode(.string(end), at: .fps25))
    }
    let (first, last) = (try media("00:00:00:00", "00:00:01:00"), try media(second, "00:00:04:00"))
    let markers = try [(0, first), (1, last), (2, first)].map { index, media in
      try Self.event(
        index, "V", .init(reel: "R", clip: "C", in: media.in, out: nil, media: media))
    }
    let written = try TimecodeDocument(markers).written(as: .finalCutXML)
    let text = String(decoding: written.bytes, as: UTF8.self)
    #expect(text.components(separatedBy: "<asset ").count == count + 1 && written.losses.isEmpty)
    let read = try TimecodeDocument(reading: written.bytes, as: .finalCutXML).markers.map(\.event?.source?.media)
    let joined = TimecodeEvent.Source.Media(in: first.in, out: last.out)
    #expect(read == (count == 1 ? [joined, joined, joined] : [first, last, first]))
  }
}
