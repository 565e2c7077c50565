// What must hold between the items of a list, in their order: `validate --ordered --no-overlap --no-gap`.
//
//     var check = SequenceCheck([.ordered, .noOverlap])
//     if let reason = check.reason(against: range) { … }

public import SMPTETimecode

/// What must hold between an item and those before it; instants are compared.
public struct SequenceRules: OptionSet, Hashable, Sendable {
  /// A bit for each rule.
  public let rawValue: UInt8

  /// Makes a set of bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// No item begins before the one before it.
  public static let ordered = SequenceRules(rawValue: 1)
  /// No range has an instant in common with the range before it, or with the one that ends last, and no timecode is that of
  /// the timecode before it, or the last one. A timecode has no length: one within a range, such as a marker within its clip,
  /// overlaps nothing.
  public static let noOverlap = SequenceRules(rawValue: 2)
  /// No item begins after the end of all items before it.
  public static let noGap = SequenceRules(rawValue: 4)
}

/// The items of a list so far, as far as the next one is checked against them.
public struct SequenceCheck: Sendable {
  /// What must hold.
  public let rules: SequenceRules
  private var all = Latest()
  private var ranges = Latest()
  private var timecodes = Latest()

  /// The item before, and the one that ends last.
  private struct Latest {
    var previous: TimecodeRange?
    var last: TimecodeRange?

    mutating func take(_ range: TimecodeRange) {
      previous = range
      if last.map({ precedes($0.outPoint, range.outPoint) }) ?? true { last = range }
    }

    /// Whether a range has an instant in common with one of them.
    func overlaps(_ range: TimecodeRange) -> Bool {
      previous?.overlaps(range) ?? false || last?.overlaps(range) ?? false
    }
  }

  /// Begins a list.
  public init(_ rules: SequenceRules) { self.rules = rules }

  /// Checks the next item; nil if every rule holds, in the order `order`, `overlap`, `gap`.
  public mutating func reason(against range: TimecodeRange) -> TimecodeField.PasteRejection.Reason? {
    defer {
      all.take(range)
      if range.isTimecode { timecodes.take(range) } else { ranges.take(range) }
    }
    guard let previous = all.previous, let last = all.last else { return nil }
    if rules.contains(.ordered), precedes(range.inPoint, previous.inPoint) { return .order }
    if rules.contains(.noOverlap), (range.isTimecode ? timecodes : ranges).overlaps(range) { return .overlap }
    if rules.contains(.noGap), precedes(last.outPoint, range.inPoint) { return .gap }
    return nil
  }
}

private func precedes(_ one: Timecode, _ other: Timecode) -> Bool { one < other && !one.isSameInstant(as: other) }
