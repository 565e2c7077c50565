// The terminal of this process, /dev/tty, written and asked for a limited time.
//
// While an answer is awaited, the terminal does not show typed keys and hands them over at once. It gets its settings back
// whatever happens: signals that end or stop the process wait until then.

import SystemCalls

/// The controlling terminal, opened for this module alone.
struct ControllingTerminal: ~Copyable {
  private let descriptor: Descriptor

  /// Whether there is one.
  static var exists: Bool { (try? ControllingTerminal()) != nil }

  init() throws(ClipboardError) {
    do throws(SystemError) {
      // Without blocking, so that a stopped terminal (Control-S) hangs nobody.
      descriptor = try Descriptor.open("/dev/tty", for: .updating, waits: false)
    } catch {
      throw .terminal(call: error.call, reason: error.text)
    }
  }

  /// Writes all bytes.
  func write(_ bytes: [UInt8], until deadline: Deadline) throws(ClipboardError) {
    let hold = SignalHold()
    var rest = bytes[...]
    do throws(SystemError) {
      while !rest.isEmpty {
        if case .some(let count) = try descriptor.write(some: rest) {
          rest = rest.dropFirst(count)
          continue
        }
        if hold.isPending || deadline.hasPassed { break }
        descriptor.wait(for: .writable, milliseconds: deadline.milliseconds(atMost: 50))
      }
    } catch {
      throw .terminal(call: error.call, reason: error.text)
    }
    guard !rest.isEmpty else { return }
    throw hold.isPending ? .interrupted : .timedOut(tool: ClipboardError.terminalName, limit: deadline.limit)
  }

  /// Writes a question and gives the bytes that come back to `take`, and none at times, until that returns an answer.
  func ask<Answer>(
    _ question: [UInt8], until deadline: Deadline, take: ([UInt8]) throws(ClipboardError) -> Answer?
  ) throws(ClipboardError) -> Answer {
    // Another process group may not change the settings: it would be stopped.
    guard descriptor.isForegroundTerminal else { throw .inBackground }
    let hold = SignalHold(Signal.ending + [.terminalStop, .alarm])
    let settings: RawTerminal
    do { settings = try RawTerminal(descriptor) } catch {
      throw .terminal(call: error.call, reason: error.text)
    }
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
      let transfer: Transfer
      do throws(SystemError) {
        transfer = try descriptor.read(onto: &bytes)
      } catch {
        throw .terminal(call: error.call, reason: error.text)
      }
      if let answer = try take(bytes) { return answer }
      if transfer == .ended { throw .terminal(call: "read", reason: "it has ended") }
      if deadline.hasPassed { throw .timedOut(tool: ClipboardError.terminalName, limit: deadline.limit) }
      if transfer == .wouldBlock {
        descriptor.wait(for: .readable, milliseconds: deadline.milliseconds(atMost: 50))
      }
    }
    throw .interrupted
  }
}
