// Signals: ignored, blocked in a scope, or caught by a handler that records them.

import LibC
import Synchronization

/// A signal by its number.
package struct Signal: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int32
  package init(rawValue: Int32) { self.rawValue = rawValue }

  package static let interrupt = Signal(rawValue: SIGINT)
  package static let terminate = Signal(rawValue: SIGTERM)
  package static let hangUp = Signal(rawValue: SIGHUP)
  package static let quit = Signal(rawValue: SIGQUIT)
  package static let alarm = Signal(rawValue: SIGALRM)
  package static let terminalStop = Signal(rawValue: SIGTSTP)
  package static let brokenPipe = Signal(rawValue: SIGPIPE)
  package static let fileTooLarge = Signal(rawValue: SIGXFSZ)
  package static let child = Signal(rawValue: SIGCHLD)

  /// The signals by which a user or another process ends a process.
  package static let termination: [Signal] = [.interrupt, .terminate, .hangUp, .quit]

  /// `signal(2)` with `SIG_IGN`; returns true if the signal was ignored before.
  @discardableResult
  package func ignore() -> Bool {
    unsafeBitCast(signal(rawValue, SIG_IGN), to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// `signal(2)` with `SIG_DFL`.
  package func restoreDefault() { _ = signal(rawValue, SIG_DFL) }

  /// True if the signal is ignored, for example by nohup(1).
  var isIgnored: Bool {
    var action = sigaction()
    guard sigaction(rawValue, nil, &action) == 0 else { return true }
    return unsafeBitCast(action.handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// `raise(3)`.
  package func raise() { _ = LibC.raise(rawValue) }

  /// Restores the signal's default and raises it, which ends the process if that is its default.
  package func endProcess() {
    restoreDefault()
    raise()
  }
}

/// Blocks signals in a scope. They are delivered when the scope ends.
///
///     let blocked = BlockedSignals([.interrupt, .terminate])
///     while … { if blocked.isPending { break } … }
///
/// No handler runs, so no code has to be async-signal-safe. Ignored signals stay ignored.
package struct BlockedSignals: ~Copyable {
  /// The signals that were blocked before.
  private let previous: sigset_t
  private let signals: [Signal]

  /// `pthread_sigmask(3)` with `SIG_BLOCK`.
  package init(_ signals: [Signal] = Signal.termination) {
    self.signals = signals.filter { !$0.isIgnored }
    var set = sigset_t(of: self.signals)
    var before = sigset_t(of: [])
    pthread_sigmask(SIG_BLOCK, &set, &before)
    previous = before
  }

  deinit {
    var before = previous
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// `sigpending(2)`: true if one of the signals has arrived.
  package var isPending: Bool {
    var pending = sigset_t(of: [])
    sigpending(&pending)
    return signals.contains { sigismember(&pending, $0.rawValue) == 1 }
  }

  /// `pselect(2)`: waits until a descriptor is readable or one of the signals arrives. Returns at once for a descriptor
  /// that does not fit in an `fd_set`.
  package func waitForInput(_ descriptor: borrowing Descriptor) {
    var mask = previous
    var readable = fd_set()
    // FD_SET is a C macro, so the bit for the descriptor is set here.
    let (word, bit) = Int(descriptor.number).quotientAndRemainder(dividingBy: 8 * MemoryLayout<Int>.size)
    guard word < MemoryLayout<fd_set>.size / MemoryLayout<Int>.size else { return }
    withUnsafeMutableBytes(of: &readable) {
      $0.storeBytes(of: 1 << bit, toByteOffset: word * MemoryLayout<Int>.size, as: Int.self)
    }
    _ = pselect(descriptor.number + 1, &readable, nil, nil, nil, &mask)
  }
}

/// Signals that are caught by a handler, which records the first one and calls an action.
package enum SignalHandler {
  /// The number of the first signal; 0 if none has arrived.
  private static let number = Atomic<Int32>(0)
  /// The time at which the first signal arrived, in milliseconds of the monotonic clock.
  private static let time = Atomic<Int64>(0)
  /// The time in milliseconds within which further signals are ignored. One keystroke often sends two: one from the
  /// terminal, and one from a parent that forwards it.
  private static let gracePeriod: Int64 = 500
  /// The action of the handler. It is written before a handler is installed, and read only by handlers.
  nonisolated(unsafe) private static var actionInHandler: (@Sendable () -> Void)?
  /// The watched signals. Only `watch` writes them, which a process calls before it has threads.
  nonisolated(unsafe) private static var watched: [Signal] = []

  /// The first signal that arrived, if any.
  package static var caught: Signal? {
    let number = number.load(ordering: .relaxed)
    return number == 0 ? nil : Signal(rawValue: number)
  }

  package static var isCaught: Bool { number.load(ordering: .relaxed) != 0 }

  /// Begins to watch signals. The first one is recorded and calls `action`; one that arrives at least half a second
  /// later ends the process.
  ///
  /// Signals that nohup(1) or a shell's background job ignores stay ignored. A waiting read ends (no `SA_RESTART`).
  ///
  /// - Parameter action: Called in the signal handler, so it must be async-signal-safe.
  package static func watch(_ signals: [Signal], _ action: @escaping @Sendable () -> Void) {
    // The handler reads this without a lock, so it is written before the handler is installed.
    actionInHandler = action
    watched = signals
    // Initializes both globals before a handler can use them.
    _ = (isCaught, time.load(ordering: .relaxed))
    for signal in signals where !signal.isIgnored {
      var change = sigaction()
      change.handler = { SignalHandler.handle($0) }
      sigaction(signal.rawValue, &change, nil)
    }
  }

  private static func handle(_ signal: Int32) {
    // The interrupted call may not have read its errno yet.
    let interrupted = errno
    defer { errno = interrupted }
    let now = Clock.monotonic().components
    let milliseconds = now.seconds * 1000 + now.attoseconds / 1_000_000_000_000_000
    if number.compareExchange(expected: 0, desired: signal, ordering: .relaxed).exchanged {
      time.store(milliseconds, ordering: .relaxed)
      actionInHandler?()
    } else if milliseconds - time.load(ordering: .relaxed) >= gracePeriod {
      Signal(rawValue: signal).endProcess()
    }
  }

  /// Waits until a descriptor is readable or a watched signal has arrived, even just before the wait. Returns at once
  /// if no signals are watched, or if `pselect(2)` does not support the descriptor; the read then waits.
  package static func waitForInput(_ descriptor: borrowing Descriptor) {
    guard !watched.isEmpty else { return }
    let blocked = BlockedSignals(watched)
    if !isCaught { blocked.waitForInput(descriptor) }
  }

  /// Ends the process with the signal that was caught, if any, so that its parent sees the signal.
  package static func endIfCaught() {
    guard let caught else { return }
    caught.endProcess()
  }
}

extension sigset_t {
  /// `sigemptyset(3)` and `sigaddset(3)`.
  init(of signals: [Signal]) {
    self.init()
    sigemptyset(&self)
    for signal in signals { sigaddset(&self, signal.rawValue) }
  }
}

extension sigaction {
  /// The handler, whose name differs between the systems' headers.
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
