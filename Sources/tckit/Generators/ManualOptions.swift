// The commands and options part of tckit(1) in mdoc(7), from the table: `tckit help --manual`.

/// Writes the manual's part that the table knows.
enum ManualOptions {
  static func text() -> String {
    var text = ".Sh COMMANDS\n"
    for spec in CommandTable.specs { text += command(spec) }
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
  private static func allOptions() -> [OptionSpec] {
    var all: [OptionSpec] = []
    for option in CommandTable.specs.flatMap(\.options) where !all.contains(where: { $0 === option }) {
      all.append(option)
    }
    return all
  }

  /// The commands that take an option.
  private static func commands(of option: OptionSpec) -> String {
    let names = CommandTable.specs.filter { $0.has(option) }.map(\.name)
    if names.count == CommandTable.specs.count { return ".Pq every command\n" }
    return ".Pq Cm \(names.joined(separator: " , "))\n"
  }

  private static func command(_ spec: CommandSpec) -> String {
    var text = ".Ss \(spec.name)\n.Nm\n.Cm \(spec.name)\n.Op Ar option ...\n"
    if !spec.operands.isEmpty {
      text += (spec.operands.hasPrefix("[") ? ".Op Ar " : ".Ar ") + operandWords(spec.operands) + "\n"
    }
    text += ".Pp\n\(sentence(spec.summary))\n"
    for paragraph in spec.discussion { text += ".Pp\n" + sentences(paragraph) }
    return text
  }

  private static func option(_ option: OptionSpec) -> String {
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
