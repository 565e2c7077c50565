// What a command works with beside its words: the output, the messages, and the status so far.

import SystemCalls
import TimecodePasteboard

/// A run of the tool.
struct Context {
  /// Where results go: standard output, or the file that is replaced.
  var output = StandardOutput()
  let messages: Messages
  /// Whether every doubt about the input is an error.
  let isStrict: Bool
  private var limit: FailureLimit
  /// How many failures there were, shown or not.
  private(set) var failureCount = 0
  /// Failures for want of a rate, reported once something could be read without one; the first is reported at once.
  private var missingRates = MissingRates(limit: FailureLimit.shownCount - 1)
  private var keptFailures: [Failure] = []
  /// The highest status so far; a list continues after a failure and ends with it.
  private(set) var status = ExitStatus.done

  /// What makes whole frames of results between two subframes; asked for only where there are any.
  private let rounding: () -> String
  /// How many results lost a part of a subframe; one note reports them all.
  var flooredCount = 0
  /// Whether an end now would leave input that was to be judged unread.
  var hasUnjudgedInput = false
  /// What the summary is about, which ends the messages where it is wanted.
  var summary: InputTally?
  /// What has been done to a pasteboard, which a failure to write the output does not undo.
  var effect: StoreEffect?

  init(
    messages: Messages, showsAllErrors: @autoclosure @escaping () -> Bool = true, isStrict: Bool = false,
    rounding: @autoclosure @escaping () -> String = "--round nearest"
  ) {
    self.messages = messages
    self.rounding = rounding
    self.isStrict = isStrict
    limit = FailureLimit(showsAll: showsAllErrors())
  }

  /// Reports a failure; the run ends with the highest status of all.
  mutating func report(_ failure: Failure) {
    failureCount += 1
    show(failure)
  }

  /// Shows a failure, counted or not, and raises the status.
  private mutating func show(_ failure: Failure) {
    var diagnostic = Diagnostic(failure)
    note(diagnostic.status)
    guard limit.shows(diagnostic.kind, failure.group, diagnostic.status) else { return }
    if failure.isBetweenSubFrames, let hint = diagnostic.hint {
      diagnostic.hint = "\(rounding()) makes whole frames; \(hint)"
    }
    output.flushBeforeMessage()
    messages.error(diagnostic)
  }

  /// Counts a failure that is not shown because of all that came before, so that nobody needs its words.
  ///
  /// - Parameter hasRead: Whether an item of the input was read before.
  /// - Returns: Whether that is so; if not, the failure must be reported.
  mutating func hides(_ group: FailureGroup?, hasRead: Bool) -> Bool {
    guard let group, let status = limit.hides(group) else { return false }
    if hasRead { releaseMissingRates() }
    failureCount += 1
    note(status)
    return true
  }

  /// Reports the failure of an input's item; that nothing gives the rate is reported once while nothing could be read.
  ///
  /// - Parameter hasRead: Whether an item of the input was read before.
  mutating func report(_ failure: Failure, hasRead: Bool) {
    if hasRead { releaseMissingRates() }
    failureCount += 1
    switch failure.isMissingRate ? missingRates.take(hasRead: hasRead) : .report {
    case .report: show(failure)
    case .keep: keptFailures.append(failure)
    case .count: break
    }
  }

  /// Reports the failures for want of a rate that were kept back: something could be read without one.
  mutating func releaseMissingRates() {
    let others = missingRates.release()
    guard let first = keptFailures.first else { return }
    for failure in keptFailures { show(failure) }
    keptFailures = []
    limit.hide(others, of: Diagnostic(first).kind)
  }

  /// Reports a doubt about the input: a warning, under strict rules an error.
  ///
  /// - Parameter code: What doubts of this kind are counted by, such as `statement`.
  mutating func doubt(_ code: DiagnosticCode, _ text: String, hint: String? = nil, at place: InputLocation = .none) {
    report(doubt: Failure(item: .doubtful(code, text, hint: hint), at: place))
  }

  /// Reports what a conversion leaves to be corrected, which does not keep a file from being replaced.
  mutating func report(left failure: Failure) { show(failure) }

  /// Reports what raises doubt about the input: a warning, or a failure under strict rules.
  mutating func report(doubt failure: Failure) {
    guard !isStrict else { return report(failure) }
    let diagnostic = Diagnostic(failure)
    guard limit.shows("warning: \(diagnostic.kind)") else { return }
    output.flushBeforeMessage()
    messages.warning(diagnostic.message, hint: diagnostic.hint, at: diagnostic.location)
  }

  /// Reports how many failures were not shown.
  func finishReports() {
    for (kind, count) in limit.hidden {
      messages.line("tckit: \(count) more (\(kind)); --all-errors shows them")
    }
  }

  /// Raises the status: malformed input outranks a refusal, anything else outranks both.
  mutating func note(_ new: ExitStatus) {
    if new.rawValue > status.rawValue { status = new }
  }

  /// Writes results; a failure to write ends the run.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(Failure) {
    do { try output.write(bytes) } catch { throw failure(error) }
  }

  /// Lets `body` write results in place, at most so many bytes.
  @inline(__always)
  func reserve(_ size: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Int) throws(Failure) {
    do { try output.reserve(size, body) } catch { throw failure(error) }
  }

  /// The failure of the output; what was done to a pasteboard before stays done, and is part of it.
  func failure(_ error: SystemError) -> Failure {
    // A reader that has gone is no failure of the output.
    guard let effect, error.errno != .brokenPipe else { return Failure(.output(error)) }
    return Failure(.outputAfter(effect, error))
  }

  func write(_ bytes: [UInt8]) throws(Failure) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(Failure) in try write(bytes) }
  }

  private func noteFloored() {
    guard flooredCount > 0 else { return }
    messages.note(
      flooredCount == 1
        ? "one result is between two subframes; it is rounded down"
        : "\(flooredCount) results are between two subframes; they are rounded down",
      hint: "\(rounding()) makes whole frames, --strict makes this an error")
  }

  func write(_ text: String) throws(Failure) { try write(Array(text.utf8)) }

  /// Hands over what is buffered.
  func flush() throws(Failure) { do { try output.flush() } catch { throw failure(error) } }

  /// Hands over what is buffered, and notes what concerns all results.
  func finish() throws(Failure) {
    try flush()
    noteFloored()
  }
}

extension Failure {
  /// Whether nothing gives the rate of a line.
  fileprivate var isMissingRate: Bool {
    if case .item(.fault(.unreadable(let error))) = kind, error.textReason == .noRate {
      place.line != nil
    } else {
      false
    }
  }
}
