// The signals that end a write.

import SystemCalls
import TimecodePasteboard

/// SIGINT, SIGTERM and SIGHUP while content is written: the writer stops and cleans up, and then the signal ends the
/// process as it would have, so that its sender sees that. Before anything is written, and in commands that write
/// nothing, the signals keep their meaning.
///
///     Interruption.watch()                      // before the first byte of a draft
///     options.cancellation = Interruption.cancellation
///     …
///     Interruption.endIfCaught()                // instead of an exit
enum Interruption {
  /// The cancellation that the handler requests.
  static let cancellation = PasteboardStore.Cancellation()

  /// A signal came.
  static var isCaught: Bool { SignalHandler.isCaught }

  /// From now on the first of the signals cancels; a second one, half a second later, ends the process at once.
  static func watch() {
    // A handler may not be the first to ask for this.
    guard !cancellation.isCancelled else { return }
    SignalHandler.watch([.interrupt, .terminate, .hangUp]) { Interruption.cancellation.cancel() }
  }

  /// Ends the process by the signal that came, if one did.
  static func endIfCaught() { SignalHandler.endIfCaught() }
}
