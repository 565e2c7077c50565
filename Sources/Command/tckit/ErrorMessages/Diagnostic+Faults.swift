// The diagnostics for faults of an item or an input, and for notes about it.

import MediaTimecode
import SystemCalls
import TimecodeDocuments
import TimecodePasteboard

extension InputContent {
  /// The name of the content in messages.
  var phrase: String {
    switch self {
    case .list: "a list"
    case .document(let format): format.name
    case .media: "a movie, sound or image"
    }
  }
}

extension Diagnostic {
  static func words(for fault: EventFault, _ location: InputLocation) -> Diagnostic {
    switch fault {
    case .unreadable(let error): return reading(error, location)
    case .neither(let error): return neither(error, location)
    case .noSuchFile: return noSuchFile(location)
    case .document(let error): return document(error)
    case .media(let error): return media(error, location)
    case .doubtfulEvent(let rejection):
      return Diagnostic(.contradiction, rejection.description)
    case .collapsed(let range, let timecode):
      return Diagnostic(
        .rounding, "both points of \(range.stringValue) are rounded to \(timecode.text(.exact))",
        hint: "without --round the points keep their subframes")
    case .missingTextRate:
      return Diagnostic(
        .usage, PasteResult.unknownTextRate,
        hint:
          "append it to the timecode: 01:00:00:00@25; tckit paste --rate 25 --format tagged does so for a pasteboard")
    case .tooLong:
      return Diagnostic(
        .malformed, "the line is longer than \(LineSplitter.longestLine) bytes",
        hint: "--scan finds timecodes anywhere in text")
    case .invalid(let timecode):
      return invalid(timecode, .invalid, else: "\(correctionHint(timecode)); --allow-invalid accepts it unchanged")
    case .unconvertible(let error, let timecode): return unconvertible(timecode, error)
    case .floored(let timecode, let result):
      let isInput = timecode == result
      return Diagnostic(
        .inexact,
        "\(isInput ? "the input" : quoted(timecode)) falls between two subframes at \(result.properties.phrase); "
          + "the one before it is \(quoted(result))", hint: "without --strict it is rounded down")
    case .betweenFrames(let timecode, let result):
      return Diagnostic(
        .inexact,
        (result.isTimecode ? quoted(timecode) : "a point of the range")
          + " is between two frames at \(result.inPoint.frameRate.rawValue) fps: \(result.stringValue)",
        hint: "without --strict it keeps its subframes")
    case .unwritable(let timecode, let notation):
      return Diagnostic(
        .outOfRange,
        "\(quoted(timecode)) cannot be written as \(notation.phrase): "
          + (timecode.isValid ? "the number is beyond 64 bits" : timecode.violationPhrase),
        hint: "--format tagged writes the timecode itself")
    case .damagedRepresentation(let fault):
      return Diagnostic(
        .undecodable, fault.description,
        hint: fault.isRefusedByStrictRules
          ? colonHint : "without --strict the next representation is tried, if there is one")
    case .undecodable(let faults): return undecodable(faults, at: location)
    case .noMatchingType(let wanted, let offered):
      return Diagnostic(
        .noType, PasteResult.noMatchingType(wanted, offered: offered),
        hint: typeHint(Array(wanted.prefix(listed)), offered, at: location))
    case .unavailable(let error): return Diagnostic(of: error, at: location)
    case .refused(let rejection): return refused(rejection)
    case .nearMiss(.form):
      return Diagnostic(
        .nearMiss, "\(words(of: location)) is not read as a timecode",
        hint: "a timecode is HH:MM:SS:FF, with no other number next to it")
    case .nearMiss(.sign):
      return Diagnostic(
        .nearMiss, "\(words(of: location, after: "-")) is negative, so it is not read as a timecode",
        hint: "put a space after a dash in front of a timecode")
    case .inputUnreadable(let error): return input(error, path: location.file ?? InputLocation.standardInput)
    case .isOutput:
      return Diagnostic(
        .input, "\(location.file == nil ? "standard input" : "the file") is the output too, which would be read again",
        hint: "write to another file; tckit convert --in-place replaces one by its results", status: .usage)
    case .changed:
      return Diagnostic(
        .input, "\(location.file == nil ? "standard input" : "the file") was changed while it was read",
        status: .tryAgain)
    case .grown:
      return Diagnostic(
        .reported,
        "\(location.file == nil ? "standard input" : "the file") grew while it was read; the new part was not read")
    case .notText:
      return Diagnostic(
        .malformed, "the file is neither text nor a movie, sound or image that tckit reads",
        hint: "export an edit list, markers or a CSV table from its program; "
          + "if its lines end with NUL, tr '\\0' '\\n' makes a list of it")
    case .foreign(.wideText):
      return Diagnostic(
        .malformed, "the file is \(ForeignContent.wideText)",
        hint: "--encoding utf-16le or utf-16be reads a document, iconv(1) converts a list")
    case .foreign(.sound):
      return Diagnostic(
        .malformed, "the file is \(ForeignContent.sound)", hint: "of sounds tckit reads WAVE files (BWF)")
    case .foreign(.misnamed(let container)):
      return Diagnostic(
        .malformed, "the file is no \(container) file, although its name says so",
        hint: "was it written to its end? --file-type text reads it as text")
    case .foreign(let content):
      return Diagnostic(
        .malformed, "the file is \(content), which tckit does not read",
        hint: content.isText
          ? "--scan finds timecodes anywhere in text" : "export an edit list, markers or a CSV table from its program")
    case .cutOff:
      return Diagnostic(.malformed, "the text is UTF-16 and is cut off within a character")
    case .documentAsList(let format):
      return Diagnostic(
        .document, "\(location.file == nil ? "standard input" : "the file") is a document, not a list: \(format.name)",
        hint: "--file-type \(format.word) reads it")
    case .notReplaceable(.document(let format)): return notReplaceable(format)
    case .notReplaceable(let content):
      return Diagnostic(content == .media ? .usage : .document, "\(content.phrase) cannot be rewritten by --in-place")
    case .recordsInPlace:
      return Diagnostic(
        .document, "JSON records cannot be replaced by a list of timecodes, which has no names, notes or rates",
        hint: "leave --in-place out: tckit convert --json writes records")
    case .uselessOption(.notation, .document(let format), _) where format.isTable:
      return Diagnostic(
        .usage, "\(format.name) whose times are numbers cannot be rewritten",
        hint: "--as \(format.word) writes a new table of timecodes, with all its columns")
    case .uselessOption(let option, let content, let table):
      let reading = table.map { "--file-type \($0.word) reads it as a table; " } ?? ""
      return Diagnostic(
        .usage, "--\(option.rawValue) has no effect on \(content.phrase)",
        hint: option == .columns && content == .list
          ? reading + "--scan takes the columns of any text"
          : option != .notation
            ? nil
            : content == .document(.audacityLabels)
              ? tableHint(in: .tabSeparated)
              : "it holds timecodes; cut(1) gives a column of a table as lines")
    case .nothingFound(let track):
      let isFile = location.file != nil
      let what = track.map { "no timecode found on track \($0)" } ?? "no timecode found"
      return Diagnostic(
        .nothingFound, what + (isFile ? "" : " on standard input"),
        hint: isFile ? nil : "- is standard input; a range is IN..OUT, and tckit calc subtracts", status: .data)
    case .missingMedia(let missing):
      return Diagnostic(
        .unchecked,
        missing.count == 1
          ? "no media for the event of \(printable(missing.names[0]))"
          : "no media for \(missing.count) events\(missing.isComplete ? ": " : ", the first of ")\(some(missing.names, ", ") { printable($0) })",
        hint: mediaHint)
    case .nothingInMedia(let missing):
      return Diagnostic(
        .nothingFound,
        missing.count == 0
          ? "nothing was checked against the media: no item names its source"
          : "nothing was checked against the media: no event has a file; the first is \(printable(missing.names[0]))",
        hint: mediaHint)
    case .needsTotal(let content):
      return usage(.notAnExpression(location.file ?? InputLocation.standardInput, content.phrase))
    case .withoutDuration(.media, _): return Diagnostic(.reported, "left out: the file gives no duration")
    case .withoutDuration(let content, let count):
      let left = "left out: markers without a duration (\(count))"
      return Diagnostic(.reported, content == .list ? left : "\(content.phrase): \(left)")
    case .severalTracks(let tracks, let format):
      return Diagnostic(
        .reported,
        "\(format.name): the lengths of several tracks are added up: \(some(tracks.map(\.description), ", ") { $0 })",
        hint: "--track \(tracks[0].description) adds up one of them")
    case .contradictsRate(let rate, let format):
      let (mode, with) = rate.isDrop ? ("non-drop frame", "without") : ("drop frame", "with")
      return Diagnostic(
        .statement, "\(format.name): the list states \(mode), which contradicts the rate \(rate.rawValue)",
        hint: "it is read \(with) drop frame; correct its FCM line, or the rate")
    case .unusedRate(let rate, let stated, let content):
      return Diagnostic(
        .statement, "\(content.phrase): \(stated) is taken, not the rate \(rate.rawValue)",
        hint: "leave the rate out, or correct it; tckit validate refuses the file")
    case .structure(let error): return Diagnostic(FaultCode(error.code), error.reason.description, hint: error.hint)
    case .contradiction(let found, let format):
      return Diagnostic(
        .contradiction, "\(format.name): \(found)", hint: "check which one is right; the times are used as they stand")
    case .unchecked(let found, let format):
      return Diagnostic(
        .unchecked, "\(format.name): \(found)",
        hint: "they were not checked; --scan --file-type text checks every timecode")
    case .unknownEncoding(let found, let format):
      return Diagnostic(
        .unchecked, "\(format.name): \(found) are kept as \\xFF in names",
        hint: "--encoding NAME reads them: \(DocumentEncoding.allCases.map(\.rawValue).joined(separator: ", "))")
    case .omitted(let found, let format):
      return Diagnostic(.reported, "\(format.name): left out: \(found)", hint: columnsHint(found.content, format))
    case .notJudged(let found, let format): return Diagnostic(.unchecked, "\(format.name): not judged: \(found)")
    case .derivedSources(let count, let format):
      return Diagnostic(
        .reported,
        "\(format.name): \(count == 1 ? "one source out point follows" : "\(count) source out points follow") "
          + "from the record's length, so that both stay equally long")
    case .keptColumns(let names, let format):
      return Diagnostic(
        .contradiction,
        "\(format.name): timecodes stay as they are in \(names.count == 1 ? "the column" : "the columns") "
          + some(names, ", ") { printable($0) },
        hint:
          "--columns chose others: choose these too, remove them, or export them again"
      )
    case .unequalLengths(let count, let format):
      return Diagnostic(
        .reported,
        "\(format.name): source and record of \(count == 1 ? "one event" : "\(count) events") no longer have the same length",
        hint: "without --columns both are converted")
    case .converted: return Diagnostic(.reported, "converted")
    case .unretimed(let found, let format, _):
      return Diagnostic(.reported, "\(format.name): taken as they are: \(found)")
    case .shortenedCounts(let count, let format):
      return Diagnostic(
        .reported,
        "\(format.name): \(count == 1 ? "one transition was" : "\(count) transitions were") shortened to the event",
        hint: "a transition is at most as long as its event")
    case .refusedInput(let fault):
      var diagnostic = words(for: fault, location)
      (diagnostic.status, diagnostic.reason) = (.refused, .rate)
      switch fault {
      case .contradiction, .structure, .nothingFound: diagnostic.reason = nil
      default: break
      }
      return diagnostic
    case .mixedRates(let rates): return mixedRates(rates)
    case .cause(let cause):
      return Diagnostic(
        .reported, "\(cause.cause.description): \(cause.count) of \(cause.total)",
        hint: cause.cause.repair(location.file ?? "-"))
    case .doubtfulStart(let warning): return Diagnostic(.media, warning.description)
    }
  }

  /// Names the files whose rate is not the most frequent one.
  private static func mixedRates(_ rates: RateTally) -> Diagnostic {
    let most = rates.mostFrequent
    let list = rates.counts.map { count in
      let text = "\(count.count) at \(count.rate.rawValue)"
      guard count.rate != most, !count.files.isEmpty else { return text }
      return text + " (\(some(count.files, ", ", limit: 3, shown)))"
    }
    var diagnostic = Diagnostic(
      .mixedRates, "the timecodes have different rates: \(list.joined(separator: ", "))",
      hint: "--rate \(most?.rawValue ?? "RATE") refuses the others; --policy allow accepts all", status: .refused)
    diagnostic.reason = .rate
    return diagnostic
  }

  private static func notReplaceable(_ format: DocumentFormat) -> Diagnostic {
    if format.hasRealTime {
      return Diagnostic(
        .document, "\(format.name): the times are real time, which a rate does not change",
        hint: "--as \(format.word) writes a new document, moved by --offset or carried by --from-cut")
    }
    return Diagnostic(
      .document, "\(format.name) \(format.isWritten ? "cannot be rewritten in its place" : "is only read")",
      hint: "--as \(format.isWritten ? format.word : "csv") writes a new document")
  }

  /// The hint for columns of a table that have no role.
  private static func columnsHint(_ content: String, _ format: DocumentFormat) -> String? {
    guard format == .commaSeparated || format == .tabSeparated, let start = content.firstRange(of: "unused columns: ")
    else { return nil }
    let column = content[start.upperBound...].prefix { $0 != "," }
    return "--columns name=\(shellWord(String(column))) reads it as the name; other roles are note, reel and clip"
  }

  /// The rule that finds a media file for an event.
  private static let mediaHint = "a reel or a clip has the file's reel, or its name with or without the extension"
}
