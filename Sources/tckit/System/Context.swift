// What a command works with beside its words: the output, the messages, and the status so far.

import SystemCalls
import TimecodePasteboard

/// A run of the tool.
struct Context {
  let output = StandardOutput()
  let messages: Messages
  /// The highest status so far; a list continues after a failure and ends with it.
  private(set) var status = ExitStatus.done

  /// How many results lost a part of a subframe; one note reports them all.
  var flooredCount = 0
  /// What has been done to a pasteboard, which a failure to write the output does not undo.
  var effect: StoreEffect?

  init(messages: Messages) { self.messages = messages }

  /// Reports a failure; the run ends with the highest status of all.
  mutating func report(_ failure: Failure) {
    let diagnostic = Diagnostic(failure)
    output.flushBeforeMessage()
    messages.error(diagnostic)
    note(diagnostic.status)
  }

  /// Reports what raises doubt about the input: a warning, or a failure under strict rules.
  mutating func report(doubt failure: Failure, isStrict: Bool) {
    guard !isStrict else { return report(failure) }
    let diagnostic = Diagnostic(failure)
    output.flushBeforeMessage()
    messages.warning(diagnostic.location.phrase + diagnostic.message, hint: diagnostic.hint)
  }

  /// Raises the status: malformed input outranks a refusal, anything else outranks both.
  mutating func note(_ new: ExitStatus) {
    if new.rawValue > status.rawValue { status = new }
  }

  /// Writes results; a failure to write ends the run.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(Failure) {
    do { try output.write(bytes) } catch { throw failure(error) }
  }

  private func failure(_ error: SystemError) -> Failure {
    // A reader that has gone is no failure of the output.
    guard let effect, error.code != SystemError.brokenPipe else { return Failure(.output(error)) }
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
      hint: "--round nearest makes whole frames, --strict makes this an error")
  }

  func write(_ text: String) throws(Failure) { try write(Array(text.utf8)) }

  /// Hands over what is buffered, and notes what concerns all results.
  func finish() throws(Failure) {
    do { try output.flush() } catch { throw failure(error) }
    noteFloored()
  }
}
