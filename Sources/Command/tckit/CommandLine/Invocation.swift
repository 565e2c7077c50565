// A whole command line, read: options in front of the command, the command, its own arguments.

/// What a command line asks for.
struct Invocation {
  /// What is to be done.
  enum Request {
    case command(any Command.Type)
    case help(Help)
    case version
    case nothing
  }

  /// What `tckit help` and the help options ask for.
  enum Help {
    case overview
    case commands([any Command.Type], [ManualTopic])
    /// What validate finds, by the words of findings, and pages of the same name.
    case findings([FindingText], [ManualTopic])
    /// The parts of a manual page that the table knows: of a command's, or of tckit(1).
    case manual((any Command.Type)?)
    /// What could follow an unfinished command line.
    case completion([Word])
  }

  private(set) var request = Request.nothing
  /// The options as far as they could be sorted; those about messages count even where others are wrong.
  let options: OptionReader
  /// What could not be understood.
  private(set) var fault: UsageError?

  init(_ words: [Word]) {
    options = OptionReader(words)
    options.sortFront()
    fault = options.fault.map(Self.explained)
    if fault == nil { readRequest() }
    // Whoever asks for help has not finished the line.
    if case .command = request, options.has(.help) { fault = nil }
    // Where the rest cannot be understood, the options about messages count all the same.
    if fault != nil, case .nothing = request { options.sort() }
  }

  private mutating func readRequest() {
    let next = options.next < options.words.count ? options.words[options.next] : nil
    if options.has(.version) {
      if let word = next {
        fault = .tooManyOperands(command: "--version", first: word.shown, limit: 0)
      } else {
        request = .version
      }
    } else if options.has(.help) {
      let command = next?.text.flatMap { CommandName(word: $0)?.command }
      request = command.map { .command($0) } ?? .help(.overview)
    } else if let word = next?.shown {
      if word == "help" {
        readHelp()
      } else if let command = CommandName(word: word)?.command {
        request = .command(command)
        _ = options.takeWord()
        options.sort(for: command)
        fault = options.fault
      } else {
        fault = .unknownCommand(word, nearest: Self.nearest(to: word))
      }
    } else if options.words.isEmpty {
      request = .help(.overview)
    } else {
      fault = .noCommand
    }
  }

  /// `tckit help COMMAND` is `tckit COMMAND --help`; `tckit help TOPIC` shows a page of the manual, and `tckit help CODE` what a
  /// finding means.
  private mutating func readHelp() {
    _ = options.takeWord()
    switch options.next < options.words.count ? options.words[options.next].text : nil {
    case "--manual":
      _ = options.takeWord()
      request = .help(.manual(options.takeWord()?.text.flatMap { CommandName(word: $0)?.command }))
      return
    case "--complete":
      request = .help(.completion(Array(options.words[(options.next + 1)...])))
      return
    default: break
    }
    options.sort()
    fault = options.fault
    guard fault == nil else { return }
    let findings = options.operands.compactMap { FindingText.row(of: $0.shown) }
    if !findings.isEmpty, findings.count == options.operands.count {
      return request = .help(.findings(findings, options.operands.compactMap { ManualTopic(rawValue: $0.shown) }))
    }
    var commands: [any Command.Type] = []
    var topics: [ManualTopic] = []
    for word in options.operands.map(\.shown) where word != "help" {
      let topic = ManualTopic(rawValue: word)
      guard let command = CommandName(word: word)?.command else {
        guard let topic else {
          fault = .unknownCommand(word, nearest: Self.nearest(to: word))
          return
        }
        topics.append(topic)
        continue
      }
      commands.append(command)
      // A page of this name tells more.
      if let topic { topics.append(topic) }
    }
    request = .help(commands.isEmpty && topics.isEmpty ? .overview : .commands(commands, topics))
  }
}

// MARK: Suggestions

extension Invocation {
  /// The fault of an option in front of the command that `tckit` itself does not take.
  private static func explained(_ fault: UsageError) -> UsageError {
    guard case .unknownOption(let option, _, _, _) = fault else { return fault }
    if let meant = CommandAlias.command(for: option) { return .unknownCommand(option, nearest: meant) }
    let name = option.drop { $0 == "-" }
    let isKnown = CommandName.commands.contains {
      let rows = OptionReader.rows(of: $0)
      return rows.option(named: name) != nil || name.count == 1 && rows.option(short: name[name.startIndex]) != nil
    }
    return isKnown ? .optionBeforeCommand(option) : fault
  }

  /// The command that a mistyped name, or the name in another tool, means; never one that writes, whose help is safe.
  private static func nearest(to word: String) -> String? {
    let alias = CommandAlias.command(for: word)
    guard let near = alias ?? nearestName(to: word) else { return nil }
    let writes = CommandName(word: near).map {
      OptionReader.rows(of: $0.command).contains { $0.option == .ifChange }
    }
    return writes ?? false ? near + " -h" : near
  }

  private static func nearestName(to word: String) -> String? {
    Suggestion.nearest(to: word, among: CommandName.allCases.map(\.rawValue) + ["help", "--help", "--version"])
  }
}
