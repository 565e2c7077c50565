// Lists with one mistake throughout. Tests/Documents/causes.py writes them and checks which mistake validate names.

import TestSupport
import Testing

@Suite(.waits, .needs("python3"))
struct CauseTests {
  @Test(.timeLimit(.minutes(15)))
  func `each of nine mistakes is named at twelve rates, with other faults next to it`() throws {
    let (text, status) = try TestScript.run("Documents/causes.py", [Executable.path, "--each", "1"])
    #expect(status == 0, "\(text)")
  }
}
