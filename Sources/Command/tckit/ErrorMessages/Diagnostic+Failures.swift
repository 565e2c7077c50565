// Diagnostics that only the command creates. Each has a row in `DiagnosticTests`.

import SystemCalls
import SystemClipboard
import TimecodeDocuments
import TimecodePasteboard

// MARK: An item

extension Diagnostic {
  /// A document would lose something, and --strict forbids it. The worst loss is first.
  static func lossy(_ losses: [DocumentLoss], _ format: DocumentFormat) -> Diagnostic {
    let words = losses.map(\.description).joined(separator: "; ")
    var diagnostic = Diagnostic(
      .lossy, "\(format.name) cannot hold everything: \(words)", hint: "without --strict this is a warning")
    diagnostic.subject = losses.first.map { .loss($0) }
    return diagnostic.ofItem()
  }

  /// A length would lose a part of a subframe, and --strict forbids it.
  static func inexactLength(_ length: TimecodeInterval) -> Diagnostic {
    Diagnostic(
      .inexact,
      "the exact result falls between two subframes; the one before it is "
        + (length.isNegative ? "-" : "") + quoted(length.absoluteInterval),
      hint: "without --strict it is rounded down"
    ).ofItem()
  }

  /// The tags of a calculation name different rates, and no option gives the rate of the result.
  static var differentRates: Diagnostic {
    Diagnostic(
      .usage, "the timecodes of the calculation have different frame rates",
      hint: "--rate RATE gives the rate of the result"
    ).ofItem()
  }

  /// A result is a factor, but the fields of a template need a timecode.
  static func factorInTemplate(_ number: Fraction) -> Diagnostic {
    Diagnostic(.expression, "the result \(number.stringValue) is a factor, which has no fields for --template")
      .ofItem()
  }
}

// MARK: A pasteboard or a clipboard

extension Diagnostic {
  /// The content that exists although nothing can be pasted.
  enum RemainingContent {
    case nothing
    /// Earlier contents, in the history.
    case history
    /// Items of copy --once, which --back does not show.
    case onlyOnceItems
  }

  /// The pasteboard exists, but nothing on it can be pasted.
  static func nothingToPaste(_ name: PasteboardName, _ leftover: RemainingContent = .nothing) -> Diagnostic {
    switch leftover {
    case .onlyOnceItems:
      Diagnostic(
        .empty, "pasteboard \(name) has only copy --once items, and --back does not show those")
    case .history:
      Diagnostic(
        .empty, "pasteboard \(name) is empty",
        hint: "tckit restore\(option(for: name)) brings back what was on it before")
    case .nothing: Diagnostic(.empty, "pasteboard \(name) is empty", hint: copyHint(name))
    }
  }

  /// The pasteboard or the clipboard did not change while it was watched.
  static func noChange(of source: WatchHandler.Source, _ limit: Duration) -> Diagnostic {
    Diagnostic(.noChange, "\(source) did not change within \(limit.inSeconds)")
  }

  static func nothingOnClipboard(_ name: ClipboardName) -> Diagnostic {
    Diagnostic(.empty, "the clipboard \(name.rawValue) is empty")
  }

  /// A clipboard's text, divided into items, has no timecode.
  static func noTimecodeOnClipboard(_ name: ClipboardName) -> Diagnostic {
    Diagnostic(.malformed, "the text on the clipboard \(name.rawValue) has no timecode")
  }

  /// A clipboard's text has fewer items than the requested number.
  static func noClipboardItem(number: Int, count: Int) -> Diagnostic {
    Diagnostic(.noItem, "there is no item \(number); the text on the clipboard has \(count)")
  }
}

// MARK: The input as a whole

extension Diagnostic {
  /// The input has no timecode and no attachment.
  static var emptyInput: Diagnostic {
    Diagnostic(
      .emptyInput, "no timecode found; the pasteboard is unchanged",
      hint: "did the program before the pipe fail? tckit clear empties the pasteboard")
  }

  /// A stream is empty.
  static var noStream: Diagnostic {
    Diagnostic(.emptyInput, "standard input is empty; the pasteboard is unchanged")
  }

  /// No input has an expression or a duration.
  static func nothingCalculated(from list: InputList, hasRead: Bool) -> Diagnostic {
    let hint = list.isEmpty ? emptyHint : list.readsStandardInput && !hasRead ? emptyInputHint : nil
    return Diagnostic(.nothingFound, "there is nothing to calculate", hint: hint)
  }

  /// Joined lists have events at the same time.
  static func overlappingLists(from start: Timecode) -> Diagnostic {
    Diagnostic(.contradiction, "the lists overlap from \(start.shown) on", hint: "convert --offset moves a list")
  }

  /// Records after a gap do not state what their dissolves begin with.
  static func unstatedSides(_ count: Int) -> Diagnostic {
    Diagnostic(
      .missing,
      "\(count) dissolve\(count == 1 ? "" : "s") after a gap without transition.from: the event before is shown")
  }

  /// Earlier messages describe the failure. Only the status remains.
  static func reported(_ status: ExitStatus) -> Diagnostic { Diagnostic(.reported, "", status: status) }
}
