// Transitions of OpenTimelineIO's files: read, written, rewritten, and never lost silently.

import Foundation
import SMPTETimecode
import TestSupport
import Testing
import TimecodeDocuments
import TimecodeEvents

struct OpenTimelineTransitionTests {
  private typealias File = OpenTimelineTests

  private static func transition(
    _ type: String, _ lead: String, _ tail: String, name: String = "", rate: String = "25.0", word: String? = nil
  ) -> String {
    let metadata = word.map { #""metadata":{"cmx_3600":{"transition":"\#($0)"}},"# } ?? ""
    return #"{"OTIO_SCHEMA":"Transition.1","name":"\#(name)",\#(metadata)"transition_type":"\#(type)","#
      + #""in_offset":\#(File.time(lead, rate)),"out_offset":\#(File.time(tail, rate))}"#
  }

  private static func clip(_ name: String, _ frames: Int = 50, rate: String = "25.0") -> String {
    File.item("Clip", name: name, range: File.range("100.0", "\(frames).0", rate))
  }

  private static func timeline(_ children: String..., start: String = "90000.0", rate: String = "25.0") -> String {
    let track =
      #"{"OTIO_SCHEMA":"Track.1","name":"V1","kind":"Video","children":[\#(children.joined(separator: ","))]}"#
    return File.timeline(File.item("Stack", File.children(track)), start: File.time(start, rate))
  }

  private static func transitions(_ text: String) throws -> [String] {
    try File.read(text).markers.map { marker in
      guard let transition = marker.event?.transition else { return "-" }
      return "\(transition) \(transition.lead) \(transition.tail)"
    }
  }

  @Test
  func `a transition belongs to the child after it, by its type and the word of an edit list`() throws {
    let rows: [(String, String)] = [
      (Self.transition("SMPTE_Dissolve", "10.0", "14.0", name: "A to B"), "D 024 10 14"),
      (Self.transition("SMPTE_Dissolve", "0.0", "24.0", word: "D"), "D 024 0 24"),
      (Self.transition("SMPTE_Wipe", "0.0", "24.0", word: "W012"), "W012 024 0 24"),
      (Self.transition("SMPTE_Wipe", "0.0", "24.0"), "W 024 0 24"),
      (Self.transition("SMPTE_Wipe", "0.0", "24.0", word: "D"), "W 024 0 24"),
      (Self.transition("Custom_Transition", "5.0", "0.0", name: "Edge Wipe"), "Edge Wipe 005 5 0"),
      (Self.transition("toucan:VerticalWipe", "2.0", "2.0", name: "x"), "toucan:VerticalWipe 004 2 2"),
      (Self.transition("SMPTE_Dissolve", "500.0", "500.0", rate: "1000.0"), "D 025 13 12"),
    ]
    for (written, expected) in rows {
      let text = Self.timeline(Self.clip("A"), written, Self.clip("B"))
      #expect(try Self.transitions(text) == ["-", expected])
    }
    let document = try File.read(Self.timeline(Self.clip("A"), rows[0].0, Self.clip("B")))
    #expect(document.omissions.isEmpty && document.problems.isEmpty)
  }

  @Test
  func `a gap or the end of a track after a transition is an event of black`() throws {
    let dissolve = Self.transition("SMPTE_Dissolve", "10.0", "14.0")
    let gap = File.item("Gap", range: File.range("0.0", "25.0"))
    let document = try File.read(Self.timeline(dissolve, Self.clip("A"), dissolve, gap, Self.clip("B"), dissolve))
    #expect(document.markers.map { $0.event?.transition?.frames } == [24, 24, nil, 24])
    #expect(document.markers.map { $0.event?.source?.reel } == [nil, "BL", nil, "BL"])
    #expect(document.markers[1].range.description == "01:00:02:00..01:00:03:00@25")
    #expect(document.markers.last?.range.description == "01:00:05:00..01:00:05:14@25")
    #expect(document.omissions.isEmpty)
    let pair = try File.read(Self.timeline(Self.clip("A"), dissolve, dissolve, Self.clip("B")))
    #expect(pair.omissions.map(\.content) == ["transitions into transitions"])
  }

  @Test(arguments: [TimecodeFrameRate.fps23_976, .fps25, .fps29_97d, .fps59_94, .fps96])
  func `an edit list comes back byte for byte`(rate: TimecodeFrameRate) throws {
    var count = 0
    for seed in UInt64(0)..<6 {
      let list = GeneratedEditList(at: rate, seed: 2_811_000 + seed)
      let options = DocumentOptions(rate: rate)
      var first = try TimecodeDocument(reading: Array(list.text.utf8), as: .editDecisionList, options)
      for index in first.markers.indices {
        // The file has no place for a separate outgoing side.
        first.markers[index].event?.transition?.from = nil
      }
      let plain = try first.written(as: .editDecisionList, options).bytes
      let file = try first.written(as: .openTimeline, options)
      #expect(!file.losses.contains { $0.kind == .transition })
      let again = try TimecodeDocument(reading: file.bytes, as: .openTimeline, options)
        .written(as: .editDecisionList, options).bytes
      let lines = [plain, again].map { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
      let wrong = zip(lines[0], lines[1]).first { $0 != $1 }
      #expect(wrong == nil && lines[0].count == lines[1].count, "\(wrong.map { "\($0)" } ?? "")")
      count += first.markers.count { $0.event?.transition != nil }
    }
    #expect(count > 50)
  }

  @Test
  func `what a track's transition cannot say is counted`() throws {
    let range = try TimecodeRange(tagged: "01:00:04:00..01:00:09:00@25")
    let start = try Timecode(.string("10:00:00:00"), at: .fps25)
    let rows: [(TimecodeEvent.Transition, Bool)] = [
      (.init(.dissolve, lead: 3, tail: 24), true), (.init(.wipe, wipe: 7, tail: 24), true),
      (.init(.other, name: "Melt", tail: 24), true), (.init(.dissolve, tail: 24, from: .init(reel: "X")), false),
      (.init(.key, tail: 24), false), (.init(.keyBackground, tail: 0), false),
      (.init(.dissolve, name: "N", tail: 1), false),
    ]
    for (transition, isFound) in rows {
      let marker = TimecodeMarker(
        range, name: "N", event: TimecodeEvent(track: "V", source: .init(reel: "R", in: start), transition: transition))
      let written = try TimecodeDocument([marker]).written(as: .openTimeline)
      #expect(written.losses.contains { $0.kind == .transition } != isFound)
      let read = try TimecodeDocument(reading: written.bytes, as: .openTimeline).markers.first?.event?.transition
      #expect((read == transition) == isFound)
    }
  }

  /// The nearest count; the later one of two.
  private static func scaled(_ count: Int, _ from: CountedFrames, _ to: CountedFrames) -> Int {
    from.nearest(count, at: to)
  }

  @Test(arguments: [TimecodeFrameRate.fps24, .fps25, .fps29_97, .fps60])
  func `both offsets become frames of the target that are the whole together`(rate: TimecodeFrameRate) throws {
    let from = CountedFrames(rate: rate)
    let number = "\(rate.rate.doubleValue)"
    for target in [TimecodeFrameRate.fps23_976, .fps25, .fps30, .fps50] where target.rate != rate.rate {
      let to = CountedFrames(rate: target)
      for (lead, tail) in [(0, 24), (1, 0), (12, 12), (1, 1), (7, 30), (33, 5), (0, 1), (50, 50)] {
        let text = Self.timeline(
          Self.clip("A", rate: number), Self.transition("SMPTE_Dissolve", "\(lead).0", "\(tail).0", rate: number),
          Self.clip("B", rate: number), start: "0.0", rate: number)
        let result = try rewritten(text, from: rate, to: target).text
        let read = try File.read(result, at: target)
        let transition = try #require(read.markers.last?.event?.transition)
        let whole = max(1, Self.scaled(lead + tail, from, to))
        let before = min(whole, Self.scaled(lead, from, to))
        let buffer = try #require(read.markers.last?.range.subFrameCount) / 100
        #expect(
          transition.lead == before && transition.tail == min(whole - before, buffer),
          "\(rate) \(target) \(lead) \(tail)"
        )
      }
    }
  }

  @Test
  func `a transition longer than what it joins is refused on the side on which it is`() throws {
    for (lead, tail, length, isRight) in [
      (40, 10, 30, true), (10, 40, 30, false), (60, 10, 30, false), (50, 30, 30, true),
    ] {
      let text = Self.timeline(
        Self.clip("A"), Self.transition("SMPTE_Dissolve", "\(lead).0", "\(tail).0"), Self.clip("B", length))
      let table = try #require(try ReadDocument(reading: Array(text.utf8), DocumentOptions()).table).events
      let last = try #require(table.rows.indices.last { table.rows[$0].isEvent })
      #expect(table.isValid(last) == isRight, "\(lead) \(tail) \(length)")
    }
  }

  @Test
  func `no damage of a field makes a cut of a transition in silence`() throws {
    let whole = Self.timeline(
      Self.clip("A"), Self.transition("SMPTE_Wipe", "10.0", "14.0", word: "W012"), Self.clip("B"))
    let plain = try File.read(whole)
    let start = try #require(whole.range(of: #"{"OTIO_SCHEMA":"Transition"#)).lowerBound
    let end = try #require(whole.range(of: #"{"OTIO_SCHEMA":"Clip.1","name":"B""#)).lowerBound
    var (silent, count) = (Set<String>(), 0)
    var location = start
    while location < end {
      guard whole[location].isLetter || whole[location].isNumber || whole[location] == "_" else {
        location = whole.index(after: location)
        continue
      }
      let stop = whole[location...].firstIndex { !$0.isLetter && !$0.isNumber && !"_.".contains($0) } ?? end
      for other in ["", "x", "null", "-1", "99999999999999999999", "1e400", "{}", "[]", "\"\"", "true"] {
        let text = whole[..<location] + other + whole[stop...]
        count += 1
        guard let read = try? File.read(String(text)), read.markers.count == 2, read.problems.isEmpty,
          read.omissions == plain.omissions, read.markers[1].event?.transition == nil
        else { continue }
        silent.insert("\(whole[location..<stop]) -> \(other)")
      }
      location = stop
    }
    #expect(silent.isEmpty && count > 200, "\(silent.sorted())")
  }
}

extension ConversionToolTests {
  @Test(arguments: [TimecodeFrameRate.fps23_976, .fps25, .fps29_97])
  func `OpenTimelineIO sees the transitions where they are`(rate: TimecodeFrameRate) throws {
    let list = GeneratedEditList(at: rate, seed: 2_811_100)
    let document = try TimecodeDocument(
      reading: Array(list.text.utf8), as: .editDecisionList, DocumentOptions(rate: rate))
    let written = try document.written(as: .openTimeline).bytes
    let printed = try DocumentTools.withFile("written.otio") { file in
      try Data(written).write(to: file)
      return try DocumentTools.run(["transitions", file.path, rate.rawValue])
    }
    var expected: [String] = []
    for marker in document.markers {
      guard let transition = marker.event?.transition, let tracks = marker.event?.tracks else { continue }
      let frame = marker.inPoint.subFrameCount / 100
      let type = transition.kind == .wipe ? "SMPTE_Wipe" : "SMPTE_Dissolve"
      expected += Array(repeating: "\(type) \(frame) 0 \(transition.tail)", count: max(1, tracks.count))
    }
    #expect(printed.split(separator: "\n").map(String.init).sorted() == expected.sorted() && expected.count > 10)
  }
}
