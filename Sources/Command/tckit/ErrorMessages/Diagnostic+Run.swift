// The diagnostics for failures that end a run: input and output, missing content, defects.

import SystemCalls
import TimecodePasteboard

extension Diagnostic {
  private static let interrupted = Diagnostic(.interrupted, "interrupted by a signal")

  /// - Parameters:
  ///   - isNamed: True if the message already begins with the path.
  ///   - command: The command whose operand the path is; nil if the path is not an operand.
  static func input(
    _ error: SystemError, path: String, isNamed: Bool = false, to command: CommandName? = nil
  ) -> Diagnostic {
    if error.errno == .impossible { return impossible(error) }
    if error.errno == .interrupted { return interrupted }
    let name = shown(path)
    if error.errno == .isADirectory, SystemPath(path).lastComponent.description.hasSuffix(".fcpxmld") {
      return Diagnostic(.input, "\(name) is a bundle without a file Info.fcpxml", status: .noInput)
    }
    if error.errno == .isADirectory {
      return Diagnostic(.input, "\(name) is a folder", hint: folderHint(path, command), status: .noInput)
    }
    if error.errno == .notSeekable {
      return Diagnostic(
        .input, "\(name) is a pipe; movies, sounds and images can be read only from files",
        hint: "name the file, or redirect it: < A001.mov", status: .usage)
    }
    if error.errno == .notFound {
      let hint = labelHint(path, command) ?? nearestHint(path)
      var diagnostic = Diagnostic(.input, "no such file", hint: hint, status: .noInput)
      diagnostic.location.file = path
      return diagnostic
    }
    let (status, hint): (ExitStatus, String?) =
      switch error.errno {
      case let errno where errno.isPermissionDenied: (.notPermitted, nil)
      case .badDescriptor where path == InputLocation.standardInput: (.inputOutput, "standard input is closed")
      case .tooManyOpenFiles: (.inputOutput, "ulimit -n raises the limit")
      default: (.inputOutput, nil)
      }
    return Diagnostic(
      .input, "cannot read \(isNamed ? "the file" : name): \(error.text)", hint: hint, status: status)
  }

  /// The hint for a timecode where a file is expected.
  private static func labelHint(_ path: String, _ command: CommandName?) -> String? {
    guard (try? TimecodeText(parsing: path)) != nil else { return nil }
    return (command == .info ? "info shows files" : "a file was expected") + "; tckit convert \(path) -f frames"
  }

  /// The hint for a missing file: the most similar name in the same folder.
  private static func nearestHint(_ path: String) -> String? {
    let name = SystemPath(path)
    let folder = name.ancestors.last ?? "."
    let near = Suggestion.nearest(to: name.lastComponent.description, among: names(in: folder))
    return near.map { "did you mean \(shown((folder == "." ? SystemPath($0) : folder.appending($0)).description))?" }
  }

  /// The failure if the second of two files does not exist, and so was probably meant as the output.
  static func missingOutput(in list: InputList, _ context: Context) -> Diagnostic? {
    guard list.sources.count == 2, case .file(let input) = list.sources[0], input != "-",
      let path = list.sources[1].path, path != "-", (try? FileStatus(of: input)) != nil,
      (try? FileStatus(of: path)) == nil, !path.description.contains(where: { "*?[".contains($0) })
    else { return nil }
    var words = context.words.map(\.shown)
    if let index = words.lastIndex(of: path.description) { words.remove(at: index) }
    let line = "tckit \(shellWords(words)) >\(shellWord(path.description))"
    var diagnostic = Diagnostic(
      .input, "no such file", hint: "the result goes to standard output: \(line)", status: .noInput)
    diagnostic.location.file = path.description
    return diagnostic
  }

  /// The hint for a folder: the command for the most frequent kind of its files.
  private static func folderHint(_ path: String, _ command: CommandName?) -> String {
    var counts: [String: Int] = [:]
    for name in names(in: SystemPath(path)) {
      let parts = name.lowercased().split(separator: ".", omittingEmptySubsequences: false)
      if parts.count > 1, let ending = parts.last.map(String.init) { counts[ending, default: 0] += 1 }
    }
    let known = FileKind.documents.extensions + FileKind.media.extensions
    let most = known.filter { counts[$0] != nil }.max { counts[$0] ?? 0 < counts[$1] ?? 0 }
    guard let most else { return "it has no file that tckit reads by its name" }
    let files = "\(shellWord(SystemPath(path).withoutTrailingSlashes.description))/*.\(most)"
    return command.map { "tckit \($0.rawValue) \(files)" } ?? "its files are \(files)"
  }

  /// The hint for a folder that a group shares, to which the user does not belong; nil for any other.
  static func groupHint(_ path: String) -> String? {
    guard let group = (try? FileStatus(of: SystemPath(path)))?.sharingGroup, !CurrentProcess.isMember(of: group)
    else { return nil }
    let lines = (try? Descriptor.open("/etc/group").readAll(limit: 1 << 20)) ?? []
    let groups = String(decoding: lines, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: ":", omittingEmptySubsequences: false)
    }
    let name = groups.first { $0.count > 2 && $0[2] == "\(group)" }.map { String($0[0]) } ?? "\(group)"
    return "you are not in the group \(printable(name)), which shares it"
  }

  /// The names in a folder that are text; empty if the folder cannot be read.
  private static func names(in folder: SystemPath) -> [String] {
    guard let directory = try? Descriptor.open(folder) else { return [] }
    return (try? directory.names())?.compactMap(\.text) ?? []
  }

  /// The diagnostic for a word that is not a timecode, and not the name of a file.
  static func noSuchFile(_ location: InputLocation) -> Diagnostic {
    let path = location.file ?? ""
    let isPath = SystemPath(path).isPath
    let isPattern = path.contains { "*?[".contains($0) }
    let hint =
      isPattern
      ? "the shell found no file for this pattern"
      : nearestHint(path) ?? wordHint(path) ?? scanHint(path)
        ?? (isPath || looksLikePath(path)
          ? nil : "a timecode looks like 01:00:00:00, or 01:00:00;00@29.97d with its rate")
    return Diagnostic(
      .input, "no such file" + (isPath || isPattern ? "" : ", and not a timecode"), hint: hint, status: .noInput)
  }

  /// The hint for a word with a timecode in it.
  private static func scanHint(_ word: String) -> String? {
    word.contains(":") ? "--scan finds timecodes in text, which comes from a file or a pipe" : nil
  }

  /// The hint for an operand that was meant as a rate or an option.
  private static func wordHint(_ word: String) -> String? {
    if let equals = word.firstIndex(of: "="), word[..<equals].allSatisfy({ $0.isASCII && $0.isLetter }) {
      return "an option begins with two hyphens: --\(word)"
    }
    return malformedHint(of: word)
  }

  static func notReplaced(_ reason: ReplacementError, path: String) -> Diagnostic {
    switch reason {
    case .changed:
      Diagnostic(
        .output, "another program changed \(shown(path)) in the meantime; its version was kept", status: .tryAgain)
    case .locked:
      Diagnostic(.output, "another program has locked \(shown(path)) (flock); it is unchanged", status: .tryAgain)
    case .mountPoint:
      Diagnostic(
        .output, "cannot replace \(shown(path)): it is a mount point; it is unchanged",
        hint: "convert a copy, and write it with cat into this file", status: .inputOutput)
    case .notRestored(let other):
      Diagnostic(
        .output,
        "another program changed \(shown(path)) in the meantime; its version is \(shown(other.description)), "
          + "which could not be renamed", status: .inputOutput)
    case .system(let error): notReplaced(error, path)
    }
  }

  private static func notReplaced(_ error: SystemError, _ path: String) -> Diagnostic {
    if error.errno == .impossible { return impossible(error) }
    let status = error.errno.isPermissionDenied ? ExitStatus.notPermitted : .inputOutput
    if let attributes = attributes(givenBy: error.call) {
      return Diagnostic(
        .output, "cannot keep the \(attributes) of \(shown(path)) (\(error.text)); it is unchanged",
        hint: "write the results to another file, and then with cat into this one, which keeps them", status: status)
    }
    return Diagnostic(
      .output, "cannot replace \(shown(path)): \(error.text); it is unchanged", status: status)
  }

  /// The attribute that a failed call would have given to the new file.
  private static func attributes(givenBy call: String) -> String? {
    switch call {
    case "fchown": "owner and group"
    case "fchmod": "permissions"
    case "fsetxattr", "fremovexattr", "fcopyfile": "access control list or an extended attribute"
    default: nil
    }
  }

  static func replacedNotDurably(_ error: SystemError, path: String) -> Diagnostic {
    Diagnostic(
      .notDurable,
      "\(shown(path)) is replaced, but a power cut may bring the old one back: "
        + "cannot flush its directory: \(error.text)",
      hint: "do not run the command again: it would convert the results")
  }

  /// The hint for an empty file.
  static let emptyHint = "the file is empty"

  /// The hint for standard input without a timecode, because it may have been empty.
  static let emptyInputHint = "standard input may be empty"

  /// The hint for a document without a usable entry.
  static let noEntriesHint = "the document has no usable entry; is it the right file?"

  /// The hint that tells how timecodes are found or written.
  static func searchHint(_ names: [String], scans: Bool) -> String {
    (names == ["-"] ? "\(emptyInputHint); " : "")
      + (scans ? "a timecode looks like 01:00:00:00" : "--scan finds the timecodes in any text")
  }

  /// The diagnostic for inputs without a timecode.
  ///
  /// - Parameter names: The names of the files.
  static func nothingFound(names: [String], scans: Bool, isEmpty: Bool, isDocument: Bool) -> Diagnostic {
    let hint =
      isEmpty
      ? (names == ["-"] ? emptyInputHint : emptyHint) : isDocument ? noEntriesHint : searchHint(names, scans: scans)
    var diagnostic = Diagnostic(.nothingFound, "no timecode found", hint: hint)
    if names.count == 1, names[0] != "-" { diagnostic.location.file = names[0] }
    if names == ["-"] { diagnostic.location.isStandardInput = true }
    return diagnostic
  }

  static func output(_ error: SystemError) -> Diagnostic {
    var diagnostic =
      switch error.errno {
      case .impossible: impossible(error)
      case .interrupted: interrupted
      default:
        Diagnostic(
          .output, "cannot write standard output: \(error.text)",
          hint: error.errno == .badDescriptor
            ? "standard output is closed: send it to a file or a program"
            : "the output is incomplete: run the command again once it can be written")
      }
    diagnostic.subject = .output(error)
    return diagnostic
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
      hint: limit == .max24Hours ? limitHint : nil)
    diagnostic.reason = .limit
    return diagnostic.ofItem()
  }

  static func expression(_ error: TimecodeTextError, _ text: String) -> Diagnostic {
    let isInvalid = if case .invalid = error.reason { true } else { false }
    let suffix = [.expression, .malformed].contains(error.code) && !isInvalid ? " at offset \(error.offset)" : ""
    var diagnostic = Diagnostic(
      .expression, "\"\(printable(text))\": \(error.reason)\(suffix)",
      hint: expressionHint(error.reason, text, at: error.offset))
    diagnostic.subject = .byte(text, offset: error.offset)
    return diagnostic.ofItem()
  }

  static func expressionHint(_ reason: TimecodeTextError.Reason, _ text: String, at offset: Int = 0) -> String? {
    switch reason {
    case .ambiguousHyphens: "write colons in a timecode, and spaces around a minus sign"
    case .ambiguousPlus: "write spaces around a plus sign; tckit convert --from-format feet reads feet and frames"
    case .rangeAsLength: "--sum takes the durations of ranges"
    case .lengthAsFactor: "multiply and divide by a number, as in 1s/3"
    case .invalid(let timecode): correctionHint(timecode)
    case .expected: elementHint(text, at: offset)
    case .missingUnit: "write the unit directly after the number, as in 3f"
    case .divisionByZero, .overflow, .tooLong: nil
    default: separatorHint(reason) ?? grammarHint
    }
  }

  /// The hint that names the page with the grammar of expressions.
  private static let grammarHint = "tckit help calc has the grammar of expressions"

  /// The hint for text that an expression cannot contain.
  private static func elementHint(_ text: String, at offset: Int) -> String {
    if text.contains(where: { "\u{2013}\u{2014}\u{2212}".contains($0) }) { return "write a minus sign as a hyphen: -" }
    if text.utf8.count == 1, "+-*/()".contains(text) {
      return "--sum takes each word as an expression: quote one that has spaces"
    }
    let words = String(decoding: text.utf8.dropFirst(offset), as: UTF8.self).split(separator: " ").map(String.init)
    guard let first = words.first else { return grammarHint }
    if offset == 0, looksLikePath(first) { return "no file has the name \(printable(first))" }
    if words.contains(where: looksLikePath) {
      return "quote the expression: of a bare * the shell makes names of files"
    }
    if let sign = ["x": "*", "\u{D7}": "*", "times": "*", "plus": "+", "minus": "-"][first.lowercased()] {
      return "write \(sign) for \(first)"
    }
    return first.first?.isNumber ?? false ? "+ adds two of them; --sum adds any number" : grammarHint
  }

  // MARK: Pasteboards

  /// The diagnostic for a missing pasteboard. Its hint is the name that was probably meant, or how to find it.
  static func noSuchPasteboard(_ name: PasteboardName, store: String, others: [String]) -> Diagnostic {
    var diagnostic = Diagnostic.store(.noSuchPasteboard(name, store: store))
    // Every one-letter name is one edit away from any other, so none is suggested.
    diagnostic.hint = suggestion(
      name.text.count > 1 ? Suggestion.nearest(to: name.text, among: others) : nil,
      else: others.isEmpty ? copyHint(name) : "tckit pasteboards lists the others")
    return diagnostic
  }

  /// The hint for an empty pasteboard.
  static func copyHint(_ name: PasteboardName) -> String {
    "copy something first: tckit copy TIMECODE --rate RATE" + option(for: name)
  }

  /// The option that names a pasteboard; empty for the general one.
  static func option(for name: PasteboardName) -> String { name == .general ? "" : " -p \(name)" }

  // MARK: Defects

  static func defect(_ message: String) -> Diagnostic {
    Diagnostic(
      .internal, message,
      hint: "this is a defect of tckit or of the system below it: please report it with the command line")
  }

  private static func impossible(_ error: SystemError) -> Diagnostic {
    defect("\(error.call)(2) reported more bytes than it was asked for")
  }
}
