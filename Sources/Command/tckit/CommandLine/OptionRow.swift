// The description of an option for the help, the manual and the completions. `OptionReader` lists it instead of reading
// the option.

import TimecodeDocuments
import TimecodePasteboard

/// The names, the value and the description of an option.
struct OptionRow: Sendable {
  /// The long name, without dashes.
  var name: String { option.rawValue }
  let option: OptionName
  /// The one-letter name, if it has one.
  let short: Character?
  /// The value after the option; nil for a flag.
  let value: ValueSpec?
  /// True if each repetition adds a value; otherwise the option has one value.
  let isRepeatable: Bool
  /// The heading under which the help lists it.
  let group: OptionGroup
  /// One line for the help and the completions: lower case, no full stop.
  let summary: String
  /// Further sentences for `--help` and the manual, then the entries of a list, each after `\n* `. May be empty.
  var documentation: String

  /// True if a word, with its dashes, is the long name or the letter.
  func isCalled(_ word: String) -> Bool { word == "--\(name)" || word == short.map { "-\($0)" } }
}

extension [OptionRow] {
  /// The option with a long name, or nil.
  func option(named name: some StringProtocol) -> OptionRow? { first { $0.name == name } }

  /// The option with a one-letter name, or nil.
  func option(short: Character) -> OptionRow? { first { $0.short == short } }
}

/// The headings of the help, in order.
enum OptionGroup: String, CaseIterable {
  case input, rate, policies, output, pasteboard, general

  /// The word before `options` in the heading.
  var adjective: String {
    switch self {
    case .policies: "policy"
    case .input, .rate, .output, .pasteboard, .general: rawValue
    }
  }
}

/// The name of an option's value in the help, and the words that a shell may offer for it.
struct ValueSpec: Sendable {
  /// The placeholder, in capitals.
  let placeholder: String
  let completion: ValueCompletion
}

/// The source of a shell's candidates for a value.
enum ValueCompletion: Sendable {
  case none
  /// Words that do not depend on the store; made only when they are needed.
  case words(@Sendable () -> [String])
  /// Such words, separated by commas.
  case wordList(@Sendable () -> [String])
  /// Files. A kind limits them to its filename extensions.
  case files(FileKind = .any)
  case directories
  /// The types that the pasteboard offers now, and the declared ones.
  case types
  /// Types, separated by commas.
  case typeList
  /// A type, `=` and a file.
  case typedFile
  /// The names of the pasteboards in the store.
  case pasteboards
  /// The numbers of the pasteboard's items.
  case items
  /// The numbers of steps back to the contents of the history.
  case steps

  /// The candidates that do not depend on the store, or nil.
  var words: [String]? {
    switch self {
    case .words(let words), .wordList(let words): words()
    default: nil
    }
  }
}

/// A kind of file that a shell offers.
enum FileKind: Sendable {
  case any
  /// Lists of events, markers or subtitles.
  case documents
  /// Movies and sounds.
  case media

  /// The extensions of such files, in lower case; none for any file.
  var extensions: [String] {
    var types: [UTType] = []
    // A format's word is often an extension too.
    var words: [String] = []
    switch self {
    case .any: break
    case .documents:
      types = DocumentFormat.allCases.map(\.contentType)
      words = DocumentFormat.allCases.map(\.word) + ["fcpxmld", "txt", "xml"]
    case .media: types = Timecode.mediaUTTypes
    }
    var all: [String] = []
    for word in types.flatMap({ $0.tags[.filenameExtension] ?? [] }) + words where !all.contains(word) {
      all.append(word)
    }
    return all
  }
}
