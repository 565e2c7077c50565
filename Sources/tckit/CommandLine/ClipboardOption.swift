// The values of --clipboard and --clipboard-timeout, and what goes together with them.

import SystemClipboard

/// The names that `--clipboard` takes.
enum ClipboardOption {
  static let automatic = "auto"
  static let names = [automatic] + ClipboardName.allCases.map(\.rawValue)

  /// The clipboard that is named; nil for the one that the environment names.
  static func name(_ arguments: ParsedArguments) throws(UsageError) -> ClipboardName? {
    guard let word = try arguments.value(.clipboard), word != automatic else { return nil }
    guard let name = ClipboardName(rawValue: word) else {
      throw .badValue(
        option: OptionSpec.clipboard.name, command: arguments.spec.name, value: word,
        expected: "one of \(names.joined(separator: ", "))",
        nearest: Suggestion.nearest(to: word, among: names))
    }
    return name
  }

  /// How long a clipboard may take.
  static func timeLimit(_ arguments: ParsedArguments) throws(UsageError) -> Duration {
    try arguments.value(.clipboardTimeout, expected: DurationWord.expected, read: DurationWord.read) ?? .seconds(5)
  }

  /// Refuses the options that have no meaning together with a clipboard, or without one.
  static func check(
    _ arguments: ParsedArguments, against excluded: [(OptionSpec, why: String)], needing needed: [OptionSpec]
  ) throws(UsageError) {
    if arguments.has(.clipboard) {
      for (option, why) in excluded where arguments.has(option) {
        throw .conflict("--" + option.name, "--clipboard", why: why)
      }
    } else {
      for option in needed + [.clipboardTimeout] where arguments.has(option) {
        throw .needsClipboard(option: option.name)
      }
    }
  }
}
