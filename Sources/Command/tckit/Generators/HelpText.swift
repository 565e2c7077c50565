// The text of `-h` and `--help`, from the table of options: the short form fits a screen, the full form has everything.

import JSON
import TimecodePasteboard

/// The text of the help.
enum HelpText {
  /// The maximum number of columns of a line.
  static let width = 80
  /// The maximum number of options in a command's short help.
  static let briefLimit = 12

  /// The overview of the tool on one screen: the commands, and where to read on.
  static let overview = """
    tckit copies timecode with its frame rate, and checks and converts lists of it.

    usage: tckit COMMAND [OPTION]... [TIMECODE | FILE]...
      tckit copy 01:00:00:00 --rate 24     # then: tckit paste
      tckit validate cut.edl --rate 25     # prints what is wrong, or nothing
      tckit convert cut.edl --rate 24 --to 25 >new.edl

    timecodes and files:
      validate     check timecodes, edit lists, markers, subtitles and movies
      convert      change their rate or format, move them, follow a new cut
      calc         calculate with timecodes, add up lengths
      diff         show what changed between two versions of a cut
      info         show start, end, length, rate and tracks of files
    pasteboard:
      copy         put timecodes on a pasteboard
      paste        write them, if they fit the project
      types        list the representations of the content
      history      list the current and the old contents
      restore      undo a copy
      clear        empty or delete a pasteboard
      watch        report each change
      pasteboards  list the pasteboards
      export       write a whole pasteboard to standard output
      import       read what export wrote, or a clipboard
    what there is:
      formats      files that are read and written
      rates        frame rates; tckit rates 23.98 shows one
      clipboards   clipboards of the desktop and the terminal
      completions  the completion script of a shell
    A word that reads as a timecode is one, any other is a file; ./NAME is always a
    file. Without a word, or with -, standard input is read.
    The project's rate: --rate, TCKIT_RATE, or .tckit.json with {"rate": "25"}.
    The store: --store, TCKIT_STORE, or ~/.local/state/tckit.
    -q hides notes and warnings, -qq errors too. -j writes JSON.
    exit status: 0 done, 1 refused or changed or nothing found, 64 usage,
      65 malformed, 66 no such file or item, 70 defect, 73 cannot create,
      74 input or output, 75 locked: try again, 77 not permitted, 78 configuration
    options: tckit COMMAND -h, all: --help; rules and examples: tckit help COMMAND
    pages: tckit help recipes, input, timecode, documents, media, clipboards, json,
      store; any word: tckit help config, length, --keep, premiere

    """

  /// One command's usage, examples and options.
  static func command(_ command: any Command.Type, isFull: Bool) -> String {
    isFull ? full(command) : short(command)
  }

  private static func start(_ command: any Command.Type) -> String {
    let synopsis = command.synopsis.isEmpty ? "" : " \(command.synopsis)"
    return "usage: tckit \(command.name.rawValue) [OPTION]...\(synopsis)\n" + wrapped(command.summary, indent: 0)
  }

  // MARK: The full help

  private static func full(_ command: any Command.Type) -> String {
    let rows = OptionReader.rows(of: command)
    var text = start(command)
    if !command.examples.isEmpty { text += "\nexamples:\n" }
    for example in command.examples { text += "  \(example.line)\n      \(example.purpose)\n" }
    for paragraph in command.paragraphs { text += "\n" + wrapped(paragraph, indent: 0) }
    let column = self.column(rows)
    for (group, options) in groups(of: rows) {
      text += "\n\(group.rawValue):\n"
      for option in options {
        text += entry(label(option), option.summary, column: column)
        text += documentation(option, indent: column)
      }
    }
    return text + "\ntckit help \(command.name.rawValue) has the rules, the exit statuses and more examples.\n"
  }

  /// What an option means in each of the given commands that has it; nil if none has. The word is the option's name or
  /// letter, with dashes.
  static func option(_ word: String, of commands: [any Command.Type]) -> String? {
    var meanings: [(row: OptionRow, commands: [String])] = []
    for command in commands {
      let rows = OptionReader.rows(of: command)
      guard let row = rows.first(where: { $0.isCalled(word) }) else { continue }
      let index = meanings.firstIndex { $0.row.summary == row.summary && $0.row.documentation == row.documentation }
      if let index {
        meanings[index].commands.append(command.name.rawValue)
      } else {
        meanings.append((row, [command.name.rawValue]))
      }
    }
    guard let first = meanings.first else { return nil }
    return label(first.row).drop { $0 == " " } + "\n"
      + meanings.map { row, commands in
        wrapped("\(commands.joined(separator: ", ")): \(row.summary)", indent: 2) + documentation(row, indent: 4)
      }.joined()
  }

  /// The help of the option with this name, or otherwise of the options that take this word as a value. Of options that
  /// take the same values, only the first is listed.
  static func options(about word: String, of commands: [any Command.Type]) -> [String] {
    if let option = option("--" + word, of: commands) { return [option] }
    var values: [[String]] = []
    return commands.flatMap(OptionReader.rows).compactMap { row in
      guard let words = row.value?.completion.words, words.contains(word), !values.contains(words) else { return nil }
      values.append(words)
      return option("--" + row.name, of: commands)
    }
  }

  // MARK: The short help

  /// The options of the short help, with their summaries there.
  static func brief(_ command: any Command.Type) -> [(row: OptionRow, summary: String)] {
    // The reader has already found -h.
    let rows = OptionReader.rows(of: command).filter { $0.option != .help }
    guard !command.brief.isEmpty else { return rows.map { ($0, $0.summary) } }
    return command.brief.compactMap { option, summary in
      rows.first { $0.option == option }.map { ($0, summary) }
    }
  }

  private static func short(_ command: any Command.Type) -> String {
    let brief = brief(command)
    var text = start(command)
    for example in command.examples.prefix(4) {
      let line = "  \(example.line)  # \(example.purpose)"
      text += line.count <= width ? line + "\n" : "  \(example.line)\n"
    }
    text += "\n"
    let column = column(brief.map(\.row))
    for (row, summary) in brief { text += entry(label(row), summary, column: column) }
    if !command.columns.isEmpty { text += wrapped("columns: " + command.columns.joined(separator: ", "), indent: 0) }
    let end = command.briefEnd.replacing("#", with: "\(OptionReader.rows(of: command).count)")
    return text + wrapped(end, indent: 0)
  }

  // MARK: Lines

  /// The options under their headings, without empty headings.
  static func groups(of options: [OptionRow]) -> [(group: OptionGroup, options: [OptionRow])] {
    OptionGroup.allCases.map { group in (group, options.filter { $0.group == group }) }.filter { !$0.1.isEmpty }
  }

  private static func column(_ options: [OptionRow]) -> Int {
    min(28, (options.map { label($0).count }.max() ?? 0) + 4)
  }

  private static func label(_ option: OptionRow) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    let value = option.value.map { " \($0.placeholder)" } ?? ""
    return "\(short)--\(option.name)\(value)"
  }

  private static func entry(_ label: String, _ summary: String, column: Int) -> String {
    let start = "  " + label
    guard start.count + 2 <= column else { return start + "\n" + wrapped(summary, indent: column) }
    let body = wrapped(summary, indent: column)
    return start + body.dropFirst(start.count)
  }

  /// The sentences about an option, and the list after them.
  private static func documentation(_ option: OptionRow, indent: Int) -> String {
    guard !option.documentation.isEmpty else { return "" }
    let parts = option.documentation.split(separator: "\n* ", omittingEmptySubsequences: false).map(String.init)
    var text = parts[0].isEmpty ? "" : wrapped(parts[0], indent: indent)
    for entry in parts.dropFirst() {
      // Further lines of an entry are indented past its mark.
      text += String(repeating: " ", count: indent) + "- " + wrapped(entry, indent: indent + 2).dropFirst(indent + 2)
    }
    return text
  }

  /// Text in lines of at most 80 columns, each indented.
  static func wrapped(_ text: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = margin
    for word in text.split(separator: " ") {
      if line.count > indent, line.count + 1 + word.count > width {
        lines.append(line)
        line = margin
      }
      line += (line.count > indent ? " " : "") + word
    }
    lines.append(line)
    return lines.joined(separator: "\n") + "\n"
  }
}

/// The table of options as JSON, for editors and other generators: `tckit help --json`, one command per line.
enum HelpJSON {
  static func table(_ commands: [any Command.Type]) -> [UInt8] {
    commands.flatMap { command in
      JSONWriter.record { json in
        json.member("command", command.name.rawValue)
        json.member("operands", command.synopsis)
        json.member("group", command.name.group.rawValue)
        json.member("summary", command.summary)
        json.array("options") { json in
          for option in OptionReader.rows(of: command) {
            json.elementObject { json in
              json.member("name", option.name)
              json.member("short", ifPresent: option.short.map { String($0) })
              json.member("value", ifPresent: option.value?.placeholder)
              json.member("repeatable", option.isRepeatable)
              json.member("group", option.group.rawValue)
              json.member("summary", option.summary)
              json.member("discussion", option.documentation)
            }
          }
        }
      }
    }
  }
}
