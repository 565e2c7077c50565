// The words for what ends a run: input and output that fail, content that is missing, defects.

import SystemCalls
import TimecodePasteboard

extension Diagnostic {
  private static let interrupted = Diagnostic(
    .interrupted, "interrupted by a signal", hint: "run the same command again")

  /// - Parameter isNamed: Whether the message begins with the path already.
  static func input(_ error: SystemError, _ path: String, isNamed: Bool = false) -> Diagnostic {
    if error.errno == .impossible { return impossible(error) }
    if error.errno == .interrupted { return interrupted }
    let name = shown(path)
    if error.errno == .notSeekable {
      return Diagnostic(
        .input, "\(name) is a pipe; movies, sounds and images can be read only from files",
        hint: "name the file, as in --file A001.mov, or redirect it, as in --file - < A001.mov", status: .usage)
    }
    let (status, hint): (ExitStatus, String) =
      switch error.errno {
      case .notFound where name.hasPrefix("-"):
        (.noInput, "the argument after --file is always a file name; give one before \(name)")
      case .notFound: (.noInput, missingHint(path))
      case let errno where errno.meansNotPermitted: (.notPermitted, "ls -l shows who may read it")
      case .isADirectory: (.noInput, "name a file in the directory")
      case .badDescriptor where path == InputLocation.standardInput: (.inputOutput, "standard input is closed")
      case .tooManyOpenFiles: (.inputOutput, "ulimit -n raises the limit")
      case _ where path == InputLocation.standardInput: (.inputOutput, "check where it comes from")
      default: (.inputOutput, "check the file and its disk")
      }
    return Diagnostic(
      .input, "cannot read \(isNamed ? "the file" : name): \(error.text)", hint: hint, status: status)
  }

  /// What to do about a file that does not exist; a rate or a setting after `--file FILE` is taken for one.
  private static func missingHint(_ path: String) -> String {
    if let rate = try? TimecodeFrameRate(parsing: path) {
      return "a frame rate needs its option: --rate \(rate.rawValue)"
    }
    if let equals = path.firstIndex(of: "="), path[..<equals].allSatisfy({ $0.isASCII && $0.isLetter }) {
      return "an option begins with two hyphens: --\(path)"
    }
    return "check the path; - is standard input"
  }

  static func notReplaced(_ error: SystemError, _ path: String) -> Diagnostic {
    if error.errno == .impossible { return impossible(error) }
    guard error.errno != .busy else {
      return Diagnostic(
        .output, "another program changed \(shown(path)) in the meantime; its version was kept",
        hint: "run the command again", status: .tryAgain)
    }
    if error.errno == .wouldBlock {
      return Diagnostic(
        .output, "another program has locked \(shown(path)) (flock); it is unchanged",
        hint: "run the command again when that program has ended", status: .tryAgain)
    }
    let isPermission = error.errno.meansNotPermitted
    if let attributes = attributes(givenBy: error.call) {
      return Diagnostic(
        .output, "cannot keep the \(attributes) of \(shown(path)) (\(error.text)); it is unchanged",
        hint: "write the results to another file, and then with cat into this one, which keeps them",
        status: isPermission ? .notPermitted : .inputOutput)
    }
    return Diagnostic(
      .output, "cannot replace \(shown(path)): \(error.text); it is unchanged",
      hint: isPermission
        ? "ls -l and ls -ld show who may write it and its directory"
        : "free some space, or write the results elsewhere", status: isPermission ? .notPermitted : .inputOutput)
  }

  /// What a call would have given to the file that takes another's place.
  private static func attributes(givenBy call: String) -> String? {
    switch call {
    case "fchown": "owner and group"
    case "fchmod": "permissions"
    case "fsetxattr", "fremovexattr", "fcopyfile": "access control list or an extended attribute"
    default: nil
    }
  }

  static func replacedNotDurably(_ error: SystemError, _ path: String) -> Diagnostic {
    Diagnostic(
      .notDurable,
      "\(shown(path)) is replaced, but a power cut may bring the old one back: "
        + "cannot flush its directory: \(error.text)",
      hint: "do not run the command again: it would convert the results")
  }

  /// A calculation without an expression, or without a duration to add up.
  static func nothingCalculated(isScan: Bool) -> Diagnostic {
    Diagnostic(
      .nothingFound, "there is nothing to calculate",
      hint: isScan
        ? "--difference needs a line with a timecode in both columns"
        : "write an expression, as in '01:00:00:00 + 12f', or one per line on standard input")
  }

  static func nothingFound(_ names: [String], scans: Bool, isEmpty: Bool) -> Diagnostic {
    let hint = scans ? "a timecode looks like 01:00:00:00" : "--scan finds the timecodes in any text"
    var diagnostic = Diagnostic(
      .nothingFound, "no timecode found",
      hint: isEmpty ? "the file is empty" : names == ["-"] ? "standard input may be empty; \(hint)" : hint)
    if names.count == 1, names[0] != "-" { diagnostic.location.file = names[0] }
    return diagnostic
  }

  static func output(_ error: SystemError) -> Diagnostic {
    if error.errno == .impossible { return impossible(error) }
    if error.errno == .interrupted { return interrupted }
    let hint =
      switch error.errno {
      case .badDescriptor: "standard output is closed: send it to a file or a program"
      case let errno where errno.meansFull: "the output is incomplete: free some space and run the command again"
      default: "the output is incomplete: see where it goes, and run the command again"
      }
    return Diagnostic(.output, "cannot write standard output: \(error.text)", hint: hint)
  }

  static func output(_ error: SystemError, after effect: StoreEffect) -> Diagnostic {
    var diagnostic = output(error)
    switch effect {
    case .committed(let name, let count):
      diagnostic.message += "; pasteboard \(name) was changed anyway (change count \(count))"
      diagnostic.hint = "only this output is lost: do not copy again"
      diagnostic.changeCount = count
    case .usedUp(let name):
      diagnostic.message += "; the content of pasteboard \(name) could be pasted once and is used up"
      diagnostic.hint = "copy it again"
    }
    return diagnostic
  }

  // MARK: Calculation

  static func resultBeyond(_ length: Timecode, _ limit: Timecode.UpperLimit) -> Diagnostic {
    var diagnostic = Diagnostic(
      .outOfRange, "the result \(quoted(length)) is past \(limit.rawValue)",
      hint: limit == .max24Hours ? "--limit 100d allows more" : "100 days is the largest limit")
    diagnostic.reason = .limit
    return diagnostic
  }

  static func expression(_ error: TimecodeTextError, _ text: String) -> Diagnostic {
    var diagnostic = Diagnostic(
      .expression, "\"\(printable(text))\": \(error.reason) at offset \(error.offset)",
      hint: expressionHint(error.reason, text, at: error.offset))
    diagnostic.subject = .byte(text, offset: error.offset)
    return diagnostic
  }

  /// Whether a text looks like the name of a file, as no expression does.
  private static func isPath(_ text: String) -> Bool {
    let isWord = !text.contains { " *()".contains($0) }
    return isWord && text.contains(where: \.isLetter) && text.contains { $0 == "." || $0 == "/" }
  }

  static func expressionHint(_ reason: TimecodeTextError.Reason, _ text: String, at offset: Int = 0) -> String {
    switch reason {
    case .ambiguousHyphens: "write colons in a timecode, and spaces around a minus sign"
    case .ambiguousPlus: "write spaces around a plus sign; tckit convert --from-format feet reads feet and frames"
    case .rangeAsLength: "--sum, --min and --max take the durations of ranges"
    case .invalid(let timecode): correctionHint(timecode)
    case .expected where text.contains { "\u{2013}\u{2014}\u{2212}".contains($0) }: "write a minus sign as a hyphen: -"
    case .expected where isPath(text): "--file \(printable(text)) reads the lines of a file"
    case .expected(.operatorOrEnd): operatorHint(String(decoding: text.utf8.dropFirst(offset), as: UTF8.self))
    case .missingUnit: "write the unit directly after the number, as in 3f"
    case .divisionByZero: "divide by another number"
    default: separatorHint(reason) ?? grammarHint
    }
  }

  /// Where the grammar of expressions is.
  static let grammarHint = "tckit-calc(1) has the grammar of expressions"

  /// What to write in the place of what stands after a complete part of an expression.
  private static func operatorHint(_ rest: String) -> String {
    switch rest.first {
    case "x"?, "X"?, "\u{D7}"?: "write * for times"
    case let first? where first.isNumber: "+ adds two of them; --sum adds any number"
    default: grammarHint
    }
  }

  // MARK: Pasteboards

  static func noSuchPasteboard(_ name: PasteboardName, _ store: String, _ others: [String]) -> Diagnostic {
    var diagnostic = Self.store(.noSuchPasteboard(name, store: store))
    diagnostic.hint = pasteboardHint(name, others)
    return diagnostic
  }

  /// What to do if a pasteboard is missing: the name that was meant, or how to make one.
  private static func pasteboardHint(_ name: PasteboardName, _ others: [String]) -> String {
    // Of one letter any other is one edit away.
    suggestion(
      name.text.count > 1 ? Suggestion.nearest(to: name.text, among: others) : nil,
      else: copyHint(name) + (others.isEmpty ? "" : "; tckit pasteboards lists the others"))
  }

  /// How to put something on a pasteboard.
  static func copyHint(_ name: PasteboardName) -> String {
    "copy something first: tckit copy TIMECODE --rate RATE" + option(for: name)
  }

  /// The option that names a pasteboard; nothing for the default one.
  static func option(for name: PasteboardName) -> String { name == .general ? "" : " --pasteboard \(name)" }

  // MARK: Defects

  static func defect(_ message: String) -> Diagnostic {
    Diagnostic(.internal, message, hint: "this is a defect of tckit: please report it with the command line")
  }

  private static func impossible(_ error: SystemError) -> Diagnostic {
    Diagnostic(
      .internal, "\(error.call)(2) reported more bytes than it was asked for",
      hint: "this is a defect of tckit or of the system below it: please report it with the command line")
  }
}
