// The independent judge of edit lists, Tests/Events, in its short form; `make events` runs the long one.

import Foundation
import TestSupport
import Testing

@Suite(.waits, .needs("python3"))
struct EventListTests {
  @Test(.timeLimit(.minutes(15)))
  func `no answer is wrong but those that known.txt lists, and each of these still is`() throws {
    // The script ends in time, because it gives each process the rest of its time.
    let (text, status) = try TestScript.run("Events/events.py", [Executable.path, "--quick", "--limit", "600"])
    let new = text.split(separator: "\n").filter { $0.hasPrefix("NEW") || $0.hasPrefix("GONE") }
    #expect(status == 0, "\(new.joined(separator: "\n"))\n\(text.suffix(4000))")
  }
}
