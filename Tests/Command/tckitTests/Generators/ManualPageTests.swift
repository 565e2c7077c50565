// The pages and sections that a word after `tckit help` finds.

import Testing

@testable import tckit

struct ManualPageTests {
  private func text(_ words: [String]) throws -> [String] {
    let invocation = Invocation((["help"] + words).map { Word($0) })
    if let fault = invocation.fault { throw Diagnostic.usage(fault) }
    guard case .help(.subjects(let subjects)) = invocation.request else { return [] }
    return subjects.map { subject in
      switch subject {
      case .command(let command): ManualPage(command.name).text
      case .page(let page): page.text
      case .finding(let row): row.text
      case .text(let text): text
      }
    }
  }

  @Test(arguments: [
    (["config"], "FILES"), ([".tckit.json"], "FILES"), (["premiere"], "  Premiere Pro's marker list"),
    (["edl"], "  CMX3600 EDL"), (["csv"], "  Delimited text"), (["srt"], "  SubRip and WebVTT"),
    (["policy"], "  Policies"),
    (["policies"], "  Policies"), (["exit"], "EXIT STATUS"), (["frames"], "NOTATIONS"), (["x11"], "NAME"),
    (["--keep"], "--keep WHAT\n  convert: "), (["-k", "paste"], "-k, --keep-going\n  paste: "),
    (["convert", "exit"], "EXIT STATUS"), (["validate", "Accepted findings"], "  Accepted findings"),
    (["recipes", "conversion"], "  Which conversion?"), (["mov"], "NAME\n    tckit-media"),
    (["avid"], "  Avid log exchange"), (["resolve"], "  DaVinci Resolve's marker EDL"),
    (["64"], "    64      The command"),
    (["discard"], "--policy POLICY"), (["preserve"], "--policy POLICY"),
  ])
  func `help has what a word is about`(words: [String], beginning: String) throws {
    let found = try text(words)
    #expect(found.first?.hasPrefix(beginning) ?? false, "\(found.map { $0.prefix(80) })")
  }

  @Test
  func `the section about the configuration has the form of an accepted finding`() throws {
    let section = try #require(try text(["config"]).first)
    for key in ["file", "reason", "event, name", "why", "until"] { #expect(section.contains("\n    \(key)"), "\(key)") }
  }

  @Test(arguments: CommandName.allCases)
  func `help of a command is its page`(_ name: CommandName) throws {
    let page = try #require(try text([name.rawValue]).first)
    #expect(page.hasPrefix("NAME\n    tckit-\(name.rawValue) - ") && page.contains("\nEXIT STATUS\n"))
  }

  @Test(arguments: [("recipes", "textconv"), ("recipes", "handles"), ("diff", "handles"), ("convert", "symbolic")])
  func `a word after a page prints what has the word, once, and no other page`(page: String, word: String) throws {
    let (whole, parts) = (try text([page]).joined(), try text([page, word]))
    #expect(!parts.isEmpty && Set(parts).count == parts.count)
    #expect(parts.allSatisfy { $0.lowercased().contains(word) })
    #expect(parts.joined().count * 2 < whole.count && !parts.contains { $0.hasPrefix("NAME") })
  }

  @Test
  func `of a page the option with a word comes before the paragraphs with it`() throws {
    let parts = try text(["convert", "keep"])
    #expect(parts[0].hasPrefix("  Rate options\n    --keep WHAT\n"), "\(parts[0])")
  }

  @Test
  func `an unknown word names the pages that have it, the one with most first`() {
    let pages = ManualPage.names(mentioning: "Pro Tools")
    #expect(pages.count > 1 && pages[0] == "documents")
    #expect(ManualPage.names(mentioning: "nosuch").isEmpty)
  }
}
