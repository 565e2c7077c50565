// The independent judge of edit lists, Tests/Events, in its short form; `make events` runs the long one.

import Foundation
import TestSupport
import Testing

@Suite(.needs("python3"))
struct EventListTests {
  @Test(.timeLimit(.minutes(15)))
  func `no answer is wrong but those that known.txt lists, and each of these still is`() throws {
    let folder = try TemporaryFolder()
    let log = try folder.write("log", "")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let script = packageRoot.appending(path: "Tests/Events/events.py").path(percentEncoded: false)
    // The script ends by itself: it gives each process what is left of its time.
    process.arguments = ["python3", script, Executable.path, "--quick", "--limit", "600"]
    process.standardInput = FileHandle.nullDevice
    let output = try FileHandle(forWritingTo: log)
    process.standardOutput = output
    process.standardError = output
    try process.run()
    process.waitUntilExit()
    try output.close()
    let text = try String(contentsOf: log, encoding: .utf8)
    let new = text.split(separator: "\n").filter { $0.hasPrefix("NEW") || $0.hasPrefix("GONE") }
    #expect(process.terminationStatus == 0, "\(new.joined(separator: "\n"))\n\(text.suffix(4000))")
  }
}
