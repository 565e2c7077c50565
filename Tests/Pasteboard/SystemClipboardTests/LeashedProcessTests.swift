// The servers of the other tests: a test learns that one died, and nothing remains of one that lived.

import Foundation
import TestSupport
import Testing

struct LeashedProcessTests {
  @Test(arguments: [
    (["/bin/sh", "-c", "echo no display >&2; exit 3"], "ended with status 3", "no display"),
    (["/nowhere/server"], "ended with status 127", "/nowhere/server"),
  ])
  func `one that has died ends the wait for it at once, with its status and its words`(
    _ words: [String], _ end: String, _ errors: String
  ) throws {
    let process = try LeashedProcess(words)
    let error = #expect(throws: LeashedProcess.NotReady.self) { try process.waitUntil("a socket") { nil as Bool? } }
    let description = try #require(error).description
    #expect(description.contains(end) && description.contains(errors), "\(description)")
  }

  @Test
  func `what one did before it died counts`() throws {
    let process = try LeashedProcess(["/bin/sh", "-c", "echo ready"])
    #expect(try process.waitUntil("its word") { process.text("output") == "ready\n" ? true : nil } == true)
  }

  @Test(arguments: [false, true])
  func `one that lives ends with its leash, stopped or not, and its folder goes`(isStopped: Bool) throws {
    let process = try LeashedProcess(["/bin/sleep", "1000"])
    let number = try process.number
    if isStopped { #expect(kill(number, SIGSTOP) == 0) }
    process.end()
    #expect(kill(number, 0) == -1)
    #expect(!FileManager.default.fileExists(atPath: process.folder))
  }
}
