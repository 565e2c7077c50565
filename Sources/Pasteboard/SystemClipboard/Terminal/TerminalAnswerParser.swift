// Finds the answers of a terminal to OSC 52 and OSC 5522 in its output.

/// Finds the answers of a terminal in chunks of any size, and ignores everything else, such as typed keys.
struct TerminalAnswerParser {
  /// One complete answer.
  enum Answer: Equatable {
    /// An operating system command: its text up to the terminator.
    case command([UInt8])
    /// A control sequence: its parameters and final byte.
    case control([UInt8])
    /// A command longer than the limit.
    case tooLong
  }

  private enum State {
    case outside, escape, command, commandEscape, control
  }

  private var state = State.outside
  private var text: [UInt8] = []
  private let limit: Int

  /// - Parameter limit: The largest number of bytes in a command.
  init(limit: Int = 11 << 20) { self.limit = limit }

  /// Reads the bytes that have arrived.
  mutating func feed(_ bytes: [UInt8]) -> [Answer] { bytes.compactMap { feed($0) } }

  private mutating func feed(_ byte: UInt8) -> Answer? {
    switch state {
    case .outside: if byte == 0x1B { state = .escape }
    case .escape:
      text = []
      state =
        byte == UInt8(ascii: "]") ? .command : byte == UInt8(ascii: "[") ? .control : byte == 0x1B ? .escape : .outside
    case .command:
      switch byte {
      case 0x07, 0x9C: return finish(.command(text))
      case 0x1B: state = .commandEscape
      default:
        text.append(byte)
        if text.count > limit { return finish(.tooLong) }
      }
    case .commandEscape:
      if byte == UInt8(ascii: "\\") { return finish(.command(text)) }
      state = .escape
      return feed(byte)
    case .control:
      if byte == 0x1B {
        state = .escape
      } else if (0x40...0x7E).contains(byte) {
        return finish(.control(text + [byte]))
      } else {
        text.append(byte)
        if text.count > 256 { state = .outside }
      }
    }
    return nil
  }

  private mutating func finish(_ answer: Answer) -> Answer {
    state = .outside
    text = []
    return answer
  }
}
