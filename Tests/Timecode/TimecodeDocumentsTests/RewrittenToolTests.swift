// Lists that are rewritten at another rate and read by other tools, which accept them and find the frames that are
// counted here.

import Foundation
import SMPTETimecode
import TestSupport
import Testing
import TimecodeDocuments

@Suite(.waits, DocumentTools.areNeeded)
struct RewrittenToolTests {
  /// The frames of a clip.
  private struct Clip: Decodable, Equatable {
    var record: [Double]
    var source: [Double]

    init(record: Range<Int>, source: Int) {
      self.record = [Double(record.lowerBound), Double(record.upperBound)]
      self.source = [Double(source), Double(source + record.count)]
    }
  }

  private static let targets: [TimecodeFrameRate] = [.fps23_976, .fps24, .fps25, .fps29_97d, .fps30, .fps59_94d]

  /// The clips that OpenTimelineIO reads from a document.
  private static func clips(in text: String, _ name: String, _ rate: TimecodeFrameRate) throws -> [Clip] {
    let output = try DocumentTools.withFile(name) { file in
      try Data(text.utf8).write(to: file)
      return try DocumentTools.run(["events", file.path, rate.rawValue])
    }
    return try output.split(separator: "\n").map { try JSONDecoder().decode(Clip.self, from: Data($0.utf8)) }
  }

  @Test(arguments: targets)
  func `OpenTimelineIO and pycmx read edit lists, with the nearest frames`(rate: TimecodeFrameRate) throws {
    let from = CountedFrames(rate: rate)
    let (text, events) = EditListRewritingTests.list(at: from, seed: 7)
    for target in Self.targets where target != rate {
      let to = CountedFrames(rate: target)
      let result = try rewritten(text, from: rate, to: target).text
      let first = from.nearest(events[0].record, at: to)
      let expected = events.map { event in
        let record = from.nearest(event.record, at: to)..<from.nearest(event.record + event.length, at: to)
        return Clip(
          record: record.lowerBound - first..<record.upperBound - first, source: from.nearest(event.source, at: to))
      }
      #expect(try Self.clips(in: result, "list.edl", target) == expected, "\(rate) to \(target)")
      let edits = try DocumentTools.withFile("list.edl") { file in
        try Data(result.utf8).write(to: file)
        return try ToolEntry.lines(DocumentTools.run("read", "pycmx", file, target))
      }
      #expect(edits.map { to.count($0.in[...]) - first } == expected.map { Int($0.record[0]) })
    }
  }

  @Test(arguments: targets)
  func `OpenTimelineIO reads the clips of an edit list that is written as its file`(rate: TimecodeFrameRate) throws {
    let list = GeneratedEditList(at: rate, count: 80, seed: 5)
    let document = try TimecodeDocument(
      reading: Array(list.text.utf8), as: .editDecisionList, DocumentOptions(rate: rate))
    let text = String(decoding: try document.written(as: .openTimeline).bytes, as: UTF8.self)
    // An event is a clip on each of its tracks; one on none is a clip that is not enabled.
    let expected = list.events.flatMap { event in
      let clip = Clip(record: event.record.in..<event.record.out, source: event.source.in)
      return Array(repeating: clip, count: max(1, TrackName.tracks(of: event.track).count))
    }
    // Its clips are by track.
    func byTime(_ clips: [Clip]) -> [Clip] {
      clips.sorted { ($0.record[0], $0.source[0]) < ($1.record[0], $1.source[0]) }
    }
    #expect(byTime(try Self.clips(in: text, "list.otio", rate)) == byTime(expected))
  }

  @Test(arguments: [TimecodeFrameRate.fps24, .fps25])
  func `OpenTimelineIO reads its own files, with the nearest frames`(rate: TimecodeFrameRate) throws {
    let from = CountedFrames(rate: rate)
    let (list, events) = EditListRewritingTests.list(at: from, seed: 3)
    let text = try DocumentTools.withFile("list.edl") { file in
      try Data(list.utf8).write(to: file)
      let project = file.deletingPathExtension().appendingPathExtension("otio")
      _ = try DocumentTools.run(["cut", file.path, rate.rawValue, project.path])
      return try String(contentsOf: project, encoding: .utf8)
    }
    for target in [TimecodeFrameRate.fps24, .fps25, .fps30, .fps60] where target != rate {
      let to = CountedFrames(rate: target)
      let expected = events.map { event in
        let record = from.nearest(event.record, at: to)..<from.nearest(event.record + event.length, at: to)
        return Clip(record: record, source: from.nearest(event.source, at: to))
      }
      let result = try rewritten(text, from: rate, to: target).text
      #expect(try Self.clips(in: result, "list.otio", target) == expected, "\(rate) to \(target)")
    }
  }
}
