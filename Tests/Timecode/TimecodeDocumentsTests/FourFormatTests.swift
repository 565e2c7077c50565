// One timeline in four formats, written by the test. When they are read, with the cuts of all transitions at their
// first frames, they have the same events, and their comparison finds nothing.

import Foundation
import SMPTETimecode
import TestSupport
import Testing
import TimecodeCuts
import TimecodeDocuments

@testable import TimecodeEvents

struct FourFormatTests {
  /// The events of a document, one line each, in the order of tracks and times.
  ///
  /// - Parameter isWhole: True if it has sources of retimed clips, and kinds of transitions other than dissolves.
  private static func lines(
    _ text: String, as format: DocumentFormat, isWhole: Bool, _ markers: inout [TimecodeMarker]
  ) throws -> [String] {
    let document = try TimecodeDocument(
      reading: Array(text.utf8), as: format, DocumentOptions(rate: .fps25))
    #expect(document.problems.isEmpty, "\(format) \(document.problems)")
    let lost = document.omissions.filter { $0.content != "effects and retimes" }
    #expect(lost.isEmpty, "\(format) \(lost)")
    markers = EntryList(document.markers).movingCuts().markers
    return markers.compactMap { marker in
      guard let event = marker.event, let track = event.tracks.first else { return nil }
      let isBlack = event.source?.reel == "BL"
      var parts = [track.description, "\(marker.range)", event.source?.reel ?? "-"]
      if let transition = event.transition {
        parts.append("\(transition.kind == .dissolve ? "dissolve" : "another") \(transition.lead)+\(transition.tail)")
        if isWhole, transition.kind == .wipe { parts.append("\(transition.wipe ?? -1)") }
      }
      if isWhole, !isBlack {
        parts += [event.source?.in, event.source?.out].map { $0?.stringValue() ?? "-" }
        parts.append("\(event.source?.speed.reduced().stringValue ?? "-")")
      }
      return parts.joined(separator: " ")
    }.sorted()
  }

  private static let count = ProcessInfo.processInfo.environment["TCKIT_TIMELINES"].flatMap { Int($0) } ?? 60

  @Test
  func `one timeline is read alike from four formats, and compared, nothing differs`() throws {
    var seen = (transitions: 0, black: 0)
    for seed in UInt64(2_811_280)..<2_811_280 + UInt64(Self.count) {
      let timeline = RandomTimeline(seed: seed)
      var (list, other) = ([TimecodeMarker](), [TimecodeMarker]())
      let whole = try Self.lines(timeline.editList, as: .editDecisionList, isWhole: true, &list)
      let plain = try Self.lines(timeline.editList, as: .editDecisionList, isWhole: false, &list)
      #expect(whole.count == timeline.tracks.joined().count)
      seen.transitions += whole.count { $0.contains("+") }
      seen.black += whole.count { $0.contains(" BL ") }
      let texts: [(DocumentFormat, String, Bool)] = [
        (.openTimeline, timeline.openTimeline, true), (.finalCutXML, timeline.finalCut, false),
        (.finalCut7XML, timeline.finalCut7(hidesCuts: false), false),
        (.finalCut7XML, timeline.finalCut7(hidesCuts: true), false),
      ]
      for (format, text, isWhole) in texts {
        let read = try Self.lines(text, as: format, isWhole: isWhole, &other)
        let expected = isWhole ? whole : plain
        let missing = expected.filter { !read.contains($0) }.prefix(3)
        let added = read.filter { !expected.contains($0) }.prefix(3)
        #expect(read == expected, "seed \(seed) \(format): \(missing) \(added)")
        guard read == expected, format != .finalCut7XML else { continue }
        let changes = try CutComparison(from: Cut(list), to: Cut(other)).changes().filter { change in
          // Kinds other than dissolves have a different word in each format.
          change.kind != .transition && change.new.first?.reel != nil
        }
        #expect(changes.isEmpty, "seed \(seed) \(format): \(changes.map { "\($0.kind) \($0.detail)" })")
      }
    }
    #expect(seen.transitions > 3 * Self.count && seen.black > Self.count)
  }
}
