// The pages of the manual, and the search for a word after `tckit help`: the word names a page, a section or an option,
// or occurs in pages.
//
//     ManualPage(.convert).text
//     ManualPage.sections(about: "premiere")

import SystemClipboard
import TimecodeDocuments
import TimecodePasteboard

/// A page of the manual.
struct ManualPage {
  /// The word that names the page.
  let name: String
  private let source: StaticString

  init(_ command: CommandName) { (name, source) = (command.rawValue, command.source) }

  init(_ topic: ManualTopic) { (name, source) = (topic.rawValue, topic.source) }

  private init(overview source: StaticString) { (name, self.source) = ("tckit", source) }

  static let overview = ManualPage(overview: overviewSource)

  /// All pages, those about several commands first.
  private static var all: [ManualPage] {
    [overview] + ManualTopic.allCases.map(Self.init) + CommandName.allCases.map(Self.init)
  }

  var text: String { ManualText.page("\(source)") }

  /// The text; the headings of a long one follow its name.
  var textWithContents: String {
    let text = text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let headings = lines.filter { !$0.isEmpty && Self.indent($0) == 2 }
    guard lines.count > 150, headings.count > 3, let end = text.firstRange(of: "\n\n")?.lowerBound else { return text }
    return """
      \(text[..<end])

      SECTIONS: tckit help \(name) WORD prints those with the word
      \(headings.joined(separator: "\n"))\(text[end...])
      """
  }

  /// The sections whose heading equals the word; if there are none, the sections whose heading contains it.
  func sections(about word: String) -> [String] {
    let (word, text) = (word.lowercased(), text)
    let equal = Self.sections(of: text) { $0 == word }
    return equal.isEmpty
      ? Self.sections(of: text) { Self.words(of: $0).contains { $0 == word || $0 == word + "s" } } : equal
  }

  /// The sections of a page whose heading, in lower case, is wanted. A section within such a section is part of it.
  private static func sections(of text: String, where isWanted: (String) -> Bool) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var sections: [String] = []
    var end = 0
    for start in lines.indices where start >= end {
      let (line, margin) = (lines[start], indent(lines[start]))
      guard !line.isEmpty, margin < 4, isWanted(line.dropFirst(margin).lowercased()) else { continue }
      let body = lines[(start + 1)...].prefix { $0.isEmpty || indent($0) > margin }
      end = body.endIndex
      sections.append(([line] + body).joined(separator: "\n"))
    }
    return sections
  }

  private static func indent(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }

  /// The words of a heading, both with hyphens and divided at hyphens.
  private static func words(of heading: String) -> [Substring] {
    heading.split { " (),".contains($0) } + heading.split { !$0.isLetter && !$0.isNumber }
  }
}

// MARK: Words

extension ManualPage {
  /// Words that occur in no heading, and where they are explained.
  private static let sectionsOfWords: [(words: [String], page: ManualPage, heading: String?)] = [
    (["config", "configuration", "settings", "accept", "tckit.json", ".tckit.json"], overview, "files"),
    (["policy"], ManualPage(.paste), "policies"), (["undo"], ManualPage(.restore), nil),
    (["pull", "pull-list", "handles"], ManualPage(.diff), nil), (["data"], ManualPage(.json), nil),
    (["notes"], ManualPage(.recipes), "the next version of a cut"),
    (["tag", "tags"], ManualPage(.timecode), "timecode as text"),
    (["desktop"], ManualPage(.clipboards as ManualTopic), nil), (["stdin"], ManualPage(.input), nil),
    (["colleague"], ManualPage(.recipes), "a timecode on another machine"),
    (["exit-code", "exit-status", "status", "errors"], overview, "exit status"),
    (["lock", "locks"], ManualPage(.store), "turns"), (["where"], ManualPage(.store), nil),
    (["frames", "notation", "seconds", "feet", "samples", "ticks"], ManualPage(.timecode), "notations"),
    (["drop", "ndf", "df", "dropframe", "drop-frame"], ManualPage(.timecode), "terms"),
    (["fps", "ntsc", "framerate", "rate"], ManualPage(.rates), nil),
    (["speed", "pal", "relabel", "retime", "pulldown", "conform"], ManualPage(.recipes), "which conversion?"),
    (["duration", "length"], ManualPage(.recipes), "how long is it?"),
    (["start", "hour"], ManualPage(.recipes), "a timeline that starts at another hour"),
    (
      ["rescan", "moved", "omitted", "shift", "shifted", "trim", "trimmed", "slip", "slipped", "retimed", "renamed"],
      ManualPage(.diff), "the rows"
    ),
    (["batch", "join", "merge"], ManualPage(.convert), "files"),
    (["ci", "junit", "github", "gitlab"], ManualPage(.recipes), "a gate on a project's rate"),
    (["share", "shared", "team", "network"], ManualPage(.store), "sharing"),
    (["dissolve", "wipe", "reel", "reels", "clip", "tape"], ManualPage(.documents), "events"),
    (["m2"], ManualPage(.documents), "cmx3600 edl (edl)"),
    (["color", "colour", "loss", "lossy", "title"], ManualPage(.documents), "losses"),
    (["mov", "mp4", "mxf", "wav", "dpx", "exr", "mkv", "movie", "movies"], ManualPage(.media), nil),
  ]

  /// The sections that explain a word that occurs in no heading.
  static func sections(explaining word: String) -> [String] {
    let word = word.replacing(" ", with: "-")
    guard let row = sectionsOfWords.first(where: { $0.words.contains(word) }) else { return [] }
    return row.heading.map(row.page.sections) ?? [row.page.text]
  }

  /// The sections about a word, from the first page that has any, or the option with that name; empty if there is
  /// neither.
  static func sections(about word: String) -> [String] {
    let word = word.lowercased()
    let explanation = sections(explaining: word)
    guard explanation.isEmpty else { return explanation }
    if DocumentFormat(word: word) != nil {
      return sections(of: ManualPage(.documents).text) { heading in
        heading.split(separator: "(").last?.split { " (),".contains($0) }.contains { $0 == word } ?? false
      }
    }
    if ClipboardName(rawValue: word) != nil { return [ManualPage(.clipboards as ManualTopic).text] }
    return all.lazy.map { $0.sections(about: word) }.first { !$0.isEmpty }
      ?? HelpText.option("--" + word, of: CommandName.commands).map { [$0] } ?? []
  }

  /// The names of the pages that contain a word, the page with most occurrences first.
  static func names(mentioning word: String) -> [String] {
    let word = word.lowercased()
    func isPart(_ character: Character?) -> Bool { character.map { $0.isLetter || $0.isNumber } ?? false }
    func count(in text: String) -> Int {
      text.ranges(of: word).count { !isPart(text[..<$0.lowerBound].last) && !isPart(text[$0.upperBound...].first) }
    }
    return all.map { ($0.name, count(in: $0.text.lowercased())) }.filter { $0.1 > 0 }
      .sorted { $0.1 > $1.1 }.map(\.0)
  }
}
