// The text of `-h` and `--help`, from the table: the short form fits a screen, the full one has everything.

import JSON
import TimecodePasteboard

/// What is printed for help.
enum HelpText {
  /// The most columns of a line.
  static let width = 80
  /// The most lines of a command's short help.
  static let screen = 30

  /// The commands, and where to go from there.
  static func overview(isFull: Bool) -> String {
    var text = """
      tckit copies SMPTE timecode with its frame rate, and checks it when pasting.

      usage: tckit [OPTION]... COMMAND [OPTION]... [OPERAND]...

      start here:
        tckit copy 01:00:00:00 --rate 24
        tckit paste

      """
    let column = (CommandName.allCases.map(\.rawValue.count).max() ?? 0) + 4
    for group in CommandGroup.allCases {
      text += "\n\(group.rawValue):\n"
      for command in CommandName.commands where command.name.group == group {
        text += entry(command.name.rawValue, command.summary, column: column)
      }
    }
    text += """

      In front of a command: --store DIR, -p NAME, -j (--json), -q (--quiet).
      The store is ~/.local/state/tckit, or the directory that TCKIT_STORE names.
      tckit COMMAND -h shows the usual options, tckit COMMAND --help all of them,
      man tckit-COMMAND the rules and examples too.

      """
    text += wrapped("Notations: \(TimecodeNotation.names.joined(separator: ", ")).", indent: 0)
    let pages = ManualTopic.allCases.map(\.reference).joined(separator: ", ")
    text += wrapped("Other manual pages: tckit(1), \(pages).", indent: 0)
    return isFull ? text + reference : text
  }

  /// How `tckit help` is used.
  static let usage = """
    usage: tckit help [COMMAND | TOPIC | CODE]...
    show the full help of commands, the manual's page about a topic, or what a
    finding of validate means

    examples:
      tckit help            # lists the commands, the exit statuses and the variables
      tckit help convert    # the same as tckit convert --help
      tckit help documents  # shows the manual's page about documents
      tckit help length     # says what the finding [length] means
      tckit help --json     # the commands and options, for programs

    tckit -h lists the commands, tckit COMMAND -h shows the usual options.

    """

  private static let reference = """

    exit status:
      0   done                              73  an output cannot be created
      1   refused, or nothing to paste      74  input or output failed
      64  usage                             75  locked or changed: try again
      65  malformed input, damaged data     77  not permitted
      66  no such pasteboard, item or type  78  configuration

    environment:
      TCKIT_RATE, TCKIT_BASE, TCKIT_LIMIT   the local properties
      TCKIT_STORE                           the directory of the store
      TCKIT_CONFIG                          the configuration file; empty for none
      NO_COLOR                              no colours on a terminal

    """

  /// One command's usage, examples and options.
  static func command(_ command: any Command.Type, isFull: Bool) -> String {
    isFull ? full(command) : short(command)
  }

  private static func start(_ command: any Command.Type) -> String {
    let synopsis = command.synopsis.isEmpty ? "" : " \(command.synopsis)"
    return "usage: tckit \(command.name.rawValue) [OPTION]...\(synopsis)\n" + wrapped(command.summary, indent: 0)
  }

  /// How the manual page of a command is asked for.
  private static func page(_ command: any Command.Type) -> String { "man tckit-\(command.name.rawValue)" }

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
    return text + "\n\(page(command)) has the rules, the exit statuses and more examples.\n"
  }

  // MARK: The short help

  private static func short(_ command: any Command.Type) -> String {
    let rows = OptionReader.rows(of: command)
    // Whoever reads this has found -h.
    let shown = rows.filter { !$0.isRare && $0.option != .help }
    let column = self.column(shown)
    var end = ""
    for (group, options) in groups(of: shown) {
      end += "\(group.rawValue):\n"
      for option in options { end += entry(label(option), option.summary, column: column) }
    }
    let hidden = rows.count - shown.count - 1
    end +=
      hidden > 0
      ? "\n--help shows \(hidden) more option\(hidden == 1 ? "" : "s"), \(page(command)) the rules and examples.\n"
      : "\n--help explains them, \(page(command)) has the rules and examples.\n"
    let start = start(command) + "\n"
    // As many examples as there is room for.
    let room = screen - (start + end).count { $0 == "\n" } - 1
    let examples = command.examples.prefix(room > 1 ? room - 1 : max(0, room)).map { example in
      let line = "  \(example.line)  # \(example.purpose)"
      return line.count <= width ? line + "\n" : "  \(example.line)\n"
    }
    return start + (examples.isEmpty ? "" : "examples:\n" + examples.joined() + (room > 1 ? "\n" : "")) + end
  }

  // MARK: Lines

  /// Options under their headings, without the headings that have none.
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
      // The entry hangs from its mark.
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

/// The table as JSON, for editors and other generators: `tckit help --json`, one command a line.
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
