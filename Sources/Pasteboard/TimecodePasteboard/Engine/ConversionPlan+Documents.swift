// The defaults of a document's conversion: whole frames, and a start that keeps its label.

import SMPTETimecode
import TimecodeCuts
import TimecodeDocuments
package import TimecodeEvents

/// The changes to a document.
package struct DocumentConversion: Sendable {
  /// The start of the document's timeline, before and after; nil if it has no timeline.
  package var start: ConvertedLabel?
  /// True if its start is known, from which its times are counted.
  package var hasStart = false
  /// The first time, before.
  var first: Timecode?
  /// The whole hour before the first time, before and after, if it is counted from zero and moves.
  package var hour: ConvertedLabel?
  /// The end of the timeline, before and after; nil if no event has an end.
  package var end: ConvertedLabel?
  /// The number of times that were rounded to whole frames.
  package var roundedCount = 0

  /// Makes the conversion of a document before any of its events is known.
  package init() {}

  /// Sets the first time, which a plan converts.
  mutating func begin(_ first: Timecode, by plan: ConversionPlan) {
    guard self.first == nil else { return }
    (self.first, hour) = (first, plan.movedHour(before: first))
  }

  /// Sets the start that the document states, or otherwise its first record time; nil for neither.
  mutating func begin(at start: Timecode?, by plan: ConversionPlan) {
    hasStart = start != nil
    guard let start, let new = try? plan.conversion(from: start.properties).convert(start) else { return }
    self.start = ConvertedLabel(start, to: new)
  }

  /// Adds an event of the timeline.
  mutating func add(_ old: (start: Timecode, end: Timecode?), _ new: TimecodeRange) {
    if start.map({ old.start < $0.old }) ?? true { start = ConvertedLabel(old.start, to: new.inPoint) }
    guard let oldEnd = old.end else { return }
    if end.map({ $0.old < oldEnd }) ?? true { end = ConvertedLabel(oldEnd, to: new.outPoint) }
  }
}

extension ConversionPlan {
  /// True if nothing in the plan depends on a rate.
  package var isInRealTime: Bool {
    guard target.rate == nil, mode == .instant, rounding == nil else { return false }
    return switch offset?.measure {
    case .seconds?, nil: true
    default: false
    }
  }

  /// True if the start of a document at a rate decides about all its times.
  func keepsStart(at rate: TimecodeFrameRate?) -> Bool {
    anchor == nil && mode != .digits && (target.rate ?? rate) != rate
  }

  /// The plan with whole frames: the nearest ones, if it has no rounding.
  package var inWholeFrames: ConversionPlan {
    guard rounding == nil else { return self }
    var plan = self
    (plan.rounding, plan.isRoundedByDefault) = (.nearest, true)
    return plan
  }

  /// The plan for a document.
  ///
  /// - Parameters:
  ///   - start: The start of the document's timeline; nil if it is not known.
  ///   - roundsFrames: If true, times become whole frames even if no rounding was requested.
  func adaptedToDocument(startingAt start: Timecode?, roundsFrames: Bool) -> ConversionPlan {
    var plan = roundsFrames ? inWholeFrames : self
    guard anchor == nil, mode != .digits, let start, let rate = target.rate, rate != start.frameRate,
      let label = moved(start)
    else { return plan }
    plan.anchor = TimecodeText(
      label.components, separator: label.frameRate.isDrop ? .dropFrame : .colon, hasDays: label.days > 0,
      hasSubFrames: label.subFrames > 0)
    // A label that does not exist at the target cannot be kept.
    if (try? plan.conversion(from: start.properties)) == nil { plan.anchor = nil }
    return plan
  }

  /// True if labels may move because they are counted from zero.
  var mayMoveHours: Bool { anchor == nil && target.rate != nil && mode != .digits }

  /// The whole hour before a label, before and after; nil if it is the same label. The start of a cut is not an hour.
  func movedHour(before first: Timecode, isStart: Bool = false) -> ConvertedLabel? {
    guard mayMoveHours, let label = moved(first) else { return nil }
    // A minute of leader is before its hour.
    let hours = label.minutes == 59 && label.hours < 23 ? label.hours + 1 : label.hours
    let hour = isStart ? label : Timecode(unchecked: .init(d: label.days, h: hours), using: label.properties)
    var plan = self
    plan.offset = nil
    guard let new = try? plan.conversion(from: hour.properties).convert(hour.components).timecode,
      new.components != hour.components
    else { return nil }
    return ConvertedLabel(hour, to: new)
  }

  /// A label with the offset, which comes first.
  private func moved(_ start: Timecode) -> Timecode? {
    guard let offset else { return start }
    guard let length = try? offset.subFrames(at: start.properties, labels), length.denominator != 0 else { return nil }
    let count = start.subFrameCount + length.numerator / length.denominator
    guard count >= 0 else { return nil }
    let moved = Timecode(subFrames: count, using: start.properties)
    return moved.isValid ? moved : nil
  }
}

extension Timecode.Properties {
  /// The properties of times that are read and written without a rate: every millisecond is whole, and hours are
  /// counted, not days.
  package static let inRealTime = Timecode.Properties(rate: .fps100, limit: .max100Days)
}

extension DocumentFormat {
  /// True if the events are a timeline, which has a start. Logs and tables are not timelines.
  var isTimeline: Bool {
    [.editDecisionList, .openTimeline, .finalCutXML, .finalCut7XML].contains(self)
  }

  /// True if the document states the start of its timeline, which may be before the first event.
  package var statesStart: Bool { isTimeline && self != .editDecisionList }

  /// True if the format is a table of any columns, whose times may be numbers.
  package var isTable: Bool { [.commaSeparated, .tabSeparated].contains(self) }

  /// True if the format has rows, whose columns are kept when the rows are carried.
  package var hasRows: Bool { isTable || self == .logExchange }
}

extension EventTable {
  /// The first record time of the events of a timeline; nil without any.
  ///
  /// A log or a table has a timeline if an event has a range of it next to one of its source.
  func firstStart(in format: DocumentFormat) -> Timecode? {
    guard format.isTimeline || format.hasColumns && rows.contains(where: \.hasRecordAndSource) else { return nil }
    var first: (count: Int, clock: UInt8)?
    for row in rows where row.isEvent && row.record.isStated {
      if first.map({ row.record.start < $0.count }) ?? true { first = (row.record.start, row.recordClock) }
    }
    return first.map { Timecode(subFrames: $0.count, using: clocks[Int($0.clock)].properties) }
  }
}

extension CutCarrying {
  /// The first time of the new cut.
  var start: Timecode { Timecode(frame: newStart, .init(rate: rate)) }
}

extension EventRow {
  /// True if it has two ranges, one of the timeline and one of a source.
  fileprivate var hasRecordAndSource: Bool {
    isEvent && record.isStated && record.length > 0 && source.isStated && source != record
  }
}
