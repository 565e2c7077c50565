// The words for command lines, configuration and type declarations that cannot be understood.

import TimecodeDocuments
import TimecodePasteboard

extension Diagnostic {
  private static func usage(_ message: String, _ hint: String) -> Diagnostic { Diagnostic(.usage, message, hint: hint) }

  static func usage(_ error: UsageError) -> Diagnostic {
    switch error {
    case .noCommand:
      usage("no command given", "type tckit copy 01:00:00:00 --rate 24, then tckit paste; tckit -h lists the commands")
    case .notUTF8(let word):
      usage("\"\(printable(word.shown))\" is not UTF-8", "a file may have such a name: --file FILE, or --scan FILE")
    case .unknownCommand(let word, let nearest):
      usage(
        "unknown command \"\(printable(word))\"",
        // Of a command that writes only the help is suggested.
        nearest.map { $0.hasSuffix(" -h") ? "tckit \($0) explains \($0.dropLast(3))" : "did you mean tckit \($0)?" }
          ?? "tckit -h lists the commands"
      )
    case .unknownOption(let word, let command, let nearest):
      usage(
        "unknown option \(printable(word)) for \(command)",
        CommandAliases.advice(insteadOf: word, of: command)
          ?? suggestion(
            nearest,
            else: command == "calc" && !(word.last?.isLetter ?? false)
              ? "-- goes before an expression that begins with a minus sign: tckit calc -- '-(2s)'"
              : command == "tckit"
                ? "tckit -h lists the commands" : "tckit \(command) --help lists the options")
      )
    case .missingValue(let option, let placeholder):
      usage(
        "--\(option) needs a value",
        "write --\(option) \(option == "columns" ? "3,4, or in=Start,out=End" : placeholder)")
    case .unexpectedValue(let option): usage("--\(option) takes no value", "write --\(option) without '='")
    case .twoValues(let option, let first, let second):
      usage(
        "--\(option) has two values: \"\(printable(first))\" and \"\(printable(second))\"", "leave one of them out"
      )
    case .emptyValue(let option): usage("--\(option) has an empty value", "is a shell variable unset?")
    case .badValue(let option, let command, let value, let fault):
      words(for: fault, of: value, in: "--\(option): ", else: valueHint(option, value, command))
    case .optionBeforeCommand(let option):
      usage("\(printable(option)) is an option of a command", "write it after the command, as in tckit paste --rate 25")
    case .tooManyOperands(let command, let first, let limit):
      usage(
        limit == 0
          ? "\(command) takes no operands: \"\(printable(first))\""
          : "\(command) takes at most \(limit) operand\(limit == 1 ? "" : "s"); \"\(printable(first))\" is one more",
        operandHint(first, of: command)
      )
    case .missingOperand(let command, let operands):
      usage("\(command) needs \(operands)", "tckit \(command) -h shows the usage")
    case .badOperand(let word, let command, let fault):
      words(for: fault, of: word, else: "tckit \(command) -h shows the usage")
    case .needsTotal(let name):
      usage(
        "calc takes the durations of \(name) only with --sum, --min or --max",
        "tckit convert --format duration writes each of them"
      )
    case .conflict(let first, let second, let why):
      usage("\(first) and \(second) cannot be used together: \(why)", "leave one of them out")
    case .needsOption(let option, let others):
      usage(
        "--\(option) needs \(others.map { "--" + $0 }.joined(separator: " or "))",
        "give --\(others[0]), or leave --\(option) out"
      )
    case .differenceOf(let count):
      usage("--difference needs two columns, and --columns has \(count)", "name two, as in --columns 3,4")
    case .duplicateType(let type): store(.duplicateType(type))
    case .binaryToTerminal(let command):
      usage(
        "\(command) writes binary data, which a terminal cannot show",
        "send it to a file or a program: tckit \(command) > FILE"
      )
    case .needsInPlace: usage("several files cannot be rewritten to one output", "--in-place replaces each file")
    case .needsFiles(let name):
      usage(
        name == InputLocation.standardInput
          ? "--in-place needs files, and standard input is not one"
          : "--in-place needs files, and \(shown(name)) is an operand, which is a timecode",
        looksLikePath(name) ? "to read a file: --file \(shown(name))" : "name files: --file FILE, or --scan FILE"
      )
    case .notRegular(let name):
      usage(
        "--in-place cannot replace \(shown(name)), which is not a regular file", "name a file, or leave out --in-place"
      )
    case .sameFile(let first, let second):
      usage(
        "\(shown(first)) and \(shown(second)) are the same file, which --in-place would convert twice", "name it once"
      )
    case .noRangeRate:
      usage(
        "the frame rate of --within is unknown",
        "give --rate RATE, or append it to the range: 01:00:00:00..01:22:30:00@25"
      )
    case .badRange(let range, let why):
      usage("--within \"\(printable(range))\" is not a range: \(why)", "write it as IN..OUT; OUT is not part of it")
    case .standardInputTwice: usage("standard input can be read only once", "give - once")
    }
  }

  private static func words(
    for fault: ArgumentFault, of argument: String, in place: String = "", else hint: String
  ) -> Diagnostic {
    switch fault {
    case .isNot(let expected, let nearest, let part):
      usage("\(place)\"\(printable(part ?? argument))\" is not \(expected)", suggestion(nearest, else: hint))
    case .isAmbiguous(let choices):
      usage("\(place)\"\(printable(argument))\" is ambiguous: \(choices.joined(separator: ", "))", "give one of them")
    }
  }

  /// The question whether a word was meant, or what to do where none comes near.
  static func suggestion(_ nearest: String?, else other: String) -> String {
    nearest.map { "did you mean \($0)?" } ?? other
  }

  /// What to do about an operand of a command that takes none, or no more: the option that it was probably meant for.
  private static func operandHint(_ word: String, of command: String) -> String {
    guard let command = CommandName(word: command)?.command else { return "tckit -h lists the commands" }
    let rows = OptionReader.rows(of: command)
    let options: [OptionName] = Int(word) == nil ? [.pasteboard] : [.item, .back]
    let known = options.filter { name in rows.contains { $0.option == name } }
    guard !known.isEmpty, (try? PasteboardName(word)) != nil else {
      return "tckit \(command.name.rawValue) -h shows the usage"
    }
    return "an option takes it: " + known.map { "--\($0.rawValue) \(word)" }.joined(separator: " or ")
  }

  /// What to do about a value that no typing slip explains.
  private static func valueHint(_ option: String, _ value: String, _ command: String) -> String {
    let isNotation = (try? TimecodeNotation(parsing: value)) != nil
    switch option {
    case "from-format", "format":
      if let word = notationWords[value.lowercased()] { return "did you mean \(word)?" }
    default: break
    }
    switch option {
    case "from" where isNotation: return "--from-format gives the notation of the input"
    case "to" where isNotation, "as" where isNotation: return "--format \(value) writes that notation"
    case "from" where looksLikePath(value), "to" where looksLikePath(value):
      return "versions of a cut are named by --from-cut OLD --to-cut NEW"
    case "format" where looksLikePath(value): return "to read a file: --file \(value)"
    case "format" where value == "json", "as" where value == "json": return "--json writes records"
    case "format" where DocumentFormat.allCases.contains { $0.word == value }: return "--as \(value) writes a document"
    case "as":
      if let words = documentWords[value.lowercased()] { return "did you mean \(words)?" }
    default: break
    }
    return ["rate", "text-rate", "from", "to"].contains(option)
      ? Suggestion.rateHint(value) : "tckit \(command) --help explains --\(option)"
  }

  /// What notations are called elsewhere.
  private static let notationWords = [
    "milliseconds": "ms", "millisecond": "ms", "msec": "ms", "sec": "seconds", "second": "seconds", "frame": "frames",
    "timecode": "text", "samples": "samples@48000", "sample": "samples@48000", "feet+frames": "feet",
  ]

  /// What documents of a general name are called here.
  private static let documentWords = [
    "xlsx": "csv", "xls": "csv", "excel": "csv", "spreadsheet": "csv", "xml": "fcpxml",
    "markers": "resolve-markers, avid-markers or premiere-markers", "webvtt": "vtt", "subtitles": "srt or vtt",
  ]

  static func configuration(_ error: ConfigurationError) -> Diagnostic {
    Diagnostic(error.code.rawValue, error.code.status, error.description, hint: error.hint)
  }
}

extension ConfigurationError.Code {
  /// How a run ends with such an error.
  var status: ExitStatus {
    switch self {
    case .configuration: .configuration
    }
  }
}

extension ConfigurationError {
  /// What to do about the error.
  var hint: String {
    switch self {
    case .malformed: "correct it; --no-config ignores it"
    case .unknownKey(_, let key, _, let known):
      Diagnostic.suggestion(
        Suggestion.nearest(to: key, among: known), else: "the keys are \(known.joined(separator: ", "))")
    case .duplicateKey: "remove one of them"
    case .badValue(let fault): Diagnostic.suggestion(fault.suggestion, else: fault.correction)
    case .unreadable: "correct it, or TCKIT_CONFIG if that names it; --no-config ignores it"
    case .noCurrentDirectory: "change to a directory that exists, or give --no-config"
    case .untrusted(let path, _):
      // The directory of type declarations has no variable that names it.
      "chmod o-w, take ownership, \(path.hasSuffix("/.tckit.json") ? "name it with TCKIT_CONFIG=FILE, " : "")"
        + "or give --no-config"
    case .noLocalRate: "give --rate RATE, set TCKIT_RATE, or put \"rate\" into .tckit.json"
    }
  }
}

extension SettingFault {
  /// The value that was probably meant: the nearest rate, or the word that a typing slip explains.
  fileprivate var suggestion: String? {
    name == .rate ? TimecodeFrameRate.meant(by: word, among: nearest) : Suggestion.nearest(to: word, among: nearest)
  }

  /// What to do if no value is near.
  fileprivate var correction: String {
    switch source {
    case .file:
      // A number with decimals, without quotes.
      expected.hasPrefix("a string") && Double(word) != nil
        ? "write it in quotes: \"\(word)\""
        : name == .rate ? "tckit rates lists the frame rates" : "write one of them in its place"
    case .option, .variable: word.isEmpty ? "unset \(source), or give it a value" : "correct \(source), or unset it"
    }
  }
}
