// The main program of tckit: arguments in, text out. Only this file reports the error that ends a run, and ends the
// process.

import SystemCalls
import SystemClipboard
import TimecodePasteboard

/// The C `main`, which gets the arguments from the kernel. Swift's `main` finds them in /proc, which an empty root
/// lacks.
@_cdecl("tckit_main")
func main(count: Int32, words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32 {
  CurrentProcess.setArguments(count, words)
  Tckit.main()
}

enum Tckit {
  static func main() -> Never {
    CurrentProcess.occupyClosedStreams()
    CurrentProcess.prepareSignals()
    let words = CurrentProcess.arguments.dropFirst()
    if words.first == Array(ClipboardOwner.word.utf8) { CurrentProcess.end(ClipboardOwner.run()) }
    let status = run(words.map { Word($0) })
    Interruption.endIfCaught()
    CurrentProcess.end(status.rawValue)
  }

  /// Runs one command line, and returns the exit status.
  static func run(_ words: [Word]) -> ExitStatus {
    let invocation = Invocation(words)
    let options = invocation.options
    let context = Context(
      messages: Messages(level: .init(quietCount: options.count(of: .quiet)), isJSON: options.has(.json)),
      isStrict: options.has(.strict))
    defer { context.messages.clearProgress() }
    do {
      if let fault = invocation.fault { throw Diagnostic.usage(fault) }
      try run(invocation, context)
      try context.finish()
      context.finishReports()
      try context.finishFindings()
    } catch {
      var failure = Diagnostic(ending: error, options)
      if let hint = failure.hint { failure.hint = CommandAlias.filled(hint, with: options.otherWords) }
      return end(after: failure, context)
    }
    return context.status
  }

  private static func run(_ invocation: Invocation, _ context: Context) throws {
    let options = invocation.options
    switch invocation.request {
    case .nothing: throw Diagnostic.usage(.noCommand)
    case .version: try context.write(context.messages.isJSON ? VersionReport.json : VersionReport.text)
    case .help(let help):
      let text = help.text(isJSON: context.messages.isJSON)
      guard case .subjects = help, !context.messages.isJSON, Pager.show(text) else { return try context.write(text) }
    case .command(let command) where options.has(.help):
      try context.write(HelpText.command(command, isFull: options.hasLong(.help)))
    case .command(let command): try command.run(options, context)
    }
  }

  private static func end(after failure: Diagnostic, _ context: Context) -> ExitStatus {
    if let error = failure.outputError {
      // Nothing more can be written. A reader that closed the pipe has all that it wanted, but input that was not
      // judged has not passed a check.
      if error.errno == .brokenPipe {
        if context.hasUnjudgedInput, context.status == .done { Signal.brokenPipe.endProcess() }
        return context.status
      }
    } else {
      // Results written before the failure stay. A list that is written whole or not at all has discarded its results.
      do throws(Diagnostic) {
        try context.finish()
      } catch {
        if error.outputError?.errno != .brokenPipe { context.report(error) }
      }
    }
    context.finishReports()
    context.report(failure)
    try? context.finishFindings()
    return context.status
  }
}

extension Invocation.Help {
  /// The text to print.
  fileprivate func text(isJSON: Bool) -> [UInt8] {
    switch self {
    case .completion(let words): Array(Completer(words).text.utf8)
    case .manual(let command): Array((command.map(ManualPages.page) ?? ManualPages.overview()).utf8)
    case .overview where isJSON: HelpJSON.table(CommandName.commands)
    case .subjects(let subjects) where isJSON && subjects.contains { $0.command != nil }:
      HelpJSON.table(subjects.compactMap(\.command))
    case .overview: Array(HelpText.overview.utf8)
    case .subjects(let subjects):
      Array(subjects.map(\.text).joined(separator: "\n").utf8)
    }
  }
}

extension Invocation.Subject {
  fileprivate var command: (any Command.Type)? {
    if case .command(let command) = self { command } else { nil }
  }

  fileprivate var text: String {
    switch self {
    case .command(let command): ManualPage(command.name).textWithContents
    case .finding(let row): row.text
    case .page(let page): page.textWithContents
    case .text(let text): text
    }
  }
}
