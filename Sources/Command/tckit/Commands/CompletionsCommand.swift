// tckit completions: writes the completion script of a shell.

struct CompletionsCommand: Command {
  static let name = CommandName.completions
  static let synopsis = "SHELL"
  static let operandLimit = 1
  static let operandCompletion = Shell.completion
  static let writesJSON = false
  static let summary = "write the completion script of a shell"
  static let discussion = """
    SHELL is bash, zsh or fish. make install puts the scripts where the shells find them.
    """
  static let examples: [CommandExample] = [
    .init(
      line: "tckit completions bash > ~/.local/share/bash-completion/completions/tckit", purpose: "installs bash's")
  ]

  let operands: [Word]

  static func read(_ options: OptionReader) -> Self {
    Self(operands: options.operands)
  }

  func run(_ context: Context) throws {
    guard let word = operands.first?.shown else {
      throw Diagnostic.usage(.missingOperand(command: "completions", operands: "a shell: bash, zsh or fish"))
    }
    let shell = try Diagnostic.from(try Shell(argument: word)) { .usage(.badOperand(word, hint: nil, $0)) }
    try context.write(shell.script)
  }
}

/// The shells that completions are written for.
enum Shell: String, ArgumentWord {
  case bash, zsh, fish

  /// The completion script, a file in Scripts that the build embeds. It asks tckit for the candidates (`Completer`), so
  /// it does not depend on the options.
  var script: [UInt8] {
    switch self {
    case .bash: PackageResources.completion_bash
    case .zsh: PackageResources.completion_zsh
    case .fish: PackageResources.completion_fish
    }
  }
}
