// The table of commands and options, checked as a table.

import Foundation
import SystemClipboard
import TestSupport
import Testing
import TimecodeDocuments

@testable import tckit

struct CommandTableTests {
  static let names = CommandName.allCases

  /// The rows of every command.
  static let rows = names.flatMap { OptionReader.rows(of: $0.command) }

  @Test(arguments: names)
  func `every command has its name, which is a lower-case word`(_ name: CommandName) {
    #expect(name.command.name == name)
    #expect(name.rawValue.allSatisfy { $0.isASCII && $0.isLowercase })
  }

  @Test(arguments: OptionName.allCases)
  func `every name of an option is used by a row`(_ name: OptionName) {
    #expect(name == .version || Self.rows.contains { $0.option == name })
  }

  @Test(arguments: names)
  func `no two options of a command share a name`(_ name: CommandName) {
    let options = OptionReader.rows(of: name.command)
    for (index, option) in options.enumerated() {
      for other in options[(index + 1)...] {
        #expect(option.name != other.name)
        if let short = option.short { #expect(short != other.short, "--\(option.name) and --\(other.name)") }
      }
    }
  }

  @Test
  func `an option of one name, or one letter, is spelled alike everywhere`() {
    var seen: [String: OptionRow] = [:]
    var meanings: [Character: String] = [:]
    for option in Self.rows {
      if let short = option.short {
        #expect(meanings[short, default: option.name] == option.name, "-\(short)")
        meanings[short] = option.name
      }
      if let first = seen[option.name] {
        #expect(first.value?.placeholder == option.value?.placeholder, "--\(option.name)")
        #expect(first.short == option.short, "--\(option.name)")
      }
      seen[option.name] = option
    }
  }

  @Test(arguments: names)
  func `every command and option is described in one line`(_ name: CommandName) {
    let command = name.command
    let rows = OptionReader.rows(of: command)
    for (what, summary) in [(name.rawValue, command.summary)] + rows.map({ ("--\($0.name)", $0.summary) }) {
      #expect(!summary.isEmpty, "\(what)")
      #expect(!summary.hasSuffix(".") && !summary.contains("\n"), "\(what): \(summary)")
      #expect(summary.first.map { !$0.isUppercase } ?? false, "\(what): \(summary)")
    }
  }

  @Test(arguments: names)
  func `every command can be asked for help, and kept quiet`(_ name: CommandName) {
    let options = OptionReader.rows(of: name.command).map(\.name)
    #expect(options.contains("help"))
    #expect(options.contains("quiet"))
  }

  @Test(arguments: names)
  func `every --name in the words is an option of some command`(_ name: CommandName) {
    let command = name.command
    let rows = OptionReader.rows(of: command)
    let known = Set(Self.rows.map(\.name)).union(["version", "from"])
    let texts = command.paragraphs + rows.flatMap { [$0.summary, $0.documentation] }
    for word in texts.flatMap({ $0.split { " ,.;:()'".contains($0) } }) where word.hasPrefix("--") && word.count > 2 {
      #expect(known.contains(String(word.dropFirst(2).prefix { $0 != "=" })), "\(word)")
    }
  }

  @Test(arguments: names)
  func `the examples of the help are command lines that parse`(_ name: CommandName) throws {
    let command = name.command
    for example in command.examples {
      // A quoted text is one word.
      let parts = example.line.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      let words = parts.flatMap {
        $0.offset % 2 == 1 ? [String($0.element)] : $0.element.split(separator: " ").map(String.init)
      }
      let start = try #require(words.firstIndex(of: "tckit"), "\(example.line)")
      let line = words[(start + 1)...].prefix { !["|", "<", ">", "&&", ";"].contains($0) }
      #expect(line.first == name.rawValue || words.count(where: { $0 == "tckit" }) > 1, "\(example.line)")
      guard line.first == name.rawValue else { continue }
      #expect(throws: Never.self, "\(example.line)") {
        let invocation = Invocation(line.map { Word(String($0)) })
        if let fault = invocation.fault { throw fault }
        command.declare(invocation.options)
        command.combine(invocation.options)
        if let fault = invocation.options.fault { throw fault }
      }
    }
  }

  @Test(arguments: names)
  func `the full help has every option under its group, and fits eighty columns`(_ name: CommandName) {
    let command = name.command
    let rows = OptionReader.rows(of: command)
    let text = HelpText.command(command, isFull: true)
    for option in rows {
      #expect(text.contains("--\(option.name)"), "--\(option.name)")
      #expect(text.contains("\n\(option.group.rawValue):\n"), "\(option.group)")
    }
    #expect(text.contains("tckit help \(name.rawValue) has the rules"))
    for line in Self.lines(text) { #expect(line.count <= 80, "\(line)") }
  }

  @Test(arguments: names)
  func `the short help has an example and at most twelve options, and fits a screen`(_ name: CommandName) {
    let command = name.command
    let rows = OptionReader.rows(of: command)
    let brief = HelpText.brief(command)
    let text = HelpText.command(command, isFull: false)
    #expect(text.count { $0 == "\n" } <= 24)
    #expect(text.contains("\n  tckit \(name.rawValue)") || text.contains("| tckit \(name.rawValue)"))
    #expect(text.contains("--help shows all \(rows.count)"))
    #expect(brief.count <= HelpText.briefLimit)
    #expect(
      brief.count == (command.brief.isEmpty ? rows.count - 1 : command.brief.count), "a name that it does not have")
    #expect(command.columns.isEmpty || text.contains("\ncolumns: "))
    for (row, summary) in brief {
      let lines = text.split(separator: "\n").filter { $0.contains("--\(row.name) ") }
      #expect(lines.contains { $0.hasSuffix(" " + summary) }, "--\(row.name)")
    }
    for line in Self.lines(text) { #expect(line.count <= 80, "\(line)") }
  }

  /// The lines of a help text that are not command lines.
  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter { !$0.hasPrefix("  tckit") && !$0.hasPrefix("  ssh") }
  }

  @Test
  func `the overview has every command below its heading, every page and every status, on one screen`() {
    let lines = HelpText.overview.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 40)
    for line in lines { #expect(line.count <= 80, "\(line)") }
    var commands: [String] = []
    for group in CommandGroup.allCases {
      commands.append(group.title + ":")
      commands += Self.names.filter { $0.group == group }.map { "  \($0.rawValue) " }
    }
    let shown = lines.drop { !$0.hasPrefix(commands[0]) }
    for (line, command) in zip(shown, commands) { #expect(line.hasPrefix(command), "\(line)") }
    let words = Set(HelpText.overview.split { !($0.isLetter || $0.isNumber) }.map(String.init))
    for topic in ManualTopic.allCases { #expect(words.contains(topic.rawValue)) }
    for status in ["0", "1", "64", "65", "66", "70", "73", "74", "75", "77", "78"] { #expect(words.contains(status)) }
  }

  @Test
  func `help of a topic says what its page says of itself, and every page is a topic or a command's`() throws {
    let folder = packageRoot.appending(path: "man").path
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("tckit-") }
    let known = ManualTopic.allCases.map { "tckit-\($0.rawValue).\($0.section)" }
    #expect(Set(pages) == Set(known + Self.names.map { "tckit-\($0.rawValue).1" }))
    for (topic, page) in zip(ManualTopic.allCases, known) {
      let text = try ArchitectureTests.text("man/\(page)").replacing("\\-", with: "-")
      #expect(text.contains(".Nd \(topic.summary)\n"), "\(page)")
    }
  }

  @Test(arguments: names)
  func `combinations are about options that the command has, each pair once`(_ name: CommandName) {
    let options = Set(OptionReader.rows(of: name.command).map(\.option))
    var pairs: Set<Set<OptionName>> = []
    for combination in OptionReader.combinations(of: name.command) {
      #expect(options.contains(combination.option), "--\(combination.option.rawValue)")
      for other in combination.others.names {
        let pair = "--\(combination.option.rawValue) and --\(other.rawValue)"
        #expect(options.contains(other), "\(pair)")
        if combination.isExclusive { #expect(pairs.insert([combination.option, other]).inserted, "\(pair)") }
      }
    }
  }

  /// The options that choose the output, each with the options that keep a meaning next to it, apart from the options
  /// that choose the input. Every other option of a command must be refused there, because it would be ignored
  /// silently.
  private static let choices: [OptionName: OptionNames] = [
    // The bytes are written unchanged, so only options that select the content count. The last ones need what --type
    // excludes.
    .type: [.item, .back, .clipboard, .pasteboard, .store, .keepGoing, .toCut, .track],
    .json: [.accepted, .all, .documentType, .format, .keepGoing, .sum, .summary, .wrap],
    .documentType: [.all, .json, .keepGoing], .report: [],
  ]
  /// Options whose effect happens anyway.
  private static let harmless: OptionNames = [.quiet, .help]

  @Test(arguments: names)
  func `no option of output is ignored in silence next to one that chooses what is written`(_ name: CommandName) {
    let rows = OptionReader.rows(of: name.command)
    let combinations = OptionReader.combinations(of: name.command).filter(\.isExclusive)
    let refused = Set(combinations.flatMap { pair in pair.others.names.map { Set([pair.option, $0]) } })
    for (choice, meaningful) in Self.choices where rows.contains(where: { $0.option == choice }) {
      let ignored = rows.filter { row in
        row.option != choice && !(meaningful + Self.harmless).contains(row.option)
          && (choice == .type || row.group == .output) && !refused.contains([choice, row.option])
      }
      #expect(ignored.isEmpty, "--\(choice.rawValue) with \(ignored.map(\.name))")
    }
  }

  @Test
  func `the help of an option that takes one of a few words has every word`() {
    let words: [OptionName: [String]] = [
      .encoding: DocumentEncoding.allCases.map(\.rawValue), .clipboard: ClipboardName.allCases.map(\.rawValue),
    ]
    for row in Self.rows {
      for word in words[row.option] ?? [] where !row.documentation.isEmpty {
        #expect(row.documentation.contains(word), "--\(row.name) has no \(word)")
      }
    }
  }

  @Test
  func `the names of a group are those of its rows`() {
    func names(_ group: any Options.Type) -> OptionNames {
      OptionReader.rows(of: group).reduce([]) { $0 + [$1.option] }
    }
    #expect(PropertyOptions.names == names(PropertyOptions.self))
    #expect(PolicyOptions.names == names(PolicyOptions.self))
  }
}
