// One command of the table: its name, operands and options, and the words for its help and manual section.

/// What a command is called and takes.
struct CommandSpec: Sendable {
  let name: String
  /// The operands as the synopsis shows them, such as `[TIMECODE …]`; empty where there are none.
  let operands: String
  /// How many operands it accepts.
  let operandCount: ClosedRange<Int>
  /// One line: lower case, no full stop.
  let summary: String
  /// Paragraphs for `--help` and the manual.
  let discussion: [String]
  /// What a shell may offer for an operand.
  let operandCompletion: ValueCompletion
  /// The command's own options, in the order of the help.
  let options: [OptionSpec]
  /// Runnable examples: a command line and what it does.
  let examples: [Example]

  struct Example: Sendable {
    let line: String
    let purpose: String
  }

  init(
    _ name: String, operands: String = "", operandCount: ClosedRange<Int> = 0...0, _ summary: String,
    discussion: [String] = [], operandCompletion: ValueCompletion = .none, options: [OptionSpec],
    examples: [Example] = []
  ) {
    self.name = name
    self.operands = operands
    self.operandCount = operandCount
    self.summary = summary
    self.discussion = discussion
    self.operandCompletion = operandCompletion
    self.options = options
    self.examples = examples
  }

  /// Whether the command takes an option.
  func has(_ option: OptionSpec) -> Bool { options.contains { $0.name == option.name } }

  /// The option with a long name, or nil.
  func option(named name: Substring) -> OptionSpec? {
    options.first { $0.name == name }
  }

  /// The option with a one-letter name, or nil.
  func option(short: Character) -> OptionSpec? {
    options.first { $0.short == short }
  }
}

/// A verb of the tool: its row in the table, and what it does with the words that were read.
protocol Command {
  static var spec: CommandSpec { get }
  /// Does the work; every failure is a `Failure`, so that `Tckit.main` is the one place that ends the process.
  static func run(_ arguments: ParsedArguments, _ context: inout Context) throws(Failure)
}
