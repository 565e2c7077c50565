// Runs one of the programs that people have for a clipboard, for a limited time.
//
//     let outcome = try ChildProcess(path: "/usr/bin/tmux", arguments: ["list-buffers"], environment: environment).run(until: deadline)
//
// Invariants:
// 1. A child has none of the caller's open files: input and messages are files without a name, output is a pipe of ours or
//    nothing, and everything else is closed. Programs that stay to serve a selection keep only these.
// 2. Nothing waits for the end of a stream that such a program may hold: only for the program that was started.
// 3. A child that does not end in time is killed with its process group, and reaped; also when a signal asks this process to
//    end.

import SystemCalls
import TextEncodings

/// A program to be run with its arguments, its environment and its input.
struct ChildProcess {
  let path: SystemPath
  let arguments: [String]
  let environment: NamedTexts
  var input: [UInt8] = []
  /// The most bytes of output that are taken; nil if the output is not wanted.
  var outputLimit: Int?

  /// How it ended.
  struct Outcome {
    /// The exit status; 128 and the number of the signal that ended it.
    var status: Int32
    var output: [UInt8]
    /// Its standard error.
    var message: String
  }

  /// The name by which errors call it.
  var tool: String { path.lastComponent.description }

  /// Runs it to its end.
  func run(until deadline: Deadline) throws(ClipboardError) -> Outcome {
    let hold = SignalHold()
    var running = try start()
    let status: Int32
    do throws(ClipboardError) {
      status = try running.finish(hold, deadline, outputLimit)
    } catch {
      // Before the signal that interrupted is delivered.
      running.stop()
      throw error
    }
    return Outcome(status: status, output: running.output, message: running.message)
  }

  /// Starts it, and returns the running process.
  private func start() throws(ClipboardError) -> RunningProcess {
    do throws(SystemError) {
      let input = try Descriptor.unnamedFile(holding: self.input)
      let messages = try Descriptor.unnamedFile()
      var program = Spawn(path, arguments, environment: environment.assignments)
      program.input = .descriptor(input.number)
      program.messages = .descriptor(messages.number)
      program.output = .null
      program.group = .own
      program.closesOthers = true
      guard outputLimit != nil else {
        return RunningProcess(child: try program.start(), tool: tool, reading: nil, messages: messages)
      }
      let output = try Descriptor.pipe()
      try output.reading.setNonBlocking(true)
      program.output = .descriptor(output.writing.number)
      let child = try program.start()
      // The writing end is closed here with `output`, so that the end of the child is the end of the pipe.
      return RunningProcess(child: child, tool: tool, reading: output.takeReading(), messages: messages)
    } catch {
      throw .notStarted(tool: tool, reason: error.text)
    }
  }
}

/// A child that has been started; if it still runs when this goes, it is killed with its group, and reaped.
private struct RunningProcess: ~Copyable {
  private let child: Child
  private let tool: String
  /// Where its output comes from, if that is wanted.
  private let reading: Descriptor?
  private let messages: Descriptor
  private(set) var output: [UInt8] = []
  private var isOpen: Bool
  private var isReaped = false

  /// The most bytes of messages that are looked at.
  private static let messageLimit = 4096

  init(child: Child, tool: String, reading: consuming Descriptor?, messages: consuming Descriptor) {
    self.child = child
    self.tool = tool
    isOpen = reading != nil
    self.reading = reading
    self.messages = messages
  }

  deinit {
    if !isReaped { kill() }
  }

  private func kill() {
    child.killGroup()
    _ = try? child.wait()
  }

  /// Kills it with its group, if it still runs, and reaps it.
  mutating func stop() {
    if !isReaped { kill() }
    isReaped = true
  }

  /// Its standard error so far, without white space around it.
  var message: String {
    let bytes = (try? messages.read(count: Self.messageLimit, at: 0)) ?? []
    return String(decoding: bytes, as: UTF8.self).withoutSpaceAround
  }

  /// Waits for its end and takes its output.
  mutating func finish(
    _ hold: borrowing SignalHold, _ deadline: Deadline, _ limit: Int?
  ) throws(ClipboardError) -> Int32 {
    // Output wakes the wait, and so does the end of the output; after that the pauses grow from one millisecond.
    var pause: Int32 = 1
    while true {
      let hasEnded = child.hasEnded
      let wasOpen = isOpen
      try takeOutput(limit)
      if hasEnded { break }
      if hold.isPending { throw .interrupted }
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
    do { return try child.wait().inShell } catch {
      throw .failed(tool: tool, message: "its exit status is lost, because the end of children is ignored (SIGCHLD)")
    }
  }

  /// Takes the output there is.
  private mutating func takeOutput(_ limit: Int?) throws(ClipboardError) {
    while isOpen {
      do throws(SystemError) {
        switch try reading?.read(onto: &output) ?? .ended {
        case .some: break
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
