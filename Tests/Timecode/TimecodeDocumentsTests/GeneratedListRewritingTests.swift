// Generated edit lists that are rewritten: speeds, transitions, gaps and sound tracks, compared with frames that are
// counted here.

import SMPTETimecode
import TestSupport
import Testing
import TimecodeDocuments
import TimecodeEvents

struct GeneratedListRewritingTests {
  /// The expected lines of an event at another rate.
  private struct Expected {
    var points: [Int]
    var transition: String?
    /// The values of an M2 line: its speed, and the source's in point.
    var speed: (value: String, time: String)?

    init(_ event: GeneratedEditList.Event, _ from: CountedFrames, _ to: CountedFrames) {
      let tenths = event.speed.map { tenths in
        let amount = (2 * abs(tenths) * to.nominal + from.nominal) / (2 * from.nominal)
        return tenths < 0 ? -amount : amount
      }
      let record = [event.record.in, event.record.out].map { from.nearest($0, at: to) }
      let (start, length) = (from.nearest(event.source.in, at: to), record[1] - record[0])
      var end = start + length
      if let tenths { end = start + (2 * length * abs(tenths) + 10 * to.nominal) / (20 * to.nominal) }
      if event.speed == 0 { end = max(from.nearest(event.source.out, at: to), start + 1) }
      points = [start, end] + record
      transition = event.transition.map { count in
        let (above, below) = (count * to.exact.above * from.exact.below, to.exact.below * from.exact.above)
        let new = min(max(1, (2 * above + below) / (2 * below)), length)
        return CountedFrames.digits(new, max(3, String(count).count))
      }
      speed = tenths.map { tenths in
        let value = "\(CountedFrames.digits(abs(tenths) / 10, 3)).\(abs(tenths) % 10)"
        return ((tenths < 0 ? " -" : " ") + value + " ", to.label(start))
      }
    }

    func isIn(_ lines: ArraySlice<Substring>, at to: CountedFrames) -> Bool {
      guard let line = lines.first else { return false }
      let words = line.split(separator: " ")
      guard words.suffix(4).map(to.count) == points else { return false }
      if let transition, words[words.count - 5] != transition { return false }
      guard let speed else { return true }
      let next = lines.dropFirst().first ?? ""
      return next.hasPrefix("M2 ") && next.contains(speed.value) && next.hasSuffix(speed.time)
    }
  }

  @Test(arguments: TimecodeFrameRate.allCases)
  func `every point, speed and length of a transition`(rate: TimecodeFrameRate) throws {
    let hasMode = rate.maxFrames % 4 != 0
    let list = GeneratedEditList(at: rate, hasMode: hasMode, seed: 99)
    for target in [TimecodeFrameRate.fps23_976, .fps25, .fps59_94d] where target != rate {
      let to = CountedFrames(rate: target)
      let text = try rewritten(list.text, from: rate, to: target, as: .editDecisionList).text
      #expect(text.contains("FCM:") == hasMode)
      let lines = text.split(separator: "\n")
      // It is the second of a transition's two lines.
      let starts = lines.indices.filter { index in
        lines[index].first?.isNumber == true && !lines[index].contains("B001C000")
      }
      try #require(starts.count == list.events.count)
      let wrong = zip(starts, list.events).first { start, event in
        !Expected(event, list.frames, to).isIn(lines[start...], at: to)
      }
      #expect(wrong == nil, "\(rate) to \(target): \(wrong.map { String(lines[$0.0]) } ?? "")")
    }
  }

  @Test
  func `record times alone leave sources of another length, which are counted`() throws {
    let (text, events) = EditListRewritingTests.list(at: CountedFrames(rate: .fps24), seed: 1)
    for (columns, target) in [("record", TimecodeFrameRate.fps25), ("source", .fps25), ("record", .fps24)] {
      let options = DocumentOptions(rate: .fps24, columns: try DocumentColumns(parsing: columns))
      let times = try times(of: Array(text.utf8), options)
      let moved = try Conversion(from: times.properties, to: .init(rate: target), rounding: .nearest)
      let still = try Conversion(from: times.properties, to: times.properties)
      let isRecord = columns == "record"
      let rewriting = EventConversion(record: isRecord ? moved : still, source: isRecord ? nil : moved)
      let result = try rewriting.rewritten(times, of: Array(text.utf8).span)
      let read = try TimecodeDocument(reading: result.bytes(Array(text.utf8).span), DocumentOptions(rate: .fps25))
      let expected = read.markers.count { marker in
        let (first, last) = (
          marker.event?.source?.in?.subFrameCount ?? 0, marker.event?.source?.out?.subFrameCount ?? 0
        )
        return last - first != marker.range.subFrameCount
      }
      #expect(result.unequalLengths == (target == .fps24 ? 0 : expected) && expected <= events.count)
      #expect(target == .fps24 || expected > 0)
    }
  }
}
