// tckit: arguments in, text out. The only place that catches, says and ends.

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

  /// Their rows of the table.
  static var specs: [CommandSpec] { commands.map { $0.spec } }

  static func main() {
    Process.ignoreBrokenPipes()
    Process.exit(run(CommandLine.arguments.dropFirst()))
  }

  /// Runs one command line, and returns how the process is to end.
  static func run(_ words: ArraySlice<String>) -> ExitStatus {
    var context = Context(messages: Messages(words))
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
    guard let command = commands.first(where: { $0.spec.name == word }) else {
      throw .usage(.unknownCommand(word, nearest: Suggestion.nearest(to: word, among: specs.map(\.name))))
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

  /// `tckit help COMMAND` is `tckit COMMAND --help`.
  private static func help(_ words: ArraySlice<String>, _ context: inout Context) throws(Failure) {
    guard let word = words.first else { return try context.write(HelpText.overview(isFull: true)) }
    if word == "--manual" { return try context.write(ManualOptions.text()) }
    if word == "--json" { return try context.write(HelpJSON.table(specs)) }
    guard let command = commands.first(where: { $0.spec.name == word }) else {
      throw .usage(.unknownCommand(word, nearest: Suggestion.nearest(to: word, among: specs.map(\.name))))
    }
    try context.write(HelpText.command(command.spec, isFull: true))
  }

  private static func end(after failure: Failure, _ context: inout Context) -> ExitStatus {
    if case .output(let error) = failure {
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
