// How text looks on a terminal, decided in one place: plain everywhere else, and without color where the user wants
// none.
//
//     let styling = Styling(isTerminal: Descriptor.standardError.isTerminal, variable: CurrentProcess.environment)
//     let word = styling.styled("hint:", as: .hint)

import TimecodePasteboard

/// What a stream's text may look like.
struct Styling: Equatable {
  /// A person reads the stream as it is written, so that marks beneath a text and progress mean something.
  let isTerminal: Bool
  /// The terminal may be given colors.
  let hasColor: Bool
  /// The terminal can clear a line, so that progress can be written over itself.
  let canClear: Bool

  /// What a part of a text is.
  enum Role: CaseIterable {
    case error, warning, hint, invalid
    case added, removed, changed, displaced
    case heading
  }

  /// For files and pipes.
  static let plain = Styling(isTerminal: false) { _ in nil }

  /// Color only on a terminal that has it, and never where NO_COLOR is set and not empty.
  init(isTerminal: Bool, variable: (String) -> String?) {
    let terminal = isTerminal ? variable("TERM") ?? "" : ""
    self.isTerminal = isTerminal
    canClear = !["", "dumb"].contains(terminal)
    hasColor = canClear && (variable("NO_COLOR") ?? "").isEmpty
  }

  /// The text with the color of its role, or as it is.
  func styled(_ text: String, as role: Role) -> String {
    hasColor ? "\u{1B}[\(Self.code(role))m\(text)\u{1B}[0m" : text
  }

  /// The text with some ranges of its bytes in the color of a role; the ranges are in order and do not overlap.
  func styled(_ text: String, marking ranges: [Range<Int>], as role: Role) -> String {
    guard hasColor else { return text }
    let bytes = Array(text.utf8)
    var result = ""
    var position = 0
    for range in ranges where range.lowerBound >= position && range.upperBound <= bytes.count {
      result += String(decoding: bytes[position..<range.lowerBound], as: UTF8.self)
      result += styled(String(decoding: bytes[range], as: UTF8.self), as: role)
      position = range.upperBound
    }
    return result + String(decoding: bytes[position...], as: UTF8.self)
  }

  /// A timecode's text, its invalid components colored as a text field of swift-timecode does.
  func styled(_ timecode: Timecode, _ style: TimecodeStyle) -> String {
    let text = timecode.text(style)
    guard hasColor, !timecode.isValid else { return text }
    return styled(text, marking: timecode.columns(of: timecode.invalidComponents, in: style), as: .invalid)
  }

  /// The parameters of the escape sequence that sets a role's color (ECMA-48, SGR).
  private static func code(_ role: Role) -> String {
    switch role {
    case .error: "1;31"
    case .warning: "1;33"
    case .hint: "36"
    case .invalid, .removed: "31"
    case .added: "32"
    case .changed: "33"
    case .displaced: "36"
    case .heading: "1"
    }
  }
}
