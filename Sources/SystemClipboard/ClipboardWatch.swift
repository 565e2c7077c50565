// Waiting for a clipboard to change, if it reports changes.
//
//     var watch = try clipboard.watch()
//     while let change = try watch.next() { … }

import SystemCalls

/// Reports the changes of a clipboard as they happen.
package struct ClipboardWatch: ~Copyable {
  /// Waits for changes and counts them; nil if the time limit ends first.
  private let wait: (Deadline?) throws(ClipboardError) -> Int?
  private var count: UInt64 = 0

  /// A change of a clipboard.
  package struct Change: Hashable, Sendable {
    /// The number of the change since the watch began, from 1.
    package let number: UInt64
    /// The number of changes before it that were not reported.
    package let skipped: UInt64
  }

  init(_ wait: @escaping (Deadline?) throws(ClipboardError) -> Int?) { self.wait = wait }

  /// Waits for the next change; nil if the time limit ends first.
  package mutating func next(timeLimit: Duration? = nil) throws(ClipboardError) -> Change? {
    guard let changes = try wait(timeLimit.map { Deadline(in: $0) }) else { return nil }
    count += UInt64(changes)
    return Change(number: count, skipped: UInt64(changes) - 1)
  }
}
