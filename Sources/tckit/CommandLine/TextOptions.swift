// How a command reads text: the settings that hold here, and what its flags say about untagged text.

import TimecodePasteboard

/// The settings of a run, and the reader for its texts.
struct TextOptions {
  let settings: LocalSettings
  let reader: TimecodeReader
  let isStrict: Bool

  /// - Parameter refusal: What a `;` at a rate that is not drop frame means to the command.
  init(_ arguments: ParsedArguments, separator refusal: TimecodeReader.SeparatorRule) throws(Failure) {
    settings = try SettingsLoader(arguments: arguments).load()
    let text = try PropertyOptions.read(arguments, rate: .textRate, base: .textBase, limit: .textLimit)
    isStrict = arguments.has(.strict)
    reader = TimecodeReader(
      text: text, local: settings.local,
      separatorRule: arguments.has(.ignoreSeparator) ? .ignore : refusal, isStrict: isStrict,
      notation: try Self.notation(arguments))
  }

  private static func notation(_ arguments: ParsedArguments) throws(Failure) -> TimecodeNotation? {
    guard arguments.spec.option(named: "from") != nil else { return nil }
    return try orUsage { () throws(UsageError) in
      try arguments.value(
        .from, expected: "a notation: \(OptionSpec.notations.joined(separator: ", "))", among: OptionSpec.notations,
        read: { try? TimecodeNotation(parsing: $0) })
    }
  }

  /// Refuses what the strict rules and the policies demand of the flags alone, before anything is read.
  func check() throws(Failure) {
    if isStrict, settings.policies.paste.rate == .preserve, settings.local.rate == nil {
      throw .configuration(.noLocalRate)
    }
  }

  /// What is demanded of what is read.
  var rules: PasteRules { PasteRules(local: settings.local, policies: settings.policies) }
}
