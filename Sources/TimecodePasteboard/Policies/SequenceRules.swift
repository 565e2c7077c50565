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
  /// No item has an instant in common with the one before it, or with the one that ends last.
  public static let noOverlap = SequenceRules(rawValue: 2)
  /// No item begins after the end of all items before it.
  public static let noGap = SequenceRules(rawValue: 4)
}

/// The items of a list so far, as far as the next one is checked against them.
public struct SequenceCheck: Sendable {
  /// What must hold.
  public let rules: SequenceRules
  private var previous: TimecodeRange?
  private var last: TimecodeRange?

  /// Begins a list.
  public init(_ rules: SequenceRules) { self.rules = rules }

  /// Checks the next item; nil if every rule holds, in the order `order`, `overlap`, `gap`.
  public mutating func reason(against range: TimecodeRange) -> TimecodeField.PasteRejection.Reason? {
    defer {
      previous = range
      if last.map({ Self.precedes($0.outPoint, range.outPoint) }) ?? true { last = range }
    }
    guard let previous, let last else { return nil }
    if rules.contains(.ordered), Self.precedes(range.inPoint, previous.inPoint) { return .order }
    if rules.contains(.noOverlap), range.overlaps(previous) || range.overlaps(last) { return .overlap }
    if rules.contains(.noGap), Self.precedes(last.outPoint, range.inPoint) { return .gap }
    return nil
  }

  private static func precedes(_ one: Timecode, _ other: Timecode) -> Bool {
    one < other && !one.isSameInstant(as: other)
  }
}
