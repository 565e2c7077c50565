// Files of other programs that are recognized and not read, so that one line names them in the place of many that are not timecodes.

/// A kind of file that is not read.
package enum ForeignContent: Equatable, Sendable {
  case compoundFile, gzip, zip, proToolsSession, portableDocument, richText, picture, timedText, multitrack
  /// UTF-16 without a byte order mark.
  case wideText
  /// XML whose document element has this name.
  case xml(String)

  /// Whether it is text, in which timecodes can be found.
  package var isText: Bool {
    switch self {
    case .timedText, .multitrack, .richText, .xml: true
    case .compoundFile, .gzip, .zip, .proToolsSession, .portableDocument, .picture, .wideText: false
    }
  }

  /// The kind of a file that begins so; nil for any other.
  init?(_ head: [UInt8]) {
    if head.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) {
      self = .compoundFile
    } else if head.starts(with: [0x1F, 0x8B]) {
      self = .gzip
    } else if head.starts(with: Array("PK\u{03}\u{04}".utf8)) {
      self = .zip
    } else if head.starts(with: Array("\u{03}0010111100101011".utf8)) {
      self = .proToolsSession
    } else if head.starts(with: Array("%PDF-".utf8)) {
      self = .portableDocument
    } else if head.starts(with: Array("{\\rtf".utf8)) {
      self = .richText
    } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) || head.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .picture
    } else if Self.isWide(head.prefix(64)) {
      self = .wideText
    } else if let name = Self.documentElement(in: head.prefix(4096)) {
      let local = name.split(separator: ":").last.map { String($0) } ?? name
      self = local == "tt" ? .timedText : local == "mlt" ? .multitrack : .xml(name)
    } else {
      return nil
    }
  }

  /// Whether each character takes two bytes, one of which is zero, as European text does in UTF-16.
  private static func isWide(_ head: ArraySlice<UInt8>) -> Bool {
    guard head.count >= 8 else { return false }
    let zeros = head.indices.filter { head[$0] == 0 }
    return zeros.count == head.count / 2 && zeros.allSatisfy { $0 % 2 == zeros[0] % 2 }
  }

  /// The name of the first element of XML that has a declaration, or ends its first tag; nil for other text.
  private static func documentElement(in head: ArraySlice<UInt8>) -> String? {
    var rest = head
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop { $0 <= 0x20 }
      if rest.starts(with: Array("<!--".utf8)) {
        while !rest.isEmpty, !rest.starts(with: Array("-->".utf8)) { rest = rest.dropFirst() }
        rest = rest.dropFirst(3)
        continue
      }
      guard rest.first == UInt8(ascii: "<"), let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
      let tag = rest[rest.startIndex + 1..<end]
      rest = rest[(end + 1)...]
      if tag.first == UInt8(ascii: "?") || tag.first == UInt8(ascii: "!") { continue }
      let name = tag.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
      guard let first = name.first, (first | 0x20) &- UInt8(ascii: "a") < 26, name.allSatisfy({ $0 < 0x7F }) else {
        return nil
      }
      return String(decoding: name, as: UTF8.self)
    }
  }
}

extension ForeignContent: CustomStringConvertible {
  /// What the file is, after "the file is".
  package var description: String {
    switch self {
    case .compoundFile: "an AAF or another compound file"
    case .gzip: "compressed by gzip, as a Premiere Pro project is"
    case .zip: "a zip archive, as spreadsheets, OTIOZ and projects of DaVinci Resolve are"
    case .portableDocument: "a PDF"
    case .richText: "formatted text (RTF)"
    case .picture: "a picture (PNG or JPEG)"
    case .wideText: "UTF-16 without a byte order mark"
    case .proToolsSession: "a Pro Tools session"
    case .timedText: "TTML"
    case .multitrack: "a project of MLT, as Kdenlive and Shotcut write it"
    case .xml(let name): "XML of <\(name)>"
    }
  }
}
