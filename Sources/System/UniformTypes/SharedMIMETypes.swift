// The types of the system's shared-mime-info database (freedesktop.org), which lists far more MIME types and extensions
// than the built-in table. The database is read at the first look-up that neither the table nor a declaration answers.
//
// A MIME type of the built-in table gives the built-in type. Any other MIME type gives a type named after it:
// `model/x.foo` is `org.freedesktop.mime.model.x.foo`, whatever the database contains.
//
// The files are `types` (one MIME type a line), `globs2` (weight:type:pattern[:flags]; only patterns of the form
// `*.extension` are used), `aliases` (alias type) and `subclasses` (type supertype), in the `mime` folders of the XDG
// data directories.

import SystemCalls

struct SharedMIMETypes: Sendable {
  /// The database of this system, read on first use.
  static let shared = SharedMIMETypes(dataDirectories: dataDirectories(of: CurrentProcess.environmentBytes))

  static let identifierPrefix = "org.freedesktop.mime."

  /// The largest file that is read, many times the size of a full database.
  private static let sizeLimit = 16 << 20

  private struct Record: Sendable {
    var mimeType: String
    var aliases: [String] = []
    var parents: [String] = []
    var filenameExtensions: [String] = []
  }

  private var records: [Record] = []
  /// The type of each record. `isData` says if it conforms to `public.data`, which nearly all look-ups require.
  private var types: [UTType] = []
  private var isData: [Bool] = []
  private var byMIMEType: [String: Int] = [:]
  private var byIdentifier: [String: Int] = [:]
  private var byFilenameExtension: [String: [Int]] = [:]

  /// Reads the databases in some directories. If several have an entry, the first one is used.
  init(dataDirectories: [SystemPath]) {
    let folders = dataDirectories.map { $0.appending("mime") }
    readTypes(folders.flatMap { Self.lines(of: $0.appending("types")) })
    readAliases(folders.flatMap { Self.lines(of: $0.appending("aliases")) })
    readSubclasses(folders.flatMap { Self.lines(of: $0.appending("subclasses")) })
    readGlobs(folders.map { Self.lines(of: $0.appending("globs2")) })
    for (index, record) in records.enumerated() {
      byIdentifier[Self.identifier(of: record.mimeType), default: index] = index
    }
    types = records.map { type(of: $0) }
    findData()
  }

  /// The directories in order of precedence. The defaults replace an unset or relative `XDG_DATA_HOME` and an unset or
  /// empty `XDG_DATA_DIRS`; relative directories in the latter are ignored.
  static func dataDirectories(of variable: (String) -> [UInt8]?) -> [SystemPath] {
    func absolute(_ bytes: some Sequence<UInt8>) -> SystemPath? {
      SystemPath(bytes: Array(bytes)).flatMap { $0.isAbsolute ? $0 : nil }
    }
    let home = variable("HOME").flatMap { absolute($0) }?.appending(".local/share")
    let userDirectory = variable("XDG_DATA_HOME").flatMap { absolute($0) } ?? home
    let listed = variable("XDG_DATA_DIRS") ?? []
    let system = (listed.isEmpty ? Array("/usr/local/share:/usr/share".utf8) : listed).split(
      separator: UInt8(ascii: ":"))
    return [userDirectory].compactMap { $0 } + system.compactMap { absolute($0) }
  }

  /// The identifier for a MIME type. Letters, digits, `-` and `.` are kept, `/` becomes `.`, and other characters
  /// become `-`.
  static func identifier(of mimeType: String) -> String {
    identifierPrefix
      + String(
        decoding: mimeType.utf8.map { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
            UInt8(ascii: "."):
            byte
          case UInt8(ascii: "/"): UInt8(ascii: ".")
          default: UInt8(ascii: "-")
          }
        }, as: UTF8.self)
  }
}

extension SharedMIMETypes {
  /// The built-in type of a MIME type or, if there is none, the database's. The MIME type is in ASCII lower case.
  func type(mimeType: String) -> UTType? {
    byMIMEType[mimeType].map { types[$0] } ?? SystemTypeIndex.shared.type(mimeType: mimeType)
  }

  /// Calls `visit` with the types of a tag that conform to a type, those with the heaviest pattern first, until it
  /// returns true.
  ///
  /// - Parameter tag: The tag, in ASCII lower case.
  /// - Returns: True if `visit` returned true.
  func visit(
    _ tag: String, of tagClass: UTTagClass, conformingTo supertype: UTType?, _ visit: (UTType) -> Bool
  ) -> Bool {
    let found: [Int]
    if tagClass == .mimeType {
      found = byMIMEType[tag].map { [$0] } ?? []
    } else {
      found = byFilenameExtension[tag] ?? []
    }
    let wantsData = supertype == .data
    return found.contains { index in
      let isWanted = wantsData ? isData[index] : supertype.map { types[index].conforms(to: $0) } ?? true
      return isWanted && visit(types[index])
    }
  }

  /// Finds the types that conform to data: through a built-in type first, then through each other until nothing
  /// changes, because the database may have cycles of superclasses.
  private mutating func findData() {
    isData = records.map { _ in false }
    var supertypes = records.map { _ in [Int]() }
    for index in records.indices {
      for type in types[index].isShared ? parents(of: records[index]) : [types[index]] where !isData[index] {
        if type.isShared, let parent = byIdentifier[type.identifier] {
          supertypes[index].append(parent)
        } else {
          isData[index] = SystemTypeIndex.shared.conforms(type, to: .data)
        }
      }
    }
    var found: [Int]
    repeat {
      found = records.indices.filter { !isData[$0] && supertypes[$0].contains { isData[$0] } }
      for index in found { isData[index] = true }
    } while !found.isEmpty
  }

  /// The declaration of one of the database's types; nil for other types.
  func declaration(of identifier: String) -> TypeDeclaration? {
    byIdentifier[ASCII.lowercase(identifier)].map { index in
      let record = records[index]
      return TypeDeclaration(
        identifier: Self.identifier(of: record.mimeType), conformsTo: parents(of: record).map(\.identifier),
        filenameExtensions: record.filenameExtensions, mimeTypes: [record.mimeType] + record.aliases, origin: .system)
    }
  }

  /// The supertypes that the database adds to a built-in or declared type with these MIME types.
  func parents(ofMIMETypes mimeTypes: [String]) -> [UTType] {
    mimeTypes.flatMap { mimeType in
      byMIMEType[ASCII.lowercase(mimeType)].map { parents(of: records[$0]) } ?? []
    }
  }

  private func type(of record: Record) -> UTType {
    for mimeType in [record.mimeType] + record.aliases {
      if let type = SystemTypeIndex.shared.type(mimeType: mimeType) { return type }
    }
    return UTType(known: Self.identifier(of: record.mimeType))
  }

  /// The types of the record's superclasses, and the type of its kind unless a superclass implies it.
  private func parents(of record: Record) -> [UTType] {
    var parents = record.parents.compactMap { parent in
      byMIMEType[parent].map { type(of: records[$0]) } ?? SystemTypeIndex.shared.type(mimeType: parent)
    }
    let kind: [UTType] =
      switch record.mimeType.prefix(while: { $0 != "/" }) {
      case "text": parents.isEmpty ? [.plainText] : []
      case "image": [.image]
      case "audio": [.audio]
      case "video": [.movie]
      case "font": [.data, .font]
      case "model": [.data, .threeDContent]
      case "message": [.data, .message]
      case "inode", "x-content": parents.isEmpty ? [.item] : []
      default: parents.isEmpty ? [.data] : []
      }
    for type in kind where !parents.contains(type) { parents.append(type) }
    return parents
  }
}

extension SharedMIMETypes {
  private static func lines(of path: SystemPath) -> [[Substring]] {
    // Reading a device or a pipe might never end.
    guard let file = try? Descriptor.open(path, waits: false), (try? FileStatus(of: file))?.kind == .file,
      let bytes = try? file.readAll(limit: sizeLimit)
    else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      line.contains(":") ? line.split(separator: ":", maxSplits: 3) : line.split(separator: " ")
    }
  }

  private mutating func readTypes(_ lines: [[Substring]]) {
    for line in lines where line.count == 1 { _ = index(of: line[0]) }
  }

  private mutating func readAliases(_ lines: [[Substring]]) {
    for line in lines where line.count == 2 {
      let alias = ASCII.lowercase(String(line[0]))
      if byMIMEType[alias] != nil { continue }
      let index = index(of: line[1])
      byMIMEType[alias] = index
      records[index].aliases.append(alias)
    }
  }

  private mutating func readSubclasses(_ lines: [[Substring]]) {
    for line in lines where line.count == 2 {
      let parent = ASCII.lowercase(String(line[1]))
      let index = index(of: line[0])
      if !records[index].parents.contains(parent) { records[index].parents.append(parent) }
    }
  }

  /// Reads the patterns of each database, the heaviest first. Case-sensitive patterns come after the others.
  private mutating func readGlobs(_ files: [[[Substring]]]) {
    var excluded: Set<String> = []
    for lines in files {
      var withoutPatterns: Set<String> = []
      var found: [(weight: Int, mimeType: String, tag: String)] = []
      for line in lines where line.count >= 3 {
        let mimeType = ASCII.lowercase(String(line[1]))
        if line[2] == "__NOGLOBS__" { withoutPatterns.insert(mimeType) }
        guard line[2].hasPrefix("*."), !line[2].dropFirst(2).contains(where: { "*?[".contains($0) }),
          let weight = Int(line[0])
        else { continue }
        let isCaseSensitive = line.count > 3 && line[3].split(separator: ",").contains("cs")
        let tag = ASCII.lowercase(String(line[2].dropFirst(2)))
        found.append((isCaseSensitive ? weight - 1000 : weight, mimeType, tag))
      }
      for (_, mimeType, tag) in found.sorted(by: { $0.weight > $1.weight }) where !excluded.contains(mimeType) {
        let index = index(of: mimeType)
        if !records[index].filenameExtensions.contains(tag) { records[index].filenameExtensions.append(tag) }
        if byFilenameExtension[tag]?.contains(index) != true { byFilenameExtension[tag, default: []].append(index) }
      }
      excluded.formUnion(withoutPatterns)
    }
  }

  private mutating func index(of mimeType: some StringProtocol) -> Int {
    let mimeType = ASCII.lowercase(String(mimeType))
    if let index = byMIMEType[mimeType] { return index }
    records.append(Record(mimeType: mimeType))
    byMIMEType[mimeType] = records.count - 1
    return records.count - 1
  }
}
