// How a command reads text: the settings that hold here, and what its options say about untagged text.

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
      arguments.spec.has(.textRate)
      ? LocalProperties(rate: arguments[.textRate], base: arguments[.textBase], limit: arguments[.textLimit])
      : LocalProperties()
    isStrict = arguments.has(.strict)
    var reader = TimecodeReader(
      text: text, local: settings.local, separatorRule: arguments.has(.ignoreSeparator) ? .ignore : refusal,
      isStrict: isStrict,
      notation: arguments.spec.has(.fromFormat) ? arguments[.fromFormat] : nil)
    if arguments.spec.has(.from) { reader.demandedRate = arguments[.from] }
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
