// libFuzzer over type declarations. Reading any bytes ends without a trap and in bounded memory, with declarations
// within the limits or with an error at an offset within the file. Declarations that were read are the same after
// writing and reading, and join a registry or are refused, even if they form circles.
//
// The input is one file, or two with a NUL between them, which JSON cannot hold.

@testable import UniformTypes

/// Reads the input as declaration files and declares their types.
@_cdecl("LLVMFuzzerTestOneInput")
public func readDeclarations(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var registry = TypeRegistry()
  for (number, file) in UnsafeBufferPointer(start: start, count: count).split(separator: 0, maxSplits: 1).enumerated() {
    let declarations = read(Array(file), path: "\(number).json")
    let before = registry.declarations
    do {
      try registry.declare(declarations)
      exercise(declarations, in: registry)
    } catch {
      precondition(registry.declarations == before, "a refusal changed the registry")
    }
  }
  return 0
}

private func read(_ json: [UInt8], path: String) -> [TypeDeclaration] {
  do {
    let declarations = try TypeDeclaration.read(json: json, path: path)
    let limits = TypeDeclaration.Limits()
    precondition(declarations.count <= limits.declarationsPerFile)
    for declaration in declarations { check(declaration, limits) }
    let again = try? TypeDeclaration.read(json: written(declarations), path: path, limits: roomy)
    precondition(again == declarations, "what was written reads otherwise")
    return declarations
  } catch {
    switch error {
    case .malformed(_, let offset, _), .invalidValue(_, let offset, _, _):
      precondition((0...json.count).contains(offset))
    case .fileTooLarge: precondition(json.count > TypeDeclaration.Limits().fileSize)
    default: preconditionFailure("reading gave \(error)")
    }
    return []
  }
}

private func check(_ declaration: TypeDeclaration, _ limits: TypeDeclaration.Limits) {
  precondition(!declaration.identifier.isEmpty)
  for list in [declaration.conformsTo, declaration.filenameExtensions, declaration.mimeTypes] {
    precondition(list.count <= limits.valuesPerKey)
    precondition(list.allSatisfy { !$0.isEmpty && $0.utf8.count <= limits.valueLength })
  }
  precondition((declaration.summary ?? "").utf8.count <= limits.valueLength)
}

/// Asks for the conformances of a type, which follows every supertype to its end.
private func exercise(_ declarations: [TypeDeclaration], in registry: TypeRegistry) {
  for declaration in declarations {
    precondition(registry.isDeclared(declaration.identifier))
    precondition(registry.isDeclared(declaration.identifier))
  }
}

/// No file that was read grows beyond this size when every character is escaped.
private let roomy: TypeDeclaration.Limits = {
  var limits = TypeDeclaration.Limits()
  limits.fileSize = 1 << 24
  return limits
}()

private func written(_ declarations: [TypeDeclaration]) -> [UInt8] {
  let objects = declarations.map { declaration in
    var members = [
      "\"identifier\":\(quoted(declaration.identifier))", "\"conformsTo\":\(list(declaration.conformsTo))",
      "\"extensions\":\(list(declaration.filenameExtensions))", "\"mimeTypes\":\(list(declaration.mimeTypes))",
    ]
    if let summary = declaration.summary { members.append("\"description\":\(quoted(summary))") }
    return "{\(members.joined(separator: ","))}"
  }
  return Array("[\(objects.joined(separator: ","))]".utf8)
}

private func list(_ values: [String]) -> String {
  "[\(values.map(quoted).joined(separator: ","))]"
}

/// A JSON string with every UTF-16 unit escaped, surrogate pairs too.
private func quoted(_ text: String) -> String {
  let escapes = text.utf16.map { unit in
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
  return "\"\(escapes.joined())\""
}
