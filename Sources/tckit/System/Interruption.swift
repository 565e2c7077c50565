// SIGINT, SIGTERM and SIGHUP while content is written: the writer gives up and cleans up, and then the signal ends the
// process as it would have, so that whoever sent it sees that. Before anything is written, and in commands that write
// nothing, the signals keep their meaning.
//
//     Interruption.watch()                      // before the first byte of a draft
//     options.cancellation = Interruption.cancellation
//     …
//     Interruption.endIfCaught()                // instead of an exit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Synchronization
import TimecodePasteboard

/// What signals ask of a writer.
enum Interruption {
  /// What the handler says to the store.
  static let cancellation = Cancellation()
  /// The number of the signal that came, or 0.
  private static let caught = Atomic<Int32>(0)

  /// Whether a signal came.
  static var isCaught: Bool { caught.load(ordering: .relaxed) != 0 }

  /// From now on the first of the signals cancels; a second one ends the process at once.
  static func watch() {
    // A handler may not be the first to ask for these.
    guard !isCaught, !cancellation.isCancelled else { return }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      sigaction(number, nil, &action)
      // What nohup(1) and shells' background jobs ignore stays ignored.
      guard unsafeBitCast(action.handler, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self) else { continue }
      action.handler = { number in
        Interruption.caught.store(number, ordering: .relaxed)
        Interruption.cancellation.cancel()
      }
      // Without SA_RESTART, so that a read that waits ends; the second signal finds the default again.
      action.sa_flags = Int32(truncatingIfNeeded: SA_RESETHAND)
      sigaction(number, &action, nil)
    }
  }

  /// Waits until standard input has something to read, or a signal came; one that comes just before the wait ends it too.
  static func waitForInput() {
    var signals = sigset_t()
    var former = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
    sigprocmask(SIG_BLOCK, &signals, &former)
    if !isCaught {
      var readable = fd_set()
      // Bit 0 of the set's first word; FD_SET is a macro of C.
      withUnsafeMutableBytes(of: &readable) { $0.storeBytes(of: 1, as: Int.self) }
      _ = pselect(1, &readable, nil, nil, nil, &former)
    }
    sigprocmask(SIG_SETMASK, &former, nil)
  }

  /// Ends the process by the signal that came, if one did.
  static func endIfCaught() {
    let number = caught.load(ordering: .relaxed)
    guard number != 0 else { return }
    _ = signal(number, SIG_DFL)
    raise(number)
  }
}

extension sigaction {
  /// The handler, under the name that each system's headers have for it.
  fileprivate var handler: (@convention(c) (Int32) -> Void)? {
    get {
      #if canImport(Darwin)
        __sigaction_u.__sa_handler
      #elseif canImport(Musl)
        __sa_handler.sa_handler
      #else
        __sigaction_handler.sa_handler
      #endif
    }
    set {
      #if canImport(Darwin)
        __sigaction_u.__sa_handler = newValue
      #elseif canImport(Musl)
        __sa_handler.sa_handler = newValue
      #else
        __sigaction_handler.sa_handler = newValue
      #endif
    }
  }
}
