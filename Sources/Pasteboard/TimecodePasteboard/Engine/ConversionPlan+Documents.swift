// What a document is converted by where the command line does not say it: whole frames, and a start that keeps its
// label.

package import SMPTETimecode
import TimecodeDocuments
import TimecodeEvents

/// The changes to a document.
package struct DocumentConversion: Sendable {
  /// Where its program starts, before and after; nil if it has none.
  package var start: (old: Timecode, new: Timecode)?
  /// What is in no program: the first time, before and after.
  package var first: (old: Timecode, new: Timecode)?
  /// Where it ends.
  package var end: (old: Timecode, new: Timecode)?
  /// How many of its times were rounded to whole frames.
  package var roundedCount = 0

  /// Makes the conversion of a document before any of its events is known.
  package init() {}

  /// Takes an event of the program.
  mutating func add(_ old: (start: Timecode, end: Timecode?), _ new: TimecodeRange) {
    if start.map({ old.start < $0.old }) ?? true { start = (old.start, new.inPoint) }
    guard let oldEnd = old.end else { return }
    if end.map({ $0.old < oldEnd }) ?? true { end = (oldEnd, new.outPoint) }
  }
}

extension ConversionPlan {
  /// Nothing in it depends on a rate.
  var isInRealTime: Bool {
    guard target.rate == nil, mode == .instant, rounding == nil else { return false }
    return switch offset?.measure {
    case .seconds?, nil: true
    default: false
    }
  }

  /// The plan with whole frames, the nearest, if nothing says how they are made.
  package var inWholeFrames: ConversionPlan {
    guard rounding == nil else { return self }
    var plan = self
    (plan.rounding, plan.isRoundedByDefault) = (.nearest, true)
    return plan
  }

  /// The plan for a document.
  ///
  /// - Parameters:
  ///   - start: Where its program starts; nil if that is not known.
  ///   - roundsFrames: Whether its times become whole frames if nothing says how.
  func ofDocument(startingAt start: Timecode?, roundsFrames: Bool) -> ConversionPlan {
    var plan = roundsFrames ? inWholeFrames : self
    guard anchor == nil, mode != .digits, let start, let rate = target.rate, rate != start.frameRate,
      let label = moved(start)
    else { return plan }
    plan.anchor = TimecodeText(
      label.components, separator: label.frameRate.isDrop ? .dropFrame : .colon, hasDays: label.days > 0,
      hasSubFrames: label.subFrames > 0)
    // A label that does not exist at the target cannot stay.
    if (try? plan.conversion(from: start.properties)) == nil { plan.anchor = nil }
    return plan
  }

  /// A start with the offset, which comes first.
  private func moved(_ start: Timecode) -> Timecode? {
    guard let offset else { return start }
    guard let length = try? offset.subFrames(at: start.properties, labels), length.denominator != 0 else { return nil }
    let count = start.subFrameCount + length.numerator / length.denominator
    guard count >= 0 else { return nil }
    let moved = Timecode(subFrames: count, using: start.properties)
    return moved.isValid ? moved : nil
  }
}

extension DocumentFormat {
  /// Its events are a program, which starts somewhere; logs and tables are none.
  var isProgram: Bool {
    [.editDecisionList, .openTimeline, .finalCutXML, .finalCut7XML].contains(self)
  }

  /// It states where its program starts, which may be before the first event.
  package var statesStart: Bool { isProgram && self != .editDecisionList }

  /// It is a table of any columns, whose times may be numbers.
  package var isTable: Bool { [.commaSeparated, .tabSeparated].contains(self) }

  /// It has rows, and keeps their columns when they are carried.
  package var hasRows: Bool { isTable || self == .logExchange }
}

extension EventTable {
  /// The first record time of the events; nil without any.
  func firstStart() -> Timecode? {
    var first: (count: Int, clock: UInt8)?
    for row in rows where row.isEvent && row.record.isStated {
      if first.map({ row.record.start < $0.count }) ?? true { first = (row.record.start, row.recordClock) }
    }
    return first.map { Timecode(subFrames: $0.count, using: clocks[Int($0.clock)].properties) }
  }
}
