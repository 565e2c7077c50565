import Testing
import TimecodePasteboard

@testable import tckit

struct SuggestionTests {
  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("", "abc", 3), ("rate", "rate", 0), ("rat", "rate", 1), ("rtae", "rate", 1),
    ("kitten", "sitting", 3), ("cpoy", "copy", 1), ("abcd", "badc", 2),
  ])
  func `the distance counts insertions, deletions, replacements and swaps`(_ a: String, _ b: String, _ expected: Int) {
    #expect(Suggestion.editDistance(Array(a.utf8), Array(b.utf8)) == expected)
    #expect(Suggestion.editDistance(Array(b.utf8), Array(a.utf8)) == expected)
  }

  @Test(arguments: [
    ("cpoy", "copy"), ("COPY", "copy"), ("pase", "paste"), ("vaildate", "validate"), ("frobnicate", nil),
    ("xyz", nil),
    ("valid", "validate"), ("va", nil),
  ])
  func `a slip finds its word, and what is no slip finds none`(_ word: String, _ expected: String?) {
    #expect(Suggestion.nearest(to: word, among: ["copy", "paste", "validate", "types"]) == expected)
  }

  @Test(arguments: [("26", "25"), ("12", nil)])
  func `a rate is suggested where one is probably meant`(_ word: String, _ expected: String?) {
    #expect(throws: ArgumentFault.isNot("a frame rate", nearest: expected)) { try LocalProperties(argument: word) }
  }

  @Test(arguments: [
    ("72", "the nearest are 60 and 90; "), ("180", "the nearest is 120; "), ("12", "the nearest is 23.976; "),
    ("x", ""),
    ("24?", ""),
    ("48k", "a sample rate is part of a notation, as in samples@48000; "),
    ("44100", "a sample rate is part of a notation, as in samples@48000; "),
  ])
  func `a number far from any rate has its neighbours, one of samples its notation`(_ word: String, _ hint: String) {
    #expect(Suggestion.rateHint(word) == hint + "tckit rates lists the frame rates")
  }

  @Test
  func `a beginning is found in any case, and a limit holds for it too`() {
    #expect(Suggestion.nearest(to: "--Hist", among: ["--store", "--history"]) == "--history")
    #expect(Suggestion.nearest(to: "val", among: ["validate"], within: 4) == nil)
    #expect(Suggestion.nearest(to: "val", among: ["validate"], within: 5) == "validate")
  }

  @Test
  func `of two equally near words the first is taken`() {
    #expect(Suggestion.nearest(to: "cat", among: ["bat", "rat"]) == "bat")
  }

  @Test
  func `every line of the table of other names is a row, with commands that exist`() {
    #expect(CommandAlias.rows.count == CommandAlias.lines.count)
    for (row, line) in zip(CommandAlias.rows, CommandAlias.lines) {
      let commands = row.commands.isEmpty ? "-" : row.commands.map(\.rawValue).joined(separator: " ")
      #expect(line.split(separator: "\t")[1] == commands, "\(row.names)")
    }
  }

  @Test(arguments: CommandAlias.rows.map(\.names))
  func `every old or foreign name means something of tckit, is none itself, and is found`(_ names: String) throws {
    let row = try #require(CommandAlias.rows.first { $0.names == names })
    for name in names.split(separator: " ").map(String.init) {
      switch row.meaning {
      case .command(let meaning):
        let command = meaning.split(separator: " ").first.map { String($0) } ?? ""
        #expect(CommandName(word: command) != nil || command.hasPrefix("--"), "\(name)")
        #expect(CommandName(word: name) == nil, "\(name)")
        #expect(CommandAlias.command(for: name.uppercased()) == meaning, "\(name)")
      case .option(let option):
        #expect(!CommandTableTests.rows.contains { "--" + $0.name == name }, "\(name)")
        #expect(CommandAlias.option(for: name.dropFirst(2), among: [option.rawValue]) == option.rawValue, "\(name)")
        #expect(CommandAlias.option(for: name.dropFirst(2), among: []) == nil, "\(name)")
      case .hint:
        for command in row.commands.isEmpty ? CommandName.allCases : row.commands {
          guard !row.commands.isEmpty || Self.options(of: command).isDisjoint(with: [name]) else { continue }
          #expect(!Self.options(of: command).contains(name), "\(command.rawValue) has \(name)")
          #expect(CommandAlias.advice(insteadOf: name, in: TypedLine(), of: command.rawValue) != nil, "\(name)")
        }
      }
    }
  }

  @Test
  func `what was typed as the value is in the line to type`() {
    func advice(_ line: TypedLine) -> String? { CommandAlias.advice(insteadOf: "--file", in: line, of: "calc") }
    #expect(advice(TypedLine(after: ["a.edl"])) == "files are operands: tckit calc a.edl")
    #expect(advice(TypedLine(attached: "a b")) == "files are operands: tckit calc 'a b'")
    #expect(advice(TypedLine()) == "files are operands: tckit calc FILE")
  }

  @Test
  func `a line to type keeps the operands, and the options that its command has`() {
    let words = ["cut.edl", "--rate=25", "-r", "24", "--ordered", "--limit", "9", "-q", "-1", "--from", "24"]
    #expect(
      TypedLine.words(words, for: ConvertCommand.self)
        == ["cut.edl", "--rate=25", "-r", "24", "-q", "-1", "--from", "24"])
  }

  /// The names of a command's options, as they are typed.
  private static func options(of command: CommandName) -> Set<String> {
    Set(
      OptionReader.rows(of: command.command).flatMap { row in ["--" + row.name] + (row.short.map { ["-\($0)"] } ?? []) }
    )
  }

  @Test
  func `nothing is suggested where there is nothing`() {
    #expect(Suggestion.nearest(to: "", among: ["a", "b"]) == nil)
    #expect(Suggestion.nearest(to: "cat", among: []) == nil)
  }
}
