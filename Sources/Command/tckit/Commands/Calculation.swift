// The calculation of `tckit calc` over its inputs: a result for each item, or one total.

import TimecodePasteboard

/// A calculation over inputs.
struct Calculation {
  let expression: TimecodeExpression
  /// The total of all items; nil if each item has its own result.
  private(set) var total: LengthTotal?
  /// The locations of the expressions that wait for the rate of the total.
  private(set) var waiting: [InputLocation] = []
  /// The number of items calculated.
  private(set) var count = 0

  /// True if results become whole frames.
  var isRounded: Bool { expression.rounding != nil }

  /// An item that waited for a rate and is not a length at that rate.
  typealias Refusal = (error: TimecodeTextError, location: InputLocation)

  /// Adds an item to the total, or returns its own result. If the item is nil, the text is an expression.
  mutating func add(
    _ item: ItemResult?, of text: Span<UInt8>, at location: InputLocation
  ) throws(TimecodeTextError) -> (result: TimecodeExpressionResult?, refused: [Refusal]) {
    count += 1
    guard total != nil else { return (try result(of: item, text), []) }
    let refused = try add(item, text).map { (error: $0.error, location: waiting[$0.number]) }
    let waitingCount = total?.waitingCount ?? 0
    if waitingCount > waiting.count { waiting.append(location) }
    // Once there is a rate, nothing waits.
    if waitingCount == 0 { waiting = [] }
    return (nil, refused)
  }

  private mutating func add(
    _ item: ItemResult?, _ text: Span<UInt8>
  ) throws(TimecodeTextError) -> [LengthTotal.Refusal] {
    guard let item else { return try total?.add(text) ?? [] }
    let range = item.marker.range
    if range.isTimecode { return try total?.add(range.inPoint) ?? [] }
    return try total?.add(range, remainder: item.remainder) ?? []
  }

  private func result(
    of item: ItemResult?, _ text: Span<UInt8>
  ) throws(TimecodeTextError) -> TimecodeExpressionResult {
    guard let range = item?.marker.range else { return try expression.evaluate(text) }
    guard range.isTimecode else { throw TimecodeTextError(.rangeAsLength) }
    return try expression.evaluate(range.inPoint)
  }
}

extension Report {
  /// Calculates an item and writes its result, or reports the failure and returns false.
  mutating func calculate(
    _ item: ItemResult?, of text: Span<UInt8>, at position: TextLocation?, _ tally: Tally
  ) throws(Diagnostic) -> Bool {
    let location = inputLocation(position, text, limit: LineSplitter.longestLine)
    let hasRead = tally.acceptedCount > 1
    do throws(Diagnostic) {
      let used: (result: TimecodeExpressionResult?, refused: [Calculation.Refusal])?
      do { used = try calculation?.add(item, of: text, at: location) } catch {
        throw CalcCommand.failure(error, location.text ?? "")
      }
      for refusal in used?.refused ?? [] {
        let failure = CalcCommand.failure(refusal.error, refusal.location.text ?? "")
        context.report(failure.located(at: refusal.location), hasRead: hasRead)
      }
      if let result = used?.result {
        try CalcCommand.write(result, at: location, isRounded: calculation?.isRounded ?? false, &writer, context)
      }
      return true
    } catch {
      guard error.concernsOneItem else { throw error }
      context.report(error.located(at: location), hasRead: hasRead)
      return false
    }
  }

  /// Reports the first item that never got a rate. Writes the total if there is one and nothing has failed.
  mutating func finishCalculation() throws(Diagnostic) {
    guard let calculation, let total = calculation.total else { return }
    if let first = calculation.waiting.first {
      context.report(Diagnostic(.unreadable(ReadingError(.noRate)), at: first))
    }
    guard context.failureCount == 0 else { return }
    let result: TimecodeExpressionResult?
    do { result = try total.result() } catch { throw CalcCommand.failure(error, "") }
    guard let result else { return }
    var part = Fraction.zero
    if case .interval(let interval, _) = result { part = total.part(of: interval) }
    try CalcCommand.write(
      result, adding: part, at: .none, isRounded: calculation.isRounded, &writer, context)
  }
}
