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
    case subjects([Subject])
    /// The parts of a manual page that the table knows: of a command's, or of tckit(1).
    case manual((any Command.Type)?)
    /// What could follow an unfinished command line.
    case completion([Word])
  }

  /// What a word after `tckit help` names.
  enum Subject {
    case command(any Command.Type)
    case finding(FindingText)
    case page(ManualTopic)
    /// A section of a page, as text.
    case section(String)
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

  /// `tckit help COMMAND` is `tckit COMMAND --help`; `tckit help TOPIC` shows a page of the manual, `tckit help TOPIC
  /// SECTION` a section of it, and `tckit help CODE` what a finding means.
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
    var subjects: [Subject] = []
    var page: (topic: ManualTopic, start: Int)?
    for word in options.operands.map(\.shown) where word != "help" {
      let named = Self.subjects(named: word)
      if named.isEmpty, let (topic, start) = page, let section = ManualText.section(word, of: topic) {
        // Sections are printed instead of their page.
        subjects[start...] = [.section(section)]
        page?.start = subjects.count
        continue
      }
      guard !named.isEmpty else {
        fault = .unknownCommand(word, nearest: Self.nearest(to: word))
        return
      }
      if case .page(let topic) = named.last { page = (topic, subjects.count) }
      subjects += named
    }
    request = .help(subjects.isEmpty ? .overview : .subjects(subjects))
  }

  /// A command, a finding and a page may have one name; `tckit-NAME` is the name of the page in `man`.
  private static func subjects(named word: String) -> [Subject] {
    let name = word.hasPrefix("tckit-") ? String(word.dropFirst(6)) : word
    var subjects: [Subject] = []
    if let command = CommandName(word: name)?.command { subjects.append(.command(command)) }
    if let finding = FindingText.row(of: word) { subjects.append(.finding(finding)) }
    if let topic = ManualTopic(rawValue: name) { subjects.append(.page(topic)) }
    return subjects
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
