// The commands and options part of tckit(1) in mdoc(7), from the table: `tckit help --manual`.

/// Writes the manual's part that the table knows.
enum ManualOptions {
  /// The rows of each command, in the order of the help.
  private static let rows = CommandName.allCases.map { (command: $0, rows: OptionReader.rows(of: $0.command)) }

  static func text() -> String {
    var text = ".Sh COMMANDS\n"
    for command in CommandName.commands { text += self.command(command) }
    text += ".Sh OPTIONS\nThe commands that take an option are listed with it.\n"
    for (group, options) in HelpText.groups(of: allOptions()) {
      text += ".Ss \(heading(group))\n.Bl -tag -width Ds\n"
      for option in options { text += self.option(option) }
      text += ".El\n"
    }
    return text
  }

  private static func heading(_ group: OptionGroup) -> String {
    group.adjective.prefix(1).uppercased() + group.adjective.dropFirst() + " options"
  }

  /// Every option of every command, once.
  private static func allOptions() -> [OptionRow] {
    var all: [OptionRow] = []
    for option in rows.flatMap(\.rows) where !all.contains(where: option.hasMeaning) { all.append(option) }
    return all
  }

  /// The commands that take an option.
  private static func commands(of option: OptionRow) -> String {
    let names = rows.filter { $0.rows.contains(where: option.hasMeaning) }.map(\.command.rawValue)
    if names.count == rows.count { return ".Pq every command\n" }
    return ".Pq Cm \(names.joined(separator: " , "))\n"
  }

  private static func command(_ command: any Command.Type) -> String {
    var text = ".Ss \(command.name.rawValue)\n.Nm\n.Cm \(command.name.rawValue)\n.Op Ar option ...\n"
    if !command.synopsis.isEmpty {
      text += (command.synopsis.hasPrefix("[") ? ".Op Ar " : ".Ar ") + operandWords(command.synopsis) + "\n"
    }
    text += ".Pp\n\(sentence(command.summary))\n"
    for paragraph in command.discussion { text += ".Pp\n" + sentences(paragraph) }
    return text
  }

  private static func option(_ option: OptionRow) -> String {
    let argument = option.value.map { " Ar \(escaped($0.placeholder))" } ?? ""
    let short = option.short.map { "Fl \($0)\(argument) , " } ?? ""
    return ".It \(short)Fl Fl \(escaped(option.name))\(argument)\n" + commands(of: option)
      + "\(sentence(option.summary))\n"
      + (option.documentation.isEmpty ? "" : sentences(option.documentation))
  }

  private static func operandWords(_ operands: String) -> String {
    operands.filter { !"[].".contains($0) }.lowercased() + (operands.hasSuffix("...") ? " ..." : "")
  }

  private static func sentence(_ summary: String) -> String {
    escaped(summary.prefix(1).uppercased() + summary.dropFirst() + ".")
  }

  /// A line for each sentence, as mdoc wants it.
  private static func sentences(_ paragraph: String) -> String {
    var lines: [String] = []
    var line: [Substring] = []
    for word in paragraph.split(separator: " ") {
      line.append(word)
      if word.last == "." || word.last == ":" {
        lines.append(line.joined(separator: " "))
        line = []
      }
    }
    if !line.isEmpty { lines.append(line.joined(separator: " ")) }
    return lines.map { escaped($0) + "\n" }.joined()
  }

  private static func escaped(_ text: some StringProtocol) -> String {
    var result = String(text).replacing("\\", with: "\\e").replacing("…", with: "...").replacing("-", with: "\\-")
    if result.hasPrefix(".") || result.hasPrefix("'") { result = "\\&" + result }
    return result
  }
}
