// Runs one of the programs that people have for a clipboard, for a limited time.
//
//     let outcome = try ChildProcess(path: "/usr/bin/xclip", ["-selection", "clipboard"], environment, input: bytes)
//       .run(until: deadline)
//
// Invariants:
// 1. A child has none of the caller's open files: input and messages are files without a name, output is a pipe of ours or
//    nothing, and everything else is closed. Programs that stay behind to serve a selection keep only these.
// 2. Nothing waits for the end of a stream that such a program may hold: only for the program that was started.
// 3. A child that does not end in time is killed with its process group, and reaped; so it is when a signal asks this
//    process to end.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program to be run with its words, its environment and its input.
struct ChildProcess {
  let path: String
  let arguments: [String]
  let environment: [String: String]
  var input: [UInt8] = []
  /// The most bytes of output that are taken; nil where the output is not wanted.
  var outputLimit: Int?

  /// What came of it.
  struct Outcome {
    /// The exit status; 128 and the number of the signal that ended it.
    var status: Int32
    var output: [UInt8]
    /// What it said on standard error.
    var message: String
  }

  /// The name by which errors call it.
  var tool: String { path.split(separator: "/").last.map(String.init) ?? path }

  init(
    path: String, _ arguments: [String], _ environment: [String: String], input: [UInt8] = [], outputLimit: Int? = nil
  ) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
    self.input = input
    self.outputLimit = outputLimit
  }

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

  /// Starts it, and hands over the running process.
  func start() throws(ClipboardError) -> RunningProcess {
    do throws(CallError) {
      let input = try OwnedDescriptor.unnamedFile(holding: self.input)
      let messages = try OwnedDescriptor.unnamedFile()
      guard outputLimit != nil else {
        let files = Spawn.Files(input: input.number, output: nil, messages: messages.number)
        let process = try Spawn.start(path, arguments, environment, files)
        return RunningProcess(process: process, tool: tool, reading: nil, messages: messages)
      }
      let output = try OwnedDescriptor.pipe()
      let files = Spawn.Files(input: input.number, output: output.writing.number, messages: messages.number)
      let process = try Spawn.start(path, arguments, environment, files)
      // The writing end is closed here with `output`, so that the end of the child is the end of the pipe.
      return RunningProcess(process: process, tool: tool, reading: output.takeReading(), messages: messages)
    } catch {
      throw .notStarted(tool: tool, reason: error.text)
    }
  }
}

extension OwnedDescriptor.Pipe {
  /// The reading end; the writing one is closed.
  consuming func takeReading() -> OwnedDescriptor { reading }
}

/// A child that has been started; if it still runs when this goes, it is killed with its group, and reaped.
struct RunningProcess: ~Copyable {
  private let process: pid_t
  let tool: String
  /// Where its output comes from, if that is wanted.
  private let reading: OwnedDescriptor?
  private let messages: OwnedDescriptor
  private(set) var output: [UInt8] = []
  private var isOpen: Bool
  private var isReaped = false

  /// The most bytes of messages that are looked at.
  private static let messageLimit = 4096

  fileprivate init(
    process: pid_t, tool: String, reading: consuming OwnedDescriptor?, messages: consuming OwnedDescriptor
  ) {
    self.process = process
    self.tool = tool
    isOpen = reading != nil
    self.reading = reading
    self.messages = messages
  }

  deinit {
    guard !isReaped else { return }
    Self.stop(process)
  }

  /// Kills it with its group, if it still runs, and reaps it.
  mutating func stop() {
    guard !isReaped else { return }
    isReaped = true
    Self.stop(process)
  }

  private static func stop(_ process: pid_t) {
    kill(-process, SIGKILL)
    _ = reap(process)
  }

  /// What it has said on standard error, white space around it aside.
  var message: String { String(decoding: messages.beginning(Self.messageLimit), as: UTF8.self).withoutSpaceAround }

  /// Waits for its end and takes its output.
  fileprivate mutating func finish(
    _ hold: borrowing SignalHold, _ deadline: Deadline, _ limit: Int?
  ) throws(ClipboardError) -> Int32 {
    // Output wakes the wait, and so does its end; where there is none, the pauses grow.
    var pause: Int32 = 1
    while true {
      let hasEnded = hasEnded
      try takeOutput(limit)
      if hasEnded { break }
      if hold.isPending { throw .interrupted }
      if deadline.hasPassed { throw .timedOut(tool: tool, limit: deadline.limit) }
      let milliseconds = deadline.milliseconds(atMost: pause)
      if isOpen { reading?.wait(for: POLLIN, milliseconds: milliseconds) } else { poll(nil, 0, milliseconds) }
      pause = min(pause * 2, 16)
    }
    isReaped = true
    guard let status = Self.reap(process) else {
      throw .failed(tool: tool, message: "how it ended is not known, because the end of children is ignored (SIGCHLD)")
    }
    return status
  }

  /// Waits until it writes, ends, or the time is up; true where it wrote.
  mutating func waitForOutput(_ hold: borrowing SignalHold, _ deadline: Deadline?) throws(ClipboardError) -> Bool {
    output.removeAll(keepingCapacity: true)
    while true {
      try takeOutput(nil)
      if !output.isEmpty { return true }
      if !isOpen || hasEnded { throw .watchEnded(tool: tool, message: message) }
      if hold.isPending { throw .interrupted }
      if let deadline, deadline.hasPassed { return false }
      reading?.wait(for: POLLIN, milliseconds: deadline?.milliseconds(atMost: 100) ?? 100)
    }
  }

  /// Takes the output there is.
  private mutating func takeOutput(_ limit: Int?) throws(ClipboardError) {
    while isOpen {
      do throws(CallError) {
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

  /// Whether it has ended; it stays unreaped, so that its number still names its group.
  private var hasEnded: Bool {
    var information = siginfo_t()
    let result = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
    return result != 0 && errno != EINTR || result == 0 && information.si_signo != 0
  }

  /// The status of a child that ends or has ended, as a shell counts it; nil where nobody can tell any more.
  private static func reap(_ process: pid_t) -> Int32? {
    var status: Int32 = 0
    while true {
      let result = waitpid(process, &status, 0)
      if result == process { break }
      guard result < 0, errno == EINTR else { return nil }
    }
    return WaitStatus(status).inShell
  }
}
