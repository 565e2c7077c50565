// The look of text on a terminal, decided in one place. Elsewhere text is plain, and it has no color if the user wants
// none.
//
//     let styling = Styling(isTerminal: Descriptor.standardError.isTerminal, variable: CurrentProcess.environment)
//     let word = styling.styled("hint:", as: .hint)

import TimecodePasteboard

/// The styling that a stream allows.
struct Styling: Equatable {
  /// True if a person reads the stream as it is written, so that marks below a text and progress are of use.
  let isTerminal: Bool
  /// True if the terminal may be given colors.
  let hasColor: Bool
  /// True if the terminal can clear a line, so that progress can be overwritten.
  let canClear: Bool

  /// The role of a part of a text.
  enum Role: CaseIterable {
    case error, warning, hint, invalid
    case added, removed, changed, displaced
    case heading
  }

  /// The styling for files and pipes.
  static let plain = Styling(isTerminal: false) { _ in nil }

  /// Allows color only on a terminal that has it, and never if NO_COLOR is set and not empty.
  init(isTerminal: Bool, variable: (String) -> String?) {
    let terminal = isTerminal ? variable("TERM") ?? "" : ""
    self.isTerminal = isTerminal
    canClear = !["", "dumb"].contains(terminal)
    hasColor = canClear && (variable("NO_COLOR") ?? "").isEmpty
  }

  /// The text in the color of its role, or unchanged.
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

  /// The text of a timecode with its invalid components colored, as in a text field of swift-timecode.
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
