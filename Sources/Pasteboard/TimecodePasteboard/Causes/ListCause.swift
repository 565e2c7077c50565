// The single mistake that explains most faults of a list, such as out points that are each a frame early.

package import SMPTETimecode

/// A mistake that was made throughout a list.
package enum ListCause: Hashable, Sendable {
  /// An out point names the last frame, not the one after it.
  case inclusive(of: Sides)
  /// Frames of the sources, or of the records, were counted at a rate that is 1001/1000 of the other side's rate.
  case pulledDown(sourceIsLonger: Bool)
  /// The media are at a rate that is 1001/1000 or 1000/1001 of the list's rate.
  case pulledDownMedia(TimecodeFrameRate)
  /// Labels were counted with drop frame, or without it, and the list is read the other way.
  case dropFrame(counted: TimecodeFrameRate, of: Sides)
  /// All sources begin this many hours after the same frames of their media.
  case hours(Int)
  /// Sources are counted from zero, and their media begin elsewhere.
  case fromZero
  /// Numbers begin again after 999.
  case modulo
  /// The outgoing side of each dissolve lasts a frame.
  case ghostFrames
  /// Lengths in milliseconds were cut to frames, not rounded.
  case milliseconds
  /// All lengths agree at another rate.
  case otherRate(TimecodeFrameRate)

  /// The points that have a mistake.
  package enum Sides: Sendable { case records, sources, both }
}

extension ListCause {
  /// The kind of a cause, without its details. The raw value is a stable word for programs.
  package enum Kind: String, CaseIterable, Sendable {
    case inclusive
    case pulledDown = "pulled-down"
    case dropFrame = "drop-frame"
    case hours
    case fromZero = "from-zero"
    case modulo
    case ghostFrames = "ghost-frames"
    case milliseconds
    case otherRate = "other-rate"
  }

  /// The kind of the cause.
  package var kind: Kind {
    switch self {
    case .inclusive: .inclusive
    case .pulledDown, .pulledDownMedia: .pulledDown
    case .dropFrame: .dropFrame
    case .hours: .hours
    case .fromZero: .fromZero
    case .modulo: .modulo
    case .ghostFrames: .ghostFrames
    case .milliseconds: .milliseconds
    case .otherRate: .otherRate
    }
  }
}

extension ListCause.Sides {
  /// The points, as messages call them.
  fileprivate var points: String {
    switch self {
    case .records: "record"
    case .sources: "source"
    case .both: "source and record"
    }
  }
}

extension ListCause: CustomStringConvertible {
  /// The cause, in one sentence without a full stop.
  package var description: String {
    switch self {
    case .inclusive(let sides): "the \(sides.points) out points look inclusive: each is one frame early"
    case .pulledDown(let isLonger):
      "source and record differ by 1001/1000: the \(isLonger ? "source" : "record") is counted at the faster rate, "
        + "such as 24 instead of 23.976"
    case .pulledDownMedia(let rate): "list and media differ by 1001/1000: the media are at \(rate.rawValue)"
    case .dropFrame(let counted, let sides):
      "the \(sides.points) labels were counted \(counted.isDrop ? "with" : "without") drop frame"
    case .hours(let count):
      "all sources begin \(count.magnitude == 1 ? "an hour" : "\(count.magnitude) hours") "
        + "\(count < 0 ? "before" : "after") their frames of the media"
    case .fromZero: "the sources are counted from zero, but their media begin elsewhere"
    case .modulo: "the events are numbered modulo 1,000"
    case .ghostFrames: "the outgoing side of each dissolve is a frame long, which delays all that follows"
    case .milliseconds: "lengths look cut from milliseconds to frames instead of rounded"
    case .otherRate(let rate):
      "the list seems to be at \(rate.rawValue)\(rate.pulledDown.map { " or \($0.rawValue)" } ?? ""), "
        + "where its lengths agree"
    }
  }
}

extension TimecodeFrameRate {
  /// This rate slowed down by 1000/1001; nil for a rate of which only one is in use, as 25 is and 24.98 is not. A list
  /// fits both, because its labels and its lengths in frames are the same.
  package var pulledDown: TimecodeFrameRate? {
    switch self {
    case .fps24: .fps23_976
    case .fps30: .fps29_97
    case .fps48: .fps47_952
    case .fps60: .fps59_94
    default: nil
    }
  }
}

/// A cause and the share of findings that it explains.
package struct ExplainedCause: Sendable {
  /// The cause.
  package var cause: ListCause
  /// The number of findings that the cause explains, and the number of all findings.
  package var (count, total): (Int, Int)
}
