// The control sequence OSC 52, with which a terminal accepts text for its clipboard and returns it. These are pure
// functions of bytes.
//
//     OSC52Sequence.setting(text, by: .plain)          // ESC ] 52 ; c ; base64 BEL
//     var parser = OSC52Parser()
//     for answer in parser.feed(bytes) { … }
//
// xterm's ctlseqs defines it: `c` is the clipboard, `p` the primary selection; `?` instead of the content requests it.
// BEL ends the sequence, because ESC would end the strings in which tmux and screen pass it on.

import Essentials

/// Encodes the sequence.
enum OSC52Sequence {
  /// The largest number of bytes of text. The smallest known buffer of a terminal has 100,000 bytes for a sequence. A
  /// terminal drops a longer sequence or shows its end as text, without an error.
  static let contentLimit = 74_994

  /// The largest number of bytes in a string for screen, whose buffer has 768 bytes.
  static let screenChunk = 700

  private static let escape: UInt8 = 0x1B
  private static let bell: UInt8 = 0x07

  /// The sequence that sets the clipboard's text; empty text clears it.
  static func setting(_ text: [UInt8], by route: OSC52Route, isPrimary: Bool = false) -> [UInt8] {
    // For empty content some terminals clear the clipboard, and others do so for invalid base64. Each kind ignores the
    // other form, so both are sent.
    let contents = text.isEmpty ? [[], [UInt8(ascii: "!")]] : [Array(Data(text).base64EncodedData())]
    return contents.flatMap { wrapped(sequence($0, isPrimary), by: route) }
  }

  /// The sequence that requests the clipboard's text.
  static func asking(by route: OSC52Route, isPrimary: Bool = false) -> [UInt8] {
    wrapped(sequence([UInt8(ascii: "?")], isPrimary), by: route)
  }

  private static func sequence(_ content: [UInt8], _ isPrimary: Bool) -> [UInt8] {
    [escape] + Array("]52;\(isPrimary ? "p" : "c");".utf8) + content + [bell]
  }

  private static func wrapped(_ sequence: [UInt8], by route: OSC52Route) -> [UInt8] {
    let end = [escape, UInt8(ascii: "\\")]
    switch route {
    case .plain: return sequence
    case .tmuxPassthrough:
      // Every ESC in the string must be doubled.
      let doubled = sequence.flatMap { $0 == escape ? [escape, escape] : [$0] }
      return [escape] + Array("Ptmux;".utf8) + doubled + end
    case .screenPassthrough:
      return stride(from: 0, to: sequence.count, by: screenChunk).flatMap { start in
        [escape, UInt8(ascii: "P")] + sequence[start..<min(start + screenChunk, sequence.count)] + end
      }
    }
  }
}

/// Finds a terminal's answers in its output, which arrives in chunks of any size.
struct OSC52Parser {
  /// An answer in the bytes that have arrived.
  enum Answer: Equatable {
    /// The text on the clipboard.
    case content([UInt8])
    /// An answer that is not base64.
    case malformed
    /// The answer is longer than the limit.
    case tooLarge
    /// The terminal's attributes, which are queried after the clipboard.
    case fence
  }

  private var parser: TerminalAnswerParser
  private let limit: Int

  /// The largest number of bytes of text that are accepted.
  var contentLimit: Int { limit / 4 * 3 }

  /// - Parameter limit: The largest number of bytes of base64 that are accepted.
  init(limit: Int = 8 << 20) {
    self.limit = limit
    // The introducer and the names of selections precede the base64.
    parser = TerminalAnswerParser(limit: limit + 32)
  }

  /// Reads the bytes that have arrived.
  mutating func feed(_ bytes: [UInt8]) -> [Answer] {
    parser.feed(bytes).compactMap { answer in
      switch answer {
      case .tooLong: .tooLarge
      case .control(let text): text.first == UInt8(ascii: "?") && text.last == UInt8(ascii: "c") ? .fence : nil
      case .command(let text): content(text)
      }
    }
  }

  /// The content of a command: `52;`, the letters of selections, `;` and base64. Nil for a different command.
  private func content(_ command: [UInt8]) -> Answer? {
    let parts = command.split(separator: UInt8(ascii: ";"), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].elementsEqual("52".utf8) else { return nil }
    if parts[2].count > limit { return .tooLarge }
    return Data(base64Encoded: Data(parts[2])).map { .content(Array($0)) } ?? .malformed
  }
}

// MARK: The route through tmux or screen to the terminal

/// The form in which OSC 52 is sent.
package enum OSC52Route: Equatable, Sendable {
  /// The sequence alone, for the terminal or for a tmux that accepts it.
  case plain
  /// In a string that tmux passes on to the terminal.
  case tmuxPassthrough
  /// In strings that screen passes on to the terminal.
  case screenPassthrough

  /// The reason why the sequence does not reach the terminal.
  package enum Obstacle: Equatable, Sendable {
    /// tmux neither accepts the sequence (`set-clipboard`) nor passes it on (`allow-passthrough`).
    case tmux(setClipboard: String, passthrough: String)
    /// tmux accepts the sequence for reading only with `set-clipboard on`.
    case tmuxReading(setClipboard: String)
    /// screen passes the sequence on, but not the terminal's answer.
    case screenReading
  }

  /// The options that tmux reports. An old tmux does not have `allow-passthrough`, and always passes sequences on.
  struct TmuxOptions: Equatable {
    var setClipboard: String
    var passthrough: String
  }

  /// The route for setting the clipboard's text.
  static func forWriting(tmux: TmuxOptions?, isInScreen: Bool) throws(ClipboardError) -> OSC52Route {
    guard let tmux else { return isInScreen ? .screenPassthrough : .plain }
    if tmux.setClipboard == "on" { return .plain }
    if ["on", "all", ""].contains(tmux.passthrough) { return .tmuxPassthrough }
    throw .notPassedOn(.tmux(setClipboard: tmux.setClipboard, passthrough: tmux.passthrough))
  }

  /// The route for reading the clipboard's text. tmux and screen do not pass the terminal's answer back.
  static func forReading(tmux: TmuxOptions?, isInScreen: Bool) throws(ClipboardError) -> OSC52Route {
    guard let tmux else {
      if isInScreen { throw .notPassedOn(.screenReading) }
      return .plain
    }
    guard tmux.setClipboard == "on" else { throw .notPassedOn(.tmuxReading(setClipboard: tmux.setClipboard)) }
    return .plain
  }
}
