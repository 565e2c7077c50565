// The decision about one pasted timecode, as a pure function of a reading, local properties and policies.
//
//     var validator = PasteValidator(pasted: timecode, separatorSaysDropFrame: false, into: local, policies: policies)
//     let timecode = try validator.run()
//
// The checks have the order of the reasons: rate, invalid as pasted, subframes, limit, invalid as result, digits. Each
// step is added to the trace where it is decided.
//
// The out point of a range passes the same checks. Only it may be the limit itself, which is not a valid timecode.

import SMPTETimecode

/// The passage of one pasted timecode through the policies.
struct PasteValidator {
  private let pasted: Timecode
  /// The demanded properties. `local` has the same properties, filled from the pasted ones.
  private let demanded: LocalProperties
  private let local: Timecode.Properties
  private let policies: TimecodeField.PastePolicies
  private let separatorSaysDropFrame: Bool
  /// The pasted part of a subframe.
  private let remainder: Fraction
  /// True if the timecode ends a range, so that it may be the limit itself.
  private let isOutPoint: Bool
  /// True if a part of a subframe was cut off and no rounding was requested.
  private(set) var isFloored: Bool
  /// True if a conversion included the parts of a subframe that were read, and its result is exact.
  private(set) var isExactWithRemainder = false
  /// The steps so far; nil if no trace is needed.
  private(set) var trace: PasteTrace?

  typealias Effect = PasteTrace.PropertyEffect

  init(
    pasted: Timecode, remainder: Fraction = .zero, isOutPoint: Bool = false, separatorSaysDropFrame: Bool,
    into demanded: LocalProperties, policies: TimecodeField.PastePolicies, trace: PasteTrace? = nil
  ) {
    self.pasted = pasted
    self.isOutPoint = isOutPoint
    self.remainder = remainder
    isFloored = remainder != .zero
    self.demanded = demanded
    self.local = demanded.filled(from: pasted.properties)
    self.policies = policies
    self.separatorSaysDropFrame = separatorSaysDropFrame
    self.trace = trace
  }

  /// Applies every policy in its order, and returns the timecode to use.
  mutating func run() throws(TimecodeField.PasteRejection) -> Timecode {
    do throws(TimecodeField.PasteRejection) {
      let result = try validated()
      record(.accepted(result))
      return result
    } catch {
      record(.refused(error.reason))
      throw error
    }
  }

  private mutating func validated() throws(TimecodeField.PasteRejection) -> Timecode {
    let rate = try decideRate()
    let base = effect(
      of: paste.subFrames, isDemanded: demanded.base != nil, isEqual: pasted.subFramesBase == local.subFramesBase)
    try checkAsPasted(converts: rate == .converted || base == .converted || policies.rounds)
    try checkSubFrames(base)
    var result = pasted
    if rate == .replaced { result.frameRate = local.frameRate }
    if base == .replaced { result.subFramesBase = local.subFramesBase }
    try convert(&result, rate: rate, base: base)
    try applyLimit(&result)
    try checkResult(result)
    return result
  }

  private mutating func record(_ step: PasteTrace.Step) { trace?.add(step) }

  private var enforcesValid: Bool { policies.validation == .enforceValid }
  private var paste: TimecodeField.PastePolicy { policies.paste }

  /// The effect of a policy, unless the policy refuses the property.
  private func effect(of policy: TimecodeField.PropertyPolicy, isDemanded: Bool, isEqual: Bool) -> Effect {
    if !isDemanded { return .notDemanded }
    if isEqual { return .equal }
    switch policy {
    case .preserve: return enforcesValid ? .conforms : .replaced
    case .allow: return .kept
    case .discard: return .replaced
    case .convert: return .converted
    }
  }

  // MARK: Rate

  private mutating func decideRate() throws(TimecodeField.PasteRejection) -> Effect {
    var effect = effect(
      of: paste.rate, isDemanded: demanded.rate != nil, isEqual: pasted.frameRate == local.frameRate)
    if paste.rate == .preserve, pasted.frameRate != local.frameRate { effect = .refused }
    if separatorSaysDropFrame, !pasted.frameRate.isDrop, paste.rate != .discard { effect = .refusedSeparator }
    record(
      .rate(.init(policy: paste.rate, pasted: pasted.frameRate, local: demanded.rate, effect: effect)))
    if effect == .refused || effect == .refusedSeparator { throw rejection(.rate, in: pasted) }
    return effect
  }

  // MARK: Validity as pasted

  /// Judges the numbers at their own properties. Components of a discarded property are judged only in the result.
  ///
  /// - Parameter converts: If true, the timecode must name an instant, even if invalid timecodes are allowed.
  private mutating func checkAsPasted(converts: Bool) throws(TimecodeField.PasteRejection) {
    guard enforcesValid || converts, !isValidOrLimit(pasted) else { return }
    let isAtFault = Timecode.Component.allCases.contains {
      countsAsPasted($0) && !pasted.validRange(of: $0).contains(pasted.components[$0])
    }
    if isAtFault { throw invalid(pasted) }
  }

  private func countsAsPasted(_ component: Timecode.Component) -> Bool {
    switch component {
    case .days: paste.limit != .discard
    case .hours, .minutes, .seconds: paste != .discardProperties
    case .frames: paste.rate != .discard
    case .subFrames: paste.subFrames != .discard
    }
  }

  // MARK: Subframes

  private mutating func checkSubFrames(_ effect: Effect) throws(TimecodeField.PasteRejection) {
    let found: Effect = effect == .conforms && !isExactAtLocalBase ? .refused : effect
    record(
      .subFrames(
        .init(policy: paste.subFrames, pasted: pasted.subFramesBase, local: demanded.base, effect: found),
        value: pasted.subFrames))
    if found == .refused { throw rejection(.subFrames, in: pasted) }
  }

  /// True if the local base can express the subframes, which are in their range, without a remainder.
  private var isExactAtLocalBase: Bool {
    (pasted.subFrames * local.subFramesBase.rawValue).isMultiple(of: pasted.subFramesBase.rawValue)
  }

  /// Converts the timecode to the local rate and base if it must keep its instant.
  private mutating func convert(
    _ result: inout Timecode, rate: Effect, base: Effect
  ) throws(TimecodeField.PasteRejection) {
    let targetBase = base == .conforms || base == .converted ? local.subFramesBase : result.subFramesBase
    if rate == .converted || policies.rounds || (remainder != .zero && targetBase != result.subFramesBase) {
      // A timecode that was not judged as pasted must still name an instant. The limit is judged where its policy
      // decides.
      setLimit(.max100Days, of: &result)
      guard isValidOrLimit(result) else { throw invalid(result) }
      let target = Timecode.Properties(
        rate: rate == .converted ? local.frameRate : result.frameRate, base: targetBase, limit: .max100Days)
      do {
        let conversion = try Conversion(
          from: result.properties, to: target, rounding: policies.rounding,
          anchor: rate == .converted ? policies.anchor : nil, offset: remainder)
        let converted = try isOutPoint ? conversion.convert(outPoint: result) : conversion.convert(result.components)
        (result, isFloored, isExactWithRemainder) = (converted.timecode, converted.isFloored, converted.isExact)
      } catch {
        recordLimit(.refused)
        throw rejection(.limit, in: pasted)
      }
      setLimit(pasted.upperLimit, of: &result)
      if let rounding = policies.rounding { record(.rounded(rounding, result)) }
    } else if targetBase != result.subFramesBase {
      isFloored = !(result.subFrames * targetBase.rawValue).isMultiple(of: result.subFramesBase.rawValue)
      result.subFrames = result.subFramesBase.convert(subFrames: result.subFrames, to: targetBase)
      result.subFramesBase = targetBase
    }
  }

  // MARK: Limit

  private mutating func applyLimit(_ result: inout Timecode) throws(TimecodeField.PasteRejection) {
    let effect = effect(
      of: paste.limit, isDemanded: demanded.limit != nil, isEqual: pasted.upperLimit == local.upperLimit)
    if effect != .kept { setLimit(local.upperLimit, of: &result) }
    let mustConform = paste.limit == .convert || (paste.limit == .preserve && enforcesValid)
    let isWithin = (0...local.upperLimit.maxDaysExpressible).contains(result.days) || isLimit(result)
    guard isWithin || !mustConform else {
      recordLimit(.refused)
      throw rejection(.limit, in: result)
    }
    recordLimit(effect)
  }

  /// Returns true if the timecode is the limit itself, and ends a range.
  private func isLimit(_ timecode: Timecode) -> Bool {
    isOutPoint && timecode.components == timecode.upperLimit.components
  }

  /// Returns true if the timecode is in the timeline, or ends it.
  private func isValidOrLimit(_ timecode: Timecode) -> Bool { timecode.isValid || isLimit(timecode) }

  /// Sets a limit. An out point that is the limit itself keeps its instant: `24:00:00:00` is `1 00:00:00:00` within 100
  /// days.
  private func setLimit(_ limit: Timecode.UpperLimit, of result: inout Timecode) {
    defer { result.upperLimit = limit }
    guard isOutPoint, limit != result.upperLimit else { return }
    if isLimit(result) { result.components = Timecode.Components(d: result.upperLimit.maxDays) }
    if result.components == Timecode.Components(d: limit.maxDays) { result.components = limit.components }
  }

  private mutating func recordLimit(_ effect: Effect) {
    record(.limit(.init(policy: paste.limit, pasted: pasted.upperLimit, local: demanded.limit, effect: effect)))
  }

  // MARK: The result

  private mutating func checkResult(_ result: Timecode) throws(TimecodeField.PasteRejection) {
    if enforcesValid, !isValidOrLimit(result) { throw invalid(result) }
    record(.validation(policies.validation, invalid: nil))
    let fits =
      switch policies.inputStyle {
      case .autoAdvance, .continuousWithinComponent: result.isWithinValidComponentDigitCounts || isLimit(result)
      case .unbounded: true
      }
    record(.inputStyle(policies.inputStyle, fits: fits))
    if !fits { throw rejection(.digits, in: result) }
  }

  private mutating func invalid(_ examined: Timecode) -> TimecodeField.PasteRejection {
    record(.validation(policies.validation, invalid: examined))
    return rejection(.invalid, in: examined)
  }

  private func rejection(
    _ reason: TimecodeField.PasteRejection.Reason, in examined: Timecode
  ) -> TimecodeField.PasteRejection {
    TimecodeField.PasteRejection(
      reason, pasted: pasted, into: demanded, examined: examined, separatorSaysDropFrame: separatorSaysDropFrame)
  }
}
