// The value of `--format`: one notation, or options of text, with commas between them or from several `--format`.

import TimecodePasteboard

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
  static let placeholder = "FORMAT"
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
        throw ArgumentFault(word, isNoneOf: FormatArgument.words, isPart: true)
      }
    }
    self.elements = elements
  }
}

extension TimecodeNotation {
  /// The notation that the `--format` options of a command line describe together; lossless text if there are none.
  init(_ formats: [FormatArguments]) throws(Failure) {
    let elements = formats.flatMap(\.elements).filter { if case .part = $0 { false } else { true } }
    var style = TimecodeStyle.exact
    for element in elements {
      switch element {
      case .notation(let notation):
        guard elements.count == 1 else {
          let isOfText = elements.contains { if case .style = $0 { true } else { false } }
          let other = isOfText ? "the options of text" : "another"
          throw Failure(.usage(.conflict("a notation", other, why: "a timecode is written in one way")))
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
      throw Failure(
        .usage(.conflict("filenameCompatible", "tagged", why: "file names cannot contain every character of a tag")))
    }
    self = .text(style)
  }
}

extension TimecodeRangePart {
  /// The part of a range that the `--format` options choose; nil if they name none.
  ///
  /// - Parameter rangeless: What has no ranges, by its name, and why a part means nothing there; nil if there can be ranges.
  static func chosen(
    by formats: [FormatArguments], rangeless: (name: String, why: String)?
  ) throws(Failure) -> Self? {
    var part: Self?
    for case .part(let named) in formats.flatMap(\.elements) {
      if let part, part != named {
        throw Failure(.usage(.conflict(part.rawValue, named.rawValue, why: "one part is written")))
      }
      part = named
    }
    if let part, let rangeless {
      throw Failure(.usage(.conflict(rangeless.name, "--format \(part.rawValue)", why: rangeless.why)))
    }
    return part
  }
}
