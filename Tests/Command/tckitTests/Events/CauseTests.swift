// Lists with one mistake throughout: Tests/Documents/causes.py writes them, and asks which mistake validate names.

import Foundation
import TestSupport
import Testing

@Suite(.needs("python3"))
struct CauseTests {
  @Test(.timeLimit(.minutes(15)))
  func `each of nine mistakes is named at twelve rates, with other faults next to it`() throws {
    let folder = try TemporaryFolder()
    let log = try folder.write("log", "")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let script = packageRoot.appending(path: "Tests/Documents/causes.py").path(percentEncoded: false)
    process.arguments = ["python3", script, Executable.path, "--each", "1"]
    process.standardInput = FileHandle.nullDevice
    let output = try FileHandle(forWritingTo: log)
    process.standardOutput = output
    process.standardError = output
    try process.run()
    process.waitUntilExit()
    try output.close()
    let text = try String(contentsOf: log, encoding: .utf8)
    #expect(process.terminationStatus == 0, "\(text)")
  }
}
