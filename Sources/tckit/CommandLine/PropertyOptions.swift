import TimecodePasteboard

/// Reads a rate, base and limit from three options, whatever they are called.
enum PropertyOptions {
  static func read(
    _ arguments: ParsedArguments, rate: OptionSpec, base: OptionSpec, limit: OptionSpec
  ) throws(Failure) -> LocalProperties {
    var words = LocalSettings()
    for (name, option) in [(SettingName.rate, rate), (.base, base), (.limit, limit)] {
      guard arguments.spec.option(named: option.name[...]) != nil,
        let word = try orUsage({ () throws(UsageError) in try arguments.value(option) })
      else { continue }
      do {
        try words.take(word, for: name, from: .flag(option.name))
      } catch {
        throw .usage(
          .badValue(
            option: option.name, command: arguments.spec.name, value: word, expected: error.expected,
            nearest: error.suggestion))
      }
    }
    return words.local
  }
}
