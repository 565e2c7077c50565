// Programs that behave badly: that hang, stay in the background, write too much, read nothing, or do not exist.

import Foundation
import SystemCalls
import TestSupport
import Testing
import TextEncodings

@testable import SystemClipboard

@Suite(.waits)
struct ChildProcessTests {
  private func shell(_ script: String, input: [UInt8] = [], outputLimit: Int? = 1 << 22) -> ChildProcess {
    ChildProcess(
      path: "/bin/sh", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin", "WORD": "a word"],
      input: input, outputLimit: outputLimit)
  }

  private let patience = Deadline(in: .seconds(60))

  @Test
  func `a program gets its input and environment, and its output, messages and status are returned`() throws {
    let outcome = try shell("cat; echo \"$WORD\"; echo ' told ' >&2; exit 3", input: Array("in\n".utf8)).run(
      until: patience)
    #expect(String(decoding: outcome.output, as: UTF8.self) == "in\na word\n")
    #expect(outcome.message == "told")
    #expect(outcome.status.shellStatus == 3)
    let ended = try shell("kill -TERM $$").run(until: patience)
    #expect(ended.status.shellStatus == 128 + SIGTERM, "\(ended)")
  }

  @Test
  func `a megabyte is passed in both directions, whether the program reads it or not`() throws {
    let bytes = (0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    #expect(try shell("cat", input: bytes).run(until: patience).output == bytes)
    #expect(try shell("exit 0", input: bytes).run(until: patience).status.shellStatus == 0)
  }

  @Test(arguments: [-1, 0, 1])
  func `the program of a clipboard may send 256 MiB`(beyond: Int) throws {
    let limit = ClipboardTool.outputLimit
    #expect(limit == 256 << 20)
    let program = shell("head -c \(limit + beyond) /dev/zero", outputLimit: limit)
    guard beyond > 0 else {
      #expect(try program.run(until: patience).output.count == limit + beyond)
      return
    }
    #expect(throws: ClipboardError.tooMuchOffered(limit: limit)) { _ = try program.run(until: patience) }
  }

  @Test
  func `a background program that keeps all streams open does not delay the end`() throws {
    let start = ContinuousClock.now
    let outcome = try shell("sleep 50 & echo $!").run(until: patience)
    #expect(ContinuousClock.now - start < .seconds(40))
    let sleeper = try #require(pid_t(String(decoding: outcome.output, as: UTF8.self).withoutSpaceAround))
    #expect(kill(sleeper, 0) == 0)
    kill(sleeper, SIGKILL)
  }

  @Test
  func `a program that hangs is killed with the processes that it started`() throws {
    let temporary = try TemporaryFolder()
    let folder = temporary.path
    let limit = Duration.seconds(2)
    #expect(throws: ClipboardError.timedOut(tool: "sh", limit: limit)) {
      _ = try shell("sleep 50 & echo $! >\(folder)/pid.new; mv \(folder)/pid.new \(folder)/pid; wait")
        .run(until: Deadline(in: limit))
    }
    let text = try #require(try? String(contentsOfFile: folder + "/pid", encoding: .utf8), "it began within the limit")
    let sleeper = try #require(pid_t(text.dropLast()))
    let deadline = Deadline(in: .seconds(60))
    while Self.isRunning(sleeper), !deadline.hasPassed { usleep(5000) }
    #expect(!Self.isRunning(sleeper))
  }

  /// True if a process runs. A process that has ended and waits to be reaped does not.
  private static func isRunning(_ process: pid_t) -> Bool {
    guard kill(process, 0) == 0 else { return false }
    guard let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return true }
    return !state.contains(") Z ")
  }

  @Test
  func `output beyond the limit ends the run, and the output up to it is returned`() throws {
    for count in [999, 1000] {
      #expect(try shell("yes | head -c \(count)", outputLimit: 1000).run(until: patience).output.count == count)
    }
    #expect(throws: ClipboardError.tooMuchOffered(limit: 1000)) {
      _ = try shell("yes | head -c 1001", outputLimit: 1000).run(until: patience)
    }
    #expect(throws: ClipboardError.tooMuchOffered(limit: 1000)) {
      _ = try shell("yes", outputLimit: 1000).run(until: patience)
    }
  }

  @Test
  func `none of this process's files is open in a child`() throws {
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    // In addition to the three, ls has the folder open.
    let outcome = try shell("exec ls /dev/fd/").run(until: patience)
    #expect(outcome.output.lines == ["0", "1", "2", "3"])
    // It stays open for other programs that this process starts.
    #expect(fcntl(file, F_GETFD) == 0)
    let unwanted = try shell("exec 3>&1; readlink /proc/$$/fd/3 >&2", outputLimit: nil).run(until: patience)
    #expect(unwanted.message == "/dev/null")
  }

  @Test
  func `a missing program cannot be started`() {
    #expect(throws: ClipboardError.notStarted(tool: "nothing", reason: "No such file or directory")) {
      _ = try ChildProcess(path: "/nowhere/nothing", arguments: [], environment: [:]).run(until: patience)
    }
  }
}
