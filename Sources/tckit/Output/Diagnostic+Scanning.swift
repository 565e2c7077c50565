// The words for what --scan finds beside timecodes, and for columns.

import TimecodePasteboard

extension Diagnostic {
  static func scanned(_ kind: FilterEvent.Kind, _ place: InputLocation) -> Diagnostic {
    let words = (place.text ?? "").split { $0 == " " || $0 == "\t" }.joined(separator: " ")
    let text = "\"\(printable(words))\""
    switch kind {
    case .nearMiss(.form):
      return Diagnostic(
        .nearMiss, "\(text) is not taken for a timecode",
        hint: "a timecode is HH:MM:SS:FF, with no other number before or behind it")
    case .nearMiss(.name):
      return Diagnostic(
        .nearMiss, "\(text) is in a clip's name and not taken for a timecode", hint: "names stay as they are")
    case .nearMiss(.sign):
      return Diagnostic(
        .nearMiss, "\"-\(printable(words))\" is negative and not taken for a timecode",
        hint: "a timecode has no sign; a dash before one has a space behind it")
    case .contradiction(_, let read, let written): return contradiction(text, read, written)
    case .leftBehind(let number, let right, let source, let target):
      let meaning = number.kind == .speed ? "is a speed" : "counts frames"
      return Diagnostic(
        .notConverted,
        "\(text) \(meaning) at \(source.rawValue) fps and was not converted: at \(target.rawValue) fps it is \(right)",
        hint: "correct the number by hand")
    case .lengthLeft(let right?):
      return Diagnostic(
        .notConverted,
        "\(text) is a length and was not converted: at \(right.frameRate.rawValue) fps it is \(quoted(right))",
        hint: "correct it by hand")
    case .lengthLeft(nil):
      return Diagnostic(.notConverted, "\(text) is a length and stays as it is", hint: "only positions are moved")
    case .unpaired(let missing):
      return Diagnostic(
        .noColumn, "the line has no timecode in column \(printable("\(missing)"))",
        hint: "--difference needs both columns")
    case .missingColumns(let names, let offered):
      let list = names.map { printable($0) }.joined(separator: ", ")
      return Diagnostic(
        .noColumn, "no line has the column \(names.count == 1 ? "" : "names ")\(list)",
        hint: offered.isEmpty
          ? "a name is in a header line with tabs, commas or semicolons; a number counts the timecodes of a line"
          : columnsHint(offered) + "; a number counts the timecodes of a line")
    case .unclosedQuote:
      return Diagnostic(
        .malformed, "the last quoted field has no end", hint: "a field ends with the quotation mark that it begins with"
      )
    default: return defect("not about a text")
    }
  }

  private static func contradiction(
    _ text: String, _ read: TimecodeFrameRate?, _ written: TimecodeFrameRate?
  ) -> Diagnostic {
    guard let written else {
      return Diagnostic(
        .contradiction, "\(text) contradicts the rate \(read?.rawValue ?? "")",
        hint: "check which one is right: the file, or the rate given for it")
    }
    let before = read.map { "contradicts the rate \($0.rawValue) of the input, and " } ?? ""
    return Diagnostic(
      .notConverted, "\(text) \(before)was not converted: the timecodes are now at \(written.rawValue)",
      hint: "correct the line by hand")
  }
}
