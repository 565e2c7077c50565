// The one place that turns errors into words, hints, codes and exit statuses. The switches are exhaustive: a new case does
// not compile without them.

import SystemCalls
import SystemClipboard
import TimecodeDocuments
import TimecodePasteboard

/// The words for a failure, and the exit status.
struct Diagnostic {
  /// What kind of fault it is, a stable word for programs.
  var code: FaultCode
  /// One sentence without a full stop.
  var message: String
  /// What to do next.
  var hint: String?
  var status: ExitStatus
  /// Where in the input it is.
  var location = InputLocation.none
  /// What in the input it is about, if that can be pointed at.
  var subject: Subject?
  /// The policy's reason, the pasted and the local values, of a refusal.
  var rejection: TimecodeField.PasteRejection?
  /// Why there is no result, for programs, if that is a reason that the policies have too.
  var reason: TimecodeField.PasteRejection.Reason?
  /// By what failures of a kind are counted.
  var kind: FailureLimit.Kind { .init(code: code, reason: rejection?.reason ?? reason) }
  /// The change count that readers see after a failed commit.
  var changeCount: UInt64?

  /// What a message points at.
  enum Subject {
    /// The byte of a text where reading stopped.
    case byte(String, offset: Int)
    /// The components of a timecode that are out of range.
    case invalid(Timecode)
  }

  /// What it is about, with marks beneath what is wrong; made only if it is shown.
  var excerpt: Excerpt? {
    if let rejection { return Excerpt(rejection.examined, components: Self.culprits(rejection)) }
    return switch subject {
    case .byte(let text, let offset): Excerpt(text, at: offset)
    case .invalid(let timecode): Excerpt(timecode, components: timecode.invalidComponents)
    case nil: nil
    }
  }

  /// - Parameter status: How the run ends; that of the code if nil.
  init(_ code: FaultCode, _ message: String, hint: String? = nil, status: ExitStatus? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
    self.status = status ?? code.exitStatus
  }

  init(_ failure: Failure) {
    self = Self.words(for: failure)
    if failure.concernsOneItem { location = failure.place }
  }

  private static func words(for failure: Failure) -> Diagnostic {
    switch failure.kind {
    case .usage(let error): usage(error)
    case .configuration(let error): configuration(error)
    case .store(let error): store(error, at: failure.place)
    case .types(let error): types(error)
    case .fault(let fault): words(for: fault, failure.place)
    case .lossy(let loss, let format):
      Diagnostic(.lossy, "\(format.name) cannot hold everything: \(loss)", hint: "without --strict this is a warning")
    case .inexactLength(let length):
      Diagnostic(
        .inexact,
        "the exact result falls between two subframes; the one before it is "
          + (length.isNegative ? "-" : "") + quoted(length.absoluteInterval),
        hint: "without --strict it is rounded down")
    case .differentRates:
      Diagnostic(
        .usage, "the timecodes of the calculation have different frame rates",
        hint: "--rate RATE gives the rate of the result")
    case .factorInTemplate(let number):
      Diagnostic(.expression, "the result \(number.stringValue) is a factor, which has no fields for --template")
    case .undecodable(let faults): undecodable(faults, failure.place)
    case .damagedRepresentation(let fault):
      Diagnostic(
        .undecodable, fault.description,
        hint: fault.isRefusedByStrictRules
          ? colonHint : "without --strict the next representation is tried, if there is one")
    case .noMatchingType(let wanted, let offered):
      Diagnostic(
        .noType, PasteResult.Outcome.noMatchingType(wanted, offered: offered),
        hint: typeHint(Array(wanted.prefix(listed)), offered, at: failure.place))
    case .resultBeyond(let length, let limit): resultBeyond(length, limit)
    case .expression(let error, let text): expression(error, text)
    case .nothingToPaste(let name, .onlyOnceItems):
      Diagnostic(
        .empty, "pasteboard \(name) has only copy --once items, and --back and --change do not show those")
    case .nothingToPaste(let name, let leftover):
      Diagnostic(
        .empty, "pasteboard \(name) is empty",
        hint: leftover == .history
          ? "tckit restore\(option(for: name)) brings back what was on it before" : copyHint(name))
    case .noSuchPasteboard(let name, let store, let others): noSuchPasteboard(name, store, others)
    case .noChange(let place, let limit): Diagnostic(.noChange, "\(place) did not change within \(limit.inSeconds)")
    case .clipboard(let error): clipboard(error)
    case .clipboardAfterCommit(let error, let name, let count): clipboard(error, after: name, changeCount: count)
    case .nothingOnClipboard(let name): Diagnostic(.empty, "the clipboard \(name.rawValue) is empty")
    case .noTimecodeOnClipboard(let name):
      Diagnostic(.malformed, "the text on the clipboard \(name.rawValue) has no timecode")
    case .noClipboardItem(let number, let count):
      Diagnostic(.noItem, "there is no item \(number); the text on the clipboard has \(count)")
    case .emptyInput:
      Diagnostic(
        .emptyInput, "no timecode found; the pasteboard is unchanged",
        hint: "did the program before the pipe fail? tckit clear empties the pasteboard")
    case .noStream: Diagnostic(.emptyInput, "standard input is empty; the pasteboard is unchanged")
    case .nothingFound(let names, let scans, let isEmpty, let isDocument):
      nothingFound(names, isEmpty ? emptyHint : isDocument ? noEntriesHint : searchHint(names, scans: scans))
    case .nothingCalculated(let isEmpty):
      Diagnostic(.nothingFound, "there is nothing to calculate", hint: isEmpty ? emptyHint : nil)
    case .input(let error, let path): input(error, path)
    case .cut(let error, let file, let isEmpty): cut(error, file, isEmpty: isEmpty)
    case .notReplaced(let error, let path): notReplaced(error, path)
    case .replacedNotDurably(let error, let path): replacedNotDurably(error, path)
    case .output(let error): output(error)
    case .outputAfter(let effect, let error): output(error, after: effect)
    case .unexpected(let description): defect("unexpected error: \(description)")
    case .reported(let status): Diagnostic(.reported, "", status: status)
    }
  }
}
