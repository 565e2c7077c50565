// Final Cut Pro 7's XML as tckit writes it, read again here and by OpenTimelineIO's adapter, which does not know
// tckit's elements.

import Foundation
import SMPTETimecode
import TestSupport
import Testing
import TimecodeCuts
import TimecodeDocuments

@testable import TimecodeEvents

struct FinalCut7WritingTests {
  static let rates: [TimecodeFrameRate] = [
    .fps23_976, .fps24, .fps25, .fps29_97, .fps29_97d, .fps30, .fps47_952, .fps48, .fps50, .fps59_94, .fps59_94d,
    .fps60,
  ]

  /// A marker in words, with the cut of its transition at the first frame.
  private static func line(_ marker: TimecodeMarker) -> String {
    let (event, source) = (marker.event, marker.event?.source)
    var parts = ["\(marker.range)", marker.name ?? "-", marker.note ?? "-", event?.track ?? "-"]
    parts += [event?.number.map(String.init), event?.trackKind?.rawValue, source?.reel, source?.clip].map { $0 ?? "-" }
    parts += [source?.in, source?.out].map { $0?.taggedStringValue ?? "-" }
    parts.append(source?.speed.reduced().stringValue ?? "-")
    if let transition = event?.transition {
      parts.append("\(transition.kind) \(transition.wipe ?? -1) \(transition.lead)+\(transition.tail)")
    }
    return parts.joined(separator: "|")
  }

  /// A random cut at a rate: three tracks and one of several, sources at the same or another rate, speeds, transitions
  /// with their cuts anywhere, black, gaps.
  static func cut(at rate: TimecodeFrameRate, seed: UInt64) throws -> TimecodeDocument {
    var random = SeededGenerator(seed: seed)
    func draw(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    var (markers, number) = ([TimecodeMarker](), 0)
    for track in ["V", "V3", "A2", "A3/V2"] {
      var (location, rest) = (3600 * rate.maxFrames + draw(0...100), 0)
      for _ in 0..<draw(4...8) {
        number += 1
        let isGap = draw(0...4) == 0
        if isGap { (location, rest) = (location + draw(1...50), 0) }
        let length = draw(40...200)
        let isOther = draw(0...3) == 0
        let own = isOther ? (rate == .fps24 ? TimecodeFrameRate.fps25 : .fps24) : rate
        let speeds = [(1, 1), (1, 1), (2, 1), (-1, 1), (1, 2), (5, 4)].map { Fraction($0, $1) }
        let speed = isOther ? Fraction(1, 1) : speeds[draw(0...5)]
        let start = try Timecode(.frames(100_000 + draw(0...50_000)), at: own)
        let isBlack = !isOther && draw(0...7) == 0
        let pace = own.rate / rate.rate * (isBlack ? Fraction(1, 1) : speed.abs())
        let used = try #require((pace * Fraction(length, 1)).nearest())
        var source = TimecodeEvent.Source(
          reel: "R\(number)", clip: "Clip \(number) <&>", in: start,
          out: try TimecodeRange(from: start, duration: .init(.frames(used), base: start.subFramesBase)).outPoint,
          speed: speed)
        if isBlack {
          let zero = try Timecode(.frames(0), at: rate)
          source = .init(reel: "BL", in: zero, out: try Timecode(.frames(length), at: rate))
        }
        var event = TimecodeEvent(track: track, number: number, source: source)
        if !isGap, rest > 0, draw(0...1) == 0 {
          let lead = [0, draw(0...min(12, rest))][draw(0...1)]
          let kinds: [TimecodeEvent.Transition] = [
            .init(.dissolve, lead: lead, tail: draw(1...20)), .init(.wipe, wipe: draw(1...99), lead: lead, tail: 12),
            .init(.other, name: "Slide", lead: lead, tail: 7),
          ]
          event.transition = kinds[draw(0...2)]
        }
        rest = length - (event.transition?.tail ?? 0)
        let first = try Timecode(.frames(location), at: rate)
        let range = try TimecodeRange(from: first, duration: .init(.frames(length), base: first.subFramesBase))
        location += length
        markers.append(
          TimecodeMarker(
            range, name: isBlack ? nil : "Clip \(number) <&>", note: draw(0...3) == 0 ? "Note\n\(number)" : nil,
            event: event))
      }
    }
    return TimecodeDocument(markers, title: "Cut")
  }

  @Test(arguments: rates)
  func `a cut comes back whole, and its comparison finds nothing`(rate: TimecodeFrameRate) throws {
    for seed in UInt64(1)...25 {
      let document = try Self.cut(at: rate, seed: seed)
      let written = try document.written(as: .finalCut7XML)
      #expect(written.losses.map(\.kind) == [.order] || written.losses.isEmpty, "\(seed): \(written.losses)")
      let read = try TimecodeDocument(reading: written.bytes, as: .finalCut7XML)
      #expect(read.problems.isEmpty && read.omissions.isEmpty && read.structure.isEmpty)
      let (expected, found) = (
        EntryList(document.markers).movingCuts().markers.map(Self.line).sorted(),
        EntryList(read.markers).movingCuts().markers.map(Self.line).sorted()
      )
      let lost = expected.filter { !found.contains($0) }
      #expect(expected == found, "\(seed): \(lost.prefix(2)) \(found.filter { !expected.contains($0) }.prefix(2))")
      let changes = try CutComparison(from: Cut(document.markers), to: Cut(read.markers)).changes()
      #expect(changes.isEmpty, "\(seed): \(changes.map { "\($0.kind) \($0.detail)" })")
    }
  }

  @Test(arguments: ["11:00:00:00", "10:00:00:00"])
  func `events at one time on the same tracks stay two, whether their sources differ or not`(start: String) throws {
    let rows = ["10:00:00:00", start].map { "a,01:00:00:00,01:00:02:00,AA/V,R1,a,\($0),\($0.dropLast(4))2:00" }
    let list = "Name,In,Out,Track,Reel,Clip,Source In,Source Out\n" + rows.map { $0 + "\n" }.joined()
    let document = try TimecodeDocument(list, rate: .fps25)
    let written = try document.written(as: .finalCut7XML)
    #expect(written.losses.isEmpty, "\(written.losses)")
    let read = try TimecodeDocument(reading: written.bytes, as: .finalCut7XML)
    #expect(read.markers.map(Self.line).sorted() == document.markers.map(Self.line).sorted())
  }

  @Test
  func `a rounded speed that gives the length of its source is written as it is`() throws {
    let list = """
      001  R1       V     C        10:00:00:00 10:00:03:24 01:00:00:00 01:00:02:02
      M2   R1       047.6                10:00:00:00
      """
    let written = try TimecodeDocument(list, rate: .fps25).written(as: .finalCut7XML)
    let read = try TimecodeDocument(reading: written.bytes, as: .finalCut7XML)
    #expect(written.losses.isEmpty && read.markers.map { $0.event?.source?.speed } == [Fraction(1904, 1000)])
  }

  @Test(arguments: rates)
  func `120 markers come back with names, notes, colors and lengths`(rate: TimecodeFrameRate) throws {
    let colors = ["Red", "Orange", "Yellow", "Green", "Cyan", "Blue", "Purple", "White", nil]
    let markers = try (0..<120).map { index in
      let start = try Timecode(.frames(3600 * rate.maxFrames + index * 997), at: rate)
      let length = Timecode.FrameCount(.frames([0, 2, 48, 1001][index % 4]), base: start.subFramesBase)
      return TimecodeMarker(
        try TimecodeRange(from: start, duration: length), name: ToolTests.names[index % 5],
        note: index % 3 == 0 ? nil : "Note \(index)\n“two”", color: colors[index % colors.count])
    }
    let written = try TimecodeDocument(markers, title: "Marks").written(as: .finalCut7XML)
    #expect(written.losses.isEmpty)
    let read = try TimecodeDocument(reading: written.bytes)
    #expect(read.markers == markers && read.title == "Marks" && read.rate == .rate(rate))
  }

  @Test
  func `a file is described once, with its media or the part that is shown, and transitions need their frames`() throws
  {
    let list = """
      TITLE: T
      FCM: NON-DROP FRAME
      001  A001     V     C        10:00:10:00 10:00:12:00 01:00:00:00 01:00:02:00
      002  A001     V     C        10:00:12:00 10:00:12:00 01:00:02:00 01:00:02:00
      002  B001     V     D    024 11:00:00:00 11:00:03:00 01:00:02:00 01:00:05:00
      003  A001     V     C        10:00:00:00 10:00:02:00 01:00:05:00 01:00:07:00
      """
    let options = DocumentOptions(rate: .fps25)
    let read = try TimecodeDocument(reading: Array(list.utf8), as: .editDecisionList, options)
    let text = String(decoding: try read.written(as: .finalCut7XML).bytes, as: UTF8.self)
    #expect(text.components(separatedBy: "<file id=\"file-1\">").count == 2)
    #expect(text.components(separatedBy: "<file id=\"file-1\"/>").count == 2)
    let rest = try #require(text.components(separatedBy: "<file id=\"file-1\">").last)
    let file = try #require(rest.components(separatedBy: "</file>").first)
    // From 10:00:00:00 to the end of the dissolve, 24 frames after 10:00:12:00.
    #expect(file.contains("<duration>\(12 * 25 + 24)</duration>") && file.contains("<frame>900000</frame>"))
    let points = ["start", "end", "in", "out"].map { name in
      text.components(separatedBy: "<clipitem ").dropFirst().map { clip in
        clip.components(separatedBy: "<\(name)>")[1].components(separatedBy: "<")[0]
      }
    }
    #expect(points == [["0", "-1", "125"], ["-1", "125", "175"], ["250", "0", "0"], ["324", "75", "50"]])
  }

  @Test
  func `a constant speed is read from the graph at the in point; other retimes are left out`() throws {
    func filter(_ variable: String, _ when: Int) -> String {
      """
      <filter><effect><name>Time Remap</name><effectid>timeremap</effectid><parameter><parameterid>variablespeed</parameterid>
      <value>\(variable)</value></parameter><parameter><parameterid>speed</parameterid><value>250.5</value></parameter>
      <parameter><parameterid>graphdict</parameterid><keyframe><when>\(when)</when><value>75</value></keyframe></parameter>
      </effect></filter>
      """
    }
    for (variable, when, isRead) in [("0", 30, true), ("FALSE", 30, true), ("1", 30, false), ("0", 31, false)] {
      let text = FinalCut7XMLTests.text(
        """
        <clipitem><name>A</name><start>0</start><end>40</end><in>30</in><out>70</out>
        <file id="f"><name>A.mov</name></file>\(filter(variable, when))</clipitem>
        """, hasMarkers: false)
      let document = try TimecodeDocument(reading: Array(text.utf8))
      let source = try #require(document.markers.first?.event?.source)
      #expect(source.in?.frameCount.wholeFrames == (isRead ? 75 : nil))
      #expect(source.out?.frameCount.wholeFrames == (isRead ? 75 + 100 : nil))
      #expect(source.speed == (isRead ? Fraction(501, 200) : Fraction(1, 1)))
      #expect(document.omissions.map(\.content) == (isRead ? [] : ["effects and retimes"]))
    }
  }

  @Test
  func `a clip on several tracks is one event only if it is on all of them`() throws {
    let start = try Timecode(.frames(90_000), at: .fps25)
    let range = try TimecodeRange(from: start, duration: .init(.frames(50), base: start.subFramesBase))
    let event = TimecodeEvent(track: "AA/V", number: 4, source: .init(reel: "A1", in: start))
    let bytes = try TimecodeDocument([TimecodeMarker(range, name: "A", event: event)]).written(as: .finalCut7XML).bytes
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(try TimecodeDocument(reading: bytes).markers.map { $0.event?.track } == ["AA/V"])
    #expect(text.components(separatedBy: "<linkclipref>").count == 10)
    let changed = text.replacing("<link><linkclipref>clipitem-1</linkclipref>", with: "<link>")
    #expect(try TimecodeDocument(reading: Array(changed.utf8)).markers.count == 1)
    let location = try #require(text.range(of: "<start>0</start>", options: .backwards))
    let moved = text.replacingCharacters(in: location, with: "<start>1</start>")
    #expect(try TimecodeDocument(reading: Array(moved.utf8)).markers.map { $0.event?.track } == ["V1", "A1", "A2"])
  }
}

@Suite(.waits, DocumentTools.areNeeded)
struct FinalCut7ToolTests {
  /// The clips of a document as OpenTimelineIO's adapter should put them, track by track.
  private static func expected(_ document: TimecodeDocument) throws -> [String] {
    let start = try #require(document.markers.map { $0.inPoint.frameCount.wholeFrames }.min())
    var lines: [(key: (String, Int), text: String)] = []
    for marker in document.markers {
      guard let event = marker.event, let source = event.source, let first = source.in else { continue }
      for track in event.tracks {
        let begin = marker.inPoint.frameCount.wholeFrames - start
        var text = "\(track) \(begin)+\(marker.range.frameCount.wholeFrames) \(marker.name ?? "")"
        if source.reel == "BL" {
          text += " Slug"
        } else if source.speed == Fraction(1, 1) {
          text += " \(first.frameCount.wholeFrames)"
        } else {
          text += " at \((source.speed * Fraction(100, 1)).nearest() ?? 0)"
        }
        lines.append(((track.description, begin), text))
        if let transition = event.transition {
          let fade = event.hasSoundOnly(track) && transition.kind == .dissolve ? "Cross Fade (+3dB)" : nil
          let name =
            switch transition.kind {
            case .wipe: "Edge Wipe"
            case .other: "Slide"
            default: fade ?? "Cross Dissolve"
            }
          lines.append(((track.description, begin), "\(track) \(begin) \(transition.lead)+\(transition.tail) \(name)"))
        }
      }
    }
    return lines.map(\.text).sorted()
  }

  @Test(arguments: FinalCut7WritingTests.rates)
  func `OpenTimelineIO's adapter finds clips, tracks, transitions, speeds and markers`(rate: TimecodeFrameRate) throws {
    for seed in UInt64(100)...104 {
      var document = try FinalCut7WritingTests.cut(at: rate, seed: seed)
      // The adapter knows the start, the middle and the end of a transition as its cut.
      for index in document.markers.indices {
        guard let transition = document.markers[index].event?.transition else { continue }
        let frames = transition.frames
        let lead = transition.lead == 0 ? 0 : frames / 2
        document.markers[index].event?.transition?.lead = lead
        document.markers[index].event?.transition?.tail = frames - lead
      }
      let start = try #require(document.markers.map(\.inPoint).min())
      let expected = try Self.expected(document)
      for index in 0..<10 {
        let point = try Timecode(.frames(start.frameCount.wholeFrames + 20 * index), at: rate)
        document.markers.append(TimecodeMarker(point, name: "M\(index)", note: "N\(index)"))
      }
      let lines = try DocumentTools.withFile("written.xml") { file in
        try Data(document.written(as: .finalCut7XML).bytes).write(to: file)
        return try DocumentTools.run(["sequence", file.path]).split(separator: "\n").map(String.init)
      }
      let (marks, clips) = (lines.filter { $0.hasPrefix("marker ") }, lines.filter { !$0.hasPrefix("marker ") })
      #expect(marks == (0..<10).map { "marker \(20 * $0) M\($0) N\($0)" })
      let missing = expected.filter { !clips.contains($0) }
      let other = clips.filter { !expected.contains($0) }
      #expect(clips.sorted() == expected, "\(seed): \(missing.prefix(3)) \(other.prefix(3))")
    }
  }
}

extension TimecodeEvent {
  /// True if the track is a sound track.
  fileprivate func hasSoundOnly(_ track: TrackName) -> Bool { track.description.hasPrefix("A") }
}
