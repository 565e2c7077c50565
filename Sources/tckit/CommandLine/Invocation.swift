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
    case overview(isFull: Bool)
    case commands([any Command.Type])
    /// How `tckit help` is used.
    case usage
    case manual
    /// What could follow an unfinished command line.
    case completion(ArraySlice<Word>)
  }

  private(set) var request = Request.nothing
  /// The arguments as far as they could be read; the options about messages count even where others are wrong.
  private(set) var arguments = ParsedArguments(spec: Self.general)
  /// What could not be understood.
  private(set) var fault: UsageError?

  /// What `tckit` takes in front of a command.
  static let general = CommandSpec(
    "tckit", in: .information, operandCount: 0...Int.max, "",
    options: [.store, .pasteboard, .json, .quiet, .help, .version])

  init(_ words: ArraySlice<Word>) {
    var front = ArgumentParser(Self.general, words)
    if let fault = front.parseOptions(into: &arguments) {
      self.fault = Self.explained(fault)
      readRest(&front)
      return
    }
    var words = front.words
    if arguments.has(.version) {
      if let word = words.first {
        fault = .tooManyOperands(command: "--version", first: word.shown, limit: 0)
      } else {
        request = .version
      }
    } else if arguments.has(.help) {
      let command = words.first?.text.flatMap { CommandTable.command(named: $0) }
      request = command.map { .command($0) } ?? .help(.overview(isFull: arguments.hasLong(.help)))
    } else if let first = words.popFirst() {
      let word = first.shown
      if word == "help" {
        readHelp(words)
      } else if let command = CommandTable.command(named: word) {
        read(command, words)
      } else {
        fault = .unknownCommand(word, nearest: Self.nearest(to: word))
      }
    } else {
      fault = .noCommand
    }
    if fault != nil { readRest(&front) }
  }

  /// Reads the arguments of a command, which the options in front of it join.
  private mutating func read(_ command: any Command.Type, _ words: ArraySlice<Word>) {
    request = .command(command)
    let front = arguments
    arguments = ParsedArguments(spec: command.spec)
    fault = arguments.add(contentsOf: front)
    var parser = ArgumentParser(command.spec, words)
    let own = parser.parse(into: &arguments)
    fault = fault ?? own
  }

  /// Looks for the options about messages where the rest cannot be understood.
  private mutating func readRest(_ parser: inout ArgumentParser) {
    guard case .nothing = request else { return }
    _ = parser.parse(into: &arguments)
  }

  /// `tckit help COMMAND` is `tckit COMMAND --help`.
  private mutating func readHelp(_ words: ArraySlice<Word>) {
    switch words.first?.text {
    case "--manual":
      request = .help(.manual)
      return
    case "--complete":
      request = .help(.completion(words.dropFirst()))
      return
    default: break
    }
    var parser = ArgumentParser(Self.general, words)
    if let fault = parser.parse(into: &arguments) {
      self.fault = fault
      return
    }
    var commands: [any Command.Type] = []
    for word in arguments.operands where word != "help" {
      guard let command = CommandTable.command(named: word) else {
        fault = .unknownCommand(word, nearest: Self.nearest(to: word))
        return
      }
      commands.append(command)
    }
    if !commands.isEmpty {
      request = .help(.commands(commands))
    } else {
      request = .help(arguments.has(.help) && !arguments.hasLong(.help) ? .usage : .overview(isFull: true))
    }
  }
}

// MARK: Suggestions

extension Invocation {
  /// The fault of an option in front of the command that `tckit` itself does not take.
  private static func explained(_ fault: UsageError) -> UsageError {
    guard case .unknownOption(let option, _, _) = fault else { return fault }
    if let meant = CommandAliases.command(for: option) { return .unknownCommand(option, nearest: meant) }
    let name = option.drop { $0 == "-" }
    let isKnown = CommandTable.specs.contains {
      $0.options.option(named: name) != nil
        || name.count == 1 && $0.options.option(short: name[name.startIndex]) != nil
    }
    return isKnown ? .optionBeforeCommand(option) : fault
  }

  /// The command that a mistyped name, or the name in another tool, means; never one that writes, whose help is safe.
  private static func nearest(to word: String) -> String? {
    let alias = CommandAliases.command(for: word)
    guard let near = alias ?? nearestName(to: word) else { return nil }
    let writes = CommandTable.command(named: near)?.spec.has(.historyDepth) ?? false
    return writes ? alias.map { $0 + " -h" } : near
  }

  private static func nearestName(to word: String) -> String? {
    Suggestion.nearest(to: word, among: CommandTable.specs.map(\.name) + ["help", "--help", "--version"])
  }
}
