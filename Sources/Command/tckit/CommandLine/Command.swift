// A command: its stored properties are its options, `read` has their rows, and the rest are the words for help and
// manual.

/// Options that are read together: a command's, or a group that several commands share.
protocol Options: SendableMetatype {
  /// Reads each option by its row, in the order of the help within each heading.
  static func read(_ options: OptionReader) -> Self
  /// Makes the reader see every row.
  static func declare(_ options: OptionReader)
}

extension Options {
  static func declare(_ options: OptionReader) { _ = read(options) }
}

/// A command of the tool: its row in the help, its options, and what it does.
protocol Command: Options {
  static var name: CommandName { get }
  /// The operands as the synopsis shows them, such as `[TIMECODE]...`; empty if there are none.
  static var synopsis: String { get }
  /// How many operands it accepts.
  static var operandLimit: Int { get }
  /// The words that a shell may offer for an operand.
  static var operandCompletion: ValueCompletion { get }
  /// One line: lower case, no full stop.
  static var summary: String { get }
  /// A few sentences for `--help` and the beginning of the manual page, which has the rules; an empty line divides
  /// paragraphs.
  static var discussion: String { get }
  /// What an option that several commands have means in this one, in front of what they all say of it.
  static var meanings: [OptionName: String] { get }
  /// The names of the columns of a listing; empty for a command that lists nothing.
  static var columns: [String] { get }
  /// The options of the short help, at most twelve, in its order and words; empty for all of them.
  static var brief: KeyValuePairs<OptionName, String> { get }
  /// The last line of the short help; `#` stands for the number of options.
  static var briefEnd: String { get }
  /// Runnable examples; the first ones are the most useful.
  static var examples: [CommandExample] { get }
  /// The command writes records with --json.
  static var writesJSON: Bool { get }
  /// The options that exclude or need each other.
  static func combine(_ options: OptionReader)
  /// All failures are shown as text, not only ten of a kind.
  var allErrors: Bool { get }
  /// What makes whole frames: options of the command, or another command.
  var rounding: String { get }
  /// Does the work.
  ///
  /// Errors of the library pass through as they are: `Diagnostic(of:)` gives them their words where the run ends.
  func run(_ context: inout Context) throws
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

  /// Reads every option, checks them against each other, and does the work.
  static func run(_ options: OptionReader, _ context: inout Context) throws {
    let command = read(options)
    combine(options)
    if let fault = options.fault { throw Diagnostic.usage(fault) }
    if operandLimit == .max { context.command = name }
    context.begin(showsAllErrors: command.allErrors || context.messages.isJSON, rounding: command.rounding)
    try command.run(&context)
  }
}

/// A command line and what it does.
struct CommandExample: Sendable {
  let line: String
  let purpose: String
}

/// A rule between the options of a command.
struct OptionCombination {
  let option: OptionName
  let others: OptionNames
  /// The option excludes the others; else it needs one of them.
  let isExclusive: Bool
}

/// The headings of the overview, in order.
enum CommandGroup: String, CaseIterable {
  case timecode, pasteboard, information

  /// The heading.
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

  /// The name that a word is.
  // Of more than sixteen strings Swift makes a dictionary for `init(rawValue:)`, which costs as much as half a paste.
  init?(word: String) {
    guard let name = Self.allCases.first(where: { $0.rawValue == word }) else { return nil }
    self = name
  }

  /// The heading below which the help lists the command.
  var group: CommandGroup {
    switch self {
    case .validate, .convert, .calc, .diff, .info: .timecode
    case .copy, .paste, .types, .history, .restore, .clear, .watch, .pasteboards, .export, .import: .pasteboard
    case .formats, .rates, .clipboards, .completions: .information
    }
  }

  /// The command of the name.
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
