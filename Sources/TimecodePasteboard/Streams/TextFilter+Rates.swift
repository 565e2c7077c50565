// What a text has beside its timecodes that depends on the rate: statements of it, and numbers that a conversion leaves behind.

import SMPTETimecode

extension TextFilter {
  /// A statement of another rate than the timecodes are read at, or written at where they are rewritten.
  func contradiction(_ found: RateStatementFinding) -> FilterEvent? {
    let read = reader.properties?.frameRate
    let written = isRewriting ? conversion?.target.rate : nil
    let isWrong = read.map { !found.statement.agrees(with: $0) } ?? false
    // What was wrong before is not left behind by a conversion that changes no rate.
    let isLeft = written.map { $0 != read && !found.statement.agrees(with: $0) } ?? false
    guard isWrong || isLeft else { return nil }
    let kind = FilterEvent.Kind.contradiction(
      found.statement, read: isWrong ? read : nil, written: isLeft ? written : nil)
    return FilterEvent(kind, found.range, line: found.line)
  }

  /// A number that should be another at the target.
  func leftBehind(_ found: EditNumberFinding) -> FilterEvent? {
    guard let conversion, let source = reader.properties?.frameRate, let target = conversion.target.rate,
      let number = found.number.converted(from: source, to: target, keeping: conversion.mode)
    else { return nil }
    return FilterEvent(
      .leftBehind(found.number, shouldBe: number, from: source, to: target), found.range, line: found.line,
      column: found.column)
  }

  private var isRewriting: Bool {
    if case .rewriting = purpose { true } else { false }
  }

  private var conversion: ConversionPlan? {
    if case .conversion(let plan) = step.work { plan } else { nil }
  }
}
