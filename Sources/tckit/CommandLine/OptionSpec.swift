// One row of the table that drives parsing, help, completions and the manual.
//
// An option is declared once, as a constant in OptionTable.swift; a command names the constants it takes, and reads
// them from its `ParsedArguments` by the same constants.

/// What an option is called, what it takes, and what is said of it.
struct OptionSpec: Sendable {
  /// The long name, without dashes.
  let name: String
  /// The one-letter name, if it has one.
  let short: Character?
  /// What follows the option; nil for a flag.
  let value: ValueSpec?
  /// Whether giving it again adds to the list (a later one otherwise replaces an earlier one).
  let isRepeatable: Bool
  /// One line for `-h` and the completions: lower case, no full stop.
  let summary: String
  /// Further sentences for `--help` and the manual; may be empty.
  let discussion: String

  init(
    _ name: String, short: Character? = nil, value: ValueSpec? = nil, repeatable: Bool = false,
    _ summary: String, _ discussion: String = ""
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.isRepeatable = repeatable
    self.summary = summary
    self.discussion = discussion
  }
}

/// What an option's value is called in the help, and what a shell may offer for it.
struct ValueSpec: Sendable {
  /// The placeholder, in capitals.
  let placeholder: String
  let completion: ValueCompletion

  init(_ placeholder: String, _ completion: ValueCompletion = .none) {
    self.placeholder = placeholder
    self.completion = completion
  }
}

/// Where a shell finds the candidates for a value.
enum ValueCompletion: Equatable, Sendable {
  case none
  case words([String])
  /// Words with commas between them.
  case wordList([String])
  case files
  case folders
  /// The frame rates' raw values.
  case rates
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
}
