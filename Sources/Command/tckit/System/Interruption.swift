// The signals that interrupt a write.

import SystemCalls
import TimecodePasteboard

/// Handles SIGINT, SIGTERM and SIGHUP while content is written. The writer stops and cleans up, and then the signal
/// ends the process, so that the sender sees its effect. Before anything is written, and in commands that write
/// nothing, the signals keep their meaning.
///
///     Interruption.watch()                      // before the first byte of a draft
///     options.cancellation = Interruption.cancellation
///     …
///     Interruption.endIfCaught()                // instead of an exit
enum Interruption {
  /// The cancellation that the handler requests.
  static let cancellation = PasteboardStore.Cancellation()

  /// True if a signal was caught.
  static var isCaught: Bool { SignalHandler.isCaught }

  /// After this call the first of the signals cancels. A second one, half a second later, ends the process at once.
  static func watch() {
    // The handler must not be the first to use the lazy `cancellation`.
    guard !cancellation.isCancelled else { return }
    SignalHandler.watch([.interrupt, .terminate, .hangUp]) { Interruption.cancellation.cancel() }
  }

  /// Ends the process by the caught signal, if there is one.
  static func endIfCaught() { SignalHandler.endIfCaught() }
}
