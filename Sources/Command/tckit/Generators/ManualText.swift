// Renders a page of the manual as text, for `tckit help`, so that the executable needs no other file for its manual.
//
//     ManualText.page("\(ManualTopic.documents.source)")
//
// It reads the part of mdoc(7) that tckit's pages use. A test compares the words with the output of mandoc.

/// Writes a page of the manual as text.
struct ManualText {
  /// A list that is being written.
  private struct List {
    /// The text before each item.
    enum Kind {
      /// A mark, such as `-`.
      case marked
      /// A number; the value is the last one written.
      case numbered(Int)
      /// A term.
      case tagged
      /// Nothing: an item is a row of columns with these widths.
      case columns([Int])
    }

    var kind: Kind
    /// The number of columns before the items' text.
    let width: Int
    let isCompact: Bool
  }

  private var text = ""
  /// The words of the paragraph so far.
  private var words: [String] = []
  /// True if the next word belongs to the last one.
  private var joinsNext = false
  /// The mark in the margin before the paragraph.
  private var mark = ""
  /// True if an empty line is due before the next line.
  private var needsGap = false
  /// True if the last line is a heading, which no empty line follows.
  private var followsHeading = false
  private var lists: [List] = []
  private var isLiteral = false
  /// The indentation of a literal block within its lists, in columns.
  private var literalIndent = 0
  private var section = ""
  private var name = ""

  /// The text of a page in mdoc(7).
  static func page(_ source: String) -> String {
    var page = Self()
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) { page.read(line) }
    page.endParagraph()
    return page.text
  }

  // MARK: Lines

  private mutating func read(_ line: Substring) {
    if line.hasPrefix(".\\\"") || line.isEmpty && !isLiteral { return }
    guard line.hasPrefix(".") else {
      let plain = Self.unescaped(line)
      guard isLiteral else { return plain.split(separator: " ").forEach { add(String($0)) } }
      return write(String(repeating: " ", count: indent + literalIndent) + plain)
    }
    let tokens = Self.tokens(line.dropFirst())
    guard let macro = tokens.first?.text else { return }
    let arguments = Array(tokens.dropFirst())
    switch macro {
    case "Dd", "Dt", "Os": break
    case "Sh", "Ss": heading(arguments, indent: macro == "Sh" ? 0 : 2)
    case "Nd":
      add("-")
      arguments.forEach { add($0.text) }
    case "Pp":
      endParagraph()
      needsGap = true
    case "br": endParagraph()
    case "Bl": begin(arguments.map(\.text))
    case "It": item(arguments)
    case "El":
      endParagraph()
      lists.removeLast()
    case "Bd":
      endParagraph()
      needsGap = true
      isLiteral = true
      literalIndent = arguments.contains { $0.text == "indent" } ? 6 : 0
    case "Ed": isLiteral = false
    default:
      // In a synopsis each command has its own line.
      if macro == "Nm", section == "SYNOPSIS" { endParagraph() }
      expand(tokens)
    }
  }

  private mutating func heading(_ arguments: [Token], indent: Int) {
    endParagraph()
    let heading = inline(arguments)
    if indent == 0 { section = heading }
    if !text.isEmpty { write("") }
    needsGap = false
    write(String(repeating: " ", count: indent) + heading)
    followsHeading = true
  }

  // MARK: Lists

  private mutating func begin(_ arguments: [String]) {
    endParagraph()
    let isCompact = arguments.contains("-compact")
    let argument = arguments.firstIndex(of: "-width").flatMap { arguments[($0 + 1)...].first }
    switch arguments.first {
    case "-enum": lists.append(List(kind: .numbered(0), width: 3, isCompact: isCompact))
    case "-tag":
      let width = argument == "Ds" ? 6 : argument?.count ?? 6
      lists.append(List(kind: .tagged, width: width + 2, isCompact: isCompact))
    case "-column":
      lists.append(List(kind: .columns(arguments.dropFirst().map(\.count)), width: 0, isCompact: true))
      needsGap = true
    default: lists.append(List(kind: .marked, width: 2, isCompact: isCompact))
    }
  }

  private mutating func item(_ arguments: [Token]) {
    endParagraph()
    guard var list = lists.popLast() else { return }
    if !list.isCompact { needsGap = true }
    switch list.kind {
    case .marked: mark = "-"
    case .numbered(let last):
      mark = "\(last + 1)."
      list.kind = .numbered(last + 1)
    case .tagged: mark = inline(arguments)
    case .columns(let widths):
      var line = ""
      for (index, cell) in arguments.split(separator: Token("Ta"), omittingEmptySubsequences: false).enumerated() {
        let start = widths.prefix(index).reduce(0) { $0 + $1 + 2 }
        line += String(repeating: " ", count: max(start - line.count, line.isEmpty ? 0 : 1)) + inline(Array(cell))
      }
      write(String(repeating: " ", count: indent) + line)
    }
    lists.append(list)
  }

  // MARK: Words

  /// A word of a macro line.
  private struct Token: Equatable {
    let text: String
    /// True if the word may be the name of a macro, because it has no quotes.
    var isPlain = true

    init(_ text: String, isPlain: Bool = true) {
      self.text = text
      self.isPlain = isPlain
    }
  }

  private static func tokens(_ line: Substring) -> [Token] {
    var tokens: [Token] = []
    var rest = line.drop { $0 == " " }
    while let first = rest.first {
      if first == "\"" {
        tokens.append(Token(unescaped(rest.dropFirst().prefix { $0 != "\"" }), isPlain: false))
        rest = rest.dropFirst().drop { $0 != "\"" }.dropFirst()
      } else {
        // An escaped space is part of its word.
        var word = rest.prefix { $0 != " " }
        while word.last == "\\", word.endIndex < rest.endIndex {
          word = rest[..<(rest[rest.index(after: word.endIndex)...].firstIndex(of: " ") ?? rest.endIndex)]
        }
        tokens.append(Token(unescaped(word)))
        rest = rest[word.endIndex...]
      }
      rest = rest.drop { $0 == " " }
    }
    return tokens
  }

  static func unescaped(_ text: Substring) -> String {
    guard text.contains("\\") else { return String(text) }
    var result = ""
    var rest = text
    while let start = rest.firstIndex(of: "\\") {
      result += rest[..<start]
      rest = rest[start...]
      let escape = escapes.first { rest.hasPrefix($0.key) }
      result += escape?.value ?? "\\"
      rest = rest.dropFirst(escape?.key.count ?? 1)
    }
    return result + rest
  }

  private static let escapes = [
    "\\-": "-", "\\e": "\\", "\\(aq": "'", "\\(ha": "^", "\\&": "", "\\ ": "\u{A0}",
  ]
  private static let callable: Set<String> = [
    "Ar", "Brc", "Bro", "Cm", "Dq", "Dv", "Em", "Ev", "Fl", "Ic", "Li", "Nm", "Ns", "Op", "Pa", "Pq", "Qq", "Ql", "Sx",
    "Xr",
  ]
  /// Macros that have a meaning without an argument.
  private static let macrosWithDefault: Set<String> = ["", "Ar", "Brc", "Fl", "Nm", "Ns"]
  private static let enclosures = [
    "Op": ("[", "]"), "Pq": ("(", ")"), "Ql": ("'", "'"), "Dq": ("\"", "\""), "Qq": ("\"", "\""),
  ]

  /// The words of a macro's arguments on one line.
  private func inline(_ tokens: [Token]) -> String {
    var part = Self()
    part.name = name
    part.expand(tokens)
    return part.words.joined(separator: " ").replacing("\u{A0}", with: " ")
  }

  /// Adds the words of a macro line, whose first token may be the macro.
  private mutating func expand(_ tokens: [Token]) {
    var macro = ""
    var closers: [String] = []
    // Punctuation that is a macro's first word is the macro's argument.
    var isFirst = false
    for (index, token) in tokens.enumerated() {
      defer { isFirst = token.isPlain && Self.callable.contains(token.text) }
      let next = index + 1 < tokens.count ? tokens[index + 1] : nil
      if token.isPlain, Self.callable.contains(token.text) {
        macro = token.text
        // A macro without an argument stands for a default text.
        let isAlone = next.map { Self.isClosing($0.text) || $0.isPlain && Self.callable.contains($0.text) } ?? true
        if let (opener, closer) = Self.enclosures[macro] {
          add(opener)
          joinsNext = true
          closers.append(closer)
        } else if macro == "Ns" {
          joinsNext = true
        } else if macro == "Bro" {
          add("{")
          joinsNext = true
        } else if macro == "Brc" {
          joinsNext = true
          add("}")
        } else if macro == "Fl", isAlone {
          add("-")
          joinsNext = next?.text == "Fl"
        } else if macro == "Nm", isAlone {
          add(name)
        } else if macro == "Ar", isAlone {
          add("file")
          add("...")
        }
      } else if Self.isClosing(token.text), !isFirst || Self.macrosWithDefault.contains(macro) {
        // Punctuation at the end comes after the closing delimiters.
        if tokens[index...].allSatisfy({ Self.isClosing($0.text) }) {
          close(&closers)
        }
        joinsNext = true
        add(token.text)
      } else if macro == "Xr", let section = Int(token.text) {
        joinsNext = true
        add("(\(section))")
      } else {
        if macro == "Nm", name.isEmpty { name = token.text }
        add((macro == "Fl" && token.text != "|" ? "-" : "") + token.text)
        if token.text == "(" || token.text == "[" { joinsNext = true }
      }
    }
    close(&closers)
  }

  private mutating func close(_ closers: inout [String]) {
    while let closer = closers.popLast() {
      joinsNext = true
      add(closer)
    }
  }

  private static func isClosing(_ word: String) -> Bool {
    [".", ",", ":", ";", ")", "]", "?", "!"].contains(word)
  }

  private mutating func add(_ word: String) {
    if joinsNext, let last = words.popLast() { words.append(last + word) } else { words.append(word) }
    joinsNext = false
  }

  // MARK: Output

  /// The number of columns before text.
  private var indent: Int { lists.reduce(4) { $0 + $1.width } }

  private mutating func endParagraph() {
    defer { (words, mark, joinsNext) = ([], "", false) }
    guard !words.isEmpty || !mark.isEmpty else { return }
    var lines = words.isEmpty ? "" : String(HelpText.wrapped(words.joined(separator: " "), indent: indent).dropLast())
    if !mark.isEmpty {
      let start = String(repeating: " ", count: indent - (lists.last?.width ?? 0)) + mark
      if words.isEmpty {
        lines = start
      } else if start.count < indent {
        lines = start + lines.dropFirst(start.count)
      } else {
        write(start)
      }
    }
    write(lines)
  }

  /// Writes lines, after an empty line if one is due.
  private mutating func write(_ lines: String) {
    if needsGap, !followsHeading { text += "\n" }
    (needsGap, followsHeading) = (false, false)
    var lines = lines.replacing("\u{A0}", with: " ")
    while lines.last == " " { lines.removeLast() }
    text += lines + "\n"
  }
}
