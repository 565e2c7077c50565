// The command line as it was typed, for hints with the line to type instead: they keep its other words.

/// The words of a command line around an option that its command does not have.
struct TypedLine: Equatable {
  var before: [String] = []
  /// The text after `=`, which the option's word has.
  var attached: String?
  var after: [String] = []

  /// The text that was probably meant as the option's value.
  var value: String? { attached ?? after.first.flatMap { $0.hasPrefix("-") && $0.count > 1 ? nil : $0 } }

  /// The other words, without the option's value if it has one.
  func others(hasValue: Bool) -> [String] {
    before + after.dropFirst(hasValue && attached == nil && value != nil ? 1 : 0)
  }

  /// Words of another command line for a command: its operands, and the options that the command has.
  static func words(_ words: [String], for command: any Command.Type) -> [String] {
    let rows = OptionReader.rows(of: command)
    var kept: [String] = []
    var index = 0
    while index < words.count {
      let word = words[index]
      index += 1
      guard word.count > 1, word.hasPrefix("-"), !(word.dropFirst().first?.isNumber ?? false) else {
        kept.append(word)
        continue
      }
      let name = String(word.prefix { $0 != "=" })
      let row = rows.first {
        $0.isCalled(name) || $0.isCalled(String(word.prefix(2))) || name == "--from" && $0.option == .rate
      }
      guard let row else {
        // A number after an unknown option is its value.
        if index < words.count, words[index].allSatisfy(\.isNumber) { index += 1 }
        continue
      }
      kept.append(word)
      if row.value != nil, name.hasPrefix("--") ? name == word : word.count == 2, index < words.count {
        kept.append(words[index])
        index += 1
      }
    }
    return kept
  }
}
