// tckit completions: a shell's completion script, written from the table of options.

enum CompletionsCommand: Command {
  static let spec = CommandSpec(
    "completions", operands: "SHELL", operandCount: 0...1, "write the completion script of a shell",
    discussion: ["SHELL is bash, zsh or fish. make install puts the scripts where the shells look for them."],
    operandCompletion: .words(Shell.allCases.map(\.rawValue)), options: OptionSpec.place + [.quiet, .help],
    examples: [
      .init(
        line: "tckit completions bash > ~/.local/share/bash-completion/completions/tckit", purpose: "installs bash's")
    ])

  static func run(_ arguments: ParsedArguments, _ context: inout Context) throws(Failure) {
    let names = Shell.allCases.map(\.rawValue)
    guard let word = arguments.operands.first else {
      throw .usage(.missingOperand(command: "completions", operands: "a shell: bash, zsh or fish", readsInput: false))
    }
    guard let shell = Shell(rawValue: word) else {
      throw .usage(
        .badOperand(
          word, command: "completions", expected: "one of \(names.joined(separator: ", "))",
          nearest: Suggestion.nearest(to: word, among: names)
        ))
    }
    try context.write(ShellCompletion.script(for: shell))
  }
}
