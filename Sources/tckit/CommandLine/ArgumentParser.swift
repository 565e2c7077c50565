// Words in, `ParsedArguments` out; nothing is opened or looked up here.
//
// GNU habits: `--name=value` and `--name value`, clustered short options with an attached or following value, options
// and operands in any order, `--` ends the options, a lone `-` is an operand, and so is a negative number. Behind
// `--file FILE` further words are files too, up to the next option, as where a shell expands `*.mov`; a timecode there is not.

import TimecodePasteboard

/// Reads words against a command's row of the table.
struct ArgumentParser {
  /// The words that are still to be read.
  private(set) var words: ArraySlice<Word>
  private let spec: CommandSpec

  init(_ spec: CommandSpec, _ words: ArraySlice<Word>) {
    self.spec = spec
    self.words = words
  }

  /// Reads all words, also those after one that is wrong, so that `--json` and `--quiet` count wherever they are.
  ///
  /// - Returns: The first fault, or nil.
  mutating func parse(into result: inout ParsedArguments) -> UsageError? {
    var first: UsageError?
    var optionsEnded = false
    while let word = words.popFirst() {
      do throws(UsageError) {
        if optionsEnded || !Self.isOption(word) {
          guard result.operands.count < spec.operandCount.upperBound else {
            throw .tooManyOperands(command: spec.name, first: word.shown, limit: spec.operandCount.upperBound)
          }
          result.add(operand: word)
        } else if word == "--" {
          optionsEnded = true
        } else {
          try parseOption(word, into: &result)
        }
      } catch {
        first = first ?? error
      }
    }
    return first
  }

  /// Reads the options in front of the first operand, which stays to be read.
  mutating func parseOptions(into result: inout ParsedArguments) -> UsageError? {
    while let word = words.first, Self.isOption(word) {
      words.removeFirst()
      do { try parseOption(word, into: &result) } catch { return error }
    }
    return nil
  }

  private mutating func parseOption(_ word: Word, into result: inout ParsedArguments) throws(UsageError) {
    if word.bytes.starts(with: "--".utf8) {
      try parseLong(word, into: &result)
    } else if let text = word.text {
      try parseCluster(text.dropFirst(), into: &result)
    } else {
      throw .notUTF8(word)
    }
  }

  private mutating func parseLong(_ word: Word, into result: inout ParsedArguments) throws(UsageError) {
    // The value may be a path, and any bytes.
    let equals = word.bytes.firstIndex(of: UInt8(ascii: "="))
    guard let name = String(validating: word.bytes[2..<(equals ?? word.bytes.endIndex)], as: UTF8.self)?[...] else {
      throw .notUTF8(word)
    }
    guard let option = result.options.option(named: name) else {
      throw .unknownOption("--" + name, command: spec.name, nearest: nearest(to: name).map { "--" + $0 })
    }
    let attached = equals.map { Word(Array(word.bytes[($0 + 1)...])) }
    guard let value = option.value else {
      guard attached == nil else { throw .unexpectedValue(option: option.name) }
      return result.add(option: option, "", isLong: true)
    }
    guard let found = attached ?? words.popFirst() else {
      throw .missingValue(option: option.name, placeholder: value.placeholder)
    }
    result.add(option: option, found, isLong: true)
    guard option.takesFollowing, attached == nil else { return }
    while let word = words.first, !Self.isOption(word), !Self.isTimecode(word) {
      result.add(option: option, words.removeFirst(), isLong: true)
    }
  }

  private mutating func parseCluster(_ word: Substring, into result: inout ParsedArguments) throws(UsageError) {
    if result.options.option(named: word) != nil, word.count > 1 {
      throw .unknownOption("-" + word, command: spec.name, nearest: "--" + word)
    }
    var letters = word
    while let letter = letters.popFirst() {
      guard let option = result.options.option(short: letter) else {
        // `-rate` is a common slip for `--rate`.
        let long = nearest(to: word).map { "--" + $0 }
        throw .unknownOption("-\(letter)", command: spec.name, nearest: word.count > 1 ? long : nil)
      }
      guard let value = option.value else {
        result.add(option: option, "", isLong: false)
        continue
      }
      if letters.first == "=" { letters.removeFirst() }
      guard let found = letters.isEmpty ? words.popFirst() : Word(String(letters)) else {
        throw .missingValue(option: option.name, placeholder: value.placeholder)
      }
      return result.add(option: option, found, isLong: false)
    }
  }

  /// The option of the command that a mistyped name, or the name in another tool, means.
  private func nearest(to name: Substring) -> String? {
    let names = spec.options.map(\.name)
    if let meant = CommandAliases.option(for: name), names.contains(meant) { return meant }
    // Of --rate and --rate-policy the beginning is meant.
    let longer = names.filter { $0.hasPrefix(name) }.sorted { $0.count < $1.count }
    if name.count > 1, let shortest = longer.first, longer.allSatisfy({ $0.hasPrefix(shortest) }) { return shortest }
    return Suggestion.nearest(to: name, among: names)
  }

  /// Whether a word is an option, or ends the options.
  private static func isOption(_ word: Word) -> Bool {
    word.bytes.first == UInt8(ascii: "-") && word.bytes.count > 1 && !isNegativeNumber(word)
  }

  private static func isTimecode(_ word: Word) -> Bool {
    word.text.map { (try? TimecodeRangeText(parsing: $0)) != nil } ?? false
  }

  /// Whether a word such as `-12` or `-00:00:01:00` is data; `-0` alone, or before a letter, is the option.
  private static func isNegativeNumber(_ word: Word) -> Bool {
    let bytes = word.bytes.dropFirst()
    guard let first = bytes.first, first.isDigit else { return false }
    guard first == UInt8(ascii: "0") else { return true }
    guard let second = bytes.dropFirst().first else { return false }
    return !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(second | 0x20)
  }
}
