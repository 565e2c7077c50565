// How a whole command line is read: what is in front of the command, the command, what is behind it.

import Testing

@testable import tckit

@Suite("Invocation")
struct InvocationTests {
  /// What each option in front of a command is, by its words.
  private static let front = [
    "store": ["--store", "here"], "pasteboard": ["-p", "reel"], "json": ["-j"], "quiet": ["-q"],
  ]

  @Test("an option in front of a command is the one behind it, where the command has it", arguments: CommandTable.specs)
  func inFront(_ spec: CommandSpec) {
    for (name, words) in Self.front {
      let behind = Invocation(([spec.name] + words).map { Word($0) }[...])
      let before = Invocation((words + [spec.name]).map { Word($0) }[...])
      guard let option = spec.options.option(named: name) else {
        #expect(before.fault == .unknownOption("--\(name)", command: spec.name, nearest: nil))
        #expect(behind.fault != nil, "tckit \(spec.name) --\(name)")
        continue
      }
      for invocation in [before, behind] {
        #expect(invocation.fault == nil, "--\(name) and \(spec.name)")
        #expect(invocation.arguments.has(option), "--\(name) and \(spec.name)")
        #expect(invocation.arguments.word(option) == (words.count > 1 ? words[1] : ""))
      }
      #expect(before.arguments.isQuiet == behind.arguments.isQuiet)
      #expect(before.arguments.printsJSON == behind.arguments.printsJSON)
      #expect(throws: Never.self) { try before.arguments.check() }
    }
  }

  @Test("the version takes no operand")
  func version() {
    #expect(Invocation(["--version"]).fault == nil)
    #expect(Invocation(["--version", "x"]).fault == .tooManyOperands(command: "--version", first: "x", limit: 0))
  }

  @Test(
    "the command that a word of another tool means is suggested, of one that writes only its help",
    arguments: [("ls", "types"), ("info", "types"), ("undo", "restore -h"), ("rm", "clear -h"), ("cpoy", nil)])
  func suggestions(_ word: String, _ expected: String?) {
    #expect(Invocation([Word(word)]).fault == .unknownCommand(word, nearest: expected))
  }
}
