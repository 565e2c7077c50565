// The commands: the one list that the dispatch, the help, the manual and the completions share.

/// The names of the commands, in the order of the help.
enum CommandName: String, CaseIterable {
  case copy, paste, types, history, restore, clear, watch
  case validate, convert, calc
  case pasteboards, export, `import`
  case rates, clipboards, completions

  /// The command of the name.
  var command: any Command.Type {
    switch self {
    case .copy: CopyCommand.self
    case .paste: PasteCommand.self
    case .types: TypesCommand.self
    case .history: HistoryCommand.self
    case .restore: RestoreCommand.self
    case .clear: ClearCommand.self
    case .watch: WatchCommand.self
    case .validate: ValidateCommand.self
    case .convert: ConvertCommand.self
    case .calc: CalcCommand.self
    case .pasteboards: PasteboardsCommand.self
    case .export: ExportCommand.self
    case .import: ImportCommand.self
    case .rates: RatesCommand.self
    case .clipboards: ClipboardsCommand.self
    case .completions: CompletionsCommand.self
    }
  }
}

enum CommandTable {
  /// Every command, in the order of the help.
  static var commands: [any Command.Type] { CommandName.allCases.map(\.command) }

  /// The command of a name.
  static func command(named name: String) -> (any Command.Type)? { CommandName(rawValue: name)?.command }

  /// Their rows of the table.
  static var specs: [CommandSpec] { commands.map { $0.spec } }
}
