// One row of the table that drives parsing, help, completions and the manual.
//
//     extension OptionSpec {
//       static let rate = OptionSpec("rate", TimecodeFrameRate.self, short: "r", in: .rate, "the local frame rate")
//     }
//     let rate: TimecodeFrameRate? = arguments[.rate]
//     let isQuiet = arguments.has(.quiet)
//
// An option is declared once, in one of the OptionTable files; a command lists the rows it takes, and reads them from its
// `ParsedArguments` by the same names.

/// What an option is called, what it takes, and how it is described.
///
/// The type of the value is checked where it is read, not where the program is compiled: the runtime would make a class for each
/// type of a generic row, which for the rows of one command takes as long as the rest of its start.
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
  /// The type of the value.
  let type: any ArgumentValue.Type
  private let placeholder: String?
  private let completion: ValueCompletion?

  /// - Parameters:
  ///   - type: The type of the value.
  ///   - placeholder: What the help shows for the value; the type's own where nil.
  ///   - completion: What a shell offers for the value; what the type offers where nil.
  init(
    _ name: String, _ type: any ArgumentValue.Type = Flag.self, short: Character? = nil, _ placeholder: String? = nil,
    completion: ValueCompletion? = nil, repeatable: Bool = false, takesFollowing: Bool = false, in group: OptionGroup,
    rare: Bool = false, _ summary: String, documentation: String = ""
  ) {
    self.name = name
    self.short = short
    isRepeatable = repeatable
    self.takesFollowing = takesFollowing
    self.group = group
    isRare = rare
    self.summary = summary
    self.documentation = documentation
    self.type = type
    self.placeholder = placeholder
    self.completion = completion
  }

  /// What follows the option; nil for a flag.
  var value: ValueSpec? {
    let shown = placeholder ?? type.placeholder
    return shown.isEmpty ? nil : ValueSpec(shown, completion ?? type.completion)
  }

  /// Checks that an argument is a value of the option's type.
  func check(_ word: Word) throws(ArgumentFault) { _ = try type.init(word: word) }
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
