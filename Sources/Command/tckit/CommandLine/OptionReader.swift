// Reads the options of a command line into the stored properties of a command, by its memberwise initializer:
//
//     struct PasteCommand: Command {
//       let all: Bool
//       let item: PositiveNumber?
//       let pasteboard: PasteboardOptions         // options that several commands share
//
//       static func read(_ options: OptionReader) -> Self {
//         Self(
//           all: options.flag(.all, short: "a", in: .pasteboard, "paste all items"),
//           item: options.value(.item, short: "i", as: "N", in: .pasteboard, "use item N, counted from 1"),
//           pasteboard: .read(options))
//       }
//     }
//
// Each call is the row of an option. The same calls find the row that a word means, read the values, and list the rows
// for help, manual and completions. A row without a property, a property without a row and a property of another type
// do not compile. No array or dictionary of a new type is made here: making its metadata costs more than reading the
// options.

/// The options and operands of a command line, and the rows of the types that read them.
final class OptionReader {
  private enum ReadingMode {
    case find, read, list
  }

  private var pass = ReadingMode.read
  let words: [Word]
  /// The index of the first word not sorted yet.
  var next = 0
  /// The operands as given. A command that needs text refuses an operand that is not UTF-8.
  var givenOperands: [Word] = []
  /// The options as given, each packed into one integer: the number of the name in 8 bits, the index of the word with
  /// the value in 24 bits, and the offset of the value in that word in 32 bits.
  var given: [Int] = []
  var names: OptionNames = []
  /// The type whose options the words are matched with.
  var options: any Options.Type = FrontOptions.self
  var command = "tckit"
  var operandLimit = Int.max
  /// The first fault in the order of the words. A fault of a combination counts only if there is no other.
  private(set) var fault: UsageError?
  private var faultIndex = Int.max
  private var wanted = RowKey.letter(0)
  private var found: MatchedOption?
  private var rows: [OptionRow] = []
  private var combinations: [OptionCombination] = []

  /// The key by which a row is found.
  enum RowKey {
    case long(ArraySlice<UInt8>)
    case letter(UInt8)
    case name(OptionName)
  }

  /// The option that a word means.
  struct MatchedOption {
    let name: OptionName
    /// The name of the value; nil for a flag.
    let placeholder: String?
  }

  init(_ words: [Word]) { self.words = words }

  // MARK: Rows

  /// An option without a value.
  @inline(__always)
  func flag(
    _ name: OptionName, short: Unicode.Scalar = "\0", in group: OptionGroup, _ summary: String,
    _ documentation: String = ""
  ) -> Bool {
    row(name, short: short, in: group, summary, documentation)
    return has(name)
  }

  /// An option without a value or a property. The run asks for it by name, in the same way for every command.
  @inline(__always)
  func row(
    _ name: OptionName, short: Unicode.Scalar = "\0", in group: OptionGroup, _ summary: String,
    _ documentation: String = ""
  ) {
    guard pass != .read else { return }
    visit(name, short, nil, .none, false, group, summary, documentation)
  }

  /// An option with one value.
  ///
  /// - Parameters:
  ///   - placeholder: The name of the value in the help.
  ///   - completion: The candidates that a shell offers for the value.
  @inline(__always)
  func value<Value: ArgumentValue>(
    _ name: OptionName, short: Unicode.Scalar = "\0", as placeholder: String,
    completion: @autoclosure () -> ValueCompletion = Value.completion, in group: OptionGroup,
    _ summary: String, _ documentation: @autoclosure () -> String = ""
  ) -> Value? {
    if pass != .read {
      visit(name, short, placeholder, completion(), false, group, summary, documentation())
    }
    return has(name) ? single(name) : nil
  }

  /// An option that may be repeated.
  @inline(__always)
  func values<Value: ArgumentValue>(
    _ name: OptionName, short: Unicode.Scalar = "\0", as placeholder: String,
    completion: @autoclosure () -> ValueCompletion = Value.completion,
    in group: OptionGroup, _ summary: String, _ documentation: String = ""
  ) -> [Value] {
    if pass != .read {
      visit(name, short, placeholder, completion(), true, group, summary, documentation)
    }
    return has(name) ? list(name) : []
  }

  /// The operands.
  var operands: [Word] { pass == .read ? givenOperands : [] }

  /// True if an option was given.
  @inline(__always)
  func has(_ name: OptionName) -> Bool { pass == .read && names.contains(name) }

  /// The number of times that an option was given.
  func count(of name: OptionName) -> Int { given.count { $0 & 0xFF == Int(name.number) } }

  /// True if the last occurrence of an option used its long name.
  func hasLong(_ name: OptionName) -> Bool {
    guard let last = given.last(where: { $0 & 0xFF == Int(name.number) }) else { return false }
    return words[last >> 8 & 0xFF_FFFF].bytes.starts(with: "--".utf8)
  }

  @inline(never)
  private func visit(
    _ name: OptionName, _ short: Unicode.Scalar, _ placeholder: String?,
    _ completion: @autoclosure () -> ValueCompletion,
    _ isRepeatable: Bool, _ group: OptionGroup, _ summary: String,
    _ documentation: @autoclosure () -> String
  ) {
    guard pass == .find else {
      return rows.append(
        OptionRow(
          option: name, short: short == "\0" ? nil : Character(short),
          value: placeholder.map { ValueSpec(placeholder: $0, completion: completion()) }, isRepeatable: isRepeatable,
          group: group, summary: summary, documentation: documentation()))
    }
    let isMeant =
      switch wanted {
      case .long(let bytes): name.rawValue.utf8.elementsEqual(bytes)
      case .letter(let letter): short.value == letter
      case .name(let wanted): name == wanted
      }
    if isMeant { found = MatchedOption(name: name, placeholder: placeholder) }
  }

  func find(_ wanted: RowKey) -> MatchedOption? {
    (pass, self.wanted, found) = (.find, wanted, nil)
    options.declare(self)
    pass = .read
    return found
  }

  /// The rows of a command or of a group of options.
  static func rows(of options: any Options.Type) -> [OptionRow] {
    let reader = OptionReader([])
    reader.pass = .list
    options.declare(reader)
    guard let command = options as? any Command.Type else { return reader.rows }
    for (index, row) in reader.rows.enumerated() {
      guard let meaning = command.meanings[row.option] else { continue }
      reader.rows[index].documentation = row.documentation.isEmpty ? meaning : meaning + " " + row.documentation
    }
    return reader.rows
  }

  // MARK: Combinations

  /// Refuses options that have no meaning together, and says why.
  @inline(__always)
  func exclude(_ name: OptionName, _ others: OptionNames, why: @autoclosure () -> String) {
    if pass == .list { combinations.append(OptionCombination(option: name, others: others, isExclusive: true)) }
    guard has(name), !names.intersection(others).isEmpty else { return }
    refuse(name, others, why: why())
  }

  private func refuse(_ name: OptionName, _ others: OptionNames, why: String) {
    guard let other = names.intersection(others).names.first else { return }
    record(.conflict("--" + name.rawValue, "--" + other.rawValue, why: why), at: .max - 1)
  }

  /// Refuses an option that has no effect without one of the others.
  @inline(__always)
  func need(_ name: OptionName, oneOf others: OptionNames) {
    if pass == .list { combinations.append(OptionCombination(option: name, others: others, isExclusive: false)) }
    guard has(name), names.intersection(others).isEmpty else { return }
    record(.needsOption(name.rawValue, others.names.map(\.rawValue)), at: .max - 1)
  }

  /// The rules between the options of a command.
  static func combinations(of command: any Command.Type) -> [OptionCombination] {
    let reader = OptionReader([])
    reader.pass = .list
    command.combine(reader)
    return reader.combinations
  }

  // MARK: Values

  func record(_ new: UsageError, at index: Int) {
    if index < faultIndex { (fault, faultIndex) = (new, index) }
  }

  private func word(_ option: Int) -> Word {
    let word = words[option >> 8 & 0xFF_FFFF]
    let start = option >> 32
    return start == 0 ? word : Word(Array(word.bytes[start...]))
  }

  /// Reads the value of the given option at an index.
  private func read<Value: ArgumentValue>(_ name: OptionName, _ index: Int, _ word: Word) -> Value? {
    // An unset shell variable must never pass for a value.
    guard !word.bytes.isEmpty else {
      record(.emptyValue(option: name.rawValue), at: index)
      return nil
    }
    do { return try Value(word: word) } catch {
      record(.badValue(option: name.rawValue, command: command, value: word.shown, error), at: index)
      return nil
    }
  }

  private func single<Value: ArgumentValue>(_ name: OptionName) -> Value? {
    let words = differingValues(of: name)
    guard let first = words.first else { return nil }
    let value: Value? = read(name, first.index, first.word)
    for (index, word) in words.dropFirst() where (read(name, index, word) as Value?) != nil {
      record(.twoValues(option: name.rawValue, first.word.shown, word.shown), at: index)
    }
    return value
  }

  /// The first value of an option, and those that are not the same.
  private func differingValues(of name: OptionName) -> [(index: Int, word: Word)] {
    var values: [(index: Int, word: Word)] = []
    for index in given.indices where given[index] & 0xFF == Int(name.number) {
      let word = word(given[index])
      if word != values.first?.word { values.append((index, word)) }
    }
    return values
  }

  private func list<Value: ArgumentValue>(_ name: OptionName) -> [Value] {
    var values: [Value] = []
    for index in given.indices where given[index] & 0xFF == Int(name.number) {
      if let value: Value = read(name, index, word(given[index])) { values.append(value) }
    }
    return values
  }

}
