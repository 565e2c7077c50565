// The sentences for refusals with a detail, between two items or within an event.

import SMPTETimecode
package import TimecodeCuts
import TimecodeDocuments

extension TimecodeField.PasteRejection.Detail {
  /// A rate of the source at which the lengths of an event would agree; nil if none is known.
  package var sourceRate: TimecodeFrameRate? {
    if case .lengths(_, _, _, _, let rate) = self { rate } else { nil }
  }

  /// The reason that the timecode cannot be carried; nil for any other detail.
  package var carrying: CutCarrying.Refusal? { if case .carrying(let refusal) = self { refusal } else { nil } }
}

extension TimecodeField.PasteRejection {
  /// The fault between an item and an earlier one.
  func sentence(between text: String) -> String {
    var (length, line, suffix): (Timecode?, Int?, String) = (nil, nil, "")
    if case .beside(let known, let number, let tracks)? = detail {
      let names = tracks.map(\.description).joined(separator: ", ")
      (length, line, suffix) = (known, number, names.isEmpty ? "" : " on \(names)")
    }
    let measure = length.map { $0.properties.isUnknown ? $0.shown : "\($0.text(.exact)) (\(frames(of: $0)))" }
    switch reason {
    case .order: return "\(text) starts before the previous item\(suffix)" + (line.map { " (line \($0))" } ?? "")
    case .overlap:
      return "\(text) overlaps \(line.map { "line \($0)" } ?? "an earlier item")\(suffix)"
        + (measure.map { " by \($0)" } ?? "")
    default:
      return "there is a gap\(measure.map { " of \($0)" } ?? "")\(suffix) before \(text)"
        + (line.map { ", after line \($0)" } ?? "")
    }
  }

  /// The fault of an event.
  var eventSentence: String {
    switch detail {
    case .lengths(let source, let expected, let record, let speed, _)?:
      let pace = speed == Fraction(1, 1) ? "" : " at a speed of \(percent(speed))"
      let needed = expected.map { "\($0.text(.exact)) (\(frames(of: $0)))" } ?? "more than its limit"
      return "the source lasts \(source.text(.exact)) (\(frames(of: source))), "
        + "but the record of \(record.text(.exact))\(pace) needs \(needed)"
    case .source(let start, let out)?:
      let missing = [start, out].compactMap { $0 }.filter { !$0.exists }
      if !missing.isEmpty { return "in the source, " + missing.map(\.nonexistence).joined(separator: "; ") }
      return "the source ends at \(out?.text(.exact) ?? ""), which is not after its start \(start.text(.exact))"
    case .media(let start, let out, let media, let file)?:
      let (end, name) = (out.map { "..\($0.text(.exact))" } ?? "", file.map { " \($0)" } ?? "")
      if reason == .rate {
        return "the source \(start.text(.exact))\(end) is at \(start.frameRate.rawValue) fps, "
          + "but its media\(name) is at \(media.in.frameRate.rawValue) fps"
      }
      let rate = media.in.frameRate == start.frameRate ? "" : " at \(media.in.frameRate.rawValue) fps"
      return "the source \(start.text(.exact))\(end) is not within its media\(name), "
        + "\(media.in.text(.exact))..\(media.out.text(.exact))\(rate)"
    case .transition(let transition, let fault)?: return sentence(of: transition, fault)
    case .beside, .carrying, nil: return "the event contradicts itself"
    }
  }

  /// The fault of a transition.
  private func sentence(of transition: TimecodeEvent.Transition, _ fault: TransitionFault) -> String {
    let name =
      switch transition.kind {
      case .dissolve, .wipe, .key: transition.kind.rawValue
      case .keyBackground, .keyOut: "key"
      case .other: "transition"
      }
    func count(_ frames: Int) -> String { frames == 1 ? "1 frame" : "\(frames) frames" }
    func side(_ reel: String?, _ point: Timecode?) -> String {
      [reel, point?.text(.exact)].compactMap { $0 }.joined(separator: " ")
    }
    switch fault {
    case .empty: return "the \(name) has no length"
    case .longerThanEvent(let frames):
      guard transition.lead > 0 else {
        return "the \(name) of \(count(transition.frames)) is longer than its event of \(count(frames))"
      }
      return "the \(name) ends \(count(transition.tail)) after the cut, but its event lasts \(count(frames))"
    case .longerThanEventBefore(let frames):
      return
        "the \(name) begins \(count(transition.lead)) before the cut, but the event before it lasts \(count(frames))"
    case .besideCut(let from, let cut):
      return "the \(name) goes out at \(from.record?.text(.exact) ?? ""), but the cut is at \(cut.text(.exact))"
    case .contradictsEventBefore(let from, let reel, let end):
      return "the \(name) goes out from \(side(from.reel, from.in)), but the event before it ends at \(side(reel, end))"
    case .beyondMedia(let reel, let missing, let media):
      let extent = "\(media.in.text(.exact))..\(media.out.text(.exact))"
      return
        "the \(name) of \(count(transition.frames)) shows \(count(missing)) of \(reel ?? "its clip") beyond its media, "
        + extent
    }
  }

  /// A speed in percent, with one decimal if it is not whole.
  private func percent(_ speed: Fraction) -> String {
    let tenths = roundDivide(Int128(speed.numerator) * 1000, Int128(speed.denominator))
    let (whole, decimal) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    return "\(tenths < 0 ? "-" : "")\(whole)\(decimal == 0 ? "" : ".\(decimal)") %"
  }

  private func frames(of length: Timecode) -> String {
    let count = length.frameCount
    guard count.subFrames == 0 else { return "\(count) frames" }
    return count.wholeFrames == 1 ? "1 frame" : "\(count.wholeFrames) frames"
  }
}
