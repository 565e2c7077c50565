// Rewritten OpenTimelineIO files: every value and every rate, compared with frames that are counted here.

import SMPTETimecode
import TestSupport
import Testing
import TimecodeDocuments
import TimecodeEvents

struct OpenTimelineRewritingTests {
  private typealias File = OpenTimelineTests

  /// A timeline of clips and gaps with their lengths and source in points.
  private static func timeline(
    at rate: TimecodeFrameRate, seed: UInt64
  ) -> (text: String, items: [(length: Int, source: Int?)], start: Int) {
    var random = SeededGenerator(seed: seed)
    var items: [(length: Int, source: Int?)] = []
    let number = "\(rate.rate.doubleValue)"
    func range(_ start: Int, _ length: Int) -> String { File.range("\(start).0", "\(length).0", number) }
    var children: [String] = []
    for index in 0..<200 {
      let length = Int.random(in: 12...400, using: &random)
      let source = Int.random(in: 10...(rate.maxFrames * 3600 * 20), using: &random)
      if index % 9 == 4 {
        children.append(File.item("Gap", range: range(0, length)))
        items.append((length, nil))
      } else {
        let media = #","media_reference":{"available_range":\#(range(source - 10, length + 100))}"#
        children.append(File.item("Clip", name: "Clip \(index) 25.0", range: range(source, length), media))
        items.append((length, source))
      }
    }
    let start = rate.maxFrames * 3600
    let track = File.item("Track", name: "V1", #","children":[\#(children.joined(separator: ",\n"))]"#)
    let stack = File.item("Stack", File.children(track))
    return (File.timeline(stack, start: File.time("\(start).0", number)), items, start)
  }

  @Test(arguments: [
    TimecodeFrameRate.fps23_976, .fps24, .fps25, .fps29_97, .fps30, .fps50, .fps59_94, .fps60, .fps120,
  ])
  func `lengths are the distances of the nearest frames, and source in points the nearest frames`(
    rate: TimecodeFrameRate
  ) throws {
    let from = CountedFrames(rate: rate)
    let (text, items, start) = Self.timeline(at: rate, seed: 5)
    let targets: [TimecodeFrameRate] = [.fps23_976, .fps24, .fps25, .fps29_97d, .fps59_94, .fps96]
    for target in targets where target.rate != rate.rate {
      let to = CountedFrames(rate: target)
      let result = try rewritten(text, from: rate, to: target).text
      let read = try TimecodeDocument(reading: Array(result.utf8), DocumentOptions(rate: target))
      #expect(read.problems.isEmpty && read.start?.subFrameCount == from.nearest(start, at: to) * 100)
      var position = start
      var markers = read.markers.makeIterator()
      var wrong: Int?
      for (index, item) in items.enumerated() {
        let (first, last) = (from.nearest(position, at: to), from.nearest(position + item.length, at: to))
        position += item.length
        guard let source = item.source else { continue }
        let marker = markers.next()
        let start = from.nearest(source, at: to)
        let points = [
          marker?.inPoint, marker?.range.outPoint, marker?.event?.source?.in, marker?.event?.source?.out,
        ].map { ($0?.subFrameCount ?? -100) / 100 }
        if points != [first, last, start, start + last - first], wrong == nil { wrong = index }
      }
      #expect(wrong == nil, "\(rate) to \(target)")
      #expect(markers.next() == nil)
      #expect(Self.withoutNumbers(result) == Self.withoutNumbers(text))
    }
  }

  /// The text without the values and rates.
  private static func withoutNumbers(_ text: String) -> String {
    text.replacing(/"(value|rate)":[-0-9.e]+/) { "\"\($0.output.1)\":" }
  }

  /// A file with marks, a transition, a clip at another rate and tckit's name of the rate.
  private static func file(at rate: String, _ frames: (Int) -> Int) -> String {
    func range(_ start: Int, _ length: Int) -> String {
      OpenTimelineTests.range("\(frames(start))", "\(frames(length))", rate)
    }
    func mark(_ start: Int, _ length: Int) -> String {
      #","markers":[{"OTIO_SCHEMA":"Marker.2","name":"m","marked_range":\#(range(start, length))}]"#
    }
    func offset(_ length: Int) -> String { OpenTimelineTests.time("\(frames(length))", rate) }
    let transition = #"{"OTIO_SCHEMA":"Transition.1","in_offset":\#(offset(6)),"out_offset":\#(offset(0))}"#
    let own = File.item("Clip", name: "own", range: File.range("30", "60", "60"))
    let clip = File.item("Clip", name: "a", range: range(10, 24), mark(12, 2))
    let track = File.item("Track", name: "V1", mark(2, 4) + File.children(clip, transition, own))
    let stack = File.item("Stack", mark(36, 0) + File.children(track))
    return File.timeline(stack, start: File.time("\(frames(86400)).0", rate))
      .replacing(#""metadata":{}"#, with: #""metadata":{"tckit":{"rate":"\#(rate)"}}"#)
  }

  @Test
  func `marks, transitions and tckit's own rate go with the clips; times at another rate stay`() throws {
    let result = try rewritten(Self.file(at: "24") { $0 }, from: .fps24, to: .fps48).text
    #expect(result == Self.file(at: "48") { $0 * 2 })
  }

  @Test
  func `an offset moves the timeline's start alone, and there must be one`() throws {
    let clip = File.item("Clip", name: "a", range: File.range("10.0", "24.0"))
    let stack = File.item("Stack", File.children(File.item("Track", File.children(clip))))
    let moved = try rewritten(File.timeline(stack), from: .fps25, to: .fps25, offset: Fraction(2500, 1)).text
    #expect(moved == File.timeline(stack, start: File.time("90025.0")))
    let none = File.timeline(stack, start: "null")
    #expect(throws: DocumentError(.notRewritten(.noStart))) {
      _ = try rewritten(none, from: .fps25, to: .fps25, offset: Fraction(2500, 1))
    }
    #expect(try rewritten(none, from: .fps25, to: .fps50).text.contains(#""value":48.0"#))
  }

  @Test(arguments: [false, true])
  func `nested sequences and tracks that are trimmed are left as they are`(isTrimmed: Bool) throws {
    let range = File.range("0.0", "24.0")
    let clip = File.item("Clip", name: "a", range: range)
    let inner = File.item("Stack", File.children(clip))
    let track =
      isTrimmed
      ? File.item("Track", range: range, File.children(clip)) : File.item("Track", File.children(inner))
    let text = File.timeline(File.item("Stack", File.children(track)))
    #expect {
      _ = try rewritten(text, from: .fps25, to: .fps50)
    } throws: { error in
      let content = isTrimmed ? "tracks that are trimmed" : "nested sequences"
      return (error as? DocumentError)?.reason == .notRewritten(.content(content))
    }
  }
}

/// Timelines whose clips, gaps and markers have rates of their own, judged by exact fractions that are counted here.
struct OpenTimelineRateTests {
  private typealias File = OpenTimelineTests

  /// A time in the file, in units of a rate.
  private struct Time {
    var value: Int
    var rate: (text: String, above: Int, below: Int)

    init(_ value: Int, _ rate: (text: String, above: Int, below: Int)) { (self.value, self.rate) = (value, rate) }

    var seconds: Fraction { Fraction(value * rate.below, rate.above) }
    var text: String { File.time("\(value).0", rate.text) }
  }

  private static func range(_ start: Time, _ duration: Time) -> String {
    #"{"start_time":\#(start.text),"duration":\#(duration.text)}"#
  }

  /// A timeline, and the exact seconds of its items and markers in the order of the file.
  private static func timeline(
    at rate: TimecodeFrameRate, start: Int?, _ random: inout SeededGenerator
  ) -> (text: String, items: [(start: Fraction, end: Fraction)], markers: [(at: Fraction, in: ClosedRange<Fraction>)]) {
    let exact = CountedFrames(rate: rate).exact
    let own = ("\(rate.rate.doubleValue)", exact.above, exact.below)
    let rates = [own, own, ("1000.0", 1000, 1), ("30.0", 30, 1), ("29.97002997002997", 30_000, 1001)]
    var position = Time(start ?? 0, own).seconds
    let origin = position
    var items: [(start: Fraction, end: Fraction)] = []
    var marks: [(at: Fraction, in: ClosedRange<Fraction>)] = []
    var children: [String] = []
    func marker(_ start: Time) -> String {
      #","markers":[{"OTIO_SCHEMA":"Marker.2","name":"m","marked_range":\#(range(start, Time(0, start.rate)))}]"#
    }
    for index in 0..<12 {
      let rate = rates.randomElement(using: &random) ?? own
      func time(_ seconds: ClosedRange<Int>) -> Time {
        let frames = Int.random(in: seconds, using: &random) * rate.1 / rate.2 / 10
        return Time(frames + Int.random(in: 0...9, using: &random), rate)
      }
      let (first, length) = (time(0...90), time(10...90))
      let isGap = index == 0 || Int.random(in: 0...2, using: &random) == 0
      var more = ""
      // The source time of a marker in a clip at the timeline's rate is rounded as a source.
      if isGap || rate.0 != own.0, Bool.random(using: &random) {
        let inside = Time(first.value + Int.random(in: 0..<length.value, using: &random), rate)
        more += marker(inside)
        marks.append((position + inside.seconds - first.seconds, position...position + length.seconds))
      }
      let end = position + length.seconds
      if isGap {
        children.append(File.item("Gap", range: range(first, length), more))
      } else {
        let media = #","media_reference":{"available_range":\#(range(first, length))}"#
        children.append(File.item("Clip", name: "clip", range: range(first, length), more + media))
        items.append((position, end))
      }
      position = end
    }
    // Without a start, the first time in the file has the timeline's rate.
    let last = Time(
      Int.random(in: 0...9_999, using: &random), start == nil ? own : rates.randomElement(using: &random) ?? own)
    marks.append((origin + last.seconds, origin...Fraction(86_400, 1)))
    let track = File.item("Track", name: "V1", #","children":[\#(children.joined(separator: ",\n"))]"#)
    let stack = File.item("Stack", marker(last) + File.children(track))
    return (File.timeline(stack, start: start.map { Time($0, own).text } ?? "null"), items, marks)
  }

  @Test(arguments: [TimecodeFrameRate.fps24, .fps25, .fps29_97, .fps50])
  func `record points at any rate become the nearest frames, and media still contain their sources`(
    rate: TimecodeFrameRate
  ) throws {
    var random = SeededGenerator(seed: 29)
    var wrong: [String] = []
    for turn in 0..<15 {
      let start = turn.isMultiple(of: 2) ? nil : rate.maxFrames * 60
      let (text, items, marks) = Self.timeline(at: rate, start: start, &random)
      for target in [rate, .fps25, .fps23_976, .fps60] {
        let to = CountedFrames(rate: target)
        func nearest(_ seconds: Fraction) -> Int {
          let frames = seconds * Fraction(to.exact.above, to.exact.below)
          return (frames * Fraction(2, 1) + Fraction(1, 1)).floor.map { floorDivide($0, 2) } ?? -1
        }
        let result = try rewritten(text, from: rate, to: target).text
        let read = try TimecodeDocument(reading: Array(result.utf8), DocumentOptions(rate: target))
        let base = Timecode.Properties(rate: target).subFramesBase.rawValue
        let clips = read.markers.filter { $0.event != nil }
        let points = clips.flatMap { [$0.inPoint.subFrameCount, $0.range.outPoint.subFrameCount] }
        let expected = items.flatMap { [nearest($0.start) * base, nearest($0.end) * base] }
        let found = read.markers.filter { $0.event == nil }.map(\.inPoint.subFrameCount).sorted()
        // A marker stays within its clip or gap.
        let wanted = marks.map { mark in
          max(nearest(mark.in.lowerBound), min(nearest(mark.at), nearest(mark.in.upperBound) - 1)) * base
        }
        if points != expected || found != wanted.sorted() {
          wrong.append("\(rate) to \(target), turn \(turn): \(points), \(expected), \(found), \(wanted)\n\(result)")
        }
        for clip in clips {
          guard let source = clip.event?.source, let media = source.media, let out = source.out, out <= media.out else {
            wrong.append("\(rate) to \(target), turn \(turn): \(clip.event as Any)\n\(result)")
            break
          }
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.first ?? "")")
  }

  @Test
  func `a timeline without a start begins at zero, whatever comes first`() throws {
    let gap = File.item("Gap", range: File.range("0.0", "23.0", "24.0"))
    let clip = File.item("Clip", name: "A", range: File.range("0.0", "48.0", "24.0"))
    let track = File.item("Track", File.children(gap, clip))
    let text = File.timeline(File.item("Stack", File.children(track)), start: "null")
    #expect(try File.read(text).start == Timecode(.zero, at: .fps24))
    #expect(try File.read(text).markers.first?.inPoint.subFrameCount == 2300)
  }

  @Test
  func `a source between two subframes is rounded once, from its exact time`() throws {
    // 100.5209 frames are 96.50006; the subframe before them, 100.52, is 96.4992.
    let clip = File.item("Clip", name: "A", range: File.range("100.5209", "50.0"))
    let track = File.item("Track", name: "V1", File.children(clip))
    let text = File.timeline(File.item("Stack", File.children(track)))
    #expect(try rewritten(text, from: .fps25, to: .fps24).text.contains(#""start_time":\#(File.time("97.0", "24.0"))"#))
    let marker = try #require(try File.read(text).markers.first)
    let conversion = try Conversion(from: .init(rate: .fps25), to: .init(rate: .fps24), rounding: .nearest)
    let range = try conversion.convert(marker.range, outPointBy: nil).range
    let event = try #require(marker.event)
    let moved = try EventConversion(record: conversion, source: conversion)
      .converted(event, from: marker.range, to: range)
    #expect(moved.source?.in?.stringValue() == "00:00:04:01" && moved.source?.out?.stringValue() == "00:00:06:01")
  }
}
