// One row of the table that drives parsing, help, completions and the manual.
//
//     extension OptionSpec {
//       static let rate = OptionSpec("rate", { $0.rate = $1 }, short: "r", in: .rate, "the local frame rate")
//       static let quiet = OptionSpec("quiet", short: "q", in: .general, "suppress messages")
//     }
//     let rate = arguments.values.rate      // TimecodeFrameRate?
//     let isQuiet = arguments.has(.quiet)
//
// An option is declared once, in one of the OptionTable files, and a command lists the rows that it takes. Where an option's
// value goes, a property of `OptionValues`, is what gives it its type.

/// What an option is called, what it takes, and how it is described.
final class OptionSpec: Sendable {
  /// The long name, without dashes.
  let name: String
  /// The one-letter name, if it has one.
  let short: Character?
  /// Whether giving it again adds to the list; otherwise it has one value.
  let isRepeatable: Bool
  /// Whether the words behind the value are values too, up to the next option, as where a shell expands `*.mov`.
  let takesFollowing: Bool
  /// The heading under which the help lists it.
  let group: OptionGroup
  /// Whether only the full help lists it.
  let isRare: Bool
  /// One line for the help and the completions: lower case, no full stop.
  let summary: String
  /// Further sentences for `--help` and the manual; may be empty.
  let documentation: String
  /// Reads a word, and puts the value where commands find it; does nothing for a flag.
  let read: Reading
  private let type: (any ArgumentValue.Type)?
  private let placeholder: String?
  private let completion: ValueCompletion?

  typealias Reading = @Sendable (Word, OptionValues) throws(ArgumentFault) -> Void

  /// An option without a value, if nothing else is told.
  init(
    _ name: String, type: (any ArgumentValue.Type)? = nil, read: @escaping Reading = { _, _ in },
    short: Character? = nil, placeholder: String? = nil, completion: ValueCompletion? = nil, repeatable: Bool = false,
    takesFollowing: Bool = false, in group: OptionGroup, rare: Bool = false, _ summary: String,
    documentation: String = ""
  ) {
    self.name = name
    self.type = type
    self.read = read
    self.short = short
    self.placeholder = placeholder
    self.completion = completion
    isRepeatable = repeatable
    self.takesFollowing = takesFollowing
    self.group = group
    isRare = rare
    self.summary = summary
    self.documentation = documentation
  }

  /// An option with a value.
  ///
  /// - Parameters:
  ///   - put: Puts the value where commands find it.
  ///   - placeholder: What the help shows for the value; the type's own where nil.
  ///   - completion: What a shell offers for the value; what the type offers where nil.
  convenience init<Value: ArgumentValue>(
    _ name: String, _ put: @escaping @Sendable (OptionValues, Value) -> Void, short: Character? = nil,
    _ placeholder: String? = nil, completion: ValueCompletion? = nil, repeatable: Bool = false,
    takesFollowing: Bool = false, in group: OptionGroup, rare: Bool = false, _ summary: String,
    documentation: String = ""
  ) {
    self.init(
      name, type: Value.self, read: { word, values throws(ArgumentFault) in put(values, try Value(word: word)) },
      short: short, placeholder: placeholder, completion: completion, repeatable: repeatable,
      takesFollowing: takesFollowing, in: group, rare: rare, summary, documentation: documentation)
  }

  /// What follows the option; nil for a flag.
  var value: ValueSpec? {
    type.map { ValueSpec(placeholder ?? $0.placeholder, completion ?? $0.completion) }
  }
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
