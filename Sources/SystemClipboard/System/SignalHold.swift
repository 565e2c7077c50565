// Keeps signals that would end the process waiting until what must be undone is undone.
//
//     let hold = SignalHold([SIGINT, SIGTERM])
//     while … { if hold.isPending { break } … }      // leaving scope delivers them
//
// No handler runs, so nothing has to be safe within one. Signals that are ignored, as after nohup(1), stay ignored.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Signals that wait for a scope to end.
struct SignalHold: ~Copyable {
  /// What was blocked before.
  private let previous: sigset_t
  private let held: [Int32]

  /// The signals that end a process from outside.
  static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  init(_ signals: [Int32] = ending) {
    held = signals.filter { signal in
      var action = sigaction()
      guard sigaction(signal, nil, &action) == 0 else { return false }
      #if canImport(Darwin)
        let handler = action.__sigaction_u.__sa_handler
      #elseif canImport(Musl)
        let handler = action.__sa_handler.sa_handler
      #else
        let handler = action.__sigaction_handler.sa_handler
      #endif
      return unsafeBitCast(handler, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self)
    }
    var set = sigset_t()
    sigemptyset(&set)
    for signal in held { sigaddset(&set, signal) }
    var before = sigset_t()
    sigemptyset(&before)
    pthread_sigmask(SIG_BLOCK, &set, &before)
    previous = before
  }

  deinit {
    var before = previous
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// Whether one of them has come.
  var isPending: Bool {
    var pending = sigset_t()
    sigemptyset(&pending)
    sigpending(&pending)
    return held.contains { sigismember(&pending, $0) == 1 }
  }
}
