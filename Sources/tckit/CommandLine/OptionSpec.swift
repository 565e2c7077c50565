// One row of the table that drives parsing, help, completions and the manual.
//
//     extension OptionSpec {
//       static let rate = Option<TimecodeFrameRate>("rate", short: "r", in: .rate, "the local frame rate")
//     }
//     let rate = try arguments[.rate]           // TimecodeFrameRate?
//     let isQuiet = arguments.has(.quiet)
//
// An option is declared once, in one of the OptionTable files; a command lists the rows it takes, and reads them from its
// `ParsedArguments` by the same names.

/// What an option is called, what it takes, and how it is described.
///
/// The subclass `Option` adds the type of the value, so that rows of different types fit into one list.
// Unchecked: every property is a constant of a Sendable type; a class with a subclass cannot be checked.
class OptionSpec: @unchecked Sendable {
  /// The long name, without dashes.
  final let name: String
  /// The one-letter name, if it has one.
  final let short: Character?
  /// What follows the option; nil for a flag.
  final let value: ValueSpec?
  /// Whether giving it again adds to the list; otherwise it has one value.
  final let isRepeatable: Bool
  /// Whether the words behind the value are values too, up to the next option, as where a shell expands `*.mov`.
  final let takesFollowing: Bool
  /// The heading under which the help lists it.
  final let group: OptionGroup
  /// Whether only the full help lists it.
  final let isRare: Bool
  /// One line for the help and the completions: lower case, no full stop.
  final let summary: String
  /// Further sentences for `--help` and the manual; may be empty.
  final let documentation: String
  private let checkValue: @Sendable (Word) throws(ArgumentFault) -> Void

  fileprivate init(
    _ name: String, short: Character?, value: ValueSpec?, isRepeatable: Bool, takesFollowing: Bool,
    group: OptionGroup, isRare: Bool, summary: String, documentation: String,
    checkValue: @escaping @Sendable (Word) throws(ArgumentFault) -> Void
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.isRepeatable = isRepeatable
    self.takesFollowing = takesFollowing
    self.group = group
    self.isRare = isRare
    self.summary = summary
    self.documentation = documentation
    self.checkValue = checkValue
  }

  /// Checks that an argument is a value of the option's type.
  final func check(_ word: Word) throws(ArgumentFault) { try checkValue(word) }
}

/// An option whose value has a type.
// The class itself requires nothing of the type: the runtime looks for each conformance that a class requires, which for
// the rows of one command takes several times as long as the rest of a paste.
final class Option<Value>: OptionSpec, @unchecked Sendable {
  /// - Parameters:
  ///   - placeholder: What the help shows for the value; the type's own where nil.
  ///   - completion: What a shell offers for the value; what the type offers where nil.
  init(
    _ name: String, short: Character? = nil, _ placeholder: String? = nil, completion: ValueCompletion? = nil,
    repeatable: Bool = false, takesFollowing: Bool = false, in group: OptionGroup, rare: Bool = false,
    _ summary: String, documentation: String = ""
  ) where Value: ArgumentValue {
    let shown = placeholder ?? Value.placeholder
    super.init(
      name, short: short, value: shown.isEmpty ? nil : ValueSpec(shown, completion ?? Value.completion),
      isRepeatable: repeatable, takesFollowing: takesFollowing, group: group, isRare: rare, summary: summary,
      documentation: documentation,
      checkValue: { word throws(ArgumentFault) in _ = try Value(word: word) })
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
