// How words become options and operands.

import Testing

@testable import tckit

@Suite("Argument parser")
struct ArgumentParserTests {
  private static let flag = OptionSpec("all", short: "a", "all of them")
  private static let null = OptionSpec("null", short: "0", "a NUL")
  private static let rate = OptionSpec("rate", short: "r", value: ValueSpec("RATE"), "the rate")
  private static let list = OptionSpec("prefer", value: ValueSpec("TYPE"), repeatable: true, "the types")
  private static let spec = CommandSpec(
    "try", operands: "[TIMECODE …]", operandCount: 0...3, "try it", options: [flag, null, rate, list])

  private func parse(_ words: [String]) throws -> ParsedArguments {
    try ArgumentParser(spec: Self.spec).parse(words)
  }

  @Test(
    "an option's value is attached, follows, or ends a cluster",
    arguments: [
      ["--rate=25"], ["--rate", "25"], ["-r25"], ["-r=25"], ["-r", "25"], ["-ar25"], ["-a0r", "25"],
      ["--rate", "24", "--rate=25"], ["-r25", "--", "x"],
    ])
  func values(_ words: [String]) throws {
    #expect(try parse(words).value(Self.rate) == "25")
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
      (["--", "--all", "-a"], ["--all", "-a"]), (["--", "--"], ["--"]), ([""], [""]), (["x", "--all", "y"], ["x", "y"]),
      (["--rate", "--", "x"], ["x"]), (["-01"], ["-01"]),
    ])
  func operands(_ words: [String], _ expected: [String]) throws {
    #expect(try parse(words).operands == expected)
  }

  @Test("a value may look like an option")
  func valuesThatLookLikeOptions() throws {
    #expect(try parse(["--rate", "--all"]).value(Self.rate) == "--all")
    #expect(try parse(["--rate=--all"]).value(Self.rate) == "--all")
    #expect(try parse(["--rate=a=b"]).value(Self.rate) == "a=b")
  }

  @Test("a repeatable option keeps its values in order, another its last")
  func repetition() throws {
    let arguments = try parse(["--prefer", "b", "--rate", "24", "--prefer=a", "--rate", "25"])
    #expect(try arguments.values(Self.list) == ["b", "a"])
    #expect(try arguments.value(Self.rate) == "25")
  }

  @Test(
    "slips name the word and the nearest right one",
    arguments: [
      (["--rat", "25"], UsageError.unknownOption("--rat", command: "try", nearest: "--rate")),
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

  @Test("an empty value is refused when it is read", arguments: [["--rate="], ["--rate", ""], ["-r", ""]])
  func emptyValues(_ words: [String]) throws {
    let arguments = try parse(words)
    #expect(throws: UsageError.emptyValue(option: "rate")) { _ = try arguments.value(Self.rate) }
  }

  @Test(
    "whole numbers are held against their range",
    arguments: [("1", 1), ("10", 10), ("0", nil), ("11", nil), ("1.5", nil), ("one", nil), ("99999999999999999999", nil)])
  func integers(_ word: String, _ expected: Int?) throws {
    let arguments = try parse(["--rate", word])
    #expect((try? arguments.integer(Self.rate, in: 1...10)) == expected)
  }
}
