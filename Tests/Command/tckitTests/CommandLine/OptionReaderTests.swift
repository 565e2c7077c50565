// Words become options and operands, and options become the properties of a command.

import Testing

@testable import tckit

extension UsageError: Error {}

/// A command with every kind of row.
private struct TryCommand: Command {
  static let name = CommandName.paste
  static let synopsis = "[TIMECODE]..."
  static let operandLimit = 3
  static let summary = "try it"
  static let discussion = ""
  static let examples: [CommandExample] = []

  let all: Bool
  let wrap: Bool
  let rate: String?
  let count: PositiveNumber?
  let types: [ArgumentList]

  static func read(_ options: OptionReader) -> Self {
    Self(
      all: options.flag(.all, short: "a", in: .input, "all of them"),
      wrap: options.flag(.wrap, short: "0", in: .output, "a flag"),
      rate: options.value(.rate, short: "r", as: "RATE", in: .rate, "the rate"),
      count: options.value(.count, short: "c", as: "N", in: .input, "how many"),
      types: options.values(.prefer, as: "TYPE", in: .input, "the types"))
  }

  static func combine(_ options: OptionReader) {
    options.exclude(.wrap, [.rate], why: "it is a test")
    options.need(.count, oneOf: [.all, .wrap])
  }

  func run(_ context: Context) {}
}

struct OptionReaderTests {
  private func sort(_ words: [String]) -> OptionReader {
    let options = OptionReader(words.map { Word($0) })
    options.sort(for: TryCommand.self)
    return options
  }

  private func parse(_ words: [String]) throws -> TryCommand {
    let options = sort(words)
    if let fault = options.fault { throw fault }
    return TryCommand.read(options)
  }

  /// The usage error with which a command line is refused, or nil.
  private func refusal(_ words: [String]) -> UsageError? {
    let options = sort(words)
    guard options.fault == nil else { return options.fault }
    _ = TryCommand.read(options)
    TryCommand.combine(options)
    return options.fault
  }

  @Test(arguments: [
    ["--rate=25"], ["--rate", "25"], ["-r25"], ["-r=25"], ["-r", "25"], ["-ar25"], ["-a0r", "25"],
    ["--rate", "25", "--rate=25"], ["-r25", "--", "x"],
  ])
  func `an option's value is attached, follows, or ends a cluster`(_ words: [String]) throws {
    #expect(try parse(words).rate == "25")
  }

  @Test(arguments: [(["-a0"], true, true), (["-0a"], true, true), (["-0"], false, true), (["--all"], true, false)])
  func `flags cluster`(_ words: [String], _ all: Bool, _ wrap: Bool) throws {
    let command = try parse(words)
    #expect(command.all == all)
    #expect(command.wrap == wrap)
    #expect(sort(words).operands.isEmpty)
  }

  @Test(arguments: [
    (["-"], ["-"]), (["-1"], ["-1"]), (["-12:00"], ["-12:00"]), (["-00:00:01:00"], ["-00:00:01:00"]),
    (["--", "--all", "-a"], ["--all", "-a"]), (["--", "--"], ["--"]),
    (["x", "--all", "y"], ["x", "y"]),
    (["--rate", "--", "x"], ["x"]), (["-01"], ["-01"]),
  ])
  func `operands are what is not an option: a lone dash, negative numbers, everything after --`(
    _ words: [String], _ expected: [String]
  ) {
    #expect(sort(words).operands.map(\.shown) == expected)
    #expect(sort(words).fault == nil)
  }

  @Test
  func `how results are written is told in four words, so that a start makes no types of its options at run time`() {
    #expect(MemoryLayout<NotationOptions>.size <= 4 * MemoryLayout<Int>.size)
  }

  @Test
  func `a value may look like an option`() throws {
    #expect(try parse(["--rate", "--all"]).rate == "--all")
    #expect(try parse(["--rate=--all"]).rate == "--all")
    #expect(try parse(["--rate=a=b"]).rate == "a=b")
  }

  @Test
  func `a repeatable option keeps its values in order, another has one`() throws {
    let words = ["--prefer", "b,c", "--rate", "25", "--prefer=a", "--rate", "25"]
    let command = try parse(words)
    #expect(refusal(words) == nil)
    #expect(command.types.map(\.elements) == [["b", "c"], ["a"]])
    #expect(command.rate == "25")
  }

  @Test
  func `two values of an option that takes one are refused, the same one twice is not`() throws {
    #expect(refusal(["--rate", "24", "-r25"]) == .twoValues(option: "rate", "24", "25"))
    #expect(refusal(["--rate", "24", "-r24", "-a", "-a"]) == nil)
    #expect(refusal(["--prefer", "b", "--prefer=a"]) == nil)
  }

  @Test(arguments: [
    (
      ["a", "--rat", "25"],
      UsageError.unknownOption(
        "--rat", command: "paste", nearest: "--rate", line: TypedLine(before: ["a"], after: ["25"]))
    ),
    (
      ["--ra=25", "-a"],
      .unknownOption("--ra", command: "paste", nearest: "--rate", line: TypedLine(attached: "25", after: ["-a"]))
    ),
    (["--nothing-like-it"], .unknownOption("--nothing-like-it", command: "paste", nearest: nil)),
    (["-x"], .unknownOption("-x", command: "paste", nearest: nil)),
    (["-al"], .unknownOption("-l", command: "paste", nearest: "--all")),
    (["--rate"], .missingValue(option: "rate", values: nil)),
    (["-r"], .missingValue(option: "rate", values: nil)),
    (["--all=yes"], .unexpectedValue(option: "all")),
    (["a", "b", "c", "d"], .tooManyOperands(command: "paste", first: "d", limit: 3)),
  ])
  func `slips name the word and the nearest right one`(_ words: [String], _ expected: UsageError) {
    #expect(throws: expected) { _ = try parse(words) }
  }

  @Test(arguments: [["--rate="], ["--rate=", "25"], ["--rate", ""], ["-r", ""], ["-r="], ["-r=", "25"]])
  func `an empty value is refused`(_ words: [String]) throws {
    #expect(refusal(words) == .emptyValue(option: "rate"))
  }

  @Test(arguments: [
    ("1", 1), ("10", 10), ("0", nil), ("1.5", nil), ("one", nil), ("99999999999999999999", nil),
  ])
  func `a value is held against its type`(_ word: String, _ expected: Int?) throws {
    let words = ["--all", "--count", word]
    let fault = UsageError.badValue(
      option: "count", command: "paste", value: word, .isNot("a whole number from 1"))
    #expect(refusal(words) == (expected == nil ? fault : nil))
    #expect(try parse(words).count?.value == expected)
  }

  @Test
  func `options that do not go together are refused, and those that need another`() throws {
    #expect(refusal(["-0", "--rate", "25"]) == .conflict("--wrap", "--rate", why: "it is a test"))
    #expect(refusal(["--count", "3"]) == .needsOption("count", ["wrap", "all"]))
    #expect(refusal(["--count", "3", "-a"]) == nil)
    #expect(refusal(["--count", "3", "-0"]) == nil)
  }

  @Test
  func `what comes after a fault is read all the same`() {
    let options = sort(["--nothing-like-it", "-a"])
    let line = TypedLine(after: ["-a"])
    #expect(options.fault == .unknownOption("--nothing-like-it", command: "paste", nearest: nil, line: line))
    #expect(options.has(.all))
  }

  @Test
  func `of several wrong values the first of the line is reported, whatever the order of the rows`() {
    let fault = UsageError.badValue(option: "count", command: "paste", value: "x", .isNot("a whole number from 1"))
    #expect(refusal(["-c", "x", "--rate="]) == fault)
    #expect(refusal(["--rate=", "-c", "x"]) == .emptyValue(option: "rate"))
  }

  @Test
  func `the number of a name is its place among all, and a set has a bit for each`() {
    for (index, name) in OptionName.allCases.enumerated() {
      #expect(Int(name.number) == index)
      #expect(OptionName(number: name.number) == name)
      let set: OptionNames = [name]
      #expect(set.names == [name])
    }
    // A case is stored as its number in one byte, and a set has 128 bits, so one option more would be lost silently.
    #expect(MemoryLayout<OptionName>.size == 1)
    #expect(OptionName.allCases.count <= 128)
    let all = OptionName.allCases.reduce(into: OptionNames()) { $0.insert($1) }
    #expect(all.names == OptionName.allCases)
  }
}
