// The demands of the receiving side, and their application to a reading: paste and validate decide here.
//
//     let rules = PasteRules(local: LocalProperties(rate: .fps25))
//     let accepted = try rules.decision(of: reading, trace: &trace)   // a timecode or a range; or a fault

public import SMPTETimecode

/// The local properties and the policies that apply them to a pasted timecode.
public struct PasteRules: Equatable, Sendable {
  /// The properties that the receiving side demands.
  public var local: LocalProperties
  /// The rule for each property.
  public var policies: TimecodeField.PastePolicies
  /// The range in which the whole result must lie, compared by instants; nil if none is demanded.
  public var within: TimecodeRange?

  /// Rules that accept every timecode as it is, valid or not.
  public static let acceptingAll = PasteRules(
    policies: .init(paste: .discardProperties, validation: .allowInvalid, inputStyle: .unbounded))

  /// Creates rules. By default nothing is demanded.
  public init(
    local: LocalProperties = LocalProperties(), policies: TimecodeField.PastePolicies = .init(),
    within: TimecodeRange? = nil
  ) {
    self.local = local
    self.policies = policies
    self.within = within
  }

  /// The range that was read, if every policy accepts it unchanged: it exists, and already has the local properties.
  package func unchanged(_ reading: TimecodeReader.Reading) -> TimecodeRange? {
    guard !reading.separatorSaysDropFrame, !needsTextRate(reading), reading.isBare || reading.remainder == .zero,
      acceptsUnchanged(reading.timecode.properties)
    else { return nil }
    return try? reading.existingRange()
  }

  /// Returns true if every valid timecode of untagged text with these properties is accepted unchanged.
  ///
  /// - Parameters:
  ///   - properties: The properties.
  ///   - isRateAssumed: True if the text has the local rate only because nothing else gives one.
  func acceptsUnchanged(textAt properties: Timecode.Properties, isRateAssumed: Bool) -> Bool {
    !(isRateAssumed && policies.paste.rate == .convert) && acceptsUnchanged(properties)
  }

  /// The label of a timecode in the result: its numbers with the local properties, if its own are discarded.
  func label(_ timecode: Timecode) -> Timecode {
    let paste = policies.paste
    var label = timecode
    if paste.rate == .discard, let rate = local.rate { label.frameRate = rate }
    if paste.subFrames == .discard, let base = local.base { label.subFramesBase = base }
    if paste.limit == .discard, let limit = local.limit { label.upperLimit = limit }
    return label
  }

  /// The conversion of labels by a policy that converts the rate, without its rounding.
  var plan: ConversionPlan { ConversionPlan(target: LocalProperties(rate: local.rate), anchor: policies.anchor) }

  /// True if a policy converts.
  var converts: Bool { policies.paste.rate == .convert || policies.paste.subFrames == .convert }

  /// The quantity that results keep of a reading, and the rounding to whole frames.
  var keeping: (mode: ConversionMode, rounding: FrameRounding?) {
    (policies.paste.rate == .discard ? .digits : .instant, policies.rounding)
  }

  func needsTextRate(_ reading: TimecodeReader.Reading) -> Bool {
    reading.isRateAssumed && policies.paste.rate == .convert
  }

  /// Returns true if every policy accepts valid timecodes with these properties unchanged, if they state the
  /// properties.
  private func acceptsUnchanged(_ properties: Timecode.Properties) -> Bool {
    within == nil && !policies.rounds && local.filled(from: properties) == properties
  }
}

// MARK: The decision

extension PasteRules {
  /// Applies the policies to a reading, adds every step to the trace, and compares the result's instants.
  ///
  /// - Throws: `refused`; or `missingTextRate` if text without a rate is to be converted. The local rate cannot be
  ///   assumed for it, because a conversion from that rate would change nothing.
  package func decision(
    of reading: TimecodeReader.Reading, trace: inout PasteTrace?
  ) throws(EventFault) -> ItemResult {
    if trace == nil, let range = unchanged(reading) {
      return ItemResult(range, isExact: converts ? true : nil)
    }
    trace?.add(.read(reading.timecode, isTagged: reading.isTagged))
    trace?.add(.local(local))
    if needsTextRate(reading) { throw .missingTextRate }
    if policies.paste.rate == .convert, policies.anchor != nil, reading.timecode.isValid,
      reading.timecode.frameRate != local.rate ?? reading.timecode.frameRate
    {
      // An anchor that cannot stay is at fault, and not the label.
      do { _ = try plan.conversion(from: reading.timecode.properties) } catch {
        throw .unconvertible(error, reading.timecode)
      }
    }
    do throws(TimecodeField.PasteRejection) {
      return try accepted(reading, &trace)
    } catch {
      throw .refused(error)
    }
  }

  /// The reason that the out point of a range is refused, after its in point was. A reason that both points share is
  /// reported once.
  func rejections(
    of reading: TimecodeReader.Reading, after first: TimecodeField.PasteRejection
  ) -> [TimecodeField.PasteRejection] {
    guard let outPoint = reading.outPoint, first.pasted == reading.timecode, ![.rate, .within].contains(first.reason)
    else { return [] }
    do throws(TimecodeField.PasteRejection) {
      var trace: PasteTrace?
      _ = try point(outPoint, reading.remainder.outPoint, isOutPoint: true, of: reading, &trace)
      return []
    } catch {
      return [error]
    }
  }

  private func accepted(
    _ reading: TimecodeReader.Reading, _ trace: inout PasteTrace?
  ) throws(TimecodeField.PasteRejection) -> ItemResult {
    let remainder = reading.remainder
    let compares = converts || remainder != .zero
    let start = try point(reading.timecode, remainder.inPoint, of: reading, &trace)
    guard let outPoint = reading.outPoint else {
      let range = TimecodeRange(unchecked: start.timecode)
      try check(range, of: reading, &trace)
      return ItemResult(range, isExact: compares ? start.isExact : nil, isFloored: start.isFloored)
    }
    trace?.add(.read(outPoint, isTagged: reading.isTagged))
    let end = try point(outPoint, remainder.outPoint, isOutPoint: true, of: reading, &trace)
    let range: TimecodeRange
    do {
      range = try TimecodeRange(from: start.timecode, to: end.timecode)
    } catch {
      // A range has no invalid points, even if invalid timecodes are allowed.
      trace?.add(.refused(.invalid))
      let isInPoint = if case .invalidInPoint = error { true } else { false }
      throw TimecodeField.PasteRejection(
        .invalid, pasted: isInPoint ? reading.timecode : outPoint, into: local,
        examined: isInPoint ? start.timecode : end.timecode, separatorSaysDropFrame: reading.separatorSaysDropFrame)
    }
    try check(range, of: reading, &trace)
    return ItemResult(
      range, isExact: compares ? start.isExact && end.isExact : nil,
      isFloored: start.isFloored || end.isFloored)
  }

  /// A point of a range, or a single timecode, that every policy accepted.
  private func point(
    _ pasted: Timecode, _ remainder: Fraction, isOutPoint: Bool = false, of reading: TimecodeReader.Reading,
    _ trace: inout PasteTrace?
  ) throws(TimecodeField.PasteRejection) -> (timecode: Timecode, isExact: Bool, isFloored: Bool) {
    var validator = PasteValidator(
      pasted: pasted, remainder: remainder, isOutPoint: isOutPoint,
      separatorSaysDropFrame: reading.separatorSaysDropFrame,
      into: local, policies: policies, trace: trace)
    defer { trace = validator.trace }
    let timecode = try validator.run()
    let isExact = remainder == .zero ? converts && timecode.isSameInstant(as: pasted) : validator.isExactWithRemainder
    return (timecode, isExact, validator.isFloored)
  }

  /// Refuses an item outside the required range.
  private func check(
    _ range: TimecodeRange, of reading: TimecodeReader.Reading, _ trace: inout PasteTrace?
  ) throws(TimecodeField.PasteRejection) {
    guard let within else { return }
    let isInside = within.contains(range)
    trace?.add(.within(within, isInside: isInside))
    guard !isInside else { return }
    trace?.add(.refused(.within))
    let isOutPoint = reading.outPoint != nil && within.contains(range.inPoint)
    throw TimecodeField.PasteRejection(
      .within, pasted: isOutPoint ? reading.outPoint ?? reading.timecode : reading.timecode, into: local,
      examined: isOutPoint ? range.outPoint : range.inPoint, separatorSaysDropFrame: reading.separatorSaysDropFrame)
  }
}
