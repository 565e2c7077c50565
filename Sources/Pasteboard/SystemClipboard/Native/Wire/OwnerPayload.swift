// The bytes that a copy sends to the process that will own the selection: a head, followed by the contents.

/// The offers and contents for a selection.
struct OwnerPayload: Equatable {
  /// The server of the selection.
  enum Server: UInt8 {
    case x11, wayland
  }

  var server: Server
  var isPrimary: Bool
  var offers: [SelectionOffer]
  var contents: [[UInt8]]

  private static let magic: UInt32 = 0x314F_6B74
  private static let headLimit = 1 << 20

  /// The head: everything except the contents.
  var head: [UInt8] {
    var fields: [UInt8] = [server.rawValue, isPrimary ? 1 : 0, 0, 0]
    fields.append(UInt32(offers.count))
    fields.append(UInt32(contents.count))
    for offer in offers {
      fields.append(UInt32(offer.content))
      fields.append(UInt32(offer.target.utf8.count))
      fields += Array(offer.target.utf8)
    }
    for content in contents { fields.append(UInt32(clamping: content.count)) }
    var bytes: [UInt8] = []
    bytes.append(Self.magic)
    bytes.append(UInt32(fields.count))
    return bytes + fields
  }

  /// The size of the head after its first eight bytes; nil if these do not begin a head.
  static func headCount(_ start: [UInt8]) -> Int? {
    guard start.count == 8, start.uint32(at: 0) == magic else { return nil }
    let count = Int(start.uint32(at: 4))
    return (12...headLimit).contains(count) ? count : nil
  }

  /// Decodes the fields after the first eight bytes. Returns a payload without contents, and the sizes of the contents.
  static func decode(_ fields: [UInt8]) -> (payload: OwnerPayload, sizes: [Int])? {
    guard fields.count >= 12, let server = Server(rawValue: fields[0]) else { return nil }
    let offerCount = Int(fields.uint32(at: 4))
    let contentCount = Int(fields.uint32(at: 8))
    guard offerCount <= fields.count, contentCount <= fields.count else { return nil }
    var position = 12
    var offers: [SelectionOffer] = []
    for _ in 0..<offerCount {
      let length = Int(fields.uint32(at: position + 4))
      let start = position + 8
      guard start <= fields.count, length <= fields.count - start, fields.uint32(at: position) < contentCount else {
        return nil
      }
      let target = String(decoding: fields[start..<start + length], as: UTF8.self)
      offers.append(SelectionOffer(target: target, content: Int(fields.uint32(at: position))))
      position = start + length
    }
    guard fields.count - position == contentCount * 4 else { return nil }
    let sizes = Array(fields[position...]).uint32s.map { Int($0) }
    guard sizes.allSatisfy({ $0 <= 1 << 31 }) else { return nil }
    return (OwnerPayload(server: server, isPrimary: fields[1] != 0, offers: offers, contents: []), sizes)
  }
}

/// A report from the owner process.
enum OwnerReport: Equatable {
  case prepared
  case owning
  case failed(WireFailure)
  case cannotConnect(String)

  private static let limit = 4096

  /// The report as a line of text.
  var line: [UInt8] {
    let text =
      switch self {
      case .prepared: "prepared"
      case .owning: "owning"
      case .failed(.malformed(let text)): "malformed \(text)"
      case .failed(.refused(let text)): "refused \(text)"
      case .failed(.unsupported(let text)): "unsupported \(text)"
      case .failed(.lostOwnership): "outrun"
      case .failed(.tooLarge(let limit)): "too-large \(limit)"
      case .cannotConnect(let text): "unreachable \(text)"
      }
    return Array(text.utf8.filter { $0 != UInt8(ascii: "\n") }.prefix(Self.limit)) + [UInt8(ascii: "\n")]
  }

  /// Decodes a line without its line feed.
  init?(_ line: some Sequence<UInt8>) {
    let words = String(decoding: Array(line), as: UTF8.self).split(separator: " ", maxSplits: 1)
    let text = words.count > 1 ? String(words[1]) : ""
    switch words.first {
    case "prepared": self = .prepared
    case "owning": self = .owning
    case "malformed": self = .failed(.malformed(text))
    case "refused": self = .failed(.refused(text))
    case "unsupported": self = .failed(.unsupported(text))
    case "outrun": self = .failed(.lostOwnership)
    case "too-large":
      guard let limit = Int(text) else { return nil }
      self = .failed(.tooLarge(limit: limit))
    case "unreachable": self = .cannotConnect(text)
    default: return nil
    }
  }
}
