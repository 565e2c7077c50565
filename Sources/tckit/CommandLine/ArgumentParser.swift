// Words in, `ParsedArguments` out; nothing is opened or looked up here.
//
// GNU habits: `--name=value` and `--name value`, clustered short options with an attached or following value, options
// and operands in any order, `--` ends the options, a lone `-` is an operand, and so is a negative number. Behind
// `--file FILE` further words are files too, up to the next option, as where a shell expands `*.mov`; a timecode there is not.

import TimecodePasteboard

/// Reads words against a command's row of the table.
struct ArgumentParser {
  /// The words that are still to be read.
  private(set) var words: ArraySlice<String>
  private let spec: CommandSpec

  init(_ spec: CommandSpec, _ words: ArraySlice<String>) {
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
            throw .tooManyOperands(command: spec.name, first: word, limit: spec.operandCount.upperBound)
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

  private mutating func parseOption(_ word: String, into result: inout ParsedArguments) throws(UsageError) {
    if word.hasPrefix("--") {
      try parseLong(word.dropFirst(2), into: &result)
    } else {
      try parseCluster(word.dropFirst(), into: &result)
    }
  }

  private mutating func parseLong(_ word: Substring, into result: inout ParsedArguments) throws(UsageError) {
    let equals = word.firstIndex(of: "=")
    let name = word[..<(equals ?? word.endIndex)]
    guard let option = result.options.option(named: name) else {
      throw .unknownOption("--" + name, command: spec.name, nearest: nearest(to: name).map { "--" + $0 })
    }
    let attached = equals.map { String(word[word.index(after: $0)...]) }
    guard let value = option.value else {
      guard attached == nil else { throw .unexpectedValue(option: option.name) }
      return result.add(option: option, value: "", isLong: true)
    }
    guard let found = attached ?? words.popFirst() else {
      throw .missingValue(option: option.name, placeholder: value.placeholder)
    }
    result.add(option: option, value: found, isLong: true)
    guard option.takesFollowing, attached == nil else { return }
    while let word = words.first, !Self.isOption(word), (try? TimecodeRangeText(parsing: word)) == nil {
      result.add(option: option, value: words.removeFirst(), isLong: true)
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
        result.add(option: option, value: "", isLong: false)
        continue
      }
      if letters.first == "=" { letters.removeFirst() }
      guard let found = letters.isEmpty ? words.popFirst() : String(letters) else {
        throw .missingValue(option: option.name, placeholder: value.placeholder)
      }
      return result.add(option: option, value: found, isLong: false)
    }
  }

  /// The option of the command that a mistyped name, or the name in another tool, means.
  private func nearest(to name: Substring) -> String? {
    let names = spec.options.map(\.name)
    if let meant = CommandAliases.option(for: name), names.contains(meant) { return meant }
    let longer = names.filter { $0.hasPrefix(name) }
    return longer.count == 1 && name.count > 1 ? longer[0] : Suggestion.nearest(to: name, among: names)
  }

  /// Whether a word is an option, or ends the options.
  private static func isOption(_ word: String) -> Bool {
    word.hasPrefix("-") && word != "-" && !isNegativeNumber(word)
  }

  /// Whether a word such as `-12` or `-00:00:01:00` is data; `-0` alone, or before a letter, is the option.
  private static func isNegativeNumber(_ word: String) -> Bool {
    let bytes = word.utf8.dropFirst()
    guard let first = bytes.first, first.isDigit else { return false }
    guard first == UInt8(ascii: "0") else { return true }
    guard let second = bytes.dropFirst().first else { return false }
    return !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(second | 0x20)
  }
}
