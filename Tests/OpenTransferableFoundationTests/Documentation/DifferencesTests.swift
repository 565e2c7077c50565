// Differences.md states which of Apple's symbols are missing. The compiled modules' symbol graphs show whether that is so.

import Foundation
import Testing

@Suite("The list of differences from Apple's frameworks")
struct DifferencesTests {
  private static let document = URL(filePath: #filePath)
    .appending(path: "../../../../Sources/OpenTransferable/OpenTransferable.docc/Differences.md").standardizedFileURL

  /// The symbols in the first column of the last section's table.
  private static func missing() throws -> Set<String> {
    let text = try String(contentsOf: document, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "\n## What is not here\n").last)
    let rows = section.components(separatedBy: "\n## ")[0].split(separator: "\n").filter { $0.hasPrefix("| `") }
    return Set(rows.map { String($0.dropFirst(3).prefix { $0 != "`" }) })
  }

  /// The public symbols of the modules, by their paths.
  private static func symbols() throws -> Set<String> {
    let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let output = FileManager.default.temporaryDirectory.appending(path: "symbols-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: output) }
    var paths: Set<String> = []
    for module in ["OpenTransferable", "OpenTransferableFoundation"] {
      let extractor = Process()
      extractor.executableURL = URL(filePath: "/usr/bin/env")
      extractor.arguments = [
        "swift-symbolgraph-extract", "-module-name", module, "-target", "\(architecture)-unknown-linux-gnu",
        "-I", products.appending(path: "Modules").path, "-output-dir", output.path, "-minimum-access-level", "public",
      ]
      try extractor.run()
      extractor.waitUntilExit()
      #expect(extractor.terminationStatus == 0)
    }
    for file in try FileManager.default.contentsOfDirectory(at: output, includingPropertiesForKeys: nil) {
      let graph = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
      for symbol in graph?["symbols"] as? [[String: Any]] ?? [] {
        if let path = symbol["pathComponents"] as? [String] { paths.insert(path.joined(separator: ".")) }
      }
    }
    return paths
  }

  private static var architecture: String {
    #if arch(arm64)
      "aarch64"
    #else
      "x86_64"
    #endif
  }

  private static var hasTool: Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: $0 + "/swift-symbolgraph-extract")
    }
  }

  @Test(
    "what is listed as missing is missing, and all else is there",
    .enabled(if: hasTool, "swift-symbolgraph-extract is not in PATH"))
  func list() throws {
    let missing = try Self.missing()
    let symbols = try Self.symbols()
    #expect(symbols.count > 500)
    #expect(missing.count == 14)
    for symbol in AppleSymbols.all {
      #expect(symbols.contains(symbol) != missing.contains(symbol), "\(symbol)")
    }
    #expect(missing.subtracting(AppleSymbols.all).isEmpty)
  }
}
