// The Python scripts of Tests/ that try the executable.

import Foundation
import TestSupport

enum TestScript {
  /// Runs a script of Tests/ to its end, for at most a quarter of an hour. Its output shows the failures.
  static func run(_ path: String, _ arguments: [String]) throws -> (output: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let script = packageRoot.appending(path: "Tests/\(path)").path
    process.arguments = ["timeout", "--kill-after=5", "900", "python3", script] + arguments
    process.standardInput = FileHandle.nullDevice
    var environment = ProcessInfo.processInfo.environment
    environment["TCKIT_EXECUTABLE"] = Executable.path
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: bytes, as: UTF8.self), process.terminationStatus)
  }
}
