// The symbol graphs of compiled modules, which state their public interface.

import Foundation
import TestSupport

enum SymbolGraphs {
  /// True if the toolchain's tools are installed.
  static func has(_ tools: String...) -> Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return tools.allSatisfy { tool in folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)") }
    }
  }

  /// Writes the graphs of the public interface of modules into a new folder, which the caller removes.
  static func extract(_ modules: [String]) throws -> URL {
    let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let output = FileManager.default.temporaryDirectory.appending(path: "symbols-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    for module in modules {
      let extractor = try run(
        "swift-symbolgraph-extract", "-module-name", module, "-target", "\(architecture)-unknown-linux-gnu",
        "-I", products.appending(path: "Modules").path,
        "-I", packageRoot.appending(path: "Sources/System/ExtendedAttributes").path, "-output-dir", output.path,
        "-minimum-access-level", "public")
      guard extractor.status == 0 else { throw CocoaError(.fileReadUnknown) }
    }
    return output
  }

  /// Runs a tool, and returns its status and its output.
  static func run(_ tool: String, _ arguments: String...) throws -> (status: Int32, output: String) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [tool] + arguments
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  private static var architecture: String {
    #if arch(arm64)
      "aarch64"
    #else
      "x86_64"
    #endif
  }
}
