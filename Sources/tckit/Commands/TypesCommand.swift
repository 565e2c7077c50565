// tckit types: the representations on a pasteboard, in order, with sizes; or the declared types.

import JSON
import TimecodePasteboard

enum TypesCommand: Command {
  static let name = "types"
  static let spec = CommandSpec(
    name, in: .pasteboard, "list the representations on a pasteboard, or the declared types",
    discussion: [
      "Each line has the item's number, the type and the size in bytes, separated by tabs; richest first within an item."
    ],
    options: [.item, .declared] + OptionSpec.place + OptionSpec.common,
    combinations: [.exclusive(.declared, .item, why: "declared types are on no pasteboard")],
    examples: [.init(line: "tckit types", purpose: "lists the representations on the general pasteboard")])

  static func run(_ arguments: ParsedArguments, _ context: inout Context) throws {
    if arguments.has(.declared) { return try listDeclared(arguments, &context) }
    let item = arguments[.item]?.value
    let place = try StoreAccess(arguments)
    let generation = try place.current()
    guard !generation.isEmpty || item != nil else { throw Failure(.nothingToPaste(place.name)) }
    if let item, item > generation.itemCount {
      throw Failure(.store(.noSuchItem(number: item, count: generation.itemCount)))
    }
    let positions = item.map { $0 - 1..<$0 } ?? 0..<generation.itemCount
    if arguments.has(.json) {
      try writeJSON(positions, of: generation, named: place.name, &context)
    } else {
      for position in positions {
        let item = try generation.item(at: position)
        for representation in item.representations {
          try context.write(columns: ["\(position + 1)", representation.type, "\(representation.size)"])
        }
      }
    }
  }

  private static func writeJSON(
    _ positions: Range<Int>, of generation: PasteboardStore.Generation, named name: PasteboardName,
    _ context: inout Context
  ) throws {
    var items: [PasteboardStore.Generation.Item] = []
    for position in positions {
      items.append(try generation.item(at: position))
    }
    try context.write(
      JSONWriter.line { json in
        json.member("version", 1)
        json.member("pasteboard", name.text)
        json.member("changeCount", Int(clamping: generation.changeCount))
        json.array("items") { json in
          for item in items {
            json.elementObject { json in
              json.member("item", item.position + 1)
              json.member("sensitive", item.attributes.isSensitive)
              json.array("representations") { json in
                for representation in item.representations {
                  json.elementObject { json in
                    json.member("type", representation.type)
                    json.member("size", Int(clamping: representation.size))
                  }
                }
              }
            }
          }
        }
      })
  }

  private static func listDeclared(_ arguments: ParsedArguments, _ context: inout Context) throws {
    // Naming them declares them.
    _ = TimecodeMarker.pasteUTTypes
    try DeclaredTypes.load()
    for type in TypeRegistry.current.knownTypes {
      if arguments.has(.json) {
        try context.write(
          JSONWriter.line { json in
            json.member("version", 1)
            json.member("type", type.identifier)
            json.array("conformsTo") { json in type.conformsTo.forEach { json.element($0) } }
            json.array("extensions") { json in type.filenameExtensions.forEach { json.element($0) } }
            json.array("mimeTypes") { json in type.mimeTypes.forEach { json.element($0) } }
            json.member("description", ifPresent: type.summary)
            json.member("declared", "\(type.origin)")
          })
      } else {
        let columns = [
          type.identifier, type.conformsTo.joined(separator: ","), type.filenameExtensions.joined(separator: ","),
          type.mimeTypes.joined(separator: ","), "\(type.origin)",
        ]
        try context.write(columns: columns.map { $0.isEmpty ? "-" : $0 })
      }
    }
  }
}
