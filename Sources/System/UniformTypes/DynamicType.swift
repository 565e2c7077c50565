// Types for filename extensions and MIME types that are not declared.
//
// The identifier contains the tag, so it has the same meaning in every process and on every machine, and nothing has to
// be stored. It is `dyn.a` followed by a text in base 32: `?0=SUPERTYPE:CLASS=TAG`, or `CLASS=TAG` without a supertype.
// The alphabet is `abcdefghkmnpqrstuvwxyz0123456789`, five bits a character, the last one filled with zeros. CLASS is 1
// for a filename extension and 3 for a MIME type. Common supertypes have codes too; other classes and supertypes are
// written out. `\` escapes `\ : = ,`. Apple's systems use the same form, so their identifiers can be read here.

struct DynamicType: Equatable {
  var tag: String
  var tagClass: UTTagClass
  var supertype: String?

  /// Scalars instead of characters, because a tag may begin with a mark that combines with the separator before it.
  private typealias Scalars = Substring.UnicodeScalarView

  private static let alphabet = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)
  private static let classCodes: [(code: String, tagClass: UTTagClass)] = [("1", .filenameExtension), ("3", .mimeType)]
  private static let supertypeCodes: [(code: String, identifier: String)] = [
    ("6", "public.data"), ("7", "public.text"), ("8", "public.plain-text"), ("9", "public.utf16-plain-text"),
    ("A", "com.apple.traditional-mac-plain-text"), ("B", "public.image"), ("C", "public.video"),
    ("D", "public.audio"), ("E", "public.directory"), ("F", "public.folder"),
  ]

  var identifier: String {
    let parent = supertype.map { supertype in
      "?0=" + (Self.supertypeCodes.first { $0.identifier == supertype }?.code ?? Self.escaped(supertype)) + ":"
    }
    let tagCode = Self.classCodes.first { $0.tagClass == tagClass }?.code ?? Self.escaped(tagClass.rawValue)
    return "dyn.a" + Self.encode("\(parent ?? "")\(tagCode)=\(Self.escaped(tag))")
  }
}

extension DynamicType {
  /// Reads an identifier; nil if it does not encode a tag with at most one supertype.
  init?(identifier: String) {
    guard identifier.hasPrefix("dyn.a"), identifier.utf8.count <= 2048,
      let text = Self.decode(identifier.utf8.dropFirst(5)).map({ Substring($0).unicodeScalars })
    else { return nil }
    var supertype: String?
    var found: (tag: String, tagClass: UTTagClass)?
    for field in Self.split(text.first == "?" ? text.dropFirst() : text[...], at: ":") {
      let parts = Self.split(field, at: "=")
      guard parts.count == 2, let value = Self.split(parts[1], at: ",").first.map(Self.unescaped) else { return nil }
      let name = Self.unescaped(parts[0])
      if name == "0" {
        supertype = Self.supertypeCodes.first { $0.code == value }?.identifier ?? value
      } else if found == nil {
        found = (value, Self.classCodes.first { $0.code == name }?.tagClass ?? UTTagClass(rawValue: name))
      }
    }
    guard let found, !found.tag.isEmpty, !found.tagClass.rawValue.isEmpty else { return nil }
    self.init(tag: found.tag, tagClass: found.tagClass, supertype: supertype)
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if "\\:=,".unicodeScalars.contains(scalar) { result.append("\\") }
      result.unicodeScalars.append(scalar)
    }
  }

  private static func unescaped(_ text: Scalars) -> String {
    var result = ""
    var isEscaped = false
    for scalar in text {
      isEscaped = scalar == "\\" && !isEscaped
      if !isEscaped { result.unicodeScalars.append(scalar) }
    }
    return result
  }

  /// Splits at every separator that is not escaped with `\`.
  private static func split(_ text: Scalars, at separator: Unicode.Scalar) -> [Scalars] {
    var isEscaped = false
    return text.split(omittingEmptySubsequences: false) { scalar in
      let isSeparator = scalar == separator && !isEscaped
      isEscaped = scalar == "\\" && !isEscaped
      return isSeparator
    }
  }

  private static func encode(_ text: String) -> String {
    var result: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in text.utf8 {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 5 {
        count -= 5
        result.append(alphabet[Int(bits >> UInt32(count) & 31)])
      }
    }
    if count > 0 { result.append(alphabet[Int(bits << UInt32(5 - count) & 31)]) }
    return String(decoding: result, as: UTF8.self)
  }

  private static func decode(_ text: some Sequence<UInt8>) -> String? {
    var result: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for character in text {
      guard let value = alphabet.firstIndex(of: ASCII.lowercase(character)) else { return nil }
      bits = bits << 5 | UInt32(value)
      count += 5
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    guard bits & (1 << UInt32(count) - 1) == 0 else { return nil }
    return String(validating: result, as: UTF8.self)
  }
}
