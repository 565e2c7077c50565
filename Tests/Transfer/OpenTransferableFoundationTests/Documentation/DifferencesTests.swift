// Differences.md lists the symbols of Apple's that are missing. The compiled modules' symbol graphs prove it.

import Foundation
import TestSupport
import Testing

struct DifferencesTests {
  private static let document =
    packageRoot
    .appending(path: "Sources/Transfer/OpenTransferable/OpenTransferable.docc/Differences.md")

  /// The symbols in the first column of the last section's table.
  private static func missing() throws -> Set<String> {
    let text = try String(contentsOf: document, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "\n## What is not here\n").last)
    let rows = section.components(separatedBy: "\n## ")[0].split(separator: "\n").filter { $0.hasPrefix("| `") }
    return Set(rows.map { String($0.dropFirst(3).prefix { $0 != "`" }) })
  }

  /// The public symbols of the modules, by their paths.
  private static func symbols() throws -> Set<String> {
    let output = try SymbolGraphs.extract(["UniformTypes", "OpenTransferable", "OpenTransferableFoundation"])
    defer { try? FileManager.default.removeItem(at: output) }
    var paths: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(at: output, includingPropertiesForKeys: nil) {
      let graph = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
      for symbol in graph?["symbols"] as? [[String: Any]] ?? [] {
        if let path = symbol["pathComponents"] as? [String] { paths.insert(path.joined(separator: ".")) }
      }
    }
    return paths
  }

  @Test(.enabled(if: SymbolGraphs.has("swift-symbolgraph-extract"), "swift-symbolgraph-extract is not in PATH"))
  func `exactly the names that are listed as missing are missing`() throws {
    let missing = try Self.missing()
    let symbols = try Self.symbols()
    #expect(symbols.count > 500)
    #expect(missing.count == 19)
    for symbol in AppleSymbols.all {
      #expect(symbols.contains(symbol) != missing.contains(symbol), "\(symbol)")
    }
    #expect(missing.subtracting(AppleSymbols.all).isEmpty)
  }
}
