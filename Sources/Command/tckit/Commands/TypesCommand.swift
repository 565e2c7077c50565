// tckit types: lists the representations on a pasteboard, in order and with sizes, or all known types.

import JSON
import TimecodePasteboard

struct TypesCommand: Command {
  static let name = CommandName.types
  static let summary = "list the representations on a pasteboard, or all known types"
  static let discussion = """
    Each line has the item's number, the type and the size in bytes; richest first within an item.
    """
  static let columns = ["item", "type", "size"]
  static let examples: [CommandExample] = [
    .init(line: "tckit types", purpose: "lists the representations on the general pasteboard")
  ]

  let item: PositiveNumber?
  let all: Bool
  let pasteboard: PasteboardOptions

  static func read(_ options: OptionReader) -> Self {
    Self(
      item: options.item(),
      all: options.flag(.all, short: "a", in: .output, "list all known types and where each is declared"),
      pasteboard: .read(options))
  }

  static func combine(_ options: OptionReader) {
    options.exclude(.all, [.item, .pasteboard, .store], why: "known types are on no pasteboard")
  }

  func run(_ context: Context) throws {
    if all { return try Self.listKnown(context) }
    let selection = item.map { PasteSelection.item(number: $0.value) } ?? .all
    let pasteboard = try pasteboard.forReading()
    let generation = try pasteboard.current()
    guard generation.itemCount > 0 else { throw Diagnostic.nothing(on: pasteboard) }
    let positions = try selection.positions(among: generation.itemCount)
    if context.messages.isJSON {
      try Self.writeJSON(positions, of: generation, named: pasteboard.name, context)
    } else {
      try Self.writeLines(positions, of: generation, context)
    }
  }

  /// Divides the items into parts of 4096, because a list may have a million of them.
  private static func forEachPart(of positions: Range<Int>, _ body: (Range<Int>) throws -> Void) rethrows {
    var rest = positions
    while !rest.isEmpty {
      let end = min(rest.lowerBound + 4096, rest.upperBound)
      try body(rest.lowerBound..<end)
      rest = end..<rest.upperBound
    }
  }

  private static func writeLines(
    _ positions: Range<Int>, of generation: PasteboardStore.Generation, _ context: Context
  ) throws {
    let names = generation.typeIdentifiers.map { Diagnostic.printable($0, limit: .max) }
    // The widths are known in advance, so that the rows of a million items need not be kept.
    let table = Table(
      Self.columns, widths: ["\(positions.upperBound)".count, names.map(\.count).max() ?? 0], context)
    if table.isAligned { try context.write(table.heading) }
    let types = names.map { Array("\t\($0)\t".utf8) }
    var reader = generation.reader()
    var text: [UInt8] = []
    try forEachPart(of: positions) { part in
      text.removeAll(keepingCapacity: true)
      try reader.forEachEntry(ofItemsAt: part) { position, _, representations in
        for representation in representations {
          guard !table.isAligned else {
            text += table.line(["\(position + 1)", names[representation.type], "\(representation.size)"]).utf8
            continue
          }
          text.append(decimal: UInt64(position + 1))
          text += types[representation.type]
          text.append(decimal: representation.size)
          text.append(UInt8(ascii: "\n"))
        }
      }
      try context.write(text)
    }
  }

  private static func writeJSON(
    _ positions: Range<Int>, of generation: PasteboardStore.Generation, named name: PasteboardName,
    _ context: Context
  ) throws {
    // A damaged index must be found before the first byte, because half an object is not JSON.
    try generation.verifyIndex(ofItemsAt: positions)
    // The member of a record for each type.
    let types = generation.typeIdentifiers.map { type in
      Array(JSONWriter.object { $0.member("type", type) }.dropFirst().dropLast())
    }
    var json = JSONWriter()
    json.record { json in
      json.member("pasteboard", name.text)
      json.member("changeCount", Int(clamping: generation.changeCount))
      json.array("items") { _ in }
    }
    // The items follow between the brackets of the list.
    try context.write(Array(json.bytes.dropLast(2)))
    var reader = generation.reader()
    try forEachPart(of: positions) { part in
      if part.lowerBound > positions.lowerBound { try context.write(",") }
      json.removeAll()
      try reader.forEachEntry(ofItemsAt: part) { position, attributes, representations in
        json.elementObject { json in
          json.member("item", position + 1)
          json.member("sensitive", attributes.isSensitive)
          json.array("representations") { json in
            for representation in representations {
              json.elementObject { json in
                json.members(types[representation.type])
                json.member("size", Int(clamping: representation.size))
              }
            }
          }
        }
      }
      try json.withBytes { (bytes) throws(Diagnostic) in try context.write(bytes) }
    }
    try context.write("]}\n")
  }

  private static func listKnown(_ context: Context) throws {
    // Reading these types declares them.
    _ = TimecodeMarker.pasteUTTypes
    try DeclaredTypes(messages: context.messages).load()
    var table = Table(["type", "conforms to", "extensions", "MIME types", "declared"], context)
    for type in TypeRegistry.current.knownTypes {
      let columns = [
        type.identifier, type.conformsTo.joined(separator: ","), type.filenameExtensions.joined(separator: ","),
        type.mimeTypes.joined(separator: ","), "\(type.origin)",
      ]
      let shown = columns.map { $0.isEmpty ? "-" : Diagnostic.printable($0, limit: .max) }
      try table.add(shown, context) { json in
        json.member("type", type.identifier)
        json.array("conformsTo") { json in type.conformsTo.forEach { json.element($0) } }
        json.array("extensions") { json in type.filenameExtensions.forEach { json.element($0) } }
        json.array("mimeTypes") { json in type.mimeTypes.forEach { json.element($0) } }
        json.member("description", ifPresent: type.summary)
        json.member("declared", "\(type.origin)")
      }
    }
    try table.finish(context)
  }
}

extension [UInt8] {
  /// Appends a number's decimal digits.
  fileprivate mutating func append(decimal number: UInt64) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: JSONWriter.maximumNumberLength) { buffer in
      guard let start = buffer.baseAddress else { return }
      append(contentsOf: buffer.prefix(JSONWriter.write(Int(clamping: number), at: start)))
    }
  }
}
