// The hints for errors of the library, which have their own words.

import JSON
import MediaTimecode
import SystemCalls
import SystemClipboard
import TimecodeCuts
import TimecodeDocuments
import TimecodePasteboard

extension Diagnostic {
  static func document(_ error: DocumentError) -> Diagnostic {
    let message = printable(error.reason.description, limit: 200)
    return Diagnostic(FaultCode(error.code), message, hint: error.hint)
  }

  static func media(_ error: MediaTimecodeError, _ location: InputLocation) -> Diagnostic {
    if case .unreadable(let number) = error {
      return input(
        SystemError(call: "read", errno: Errno(rawValue: number)), path: location.file ?? InputLocation.standardInput,
        isNamed: location.file != nil)
    }
    return Diagnostic(FaultCode(error.code), error.description, hint: error.hint)
  }

  static func types(_ error: TypeDeclarationError) -> Diagnostic {
    // An undeclared type is a mistake in the command line.
    let isUndeclared = if case .undeclared = error { true } else { false }
    return Diagnostic(
      .type, error.description, hint: error.explanation, status: isUndeclared ? .usage : nil)
  }

  /// The hint that lists the existing columns, at most ten of them.
  static func columnsHint(_ names: [String]) -> String {
    let known = names.filter { !$0.isEmpty }
    guard !known.isEmpty else {
      return "a name is in the first line of a table; a number counts the timecodes of a line in any other text"
    }
    return "the columns are \(some(known, ", ") { printable($0) })"
  }

  /// Two documents cannot be compared as versions of a cut.
  ///
  /// - Parameters:
  ///   - file: The file at fault, if it is one file.
  ///   - isEmpty: True if the file has no entry of any kind.
  static func cut(_ error: CutError, file: String?, isEmpty: Bool = false) -> Diagnostic {
    let (code, hint): (FaultCode, String?) =
      switch error {
      case .noEvents where isEmpty: (.document, "it has no entries at all: is it the right file?")
      case .noEvents:
        (.document, "an event is a clip with its source; a table needs a column for the reel or the source's in point")
      case .severalRates: (.mixedRates, nil)
      case .differentRates: (.mixedRates, "tckit convert --to makes one of them at the other's rate")
      case .noTrack(_, among: []): (.usage, "an edit list has tracks; leave --track out")
      case .noTrack(_, let tracks), .severalTracks(let tracks):
        (.usage, "for example --track \(tracks.first?.description ?? "V1")")
      }
    var diagnostic = Diagnostic(code, "\(error)", hint: hint)
    diagnostic.location.file = file
    return diagnostic
  }

  static func store(_ error: PasteboardStore.Error, at location: InputLocation = .none) -> Diagnostic {
    var diagnostic: Diagnostic
    switch error {
    case .source(let name, .failed(let call, let number)):
      diagnostic = input(SystemError(call: call, errno: number.errno), path: name)
      if number.errno == .isADirectory { diagnostic.hint = nil }
    case .damaged(InputLocation.standardInput, _, .notAGeneration):
      diagnostic = Diagnostic(
        .malformed, "standard input is not the output of tckit export", hint: "tckit copy reads timecodes and text")
    case .damaged where location.isOnClipboard:
      diagnostic = Diagnostic(
        FaultCode(error.code), error.description,
        hint: "tckit clipboards lists the types; tckit paste --type writes one unchanged")
    default: diagnostic = Diagnostic(FaultCode(error.code), error.description, hint: error.hint)
    }
    diagnostic.changeCount = error.visibleChangeCount
    // Damage concerns a single item.
    if case .damaged = error.cause { return diagnostic.ofItem(at: location) }
    return diagnostic
  }

  static func clipboard(_ error: ClipboardError) -> Diagnostic {
    // A job in the background is a mistake in how the command was started, not a failure of the clipboard.
    Diagnostic(
      FaultCode(error.code), error.description, hint: error.hint, status: error == .inBackground ? .configuration : nil)
  }

  /// The diagnostic for a failure after the pasteboard has the content: copying again would write it twice.
  static func clipboard(
    _ error: ClipboardError, after pasteboard: PasteboardName, changeCount: UInt64
  ) -> Diagnostic {
    var diagnostic = clipboard(error)
    diagnostic.message += "; pasteboard \(pasteboard) has the content (change count \(changeCount))"
    diagnostic.hint = ["only the clipboard lacks it: do not copy again", error.hint].compactMap(\.self).joined(
      separator: "; ")
    diagnostic.changeCount = changeCount
    return diagnostic
  }
}

extension DocumentError {
  /// The hint for the error, if its words do not say what to do.
  var hint: String? {
    switch reason {
    case .text(let error, let text): Diagnostic.hint(error, InputLocation(text: text), isInDocument: true)
    case .rateMissing: "--rate 25, TCKIT_RATE, or {\"rate\": \"25\"} in .tckit.json"
    case .notWritten:
      "these are written: \(DocumentFormat.allCases.filter(\.isWritten).map(\.word).joined(separator: ", "))"
    case .columnMissing(_, let names): Diagnostic.columnsHint(names)
    case .mixedProperties:
      "make them the same: tckit convert --to RATE, with base and limit if they differ (25/80+100d), or tckit paste --rate RATE --policy convert"
    case .contradiction(.dropFrame, _):
      "correct the statement, or the rate: tckit rates lists those with drop frame; was the file converted before?"
    case .contradiction: "without --rate the document's rate is taken; was the file converted before?"
    case .statedSeparator: "correct the statement, or the timecodes"
    case .encoding: "--encoding NAME reads another encoding; --scan reads any text"
    case .unknownFormat: "--file-type names the format"
    case .unwritable: "it holds timecodes of one day; tckit convert --offset moves them"
    case .range(.invalidInPoint(let point)), .range(.invalidOutPoint(let point)):
      Diagnostic.repairHint(point)
        ?? "correct the timecode, or the rate: is the list at another one, or was it converted before?"
    case .range(.beyondLimit(.max24Hours)):
      "give a smaller --offset, or --columns record if a source is; a table may have days, as with --to 25+100d"
    case .range(let error): error.hint
    case .structure(let fault):
      switch fault {
      case .undefined: "define it, or correct the reference"
      case .repeated, .redefined: "give each element its own id"
      case .missing, .noObject: "the format requires it"
      case .otherReel: "programs look for the reel of an event's line; correct one of the two"
      case .repeatedNumber: "number the events from 001 on; only the two lines of a transition or a key have one number"
      case .numbersBeginAgain: "CMX 3600 has at most 999 events: split the list, or use another format"
      case .betweenFrames: "tckit convert --round nearest --in-place makes whole frames"
      }
    case .notRewritten(.betweenFrames): "--round nearest takes the nearest frame; down and up are the others"
    case .notRewritten(.column): "--columns in=Start,out=End converts these columns, and leaves the others as they are"
    case .notRewritten(.collapsed):
      "it is shorter than a frame of the target: take it out, or --keep frames keeps its frames"
    case .notRewritten(.content):
      "correct or remove them; or --as, without --in-place, writes a new document of the entries"
    case .notRewritten(.noLocations): "--as writes a new document"
    case .notRewritten(.otherRate): "give that rate, unless the list was converted before"
    case .notRewritten(.severalLists): "divide it into one file for each list; or --anchor keeps one label for all"
    case .notRewritten(.noStart): "--as writes a new document, with its start"
    case .eventColumns: "--columns record, or --columns source"
    case .noColumns, .columnChoice, .nonexistentDuration, .expected, .belowZero, .tag,
      .rateUnsupported, .lineTooLong, .tooLarge, .tooManyMarkers, .tooDeep:
      nil
    }
  }
}

extension MediaTimecodeError {
  /// The hint for the error, if its words do not say what to do.
  var hint: String? {
    switch self {
    case .dropFlagMissing(_, let rate, _):
      let plain = TimecodeFrameRate(rate: rate)?.rawValue ?? "RATE"
      return "give its rate: --rate \(plain) or --rate \(plain)d"
    case .rateRounded(_, _, let rates, _):
      return "give its rate: " + rates.map { "--rate \($0.rawValue)" }.joined(separator: " or ")
    case .rateMissing(_, let found):
      let speed = found.first?.masterSpeed.map { "; its iXML has a MASTER_SPEED of \($0)" }
      return "give its rate: --rate RATE" + (speed ?? "")
    case .timecodeMissing, .unreadable: return nil
    case .unknownContainer, .truncated, .malformed, .tooLarge, .rateUnsupported, .invalidLabel:
      return "ffprobe or mediainfo shows what it contains"
    }
  }
}

extension TypeDeclarationError {
  /// The hint for the error, if its words do not say what to do.
  fileprivate var explanation: String? {
    switch self {
    case .undeclared(let identifier):
      let near = DeclaredTypes.nearest(to: identifier).map { "did you mean \($0)? if not, " } ?? ""
      return near + declaration(of: identifier)
    case .unreadable, .fileTooLarge, .malformed, .invalidValue: return "correct the file, or move it away"
    case .unknownSupertype(_, let supertype, _):
      return Diagnostic.suggestion(DeclaredTypes.nearest(to: supertype), else: "declare \(supertype) too")
    case .tooManyFiles, .duplicate, .cycle: return nil
    }
  }

  /// The hint for declaring a type by its identifier, MIME type or filename extension.
  private func declaration(of word: String) -> String {
    if word.contains("."), let hint { return hint }
    let tags = word.contains("/") ? "\"mimeTypes\": [\"\(word)\"]" : "\"extensions\": [\"\(word)\"]"
    return "tckit types --all lists the types; a file in types.d declares one that has \(tags)"
  }
}

extension Diagnostic {
  /// The command that compares the cuts between which timecodes are carried; the context has their names.
  static let comparison = "tckit diff OLD NEW"
  /// The hint for cuts with several tracks.
  static let otherTrack = "--track carries by another track"
}

extension CutCarrying.Refusal {
  /// The hint for the refusal.
  var hint: String {
    switch self {
    case .gone: "\(Diagnostic.comparison) shows what became of the event"
    case .ambiguous: "choose one of these; \(Diagnostic.otherTrack)"
    case .overlapping, .between: Diagnostic.otherTrack
    case .cut: "carry its two points, or its parts, by themselves"
    case .rate: "carry at the rate of the timecode; tckit convert --to takes the result to another"
    }
  }
}

extension PasteboardStore.Error {
  /// The hint for the error, if its words do not say what to do.
  var hint: String? {
    switch self {
    case .invalidType: "one looks like public.utf8-plain-text"
    case .duplicateType: "the timecode is written as that already"
    case .noSuchItem: "tckit types, with the same -p, lists the items"
    case .noSuchGeneration(_, nil): "the history is empty: a copy adds what it replaces"
    case .noSuchGeneration(_, _?): "tckit history lists what it has"
    case .onceItemsNotRestored: "tckit paste takes them, and then they are gone"
    case .source(_, .tooLarge), .limitExceeded(.representation, _, _): Self.limitHint("max-representation-size")
    case .source(_, .empty): "did the program that writes it fail?"
    case .limitExceeded(.generation, _, _): Self.limitHint("max-size")
    case .limitExceeded(.items, _, _): Self.limitHint("max-items")
    case .limitExceeded(.representations, _, _), .limitExceeded(.types, _, _): "use several pasteboards"
    case .limitExceeded(.representationsOfItem, _, _): "spread them over several items"
    case .badSettings(_, .unknownKey(let key, _, let known)):
      Diagnostic.suggestion(
        Suggestion.nearest(to: key, among: known), else: "the keys are \(known.joined(separator: ", "))")
    case .badSettings: "correct it; tckit help store describes it"
    case .noHome, .homeMissing: "set TCKIT_STORE, or give --store DIR"
    case .directoryOfAnother: "run it as that user, or give --store DIR"
    case .emptyVariable(let name): "unset \(name), or give it a value"
    case .storeWritableByOthers(let path, _):
      Diagnostic.groupHint(path) ?? "chmod go-w \(Diagnostic.shellWord(path)), or give another --store DIR; "
        + "a group shares one that has its group (chgrp) and mode 2770"
    case .sensitiveNotPrivate: "give a --store DIR that only you can read"
    case .olderStore: "move it away; tckit export of that tckit, and tckit import, carry the content over"
    case .uncertain: "look before you repeat it: tckit paste, tckit history"
    case .noLinks, .noSynchronizing, .invalidStorePath, .storeNotADirectory, .storeOwnedByOther, .notPermitted,
      .cannotCreate, .readOnly:
      "give another --store DIR"
    case .symbolicLink, .wrongKindOfFile: "move it away"
    case .damaged(InputLocation.standardInput, _, _): "tckit import reads the whole output of tckit export"
    case .damaged(let path, _, _) where path.hasSuffix("/\(PasteboardStore.maximumChangeCount)"):
      "move it away: no content can follow this number"
    case .damaged:
      "tckit restore --back 1 brings back what was before it; every content has a file of its own, and this one can be moved away"
    case .locked: "try again once that writer has ended"
    case .io(.inotify, _, _): "see sysctl fs.inotify, which limits how much is watched"
    case .io(_, _, let number) where number.errno == .tooManyOpenFiles: "ulimit -n raises the limit"
    case .notDurable: "check the disk and repeat the command, unless it was restore or had --append"
    case .commitFailed(let cause, _): cause.hint
    case .invalidName, .noSuchPasteboard, .changed, .cancelled, .source, .newerFormat, .diskFull, .io: nil
    }
  }
}

extension PasteboardStore.Error {
  /// The hint that names the setting for a limit.
  private static func limitHint(_ key: String) -> String { "\"\(key)\" in the store's store.json raises the limit" }
}

extension ClipboardError {
  /// The hint for the error, if its words do not say what to do.
  var hint: String? {
    switch self {
    case .noneReachable(let all):
      all.contains { $0.hint != nil }
        ? all.compactMap(\.hint).joined(separator: ", or ")
        : "on a desktop set WAYLAND_DISPLAY or DISPLAY; over ssh use a terminal"
    case .unreachable(let found): found.hint ?? Self.listHint
    case .notStarted, .failed, .cannotConnect, .serverFailed, .terminal: Self.listHint
    case .timedOut(Self.terminalName, _), .terminalWithholds:
      "many terminals let programs read it only if a setting allows it; see tckit help clipboards"
    case .timedOut: "the program that owns the clipboard may hang; try again, or end it"
    case .authorityTimedOut: "set XAUTHORITY to a file that can be read"
    case .cannotCarry: "every clipboard takes text; wayland, x11 and macos take every type"
    case .lacks(_, let what) where what.contains("primary selection"): "leave :primary out"
    case .lacks: "set DISPLAY if Xwayland runs, install wl-clipboard, or choose another clipboard"
    case .terminalRefused: "allow it in the terminal's settings"
    case .tooLarge: "another clipboard takes any size"
    case .cannotWatch: "wayland, x11 and macos do; without --clipboard the pasteboard is watched"
    case .inBackground: "run it in the foreground; timeout(1) needs --foreground"
    case .notPassedOn(.screenReading): "paste into the terminal instead, or leave screen"
    case .notPassedOn(.tmux), .notPassedOn(.tmuxReading):
      "tmux set-option -s set-clipboard on; or give --clipboard tmux"
    case .offerWithdrawn, .tooMuchOffered, .interrupted: nil
    }
  }

  private static let listHint = "tckit clipboards lists what can be reached"
}
