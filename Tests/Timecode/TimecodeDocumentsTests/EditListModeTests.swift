// FCM lines between the events of a list: the mode of the sources that follow, and not of the record (Avid, EDL-X).

import SMPTETimecode
import TestSupport
import Testing
import TimecodeDocuments

struct EditListModeTests {
  /// A list with an FCM line before most events, and the expected sources.
  private struct List {
    var text: String
    var sources: [(mode: CountedFrames, in: Int, out: Int)] = []
    var records: [(in: Int, out: Int)] = []

    init(at rate: TimecodeFrameRate, _ random: inout SeededGenerator) throws {
      let list = CountedFrames(rate: rate)
      let other = CountedFrames(rate: try #require(TimecodeFrameRate(rate: rate.rate, drop: !rate.isDrop)))
      func words(_ mode: CountedFrames) -> String { mode.rate.isDrop ? "FCM: DROP FRAME\n" : "FCM: NON-DROP FRAME\n" }
      (text, records) = (words(list), [])
      var (mode, location) = (list, list.count("01:00:00:02"))
      for number in 1...Int.random(in: 2...9, using: &random) {
        if number > 1, Bool.random(using: &random) {
          mode = Bool.random(using: &random) ? list : other
          text += words(mode)
        }
        let length = Int.random(in: 1...9000, using: &random)
        let start = Int.random(in: 0...1_000_000, using: &random)
        var used = "\(mode.label(start)) \(mode.label(start + length))"
        // Programs that drop frames may write colons all the same.
        if Bool.random(using: &random) { used = used.replacing(";", with: ":") }
        sources.append((mode, start, start + length))
        records.append((location, location + length))
        text += "00\(number)  TAPE V C \(used) \(list.label(location)) \(list.label(location + length))\n"
        location += length
      }
    }
  }

  @Test(arguments: [TimecodeFrameRate.fps29_97, .fps29_97d, .fps59_94, .fps59_94d, .fps30, .fps30d])
  func `a mode between events is that of the sources after it`(rate: TimecodeFrameRate) throws {
    var random = SeededGenerator(seed: 281912)
    for _ in 0..<100 {
      let list = try List(at: rate, &random)
      let document = try TimecodeDocument(list.text, rate: rate)
      #expect(document.contradictions.isEmpty && document.problems.isEmpty && document.doubts.isEmpty)
      for (index, marker) in document.markers.enumerated() {
        let source = try #require(marker.event?.source)
        let (wanted, record) = (list.sources[index], list.records[index])
        #expect(marker.inPoint.frameRate == rate, "\(list.text)")
        #expect(marker.inPoint.frameCount.wholeFrames == record.in)
        #expect(marker.range.outPoint.frameCount.wholeFrames == record.out)
        for (point, frames) in [(source.in, wanted.in), (source.out, wanted.out)] {
          #expect(point?.frameRate == wanted.mode.rate, "\(list.text)")
          #expect(point?.frameCount.wholeFrames == frames)
        }
      }
    }
  }

  @Test(arguments: [TimecodeFrameRate.fps29_97, .fps59_94d])
  func `in place the FCM lines of the list follow, and a source of another mode has no label at another rate`(
    rate: TimecodeFrameRate
  ) throws {
    var random = SeededGenerator(seed: 281913)
    let (old, new) = (CountedFrames(rate: rate), CountedFrames(rate: .fps25))
    for _ in 0..<100 {
      let list = try List(at: rate, &random)
      let others = list.sources.filter { $0.mode.rate != rate }
      guard others.isEmpty else {
        #expect(throws: DocumentError.self, "\(list.text)") { try rewritten(list.text, from: rate, to: .fps25) }
        continue
      }
      let lines = try rewritten(list.text, from: rate, to: .fps25).text.split(separator: "\n")
      let events = lines.filter { $0.hasPrefix("00") }
      for (index, line) in events.enumerated() {
        let words = line.split(separator: " ")
        let record = list.records[index]
        #expect(words[6] == new.label(old.nearest(record.in, at: new)), "\(list.text)")
        #expect(words[4] == new.label(old.nearest(list.sources[index].in, at: new)), "\(line)")
      }
      let modes = zip(list.text.split(separator: "\n"), lines).filter { $0.0.hasPrefix("FCM") }
      for (before, after) in modes {
        let isList = (before == "FCM: DROP FRAME") == rate.isDrop
        #expect(after == (isList ? "FCM: NON-DROP FRAME" : before))
      }
    }
  }
}
