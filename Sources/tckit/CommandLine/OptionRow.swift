// One option as the help, the manual and the completions have it: what `OptionReader` lists instead of reading it.

/// What an option is called, what it takes, and how it is described.
struct OptionRow: Sendable {
  /// The long name, without dashes.
  var name: String { option.rawValue }
  let option: OptionName
  /// The one-letter name, if it has one.
  let short: Character?
  /// What follows the option; nil for a flag.
  let value: ValueSpec?
  /// Whether giving it again adds to the list; otherwise it has one value.
  let isRepeatable: Bool
  /// The heading under which the help lists it.
  let group: OptionGroup
  /// Whether only the full help lists it.
  let isRare: Bool
  /// One line for the help and the completions: lower case, no full stop.
  let summary: String
  /// Further sentences for `--help` and the manual; may be empty.
  let documentation: String

  /// Whether the manual has one entry for both: of several meanings of a name each has its own.
  func hasMeaning(of other: OptionRow) -> Bool {
    option == other.option && summary == other.summary && documentation == other.documentation
  }
}

extension [OptionRow] {
  /// The option with a long name, or nil.
  func option(named name: some StringProtocol) -> OptionRow? { first { $0.name == name } }

  /// The option with a one-letter name, or nil.
  func option(short: Character) -> OptionRow? { first { $0.short == short } }
}

/// The headings of the help, in order.
enum OptionGroup: String, CaseIterable {
  case input, rate, policies, output, pasteboard, limits, general

  /// The group's name in front of `options`.
  var adjective: String {
    switch self {
    case .policies: "policy"
    case .limits: "limit"
    case .input, .rate, .output, .pasteboard, .general: rawValue
    }
  }
}

/// What an option's value is called in the help, and what a shell may offer for it.
struct ValueSpec: Sendable {
  /// The placeholder, in capitals.
  let placeholder: String
  let completion: ValueCompletion

  init(_ placeholder: String, _ completion: ValueCompletion) {
    self.placeholder = placeholder
    self.completion = completion
  }
}

/// Where a shell finds the candidates for a value.
enum ValueCompletion: Sendable {
  case none
  /// Words that do not depend on the store; made only when they are needed.
  case words(@Sendable () -> [String])
  /// Such words with commas between them.
  case wordList(@Sendable () -> [String])
  case files
  case directories
  /// The types that the pasteboard offers now, and the declared ones.
  case types
  /// Types with commas between them.
  case typeList
  /// A type, `=` and a file.
  case typedFile
  /// The names of the pasteboards in the store.
  case pasteboards
  /// The numbers of the pasteboard's items.
  case items
  /// How many steps back the contents of the history are.
  case steps
  /// The change counts of the contents in the history.
  case changeCounts

  /// The candidates that do not depend on the store, or nil.
  var words: [String]? {
    switch self {
    case .words(let words), .wordList(let words): words()
    default: nil
    }
  }
}
