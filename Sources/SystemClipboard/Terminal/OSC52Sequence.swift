// The control sequence OSC 52, by which a terminal takes text into its clipboard and hands it out. Pure: bytes in, bytes out.
//
//     OSC52Sequence.setting(text, by: .plain)          // ESC ] 52 ; c ; base64 BEL
//     var parser = OSC52Parser()
//     if case .content(let bytes) = parser.feed(chunk) { … }
//
// xterm's ctlseqs defines it: `c` is the clipboard, `?` in the place of the content asks for it. BEL ends the sequence,
// because within the strings that tmux and screen pass on an ESC would end them.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What is written to a terminal.
enum OSC52Sequence {
  /// The most bytes of text: what terminals with the smallest known buffer, of 100,000 bytes a sequence, take. A longer
  /// sequence is dropped, or its end is shown as text, and nothing tells.
  static let contentLimit = 74_994

  /// The most bytes within one string of screen, whose own buffer has 768.
  static let screenChunk = 700

  private static let escape: UInt8 = 0x1B
  private static let bell: UInt8 = 0x07

  /// The sequence that puts text on the clipboard; empty text clears it.
  static func setting(_ text: [UInt8], by route: OSC52Route) -> [UInt8] {
    // What is not base64 clears the clipboard; nothing at all would leave it as it is in some terminals.
    let content = text.isEmpty ? [UInt8(ascii: "!")] : Array(Data(text).base64EncodedData())
    return wrapped(sequence(content), by: route)
  }

  /// The sequence that asks for the text on the clipboard.
  static func asking(by route: OSC52Route) -> [UInt8] {
    wrapped(sequence([UInt8(ascii: "?")]), by: route)
  }

  private static func sequence(_ content: [UInt8]) -> [UInt8] {
    [escape] + Array("]52;c;".utf8) + content + [bell]
  }

  private static func wrapped(_ sequence: [UInt8], by route: OSC52Route) -> [UInt8] {
    let end = [escape, UInt8(ascii: "\\")]
    switch route {
    case .plain: return sequence
    case .tmuxPassthrough:
      // Within the string every ESC is doubled.
      let doubled = sequence.flatMap { $0 == escape ? [escape, escape] : [$0] }
      return [escape] + Array("Ptmux;".utf8) + doubled + end
    case .screenPassthrough:
      return stride(from: 0, to: sequence.count, by: screenChunk).flatMap { start in
        [escape, UInt8(ascii: "P")] + sequence[start..<min(start + screenChunk, sequence.count)] + end
      }
    }
  }
}

/// Finds a terminal's answer among what comes from it, in pieces of any size.
struct OSC52Parser {
  /// What has been understood so far.
  enum Progress: Equatable {
    /// The answer has not come, or not whole.
    case waiting
    /// The answer.
    case content([UInt8])
    /// An answer that is not base64.
    case malformed
    /// More than is taken.
    case tooLarge
  }

  private enum State: Equatable {
    case outside, escape, introducer, content, contentEscape
  }

  private var state = State.outside
  private var introducer: [UInt8] = []
  private var content: [UInt8] = []
  private let limit: Int

  /// The most bytes of text that are taken.
  var contentLimit: Int { limit / 4 * 3 }

  /// - Parameter limit: The most bytes of base64 that are taken.
  init(limit: Int = 8 << 20) { self.limit = limit }

  /// Takes what has come.
  mutating func feed(_ bytes: [UInt8]) -> Progress {
    for byte in bytes {
      if let result = feed(byte) { return result }
    }
    return .waiting
  }

  private mutating func feed(_ byte: UInt8) -> Progress? {
    switch state {
    case .outside:
      state = byte == 0x1B ? .escape : .outside
    case .escape:
      introducer = []
      state = byte == UInt8(ascii: "]") ? .introducer : byte == 0x1B ? .escape : .outside
    case .introducer:
      introducer.append(byte)
      guard Self.isIntroducer(introducer) else {
        state = byte == 0x1B ? .escape : .outside
        break
      }
      if introducer.count(where: { $0 == UInt8(ascii: ";") }) == 2 {
        content = []
        state = .content
      }
    case .content:
      switch byte {
      case 0x07, 0x9C: return finish()
      case 0x1B: state = .contentEscape
      default:
        content.append(byte)
        if content.count > limit { return .tooLarge }
      }
    case .contentEscape:
      if byte == UInt8(ascii: "\\") { return finish() }
      state = byte == UInt8(ascii: "]") ? .introducer : byte == 0x1B ? .escape : .outside
      introducer = []
    }
    return nil
  }

  /// Whether bytes begin `52;`, a selection of a few letters and `;`.
  private static func isIntroducer(_ bytes: [UInt8]) -> Bool {
    let number = Array("52;".utf8)
    guard bytes.count > number.count else { return number.starts(with: bytes) }
    let selection = bytes.dropFirst(number.count)
    return bytes.starts(with: number) && selection.count <= 16
      && selection.allSatisfy { $0 == UInt8(ascii: ";") || (0x30...0x7A).contains($0) }
  }

  private mutating func finish() -> Progress {
    state = .outside
    return Data(base64Encoded: Data(content)).map { .content(Array($0)) } ?? .malformed
  }
}
