// What a text has beside its timecodes that depends on the rate: statements of it, and numbers that a conversion leaves behind.

import SMPTETimecode

extension TextReader {
  /// A statement of another rate than the timecodes are read at, or written at where they are rewritten.
  func contradiction(_ found: RateStatementFinding) -> FoundItem? {
    let read = reader.properties?.frameRate
    let written = isRewriting ? conversion?.target.rate : nil
    let isWrong = read.map { !found.statement.agrees(with: $0) } ?? false
    // What was wrong before is not left behind by a conversion that changes no rate.
    let isLeft = written.map { $0 != read && !found.statement.agrees(with: $0) } ?? false
    guard isWrong || isLeft else { return nil }
    let fault = ItemFault.contradiction(
      found.statement, read: isWrong ? read : nil, written: isLeft ? written : nil)
    return FoundItem(fault, found.range, line: found.line)
  }

  /// A number that should be another at the target.
  func leftBehind(_ found: EditNumberFinding) -> FoundItem? {
    guard let conversion, let source = reader.properties?.frameRate, let target = conversion.target.rate,
      let number = found.number.converted(from: source, to: target, keeping: conversion.mode)
    else { return nil }
    return FoundItem(
      .leftBehind(found.number, shouldBe: number, from: source, to: target), found.range, line: found.line,
      column: found.column)
  }

  /// Whether the timecode that was found last is a length: that of a split, or one in a column of durations.
  mutating func isLength(in input: Span<UInt8>) -> Bool {
    guard let place = scanner.lastPlace else { return false }
    return place.line == scanner.lengthLine || lengths?.column(at: place.start, line: place.line, in: input) != nil
  }

  /// Leaves the length that was found last, since it has no position; returns false where there is no room yet for what
  /// precedes it.
  mutating func takeLength(
    in input: Span<UInt8>, into room: UnsafeMutableBufferPointer<UInt8>, _ advance: inout ReaderAdvance
  ) -> Bool {
    guard let finding = scanner.lastTimecode else { return true }
    guard pass(input, to: finding.range.lowerBound, into: room, &advance) else { return false }
    advance.items += 1
    let fault = ItemFault.lengthLeft(shouldBe: length(finding))
    advance.found = FoundItem(fault, finding.range, line: finding.line, column: finding.column)
    return true
  }

  /// What a length should be at the target; nil where that is the length itself, or where it cannot be converted.
  private func length(_ finding: TimecodeFinding) -> Timecode? {
    guard finding.tagError == nil, var plan = conversion, let reading = try? reader.judge(finding.text) else {
      return nil
    }
    (plan.anchor, plan.offset) = (nil, nil)
    let timecode = reading.timecode
    let length = try? plan.conversion(from: timecode.properties).convert(timecode)
    return length?.components == timecode.components ? nil : length
  }

  private var isRewriting: Bool {
    if case .inPlace = form { true } else { false }
  }
}
