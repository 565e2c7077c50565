// The one place that turns errors into words, hints, codes and exit statuses. The switches are exhaustive: a new case does
// not compile without them.

import SystemClipboard
import TimecodePasteboard

/// What is said of a failure, and how the process ends for it.
struct Diagnostic {
  /// A stable word for programs, such as `refused`.
  var code: String
  /// One sentence without a full stop.
  var message: String
  /// What to do next.
  var hint: String?
  var status: ExitStatus
  /// Where in the input it is.
  var location = InputLocation.none
  /// What in the input it is about, where that can be pointed at.
  var subject: Subject?
  /// The policy's reason, the pasted and the local values, of a refusal.
  var rejection: TimecodeField.PasteRejection?
  /// The change count that readers see after a failed commit.
  var changeCount: UInt64?

  /// What a message points at.
  enum Subject {
    /// The byte of a text where reading stopped.
    case byte(String, offset: Int)
    /// The components of a timecode that are out of range.
    case invalid(Timecode)
  }

  /// What it is about, with marks beneath what is wrong; made only where it is shown.
  var excerpt: Excerpt? {
    if let rejection { return Excerpt(rejection.examined, components: Self.culprits(rejection)) }
    return switch subject {
    case .byte(let text, let offset): Excerpt(text, at: offset)
    case .invalid(let timecode): Excerpt(timecode, components: timecode.invalidComponents)
    case nil: nil
    }
  }

  init(_ code: String, _ message: String, hint: String? = nil, status: ExitStatus) {
    self.code = code
    self.message = message
    self.hint = hint
    self.status = status
  }

  init(_ failure: Failure) {
    switch failure {
    case .usage(let error): self = Self.usage(error)
    case .configuration(let error): self = Self.configuration(error)
    case .store(let error): self = Self.store(error)
    case .types(let error): self = Self.types(error)
    case .reading(let error, let location):
      self = Self.reading(error, location)
      self.location = location
      subject = Self.subject(error, location)
    case .noTextRate(let location):
      self = Diagnostic(
        "usage", "the text does not say which rate to convert from",
        hint: "give --text-rate RATE, or write the rate behind the timecode, as in 01:00:00:00@25", status: .usage)
      self.location = location
    case .lineTooLong(let location):
      self = Diagnostic(
        "malformed", "the line is longer than \(LineSplitter.longestLine) bytes",
        hint: "--scan finds the timecodes in any text",
        status: .data)
      self.location = location
    case .invalid(let timecode, let location):
      self = Diagnostic(
        "invalid",
        "\(Self.quoted(timecode)) is not valid at \(timecode.properties.phrase): \(Self.violations(timecode))",
        hint: (Self.omissionHint(timecode).map { $0 + "; " } ?? "") + "--allow-invalid takes it as it is", status: .data
      )
      self.location = location
      subject = .invalid(timecode)
    case .notConvertible(let timecode, let location):
      self = Diagnostic(
        "invalid",
        "\(Self.quoted(timecode)) is not valid at \(timecode.properties.phrase): \(Self.violations(timecode))",
        hint: Self.omissionHint(timecode) ?? "a label that does not exist has no instant: correct it first",
        status: .data)
      self.location = location
      subject = .invalid(timecode)
    case .beyond(let timecode, let target, let error, let location):
      self = Diagnostic(
        "out-of-range", "\(Self.quoted(timecode)) has no place at \(target.phrase): \(error)",
        hint: !error.violations.isEmpty
          ? "--keep instant or --keep frames finds a label for it"
          : target.upperLimit == .max24Hours ? "--to-limit 100d goes further" : "nothing goes further than 100 days",
        status: .data)
      self.location = location
    case .anchored(let timecode, let target, let error, let location):
      self =
        error.violations.isEmpty
        ? Diagnostic(
          "out-of-range", "\(Self.quoted(timecode)) has no place at \(target.phrase): it would be before zero",
          hint: "an earlier --anchor leaves room for it", status: .data)
        : Diagnostic(
          "out-of-range", "the anchor does not exist at \(target.phrase): \(error)",
          hint: "--anchor takes a label that is valid at both rates", status: .data)
      self.location = location
    case .unwritable(let timecode, let notation, let location):
      self = Diagnostic(
        "out-of-range",
        "\(Self.quoted(timecode)) cannot be written as \(Self.phrase(notation)): the number is beyond 64 bits",
        hint: "--format tagged writes the timecode itself", status: .data)
      self.location = location
    case .resultBeyond(let length, let limit):
      self = Diagnostic(
        "out-of-range", "the result \(Self.quoted(length)) is beyond the limit of \(limit.rawValue)",
        hint: limit == .max24Hours ? "--limit 100d goes further" : "nothing goes further than 100 days",
        status: .data)
    case .expression(let error, let text):
      self = Diagnostic(
        "expression", "\"\(Self.printable(text))\": \(error)",
        hint: error.problem == .ambiguousHyphens
          ? "write colons in a timecode, and spaces around a minus" : "tckit calc --help shows the grammar",
        status: .data)
      subject = .byte(text, offset: error.offset)
    case .refused(let rejection, let location):
      self = Self.refused(rejection)
      self.location = location
      self.rejection = rejection
    case .undecodable(let faults, let location):
      self = Diagnostic(
        "undecodable",
        "no representation can be read as a timecode: "
          + faults.map { "\($0.type): \($0.reason)" }.joined(separator: "; "),
        hint: faults.contains(where: \.isSurrounded)
          ? "--scan takes every timecode in the text, --all one from each line"
          : "\(Self.lister(location)) lists what is there; tckit paste --type writes one untouched", status: .data)
      self.location = location
    case .damagedRepresentation(let fault, let location):
      self = Diagnostic(
        "undecodable", "\(fault.type) cannot be read as a timecode: \(fault.reason)",
        hint: "without --strict the best that can be read is taken", status: .data)
      self.location = location
    case .noMatchingType(let wanted, let offered, let location):
      let offers = offered.isEmpty ? "nothing" : offered.joined(separator: ", ")
      self = Diagnostic(
        "no-type",
        "no representation is \(wanted.joined(separator: " or ")); there is \(offers)",
        hint: Self.typeHint(wanted, offered, at: location), status: .noInput)
      self.location = location
    case .nothingToPaste(let name):
      self = Diagnostic(
        "empty", "pasteboard \(name) has nothing to paste",
        hint: "tckit copy TIMECODE --rate RATE puts something there",
        status: .refused)
    case .clipboard(let error): self = Self.clipboard(error)
    case .clipboardAfterCommit(let error, let name, let count):
      self = Self.clipboard(error, after: name, changeCount: count)
    case .nothingOnClipboard(let name):
      self = Diagnostic(
        "empty", "the clipboard \(name.rawValue) has nothing to paste", hint: "copy something there first",
        status: .refused)
    case .noTimecodeOnClipboard(let name):
      self = Diagnostic(
        "malformed", "the text on the clipboard \(name.rawValue) has no timecode",
        hint: "a timecode looks like 01:00:00:00", status: .data)
    case .noClipboardItem(let number, let count):
      self = Diagnostic(
        "no-item", "there is no item \(number); the text on the clipboard makes \(count)",
        hint: "--all takes them all", status: .noInput)
    case .emptyInput:
      self = Diagnostic(
        "empty-input", "the input has no timecode; the pasteboard is unchanged", hint: "--allow-empty empties it",
        status: .data)
    case .emptyStream:
      self = Diagnostic(
        "empty-input", "the stream has no item; the pasteboard is unchanged",
        hint:
          "tckit export leaves sensitive items out unless --sensitive is given; --allow-empty takes an empty stream",
        status: .data)
    case .emptyAttachment(let path):
      self = Diagnostic(
        "empty-input", "\(path) is empty; the pasteboard is unchanged", hint: "--allow-empty attaches it all the same",
        status: .data)
    case .input(let error, _) where error.code == SystemError.impossible,
      .output(let error) where error.code == SystemError.impossible:
      self = Diagnostic(
        "internal", "\(error.call)(2) reported more bytes than it was asked for",
        hint: "this is a defect of tckit or of the system below it: please report it with the command line",
        status: .internal)
    case .input(let error, let path):
      self = Self.input(error, path)
    case .inputTooLarge(let path, let limit):
      self = Diagnostic(
        "too-large", "\(path) is larger than \(limit) bytes", hint: "--max-representation raises the limit",
        status: .data)
    case .output(let error):
      self = Diagnostic(
        "output", "cannot write standard output: \(error.text)",
        hint: "what was written is not whole: write it again where there is room", status: .inputOutput)
    case .outputAfter(let effect, let error):
      self = Diagnostic(.output(error))
      switch effect {
      case .committed(let name, let count):
        message += "; pasteboard \(name) is changed all the same, change count \(count)"
        hint = "the record of it is lost, nothing else: do not write it again"
        changeCount = count
      case .usedUp(let name):
        message += "; what pasteboard \(name) had for one paste is used up"
        hint = "copy it again"
      }
    case .noChange(let name, let limit): self = Self.noChange("pasteboard \(name)", limit)
    case .noClipboardChange(let name, let limit): self = Self.noChange("the clipboard \(name.rawValue)", limit)
    case .noSuchPasteboard(let name, let store, let others):
      self = Self.store(.noSuchPasteboard(name, store: store))
      hint = Self.pasteboardHint(name, others)
    case .reported(let status):
      self = Diagnostic("reported", "", status: status)
    }
  }
}

// MARK: - Text from outside

extension Diagnostic {
  /// Control characters made visible, and long text cut, so that a hostile input cannot draw on the terminal.
  static func printable(_ text: String, limit: Int = 60) -> String {
    var result = ""
    for (count, scalar) in text.unicodeScalars.enumerated() {
      if count == limit { return result + "…" }
      switch scalar {
      case "\t": result += #"\t"#
      case "\n": result += #"\n"#
      case "\r": result += #"\r"#
      case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value):
        result += (scalar.value < 0x10 ? #"\x0"# : #"\x"#) + String(scalar.value, radix: 16)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

// MARK: - What is there

extension Diagnostic {
  private static func noChange(_ what: String, _ limit: Duration) -> Diagnostic {
    Diagnostic(
      "no-change", "\(what) did not change for \(limit.formatted)",
      hint: "watch again, or give a longer --timeout, or none to wait for ever", status: .tryAgain)
  }

  /// What to do where a type is missing: the offered or declared type that was meant, or how to look.
  private static func typeHint(_ wanted: [String], _ offered: [String], at location: InputLocation) -> String {
    for word in wanted {
      if let near = Suggestion.nearest(to: word, among: offered) { return "did you mean \(near)?" }
      if DeclaredTypes.known(word) == nil, let near = DeclaredTypes.nearest(to: word) { return "did you mean \(near)?" }
    }
    return "\(lister(location)) lists what is there"
  }

  /// The command that lists what a paste had to choose from.
  private static func lister(_ location: InputLocation) -> String {
    location.isOnClipboard ? "tckit clipboards" : "tckit types"
  }

  /// What to do where a pasteboard is missing: the name that was meant, or how to make one.
  private static func pasteboardHint(_ name: PasteboardName, _ others: [String]) -> String {
    if let near = Suggestion.nearest(to: name.text, among: others) { return "did you mean \(near)?" }
    let option = name == .general ? "" : " --pasteboard \(name)"
    return "tckit copy TIMECODE --rate RATE\(option) makes it"
      + (others.isEmpty ? "" : "; tckit pasteboards lists what is there")
  }
}

// MARK: - Policies

extension Diagnostic {
  private static func refused(_ rejection: TimecodeField.PasteRejection) -> Diagnostic {
    let pasted = rejection.pasted
    let local = rejection.local
    let isLocal = pasted.frameRate == local.frameRate
    let message: String
    let hint: String
    switch rejection.reason {
    case .rate where rejection.separatorSaysDropFrame:
      message =
        "\(quoted(pasted, dropFrame: true)) says drop frame, but the \(isLocal ? "local" : "text") rate "
        + "\(pasted.frameRate.rawValue) is not"
      hint =
        dropFrameHint(pasted.frameRate, option: isLocal ? "rate" : "text-rate")
        + "--ignore-separator reads ';' as ':'"
    case .rate:
      message =
        "\(quoted(pasted)) is at \(pasted.frameRate.rawValue) fps, but the local rate is \(local.frameRate.rawValue) fps"
      hint = "--rate \(pasted.frameRate.rawValue) accepts it; --policy allowNew keeps its rate"
    case .invalid:
      let examined = rejection.examined
      message = "\(quoted(examined)) is not valid at \(examined.properties.phrase): \(violations(examined))"
      hint =
        rejection.needsInstant
        ? omissionHint(examined) ?? "a label that does not exist has no instant to convert: correct it first"
        : "--validation allowInvalid accepts it as it is"
    case .subframes:
      message =
        "\(quoted(pasted)) has \(pasted.subFrames)/\(pasted.subFramesBase.rawValue) subframes, "
        + "which base \(local.subFramesBase.rawValue) cannot express"
      hint = "--base \(pasted.subFramesBase.rawValue) accepts it; --subframes-policy allow keeps its base"
    case .limit where local.upperLimit == .max100Days:
      message = "\(quoted(rejection.examined)) is beyond 100 days"
      hint = "nothing goes further than 100 days"
    case .limit where pasted.upperLimit == local.upperLimit:
      message = "\(quoted(rejection.examined)) is beyond the timecode's own limit of \(pasted.upperLimit.rawValue)"
      hint = "--limit 100d accepts it"
    case .limit:
      message = "\(quoted(rejection.examined)) is beyond the local limit of \(local.upperLimit.rawValue)"
      hint = "--limit 100d accepts it; --limit-policy allow keeps its limit"
    case .digits:
      let examined = rejection.examined
      let counts = beyondDigits(examined).map { component in
        let digits = component.numberOfDigits(at: examined.frameRate, base: examined.subFramesBase)
        return "\(component.nameLowercased) \(examined.components[component]) has more than \(digits)"
      }
      message = "\(quoted(examined)) has more digits than the input style takes: \(counts.joined(separator: ", "))"
      hint = "--input-style unbounded accepts it"
    }
    return Diagnostic("refused", message, hint: hint, status: .refused)
  }

  /// The components that a refusal is about.
  private static func culprits(_ rejection: TimecodeField.PasteRejection) -> Set<Timecode.Component> {
    switch rejection.reason {
    case .rate: []
    case .invalid: rejection.examined.invalidComponents
    case .subframes: [.subFrames]
    case .limit: [.days]
    case .digits: Set(beyondDigits(rejection.examined))
    }
  }

  private static func beyondDigits(_ timecode: Timecode) -> [Timecode.Component] {
    timecode.components.componentsBeyondDigitCounts(at: timecode.frameRate, base: timecode.subFramesBase)
  }

  /// What can be done about a label that drop frame omits.
  private static func omissionHint(_ timecode: Timecode) -> String? {
    DropFrameRepair.next.repaired(timecode).map {
      "drop frame omits this label: tckit validate --repair next makes it \($0.text(.exact))"
    }
  }

  /// Each component out of range, with its range.
  static func violations(_ timecode: Timecode) -> String {
    timecode.violations.map(\.description).joined(separator: ", ")
  }

  static func quoted(_ timecode: Timecode, dropFrame: Bool = false) -> String {
    let text = timecode.losslessText
    guard dropFrame, let colon = text.lastIndex(of: ":") else { return text }
    return text.replacingCharacter(at: colon, with: ";")
  }
}

extension String {
  fileprivate func replacingCharacter(at index: Index, with character: Character) -> String {
    self[..<index] + String(character) + self[self.index(after: index)...]
  }
}

extension Timecode.Properties {
  /// The properties in words, the usual base and limit left out: `25 fps`, `25 fps, base 80`.
  var phrase: String {
    var words = "\(frameRate.rawValue) fps"
    if subFramesBase != .default() { words += ", base \(subFramesBase.rawValue)" }
    if upperLimit != .max24Hours { words += ", limit \(upperLimit.rawValue)" }
    return words
  }
}
