// The terminal of this process, /dev/tty, written and asked for a limited time.
//
// While an answer is awaited the terminal does not show what is typed and hands it over at once. It gets its settings back
// whatever happens: signals that end or stop the process wait until then.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The controlling terminal, opened for this module alone.
struct ControllingTerminal: ~Copyable {
  private let descriptor: OwnedDescriptor

  /// Whether there is one.
  static var exists: Bool { (try? ControllingTerminal()) != nil }

  init() throws(ClipboardError) {
    // Without blocking, so that a stopped terminal (Control-S) hangs nobody.
    let number = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else { throw .terminal(call: "open", reason: CallError("open").text) }
    descriptor = OwnedDescriptor(number)
  }

  /// Writes all bytes.
  func write(_ bytes: [UInt8], until deadline: Deadline) throws(ClipboardError) {
    let hold = SignalHold()
    var rest = bytes[...]
    do throws(CallError) {
      while !rest.isEmpty {
        if case .some(let count) = try descriptor.write(some: rest) {
          rest = rest.dropFirst(count)
          continue
        }
        if hold.isPending || deadline.hasPassed { break }
        descriptor.wait(for: Int32(POLLOUT), milliseconds: deadline.milliseconds(atMost: 50))
      }
    } catch {
      throw .terminal(call: error.call, reason: error.text)
    }
    guard !rest.isEmpty else { return }
    throw hold.isPending ? .interrupted : .timedOut(tool: ClipboardError.terminalName, limit: deadline.limit)
  }

  /// Writes a question and gives what comes back to `take`, and nothing at times, until that returns an answer.
  func ask<Answer>(
    _ question: [UInt8], until deadline: Deadline, take: ([UInt8]) throws(ClipboardError) -> Answer?
  ) throws(ClipboardError) -> Answer {
    // Another process group may not change the settings: it would be stopped.
    guard tcgetpgrp(descriptor.number) == getpgrp() else { throw .inBackground }
    let hold = SignalHold(SignalHold.ending + [SIGTSTP, SIGALRM])
    let settings = try RawSettings(of: descriptor.number)
    do throws(ClipboardError) {
      let answer = try exchange(question, hold, deadline, take)
      settings.restore()
      return answer
    } catch {
      // Before the signals that wait are delivered.
      settings.restore()
      throw error
    }
  }

  private func exchange<Answer>(
    _ question: [UInt8], _ hold: borrowing SignalHold, _ deadline: Deadline,
    _ take: ([UInt8]) throws(ClipboardError) -> Answer?
  ) throws(ClipboardError) -> Answer {
    try write(question, until: deadline)
    while !hold.isPending {
      var bytes: [UInt8] = []
      let transfer: OwnedDescriptor.Transfer
      do throws(CallError) {
        transfer = try descriptor.read(onto: &bytes)
      } catch {
        throw .terminal(call: error.call, reason: error.text)
      }
      if let answer = try take(bytes) { return answer }
      if transfer == .ended { throw .terminal(call: "read", reason: "it has ended") }
      if deadline.hasPassed { throw .timedOut(tool: ClipboardError.terminalName, limit: deadline.limit) }
      if transfer == .wouldBlock {
        descriptor.wait(for: Int32(POLLIN), milliseconds: deadline.milliseconds(atMost: 50))
      }
    }
    throw .interrupted
  }
}

/// A terminal's settings, changed so that bytes arrive as they come, and kept to be restored.
private struct RawSettings {
  private let terminal: Int32
  private let saved: termios

  init(of terminal: Int32) throws(ClipboardError) {
    var settings = termios()
    guard tcgetattr(terminal, &settings) == 0 else {
      throw .terminal(call: "tcgetattr", reason: CallError("tcgetattr").text)
    }
    self.terminal = terminal
    saved = settings
    // Keys that send signals keep doing so.
    settings.c_lflag &= ~tcflag_t(ECHO | ICANON)
    guard tcsetattr(terminal, TCSANOW, &settings) == 0 else {
      throw .terminal(call: "tcsetattr", reason: CallError("tcsetattr").text)
    }
  }

  func restore() {
    var settings = saved
    while tcsetattr(terminal, TCSANOW, &settings) != 0, errno == EINTR {}
  }
}
