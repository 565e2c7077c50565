// The findings of validate: a row for each word that a finding has in its brackets, and for each cause. The rows are in
// tckit-validate(1); `tckit help WORD` prints one.

/// A row about a kind of finding.
struct FindingText {
  let word: String
  /// The meaning of the word.
  fileprivate(set) var meaning = ""
  /// In which input it is found, how it is judged and how it is repaired.
  fileprivate(set) var lines: [String] = []

  /// The row of a word; nil for a word that no finding has.
  static func row(of word: String) -> FindingText? { rows.first { $0.word == word } }

  /// The row as help shows it.
  var text: String { "\(word): \(meaning)\n" + lines.map { HelpText.wrapped($0, indent: 2) }.joined() }

  /// The rows of the page.
  static let rows: [FindingText] = {
    var rows: [FindingText] = []
    let lines = "\(CommandName.validate.source)".split(separator: "\n")
    for line in lines.drop(while: { $0 != ".Ss What validate finds" }).prefix(while: { $0 != ".Ss Refusals" }) {
      let words = ManualText.unescaped(line)
      if words.hasPrefix(".It Cm ") {
        rows.append(FindingText(word: String(words.dropFirst(".It Cm ".count))))
      } else if let last = rows.indices.last, !words.hasPrefix(".") {
        // A sentence on a page is a part of a line here.
        let part = words.prefix(1).lowercased() + words.dropFirst().dropLast()
        if rows[last].meaning.isEmpty { rows[last].meaning = part } else { rows[last].lines.append(part) }
      }
    }
    return rows
  }()
}
