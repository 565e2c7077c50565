import Foundation
import Synchronization
import TestSupport
import Testing

@testable import SystemCalls

@Suite(.serialized, .waits)
struct ProcessTests {
  private func output(of spawn: Spawn) throws -> (text: String, status: Int32) {
    var spawn = spawn
    let pipe = try Descriptor.pipe()
    spawn.output = .descriptor(pipe.writing.number)
    let child = try spawn.start()
    let reading = pipe.readingEnd()
    let bytes = try reading.readAll(limit: 1 << 20)
    return (String(decoding: try #require(bytes), as: UTF8.self), try child.wait().shellStatus)
  }

  @Test
  func `a program gets its arguments, its environment and no other files`() throws {
    let inherited = try Descriptor.unnamedFile()
    try inherited.setInherited(true)
    var spawn = Spawn(
      "/bin/sh", ["-c", "echo $1 $A; ls /proc/self/fd | wc -l", "sh", "é"], environment: [Array("A=b".utf8)])
    spawn.closesOthers = true
    spawn.environment?.append(Array("PATH=/usr/bin:/bin".utf8))
    let (text, status) = try output(of: spawn)
    // The standard streams, and the directory that ls reads.
    #expect(text.split(separator: "\n") == ["é b", "4"])
    #expect(status == 0)
  }

  @Test(arguments: ["/dev/fd", "/nowhere"])
  func `without a list of open files, files with large numbers are found too`(list: String) throws {
    let inherited = try Descriptor.unnamedFile()
    let number = fcntl(inherited.number, F_DUPFD, 300)
    defer { close(number) }
    #expect(number >= 300)
    let found = Spawn.inheritableFiles(listedIn: SystemPath(list))
    #expect(found.contains(number) && !found.contains(inherited.number) && !found.contains(1))
  }

  @Test
  func `bytes that are not UTF-8 reach a program unchanged`() throws {
    let bytes: [UInt8] = [0x61, 0xFF, 0x62]
    let spawn = Spawn(
      "/bin/sh",
      arguments: [Array("sh".utf8), Array("-c".utf8), Array("printf %s \"$1\" | od -An -tx1".utf8), [0x73], bytes])
    #expect(try output(of: spawn).text == " 61 ff 62\n")
  }

  @Test(arguments: [("exit 3", 3), ("kill -9 $$", 137)])
  func `the end of a program is reported as a shell's status`(command: String, expected: Int32) throws {
    let child = try Spawn("/bin/sh", ["-c", command]).start()
    #expect(try child.wait().shellStatus == expected)
  }

  @Test
  func `a separate group is killed as a whole; a missing program is an error`() throws {
    var spawn = Spawn("/bin/sh", ["-c", "sleep 60 & sleep 60"])
    spawn.group = .separate
    let child = try spawn.start()
    #expect(!child.hasEnded)
    child.killGroup()
    #expect(try child.wait().shellStatus == 137)
    #expect(throws: SystemError(call: "posix_spawn", errno: .notFound)) { _ = try Spawn("/nowhere", []).start() }
  }

  @Test
  func `a separate session has no controlling terminal and a different group`() throws {
    var spawn = Spawn("/bin/sh", ["-c", "cut -d' ' -f6 /proc/self/stat; echo $$"])
    spawn.group = .session
    let lines = try output(of: spawn).text.split(separator: "\n")
    #expect(lines.count == 2 && lines[0] == lines[1])
  }

  @Test
  func `blocked signals are reported, and delivered at the end of the scope`() throws {
    var spawn = Spawn("/bin/sh", ["-c", "kill -TERM $$; echo still here"])
    #expect(try output(of: spawn) == ("", 143))
    spawn = Spawn("/bin/sh", ["-c", "trap '' TERM; kill -TERM $$; echo still here"])
    #expect(try output(of: spawn).text == "still here\n")
    // SIGCHLD does no harm. It may be pending before, as other tests have children that end.
    let blocked = BlockedSignals([.child])
    Signal.child.raise()
    let isPending = blocked.isPending
    #expect(isPending)
  }

  @Test
  func `a handler leaves the error of the call that its signal interrupted`() async {
    await #expect(processExitsWith: .success) {
      let signal = Signal(rawValue: SIGUSR1)
      signal.restoreDefault()
      var none = sigset_t(of: [])
      pthread_sigmask(SIG_SETMASK, &none, nil)
      let isCalled = Mutex(false)
      SignalHandler.watch([signal]) {
        errno = EBADF
        isCalled.withLock { $0 = true }
      }
      errno = ENOENT
      signal.raise()
      let found = errno
      #expect(found == ENOENT)
      #expect(isCalled.withLock { $0 } && SignalHandler.caught == signal)
    }
  }

  #if os(Linux)
    @Test(.timeLimit(.minutes(1)))
    func `no file is ever open that a program started at that moment would inherit`() async {
      // In a process without other tests, a thread looks at the numbers that new files get.
      await #expect(processExitsWith: .success) {
        let inherited = Set(Spawn.inheritableFiles())
        let numbers = Int32(3)..<24
        let isDone = Atomic(false)
        let seen = Atomic<Int32>(0)
        let observer = Thread {
          while !isDone.load(ordering: .relaxed) {
            for number in numbers where !inherited.contains(number) {
              let flags = fcntl(number, F_GETFD)
              if flags >= 0, flags & FD_CLOEXEC == 0 { seen.store(number, ordering: .relaxed) }
            }
          }
        }
        observer.start()
        let address = SocketAddress.abstract(Array("tckit-inherited-\(CurrentProcess.identifier)".utf8))
        let listener = try Descriptor.listen(at: address)
        let pair = try Descriptor.socketPair()
        var bytes: [UInt8] = []
        let ways: [(String, () throws -> Void)] = [
          ("pipe", { _ = try Descriptor.pipe() }),
          ("socketPair", { _ = try Descriptor.socketPair() }),
          ("unnamedFile", { _ = try Descriptor.unnamedFile().number }),
          (
            "connect and accept",
            {
              let client = try Descriptor.connect(to: address, timeLimit: .seconds(1))
              _ = try (client.number, listener.accept().number)
            }
          ),
          (
            "receive",
            {
              _ = try pair.writing.send(some: [1], files: [pair.writing.number])
              for file in try pair.reading.receive(onto: &bytes).files { _ = closeDescriptor(file) }
              bytes = []
            }
          ),
        ]
        for (name, makes) in ways {
          let deadline = Deadline(in: .milliseconds(300))
          while !deadline.hasPassed { try makes() }
          #expect(seen.exchange(0, ordering: .relaxed) == 0, "\(name)")
        }
        isDone.store(true, ordering: .relaxed)
      }
    }
  #endif

  @Test(.timeLimit(.minutes(1)))
  func `a descriptor for which fd_set has no bit is not waited for`() throws {
    CurrentProcess.raiseFileLimit()
    let pipe = try Descriptor.pipe()
    let number = fcntl(pipe.reading.number, F_DUPFD_CLOEXEC, 1100)
    try #require(number >= 1100)
    BlockedSignals([]).waitForInput(Descriptor(owning: number))
  }

  @Test
  func `the environment and the directory are bytes`() throws {
    CurrentProcess.setEnvironment("TCKIT_TEST_VARIABLE", "é=")
    #expect(CurrentProcess.environmentBytes("TCKIT_TEST_VARIABLE") == [0xC3, 0xA9, 0x3D])
    #expect(CurrentProcess.environmentBytes("TCKIT_TEST_MISSING") == nil)
    #expect(CurrentProcess.environment.contains { $0.name == Array("TCKIT_TEST_VARIABLE".utf8) && $0.value.count == 3 })
    #expect(try CurrentProcess.currentDirectory().isAbsolute)
    // Like the arguments of main, they stay until the end.
    let word = UnsafeMutablePointer<CChar>.allocate(capacity: 3)
    for (index, byte) in [0x66, -1, 0].enumerated() { (word + index).initialize(to: CChar(byte)) }
    let words = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 1)
    words.initialize(to: word)
    CurrentProcess.setArguments(1, words)
    #expect(CurrentProcess.arguments == [[0x66, 0xFF]])
    #expect(isExecutableFile("/bin/sh") && !isExecutableFile("/etc/passwd") && !isExecutableFile("/bin"))
  }

  @Test(arguments: [true, false])
  func `a local socket carries bytes and open files`(isAbstract: Bool) throws {
    let name = "/tmp/tckit-socket-\(CurrentProcess.identifier)"
    let address: SocketAddress = isAbstract ? .abstract(Array(name.utf8)) : .path(SystemPath(name))
    #expect(throws: SystemError.self) { _ = try Descriptor.connect(to: address, timeLimit: .seconds(1)).number }
    let listener = try Descriptor.listen(at: address)
    let client = try Descriptor.connect(to: address, timeLimit: .seconds(1))
    let server = try listener.accept()
    let file = try Descriptor.unnamedFile(holding: [4, 2])
    #expect(try client.send(some: [1, 2, 3], files: [file.number, file.number]) == .transferred(3))
    var bytes: [UInt8] = []
    let received = try server.receive(onto: &bytes)
    #expect(received.transfer == .transferred(3) && bytes == [1, 2, 3])
    #expect(received.files.count == 2)
    let copies = received.files.map { try? FileStatus(of: Descriptor(owning: $0)).size }
    #expect(copies == [2, 2])
    _ = consume client
    #expect(try server.receive(onto: &bytes).transfer == .ended)
    if !isAbstract { try Descriptor.openDirectory("/tmp").removeFile(String(name.dropFirst(5))) }
  }

  @Test
  func `a pair of sockets is connected, and a path that is too long is refused`() throws {
    let pair = try Descriptor.socketPair()
    #expect(try pair.writing.write(some: [1]) == .transferred(1))
    var bytes: [UInt8] = []
    #expect(try pair.reading.receive(onto: &bytes).transfer == .transferred(1))
    let long = SystemPath(String(repeating: "a", count: 200))
    #expect(throws: SystemError(call: "connect", errno: .nameTooLong)) {
      _ = try Descriptor.connect(to: .path(long), timeLimit: .zero).number
    }
    #expect(throws: SystemError(call: "bind", errno: .nameTooLong)) {
      _ = try Descriptor.listen(at: .path(long)).number
    }
  }

  @Test
  func `durations for poll are rounded up and bounded`() {
    #expect(Duration.microseconds(1).milliseconds(atMost: 50) == 1)
    #expect(Duration.milliseconds(49).milliseconds(atMost: 50) == 49)
    #expect(Duration.seconds(1 << 40).milliseconds(atMost: 50) == 50)
    #expect(Duration.seconds(-1).milliseconds(atMost: 50) == 0)
    #expect(Deadline(in: .zero).hasPassed && !Deadline(in: .seconds(9)).hasPassed)
  }

  @Test(.timeLimit(.minutes(1)))
  func `connecting to a local server waits while its queue is full`() throws {
    let address = SocketAddress.abstract(Array("tckit-queue-\(CurrentProcess.identifier)".utf8))
    let listener = try Descriptor.listen(at: address, backlog: 0)
    let first = try Descriptor.connect(to: address, timeLimit: .seconds(1))
    #expect(throws: SystemError(call: "connect", errno: .wouldBlock)) {
      _ = try Descriptor.connect(to: address, timeLimit: .milliseconds(50)).number
    }
    let number = listener.number
    let server = Thread {
      Thread.sleep(forTimeInterval: 0.1)
      _ = try? Descriptor(borrowing: number).accept().number
    }
    server.start()
    #expect(try Descriptor.connect(to: address, timeLimit: .seconds(20)).number > 2)
    withExtendedLifetime(first.number) {}
  }

  @Test(
    arguments: [("exit 0", "status 0"), ("exit 1", "status 1"), ("exit 255", "status 255"), ("kill -9 $$", "signal 9")])
  func `the end of a child is unambiguous: a status of 128 or more is not a signal`(script: String, expected: String)
    throws
  {
    let status = try Spawn("/bin/sh", ["-c", script]).start().wait()
    #expect("\(status)" == expected && status.isSuccess == (script == "exit 0"))
  }
}
