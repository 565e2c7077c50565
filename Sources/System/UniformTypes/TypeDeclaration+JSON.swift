// Reading of a declaration file. Every error has a byte offset. Unknown keys, which may be misspelled, repeated keys,
// and files that exceed a limit are errors.

import JSON

extension TypeDeclaration {
  /// Reads the declarations in a file: one object, or an array of objects.
  ///
  /// The keys are `identifier` (required), `conformsTo` (by default `public.data`), `extensions` and `mimeTypes` (all
  /// three a string or an array of strings), and `description`.
  ///
  /// - Parameters:
  ///   - json: The bytes of the file, in UTF-8.
  ///   - path: The path of the file, for errors and for the origin of the declarations.
  ///   - limits: The limits.
  /// - Throws: `TypeDeclarationError.malformed`, `.invalidValue` or `.fileTooLarge`.
  public static func read(
    json: [UInt8], path: String, limits: Limits = Limits()
  ) throws(TypeDeclarationError) -> [TypeDeclaration] {
    guard json.count <= limits.fileSize else { throw .fileTooLarge(path: path, limit: limits.fileSize) }
    let form = DeclarationForm(path: path, limits: limits)
    return try JSONReader.read(json.span, form.file)
  }
}

/// The structure of a declaration file.
private struct DeclarationForm {
  let path: String
  let limits: TypeDeclaration.Limits

  func file(_ reader: inout JSONReader) throws(TypeDeclarationError) -> [TypeDeclaration] {
    var declarations: [TypeDeclaration] = []
    reader.skipByteOrderMark()
    if reader.nextKind() == .array {
      try elements(&reader, upTo: limits.declarationsPerFile) { reader throws(TypeDeclarationError) in
        declarations.append(try declaration(&reader))
      }
    } else {
      declarations.append(try declaration(&reader))
    }
    do { try reader.finish() } catch { throw malformed(error) }
    return declarations
  }

  private func declaration(_ reader: inout JSONReader) throws(TypeDeclarationError) -> TypeDeclaration {
    do { try reader.beginObject() } catch { throw malformed(error) }
    let start = reader.offset - 1
    var declaration = TypeDeclaration(identifier: "", origin: .file(path))
    var seen: Set<String> = []
    while let (key, keyOffset) = try key(&reader) {
      guard seen.insert(key).inserted else { throw invalid(key, keyOffset, "is given twice") }
      switch key {
      case "identifier": declaration.identifier = try value(key, &reader, Self.identifierFault)
      case "conformsTo": declaration.conformsTo = try values(key, &reader, Self.identifierFault)
      case "extensions": declaration.filenameExtensions = try values(key, &reader, Self.extensionFault)
      case "mimeTypes": declaration.mimeTypes = try values(key, &reader, Self.mimeTypeFault)
      case "description": declaration.summary = try value(key, &reader, Self.controlFault)
      default:
        throw invalid(key, keyOffset, "is not one of identifier, conformsTo, extensions, mimeTypes, description")
      }
    }
    guard seen.contains("identifier") else { throw invalid("identifier", start, "is missing") }
    return declaration
  }

  private func key(_ reader: inout JSONReader) throws(TypeDeclarationError) -> (key: String, offset: Int)? {
    do {
      guard let key = try reader.nextKey() else { return nil }
      return (try reader.decoded(key), key.offset)
    } catch {
      throw malformed(error)
    }
  }

  private func values(
    _ key: String, _ reader: inout JSONReader, _ fault: (String) -> String?
  ) throws(TypeDeclarationError) -> [String] {
    guard reader.nextKind() == .array else { return [try value(key, &reader, fault)] }
    var found: [String] = []
    try elements(&reader, upTo: limits.valuesPerKey) { reader throws(TypeDeclarationError) in
      found.append(try value(key, &reader, fault))
    }
    return found
  }

  private func value(
    _ key: String, _ reader: inout JSONReader, _ fault: (String) -> String?
  ) throws(TypeDeclarationError) -> String {
    let text: String
    let start: Int
    do {
      let string = try reader.string()
      (text, start) = (try reader.decoded(string), string.offset)
    } catch {
      throw malformed(error)
    }
    if text.utf8.count > limits.valueLength { throw invalid(key, start, "is longer than \(limits.valueLength) bytes") }
    if let fault = fault(text) { throw invalid(key, start, fault) }
    return text
  }

  private func elements(
    _ reader: inout JSONReader, upTo limit: Int, _ read: (inout JSONReader) throws(TypeDeclarationError) -> Void
  ) throws(TypeDeclarationError) {
    do { try reader.beginArray() } catch { throw malformed(error) }
    for count in 0... {
      do { guard try reader.nextElement() else { return } } catch { throw malformed(error) }
      guard count < limit else {
        throw .malformed(path: path, offset: reader.offset, expected: "at most \(limit) elements")
      }
      try read(&reader)
    }
  }

  private func malformed(_ error: JSONError) -> TypeDeclarationError {
    .malformed(path: path, offset: error.offset, expected: error.expected.rawValue)
  }

  private func invalid(_ key: String, _ offset: Int, _ reason: String) -> TypeDeclarationError {
    .invalidValue(path: path, offset: offset, key: key, reason: reason)
  }
}

// The valid values of each key.
extension DeclarationForm {
  /// The fault of an identifier, which may only have characters that pasteboards accept.
  private static func identifierFault(_ text: String) -> String? {
    if text.isEmpty { return "is empty" }
    if !UTType.hasIdentifierCharacters(text) { return "has a character other than letters, digits and .-_+/" }
    if text.hasPrefix("dyn.") { return "begins with dyn., which is kept for dynamic types" }
    return nil
  }

  private static func extensionFault(_ text: String) -> String? {
    if text.isEmpty { return "is empty" }
    if text.hasPrefix(".") { return "must be given without the dot" }
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
