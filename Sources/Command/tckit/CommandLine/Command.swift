// A command. Its stored properties are its options, `read` lists their rows, and the other members are the words of the
// help and the manual.

/// Options that are read together: the options of one command, or a group that several commands share.
protocol Options: SendableMetatype {
  /// Reads each option by its row, in the order of the help within each heading.
  static func read(_ options: OptionReader) -> Self
  /// Shows every row to the reader.
  static func declare(_ options: OptionReader)
}

extension Options {
  static func declare(_ options: OptionReader) { _ = read(options) }
}

/// A command of the tool: its row in the help, its options, and its action.
protocol Command: Options {
  static var name: CommandName { get }
  /// The operands as the synopsis shows them, such as `[TIMECODE]...`; empty if there are none.
  static var synopsis: String { get }
  /// The maximum number of operands.
  static var operandLimit: Int { get }
  /// The words that a shell may offer for an operand.
  static var operandCompletion: ValueCompletion { get }
  /// A one-line summary, in lower case and without a full stop.
  static var summary: String { get }
  /// A few sentences for `--help` and the start of the manual page, which explains the rules. An empty line separates
  /// paragraphs.
  static var discussion: String { get }
  /// The meaning of a shared option in this command, printed before the words that all commands share.
  static var meanings: [OptionName: String] { get }
  /// The names of the columns of a listing; empty for a command that lists nothing.
  static var columns: [String] { get }
  /// The options of the short help in its order and words, at most twelve; empty for all options.
  static var brief: KeyValuePairs<OptionName, String> { get }
  /// The last line of the short help; `#` stands for the number of options.
  static var briefEnd: String { get }
  /// Runnable examples, the most useful ones first.
  static var examples: [CommandExample] { get }
  /// True if the command writes records with --json.
  static var writesJSON: Bool { get }
  /// Declares which options exclude or need each other.
  static func combine(_ options: OptionReader)
  /// True if the text output shows all failures, not only ten of each kind.
  var allErrors: Bool { get }
  /// The way to get whole frames, for hints: options of this command, or another command line.
  var rounding: String { get }
  /// Runs the command.
  ///
  /// Errors of the library are thrown unchanged; `Diagnostic(of:)` words them where the run ends.
  func run(_ context: Context) throws
}

extension Command {
  static var synopsis: String { "" }
  static var operandLimit: Int { synopsis.isEmpty ? 0 : .max }
  static var operandCompletion: ValueCompletion { .none }
  static var meanings: [OptionName: String] { [:] }
  static var columns: [String] { [] }
  static var brief: KeyValuePairs<OptionName, String> { [:] }
  static var briefEnd: String { "--help shows all # options, tckit help \(name.rawValue) the rules." }

  static var writesJSON: Bool { true }
  static var paragraphs: [String] { discussion.split(separator: "\n\n").map(String.init) }

  static func combine(_ options: OptionReader) {}
  var allErrors: Bool { true }
  var rounding: String { "tckit convert --round nearest" }

  static func declare(_ options: OptionReader) {
    _ = read(options)
    if writesJSON { options.declareJSON() }
    options.declareQuiet()
    options.declareHelp()
  }

  /// Reads every option, checks the combinations, and runs the command.
  static func run(_ options: OptionReader, _ context: Context) throws {
    let command = read(options)
    combine(options)
    if let fault = options.fault { throw Diagnostic.usage(fault) }
    if operandLimit == .max { context.command = name }
    context.words = options.words
    context.begin(showsAllErrors: command.allErrors || context.messages.isJSON, rounding: command.rounding)
    try command.run(context)
  }
}

/// A command line and its purpose.
struct CommandExample: Sendable {
  let line: String
  let purpose: String
}

/// A rule between the options of a command.
struct OptionCombination {
  let option: OptionName
  let others: OptionNames
  /// True if the option excludes the others; false if it needs one of them.
  let isExclusive: Bool
}

/// The headings of the overview, in order.
enum CommandGroup: String, CaseIterable {
  case timecode, pasteboard, information

  var title: String {
    switch self {
    case .timecode: "timecodes and files"
    case .pasteboard: "pasteboard"
    case .information: "what there is"
    }
  }
}

/// The names of the commands, in the order of the help.
enum CommandName: String, CaseIterable {
  case validate, convert, calc, diff, info
  case copy, paste, types, history, restore, clear, watch, pasteboards, export, `import`
  case formats, rates, clipboards, completions

  /// The command that a word names.
  // For more than sixteen strings Swift builds a dictionary in `init(rawValue:)`, which costs as much as half a paste.
  init?(word: String) {
    guard let name = Self.allCases.first(where: { $0.rawValue == word }) else { return nil }
    self = name
  }

  /// The heading under which the help lists the command.
  var group: CommandGroup {
    switch self {
    case .validate, .convert, .calc, .diff, .info: .timecode
    case .copy, .paste, .types, .history, .restore, .clear, .watch, .pasteboards, .export, .import: .pasteboard
    case .formats, .rates, .clipboards, .completions: .information
    }
  }

  /// The command with this name.
  var command: any Command.Type {
    switch self {
    case .validate: ValidateCommand.self
    case .convert: ConvertCommand.self
    case .calc: CalcCommand.self
    case .diff: DiffCommand.self
    case .info: InfoCommand.self
    case .copy: CopyCommand.self
    case .paste: PasteCommand.self
    case .types: TypesCommand.self
    case .history: HistoryCommand.self
    case .restore: RestoreCommand.self
    case .clear: ClearCommand.self
    case .watch: WatchCommand.self
    case .pasteboards: PasteboardsCommand.self
    case .export: ExportCommand.self
    case .import: ImportCommand.self
    case .formats: FormatsCommand.self
    case .rates: RatesCommand.self
    case .clipboards: ClipboardsCommand.self
    case .completions: CompletionsCommand.self
    }
  }

  /// Every command, in the order of the help.
  static var commands: [any Command.Type] { allCases.map(\.command) }
}
