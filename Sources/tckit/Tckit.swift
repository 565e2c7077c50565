// tckit: arguments in, text out. The only place that catches, says and ends.

import SystemCalls
import TimecodePasteboard

@main
enum Tckit {
  /// Every command, in the order of the help.
  static var commands: [any Command.Type] {
    [
      CopyCommand.self, PasteCommand.self, TypesCommand.self, ValidateCommand.self, ConvertCommand.self,
      CalcCommand.self,
      ClearCommand.self, HistoryCommand.self, RestoreCommand.self, PasteboardsCommand.self, ExportCommand.self,
      ImportCommand.self, WatchCommand.self, ClipboardsCommand.self,
      RatesCommand.self, CompletionsCommand.self,
    ]
  }

  /// The command of a name: without the rows of the table, which a short command should not wait for.
  static func command(named word: String) -> (any Command.Type)? {
    switch word {
    case "copy": CopyCommand.self
    case "paste": PasteCommand.self
    case "types": TypesCommand.self
    case "validate": ValidateCommand.self
    case "convert": ConvertCommand.self
    case "calc": CalcCommand.self
    case "clear": ClearCommand.self
    case "history": HistoryCommand.self
    case "restore": RestoreCommand.self
    case "pasteboards": PasteboardsCommand.self
    case "export": ExportCommand.self
    case "import": ImportCommand.self
    case "watch": WatchCommand.self
    case "clipboards": ClipboardsCommand.self
    case "rates": RatesCommand.self
    case "completions": CompletionsCommand.self
    default: nil
    }
  }

  /// Their rows of the table.
  static var specs: [CommandSpec] { commands.map { $0.spec } }

  static func main() {
    CurrentProcess.prepareSignals()
    let status = run(CommandLine.arguments.dropFirst())
    Interruption.endIfCaught()
    Process.exit(status)
  }

  /// Runs one command line, and returns how the process is to end.
  static func run(_ words: ArraySlice<String>) -> ExitStatus {
    var context = Context(messages: Messages(words))
    defer { context.messages.clearProgress() }
    do throws(Failure) {
      try dispatch(words, &context)
      try context.finish()
    } catch {
      return end(after: error, &context)
    }
    return context.status
  }

  private static func dispatch(_ words: ArraySlice<String>, _ context: inout Context) throws(Failure) {
    guard let word = words.first else {
      throw .usage(.noCommand)
    }
    switch word {
    case "--version": return try context.write("tckit \(version)\n")
    case "-h": return try context.write(HelpText.overview(isFull: false))
    case "--help", "help": return try help(words.dropFirst(), &context)
    default: break
    }
    guard let command = command(named: word) else {
      throw .usage(.unknownCommand(word, nearest: nearestCommand(to: word)))
    }
    let arguments: ParsedArguments
    do {
      arguments = try ArgumentParser(spec: command.spec).parse(words.dropFirst())
    } catch {
      throw .usage(error)
    }
    if arguments.has(.help) {
      let isFull = words.contains("--help")
      return try context.write(HelpText.command(command.spec, isFull: isFull))
    }
    try command.run(arguments, &context)
  }

  /// The command that a mistyped word, or a word of another tool, stands for.
  private static func nearestCommand(to word: String) -> String? {
    FamiliarWords.command(for: word)
      ?? Suggestion.nearest(to: word, among: specs.map(\.name) + ["help", "--help", "--version"])
  }

  /// `tckit help COMMAND` is `tckit COMMAND --help`.
  private static func help(_ words: ArraySlice<String>, _ context: inout Context) throws(Failure) {
    if words.first == "--manual" { return try context.write(ManualOptions.text()) }
    let isJSON = words.contains { $0 == "--json" || $0 == "-j" }
    guard let word = words.first(where: { $0 != "--json" && $0 != "-j" }) else {
      return try context.write(isJSON ? HelpJSON.table(specs) : Array(HelpText.overview(isFull: true).utf8))
    }
    guard let command = command(named: word) else {
      throw .usage(.unknownCommand(word, nearest: nearestCommand(to: word)))
    }
    try context.write(
      isJSON ? HelpJSON.table([command.spec]) : Array(HelpText.command(command.spec, isFull: true).utf8))
  }

  private static func end(after failure: Failure, _ context: inout Context) -> ExitStatus {
    let failure = StoreAccess.withNeighbours(failure)
    if case .outputAfter = failure {
      // Nothing more can be written.
    } else if case .output(let error) = failure {
      // The reader has gone; what was asked of this run was done as far as anyone wanted it.
      if error.code == SystemError.brokenPipe { return context.status }
    } else {
      // What was written before the failure stays written: a list that is all or nothing has discarded it itself.
      do throws(Failure) {
        try context.finish()
      } catch {
        if case .output(let error) = error, error.code == SystemError.brokenPipe {} else { context.report(error) }
      }
    }
    context.report(failure)
    return context.status
  }
}
