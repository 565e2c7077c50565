// tckit watch --clipboard: the changes of a clipboard whose program tells of them.

import SystemClipboard
import TimecodePasteboard

/// A watch of a clipboard.
struct ClipboardWatching {
  private let access: ClipboardAccess
  private let report: WatchReport

  init(_ access: ClipboardAccess, _ arguments: ParsedArguments) throws(Failure) {
    self.access = access
    report = try WatchReport(arguments, of: .clipboard(access.name))
  }

  /// What is about the store alone.
  static func checkCombination(_ arguments: ParsedArguments) throws(Failure) {
    try orUsage { () throws(UsageError) in
      try ClipboardOption.check(
        arguments,
        against: [
          (.since, "a clipboard does not count its changes"), (.pasteboard, "either is watched"),
          (.store, "either is watched"),
        ], needing: [])
    }
  }

  func run(_ context: inout Context) throws(Failure) {
    let clipboard = try access.open()
    var watch: ClipboardWatch
    do { watch = try clipboard.watch() } catch { throw .clipboard(error) }
    for _ in 0..<report.count {
      let change: ClipboardWatch.Change?
      do { change = try watch.next(timeLimit: report.limit) } catch { throw .clipboard(error) }
      guard let change else { throw .noClipboardChange(access.name, report.limit ?? .zero) }
      try report.take(.init(number: change.number, skipped: change.skipped, itemCount: 1), &context)
    }
  }
}
