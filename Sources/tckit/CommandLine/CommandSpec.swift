// One command of the table: its name, operands and options, and the words for its help and manual section.

/// What a command is called and takes.
///
/// Its lists are closures: a run without options needs none of the rows, whose types cost more than the rest of a paste.
struct CommandSpec: Sendable {
  let name: String
  /// The heading under which the overview lists it.
  let group: CommandGroup
  /// The operands as the synopsis shows them, such as `[TIMECODE]...`; empty where there are none.
  let operands: String
  /// How many operands it accepts.
  let operandCount: ClosedRange<Int>
  /// One line: lower case, no full stop.
  let summary: String
  /// Paragraphs for `--help` and the manual.
  var discussion: [String] { makeDiscussion() }
  /// What a shell may offer for an operand.
  let operandCompletion: ValueCompletion
  /// The command's options, in the order of the help within each group.
  var options: [OptionSpec] { makeOptions() }
  /// What must hold between them.
  var combinations: [Combination] { makeCombinations() }
  /// Runnable examples: a command line and what it does; the first ones are the most useful.
  var examples: [Example] { makeExamples() }

  private let makeDiscussion: @Sendable () -> [String]
  private let makeOptions: @Sendable () -> [OptionSpec]
  private let makeCombinations: @Sendable () -> [Combination]
  private let makeExamples: @Sendable () -> [Example]

  struct Example: Sendable {
    let line: String
    let purpose: String
  }

  init(
    _ name: String, in group: CommandGroup, operands: String = "", operandCount: ClosedRange<Int> = 0...0,
    _ summary: String, discussion: @autoclosure @escaping @Sendable () -> [String] = [],
    operandCompletion: ValueCompletion = .none, options: @autoclosure @escaping @Sendable () -> [OptionSpec],
    combinations: @autoclosure @escaping @Sendable () -> [Combination] = [],
    examples: @autoclosure @escaping @Sendable () -> [Example] = []
  ) {
    self.name = name
    self.group = group
    self.operands = operands
    self.operandCount = operandCount
    self.summary = summary
    makeDiscussion = discussion
    self.operandCompletion = operandCompletion
    makeOptions = options
    makeCombinations = combinations
    makeExamples = examples
  }

  /// Whether the command takes an option.
  func has(_ option: OptionSpec) -> Bool { options.contains(option) }
}

extension [OptionSpec] {
  /// Whether a row is among these.
  func contains(_ option: OptionSpec) -> Bool { contains { $0 === option } }

  /// The option with a long name, or nil.
  func option(named name: some StringProtocol) -> OptionSpec? { first { $0.name == name } }

  /// The option with a one-letter name, or nil.
  func option(short: Character) -> OptionSpec? { first { $0.short == short } }
}

/// The headings of the overview, in order.
enum CommandGroup: String, CaseIterable {
  case pasteboard, timecode, store, information
}

/// A command of the tool: its row in the table, and what it does with its arguments.
protocol Command: SendableMetatype {
  static var spec: CommandSpec { get }
  /// Does the work.
  ///
  /// Errors of the library pass through as they are: `Failure(_:)` gives them their kind where the run ends.
  static func run(_ arguments: ParsedArguments, _ context: inout Context) throws
}
