// The servers of the other tests: a test learns that one died, and nothing remains of one that lived.

import Foundation
import TestSupport
import Testing

@Suite(.waits)
struct LeashedProcessTests {
  @Test(arguments: [
    (["/bin/sh", "-c", "echo no display >&2; exit 3"], "ended with status 3", "no display"),
    (["/nowhere/server"], "ended with status 127", "/nowhere/server"),
  ])
  func `the end of a child ends the wait immediately, with its status and message`(
    _ words: [String], _ end: String, _ errors: String
  ) throws {
    let process = try LeashedProcess(words)
    let error = #expect(throws: LeashedProcess.NotReady.self) { try process.waitUntil("a socket") { nil as Bool? } }
    let description = try #require(error).description
    #expect(description.contains(end) && description.contains(errors), "\(description)")
  }

  @Test
  func `output from before the end of a child counts`() throws {
    let process = try LeashedProcess(["/bin/sh", "-c", "echo ready"])
    #expect(try process.waitUntil("its word") { process.text("output") == "ready\n" ? true : nil } == true)
  }

  @Test(arguments: [false, true])
  func `a running child ends with its leash, stopped or not, and its folder is removed`(isStopped: Bool) throws {
    let process = try LeashedProcess(["/bin/sleep", "1000"])
    let number = try process.number
    if isStopped { #expect(kill(number, SIGSTOP) == 0) }
    process.end()
    #expect(kill(number, 0) == -1)
    #expect(!FileManager.default.fileExists(atPath: process.folder))
  }
}
