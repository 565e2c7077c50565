// The diagnostics for command lines, configuration and type declarations that cannot be understood.

import SystemCalls
import TimecodeDocuments
import TimecodePasteboard

extension Diagnostic {
  private static func usage(_ message: String, _ hint: String? = nil) -> Diagnostic {
    Diagnostic(.usage, message, hint: hint)
  }

  static func usage(_ error: UsageError) -> Diagnostic {
    var diagnostic = words(for: error)
    diagnostic.isOfCommandLine = true
    return diagnostic
  }

  private static func words(for error: UsageError) -> Diagnostic {
    switch error {
    case .noCommand:
      usage("no command given", "type tckit copy 01:00:00:00 --rate 24, then tckit paste; tckit -h lists the commands")
    case .notUTF8(let word):
      usage("\"\(printable(word.shown))\" is not UTF-8", "of a file with such a name write the path: ./FILE")
    case .unknownCommand(let word, let nearest, let rest):
      usage("unknown command \"\(printable(word))\"", commandHint(word, nearest, rest))
    case .unknownTopic(let word, nil, _, _) where (try? TimecodeFrameRate(parsing: word)) != nil:
      usage("\"\(word)\" is a frame rate, not a page", "tckit rates \(word) shows it")
    case .unknownTopic(let word, let page, let nearest, let pages):
      usage(
        page.map { "tckit help \($0) has no \"\(printable(word))\"" }
          ?? "no page, section or finding is called \"\(printable(word))\"",
        pages.isEmpty
          ? suggestion(nearest.map { "tckit help \(shellWord($0))" }, else: "tckit -h lists the commands and the pages")
          : "\(some(pages, ", ", limit: 3) { "tckit help \($0) \(shellWord(word))" }) "
            + (pages.count == 1 ? "shows where" : "show where"))
    case .unknownOption(let word, let command, let nearest, let line):
      usage(
        "unknown option \(printable(word)) for \(command)",
        CommandAlias.advice(insteadOf: word, in: line, of: command)
          ?? suggestion(nearest, else: optionHint(word, command)))
    case .missingValue("columns", _): usage("--columns needs a value: record, or in=Start,out=End")
    case .missingValue(let option, let values): usage("--\(option) needs a value" + (values.map { ": \($0)" } ?? ""))
    case .unexpectedValue(let option): usage("--\(option) takes no value")
    case .twoValues(let option, let first, let second):
      usage("--\(option) has two values: \"\(printable(first))\" and \"\(printable(second))\"")
    case .emptyValue(let option): usage("--\(option) has an empty value", unsetHint)
    case .badValue(let option, let command, let value, let fault):
      words(for: fault, of: value, in: "--\(option): ", else: valueHint(option, value, command))
    case .optionBeforeCommand(let option, let line):
      usage("\(printable(option)) goes after the command", "tckit \(shellWords(line))")
    case .tooManyOperands(let command, let first, let limit):
      usage(
        limit == 0
          ? "\(command) takes no operands: \"\(printable(first))\""
          : "\(command) takes at most \(limit) operand\(limit == 1 ? "" : "s"); \"\(printable(first))\" is one more",
        operandHint(first, of: command)
      )
    case .missingOperand("diff", let operands): usage("diff needs \(operands)", "/dev/null is an empty cut")
    case .missingOperand(let command, let operands): usage("\(command) needs \(operands)")
    case .badOperand(let word, let hint, let fault): words(for: fault, of: word, else: hint)
    case .conflict(let first, let second, let why): usage("\(first) and \(second) cannot be used together: \(why)")
    case .needsOption(let option, ["accepted"]):
      usage("--\(option) writes accepted timecodes", "add --accepted, or: tckit convert ARGS")
    case .needsOption(let option, let others):
      usage(
        "--\(option) needs \(others.map { "--" + $0 }.joined(separator: " or "))",
        option == "track" && others.count > 1 ? "tckit convert ARGS --as edl" : nil)
    case .duplicateType(let type): store(.duplicateType(type))
    case .binaryToTerminal(let command):
      usage(
        "\(command) writes binary data, which a terminal cannot show",
        "send it to a file or a program: tckit \(command) > FILE"
      )
    case .needsInPlace:
      usage(
        "several lists cannot be written to one output",
        "--in-place replaces each, --as edl joins them; a loop of the shell writes new files"
      )
    case .needsFile(let option): usage("--\(option) is about files, and no operand is one")
    case .nothingToConvert:
      usage("nothing to convert", "--to RATE, --offset LENGTH, --as TYPE, or -f NOTATION for lines")
    case .notWritten(let format):
      usage("tckit does not write \(format.word)", "--as otio writes its clips; tckit formats lists the formats")
    case .moviesAsOperands(let path, let folder):
      usage("\(shown(path)) is a movie, and --media takes one value", "the folder: --media \(shellWord(folder))")
    case .notAnExpression(let path, let name):
      usage(
        "\(shown(path)) is \(name), not an expression",
        "--sum adds its lengths; tckit info shows its length")
    case .inputs(let fault): inputs(fault)
    case .noRangeRate:
      usage(
        "the frame rate of --within is unknown",
        "--rate 25, or append it to the range: 01:00:00:00..01:22:30:00@25"
      )
    case .badRange(let range, let why): usage("--within \"\(printable(range))\" is not a range: \(why)")
    }
  }

  private static func inputs(_ fault: InputList.Fault) -> Diagnostic {
    switch fault {
    case .standardInputTwice: usage("standard input can be read only once")
    case .emptyWord: usage("an operand is empty", unsetHint)
    case .noFile("-"): usage("--in-place replaces files, and standard input is none", "name the files as operands")
    case .noFile(let path):
      usage(
        "--in-place replaces files, and \(shown(path.description)) is a timecode",
        (try? FileStatus(of: path)) == nil ? "name the files as operands" : "./\(shown(path.description)) is the file")
    case .notRegular(let path):
      usage("--in-place cannot replace \(shown(path.description)), which is not a regular file")
    case .sameFile(let first, let second):
      usage(
        "\(shown(first.description)) and \(shown(second.description)) are the same file, which --in-place would convert "
          + "twice")
    }
  }

  private static func words(
    for fault: ArgumentFault, of argument: String, in prefix: String = "", else hint: String? = nil
  ) -> Diagnostic {
    // The name of a file, or a word of other programs, is not a typing error.
    let suffix = argument.split(separator: ".").dropFirst().last ?? ""
    let isOther = suffix.count > 1 && suffix.allSatisfy(\.isLetter) || documentWords[argument.lowercased()] != nil
    return switch fault {
    case .isNot(let expected, let nearest, let part):
      usage(
        "\(prefix)\"\(printable(part ?? argument))\" is not \(expected)",
        isOther ? hint ?? suggestion(nearest, else: nil) : suggestion(nearest, else: hint))
    case .says(let sentence, let nearest): usage(prefix + sentence, suggestion(nearest, else: hint))
    case .isAmbiguous(let choices):
      usage("\(prefix)\"\(printable(argument))\" is ambiguous: \(choices.joined(separator: ", "))")
    }
  }

  /// The question whether the nearest word was meant, or another hint if no word is near.
  static func suggestion(_ nearest: String?, else other: String?) -> String? {
    nearest.map { "did you mean \($0)?" } ?? other
  }

  /// The ways to give the project's rate.
  static let rateHint = "--rate 25, TCKIT_RATE, or {\"rate\": \"25\"} in .tckit.json"

  /// The hint for an empty word.
  static let unsetHint = "is a shell variable unset?"

  /// The hint for an unknown command: the meaning of the word, or the nearest command, with the words after it.
  private static func commandHint(_ word: String, _ nearest: String?, _ rest: [String]) -> String {
    if word.hasSuffix(".tckit.json") { return "tckit help config describes the file" }
    let line = shellWords([word] + rest)
    if looksLikePath(word) { return "tckit validate \(line) checks a file, tckit copy \(line) copies it" }
    if (try? TimecodeText(parsing: word)) != nil { return "tckit copy \(line) copies it" }
    if (try? TimecodeNotation(parsing: word)) != nil { return "tckit help timecode has the notations" }
    guard let nearest else {
      guard !word.isEmpty, !Invocation.found(word).isEmpty else { return "tckit -h lists the commands" }
      return "tckit help \(shellWord(word)) is about it"
    }
    // For a command that writes, only the help is suggested.
    return nearest.hasSuffix(" -h")
      ? "did you mean \(nearest.dropLast(3))? tckit \(nearest) explains it"
      : "did you mean tckit \(CommandAlias.line(nearest, insteadOf: word, rest))?"
  }

  /// The hint for an unknown option that resembles no other option.
  private static func optionHint(_ word: String, _ command: String) -> String {
    if command == "calc", !(word.last?.isLetter ?? false) {
      return "-- goes before an expression that begins with a minus sign: tckit calc -- '-(2s)'"
    }
    if looksLikePath(String(word.drop { $0 == "-" })) { return "a file of this name is ./\(printable(word))" }
    return command == "tckit" ? "tckit -h lists the commands" : "tckit \(command) --help lists the options"
  }

  /// The hint for an operand that the command does not accept: the option that it was probably meant for.
  private static func operandHint(_ word: String, of command: String) -> String? {
    if looksLikePath(word), command != "diff" {
      return (command == "import" ? "tckit import < FILE reads the output of tckit export; " : "")
        + "tckit copy \(shellWord(word)) copies a file"
    }
    if (try? TimecodeText(parsing: word)) != nil { return "tckit copy \(word) copies it" }
    guard let command = CommandName(word: command)?.command, (try? PasteboardName(word)) != nil else { return nil }
    let rows = OptionReader.rows(of: command)
    let options: [OptionName] = Int(word) == nil ? [.pasteboard] : [.item, .back]
    let known = options.filter { name in rows.contains { $0.option == name } }
    guard !known.isEmpty else { return nil }
    return "an option takes it: " + known.map { "--\($0.rawValue) \(word)" }.joined(separator: " or ")
  }

  /// The hint for a wrong value that is not a misspelling; nil if the message already shows the expected form.
  private static func valueHint(_ option: String, _ value: String, _ command: String) -> String? {
    let isNotation = (try? TimecodeNotation(parsing: value)) != nil
    let isDocument = DocumentFormat.allCases.contains { $0.word == value }
    switch option {
    case "from-format", "format":
      if let word = notationWords[value.lowercased()] { return "did you mean \(word)?" }
      if looksLikePath(value) { return "files are operands" }
      if value == "json" { return "--json writes records" }
      guard isDocument else { return nil }
      return command == "validate" || command == "calc"
        ? "--file-type \(value) reads such a document; tckit convert --as \(value) writes one"
        : "--as \(value) writes a document"
    case "rate" where isNotation: return "--from-format gives the notation of the input"
    case "to" where isDocument: return "--as \(value) writes a document"
    case "to" where isNotation, "as" where isNotation: return "--format \(value) writes that notation"
    case "rate" where looksLikePath(value), "to" where looksLikePath(value):
      let (old, new) = option == "to" ? ("OLD", shellWord(value)) : (shellWord(value), "NEW")
      return "--from-cut \(old) --to-cut \(new) follows a cut"
    case "only" where command == "copy": return "--attach TYPE=FILE adds a representation"
    case "keep" where value == "instant": return "--keep time"
    case "as" where value == "json": return "--json writes records"
    case "as" where value == "pull": return "tckit diff OLD NEW --handles 8 --as edl writes a pull list"
    case "file-type" where FileKind.media.extensions.contains(value.lowercased()):
      return "movies, sounds and images are recognized by their content: leave --file-type out"
    case "as": return documentHint(value)
    case "rate", "to": return Suggestion.rateHint(value)
    case "template":
      let names = value.split(separator: "{").dropFirst(value.hasPrefix("{") ? 0 : 1).map { $0.prefix { $0 != "}" } }
      let column = names.first { !TimecodeTemplate.fields.contains(String($0)) }
      return column.map { "of a column make a field: --columns name=\(shellWord(String($0))), then {name}" }
    case "within": return dottedRange(value).map { "a range is written with two dots: \($0)" }
    case "offset" where Int(value) != nil: return "\(value)f is frames, \(value)s seconds"
    default: return nil
    }
  }

  /// Other programs' names for notations.
  private static let notationWords = [
    "milliseconds": "ms", "millisecond": "ms", "msec": "ms", "sec": "seconds", "second": "seconds", "frame": "frames",
    "timecode": "text", "smpte": "text", "tc": "text", "samples": "samples@48000", "sample": "samples@48000",
    "feet+frames": "feet",
  ]

  /// The hint for a word that other programs use for a format.
  static func documentHint(_ word: String) -> String? { suggestion(documentWords[word.lowercased()], else: nil) }

  /// tckit's words for formats that have a general name elsewhere.
  private static let documentWords = [
    "xlsx": "csv", "xls": "csv", "excel": "csv", "spreadsheet": "csv",
    "xml": "xmeml for Premiere Pro, fcpxml for Final Cut Pro, or otio", "premiere": "xmeml, or premiere-markers",
    "fcp7": "xmeml", "fcp": "fcpxml", "markers": "resolve-markers, avid-markers or premiere-markers",
    "webvtt": "vtt", "subtitles": "srt or vtt", "aaf": "edl, xmeml or otio", "omf": "edl, xmeml or otio",
    "pdf": "csv, for a spreadsheet that prints it", "html": "csv, for a spreadsheet that prints it",
  ]

  static func configuration(_ error: ConfigurationError) -> Diagnostic {
    // A missing rate has its own code, whatever demands the rate.
    if case .noLocalRate = error { return Diagnostic(.noRate, error.description, hint: error.hint) }
    return Diagnostic(.configuration, error.description, hint: error.hint)
  }
}

extension ConfigurationError {
  /// The hint for the error, if its words do not say what to do.
  fileprivate var hint: String? {
    switch self {
    case .unknownKey(_, let key, _, let known):
      Diagnostic.suggestion(
        Suggestion.nearest(to: key, among: known), else: "the keys are \(known.joined(separator: ", "))")
    case .badValue(let fault): Diagnostic.suggestion(fault.suggestion, else: fault.correction)
    case .malformed, .unreadable: "correct it; an empty TCKIT_CONFIG ignores it"
    case .noCurrentDirectory: "change to a directory that exists, or set TCKIT_CONFIG to nothing"
    case .untrusted(let path, _):
      // No variable names the directory of type declarations.
      "chmod o-w, take ownership, \(path.hasSuffix("/.tckit.json") ? "name it with TCKIT_CONFIG=FILE, " : "")"
        + "or set TCKIT_CONFIG to nothing"
    case .noLocalRate: Diagnostic.rateHint
    case .duplicateKey: nil
    }
  }
}

extension SettingFault {
  /// The value that was probably meant: the nearest rate, or the word that a typing slip explains.
  fileprivate var suggestion: String? {
    name == .rate ? TimecodeFrameRate.meant(by: word, among: nearest) : Suggestion.nearest(to: word, among: nearest)
  }

  /// The hint if no value is near.
  fileprivate var correction: String? {
    switch source {
    // The value is a number with decimals, without quotes.
    case .file where expected.hasPrefix("a string") && Double(word) != nil: "write it in quotes: \"\(word)\""
    case .file: name == .rate ? "tckit rates lists the frame rates" : nil
    case .option, .variable: word.isEmpty ? "unset \(source), or give it a value" : "correct \(source), or unset it"
    }
  }
}
