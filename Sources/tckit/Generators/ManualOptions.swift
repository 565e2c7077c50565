// The commands and options part of tckit(1) in mdoc(7), from the table: `tckit help --manual`.

/// Writes the manual's part that the table knows.
enum ManualOptions {
  static func text() -> String {
    var text = ".Sh COMMANDS\n"
    for spec in Tckit.specs { text += command(spec) }
    text += ".Sh OPTIONS\nEach command's own help says which of these it takes.\n.Bl -tag -width Ds\n"
    for option in allOptions() { text += self.option(option) }
    return text + ".El\n"
  }

  /// Every option of every command, once, by name.
  private static func allOptions() -> [OptionSpec] {
    var seen: Set<String> = []
    return Tckit.specs.flatMap(\.options).filter { seen.insert($0.name + $0.summary).inserted }
      .sorted { $0.name < $1.name }
  }

  /// The commands that take an option whose name has another meaning elsewhere; none where it has one meaning.
  private static func commands(of option: OptionSpec) -> [String] {
    let namesakes = Tckit.specs.filter { $0.option(named: option.name[...]) != nil }
    let same = namesakes.filter { $0.option(named: option.name[...])?.summary == option.summary }
    return same.count == namesakes.count ? [] : same.map(\.name)
  }

  private static func command(_ spec: CommandSpec) -> String {
    var text = ".Ss \(spec.name)\n.Nm\n.Cm \(spec.name)\n.Op Ar option ...\n"
    if !spec.operands.isEmpty { text += ".Op Ar \(operandWords(spec.operands))\n" }
    text += ".Pp\n\(sentence(spec.summary))\n"
    for paragraph in spec.discussion { text += ".Pp\n" + sentences(paragraph) }
    text += ".Pp\nOptions:\n"
    let names = spec.options.map { "Fl Fl \(escaped($0.name))" }
    for (index, name) in names.enumerated() { text += ".\(name)\(index + 1 < names.count ? " ," : " .")\n" }
    return text
  }

  private static func option(_ option: OptionSpec) -> String {
    let argument = option.value.map { " Ar \(escaped($0.placeholder))" } ?? ""
    let short = option.short.map { "Fl \($0)\(argument) , " } ?? ""
    let commands = commands(of: option)
    return ".It \(short)Fl Fl \(escaped(option.name))\(argument)\n"
      + (commands.isEmpty ? "" : ".Pq Cm \(commands.joined(separator: " , "))\n") + "\(sentence(option.summary))\n"
      + (option.documentation.isEmpty ? "" : sentences(option.documentation))
  }

  private static func operandWords(_ operands: String) -> String {
    operands.filter { !"[]…".contains($0) }.lowercased().split(separator: " ").joined(separator: " ")
      + (operands.contains("…") ? " ..." : "")
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
