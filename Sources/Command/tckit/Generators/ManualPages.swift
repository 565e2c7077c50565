// The generated parts of the manual pages, in mdoc(7). `tckit help --manual` prints the parts of tckit(1), and
// `tckit help --manual COMMAND` prints the parts of a command's page. Each part is between two comments, as in the
// page, into which `make manual` copies it:
//
//     .\" begin options
//     .\" end options

/// Writes the generated parts of the manual pages.
enum ManualPages {
  /// The parts of tckit(1): the commands, and the options that may precede them.
  static func overview() -> String {
    var commands = ""
    for group in CommandGroup.allCases {
      commands += ".Ss \(capitalized(group.title))\n.Bl -tag -width Ds\n"
      for command in CommandName.commands where command.name.group == group {
        commands += ".It Xr tckit-\(command.name.rawValue) 1\n\(sentence(command.summary))\n"
      }
      commands += ".El\n"
    }
    var options = ".Bl -tag -width Ds\n"
    for row in OptionReader.rows(of: FrontOptions.self) { options += option(row) }
    return part("commands", commands) + part("options", options + ".El\n")
  }

  /// The parts of a command's page: its beginning, its options and, for validate, the findings.
  static func page(of command: any Command.Type) -> String {
    let name = command.name.rawValue
    var beginning = ".Sh NAME\n.Nm tckit-\(name)\n.Nd \(escaped(command.summary))\n"
    beginning += ".Sh SYNOPSIS\n.Nm tckit Cm \(name)\n.Op Ar option ...\n"
    if !command.synopsis.isEmpty {
      beginning += (command.synopsis.hasPrefix("[") ? ".Op " : ".") + operandWords(command.synopsis) + "\n"
    }
    beginning += ".Sh DESCRIPTION\n" + command.paragraphs.map(sentences).joined(separator: ".Pp\n")
    var options = ".Sh OPTIONS\n"
    for (group, rows) in HelpText.groups(of: OptionReader.rows(of: command)) {
      options += ".Ss \(capitalized(group.adjective)) options\n.Bl -tag -width Ds\n"
      for row in rows { options += option(row) }
      options += ".El\n"
    }
    return part("beginning", beginning) + part("options", options)
  }

  private static func part(_ name: String, _ text: String) -> String {
    ".\\\" begin \(name)\n\(text).\\\" end \(name)\n"
  }

  private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  private static func option(_ option: OptionRow) -> String {
    let argument = option.value.map { " Ar \(escaped($0.placeholder))" } ?? ""
    let short = option.short.map { "Fl \($0)\(argument) , " } ?? ""
    return ".It \(short)Fl Fl \(escaped(option.name))\(argument)\n\(sentence(option.summary))\n"
      + list(option.documentation)
  }

  /// The sentences, and the list after them if there is one.
  private static func list(_ documentation: String) -> String {
    let parts = documentation.split(separator: "\n* ", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1 else { return sentences(parts[0]) }
    return sentences(parts[0]) + ".Bl -bullet -compact\n" + parts.dropFirst().map { ".It\n" + sentences($0) }.joined()
      + ".El\n"
  }

  private static func operandWords(_ operands: String) -> String {
    operands.filter { !"[]".contains($0) }.split(separator: " ").map { word in
      switch word {
      case "|": "|"
      default: "Ar " + word.lowercased().replacing("...", with: " ...")
      }
    }.joined(separator: " ")
  }

  private static func sentence(_ summary: String) -> String {
    escaped(capitalized(summary) + ".")
  }

  /// One line for each sentence, as mdoc(7) expects.
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

/// A page of the manual about a subject.
enum ManualTopic: String, CaseIterable {
  case recipes, input, timecode, documents, media, clipboards, json, store

  /// The section of the manual.
  var section: Int { self == .json || self == .store ? 5 : 7 }

  /// The one-line description, the same as in the page.
  var summary: String {
    switch self {
    case .recipes: "timecode in pipelines"
    case .input: "where tckit finds timecodes: operands, files, documents, media and other text"
    case .timecode: "timecode as tckit reads and writes it"
    case .documents: "lists of timecodes and ranges as other programs exchange them"
    case .media: "where movies, sounds and images state their start"
    case .clipboards: "timecode between tckit and the clipboards of desktops and terminals"
    case .json: "records that tckit writes and reads with --json"
    case .store: "files of the tckit pasteboard store"
    }
  }
}
