// The text of `-h` and `--help`, from the table.

/// What is printed for help.
enum HelpText {
  private static let width = 80

  /// The commands, and where to go from there.
  static func overview(isFull: Bool) -> String {
    var text = """
      tckit copies SMPTE timecode with its frame rate, and pastes it back under local policies.

      usage: tckit COMMAND [OPTION …] [OPERAND …]

      commands:

      """
    let column = (Tckit.specs.map(\.name.count).max() ?? 0) + 4
    for spec in Tckit.specs {
      text += entry(spec.name, spec.summary, column: column)
    }
    text += """

      start here:
        tckit copy 01:00:00:00 --rate 24
        tckit paste --policy preserveLocal

      tckit COMMAND -h shows a command's options, --help all about them; --version the version.

      """
    if isFull {
      text += """

        exit status:
          0   done                              73  an output cannot be created
          1   refused, or nothing to paste      74  input or output failed
          64  usage                             75  locked or changed: try again
          65  malformed input, damaged data     77  not permitted
          66  no such pasteboard, item or type  78  configuration

        environment:
          TCKIT_RATE, TCKIT_BASE, TCKIT_LIMIT   the local properties
          TCKIT_STORE                           the store's folder
          TCKIT_CONFIG                          the configuration file; empty for none
          NO_COLOR                              no colours on a terminal

        tckit(1) is the manual.

        """
    }
    return text
  }

  /// One command's usage and options.
  static func command(_ spec: CommandSpec, isFull: Bool) -> String {
    let operands = spec.operands.isEmpty ? "" : " \(spec.operands)"
    var text = "tckit \(spec.name): \(spec.summary)\n\nusage: tckit \(spec.name) [OPTION …]\(operands)\n"
    if isFull {
      for paragraph in spec.discussion { text += "\n" + wrapped(paragraph, indent: 0) }
    }
    text += "\noptions:\n"
    let column = min(28, (spec.options.map { label($0).count }.max() ?? 0) + 4)
    for option in spec.options {
      text += entry(label(option), option.summary, column: column)
      if isFull, !option.documentation.isEmpty { text += wrapped(option.documentation, indent: column) }
    }
    if isFull, !spec.examples.isEmpty {
      text += "\nexamples:\n"
      for example in spec.examples { text += "  \(example.line)\n      \(example.purpose)\n" }
    }
    return text
  }

  private static func label(_ option: OptionSpec) -> String {
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

  /// Text in lines of at most 80 columns, each indented.
  private static func wrapped(_ text: String, indent: Int) -> String {
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
