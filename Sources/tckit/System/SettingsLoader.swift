// Gathers the local settings of a run: from the nearest `.tckit.json`, the environment and the options.

import SystemCalls
import TimecodePasteboard

/// Where the local settings of a run come from.
struct SettingsLoader {
  let arguments: ParsedArguments

  /// The settings: an option outranks a variable, and that the file.
  func load() throws(Failure) -> LocalSettings {
    let file: ConfigurationFile?
    do throws(ConfigurationError) { file = try configurationFile() } catch { throw Failure(.configuration(error)) }
    do throws(SettingValueError) {
      return try LocalSettings(file: file, variable: CurrentProcess.environment) { name in
        guard arguments.hasOptions else { return nil }
        if name == .validation, arguments.takes(.allowInvalid), arguments.has(.allowInvalid) {
          return ("--allow-invalid", "allowInvalid")
        }
        for option in name.options where arguments.takes(option) {
          if let word = arguments.word(option) { return ("--" + option.name, word) }
        }
        return nil
      }
    } catch {
      throw failure(error)
    }
  }

  private func configurationFile() throws(ConfigurationError) -> ConfigurationFile? {
    if arguments.has(.noConfig) { return nil }
    let found = try ConfigurationFile.find(named: CurrentProcess.environmentBytes("TCKIT_CONFIG"))
    for file in found.ignored { Messages.ignored(file, arguments) }
    return found.file
  }

  private func failure(_ error: SettingValueError) -> Failure {
    guard case .option(let option) = error.source else { return Failure(.configuration(.badValue(error))) }
    let fault = ArgumentFault.isNot(error.expected, nearest: error.suggestion)
    let name = String(option.dropFirst(2))
    return Failure(.usage(.badValue(option: name, command: arguments.spec.name, value: error.word, fault)))
  }
}

extension Messages {
  /// Notes that a stranger's file is ignored.
  static func ignored(_ file: ProjectSearch.IgnoredFile, _ arguments: ParsedArguments) {
    guard !arguments.isQuiet, !arguments.printsJSON else { return }
    let path = Diagnostic.printable(file.path.description)
    write("tckit: note: \(path) of user \(file.owner) is ignored\n")
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
