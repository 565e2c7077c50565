// tckit watch --clipboard: the changes of a clipboard that reports them.

import SystemClipboard
import TimecodePasteboard

/// A watch of a clipboard.
struct ClipboardWatchStep {
  private let access: ClipboardAccess
  private let report: WatchReport

  init(_ access: ClipboardAccess, _ arguments: ParsedArguments) {
    self.access = access
    report = WatchReport(arguments, of: .clipboard(access.name))
  }

  func run(_ context: inout Context) throws {
    let clipboard = try access.open()
    var watch = try clipboard.watch()
    for _ in 0..<report.count {
      guard let change = try watch.next(timeLimit: report.limit) else {
        throw Failure(.noClipboardChange(access.name, report.limit ?? .zero))
      }
      // What another program offers is one item, whatever tckit would make of it.
      let isEmpty = (try? clipboard.offers())?.isEmpty ?? false
      try report.take(
        .init(number: change.number, skipped: change.skipped, itemCount: isEmpty ? 0 : 1), &context)
    }
  }
}
