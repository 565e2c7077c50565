// Waiting for a clipboard to change, where it reports changes.
//
//     var watch = try clipboard.watch()
//     while let change = try watch.next() { … }

/// Reports the changes of a clipboard as they happen.
public struct ClipboardWatch: ~Copyable {
  /// Waits for changes and counts them; nil where the time is up before.
  private let wait: (Deadline?) throws(ClipboardError) -> Int?
  private var count: UInt64 = 0

  /// A change of a clipboard.
  public struct Change: Hashable, Sendable {
    /// Which change it is since the watch began, from 1.
    public let number: UInt64
    /// How many changes before it were not reported.
    public let skipped: UInt64
  }

  init(_ wait: @escaping (Deadline?) throws(ClipboardError) -> Int?) { self.wait = wait }

  /// Waits for the next change; nil where the time limit ends first.
  public mutating func next(timeLimit: Duration? = nil) throws(ClipboardError) -> Change? {
    guard let changes = try wait(timeLimit.map { Deadline(in: $0) }) else { return nil }
    count += UInt64(changes)
    return Change(number: count, skipped: UInt64(changes) - 1)
  }
}

extension ClipboardWatch {
  /// The changes that a program reports by a byte each.
  ///
  /// - Parameter ignoresFirst: Whether the program reports what is there as the first change; that is waited for.
  init(_ program: ChildProcess, ignoresFirst: Bool, until deadline: Deadline) throws(ClipboardError) {
    let report = try ProgramReport(program)
    var early = 0
    if ignoresFirst {
      guard let count = try report.wait(deadline) else { throw .timedOut(tool: program.tool, limit: deadline.limit) }
      // What came with it are changes already.
      early = count - 1
    }
    self.init { deadline throws(ClipboardError) in
      defer { early = 0 }
      return early > 0 ? early : try report.wait(deadline)
    }
  }
}

/// A program that writes a byte for each change.
private final class ProgramReport {
  private var process: RunningProcess

  init(_ program: ChildProcess) throws(ClipboardError) { process = try program.start() }

  func wait(_ deadline: Deadline?) throws(ClipboardError) -> Int? {
    let hold = SignalHold()
    do throws(ClipboardError) {
      return try process.waitForOutput(hold, deadline) ? process.output.count : nil
    } catch {
      // Before the signal that interrupted is delivered.
      process.stop()
      throw error
    }
  }
}
