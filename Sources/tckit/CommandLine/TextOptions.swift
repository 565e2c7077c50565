// How a command reads text: the settings that hold here, and what its options demand of untagged text.

import TimecodePasteboard

/// The settings of a run, and the reader for its texts.
struct TextOptions {
  let settings: LocalSettings
  let reader: TimecodeReader
  let isStrict: Bool

  /// - Parameter refusal: What the command does about a `;` at a rate that is not drop frame.
  init(_ arguments: ParsedArguments, separator refusal: TimecodeReader.SeparatorRule) throws(Failure) {
    settings = try SettingsLoader(arguments: arguments).load()
    let text =
      arguments.takes(.textRate)
      ? LocalProperties(rate: arguments[.textRate], base: arguments[.textBase], limit: arguments[.textLimit])
      : LocalProperties()
    isStrict = arguments.has(.strict)
    reader = TimecodeReader(
      text: text, local: settings.local, separatorRule: arguments.has(.ignoreSeparator) ? .ignore : refusal,
      isStrict: isStrict,
      notation: arguments.takes(.from) ? arguments[.from] : nil)
  }

  /// Refuses what the strict rules and the policies demand of the options alone, before anything is read.
  func check() throws(Failure) {
    if isStrict, settings.policies.paste.rate == .preserve, settings.local.rate == nil {
      throw Failure(.configuration(.noLocalRate))
    }
  }

  /// What is demanded of what is read.
  var rules: PasteRules { PasteRules(local: settings.local, policies: settings.policies) }
}
