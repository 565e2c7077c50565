// Translates between the names of a type on clipboards, which are MIME types and the targets of X11, and uniform type
// identifiers.
//
//     ClipboardTarget("UTF8_STRING").type                   // public.utf8-plain-text
//     ClipboardTarget("text/plain;charset=utf-16").type     // public.utf16-plain-text
//     ClipboardTarget("TARGETS").type                       // nil: a service of the protocol, not content
//
// X11 has names for text that are not MIME types (ICCCM 2.6.2). UTF8_STRING is UTF-8. STRING is ISO 8859-1, although
// some programs send UTF-8 under this name. TEXT is in an encoding that the owner chooses. text/plain without a charset
// is UTF-8 on every desktop that uses it.

package import UniformTypes
import TextEncodings

/// A clipboard's name for a type.
package struct ClipboardTarget: Equatable, Sendable {
  /// The name as the clipboard spells it.
  package let name: String

  /// Creates a target from a name as a clipboard spells it.
  package init(_ name: String) { self.name = name }

  /// The encoding of text.
  private enum Encoding {
    case utf8, utf16, utf16BigEndian, latin1, unknown
  }

  private static let textAtoms: [String: Encoding] = ["UTF8_STRING": .utf8, "TEXT": .unknown, "STRING": .latin1]

  /// The encoding, if the name means plain text.
  private var textEncoding: Encoding? {
    if let encoding = Self.textAtoms[name] { return encoding }
    let parts = name.lowercased().split(separator: ";").map { $0.filter { !" \t\"".contains($0) } }
    guard parts.first == "text/plain" else { return nil }
    guard let charset = parts.dropFirst().first(where: { $0.hasPrefix("charset=") }) else { return .utf8 }
    switch charset.dropFirst("charset=".count) {
    case "utf-8", "utf8", "us-ascii", "ascii": return .utf8
    case "utf-16", "utf-16le", "ucs-2", "iso-10646-ucs-2": return .utf16
    case "utf-16be": return .utf16BigEndian
    case "iso-8859-1", "latin1": return .latin1
    default: return .unknown
    }
  }

  /// The type; nil if the name is a service of the clipboard's protocol or has no type.
  package var type: UTType? {
    switch textEncoding {
    case .utf8: return .utf8PlainText
    case .utf16, .utf16BigEndian: return .utf16PlainText
    case .latin1, .unknown: return .plainText
    case nil:
      if name.contains("/") { return UTType(mimeType: name) }
      return name.contains(".") && UTType.hasIdentifierCharacters(name) ? UTType(undeclared: name) : nil
    }
  }

  /// The preference among several names for the same type; the lowest is used.
  private var rank: Int {
    switch name {
    case "UTF8_STRING": 1
    case "text/plain": 2
    case "TEXT": 4
    case "STRING": 3
    default: 0
    }
  }

  /// The bytes in the encoding of their type: ISO 8859-1 is converted to UTF-8, and big-endian UTF-16 gets a byte order
  /// mark.
  package func content(of bytes: [UInt8]) -> [UInt8] {
    switch textEncoding {
    case .latin1 where String(validating: bytes, as: UTF8.self) == nil:
      return TextEncoding.latin1.utf8(bytes.span)
    case .utf16BigEndian where !bytes.starts(with: [0xFE, 0xFF]): return [0xFE, 0xFF] + bytes
    default: return bytes
    }
  }

  /// The offers that name a type, one for each type under its most reliable name, in the owner's order.
  package static func typed(_ offers: [ClipboardOffer]) -> [(type: UTType, offer: ClipboardOffer)] {
    var result: [(type: UTType, offer: ClipboardOffer)] = []
    for offer in offers {
      let target = ClipboardTarget(offer.target)
      guard let type = target.type else { continue }
      guard let index = result.firstIndex(where: { $0.type == type }) else {
        result.append((type, offer))
        continue
      }
      if target.rank < ClipboardTarget(result[index].offer.target).rank { result[index].offer = offer }
    }
    return result
  }
}
