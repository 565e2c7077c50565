// The settings of a command that reads text, and the demands of its options on untagged text.

import SystemCalls
import TimecodePasteboard

/// The settings of a run, and the reader for its texts.
struct TextOptions {
  let settings: LocalSettings
  let reader: TimecodeReader
  let isStrict: Bool
  /// The findings that the project accepts; nil if it accepts none.
  let accepted: AcceptedFindings?

  /// - Parameters:
  ///   - refusal: The rule for a `;` at a rate that is not drop frame.
  ///   - demandsRate: If true, input must not state a rate that differs from the option's.
  ///   - messages: The messages, which note that another user's configuration is ignored.
  init(
    _ properties: PropertyOptions, _ labels: LabelOptions, policies: PolicyOptions? = nil, allowInvalid: Bool = false,
    notation: TimecodeNotation? = nil, demandsRate: Bool = false,
    separator refusal: TimecodeReader.SeparatorRule,
    _ messages: Messages
  ) throws {
    let found = try ConfigurationFile.find(
      named: CurrentProcess.environmentBytes("TCKIT_CONFIG"))
    messages.note(ignored: found.ignored)
    var settings = try LocalSettings(file: found.file, variable: CurrentProcess.environment)
    try settings.set(properties)
    if let policies { settings.set(policies) }
    if allowInvalid { settings.allowInvalid() }
    self.settings = settings
    accepted = found.file.flatMap { AcceptedFindings($0) }
    isStrict = labels.isStrict
    var reader = TimecodeReader(
      text: LocalProperties(), local: settings.local,
      separatorRule: refusal, isStrict: isStrict, notation: notation)
    if demandsRate { reader.demandedRate = properties.rate?.rate }
    reader.isRateGiven = properties.rate?.rate != nil
    self.reader = reader
  }

  /// Refuses --strict with the rate policy `preserve` and no local rate, before anything is read.
  func check() throws(Diagnostic) {
    if isStrict, settings.policies.paste.rate == .preserve, settings.local.rate == nil {
      throw Diagnostic.configuration(.noLocalRate)
    }
  }

  /// The rules that input must meet.
  ///
  /// - Parameters:
  ///   - rounding: How a converted timecode becomes whole frames.
  ///   - anchor: The label that a conversion keeps.
  func rules(rounding: FrameRounding? = nil, anchor: TimecodeText? = nil) throws(Diagnostic) -> PasteRules {
    var policies = settings.policies
    guard rounding == nil && anchor == nil || policies.paste.rate == .convert else {
      throw Diagnostic.usage(.needsOption(rounding == nil ? "anchor" : "round", ["policy convert"]))
    }
    (policies.rounding, policies.anchor) = (rounding, anchor)
    return PasteRules(local: settings.local, policies: policies)
  }
}

// An option outranks a variable, and a variable outranks the nearest `.tckit.json`.

extension LocalSettings {
  fileprivate mutating func set(_ properties: PropertyOptions) throws(Diagnostic) {
    let said = properties.rate
    try properties.check()
    set(.rate, to: said?.rate) { $0.local.rate = $1 }
    set(.base, to: said?.base, from: .rate) { $0.local.base = $1 }
    set(.base, to: properties.base) { $0.local.base = $1 }
    set(.limit, to: said?.limit, from: .rate) { $0.local.limit = $1 }
    set(.limit, to: properties.limit) { $0.local.limit = $1 }
  }

  fileprivate mutating func set(_ policies: PolicyOptions) {
    set(.policy, to: policies.all) { $0.policies.paste = $1 }
    set(.ratePolicy, to: policies.rate) { $0.policies.paste.rate = $1 }
    set(.subFramesPolicy, to: policies.subFrames) { $0.policies.paste.subFrames = $1 }
    set(.limitPolicy, to: policies.limit) { $0.policies.paste.limit = $1 }
  }

  fileprivate mutating func allowInvalid() {
    set(.validation, to: .allowInvalid, from: .allowInvalid) { $0.policies.validation = $1 }
  }

  /// Sets a value that an option gives, and records the option as its origin; nil changes nothing.
  private mutating func set<Value>(
    _ name: SettingName, to value: Value?, from option: OptionName? = nil, _ put: (inout LocalSettings, Value) -> Void
  ) {
    guard let value else { return }
    put(&self, value)
    record(.option("--" + (option?.rawValue ?? name.rawValue)), of: name)
  }
}

extension LocalSettings {
  /// Warns of a policy that has no effect because there is no local property.
  func warnOfPolicyWithoutEffect(rounding: FrameRounding?, _ messages: Messages) {
    // A policy that converts rounds to whole frames even if no rate is known.
    guard let name = policyWithoutEffect, rounding == nil else { return }
    messages.warning(
      "the \(name.rawValue) has no effect: there is no local rate, base or limit", as: .noRate,
      hint: Diagnostic.rateHint)
  }
}
