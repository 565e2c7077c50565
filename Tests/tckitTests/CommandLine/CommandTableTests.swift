// The table of commands and options, checked as a table.

import Testing

@testable import tckit

@Suite("Command table")
struct CommandTableTests {
  static let names = CommandTable.specs.map(\.name)

  private func spec(_ name: String) throws -> CommandSpec {
    try #require(CommandTable.specs.first { $0.name == name })
  }

  @Test("command names are unique, lower-case words")
  func commandNames() {
    #expect(Set(Self.names).count == Self.names.count)
    for name in Self.names { #expect(name.allSatisfy { $0.isASCII && $0.isLowercase }, "\(name)") }
  }

  @Test("every command of the table is found by its name")
  func dispatch() {
    for command in CommandTable.commands {
      #expect(CommandTable.command(named: command.spec.name) == command, "\(command.spec.name)")
    }
    #expect(CommandTable.command(named: "cop") == nil)
  }

  @Test("no two options of a command share a name", arguments: names)
  func uniqueNames(_ name: String) throws {
    let options = try spec(name).options
    for (index, option) in options.enumerated() {
      for other in options[(index + 1)...] {
        #expect(option.name != other.name)
        if let short = option.short { #expect(short != other.short, "--\(option.name) and --\(other.name)") }
      }
    }
  }

  @Test("an option of one name, or one letter, is spelled alike everywhere, and the manual has each of its meanings")
  func consistentOptions() {
    var seen: [String: OptionSpec] = [:]
    var meanings: [Character: String] = [:]
    for option in CommandTable.specs.flatMap(\.options) {
      if let short = option.short {
        #expect(meanings[short, default: option.name] == option.name, "-\(short)")
        meanings[short] = option.name
      }
      if let first = seen[option.name] {
        if first.summary != option.summary {
          let name = option.name.split(separator: "-").joined(separator: "\\-")
          let entries = ManualOptions.text().split(separator: "\n").filter { $0.hasSuffix("Fl Fl \(name)") }
          let valued = ManualOptions.text().split(separator: "\n").filter { $0.contains("Fl Fl \(name) Ar") }
          #expect(entries.count + valued.count >= 2, "--\(option.name)")
        }
        #expect(first.value?.placeholder == option.value?.placeholder, "--\(option.name)")
        #expect(first.short == option.short, "--\(option.name)")
      }
      seen[option.name] = option
    }
  }

  @Test("every command and option is described in one line", arguments: names)
  func summaries(_ name: String) throws {
    let spec = try spec(name)
    for (what, summary) in [(spec.name, spec.summary)] + spec.options.map({ ("--\($0.name)", $0.summary) }) {
      #expect(!summary.isEmpty, "\(what)")
      #expect(!summary.hasSuffix(".") && !summary.contains("\n"), "\(what): \(summary)")
      #expect(summary.first.map { !$0.isUppercase } ?? false, "\(what): \(summary)")
    }
  }

  @Test("every command can be asked for help, and kept quiet", arguments: names)
  func commonOptions(_ name: String) throws {
    let options = try spec(name).options.map(\.name)
    #expect(options.contains("help"))
    #expect(options.contains("quiet"))
  }

  @Test("every --name in the words is an option of some command", arguments: names)
  func references(_ name: String) throws {
    let spec = try spec(name)
    let known = Set(CommandTable.specs.flatMap(\.options).map(\.name)).union(["version"])
    let texts = spec.discussion + spec.options.flatMap { [$0.summary, $0.documentation] }
    for word in texts.flatMap({ $0.split { " ,.;:()'".contains($0) } }) where word.hasPrefix("--") && word.count > 2 {
      #expect(known.contains(String(word.dropFirst(2).prefix { $0 != "=" })), "\(word)")
    }
  }

  @Test("the examples of the help are command lines that parse", arguments: names)
  func examples(_ name: String) throws {
    let spec = try spec(name)
    for example in spec.examples {
      // A quoted text is one word.
      let parts = example.line.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      let words = parts.flatMap {
        $0.offset % 2 == 1 ? [String($0.element)] : $0.element.split(separator: " ").map(String.init)
      }
      let start = try #require(words.firstIndex(of: "tckit"), "\(example.line)")
      let command = words[(start + 1)...].prefix { !["|", "<", ">", "&&", ";"].contains($0) }
      #expect(command.first == spec.name || words.count(where: { $0 == "tckit" }) > 1, "\(example.line)")
      guard command.first == spec.name else { continue }
      #expect(throws: Never.self, "\(example.line)") {
        let invocation = Invocation(ArraySlice(command.map { Word(String($0)) }))
        if let fault = invocation.fault { throw fault }
        try invocation.arguments.check()
      }
    }
  }

  @Test("the full help has every option under its group, and fits eighty columns", arguments: names)
  func fullHelp(_ name: String) throws {
    let spec = try spec(name)
    let text = HelpText.command(spec, isFull: true)
    for option in spec.options {
      #expect(text.contains("--\(option.name)"), "--\(option.name)")
      #expect(text.contains("\n\(option.group.rawValue):\n"), "\(option.group)")
    }
    for line in Self.lines(text) { #expect(line.count <= 80, "\(line)") }
  }

  @Test("the short help has an example, every usual option on one line, and fits a screen", arguments: names)
  func shortHelp(_ name: String) throws {
    let spec = try spec(name)
    let text = HelpText.command(spec, isFull: false)
    #expect(text.count { $0 == "\n" } <= HelpText.screen)
    #expect(text.contains("\nexamples:\n"))
    for option in spec.options where !option.isRare {
      let lines = text.split(separator: "\n").filter { $0.contains("--\(option.name) ") }
      #expect(lines.contains { $0.hasSuffix(" " + option.summary) }, "--\(option.name)")
    }
    for line in Self.lines(text) { #expect(line.count <= 80, "\(line)") }
  }

  /// The lines of a help, without those that are command lines.
  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter { !$0.hasPrefix("  tckit") && !$0.hasPrefix("  ssh") }
  }

  @Test("the overview has every command under its group, and names the manual pages")
  func overview() {
    let text = HelpText.overview(isFull: false)
    for spec in CommandTable.specs { #expect(text.contains("\n  \(spec.name) ")) }
    for group in CommandGroup.allCases { #expect(text.contains("\n\(group.rawValue):\n")) }
    for page in ["(1)", "-recipes(7)", "-documents(7)", "-media(7)", "-clipboards(7)", "-store(5)"] {
      #expect(text.contains("tckit\(page)"))
    }
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test("combinations are about options that the command has, each pair once", arguments: names)
  func combinations(_ name: String) throws {
    let spec = try spec(name)
    var pairs: Set<Set<String>> = []
    for combination in spec.combinations {
      switch combination {
      case .exclusive(let option, let others, _):
        for other in others {
          #expect(spec.has(option) && spec.has(other), "--\(option.name) and --\(other.name)")
          #expect(pairs.insert([option.name, other.name]).inserted, "--\(option.name) and --\(other.name)")
        }
      case .needs(let option, let others):
        #expect(spec.has(option) && others.allSatisfy { spec.has($0) }, "--\(option.name)")
      }
    }
  }

  @Test("no command reads an option that it does not declare", arguments: names)
  func declaredOptions(_ name: String) throws {
    // Such a read ends with the status of a defect, whatever else comes of the run.
    let sandbox = try Sandbox()
    for operands in ["", "01:00:00:00@25", "-", "--json", "--quiet"] {
      let line = "timeout -k 1 2 tckit \(name) \(operands)"
      let result = try ShellCommand(line, in: sandbox).run()
      #expect(result.status < 128 && result.status != 70, "\(line): \(result.errorText)")
    }
  }
}
