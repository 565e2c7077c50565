// What a command works with beside its words: the output, the messages, and the status so far.

import TimecodePasteboard

/// A run of the tool.
struct Context {
  var output = StandardOutput()
  let messages: Messages
  /// The gravest status so far; a list goes on after a failure and ends with it.
  private(set) var status = ExitStatus.done

  init(messages: Messages) { self.messages = messages }

  /// Reports a failure; the run ends with the gravest status of all.
  mutating func report(_ failure: Failure) {
    let diagnostic = Diagnostic(failure)
    messages.error(diagnostic)
    note(diagnostic.status)
  }

  /// Raises the status: malformed input outranks a refusal, anything else outranks both.
  mutating func note(_ new: ExitStatus) {
    if new.rawValue > status.rawValue { status = new }
  }

  /// Writes results; a failure to write ends the run.
  mutating func write(_ bytes: some Sequence<UInt8>) throws(Failure) {
    do { try output.write(bytes) } catch { throw .output(error) }
  }

  mutating func write(_ text: String) throws(Failure) {
    do { try output.write(text) } catch { throw .output(error) }
  }

  /// Hands over what is buffered.
  mutating func finish() throws(Failure) {
    do { try output.flush() } catch { throw .output(error) }
  }
}
