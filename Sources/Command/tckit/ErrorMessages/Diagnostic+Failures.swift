// What only the command finds: each has its words here, and a row of `DiagnosticTests`.

import SystemCalls
import SystemClipboard
import TimecodeDocuments
import TimecodePasteboard

// MARK: An item

extension Diagnostic {
  /// A document would lose something, under strict rules.
  static func lossy(_ loss: DocumentLoss, _ format: DocumentFormat) -> Diagnostic {
    var diagnostic = Diagnostic(
      .lossy, "\(format.name) cannot hold everything: \(loss)", hint: "without --strict this is a warning")
    diagnostic.subject = .loss(loss)
    return diagnostic.ofItem()
  }

  /// A length would lose a part of a subframe, under strict rules.
  static func inexactLength(_ length: TimecodeInterval) -> Diagnostic {
    Diagnostic(
      .inexact,
      "the exact result falls between two subframes; the one before it is "
        + (length.isNegative ? "-" : "") + quoted(length.absoluteInterval),
      hint: "without --strict it is rounded down"
    ).ofItem()
  }

  /// The tags of a calculation name different rates, and nothing gives that of the result.
  static var differentRates: Diagnostic {
    Diagnostic(
      .usage, "the timecodes of the calculation have different frame rates",
      hint: "--rate RATE gives the rate of the result"
    ).ofItem()
  }

  /// A result is a factor, and a template has the fields of a timecode.
  static func factorInTemplate(_ number: Fraction) -> Diagnostic {
    Diagnostic(.expression, "the result \(number.stringValue) is a factor, which has no fields for --template")
      .ofItem()
  }
}

// MARK: A pasteboard or a clipboard

extension Diagnostic {
  /// The content that there is although nothing can be pasted.
  enum Leftover {
    case nothing
    /// Earlier contents, in the history.
    case history
    /// Items that a chosen content is without.
    case onlyOnceItems
  }

  /// The pasteboard exists and has nothing on it, or nothing but what a chosen content is without.
  static func nothingToPaste(_ name: PasteboardName, _ leftover: Leftover = .nothing) -> Diagnostic {
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
  static func noChange(of source: WatchReport.Source, _ limit: Duration) -> Diagnostic {
    Diagnostic(.noChange, "\(source) did not change within \(limit.inSeconds)")
  }

  static func nothingOnClipboard(_ name: ClipboardName) -> Diagnostic {
    Diagnostic(.empty, "the clipboard \(name.rawValue) is empty")
  }

  /// A clipboard's text has no timecode, where several are looked for.
  static func noTimecodeOnClipboard(_ name: ClipboardName) -> Diagnostic {
    Diagnostic(.malformed, "the text on the clipboard \(name.rawValue) has no timecode")
  }

  /// A clipboard's text has fewer timecodes than the item that is requested.
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

  /// Not a byte of a stream has arrived.
  static var noStream: Diagnostic {
    Diagnostic(.emptyInput, "standard input is empty; the pasteboard is unchanged")
  }

  /// No input has an expression or a duration.
  static func nothingCalculated(from list: InputList, hasRead: Bool) -> Diagnostic {
    let hint = list.isEmpty ? emptyHint : list.readsStandardInput && !hasRead ? emptyInputHint : nil
    return Diagnostic(.nothingFound, "there is nothing to calculate", hint: hint)
  }

  /// Earlier messages describe what failed; only the status remains.
  static func reported(_ status: ExitStatus) -> Diagnostic { Diagnostic(.reported, "", status: status) }
}
