// Files of other programs that are recognized but not read, so that one message names such a file, instead of one
// message for each line that is not a timecode.

package import MediaTimecode
import SMPTETimecode
import XML

/// A kind of file that is not read.
package enum ForeignContent: Equatable, Sendable {
  case compoundFile, gzip, zip, proToolsSession, portableDocument, richText, picture, sound, timedText, multitrack
  /// UTF-16 without a byte order mark.
  case wideText
  /// A file that is not a movie, sound or image, although its name has the extension of one.
  case misnamed(MediaContainer)
  /// XML whose document element has this name.
  case xml(String)

  /// True if the file is text, in which timecodes can be found.
  package var isText: Bool {
    switch self {
    case .timedText, .multitrack, .richText, .xml, .misnamed: true
    case .compoundFile, .gzip, .zip, .proToolsSession, .portableDocument, .picture, .sound, .wideText: false
    }
  }

  /// The kind of a file that begins with these bytes; nil if it is not a known kind.
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
    } else if ["ID3", "fLaC", "OggS"].contains(where: { head.starts(with: Array($0.utf8)) }) || Self.isStream(head) {
      self = .sound
    } else if Self.isWide(head.prefix(64)) {
      self = .wideText
    } else if head.contains(UInt8(ascii: ">")), let name = XMLReader.documentElement(in: head.span) {
      let local = name.split(separator: ":").last.map { String($0) } ?? name
      self = local == "tt" ? .timedText : local == "mlt" ? .multitrack : .xml(name)
    } else {
      return nil
    }
  }

  /// The kind of a file that is not media, if its name has the extension of media; otherwise nil.
  init?(name: [UInt8]) {
    let name = name.map(\.lowercased)
    guard let known = Self.endings.first(where: { name.hasSuffix($0.ending) }) else { return nil }
    self = .misnamed(known.container)
  }

  private static let endings: [(ending: StaticString, container: MediaContainer)] = [
    (".mov", .quickTime), (".mp4", .mpeg4), (".m4v", .mpeg4), (".mxf", .mxf), (".wav", .wave), (".dpx", .dpx),
    (".exr", .openEXR), (".mkv", .matroska), (".webm", .matroska),
  ]

  /// Returns true for the first frame of MP3 or AAC without a container. It begins with eleven one bits, like UTF-16's
  /// byte order mark, from which its layer bits differ.
  private static func isStream(_ head: [UInt8]) -> Bool {
    head.count > 2 && head[0] == 0xFF && [0xF1, 0xF2, 0xF3, 0xF9, 0xFA, 0xFB].contains(head[1])
  }

  /// Returns true if each character takes two bytes, one of which is zero, as European text does in UTF-16.
  private static func isWide(_ head: ArraySlice<UInt8>) -> Bool {
    guard head.count >= 8 else { return false }
    let zeros = head.indices.filter { head[$0] == 0 }
    return zeros.count == head.count / 2 && zeros.allSatisfy { $0 % 2 == zeros[0] % 2 }
  }
}

extension ForeignContent: CustomStringConvertible {
  /// The kind of the file, as a phrase to follow "the file is".
  package var description: String {
    switch self {
    case .compoundFile: "an AAF or another compound file"
    case .gzip: "compressed by gzip, as a Premiere Pro project is"
    case .zip: "a zip archive, as spreadsheets, OTIOZ and projects of DaVinci Resolve are"
    case .richText: "formatted text (RTF)"
    case .picture: "a picture (PNG or JPEG)"
    case .sound: "compressed sound (MP3, AAC, FLAC or Ogg), which has no timecode"
    case .proToolsSession: "a Pro Tools session"
    case .portableDocument: "a PDF"
    case .misnamed(let container): "no \(container) file"
    case .wideText: "UTF-16 without a byte order mark"
    case .timedText: "TTML"
    case .multitrack: "a project of MLT, as Kdenlive and Shotcut write it"
    case .xml(let name): "XML of <\(name)>"
    }
  }
}
