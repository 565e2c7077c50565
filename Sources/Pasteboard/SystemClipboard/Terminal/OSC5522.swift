// The control sequence OSC 5522, with which some terminals list, return and accept clipboard content of any type. The
// code is pure.
//
// A terminal that does not support the sequence ignores it, but answers DA1 (primary device attributes). Each probe is
// therefore followed by DA1: if its answer comes first, no other answer will come. The terminal answers a write with
// DONE or the name of an error.

import Essentials

/// Encodes the sequences.
enum OSC5522Sequence {
  /// The largest number of bytes in a sequence, before base64.
  static let chunkLimit = 4096

  private static func base64(_ bytes: some Sequence<UInt8>) -> String { Data(bytes).base64EncodedString() }

  private static func sequence(_ metadata: String, _ payload: String = "") -> [UInt8] {
    Array("\u{1B}]5522;\(metadata)\(payload.isEmpty ? "" : ";" + payload)\u{1B}\\".utf8)
  }

  private static func location(_ isPrimary: Bool) -> String { isPrimary ? ":loc=primary" : "" }

  /// The query for the terminal's attributes, which every terminal answers.
  static let fence = Array("\u{1B}[c".utf8)

  /// Queries the types on the clipboard, the state of mode 5522, and the attributes.
  static func probe(isPrimary: Bool) -> [UInt8] {
    Array("\u{1B}[?5522$p".utf8) + read(["."], isPrimary: isPrimary) + fence
  }

  /// Requests the content of types; `.` lists them.
  static func read(_ types: [String], isPrimary: Bool) -> [UInt8] {
    sequence("type=read" + location(isPrimary), base64(types.joined(separator: " ").utf8))
  }

  /// Replaces the clipboard's content with contents, each under its names.
  static func write(_ contents: [(names: [String], bytes: [UInt8])], isPrimary: Bool) -> [UInt8] {
    var result = sequence("type=write" + location(isPrimary))
    for (names, bytes) in contents {
      guard let name = names.first else { continue }
      let mime = base64(name.utf8)
      for start in stride(from: 0, to: max(1, bytes.count), by: chunkLimit) {
        let chunk = bytes[start..<min(start + chunkLimit, bytes.count)]
        result += sequence("type=wdata:mime=\(mime)", base64(chunk))
      }
      if names.count > 1 {
        result += sequence("type=walias:mime=\(mime)", base64(names.dropFirst().joined(separator: " ").utf8))
      }
    }
    return result + sequence("type=wdata")
  }
}

/// Follows an OSC 5522 exchange with a terminal.
struct OSC5522Reader {
  /// The progress of an exchange.
  enum Progress: Equatable {
    case waiting
    /// The terminal does not support the sequence.
    case unknown
    /// A read is complete: the content of each type, in the terminal's order.
    case contents([Content])
    /// A write is complete.
    case written
    /// The terminal refuses, with the name of an error such as EPERM.
    case refused(String)
    case malformed
    case tooLarge
  }

  /// The content of a type.
  struct Content: Equatable {
    var type: String
    var bytes: [UInt8]
  }

  private var parser = TerminalAnswerParser()
  private var contents: [Content] = []
  private var size = 0
  private let limit: Int
  /// True if the exchange ends with the answer to DA1, unless the terminal supports OSC 5522.
  private let endsAtFence: Bool
  private var isKnown = false

  /// - Parameter limit: The largest number of bytes of content that are accepted.
  init(endsAtFence: Bool, limit: Int) {
    self.endsAtFence = endsAtFence
    self.limit = limit
  }

  /// Reads the bytes that have arrived. A result other than `.waiting` ends the exchange.
  mutating func feed(_ bytes: [UInt8]) -> Progress {
    for answer in parser.feed(bytes) {
      let progress = handle(answer)
      if progress != .waiting { return progress }
    }
    return .waiting
  }

  private mutating func handle(_ answer: TerminalAnswerParser.Answer) -> Progress {
    switch answer {
    case .tooLong: return .tooLarge
    case .control(let text):
      if text.starts(with: "?5522;".utf8), text.last == UInt8(ascii: "y") {
        // 0: not supported; 4: permanently reset.
        let value = text.dropFirst(6).first
        isKnown = isKnown || value != UInt8(ascii: "0") && value != UInt8(ascii: "4")
      }
      let isFence = text.first == UInt8(ascii: "?") && text.last == UInt8(ascii: "c")
      return isFence && endsAtFence && !isKnown ? .unknown : .waiting
    case .command(let text):
      let parts = text.split(separator: UInt8(ascii: ";"), maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count >= 2, parts[0].elementsEqual("5522".utf8) else { return .waiting }
      isKnown = true
      return handle(metadata: parts[1], payload: parts.count > 2 ? parts[2] : [])
    }
  }

  private mutating func handle(metadata: ArraySlice<UInt8>, payload: ArraySlice<UInt8>) -> Progress {
    var values: [String: String] = [:]
    for pair in metadata.split(separator: UInt8(ascii: ":")) {
      let sides = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      if sides.count == 2 {
        values[String(decoding: sides[0], as: UTF8.self)] = String(decoding: sides[1], as: UTF8.self)
      }
    }
    switch values["status"] {
    case "OK": return .waiting
    case "DONE": return values["type"] == "write" ? .written : .contents(contents)
    case "DATA":
      guard let mime = Data(base64Encoded: values["mime"] ?? ""), let data = Data(base64Encoded: Data(payload)) else {
        return .malformed
      }
      let type = String(decoding: mime, as: UTF8.self)
      size += data.count
      guard size <= limit else { return .tooLarge }
      if contents.last?.type == type {
        contents[contents.count - 1].bytes += data
      } else {
        guard contents.count < 1024 else { return .tooLarge }
        contents.append(Content(type: type, bytes: Array(data)))
      }
      return .waiting
    case let status?: return .refused(status)
    case nil: return .malformed
    }
  }
}
