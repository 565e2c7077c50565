// One poll loop over the server, the process that waits for the copy, and the pipes of readers on Wayland.
//
// Invariants:
// 1. The loop never waits for a single peer: every descriptor gets only as many bytes as it accepts.
// 2. Contents are copied piece by piece, so the number of unsent bytes is bounded for any number of readers.
// 3. A transfer ends if its reader accepts nothing for 30 seconds. A reader that closes its end is not an error.

import SystemCalls

/// Drives an owner's state machine. Only the methods require the machine's protocol; `ServerConnection` says why.
struct OwnerService<Machine>: ~Copyable {
  private var machine: Machine
  private let server: Descriptor
  private let contents: [[UInt8]]
  private var unsent: [UInt8] = []
  private var sent = 0
  private var arrived: [Int32] = []
  private var pipes: [PipeTransfer] = []
  private var isAwaited = true
}

extension OwnerService where Machine: OwnerMachine {
  /// The largest number of bytes that are copied for sending before the server has to accept some.
  private static var unsentLimit: Int { 1 << 18 }

  init(_ machine: Machine, _ server: consuming Descriptor, _ contents: [[UInt8]]) {
    self.machine = machine
    self.server = server
    self.contents = contents
  }

  /// Serves until the selection is lost and all transfers are finished; returns the exit status.
  mutating func run() -> Int32 {
    do throws(WireFailure) {
      while try step() {}
      return 0
    } catch {
      if isAwaited { OwnerReport.failed(error).write() }
      return 1
    }
  }

  /// One round of the loop; false at the end.
  private mutating func step() throws(WireFailure) -> Bool {
    try flush()
    if machine.stage == .lost, !machine.isBusy, pipes.isEmpty, unsent.isEmpty { return false }
    var requests = [PollRequest(server.number, unsent.isEmpty ? .readable : [.readable, .writable])]
    if isAwaited { requests.append(PollRequest(0, .readable)) }
    let first = requests.count
    for pipe in pipes { requests.append(PollRequest(pipe.number, .writable)) }
    do { try Poll.wait(for: &requests, milliseconds: timeout) } catch {
      throw .refused(error.text)
    }
    let now = Clock.monotonic()
    if !requests[0].readiness.isEmpty { try receive(at: now) }
    if isAwaited, first > 1, !requests[1].readiness.isEmpty, !readCommand() { return false }
    for (index, request) in requests.dropFirst(first).enumerated() where !request.readiness.isEmpty {
      pipes[index].advance(contents, at: now)
    }
    pipes.removeAll { !$0.isOpen || now >= $0.deadline }
    machine.expire(at: now)
    return true
  }

  /// The time limit for poll(2): until the next transfer expires, or forever if there is none.
  private var timeout: Int32 {
    guard let next = (pipes.map(\.deadline) + [machine.deadline].compactMap { $0 }).min() else { return -1 }
    return (next - Clock.monotonic()).milliseconds(atMost: 60_000)
  }

  private mutating func flush() throws(WireFailure) {
    while true {
      while unsent.count - sent < Self.unsentLimit, let piece = machine.nextOutput() {
        switch piece {
        case .bytes(let bytes): unsent += bytes
        case .content(let index, let range): unsent += contents[index][range]
        }
      }
      guard sent < unsent.count else { break }
      let transfer: TransferResult
      do { transfer = try server.send(some: unsent[sent...]) } catch {
        throw .refused("it closed the connection: \(error.text)")
      }
      guard case .transferred(let count) = transfer else { return }
      sent += count
      if sent == unsent.count || sent > Self.unsentLimit {
        unsent.removeFirst(sent)
        sent = 0
      }
    }
    unsent.removeAll(keepingCapacity: unsent.capacity <= Self.unsentLimit)
    sent = 0
  }

  private mutating func receive(at now: Duration) throws(WireFailure) {
    var bytes: [UInt8] = []
    let transfer: TransferResult
    do throws(SystemError) {
      let received = try server.receive(onto: &bytes)
      arrived += received.files
      transfer = received.transfer
    } catch {
      throw .refused(error.text)
    }
    let before = machine.stage
    try machine.receive(bytes, at: now)
    for content in machine.drainPipeRequests() where !arrived.isEmpty {
      let descriptor = Descriptor(owning: arrived.removeFirst())
      if let content { pipes.append(PipeTransfer(descriptor, content: content, at: now)) }
    }
    if isAwaited, machine.stage != before { report() }
    if transfer == .ended { throw .refused("it closed the connection") }
  }

  private mutating func report() {
    switch machine.stage {
    case .prepared: OwnerReport.prepared.write()
    case .owning, .lost:
      OwnerReport.owning.write()
      CurrentProcess.releaseStreams()
      isAwaited = false
    case .preparing, .claiming: break
    }
  }

  /// Claims the selection if the other process requests it; false if that process has ended.
  private mutating func readCommand() -> Bool {
    var bytes: [UInt8] = []
    guard let transfer = try? Descriptor.standardInput.read(onto: &bytes) else { return false }
    if transfer == .wouldBlock { return true }
    guard bytes == [ClipboardOwner.claimCommand] else { return false }
    machine.claim()
    return true
  }
}

/// The transfer of a content into a pipe.
final class PipeTransfer {
  private let descriptor: Descriptor
  private let content: Int
  private var offset = 0
  private(set) var isOpen = true
  /// The time at which the transfer expires.
  private(set) var deadline: Duration

  var number: Int32 { descriptor.number }

  init(_ descriptor: consuming Descriptor, content: Int, at now: Duration) {
    try? descriptor.setNonBlocking(true)
    self.descriptor = descriptor
    self.content = content
    deadline = now + SelectionOwner.transferLimit
  }

  /// Writes as many bytes as the pipe accepts.
  func advance(_ contents: [[UInt8]], at now: Duration) {
    let bytes = contents[content]
    do throws(SystemError) {
      while offset < bytes.count {
        guard
          case .transferred(let count) = try descriptor.write(some: bytes[offset..<min(offset + 1 << 16, bytes.count)])
        else { return }
        offset += count
        deadline = now + SelectionOwner.transferLimit
      }
    } catch {}
    isOpen = false
  }
}
