// A parsed command line: the options before the command, the command, and its arguments.

/// A command line as a request and its options.
struct Invocation {
  /// The action that the command line asks for.
  enum Request {
    case command(any Command.Type)
    case help(Help)
    case version
    case nothing
  }

  /// The request of `tckit help` and the help options.
  enum Help {
    case overview
    case subjects([Subject])
    /// The generated parts of a command's manual page, or of tckit(1) if nil.
    case manual((any Command.Type)?)
    /// The words that could follow an unfinished command line.
    case completion([Word])
  }

  /// The page, part of a page or explanation that a word after `tckit help` names.
  enum Subject {
    case command(any Command.Type)
    case finding(FindingText)
    case page(ManualPage)
    /// A section of a page, or the meaning of an option.
    case text(String)

    /// The page whose sections later words may name.
    var page: ManualPage? {
      switch self {
      case .command(let command): ManualPage(command.name)
      case .page(let page): page
      case .finding, .text: nil
      }
    }
  }

  private(set) var request = Request.nothing
  /// The options that could be read. Options about messages count even if others are wrong.
  let options: OptionReader
  /// The first fault of the command line.
  private(set) var fault: UsageError?

  init(_ words: [Word]) {
    options = OptionReader(words)
    options.sortLeadingOptions()
    fault = options.fault.map { Self.explained($0, in: options) }
    if fault == nil { readRequest() }
    // A line that asks for help need not be complete.
    if case .command = request, options.has(.help) { fault = nil }
    // Options about messages count even if the rest cannot be understood.
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
        _ = options.nextWord()
        options.sort(for: command)
        fault = options.fault
      } else {
        let rest = options.words[(options.next + 1)...].map(\.shown)
        fault = .unknownCommand(word, nearest: Self.nearest(to: word), rest: rest)
      }
    } else if options.words.isEmpty {
      request = .help(.overview)
    } else {
      fault = .noCommand
    }
  }

  /// `tckit help COMMAND` and `tckit help TOPIC` print a page of the manual, or with further words its parts with them.
  /// `tckit help CODE` explains a finding, `tckit help --OPTION` an option; any other word finds the sections about it.
  private mutating func readHelp() {
    _ = options.nextWord()
    switch options.next < options.words.count ? options.words[options.next].text : nil {
    case "--manual":
      _ = options.nextWord()
      request = .help(.manual(options.nextWord()?.text.flatMap { CommandName(word: $0)?.command }))
      return
    case "--complete":
      request = .help(.completion(Array(options.words[(options.next + 1)...])))
      return
    default: break
    }
    guard !readHelpOfOptions() else { return }
    options.sort()
    fault = options.fault
    guard fault == nil else { return }
    var subjects: [Subject] = []
    var parts: [String] = []
    var page: (pages: [ManualPage], start: Int)?
    for word in options.operands.map(\.shown) where word != "help" {
      let found = page == nil ? Self.found(word) : []
      let inPages = page?.pages.flatMap { $0.parts(about: word) } ?? []
      guard !found.isEmpty || !inPages.isEmpty else {
        fault = Self.unknownTopic(word, on: page?.pages.last)
        return
      }
      for part in inPages where !parts.contains(part) { parts.append(part) }
      if case let pages = found.compactMap(\.page), !pages.isEmpty { page = (pages, subjects.count) }
      subjects += found
    }
    // The parts with the words are printed instead of the page.
    if let page, !parts.isEmpty { subjects[page.start...] = parts.map { .text($0) }[...] }
    request = .help(subjects.isEmpty ? .overview : .subjects(subjects))
  }

  /// Reads `tckit help --OPTION`, along with further options, words and commands. Returns false if no word is a known
  /// option.
  private mutating func readHelpOfOptions() -> Bool {
    let words = options.words[options.next...].compactMap(\.text)
    let commands = words.compactMap { CommandName(word: $0)?.command }
    let front = OptionReader.rows(of: FrontOptions.self)
    let asked = words.filter { word in word.hasPrefix("-") && !front.contains { $0.isCalled(word) } }
    let among = commands.isEmpty ? CommandName.commands : commands
    let texts = asked.map { HelpText.option($0, of: among) }
    guard texts.contains(where: { $0 != nil }) else { return false }
    if let (word, _) = zip(asked, texts).first(where: { $1 == nil }) {
      fault = .unknownOption(word, command: "tckit", nearest: nil)
      return true
    }
    var subjects = texts.compactMap { $0.map { Subject.text($0) } }
    for word in words where !word.hasPrefix("-") && CommandName(word: word) == nil {
      let found = Self.found(word)
      guard !found.isEmpty else {
        fault = Self.unknownTopic(word)
        return true
      }
      subjects += found
    }
    request = .help(.subjects(subjects))
    return true
  }

  /// The subjects that a word names, or the sections about the word if it names none.
  static func found(_ word: String) -> [Subject] {
    let named = subjects(named: word)
    return named.isEmpty ? ManualPage.sections(about: word).map { .text($0) } : named
  }

  /// The fault of a word that no page has, or not the page before it.
  private static func unknownTopic(_ word: String, on page: ManualPage? = nil) -> UsageError {
    let isElsewhere = page != nil && !found(word).isEmpty
    return .unknownTopic(
      word, page: page?.name, nearest: isElsewhere ? word : nearestTopic(to: word),
      pages: isElsewhere ? [] : ManualPage.names(mentioning: word))
  }

  /// A command, a finding and a page may share a name. `tckit-NAME` is the name of the page in `man`.
  private static func subjects(named word: String) -> [Subject] {
    let name = word.hasPrefix("tckit-") ? String(word.dropFirst(6)) : word
    var subjects: [Subject] = []
    if let command = CommandName(word: name)?.command { subjects.append(.command(command)) }
    if let finding = FindingText.row(of: word) {
      subjects.append(.finding(finding))
      // The word may also be a topic of the manual, such as `rate` or `length`.
      subjects += ManualPage.sections(explaining: word).map { .text($0) }
    }
    if let topic = ManualTopic(rawValue: name) ?? ManualTopic(rawValue: name + "s") {
      subjects.append(.page(ManualPage(topic)))
    }
    if word == "tckit" { subjects.append(.page(.overview)) }
    return subjects
  }
}

// MARK: Suggestions

extension Invocation {
  /// Explains an unknown option before the command: another tool's name for a command, or an option of a command.
  private static func explained(_ fault: UsageError, in options: OptionReader) -> UsageError {
    guard case .unknownOption(let option, _, _, _) = fault else { return fault }
    var line = options.words.map(\.shown)
    let index = options.next - 1
    if let meant = CommandAlias.command(for: option) {
      return .unknownCommand(option, nearest: meant, rest: Array(line[(index + 1)...]))
    }
    let name = option.drop { $0 == "-" }
    let isKnown = CommandName.commands.contains {
      let rows = OptionReader.rows(of: $0)
      return rows.option(named: name) != nil || name.count == 1 && rows.option(short: name[name.startIndex]) != nil
    }
    let word = line[index...].firstIndex { CommandName(word: $0) != nil }
    let command = word.map { line.remove(at: $0) }
    if !isKnown {
      guard let command, let rows = CommandName(word: command).map({ OptionReader.rows(of: $0.command) }) else {
        return fault
      }
      guard let meant = CommandAlias.option(for: name, among: rows.map(\.name)) else {
        let rest = TypedLine(before: Array(line[..<index]), after: Array(line[(index + 1)...]))
        return .unknownOption(option, command: command, nearest: nil, line: rest)
      }
      line[index] = "--" + meant + line[index].drop { $0 != "=" }
    }
    return .optionBeforeCommand(option, line: [command ?? "COMMAND"] + line)
  }

  /// The command that a mistyped name or another tool's name means. A command that writes is suggested with -h, because
  /// its help is safe to run.
  private static func nearest(to word: String) -> String? {
    let alias = CommandAlias.command(for: word)
    guard let near = alias ?? nearestName(to: word) else { return nil }
    let writes = CommandName(word: near).map {
      OptionReader.rows(of: $0.command).contains { $0.option == .ifChange }
    }
    return writes ?? false ? near + " -h" : near
  }

  private static func nearestTopic(to word: String) -> String? {
    let topics =
      CommandName.allCases.map(\.rawValue) + ManualTopic.allCases.map(\.rawValue) + FindingText.rows.map(\.word)
    return Suggestion.nearest(to: word, among: topics)
  }

  private static func nearestName(to word: String) -> String? {
    Suggestion.nearest(to: word, among: CommandName.allCases.map(\.rawValue) + ["help", "--help", "--version"])
  }
}
