// Waiting for a clipboard to change, where its program can tell.
//
//     var watch = try clipboard.watch()
//     while let change = try watch.next() { … }

/// Reports the changes of a clipboard as they happen.
public struct ClipboardWatch: ~Copyable {
  private var process: RunningProcess
  private var count: UInt64 = 0
  /// Changes that were told and not reported yet.
  private var pending: UInt64

  /// A change of a clipboard.
  public struct Change: Hashable, Sendable {
    /// Which change it is since the watch began, from 1.
    public let number: UInt64
    /// How many changes before it were not reported.
    public let skipped: UInt64
  }

  /// Begins with a program that writes a byte for each change.
  ///
  /// - Parameter ignoresFirst: Whether the program reports what is there as the first change; that is waited for.
  init(_ program: ChildProcess, ignoresFirst: Bool, until deadline: Deadline) throws(ClipboardError) {
    let hold = SignalHold()
    var process = try program.start()
    if ignoresFirst {
      guard try Self.wait(for: &process, hold, deadline) else {
        throw .timedOut(tool: program.tool, limit: deadline.limit)
      }
      // What came with it are changes already.
      pending = UInt64(process.output.count) - 1
    } else {
      pending = 0
    }
    self.process = process
  }

  /// Waits for the next change; nil where the time limit ends first.
  public mutating func next(timeLimit: Duration? = nil) throws(ClipboardError) -> Change? {
    let hold = SignalHold()
    let deadline = timeLimit.map { Deadline(in: $0) }
    if pending == 0 {
      guard try Self.wait(for: &process, hold, deadline) else { return nil }
      pending = UInt64(process.output.count)
    }
    defer { pending = 0 }
    count += pending
    return Change(number: count, skipped: pending - 1)
  }

  /// Waits until the program has written; false where the time is up.
  private static func wait(
    for process: inout RunningProcess, _ hold: borrowing SignalHold, _ deadline: Deadline?
  ) throws(ClipboardError) -> Bool {
    do throws(ClipboardError) {
      return try process.waitForOutput(hold, deadline)
    } catch {
      // Before the signal that interrupted is delivered.
      process.stop()
      throw error
    }
  }
}
