// The words for command lines, configuration and type declarations that cannot be understood.

import TimecodePasteboard

extension Diagnostic {
  static func usage(_ error: UsageError) -> Diagnostic {
    func suggestion(_ nearest: String?, else other: String) -> String { nearest.map { "did you mean \($0)?" } ?? other }
    let message: String
    let hint: String
    switch error {
    case .noCommand:
      message = "no command given"
      hint = "start with tckit copy 01:00:00:00 --rate 24; tckit -h lists the commands"
    case .notUTF8(let position, let word):
      message = "argument \(position) is not UTF-8: \"\(printable(bytes: word))\""
      hint = "rename the file, or convert the text with iconv"
    case .unknownCommand(let word, let nearest):
      message = "unknown command \"\(printable(word))\""
      hint = suggestion(nearest.map { "tckit \($0)" }, else: "tckit -h lists the commands")
    case .unknownOption(let word, let command, let nearest):
      message = "unknown option \(printable(word)) for \(command)"
      hint = suggestion(nearest, else: "tckit \(command) -h lists the options")
    case .missingValue(let option, let placeholder):
      message = "--\(option) needs a value"
      hint = "write --\(option) \(placeholder)"
    case .unexpectedValue(let option):
      message = "--\(option) takes no value"
      hint = "write --\(option) without '='"
    case .emptyValue(let option):
      message = "--\(option) has an empty value"
      hint = "is a shell variable unset?"
    case .badValue(let option, let command, let value, .isNot(let expected, let nearest, let part)):
      message = "--\(option): \"\(printable(part ?? value))\" is not \(expected)"
      hint = suggestion(nearest, else: Self.valueHint(option, value, command))
    case .badValue(let option, _, let value, .isAmbiguous(let choices)):
      message = "--\(option): \"\(printable(value))\" is ambiguous: \(choices.joined(separator: ", "))"
      hint = "give one of them"
    case .optionBeforeCommand(let option):
      message = "\(printable(option)) is an option of a command"
      hint = "write it after the command, as in tckit paste --rate 25"
    case .tooManyOperands(let command, let first, let limit):
      message =
        limit == 0
        ? "\(command) takes no operands: \"\(printable(first))\""
        : "\(command) takes at most \(limit) operand\(limit == 1 ? "" : "s"); \"\(printable(first))\" is one more"
      hint = "tckit \(command) -h shows the usage"
    case .missingOperand("calc", let operands, _):
      message = "calc needs \(operands)"
      hint = "for example tckit calc '01:00:00:00 + 12f' --rate 25; tckit calc --help shows the grammar"
    case .missingOperand(let command, let operands, let readsInput):
      message = "\(command) needs \(operands)"
      hint =
        (readsInput ? "- reads standard input, as in tckit \(command) - < FILE; " : "")
        + "tckit \(command) -h shows the usage"
    case .badOperand(let word, let command, .isNot(let expected, let nearest, _)):
      message = "\"\(printable(word))\" is not \(expected)"
      hint = suggestion(nearest, else: "tckit \(command) -h shows the usage")
    case .badOperand(let word, _, .isAmbiguous(let choices)):
      message = "\"\(printable(word))\" is ambiguous: \(choices.joined(separator: ", "))"
      hint = "give one of them"
    case .noCalcRate:
      message = "nothing gives the frame rate of the calculation"
      hint = "give --rate RATE, or set TCKIT_RATE"
    case .differentRates:
      message = "the timecodes of the calculation have different frame rates"
      hint = "--rate RATE gives the rate of the result"
    case .conflict(let first, let second, let why):
      message = "\(first) and \(second) do not go together: \(why)"
      hint = "leave one of them out"
    case .needsOption(let option, let others):
      message = "--\(option) needs \(others.map { "--" + $0 }.joined(separator: " or "))"
      hint = "give --\(others[0]), or leave --\(option) out"
    case .duplicateType(let type):
      message = "an item has each type only once: \(printable(type)) is given twice"
      hint = "--as chooses which representations of the timecode are written"
    case .needsInPlace:
      message = "several files cannot be rewritten to one output"
      hint = "--in-place replaces each file"
    case .noTypeForFile(let path):
      message = "the extension of \(printable(path, limit: 200)) gives no type"
      hint = "give the type: --attach TYPE=FILE"
    case .needsFiles:
      message = "--in-place replaces files, and an input is none"
      hint = "name files: --file FILE, or --scan FILE"
    case .noRangeRate:
      message = "nothing gives the frame rate of --within"
      hint = "give --rate RATE, or write the rate behind the range, as in 01:00:00:00..01:22:30:00@25"
    case .badRange(let range, let why):
      message = "--within: \"\(printable(range))\" is no range: \(why)"
      hint = "write it as IN..OUT, the end exclusive"
    case .standardInputTwice:
      message = "standard input can be read only once"
      hint = "give - once"
    }
    return Diagnostic("usage", message, hint: hint, status: .usage)
  }

  /// What to do about a value that no typing slip explains.
  private static func valueHint(_ option: String, _ value: String, _ command: String) -> String {
    if option == "from", (try? TimecodeNotation(parsing: value)) != nil {
      return "--from-format gives the notation of the input"
    }
    return ["rate", "text-rate", "from", "to"].contains(option)
      ? "tckit rates lists the frame rates" : "tckit \(command) --help explains --\(option)"
  }

  static func configuration(_ error: ConfigurationError) -> Diagnostic {
    let message: String
    let hint: String?
    switch error {
    case .malformed(let path, let offset, let expected):
      message = "\(printable(path, limit: 200)) is malformed: expected \(expected) at offset \(offset)"
      hint = "--no-config ignores it"
    case .unknownKey(let path, let key, let offset, let known):
      message = "\(printable(path, limit: 200)) has the unknown key \"\(printable(key))\" at offset \(offset)"
      hint =
        Suggestion.nearest(to: key, among: known).map { "did you mean \($0)?" }
        ?? "the keys are \(known.joined(separator: ", "))"
    case .duplicateKey(let path, let key, let offset):
      message = "\(printable(path, limit: 200)) has the key \"\(printable(key))\" twice, again at offset \(offset)"
      hint = "remove one of them"
    case .badValue(let path, let key, let value, _, let expected, let nearest):
      message = "\(printable(path, limit: 200)): \(key) is \"\(printable(value))\", not \(expected)"
      hint = nearest.map { "did you mean \($0)?" } ?? "--no-config ignores it"
    case .unreadable(let path, let reason):
      message = "cannot read \(printable(path, limit: 200)): \(reason)"
      hint = "--no-config ignores it"
    case .untrusted(let path, let why):
      message = "\(printable(path, limit: 200)) is not trusted: \(why)"
      hint = "chmod go-w, take ownership, or give --no-config"
    case .badVariable(let name, let value, let expected, let nearest):
      message = value.isEmpty ? "\(name) is empty" : "\(name) is \"\(printable(value))\", not \(expected)"
      hint =
        nearest.map { "did you mean \($0)?" }
        ?? (value.isEmpty ? "unset \(name), or give it a value" : "correct \(name), or unset it")
    case .noLocalRate:
      message = "there is no local rate to preserve, and --strict demands one"
      hint = "give --rate RATE, set TCKIT_RATE, or put \"rate\" into .tckit.json"
    }
    return Diagnostic("configuration", message, hint: hint, status: .configuration)
  }

  static func types(_ error: TypeDeclarationError) -> Diagnostic {
    let hint: String?
    switch error {
    case .undeclared(let identifier):
      hint = DeclaredTypes.nearest(to: identifier).map { "did you mean \($0)?" } ?? error.hint
      return Diagnostic("type", error.description, hint: hint, status: .usage)
    case .unreadable: hint = "make it readable, or move it away"
    case .fileTooLarge, .malformed, .invalidValue: hint = "correct the file, or move it away"
    case .tooManyFiles: hint = "move some of them away"
    case .duplicate: hint = "leave one of them out"
    case .unknownSupertype(_, let supertype, _):
      hint = DeclaredTypes.nearest(to: supertype).map { "did you mean \($0)?" } ?? "declare \(supertype) too"
    case .cycle: hint = "take one of the conformances out"
    }
    return Diagnostic("type", error.description, hint: hint, status: .configuration)
  }
}
