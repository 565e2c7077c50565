// Reads a declaration file. The form is small and fixed, so it has its own reader rather than a general decoder: it gives
// the byte offset of every fault, and refuses keys that it does not know (a misspelt key must not pass unseen), keys given
// twice, and anything over the limits.

extension TypeDeclaration {
  /// Reads the declarations in a file: one object, or an array of objects.
  ///
  /// The keys are `identifier` (required), `conformsTo` (`public.data` if absent), `extensions`, `mimeTypes` (each a
  /// string or an array of strings) and `description`.
  ///
  /// - Parameters:
  ///   - json: The file's bytes, in UTF-8.
  ///   - path: The file's path, for the errors and the declarations' origin.
  ///   - limits: The bounds on what is accepted.
  /// - Throws: `TypeDeclarationError.malformed`, `.invalidValue` or `.fileTooLarge`.
  public static func read(
    json: [UInt8], path: String, limits: Limits = Limits()
  ) throws(TypeDeclarationError) -> [TypeDeclaration] {
    guard json.count <= limits.fileSize else { throw .fileTooLarge(path: path, limit: limits.fileSize) }
    var reader = DeclarationReader(bytes: json, path: path, limits: limits)
    return try reader.file()
  }
}

private struct DeclarationReader {
  let bytes: [UInt8]
  let path: String
  let limits: TypeDeclaration.Limits
  var offset = 0

  mutating func file() throws(TypeDeclarationError) -> [TypeDeclaration] {
    var declarations: [TypeDeclaration] = []
    if try next("an object or an array of objects") == UInt8(ascii: "[") {
      try elements(upTo: limits.declarationsPerFile) { reader throws(TypeDeclarationError) in
        declarations.append(try reader.declaration())
      }
    } else {
      declarations.append(try declaration())
    }
    skipSpace()
    guard offset == bytes.count else { throw malformed("the end of the file") }
    return declarations
  }

  private mutating func declaration() throws(TypeDeclarationError) -> TypeDeclaration {
    let start = offset
    var declaration = TypeDeclaration(identifier: "", origin: .file(path))
    var seen: Set<String> = []
    try expect("{", "an object")
    while try next("a key or }") != UInt8(ascii: "}") {
      if !seen.isEmpty { try expect(",", ", or }") }
      skipSpace()
      let keyOffset = offset
      let key = try string()
      guard seen.insert(key).inserted else { throw invalid(key, keyOffset, "is given twice") }
      try expect(":", ":")
      skipSpace()
      try read(key, at: keyOffset, into: &declaration)
    }
    offset += 1
    guard seen.contains("identifier") else { throw invalid("identifier", start, "is missing") }
    return declaration
  }

  private mutating func read(
    _ key: String, at keyOffset: Int, into declaration: inout TypeDeclaration
  ) throws(TypeDeclarationError) {
    switch key {
    case "identifier":
      declaration.identifier = try value(key, Self.identifierFault)
    case "conformsTo":
      declaration.conformsTo = try values(key, Self.identifierFault)
    case "extensions":
      declaration.filenameExtensions = try values(key, Self.extensionFault)
    case "mimeTypes":
      declaration.mimeTypes = try values(key, Self.mimeTypeFault)
    case "description":
      declaration.summary = try value(key, Self.controlFault)
    default:
      throw invalid(
        key, keyOffset, "is none of identifier, conformsTo, extensions, mimeTypes, description")
    }
  }

  private mutating func values(
    _ key: String, _ fault: (String) -> String?
  ) throws(TypeDeclarationError) -> [String] {
    guard try next("a string or an array of strings") == UInt8(ascii: "[") else { return [try value(key, fault)] }
    var found: [String] = []
    try elements(upTo: limits.valuesPerKey) { reader throws(TypeDeclarationError) in
      found.append(try reader.value(key, fault))
    }
    return found
  }

  private mutating func value(_ key: String, _ fault: (String) -> String?) throws(TypeDeclarationError) -> String {
    skipSpace()
    let start = offset
    let text = try string()
    if text.utf8.count > limits.valueLength { throw invalid(key, start, "is longer than \(limits.valueLength) bytes") }
    if let fault = fault(text) { throw invalid(key, start, fault) }
    return text
  }
}

// What each key may hold.
extension DeclarationReader {
  /// Identifiers have ASCII letters, digits, hyphen and period, and anything beyond ASCII that is not a control.
  private static func identifierFault(_ text: String) -> String? {
    let isSound = text.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "A"..."Z", "a"..."z", "0"..."9", "-", ".": true
      case "\u{A0}"...: true
      default: false
      }
    }
    if text.isEmpty { return "is empty" }
    if !isSound { return "has a character other than letters, digits, - and ." }
    if text.hasPrefix("dyn.") { return "begins with dyn., which is kept for dynamic types" }
    return nil
  }

  private static func extensionFault(_ text: String) -> String? {
    if text.isEmpty { return "is empty" }
    if text.hasPrefix(".") { return "is to be given without the dot" }
    if text.contains("/") { return "has a /" }
    return controlFault(text)
  }

  private static func mimeTypeFault(_ text: String) -> String? {
    let parts = text.prefix { $0 != ";" }.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count != 2 || parts.contains(where: \.isEmpty) { return "is not of the form type/subtype" }
    return controlFault(text)
  }

  private static func controlFault(_ text: String) -> String? {
    text.unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) }
      ? "has a control character" : nil
  }
}

// The JSON that the form needs: objects, arrays, strings.
extension DeclarationReader {
  private func malformed(_ expected: String) -> TypeDeclarationError {
    .malformed(path: path, offset: offset, expected: expected)
  }

  private func invalid(_ key: String, _ offset: Int, _ reason: String) -> TypeDeclarationError {
    .invalidValue(path: path, offset: offset, key: key, reason: reason)
  }

  private mutating func skipSpace() {
    while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
  }

  /// The next byte that is not white space, which is not consumed.
  private mutating func next(_ expected: String) throws(TypeDeclarationError) -> UInt8 {
    skipSpace()
    guard offset < bytes.count else { throw malformed(expected) }
    return bytes[offset]
  }

  private mutating func expect(_ character: Unicode.Scalar, _ expected: String) throws(TypeDeclarationError) {
    guard try next(expected) == UInt8(ascii: character) else { throw malformed(expected) }
    offset += 1
  }

  private mutating func elements(
    upTo limit: Int, _ read: (inout DeclarationReader) throws(TypeDeclarationError) -> Void
  ) throws(TypeDeclarationError) {
    try expect("[", "[")
    var count = 0
    while try next("a value or ]") != UInt8(ascii: "]") {
      if count > 0 { try expect(",", ", or ]") }
      guard count < limit else { throw malformed("no more than \(limit) elements") }
      try read(&self)
      count += 1
    }
    offset += 1
  }

  private mutating func string() throws(TypeDeclarationError) -> String {
    try expect("\"", "a string")
    let start = offset
    var text: [UInt8] = []
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
      guard bytes[offset] >= 0x20 else { throw malformed("no control character in a string") }
      if bytes[offset] == UInt8(ascii: "\\") {
        text.append(contentsOf: String(try escape()).utf8)
      } else {
        text.append(bytes[offset])
        offset += 1
      }
    }
    try expect("\"", "the end of a string")
    guard let string = String(validating: text, as: UTF8.self) else {
      offset = start
      throw malformed("UTF-8")
    }
    return string
  }

  private mutating func escape() throws(TypeDeclarationError) -> Unicode.Scalar {
    offset += 1
    guard offset < bytes.count else { throw malformed("an escape") }
    let code = bytes[offset]
    offset += 1
    switch code {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(code)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape()
    default:
      offset -= 1
      throw malformed("one of \" \\ / b f n r t u")
    }
  }

  private mutating func unicodeEscape() throws(TypeDeclarationError) -> Unicode.Scalar {
    let first = try hexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, bytes[offset...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else {
      throw malformed("the second half of a surrogate pair")
    }
    offset += 2
    let second = try hexadecimal()
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw malformed("the second half of a surrogate pair") }
    return scalar
  }

  private mutating func hexadecimal() throws(TypeDeclarationError) -> UInt32 {
    let digits = bytes[offset...].prefix(4)
    let isSound = digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 }
    guard digits.count == 4, isSound, let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else {
      throw malformed("four hexadecimal digits")
    }
    offset += 4
    return value
  }
}
