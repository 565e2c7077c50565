// Names that other tools or older versions of tckit use for a command or an option. They are not typing errors, so each
// has a hint with the line to type. The first matching row counts. A name without a row is compared by its letters.

/// A name that tckit does not have, and its replacement.
struct CommandAlias: Sendable {
  /// The names, separated by spaces; names of options include their hyphens.
  let names: String
  /// The commands that the row applies to; empty for all commands.
  let commands: [CommandName]
  let meaning: Meaning
  /// The word of the hint that a typed value replaces.
  let value: String?

  enum Meaning: Sendable {
    /// A hint with the line to type; COMMAND stands for the command's name, ARGS for the other words.
    case hint(String)
    /// An option, if the command has it.
    case option(OptionName)
    /// A command.
    case command(String)
  }

  /// The rows of aliases.tsv, in its order.
  static let rows = lines.compactMap(CommandAlias.init)

  /// Its lines that are not comments.
  static let lines = String(decoding: PackageResources.aliases_tsv, as: UTF8.self).split(separator: "\n")
    .filter { !$0.hasPrefix("#") }

  private init?(_ line: Substring) {
    let cells = line.split(separator: "\t").map(String.init)
    guard cells.count > 3 else { return nil }
    names = cells[0]
    commands = cells[1].split(separator: " ").compactMap { CommandName(rawValue: String($0)) }
    value = cells.count > 4 ? cells[4] : nil
    switch cells[2] {
    case "hint": meaning = .hint(cells[3])
    case "command": meaning = .command(cells[3])
    default:
      guard let option = OptionName(rawValue: cells[3]) else { return nil }
      meaning = .option(option)
    }
  }
}

extension CommandAlias {
  /// The command to type instead of a word, with its options if it needs some.
  static func command(for word: String) -> String? {
    for row in rows {
      if case .command(let name) = row.meaning, row.has(word.lowercased()) { return name }
    }
    return nil
  }

  /// The option to type instead of a name, if it is one of the known options.
  static func option(for name: some StringProtocol, among known: [String]) -> String? {
    for row in rows {
      if case .option(let option) = row.meaning, row.has("--" + name.lowercased()), known.contains(option.rawValue) {
        return option.rawValue
      }
    }
    return nil
  }

  /// The line to type instead of an option that the command does not have.
  static func advice(insteadOf option: String, in line: TypedLine, of command: String) -> String? {
    for row in rows {
      guard case .hint(let hint) = row.meaning, row.has(option.lowercased()),
        row.commands.isEmpty || row.commands.contains(where: { $0.rawValue == command })
      else { continue }
      // Before a command the line to type has none.
      var advice = command == "tckit" ? hint : hint.replacing("COMMAND", with: command)
      let value = row.value == nil ? nil : line.value
      if let word = row.value, let value { advice = advice.replacing(word, with: Diagnostic.shellWord(value)) }
      return filled(advice, with: line.others(hasValue: value != nil))
    }
    return nil
  }

  /// A line with the words of another one for ARGS: its operands, and the options that the command after `tckit` has.
  static func filled(_ line: String, with words: [String]) -> String {
    guard let range = line.firstRange(of: " ARGS") else { return line }
    let name = line[..<range.lowerBound].split(separator: " ").drop { $0 != "tckit" }.dropFirst().first ?? ""
    let words = CommandName(word: String(name)).map { TypedLine.words(words, for: $0.command) } ?? words
    return line.replacing(" ARGS", with: words.isEmpty ? "" : " " + Diagnostic.shellWords(words))
  }

  /// The line to type instead of an unknown command: the command that is meant, with the words after the unknown one.
  static func line(_ meant: String, insteadOf word: String, _ rest: [String]) -> String {
    guard CommandName(word: String(meant.prefix { $0 != " " })) != nil else { return meant }
    let line = meant.contains(" ARGS") ? meant : meant + " ARGS"
    return String(filled("tckit " + line.replacing("COMMAND", with: word), with: rest).dropFirst("tckit ".count))
  }

  private func has(_ name: String) -> Bool { names.split(separator: " ").contains { $0 == name } }
}
