// The encodings of documents that tckit reads, with their names on a command line.

package import TextEncodings

/// An encoding of text.
public enum DocumentEncoding: String, CaseIterable, Sendable {
  /// UTF-8.
  case utf8 = "utf-8"
  /// UTF-16, the lower byte first.
  case utf16LittleEndian = "utf-16le"
  /// UTF-16, the higher byte first.
  case utf16BigEndian = "utf-16be"
  /// ISO 8859-1.
  case latin1
  /// Windows, Central European languages.
  case windows1250 = "windows-1250"
  /// Windows, Cyrillic.
  case windows1251 = "windows-1251"
  /// Windows, Western languages.
  case windows1252 = "windows-1252"
  /// Classic Mac OS, Western languages.
  case macRoman = "macroman"

  package var textEncoding: TextEncoding {
    switch self {
    case .utf8: .utf8
    case .utf16LittleEndian: .utf16(isBigEndian: false)
    case .utf16BigEndian: .utf16(isBigEndian: true)
    case .latin1: .latin1
    case .windows1250: .windows1250
    case .windows1251: .windows1251
    case .windows1252: .windows1252
    case .macRoman: .macRoman
    }
  }
}
