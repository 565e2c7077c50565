// Signals: ignored, held back until a scope ends, or caught by a handler that only notes them.

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
  package static let kill = Signal(rawValue: SIGKILL)
  package static let brokenPipe = Signal(rawValue: SIGPIPE)
  package static let fileTooLarge = Signal(rawValue: SIGXFSZ)
  package static let child = Signal(rawValue: SIGCHLD)

  /// The signals that end a process from outside.
  package static let ending: [Signal] = [.interrupt, .terminate, .hangUp, .quit]

  /// `signal(2)` with `SIG_IGN`; returns whether it was ignored before.
  @discardableResult
  package func ignore() -> Bool {
    unsafeBitCast(signal(rawValue, SIG_IGN), to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// `signal(2)` with `SIG_DFL`.
  package func restoreDefault() { _ = signal(rawValue, SIG_DFL) }

  /// The signal is ignored, as after nohup(1).
  package var isIgnored: Bool {
    var action = sigaction()
    guard sigaction(rawValue, nil, &action) == 0 else { return true }
    return unsafeBitCast(action.handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// `raise(3)`.
  package func raiseHere() { _ = raise(rawValue) }

  /// Ends the process as the signal does if nothing ignores it, if that is to end a process.
  package func endProcess() {
    restoreDefault()
    raiseHere()
  }
}

/// Holds signals back until its scope ends, which delivers them.
///
///     let blocked = BlockedSignals([.interrupt, .terminate])
///     while … { if blocked.isPending { break } … }
///
/// No handler runs, so nothing has to be safe within one. Signals that are ignored stay ignored.
package struct BlockedSignals: ~Copyable {
  /// What was blocked before.
  private let previous: sigset_t
  private let signals: [Signal]

  /// `pthread_sigmask(3)` with `SIG_BLOCK`.
  package init(_ signals: [Signal] = Signal.ending) {
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

  /// `sigpending(2)`: whether one of them has come.
  package var isPending: Bool {
    var pending = sigset_t(of: [])
    sigpending(&pending)
    return signals.contains { sigismember(&pending, $0.rawValue) == 1 }
  }

  /// `pselect(2)`: waits until a descriptor has something to read, or one of the signals comes; not at all for a
  /// descriptor beyond those that a set of C has a bit for.
  package func waitForInput(_ descriptor: borrowing Descriptor) {
    var mask = previous
    var readable = fd_set()
    // FD_SET is a macro of C: a bit of the set for each number.
    let (word, bit) = Int(descriptor.number).quotientAndRemainder(dividingBy: 8 * MemoryLayout<Int>.size)
    guard word < MemoryLayout<fd_set>.size / MemoryLayout<Int>.size else { return }
    withUnsafeMutableBytes(of: &readable) {
      $0.storeBytes(of: 1 << bit, toByteOffset: word * MemoryLayout<Int>.size, as: Int.self)
    }
    _ = pselect(descriptor.number + 1, &readable, nil, nil, nil, &mask)
  }
}

/// Signals caught by a handler of this process, which notes the first and calls one action.
package enum SignalHandler {
  /// The number of the signal that came first, or 0.
  private static let number = Atomic<Int32>(0)
  /// When it came: milliseconds of the monotonic clock.
  private static let time = Atomic<Int64>(0)
  /// For how many milliseconds further signals request no more than the first did: one keystroke often sends two, from
  /// the terminal and from a parent that passes it on.
  private static let patience: Int64 = 500
  /// What the handler calls: written before a handler is installed, read only by it.
  nonisolated(unsafe) private static var actionInHandler: (@Sendable () -> Void)?
  /// The signals that are watched for: written by `watch` only, which a process calls before it has threads.
  nonisolated(unsafe) private static var watched: [Signal] = []

  /// The signal that came.
  package static var caught: Signal? {
    let number = number.load(ordering: .relaxed)
    return number == 0 ? nil : Signal(rawValue: number)
  }

  package static var isCaught: Bool { number.load(ordering: .relaxed) != 0 }

  /// From now on, the first of the signals is noted and calls the action; one that comes half a second later, or after
  /// that, ends the process.
  ///
  /// What nohup(1) and the background jobs of shells ignore stays ignored. Reads that wait end (no `SA_RESTART`).
  ///
  /// - Parameter action: Called in the handler of the signal, where only async-signal-safe work is permitted.
  package static func watch(_ signals: [Signal], _ action: @escaping @Sendable () -> Void) {
    // The handler reads this without a lock; it is installed only afterwards.
    actionInHandler = action
    watched = signals
    // Both are made before a handler can ask for them.
    _ = (isCaught, time.load(ordering: .relaxed))
    for signal in signals where !signal.isIgnored {
      var change = sigaction()
      change.handler = { SignalHandler.handle($0) }
      sigaction(signal.rawValue, &change, nil)
    }
  }

  private static func handle(_ signal: Int32) {
    // The call that the signal interrupted may not have read its error yet.
    let interrupted = errno
    defer { errno = interrupted }
    let now = Clock.monotonic().components
    let milliseconds = now.seconds * 1000 + now.attoseconds / 1_000_000_000_000_000
    if number.compareExchange(expected: 0, desired: signal, ordering: .relaxed).exchanged {
      time.store(milliseconds, ordering: .relaxed)
      actionInHandler?()
    } else if milliseconds - time.load(ordering: .relaxed) >= patience {
      Signal(rawValue: signal).endProcess()
    }
  }

  /// Waits until a descriptor has something to read or a signal that is watched for came; one that comes just before
  /// the wait ends it too. Where none is watched for, or `pselect(2)` cannot take the descriptor, the read waits.
  package static func waitForInput(_ descriptor: borrowing Descriptor) {
    guard !watched.isEmpty else { return }
    let blocked = BlockedSignals(watched)
    if !isCaught { blocked.waitForInput(descriptor) }
  }

  /// Ends the process by the signal that came, if one did, so that its sender sees that.
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
