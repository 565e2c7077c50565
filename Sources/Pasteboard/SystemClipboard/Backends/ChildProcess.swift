// Runs a program for a clipboard, with a time limit.
//
//     let list = ChildProcess(path: "/usr/bin/tmux", arguments: ["list-buffers"], environment: environment)
//     let outcome = try list.run(until: deadline)
//
// Invariants:
// 1. A child inherits none of the caller's open files. Its input and messages are unnamed files, its output is a pipe
//    or nothing, and all other files are closed. Programs that stay to serve a selection keep only these.
// 2. This code waits only for the program that it has started, never for the end of a stream that such a program may
//    keep open.
// 3. A child that exceeds the time limit is killed with its process group and reaped; also if a signal ends this
//    process.

import SystemCalls
import TextEncodings

/// A program with its arguments, its environment and its input.
struct ChildProcess {
  let path: SystemPath
  let arguments: [String]
  let environment: NamedTexts
  var input: [UInt8] = []
  /// The largest number of bytes of output; nil if no output is read.
  var outputLimit: Int?

  /// The result of a program that has ended.
  struct Outcome {
    var status: WaitStatus
    var output: [UInt8]
    /// Its standard error.
    var message: String
  }

  /// The name of the program in errors.
  var tool: String { path.lastComponent.description }

  /// Runs the program to its end.
  func run(until deadline: Deadline) throws(ClipboardError) -> Outcome {
    let blocked = BlockedSignals()
    var running = try start()
    let status: WaitStatus
    do throws(ClipboardError) {
      status = try running.finish(blocked, deadline, outputLimit)
    } catch {
      // This happens before the interrupting signal is delivered.
      running.stop()
      throw error
    }
    return Outcome(status: status, output: running.output, message: running.message)
  }

  /// Starts the program, and returns the running process.
  private func start() throws(ClipboardError) -> RunningProcess {
    do throws(SystemError) {
      let input = try Descriptor.unnamedFile(holding: self.input)
      let messages = try Descriptor.unnamedFile()
      var program = Spawn(path, arguments, environment: environment.assignments)
      program.input = .descriptor(input.number)
      program.error = .descriptor(messages.number)
      program.output = .null
      program.group = .separate
      program.closesOthers = true
      guard outputLimit != nil else {
        return RunningProcess(child: try program.start(), tool: tool, reading: nil, messages: messages)
      }
      let output = try Descriptor.pipe()
      try output.reading.setNonBlocking(true)
      program.output = .descriptor(output.writing.number)
      let child = try program.start()
      // Leaving this function closes the writing end here, so the pipe ends when the child ends.
      return RunningProcess(child: child, tool: tool, reading: output.readingEnd(), messages: messages)
    } catch {
      throw .notStarted(tool: tool, reason: error.text)
    }
  }
}

/// A child that has been started. If it is still running when this value is destroyed, it is killed with its group and
/// reaped.
private struct RunningProcess: ~Copyable {
  private let child: Child
  private let tool: String
  /// The reading end of the output pipe, if output is read.
  private let reading: Descriptor?
  private let messages: Descriptor
  private(set) var output: [UInt8] = []
  private var isOpen: Bool
  private var isReaped = false

  /// The largest number of bytes of messages that are read.
  private static let messageLimit = 4096

  init(child: Child, tool: String, reading: consuming Descriptor?, messages: consuming Descriptor) {
    self.child = child
    self.tool = tool
    isOpen = reading != nil
    self.reading = reading
    self.messages = messages
  }

  deinit { kill() }

  /// Kills the child with its group if it is still running, and reaps it.
  private func kill() {
    guard !isReaped else { return }
    child.killGroup()
    _ = try? child.wait()
  }

  /// As at the end of its life.
  mutating func stop() {
    kill()
    isReaped = true
  }

  /// Its standard error so far, without leading and trailing white space.
  var message: String {
    let bytes = (try? messages.read(count: Self.messageLimit, at: 0)) ?? []
    return String(decoding: bytes, as: UTF8.self).withoutSpaceAround
  }

  /// Waits until the child ends, and reads its output.
  mutating func finish(
    _ blocked: borrowing BlockedSignals, _ deadline: Deadline, _ limit: Int?
  ) throws(ClipboardError) -> WaitStatus {
    // Until the output ends, new output wakes this loop, and so does the end. After the end, the loop pauses: at first
    // for one millisecond, then for longer.
    var pause: Int32 = 1
    while true {
      let hasEnded = child.hasEnded
      let wasOpen = isOpen
      try readOutput(limit)
      if hasEnded { break }
      if blocked.isPending { throw .interrupted }
      if deadline.hasPassed { throw .timedOut(tool: tool, limit: deadline.limit) }
      if isOpen {
        reading?.wait(for: .readable, milliseconds: deadline.milliseconds(atMost: 50))
      } else {
        if wasOpen { pause = 1 }
        Poll.pause(milliseconds: deadline.milliseconds(atMost: pause))
        pause = min(pause * 2, 16)
      }
    }
    isReaped = true
    do { return try child.wait() } catch {
      throw .failed(tool: tool, message: "its exit status is lost, because the end of children is ignored (SIGCHLD)")
    }
  }

  /// Reads the output that has arrived.
  private mutating func readOutput(_ limit: Int?) throws(ClipboardError) {
    while isOpen {
      do throws(SystemError) {
        switch try reading?.read(onto: &output) ?? .ended {
        case .transferred: break
        case .wouldBlock: return
        case .ended: isOpen = false
        }
      } catch {
        throw .failed(tool: tool, message: error.text)
      }
      if let limit, output.count > limit { throw .tooMuchOffered(limit: limit) }
    }
  }
}

// MARK: Clipboards that use a program

/// A program for a clipboard.
struct ClipboardTool: Sendable {
  let path: SystemPath
  let environment: NamedTexts
  /// The time limit of each run.
  let timeLimit: Duration

  /// The largest number of bytes that are read from a clipboard.
  static let outputLimit = 256 << 20

  var name: String { path.lastComponent.description }

  /// Runs the program for its output, with any exit status.
  func output(_ arguments: [String]) throws(ClipboardError) -> ChildProcess.Outcome {
    try outcome(arguments, outputLimit: Self.outputLimit)
  }

  /// Runs the program with some input, with any exit status.
  func outcome(
    _ arguments: [String], input: [UInt8] = [], outputLimit: Int? = nil
  ) throws(ClipboardError) -> ChildProcess.Outcome {
    try ChildProcess(
      path: path, arguments: arguments, environment: environment, input: input, outputLimit: outputLimit
    ).run(until: Deadline(in: timeLimit))
  }

  /// Runs the program with some input; throws unless it succeeds.
  func run(_ arguments: [String], input: [UInt8] = []) throws(ClipboardError) {
    let outcome = try outcome(arguments, input: input)
    guard outcome.status.isSuccess else { throw failure(outcome) }
  }

  /// The error for a program that did not succeed.
  func failure(_ outcome: ChildProcess.Outcome) -> ClipboardError {
    .failed(tool: name, message: outcome.message.isEmpty ? "it ended with \(outcome.status)" : outcome.message)
  }
}

extension [UInt8] {
  /// The lines of a program's output that are not empty.
  var lines: [String] {
    split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self).withoutSpaceAround }
      .filter { !$0.isEmpty }
  }
}
