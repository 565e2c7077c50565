// The controlling terminal of this process, /dev/tty. Writing and queries have a time limit.
//
// While this process waits for an answer, the terminal does not echo typed keys, and delivers them at once. The
// settings are always restored: signals that end or stop the process are blocked until then.

import SystemCalls

/// The controlling terminal, with a separate descriptor.
struct ControllingTerminal: ~Copyable {
  private let descriptor: Descriptor

  /// True if the process has a controlling terminal.
  static var exists: Bool { (try? ControllingTerminal()) != nil }

  init() throws(ClipboardError) {
    do throws(SystemError) {
      // Non-blocking, so that a terminal stopped with Control-S cannot hang the process.
      descriptor = try Descriptor.open("/dev/tty", for: .updating, waits: false)
    } catch {
      throw .terminal(call: error.call, reason: error.text)
    }
  }

  /// Writes all bytes.
  func write(_ bytes: [UInt8], until deadline: Deadline) throws(ClipboardError) {
    let blocked = BlockedSignals()
    var rest = bytes[...]
    do throws(SystemError) {
      while !rest.isEmpty {
        if case .transferred(let count) = try descriptor.write(some: rest) {
          rest = rest.dropFirst(count)
          continue
        }
        if blocked.isPending || deadline.hasPassed { break }
        descriptor.wait(for: .writable, milliseconds: deadline.milliseconds(atMost: 50))
      }
    } catch {
      throw .terminal(call: error.call, reason: error.text)
    }
    guard !rest.isEmpty else { return }
    throw blocked.isPending ? .interrupted : .timedOut(tool: ClipboardError.terminalName, limit: deadline.limit)
  }

  /// Writes a query and passes the bytes of each read, which may be none, to `parse` until it returns an answer.
  func ask<Answer>(
    _ query: [UInt8], until deadline: Deadline, parse: ([UInt8]) throws(ClipboardError) -> Answer?
  ) throws(ClipboardError) -> Answer {
    // A background process would be stopped when it changes the settings.
    guard descriptor.isForegroundTerminal else { throw .inBackground }
    let blocked = BlockedSignals(Signal.termination + [.terminalStop, .alarm])
    let settings: RawTerminal
    do { settings = try RawTerminal(descriptor) } catch {
      throw .terminal(call: error.call, reason: error.text)
    }
    do throws(ClipboardError) {
      let answer = try exchange(query, blocked, deadline, parse)
      settings.restore()
      return answer
    } catch {
      // The settings are restored before the blocked signals are delivered.
      settings.restore()
      throw error
    }
  }

  private func exchange<Answer>(
    _ query: [UInt8], _ blocked: borrowing BlockedSignals, _ deadline: Deadline,
    _ parse: ([UInt8]) throws(ClipboardError) -> Answer?
  ) throws(ClipboardError) -> Answer {
    try write(query, until: deadline)
    while !blocked.isPending {
      var bytes: [UInt8] = []
      let transfer: TransferResult
      do throws(SystemError) {
        transfer = try descriptor.read(onto: &bytes)
      } catch {
        throw .terminal(call: error.call, reason: error.text)
      }
      if let answer = try parse(bytes) { return answer }
      if transfer == .ended { throw .terminal(call: "read", reason: "it has ended") }
      if deadline.hasPassed { throw .timedOut(tool: ClipboardError.terminalName, limit: deadline.limit) }
      if transfer == .wouldBlock {
        descriptor.wait(for: .readable, milliseconds: deadline.milliseconds(atMost: 50))
      }
    }
    throw .interrupted
  }
}
