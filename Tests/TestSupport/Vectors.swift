// The expected results in Tests/Vectors: one JSON object a line, decoded into the test's own type.

public import Foundation

/// The checkout's root folder.
public let packageRoot = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The documentation catalog of a module, in its wing's folder; nil if the module has none.
public func documentationCatalog(of module: String) -> URL? {
  let sources = packageRoot.appending(path: "Sources")
  let wings = (try? FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil)) ?? []
  return wings.map { $0.appending(path: "\(module)/\(module).docc") }
    .first { FileManager.default.fileExists(atPath: $0.path) }
}

/// Decodes every line of `Tests/Vectors/<name>.jsonl`.
public func vectors<Row: Decodable>(_ name: String, as type: Row.Type = Row.self) throws -> [Row] {
  let url = packageRoot.appending(path: "Tests/Vectors/\(name).jsonl")
  let decoder = JSONDecoder()
  return try Data(contentsOf: url)
    .split(separator: UInt8(ascii: "\n"))
    .map { try decoder.decode(Row.self, from: Data($0)) }
}
