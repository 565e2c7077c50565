// How a command reads text: the settings that hold here, and what its options demand of untagged text.

import SystemCalls
import TimecodePasteboard

/// The settings of a run, and the reader for its texts.
struct TextOptions {
  let settings: LocalSettings
  let reader: TimecodeReader
  let isStrict: Bool

  /// - Parameter refusal: What the command does about a `;` at a rate that is not drop frame.
  init(_ arguments: ParsedArguments, separator refusal: TimecodeReader.SeparatorRule) throws(Failure) {
    settings = try LocalSettings(arguments)
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
  fileprivate init(_ arguments: ParsedArguments) throws(Failure) {
    let file: ConfigurationFile?
    do throws(ConfigurationError) { file = try Self.configurationFile(arguments) } catch {
      throw Failure(.configuration(error))
    }
    do throws(SettingValueError) {
      try self.init(file: file, variable: CurrentProcess.environment) { name in
        guard arguments.hasOptions else { return nil }
        if case .validation = name, arguments.takes(.allowInvalid), arguments.has(.allowInvalid) {
          return ("--allow-invalid", "allowInvalid")
        }
        for option in name.options where arguments.takes(option) {
          if let word = arguments.word(option) { return ("--" + option.name, word) }
        }
        return nil
      }
    } catch {
      guard case .option(let option) = error.source else { throw Failure(.configuration(.badValue(error))) }
      let fault = ArgumentFault.isNot(error.expected, nearest: error.suggestion)
      let name = String(option.dropFirst(2))
      throw Failure(.usage(.badValue(option: name, command: arguments.spec.name, value: error.word, fault)))
    }
  }

  private static func configurationFile(
    _ arguments: ParsedArguments
  ) throws(ConfigurationError) -> ConfigurationFile? {
    if arguments.has(.noConfig) { return nil }
    let found = try ConfigurationFile.find(named: CurrentProcess.environmentBytes("TCKIT_CONFIG"))
    for file in found.ignored { Messages.ignored(file, arguments) }
    return found.file
  }
}

extension SettingName {
  /// The options that give the setting.
  fileprivate var options: [OptionSpec] {
    switch self {
    case .rate: [.rate, .from]
    case .base: [.base]
    case .limit: [.limit]
    case .policy: [.policy]
    case .ratePolicy: [.ratePolicy]
    case .subFramesPolicy: [.subFramesPolicy]
    case .limitPolicy: [.limitPolicy]
    case .validation: [.validation]
    case .inputStyle: [.inputStyle]
    }
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
