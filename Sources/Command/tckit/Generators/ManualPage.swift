// The pages of the manual, and the search for a word after `tckit help`: the word names a page, a section or an option,
// or occurs in pages.
//
//     ManualPage(.convert).text
//     ManualPage(.convert).parts(about: "wrap")
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

  /// All pages in the order of a search: the rules of all commands, recipes, and the pages of commands.
  private static var all: [ManualPage] {
    [overview] + ManualTopic.allCases.filter { $0 != .recipes }.map(Self.init) + [ManualPage(.recipes)]
      + CommandName.allCases.map(Self.init)
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

      SECTIONS: tckit help \(name) WORD prints the parts with WORD
      \(headings.joined(separator: "\n"))\(text[end...])
      """
  }

  /// The sections whose heading equals the word; if there are none, the sections whose heading contains it.
  func sections(about word: String) -> [String] {
    let lines = lines
    return Self.sections(of: lines, about: word.lowercased()).map { Self.text(lines[$0]) }
  }

  /// The parts of the page with a word: the section that it names; otherwise the sections whose heading contains it, the
  /// terms and options that do, and the other paragraphs, each of these under the heading of its section.
  func parts(about word: String) -> [String] {
    let (word, lines) = (word.lowercased(), lines)
    let sections = Self.sections(of: lines, about: word)
    let headings = sections.map { Self.text(lines[$0]) }
    if sections.contains(where: { Self.heading(lines[$0.lowerBound]) == word }) { return headings }
    let paragraphs = Self.paragraphs(of: lines).filter { heading, range in
      lines[heading] != "SEE ALSO" && !sections.contains { $0.contains(heading) }
        && Self.count(of: word, in: Self.flat(lines[range])) > 0
    }
    let terms = paragraphs.filter { Self.count(of: word, in: Self.term(of: lines[$1])) > 0 }
    let others = paragraphs.filter { paragraph in !terms.contains { $0.range == paragraph.range } }
    return headings
      + [terms, others].flatMap { paragraphs in
        var heading: Int?
        return paragraphs.map { paragraph in
          defer { heading = paragraph.heading }
          let isFirst = heading != paragraph.heading
          return (isFirst ? lines[paragraph.heading] + "\n" : "") + Self.text(lines[paragraph.range])
        }
      }
  }

  /// The lines of the page that explain a term, such as an exit status.
  func explanation(of term: String) -> String? {
    let lines = lines
    return Self.paragraphs(of: lines).first { Self.term(of: lines[$1]) == term }.map { Self.text(lines[$1]) }
  }

  private var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The sections whose heading equals the word; if there are none, the sections whose heading contains it.
  private static func sections(of lines: [Substring], about word: String) -> [Range<Int>] {
    let equal = sections(of: lines) { $0 == word }
    return equal.isEmpty ? sections(of: lines) { count(of: word, in: $0) > 0 } : equal
  }

  /// The sections whose heading, in lower case, is wanted. A section within such a section is part of it.
  private static func sections(of lines: [Substring], where isWanted: (String) -> Bool) -> [Range<Int>] {
    var sections: [Range<Int>] = []
    for start in lines.indices where start >= sections.last?.upperBound ?? 0 {
      guard isHeading(lines[start]), isWanted(heading(lines[start])) else { continue }
      let body = lines[(start + 1)...].prefix { $0.isEmpty || indent($0) > indent(lines[start]) }
      sections.append(start..<body.endIndex)
    }
    return sections
  }

  /// The paragraphs of a page, each with the line of its heading. One begins at the margin after an empty line, and has
  /// the examples and lists that are indented below it.
  private static func paragraphs(of lines: [Substring]) -> [(heading: Int, range: Range<Int>)] {
    var paragraphs: [(heading: Int, range: Range<Int>)] = []
    var heading = 0
    for (index, line) in lines.enumerated() where !line.isEmpty {
      if isHeading(line) {
        heading = index
      } else if let last = paragraphs.indices.last, paragraphs[last].heading == heading,
        indent(line) > 4 || !lines[index - 1].isEmpty
      {
        paragraphs[last].range = paragraphs[last].range.lowerBound..<index + 1
      } else {
        paragraphs.append((heading, index..<index + 1))
      }
    }
    return paragraphs
  }

  /// The term that a paragraph explains, in lower case: an option, or the text before a wide space; empty for any other
  /// paragraph.
  private static func term(of lines: ArraySlice<Substring>) -> String {
    let text = (lines.first ?? "").drop { $0 == " " }
    if let gap = text.firstRange(of: "  ") { return text[..<gap.lowerBound].lowercased() }
    // The second line of an entry with a mark or a number is indented less.
    return lines.dropFirst().first.map { indent($0) > 7 } ?? false ? text.lowercased() : ""
  }

  private static func text(_ lines: ArraySlice<Substring>) -> String {
    var lines = lines
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The words of lines, in lower case.
  private static func flat(_ lines: ArraySlice<Substring>) -> String {
    lines.map { $0.drop { $0 == " " } }.joined(separator: " ").lowercased()
  }

  private static func isHeading(_ line: Substring) -> Bool { !line.isEmpty && indent(line) < 4 }

  private static func heading(_ line: Substring) -> String { line.drop { $0 == " " }.lowercased() }

  private static func indent(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }

  /// The number of times that a text has a word, or its plural; both in lower case.
  private static func count(of word: String, in text: String) -> Int {
    func isPart(_ character: Character?) -> Bool { character.map { $0.isLetter || $0.isNumber } ?? false }
    return text.ranges(of: word).count { range in
      let rest = text[range.upperBound...]
      return !isPart(text[..<range.lowerBound].last)
        && (!isPart(rest.first) || rest.first == "s" && !isPart(rest.dropFirst().first))
    }
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
    (["reaper", "spreadsheet", "excel"], ManualPage(.documents), "delimited text (csv, tsv)"),
    (["fcp", "fcpx", "final-cut"], ManualPage(.documents), "final cut pro xml (fcpxml)"),
    (["mov", "mp4", "mxf", "wav", "dpx", "exr", "mkv", "movie", "movies"], ManualPage(.media), nil),
  ]

  /// The sections that explain a word that occurs in no heading.
  static func sections(explaining word: String) -> [String] {
    let word = word.replacing(" ", with: "-")
    guard let row = sectionsOfWords.first(where: { $0.words.contains(word) }) else { return [] }
    return row.heading.map(row.page.sections) ?? [row.page.text]
  }

  /// The sections about a word, from the first page that has any, or the exit status or the options that it names; empty
  /// if there are none.
  static func sections(about word: String) -> [String] {
    let word = word.lowercased()
    let explanation = sections(explaining: word)
    guard explanation.isEmpty else { return explanation }
    if DocumentFormat(word: word) != nil {
      let lines = ManualPage(.documents).lines
      return sections(of: lines) { heading in
        heading.split(separator: "(").last?.split { " (),".contains($0) }.contains { $0 == word } ?? false
      }.map { text(lines[$0]) }
    }
    if ClipboardName(rawValue: word) != nil { return [ManualPage(.clipboards as ManualTopic).text] }
    guard (try? TimecodeFrameRate(parsing: word)) == nil else { return [] }
    if Int(word) != nil { return overview.explanation(of: word).map { [$0] } ?? [] }
    let headed = all.lazy.map { $0.sections(about: word) }.first { !$0.isEmpty }
    return headed ?? HelpText.options(about: word, of: CommandName.commands)
  }

  /// The names of the pages that contain a word, the page with most occurrences first.
  static func names(mentioning word: String) -> [String] {
    let word = word.lowercased()
    return all.map { ($0.name, count(of: word, in: flat($0.lines[...]))) }.filter { $0.1 > 0 }
      .sorted { $0.1 > $1.1 }.map(\.0)
  }
}
