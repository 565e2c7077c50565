// How a command reads text: the settings that hold here, and what its flags say about untagged text.

import TimecodePasteboard

/// The settings of a run, and the reader for its texts.
struct TextOptions {
  let settings: LocalSettings
  let reader: TimecodeReader
  /// Whether a flag said the rate of untagged text.
  let hasTextRate: Bool
  let isStrict: Bool

  /// - Parameter refusal: What a `;` at a rate that is not drop frame means to the command.
  init(_ arguments: ParsedArguments, separator refusal: TimecodeReader.SeparatorRule) throws(Failure) {
    settings = try SettingsLoader(arguments: arguments).load()
    let text = try Self.textProperties(arguments)
    hasTextRate = text.rate != nil
    isStrict = arguments.has(.strict)
    reader = TimecodeReader(
      properties: text.filled(from: settings.local).forReading,
      separatorRule: arguments.has(.ignoreSeparator) ? .ignore : refusal, isStrict: isStrict)
  }

  private static func textProperties(_ arguments: ParsedArguments) throws(Failure) -> LocalProperties {
    var words = LocalSettings()
    for (name, option) in [(SettingName.rate, OptionSpec.textRate), (.base, .textBase), (.limit, .textLimit)] {
      guard arguments.spec.option(named: option.name[...]) != nil,
        let word = try orUsage({ () throws(UsageError) in try arguments.value(option) })
      else { continue }
      do {
        try words.take(word, for: name, from: .flag(option.name))
      } catch {
        throw .usage(
          .badValue(option: option.name, value: word, expected: error.expected, nearest: error.nearest.first))
      }
    }
    return words.local
  }

  /// Refuses what the strict rules and the policies demand of the flags alone, before anything is read.
  func check() throws(Failure) {
    if isStrict, settings.policies.paste.rate == .preserve, settings.local.rate == nil {
      throw .configuration(.noLocalRate)
    }
  }

  /// Applies the policies to what was read.
  func outcome(_ reading: TimecodeReader.Reading) throws(Failure) -> TimecodeField.PasteOutcome {
    if !reading.isTagged, settings.policies.paste.rate == .convert, !hasTextRate {
      throw .usage(.noTextRate)
    }
    return TimecodeField.outcome(
      ofPasting: reading.timecode, into: settings.local, policies: settings.policies,
      separatorSaysDropFrame: reading.separatorSaysDropFrame)
  }
}
