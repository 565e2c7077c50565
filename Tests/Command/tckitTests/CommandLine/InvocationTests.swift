// The reading of a whole command line: the options before the command, the command, and the words after it.

import SystemCalls
import Testing

@testable import tckit

struct InvocationTests {
  /// The meaning of each option before a command, by its words.
  private static let front = [
    "store": ["--store", "here"], "pasteboard": ["-p", "reel"], "json": ["-j"], "quiet": ["-q"],
  ]

  @Test(arguments: CommandName.allCases)
  func `an option in front of a command is the one after it, where the command has it`(_ command: CommandName) {
    for (name, words) in Self.front {
      let after = Invocation(([command.rawValue] + words).map { Word($0) })
      let before = Invocation((words + [command.rawValue]).map { Word($0) })
      guard let option = OptionReader.rows(of: command.command).option(named: name)?.option else {
        #expect(before.fault == .unknownOption("--\(name)", command: command.rawValue, nearest: nil))
        #expect(after.fault != nil, "tckit \(command.rawValue) --\(name)")
        continue
      }
      for invocation in [before, after] {
        #expect(invocation.fault == nil, "--\(name) and \(command.rawValue)")
        #expect(invocation.options.has(option), "--\(name) and \(command.rawValue)")
      }
      let (first, second) = (PasteboardOptions.read(before.options), PasteboardOptions.read(after.options))
      #expect(first.directory == second.directory && first.name == second.name)
      #expect(first.directory == (name == "store" ? "here" : nil))
    }
  }

  @Test
  func `the version takes no operand`() {
    #expect(Invocation(["--version"]).fault == nil)
    #expect(Invocation(["--version", "x"]).fault == .tooManyOperands(command: "--version", first: "x", limit: 0))
  }

  @Test(arguments: [
    ("ls", "pasteboards"), ("undo", "restore -h"), ("rm", "clear -h"),
    ("cpoy", "copy -h"),
  ])
  func `the command that a word of another tool means is suggested, of one that writes only its help`(
    _ word: String, _ expected: String?
  ) {
    #expect(Invocation([Word(word)]).fault == .unknownCommand(word, nearest: expected))
  }
}
