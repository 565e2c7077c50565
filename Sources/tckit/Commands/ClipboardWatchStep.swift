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
    try report.run(&context) { limit, context in
      try watch.next(timeLimit: limit).map { change in
        .init(number: change.number, skipped: change.skipped, itemCount: itemCount(of: clipboard, context))
      }
    }
  }

  /// What another program offers is one item, whatever tckit would make of it, and though that program may not answer.
  private func itemCount(of clipboard: any Clipboard, _ context: Context) -> Int {
    do throws(ClipboardError) { return try clipboard.offers().isEmpty ? 0 : 1 } catch {
      let diagnostic = Diagnostic(Failure(.clipboard(error)))
      context.messages.warning(diagnostic.message, hint: diagnostic.hint)
      return 1
    }
  }
}
