// The candidates for an unfinished command line: `tckit help --complete WORD...` completes the last word. They come
// from the table of options; names, types and numbers come from the store that the line names so far.
//
// The first line of the answer is a kind: `words`, followed by one candidate per line, with a tab and a description if
// it has one; `files`, followed by one filename extension per line if only some files are meant; or `directories`. The
// shell itself completes files and directories.

import TimecodePasteboard

/// Completes one command line.
struct Completer {
  private let invocation: Invocation
  private let previous: String?
  private let typed: String

  init(_ words: [Word]) {
    invocation = Invocation(Array(words.dropLast()))
    previous = words.dropLast().last?.text
    typed = words.last?.text ?? ""
  }

  /// The words that could follow.
  enum Candidates {
    case words([Candidate])
    case files(FileKind)
    case directories
  }

  struct Candidate: Equatable {
    var word: String
    var summary: String?
  }

  /// The answer as printed.
  var text: String {
    switch candidates {
    case .files(let kind): "files\n" + kind.extensions.map { $0 + "\n" }.joined()
    case .directories: "directories\n"
    case .words(let candidates):
      "words\n"
        + candidates.filter { $0.word.hasPrefix(typed) && Self.isPlainInEveryShell($0.word) }
        .map { $0.word + ($0.summary.map { "\t" + $0 } ?? "") + "\n" }.joined()
    }
  }

  /// True if no shell gives a character of the word a meaning. Other words are not offered.
  private static func isPlainInEveryShell(_ word: String) -> Bool {
    word.utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || "-._,:=@+/%".utf8.contains(byte)
    }
  }

  var candidates: Candidates {
    if typed.hasPrefix("--"), let equals = typed.firstIndex(of: "=") {
      let name = typed[typed.index(typed.startIndex, offsetBy: 2)..<equals]
      guard let value = options.first(where: { $0.name == name })?.value else { return .words([]) }
      return values(value.completion, after: String(typed[...equals]))
    }
    if let value = awaited { return values(value.completion, after: "") }
    if typed.hasPrefix("-") { return .words(optionWords) }
    if case .unknownCommand = invocation.fault { return .words([]) }
    guard case .command(let command) = invocation.request else {
      return .words(commandWords + (typed.isEmpty ? [] : optionWords))
    }
    let completion = command.operandCompletion
    if case .none = completion { return .words(optionWords) }
    return values(completion, after: "")
  }

  // MARK: The table

  private var options: [OptionRow] {
    if case .command(let command) = invocation.request {
      OptionReader.rows(of: command)
    } else {
      OptionReader.rows(of: FrontOptions.self)
    }
  }

  /// The value that the option at the end of the line still lacks; nil if it lacks none.
  private var awaited: ValueSpec? {
    guard let previous, previous.hasPrefix("-"), previous != "-", previous != "--" else { return nil }
    if previous.hasPrefix("--") { return options.first { $0.name == previous.dropFirst(2) }?.value }
    guard let last = previous.last, let value = options.option(short: last)?.value else { return nil }
    // In `-fr` the r is the value of f.
    let others = previous.dropFirst().dropLast()
    return others.allSatisfy { options.option(short: $0)?.value == nil } ? value : nil
  }

  private var commandWords: [Candidate] {
    var topics: [ManualTopic] = []
    // A line without a word is a request for help too, but offers no topics.
    if case .help = invocation.request, !invocation.options.words.isEmpty { topics = ManualTopic.allCases }
    return CommandName.commands.map { Candidate(word: $0.name.rawValue, summary: $0.summary) }
      + [Candidate(word: "help", summary: "show the help of a command")]
      + topics.filter { CommandName(word: $0.rawValue) == nil }.map { .init(word: $0.rawValue, summary: $0.summary) }
  }

  private var optionWords: [Candidate] {
    options.map { Candidate(word: "--" + $0.name, summary: $0.summary) }
      + (typed == "-"
        ? options.compactMap { option in
          option.short.map { Candidate(word: "-\($0)", summary: option.summary) }
        } : [])
  }

  // MARK: Values

  private func values(_ completion: ValueCompletion, after prefix: String) -> Candidates {
    let value = typed.dropFirst(prefix.count)
    /// The text before the last element of a list.
    let list = prefix + (value.lastIndex(of: ",").map { String(value[...$0]) } ?? "")
    func words(_ words: [String], after prefix: String, _ suffix: String = "") -> Candidates {
      .words(words.map { Candidate(word: prefix + $0 + suffix) })
    }
    switch completion {
    case .none: return .words([])
    case .files(let kind): return .files(kind)
    case .directories: return .directories
    case .words(let candidates): return words(candidates(), after: prefix)
    case .wordList(let candidates): return words(candidates(), after: list)
    case .typedFile where value.contains("="): return .files(.any)
    case .typedFile: return words(types, after: prefix, "=")
    case .types: return words(types, after: prefix)
    case .typeList: return words(types, after: list)
    case .pasteboards:
      return .words(pasteboards.map { Candidate(word: prefix + $0.name, summary: $0.first) })
    case .items:
      return words(generation.map { (1...max(1, min($0.itemCount, 1000))).map(String.init) } ?? [], after: prefix)
    case .steps: return words((0..<contentCount).map { String($0) }, after: prefix)
    }
  }

  // MARK: The store

  /// The pasteboard that the line names so far; nil if its store cannot be found.
  private var pasteboard: Pasteboard? { try? named.forReading() }

  /// The options for the pasteboard. Faults of an unfinished line do not count yet.
  private var named: PasteboardOptions { .read(invocation.options) }

  private var generation: PasteboardStore.Generation? { try? pasteboard?.current() }

  /// The pasteboards and the first item of each.
  private var pasteboards: [(name: String, first: String?)] {
    guard let store = try? named.store() else { return [] }
    return ((try? store.pasteboards()) ?? []).map { name in
      let first = try? (try? store.generation(of: name))?.preview()?.text(.plain)
      return (name.text, first)
    }
  }

  /// The number of contents: the current one and those of the history.
  private var contentCount: Int {
    guard let pasteboard, generation != nil else { return 0 }
    return 1 + ((try? pasteboard.store.history(of: pasteboard.name).count) ?? 0)
  }

  /// The types of the first items on the pasteboard, and the declared ones.
  private var types: [String] {
    var found: [String] = []
    if let generation {
      for position in 0..<min(generation.itemCount, 100) {
        guard let item = try? generation.item(at: position) else { continue }
        for type in item.representations.map(\.type) where !found.contains(type) { found.append(type) }
      }
    }
    _ = TimecodeMarker.pasteUTTypes
    try? DeclaredTypes().load()
    return found + TypeRegistry.current.knownTypes.map(\.identifier).filter { !found.contains($0) }
  }
}
