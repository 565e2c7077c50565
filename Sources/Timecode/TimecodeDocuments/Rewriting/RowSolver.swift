// Computes the new times of a document's rows, in subframes of the target.
//
//     let solver = RowSolver(conversion, speeds, table)
//     let solved = try solver.solved(old)
//     solved.times, solved.derivedSources
//
// Conversions are large. Because no function here mutates the solver, a call uses them in place and copies none.

import SMPTETimecode
import TimecodeEvents

/// Computes the new times of rows.
struct RowSolver {
  /// The new times of rows.
  struct Solved {
    var times: [RowTimes]
    /// The number of source out points that differ from the rounded points because they follow from the record's
    /// length.
    var derivedSources = 0
  }

  private let conversion: EventConversion
  /// The conversion of source times; equals the conversion of records if source times do not move.
  private let source: Conversion
  private let movesSources: Bool
  /// True if sources and records become times of the same clock.
  private let isOneClock: Bool
  /// The speeds in the rewritten document.
  private let speeds: [Speed]
  private let extras: [RowExtra]
  /// The parts of times below a subframe.
  private let remainders: [TimecodeRange.SubFrameRemainder]
  private let bases: (record: Int, source: Int)
  /// The last count that a source can have.
  private let sourceLimit: Int

  init(_ conversion: EventConversion, _ speeds: [Speed], _ table: borrowing EventTable) {
    self.conversion = conversion
    source = conversion.source ?? conversion.record
    movesSources = conversion.source != nil
    isOneClock = source.target == conversion.record.target
    (self.speeds, extras, remainders) = (speeds, table.extras, table.remainders)
    let target = source.target
    bases = (conversion.record.target.subFramesBase.rawValue, target.subFramesBase.rawValue)
    sourceLimit = target.frameRate.maxTotalSubFrames(in: target.upperLimit, base: target.subFramesBase)
  }

  /// Returns the new times of rows.
  func solved(_ old: [EventRow]) throws(UnsolvedTime) -> Solved {
    var solved = Solved(times: old.map { RowTimes($0) })
    for index in old.indices {
      let (source, extra) = (old[index].source, Int(old[index].extra))
      var record = old[index].record
      if record.isStated {
        let container = extra == 0 ? -1 : Int(extras[extra].container)
        record = try solvedRecord(old[index], at: index, within: container < 0 ? .none : solved.times[container].record)
        solved.times[index].record = record
      }
      // A source on a separate clock does not change. A source that follows another is set below, after that one.
      let isOne = old[index].sourceClock == old[index].recordClock
      guard movesSources, source.isStated,
        extra == 0 ? isOne : extras[extra].follows < 0 && extras[extra].motion.moves(onOneClock: isOne)
      else { continue }
      let part = sourcePart(extra)
      var start = try converted(source: source.start, adding: part, at: index, .sourceIn)
      if extra != 0, extras[extra].side != 0 {
        start = moved(start, extras[extra].side, of: solved.times[Int(extras[extra].container)].source)
      }
      if source.length == 0 {
        solved.times[index].source = TimeSpan(start: start, end: start)
      } else if !record.isStated, old[index].flags.contains(.isMark) {
        solved.times[index].source = TimeSpan(start: start, end: start + bases.source)
      } else {
        let convertedLength = try? max(
          converted(source: source.end, adding: part, at: index, .sourceOut) - start, bases.source)
        let lasts = try solvedLength(of: old, at: index, from: start, convertedLength, record: record)
        solved.times[index].source = TimeSpan(start: start, end: start + lasts.length)
        if lasts.isDerived { solved.derivedSources += 1 }
      }
    }
    for index in old.indices where movesSources && old[index].extra != 0 {
      let extra = extras[Int(old[index].extra)]
      guard extra.follows >= 0 else { continue }
      let followed = solved.times[Int(extra.follows)].source
      let point = extra.followsStart ? followed.start : followed.end
      solved.times[index].source = TimeSpan(start: point, end: point)
    }
    for index in old.indices where old[index].extra != 0 && extras[Int(old[index].extra)].around >= 0 {
      solved.times[index].record = solvedTransitionRecord(old, index, solved.times)
    }
    return solved
  }

  /// The record around a cut. The conversion gives the numbers of frames before and after the cut.
  private func solvedTransitionRecord(_ old: [EventRow], _ index: Int, _ times: [RowTimes]) -> TimeSpan {
    let extra = extras[Int(old[index].extra)]
    let (other, new, event) = (old[Int(extra.around)].record, times[Int(extra.around)].record, old[index].record)
    let (cut, newCut) = extra.isAroundEnd ? (other.end, new.end) : (other.start, new.start)
    let frame = conversion.record.source.subFramesBase.rawValue
    let (lead, length) = (cut - event.start, event.length)
    guard other.isStated, event.isStated, lead.isMultiple(of: frame), length.isMultiple(of: frame), lead >= 0,
      lead <= length
    else { return times[index].record }
    // A fade-out has no side after the cut, and nothing limits it there.
    let (before, after) = conversion.sides(
      lead: lead / frame, tail: (length - lead) / frame, records: extra.isAroundEnd ? (.none, .none) : (other, new))
    return TimeSpan(
      start: max(0, newCut - before * bases.record), end: newCut + after * bases.record)
  }

  private func solvedRecord(
    _ row: EventRow, at index: Int, within container: TimeSpan
  ) throws(UnsolvedTime) -> TimeSpan {
    let (old, flags) = (row.record, row.flags)
    let parts = row.extra == 0 ? .zero : remainders[Int(extras[Int(row.extra)].remainder)]
    var start = try converted(record: old.start, adding: parts.inPoint, at: index, .recordIn)
    if container.isStated { start = max(container.start, min(start, container.end - bases.record)) }
    guard !flags.contains(.isMark) else { return TimeSpan(start: start, end: start + bases.record) }
    let end =
      old.length == 0 ? start : try converted(record: old.end, adding: parts.outPoint, at: index, .recordOut)
    guard old.length == 0 || end > start || flags.contains(.mayCollapse) else {
      throw UnsolvedTime(.notRewritten(.collapsed), of: index, .recordOut)
    }
    return TimeSpan(start: start, end: end)
  }

  /// The start of a source, moved so that it remains before or after its container.
  private func moved(_ start: Int, _ side: Int8, of container: TimeSpan) -> Int {
    guard container.isStated else { return start }
    return side < 0 ? max(0, min(start, container.start - bases.source)) : max(start, container.end)
  }

  /// The length of a row's source for its new record; `isDerived` is true if the source's own points can be converted
  /// and give a different length.
  private func solvedLength(
    of old: [EventRow], at index: Int, from start: Int, _ convertedLength: Int?, record: TimeSpan
  ) throws(UnsolvedTime) -> (length: Int, isDerived: Bool) {
    let (form, speed) = (old[index].form, Int(old[index].speed))
    var length: Int?
    if isOneClock, case .played = form, speed == 0 {
      // Nearly all rows are of this kind.
      length = record.isStated && record.length > 0 ? record.length : nil
    } else {
      length = conversion.sourceLength(
        of: old[index].source, form, at: speeds[speed], records: (old[index].record, record),
        derivedLength: convertedLength)
    }
    guard let length else {
      if let convertedLength { return (convertedLength, false) }
      // This call throws the error for the source.
      let part = sourcePart(Int(old[index].extra))
      return (try converted(source: old[index].source.end, adding: part, at: index, .sourceOut) - start, false)
    }
    guard length <= sourceLimit - start else {
      throw UnsolvedTime(.range(.beyondLimit(source.target.upperLimit)), of: index, .sourceOut)
    }
    return (length, length != convertedLength && form != .oneFrame)
  }

  /// The part of a subframe after the start of a source. Without rounding, sources are in subframes.
  private func sourcePart(_ extra: Int) -> Fraction {
    extra == 0 || source.rounding == nil ? .zero : remainders[Int(extras[extra].sourceRemainder)].inPoint
  }

  /// Converts a count and a part of a subframe to a target with `base` subframes per frame.
  private func converted(
    _ count: Int, adding part: Fraction, by conversion: borrowing Conversion, base: Int, at index: Int,
    _ value: WrittenField.Value
  ) throws(UnsolvedTime) -> Int {
    do throws(TimecodeArithmeticError) {
      let moved = try conversion.convert(subFrames: count, adding: part)
      if moved.subFrames.isMultiple(of: base), !moved.isFloored { return moved.subFrames }
      // A whole frame must remain a whole frame.
      guard part.numerator == 0, count.isMultiple(of: conversion.source.subFramesBase.rawValue) else {
        return moved.subFrames
      }
    } catch {
      throw UnsolvedTime(.range(error), of: index, value)
    }
    throw UnsolvedTime(.notRewritten(.betweenFrames), of: index, value)
  }

  private func converted(
    record count: Int, adding part: Fraction, at index: Int, _ value: WrittenField.Value
  ) throws(UnsolvedTime) -> Int {
    try converted(count, adding: part, by: conversion.record, base: bases.record, at: index, value)
  }

  private func converted(
    source count: Int, adding part: Fraction, at index: Int, _ value: WrittenField.Value
  ) throws(UnsolvedTime) -> Int {
    try converted(count, adding: part, by: source, base: bases.source, at: index, value)
  }
}

/// The error for a time of a row that does not exist at the target.
struct UnsolvedTime: Error {
  let reason: DocumentError.Reason
  let row: Int
  let value: WrittenField.Value

  init(_ reason: DocumentError.Reason, of row: Int, _ value: WrittenField.Value) {
    (self.reason, self.row, self.value) = (reason, row, value)
  }
}
