// The sentences of refusals that have a detail: those between two items, and those of an event.

import SMPTETimecode
package import TimecodeCuts

extension Timecode {
  /// Whether it is in the timeline, or ends it.
  var isEnd: Bool { isValid || components == upperLimit.components }
}

extension TimecodeField.PasteRejection.Detail {
  /// Why the timecode cannot be carried; nil for any other detail.
  package var carrying: CutCarrying.Refusal? { if case .carrying(let refusal) = self { refusal } else { nil } }
}

extension TimecodeField.PasteRejection {
  /// What is wrong between an item and one before it.
  func sentence(between text: String) -> String {
    var (length, line): (Timecode?, Int?)
    if case .beside(let known, let number)? = detail { (length, line) = (known, number) }
    let measure = length.map { "\($0.text(.exact)) (\(frames(of: $0)))" }
    switch reason {
    case .order: return "\(text) starts before the previous item" + (line.map { " (line \($0))" } ?? "")
    case .overlap:
      return "\(text) overlaps \(line.map { "line \($0)" } ?? "an earlier item")" + (measure.map { " by \($0)" } ?? "")
    default:
      return "there is a gap\(measure.map { " of \($0)" } ?? "") before \(text)"
        + (line.map { ", after line \($0)" } ?? "")
    }
  }

  /// What is wrong with an event.
  var eventSentence: String {
    switch detail {
    case .lengths(let source, let expected, let record, let speed)?:
      let pace = speed == Fraction(1, 1) ? "" : " at speed \(speed.stringValue)"
      let needed = expected.map { "\($0.text(.exact)) (\(frames(of: $0)))" } ?? "more than its limit"
      return "the source lasts \(source.text(.exact)) (\(frames(of: source))), "
        + "but the record of \(record.text(.exact))\(pace) needs \(needed)"
    case .source(let start, let out)?:
      if let point = [start, out].compactMap({ $0 }).first(where: { !$0.isEnd }) {
        return "in the source, \(point.nonexistence)"
      }
      return "the source ends at \(out?.text(.exact) ?? ""), which is not after its start \(start.text(.exact))"
    case .media(let start, let out, let media)?:
      return "the source \(start.text(.exact))..\(out.text(.exact)) is not within its media, "
        + "\(media.in.text(.exact))..\(media.out.text(.exact))"
    case .beside, .carrying, nil: return "the event contradicts itself"
    }
  }

  private func frames(of length: Timecode) -> String {
    let count = length.frameCount
    guard count.subFrames == 0 else { return "\(count) frames" }
    return count.wholeFrames == 1 ? "1 frame" : "\(count.wholeFrames) frames"
  }
}
