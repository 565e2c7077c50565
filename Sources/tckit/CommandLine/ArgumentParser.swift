// Words in, `ParsedArguments` out; nothing is opened or looked up here.
//
// GNU habits: `--name=value` and `--name value`, clustered short options with an attached or following value, options
// and operands in any order, `--` ends the options, a lone `-` is an operand, and so is a negative number.

/// Reads a command's words against its row of the table.
struct ArgumentParser {
  let spec: CommandSpec

  /// - Throws: `UsageError` naming the word, with the nearest right one.
  func parse(_ words: some Sequence<String>) throws(UsageError) -> ParsedArguments {
    var result = ParsedArguments(spec: spec)
    var iterator = words.makeIterator()
    var optionsEnded = false
    while let word = iterator.next() {
      if optionsEnded || word == "-" || !word.hasPrefix("-") || Self.isNegativeNumber(word) {
        guard result.operands.count < spec.operandCount.upperBound else {
          throw .tooManyOperands(command: spec.name, first: word, limit: spec.operandCount.upperBound)
        }
        result.add(operand: word)
      } else if word == "--" {
        optionsEnded = true
      } else if word.hasPrefix("--") {
        try parseLong(word.dropFirst(2), &iterator, into: &result)
      } else {
        try parseCluster(word.dropFirst(), &iterator, into: &result)
      }
    }
    return result
  }

  private func parseLong(
    _ word: Substring, _ rest: inout some IteratorProtocol<String>, into result: inout ParsedArguments
  ) throws(UsageError) {
    let equals = word.firstIndex(of: "=")
    let name = word[..<(equals ?? word.endIndex)]
    guard let option = spec.option(named: name) else {
      throw .unknownOption(
        "--" + name, command: spec.name,
        nearest: nearest(to: name).map { "--" + $0 })
    }
    let attached = equals.map { String(word[word.index(after: $0)...]) }
    guard let value = option.value else {
      guard attached == nil else { throw .unexpectedValue(option: option.name) }
      result.add(option: option, value: "")
      return
    }
    guard let found = attached ?? rest.next() else {
      throw .missingValue(option: option.name, placeholder: value.placeholder)
    }
    result.add(option: option, value: found)
  }

  private func parseCluster(
    _ word: Substring, _ rest: inout some IteratorProtocol<String>, into result: inout ParsedArguments
  ) throws(UsageError) {
    if spec.option(named: word) != nil, word.count > 1 {
      throw .unknownOption("-" + word, command: spec.name, nearest: "--" + word)
    }
    var letters = word
    while let letter = letters.popFirst() {
      guard let option = spec.option(short: letter) else {
        // `-rate` is a common slip for `--rate`.
        let long = nearest(to: word).map { "--" + $0 }
        throw .unknownOption("-\(letter)", command: spec.name, nearest: word.count > 1 ? long : nil)
      }
      guard let value = option.value else {
        result.add(option: option, value: "")
        continue
      }
      if letters.first == "=" { letters.removeFirst() }
      guard let found = letters.isEmpty ? rest.next() : String(letters) else {
        throw .missingValue(option: option.name, placeholder: value.placeholder)
      }
      result.add(option: option, value: found)
      return
    }
  }

  /// The option of the command that a mistyped word, or a word of another tool, stands for.
  private func nearest(to name: Substring) -> String? {
    let names = spec.options.map(\.name)
    return FamiliarWords.option(for: name).flatMap { names.contains($0) ? $0 : nil }
      ?? Suggestion.nearest(to: name, among: names)
  }

  /// A word such as `-12` or `-00:00:01:00` is data; `-0` alone, or before a letter, is the option.
  private static func isNegativeNumber(_ word: String) -> Bool {
    let bytes = word.utf8.dropFirst()
    guard let first = bytes.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
    guard first == UInt8(ascii: "0") else { return true }
    guard let second = bytes.dropFirst().first else { return false }
    return !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(second | 0x20)
  }
}
