// Values that name a format: of documents for `--as` and `--file-type`, of timecodes for `--format`.

import TimecodeDocuments
import TimecodePasteboard

// A document format is written as its word, a type identifier, a MIME type or a filename extension.

extension DocumentFormat: ArgumentChoice {
  static var words: [String] { allCases.map(\.word) }

  init?(choice: String) {
    guard let format = DocumentFormat(word: choice) ?? UTType(named: choice).flatMap(DocumentFormat.init) else {
      return nil
    }
    self = format
  }
}

/// The value of `--file-type`: a document format, or `text` to read a file as text whatever it looks like.
struct FileTypeArgument: ArgumentChoice {
  static var words: [String] { DocumentFormat.words + ["text"] }
  /// The format; nil for text.
  let format: DocumentFormat?

  init?(choice: String) {
    format = DocumentFormat(choice: choice)
    if format == nil, choice.lowercased() != "text" { return nil }
  }
}

/// The value of `--as`: a document format. A format that tckit only reads is refused where it would be written.
struct WrittenFormatArgument: ArgumentChoice {
  static var words: [String] { DocumentFormat.allCases.filter(\.isWritten).map(\.word) }
  let format: DocumentFormat

  init?(choice: String) {
    guard let format = DocumentFormat(choice: choice) else { return nil }
    self.format = format
  }
}

/// The value of `diff --as`: a document of the changed events, or a picture of both cuts.
struct ChangeDocument: ArgumentChoice {
  static var words: [String] { WrittenFormatArgument.words + ["svg"] }
  /// The format; nil for a picture.
  let format: DocumentFormat?

  init?(choice: String) {
    format = DocumentFormat(choice: choice)
    if format == nil, UTType(named: choice) != .svg { return nil }
  }
}

/// One element of `--format`.
enum FormatArgument: Equatable {
  case style(TextStyle)
  case notation(TimecodeNotation)
  case part(TimecodeRangePart)

  /// The options of text.
  enum TextStyle: String, CaseIterable {
    case `default`, showSubFrames, alwaysShowDays, filenameCompatible, tagged
  }

  /// The offered values; `default` means the same as `text`.
  static let words =
    TimecodeNotation.names + TextStyle.allCases.map(\.rawValue).filter { !["default", "tagged"].contains($0) }
    + TimecodeRangePart.allCases.map(\.rawValue)
}

/// The elements of one `--format`.
struct FormatArguments: ArgumentValue {
  static var completion: ValueCompletion { .wordList { FormatArgument.words } }
  let elements: [FormatArgument]

  init(argument: String) throws(ArgumentFault) {
    var elements: [FormatArgument] = []
    for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
      if let style = FormatArgument.TextStyle(rawValue: word == "text" ? "default" : String(word)) {
        elements.append(.style(style))
      } else if let part = TimecodeRangePart(rawValue: String(word)) {
        elements.append(.part(part))
      } else if let notation = try? TimecodeNotation(parsing: word) {
        elements.append(.notation(notation))
      } else {
        let isReal = TimecodeNotation.TimeForm(rawValue: word.prefix { $0 != "." }.lowercased()) != nil
        if isReal { throw .isNot("a notation with 0 to 9 decimals, such as seconds.3", part: String(word)) }
        throw ArgumentFault(word, isNoneOf: FormatArgument.words, isPart: true)
      }
    }
    self.elements = elements
  }
}

extension TimecodeNotation {
  /// Combines the `--format` options of a command line into one notation. Without any it is lossless text.
  init(_ formats: [FormatArguments]) throws(Diagnostic) {
    let elements = formats.flatMap(\.elements).filter { if case .part = $0 { false } else { true } }
    var style = TimecodeStyle.exact
    for element in elements {
      switch element {
      case .notation(let notation):
        guard elements.count == 1 else {
          let isOfText = elements.contains { if case .style = $0 { true } else { false } }
          let other = isOfText ? "the options of text" : "another"
          throw Diagnostic.usage(.conflict("a notation", other, why: "a timecode is written in one way"))
        }
        self = notation
        return
      case .style(.default), .part: break
      case .style(.showSubFrames): style.subFrames = .always
      case .style(.alwaysShowDays): style.alwaysShowDays = true
      case .style(.filenameCompatible): style.filenameCompatible = true
      case .style(.tagged): style.tagged = true
      }
    }
    if style.filenameCompatible, style.tagged {
      throw Diagnostic.usage(
        .conflict("filenameCompatible", "tagged", why: "file names cannot contain every character of a tag"))
    }
    self = .text(style)
  }
}

extension TimecodeRangePart {
  /// The part of a range that the `--format` options choose; nil if they name none.
  ///
  /// - Parameter rangeless: A command or option whose results are not ranges, and the reason; nil if results can be
  ///   ranges.
  static func chosen(
    by formats: [FormatArguments], rangeless: (name: String, why: String)?
  ) throws(Diagnostic) -> Self? {
    var part: Self?
    for case .part(let named) in formats.flatMap(\.elements) {
      if let part, part != named {
        throw Diagnostic.usage(.conflict(part.rawValue, named.rawValue, why: "one part is written"))
      }
      part = named
    }
    if let part, let rangeless {
      throw Diagnostic.usage(.conflict(rangeless.name, "--format \(part.rawValue)", why: rangeless.why))
    }
    return part
  }
}
