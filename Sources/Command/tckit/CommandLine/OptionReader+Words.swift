// Sorts words into options and operands. The rows give the options their meaning.
//
// It follows the GNU conventions: `--name=value` and `--name value`, clustered short options with an attached or
// following value, options and operands in any order. `--` ends the options. A lone `-` and a negative number are
// operands.

import TimecodePasteboard

extension OptionReader {
  /// Sorts the options before the first operand and stops there.
  func sortLeadingOptions() {
    while fault == nil, next < words.count, Self.isOption(words[next]) {
      next += 1
      sortOption(words[next - 1])
    }
  }

  /// Returns the next word, such as a command, and advances past it; nil at the end.
  func nextWord() -> Word? {
    guard next < words.count else { return nil }
    next += 1
    return words[next - 1]
  }

  /// Sorts the remaining words for a command. The options before the command must be options of the command.
  func sort(for command: any Command.Type) {
    (options, self.command, operandLimit) = (command, command.name.rawValue, command.operandLimit)
    for option in given {
      let name = OptionName(number: UInt8(truncatingIfNeeded: option))
      guard find(.name(name)) == nil else { continue }
      record(.unknownOption("--" + name.rawValue, command: self.command, nearest: nil), at: -1)
    }
    sort()
  }

  /// Sorts all remaining words, even after a wrong one, so that `--json` and `--quiet` count anywhere.
  func sort() {
    var optionsEnded = false
    while next < words.count {
      let word = words[next]
      next += 1
      if !optionsEnded, word == "--" {
        optionsEnded = true
      } else if !optionsEnded, Self.isOption(word) {
        sortOption(word)
      } else if word.bytes.isEmpty {
        record(.inputs(.emptyWord), at: -1)
      } else if givenOperands.count < operandLimit {
        givenOperands.append(word)
      } else {
        record(.tooManyOperands(command: command, first: word.shown, limit: operandLimit), at: -1)
      }
    }
  }

  private func sortOption(_ word: Word) {
    word.bytes.starts(with: "--".utf8) ? sortLongOption(word) : sortShortOptions(word)
  }

  private func fail(_ fault: UsageError) { record(fault, at: -1) }

  /// The words without the command, for hints that repeat them.
  var otherWords: [String] {
    var words = words.map(\.shown)
    if let index = words.firstIndex(of: command) { words.remove(at: index) }
    return words
  }

  /// Refuses a name that the command does not have. A hint keeps the other words of the line.
  private func failUnknown(_ name: String, nearest: String?, value: Word? = nil) {
    let after = words[next...].map(\.shown)
    let before = Array(otherWords.dropLast(after.count + 1))
    let line = TypedLine(before: before, attached: value?.shown, after: after)
    fail(.unknownOption(name, command: command, nearest: nearest, line: line))
  }

  /// Adds an option whose value, if any, is in the last word read.
  private func add(_ name: OptionName, from start: Int = 0) {
    given.append(Int(name.number) | (next - 1) << 8 | start << 32)
    names.insert(name)
  }

  private func sortLongOption(_ word: Word) {
    // The value may be a path, which can contain any bytes.
    let equals = word.bytes.firstIndex(of: UInt8(ascii: "="))
    let bytes = word.bytes[2..<(equals ?? word.bytes.endIndex)]
    let isAliasOfRate = bytes.elementsEqual("from".utf8)
    guard let option = find(isAliasOfRate ? .name(.rate) : .long(bytes)) else {
      guard let name = String(validating: bytes, as: UTF8.self) else { return fail(.notUTF8(word)) }
      let value = equals.map { Word(Array(word.bytes[($0 + 1)...])) }
      return failUnknown("--" + name, nearest: nearest(to: name).map { "--" + $0 }, value: value)
    }
    guard option.placeholder != nil else {
      guard equals == nil else { return fail(.unexpectedValue(option: option.name.rawValue)) }
      return add(option.name)
    }
    if let equals { return add(option.name, from: equals + 1) }
    readValue(of: option)
  }

  /// Adds an option whose value is the next word.
  private func readValue(of option: MatchedOption) {
    guard nextWord() != nil else {
      return fail(.missingValue(option: option.name.rawValue, values: values(of: option.name)))
    }
    add(option.name)
  }

  private func sortShortOptions(_ word: Word) {
    guard let text = word.text?.dropFirst() else { return fail(.notUTF8(word)) }
    let bytes = word.bytes
    if bytes.count > 2, find(.long(bytes[1...])) != nil {
      return failUnknown("-" + text, nearest: "--" + text)
    }
    // `-fps` means --fps, not `-f` with the value `ps`.
    if text == "fps", let meant = CommandAlias.option(for: text, among: Self.rows(of: options).map(\.name)) {
      return failUnknown("-" + text, nearest: "--" + meant)
    }
    var index = 1
    while index < bytes.count {
      guard let option = find(.letter(bytes[index])) else {
        // The word looks like the name of a file.
        if Diagnostic.looksLikePath(String(text)) {
          return failUnknown("-" + text, nearest: nil)
        }
        // `-rate` is a common slip for `--rate`.
        let nearest = bytes.count > 2 ? nearest(to: String(text)).map { "--" + $0 } : nil
        let letter = String(decoding: bytes[index...], as: UTF8.self).prefix(1)
        return failUnknown("-" + letter, nearest: nearest)
      }
      index += 1
      guard option.placeholder != nil else {
        add(option.name)
        continue
      }
      // The text after `=` is the value, even if it is empty: `-p="$UNSET"` must not consume the next word.
      if index < bytes.count {
        return add(option.name, from: bytes[index] == UInt8(ascii: "=") ? index + 1 : index)
      }
      return readValue(of: option)
    }
  }

  /// The command's option that a mistyped name or another tool's name means.
  private func nearest(to name: String) -> String? {
    let names = Self.rows(of: options).map(\.name)
    if let meant = CommandAlias.option(for: name, among: names) { return meant }
    // If all names with this beginning extend one name, that name is meant: --rate, not --rate-policy.
    let longer = names.filter { $0.hasPrefix(name) }.sorted { $0.count < $1.count }
    if name.count > 1, let shortest = longer.first, longer.allSatisfy({ $0.hasPrefix(shortest) }) { return shortest }
    return Suggestion.nearest(to: name, among: names)
  }

  /// The values of an option, for messages, if there are at most eight.
  private func values(of name: OptionName) -> String? {
    let words = Self.rows(of: options).first { $0.option == name }?.value?.completion.words ?? []
    return 1...8 ~= words.count ? words.joined(separator: " or ") : nil
  }

  /// True if a word is an option, or `--`, which ends the options.
  private static func isOption(_ word: Word) -> Bool {
    word.bytes.first == UInt8(ascii: "-") && word.bytes.count > 1 && !isNegativeNumber(word)
  }

  /// True for a word such as `-12` or `-00:00:01:00`, which is data. `-0`, alone or before a letter, is an option.
  private static func isNegativeNumber(_ word: Word) -> Bool {
    let bytes = word.bytes.dropFirst()
    guard let first = bytes.first, first.isDigit else { return false }
    guard first == UInt8(ascii: "0") else { return true }
    guard let second = bytes.dropFirst().first else { return false }
    return !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(second | 0x20)
  }
}
