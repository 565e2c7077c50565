// How words become options and operands.

import Testing

@testable import tckit

@Suite("Argument parser")
struct ArgumentParserTests {
  private static let flag = OptionSpec("all", short: "a", in: .input, "all of them")
  private static let null = OptionSpec("null", short: "0", in: .output, "a NUL")
  private static let rate = OptionSpec("rate", { $0.type = $1 }, short: "r", "RATE", in: .rate, "the rate")
  private static let count = OptionSpec("count", { $0.count = $1 }, short: "c", in: .input, "how many")
  private static let types = OptionSpec(
    "prefer", { $0.preferred.append($1) }, "TYPE", repeatable: true, in: .input, "the types")
  private static let spec = CommandSpec(
    "try", in: .information, operands: "[TIMECODE]...", operandCount: 0...3, "try it",
    options: [flag, null, rate, count, types],
    combinations: [.exclusive(null, [rate], why: "it is a test"), .needs(count, oneOf: [flag, null])])

  private func read(_ words: [String]) -> (ParsedArguments, UsageError?) {
    var arguments = ParsedArguments(spec: Self.spec)
    var parser = ArgumentParser(Self.spec, words.map { Word($0) }[...])
    let fault = parser.parse(into: &arguments)
    return (arguments, fault)
  }

  private func parse(_ words: [String]) throws -> ParsedArguments {
    let (arguments, fault) = read(words)
    if let fault { throw fault }
    return arguments
  }

  /// The usage error with which a command line is refused, or nil.
  private func refusal(_ words: [String]) throws -> UsageError? {
    do { try parse(words).check() } catch let failure as Failure {
      if case .usage(let error) = failure.kind { return error }
    }
    return nil
  }

  @Test(
    "an option's value is attached, follows, or ends a cluster",
    arguments: [
      ["--rate=25"], ["--rate", "25"], ["-r25"], ["-r=25"], ["-r", "25"], ["-ar25"], ["-a0r", "25"],
      ["--rate", "24", "--rate=25"], ["-r25", "--", "x"],
    ])
  func values(_ words: [String]) throws {
    #expect(try parse(words).word(Self.rate) == "25")
  }

  @Test(
    "flags cluster",
    arguments: [(["-a0"], true, true), (["-0a"], true, true), (["-0"], false, true), (["--all"], true, false)])
  func clusters(_ words: [String], _ all: Bool, _ null: Bool) throws {
    let arguments = try parse(words)
    #expect(arguments.has(Self.flag) == all)
    #expect(arguments.has(Self.null) == null)
    #expect(arguments.operands.isEmpty)
  }

  @Test(
    "operands are what is not an option: a lone dash, negative numbers, everything behind --",
    arguments: [
      (["-"], ["-"]), (["-1"], ["-1"]), (["-12:00"], ["-12:00"]), (["-00:00:01:00"], ["-00:00:01:00"]),
      (["--", "--all", "-a"], ["--all", "-a"]), (["--", "--"], ["--"]), ([""], [""]),
      (["x", "--all", "y"], ["x", "y"]),
      (["--rate", "--", "x"], ["x"]), (["-01"], ["-01"]),
    ])
  func operands(_ words: [String], _ expected: [String]) throws {
    #expect(try parse(words).operands == expected)
  }

  @Test("a value may look like an option")
  func valuesThatLookLikeOptions() throws {
    #expect(try parse(["--rate", "--all"]).word(Self.rate) == "--all")
    #expect(try parse(["--rate=--all"]).word(Self.rate) == "--all")
    #expect(try parse(["--rate=a=b"]).word(Self.rate) == "a=b")
  }

  @Test("a repeatable option keeps its values in order, another has one")
  func repetition() throws {
    let arguments = try parse(["--prefer", "b,c", "--rate", "25", "--prefer=a", "--rate", "25"])
    try arguments.check()
    #expect(arguments.values.preferred.map(\.elements) == [["b", "c"], ["a"]])
    #expect(arguments.values.type == "25")
  }

  @Test("two values of an option that takes one are refused, the same one twice is not")
  func twoValues() throws {
    #expect(try refusal(["--rate", "24", "-r25"]) == .twoValues(option: "rate", "24", "25"))
    #expect(try refusal(["--rate", "24", "-r24", "-a", "-a"]) == nil)
    #expect(try refusal(["--prefer", "b", "--prefer=a"]) == nil)
  }

  @Test(
    "slips name the word and the nearest right one",
    arguments: [
      (["--rat", "25"], UsageError.unknownOption("--rat", command: "try", nearest: "--rate")),
      (["--ra", "25"], .unknownOption("--ra", command: "try", nearest: "--rate")),
      (["--nothing-like-it"], .unknownOption("--nothing-like-it", command: "try", nearest: nil)),
      (["-x"], .unknownOption("-x", command: "try", nearest: nil)),
      (["-al"], .unknownOption("-l", command: "try", nearest: "--all")),
      (["--rate"], .missingValue(option: "rate", placeholder: "RATE")),
      (["-r"], .missingValue(option: "rate", placeholder: "RATE")),
      (["--all=yes"], .unexpectedValue(option: "all")),
      (["a", "b", "c", "d"], .tooManyOperands(command: "try", first: "d", limit: 3)),
    ])
  func slips(_ words: [String], _ expected: UsageError) {
    #expect(throws: expected) { _ = try parse(words) }
  }

  @Test(
    "an empty value is refused",
    arguments: [["--rate="], ["--rate=", "25"], ["--rate", ""], ["-r", ""], ["-r="], ["-r=", "25"]])
  func emptyValues(_ words: [String]) throws {
    #expect(try refusal(words) == .emptyValue(option: "rate"))
  }

  @Test(
    "a value is held against its type",
    arguments: [
      ("1", 1), ("10", 10), ("0", nil), ("1.5", nil), ("one", nil), ("99999999999999999999", nil),
    ])
  func typedValues(_ word: String, _ expected: Int?) throws {
    let words = ["--all", "--count", word]
    let fault = UsageError.badValue(
      option: "count", command: "try", value: word, .isNot("a whole number from 1"))
    #expect(try refusal(words) == (expected == nil ? fault : nil))
    let arguments = try parse(words)
    try? arguments.check()
    #expect(arguments.values.count?.value == expected)
  }

  @Test("options that do not go together are refused, and those that need another")
  func combinations() throws {
    #expect(try refusal(["-0", "--rate", "25"]) == .conflict("--null", "--rate", why: "it is a test"))
    #expect(try refusal(["--count", "3"]) == .needsOption("count", ["all", "null"]))
    #expect(try refusal(["--count", "3", "-a"]) == nil)
    #expect(try refusal(["--count", "3", "-0"]) == nil)
  }

  @Test("what comes after a fault is read all the same")
  func wordsAfterFault() {
    let (arguments, fault) = read(["--nothing-like-it", "-a"])
    #expect(fault == .unknownOption("--nothing-like-it", command: "try", nearest: nil))
    #expect(arguments.has(Self.flag))
  }

  @Test("an option that the command does not declare is never there, and reading it is noted")
  func undeclaredOptions() throws {
    let arguments = try parse(["--all"])
    #expect(arguments.undeclaredRead == nil)
    #expect(!arguments.has(.keepGoing))
    #expect(arguments.undeclaredRead == "keep-going")
  }
}
