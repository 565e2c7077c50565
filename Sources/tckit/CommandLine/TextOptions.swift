// How a command reads text: the settings that hold here, and what its options demand of untagged text.

import SystemCalls
import TimecodePasteboard

/// The settings of a run, and the reader for its texts.
struct TextOptions {
  let settings: LocalSettings
  let reader: TimecodeReader
  let isStrict: Bool

  /// - Parameters:
  ///   - refusal: What the command does about a `;` at a rate that is not drop frame.
  ///   - messages: Where another user's configuration is noted, which is ignored.
  init(
    _ arguments: ParsedArguments, separator refusal: TimecodeReader.SeparatorRule, _ messages: Messages
  ) throws(Failure) {
    // An empty name is none.
    let named = arguments.has(.noConfig) ? [] : CurrentProcess.environmentBytes("TCKIT_CONFIG")
    let found = try Failure.from(try ConfigurationFile.find(named: named), Failure.Kind.configuration)
    messages.note(ignored: found.ignored)
    settings = try LocalSettings(arguments, found.file)
    let values = arguments.values
    let text = LocalProperties(rate: values.textRate, base: values.textBase, limit: values.textLimit)
    isStrict = arguments.has(.strict)
    var reader = TimecodeReader(
      text: text, local: settings.local, separatorRule: arguments.has(.ignoreSeparator) ? .ignore : refusal,
      isStrict: isStrict, notation: values.fromFormat)
    reader.demandedRate = values.from
    self.reader = reader
  }

  /// Refuses what the strict rules and the policies demand of the options alone, before anything is read.
  func check() throws(Failure) {
    if isStrict, settings.policies.paste.rate == .preserve, settings.local.rate == nil {
      throw Failure(.configuration(.noLocalRate))
    }
  }

  /// What is demanded of what is read.
  ///
  /// - Parameter rounding: How a converted timecode becomes whole frames.
  func rules(rounding: FrameRounding?) throws(Failure) -> PasteRules {
    var policies = settings.policies
    guard rounding == nil || policies.paste.rate == .convert else {
      throw Failure(.usage(.needsOption("round", ["policy convert", "rate-policy convert"])))
    }
    policies.rounding = rounding
    return PasteRules(local: settings.local, policies: policies)
  }
}

extension LocalSettings {
  /// The settings of a run: an option outranks a variable, and that the nearest `.tckit.json`.
  fileprivate init(_ arguments: ParsedArguments, _ file: ConfigurationFile?) throws(Failure) {
    self = try Failure.from(
      try LocalSettings(file: file, variable: CurrentProcess.environment), Failure.Kind.configuration)
    guard arguments.hasOptions else { return }
    let values = arguments.values
    set(.rate, to: values.rate) { $0.local.rate = $1 }
    set(.rate, to: values.from, from: "--from") { $0.local.rate = $1 }
    set(.base, to: values.base) { $0.local.base = $1 }
    set(.limit, to: values.limit) { $0.local.limit = $1 }
    set(.policy, to: values.policy) { $0.policies.paste = $1 }
    set(.ratePolicy, to: values.ratePolicy) { $0.policies.paste.rate = $1 }
    set(.subFramesPolicy, to: values.subFramesPolicy) { $0.policies.paste.subFrames = $1 }
    set(.limitPolicy, to: values.limitPolicy) { $0.policies.paste.limit = $1 }
    set(.validation, to: values.validation) { $0.policies.validation = $1 }
    set(.inputStyle, to: values.inputStyle) { $0.policies.inputStyle = $1 }
    if arguments.takes(.allowInvalid), arguments.has(.allowInvalid) {
      set(.validation, to: .allowInvalid, from: "--allow-invalid") { $0.policies.validation = $1 }
    }
  }

  /// Takes the value that an option gives; nil gives none.
  private mutating func set<Value>(
    _ name: SettingName, to value: Value?, from option: String? = nil, _ put: (inout LocalSettings, Value) -> Void
  ) {
    guard let value else { return }
    put(&self, value)
    note(.option(option ?? "--" + name.rawValue), of: name)
  }
}

extension LocalSettings {
  /// Warns of a policy that changes nothing, because there is no local property.
  func warnOfPolicyWithoutEffect(_ arguments: ParsedArguments, _ messages: Messages) {
    // A policy that converts rounds to whole frames even where no rate is known.
    guard let name = policyWithoutEffect, !arguments.has(.roundConverted) else { return }
    messages.warning(
      "the \(name.rawValue) has no effect: there is no local rate, base or limit",
      hint: "give --rate RATE, set TCKIT_RATE, or put \"rate\" into .tckit.json")
  }
}
