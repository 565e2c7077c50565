// An index of the system types by filename extension and MIME type, with the types to which each conforms. The first
// look-up by tag builds it, which takes about a millisecond. Later look-ups take a fraction of a microsecond.

struct SystemTypeIndex: Sendable {
  static let shared = SystemTypeIndex(SystemTypes.all)

  private let types: [UTType]
  private let byIdentifier: [String: Int]
  private let byFilenameExtension: [String: [Int]]
  private let byMIMEType: [String: [Int]]
  /// The types to which each type conforms, including itself.
  private let ancestors: [Set<Int>]

  init(_ rows: [SystemTypes.Row]) {
    types = rows.map { UTType(known: $0.identifier) }
    var byIdentifier: [String: Int] = [:]
    var byFilenameExtension: [String: [Int]] = [:]
    var byMIMEType: [String: [Int]] = [:]
    for (index, row) in rows.enumerated() {
      byIdentifier[ASCII.lowercase(row.identifier)] = index
      for tag in row.filenameExtensions { byFilenameExtension[ASCII.lowercase(tag), default: []].append(index) }
      for tag in row.mimeTypes { byMIMEType[ASCII.lowercase(tag), default: []].append(index) }
    }
    self.byIdentifier = byIdentifier
    self.byFilenameExtension = byFilenameExtension
    self.byMIMEType = byMIMEType
    let parents = rows.map { $0.parents.compactMap { byIdentifier[ASCII.lowercase($0)] } }
    ancestors = rows.indices.map { Self.ancestors(of: $0, parents: parents) }
  }

  private static func ancestors(of index: Int, parents: [[Int]]) -> Set<Int> {
    var found: Set<Int> = []
    var waiting = [index]
    while let next = waiting.popLast() {
      if found.insert(next).inserted { waiting += parents[next] }
    }
    return found
  }

  /// Calls `visit` with the types of a tag that conform to a type, in order of preference, until it returns true.
  ///
  /// - Parameter tag: The tag, in ASCII lower case.
  /// - Returns: True if `visit` returned true.
  func visit(
    _ tag: String, of tagClass: UTTagClass, conformingTo supertype: UTType?, _ visit: (UTType) -> Bool
  ) -> Bool {
    guard let found = tagClass == .mimeType ? byMIMEType[tag] : byFilenameExtension[tag] else { return false }
    guard let supertype else { return found.contains { visit(types[$0]) } }
    guard let parent = byIdentifier[ASCII.lowercase(supertype.identifier)] else { return false }
    return found.contains { ancestors[$0].contains(parent) && visit(types[$0]) }
  }

  /// True if a system type conforms to another.
  func conforms(_ type: UTType, to supertype: UTType) -> Bool {
    guard let index = byIdentifier[ASCII.lowercase(type.identifier)],
      let parent = byIdentifier[ASCII.lowercase(supertype.identifier)]
    else { return false }
    return ancestors[index].contains(parent)
  }

  /// The preferred type of a MIME type, in ASCII lower case.
  func type(mimeType: String) -> UTType? {
    byMIMEType[mimeType]?.first.map { types[$0] }
  }
}
