// The commands: the one list that the dispatch, the help, the manual and the completions share.

enum CommandTable {
  /// Every command, in the order of the help.
  static let commands: [any Command.Type] = [
    CopyCommand.self, PasteCommand.self, TypesCommand.self, HistoryCommand.self, RestoreCommand.self,
    ClearCommand.self, WatchCommand.self,
    ValidateCommand.self, ConvertCommand.self, CalcCommand.self,
    PasteboardsCommand.self, ExportCommand.self, ImportCommand.self,
    RatesCommand.self, ClipboardsCommand.self, CompletionsCommand.self,
  ]

  /// The command of a name.
  static func command(named name: String) -> (any Command.Type)? { commands.first { $0.name == name } }

  /// Their rows of the table.
  static var specs: [CommandSpec] { commands.map { $0.spec } }
}
