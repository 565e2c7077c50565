// Starts the process that owns a selection, in two steps: the initializer runs before the store is written, `claim`
// after.

import Synchronization
import SystemCalls

/// A process that is ready to own the selection. The process ends if this object is destroyed before `claim`.
final class OwnerProcess: Sendable {
  private let control: Descriptor
  private let server: String
  private let timeLimit: Duration

  /// Starts an owner, and waits until the server has accepted it. The environment of a process can be read as long as
  /// it runs, so the owner gets only the variables that it needs, not the caller's environment with its secrets.
  ///
  /// - Parameter timeLimit: The time limit for this, and again for `claim`.
  init(
    _ payload: OwnerPayload, command: [[UInt8]], environment: NamedTexts, server: String, timeLimit: Duration
  ) throws(ClipboardError) {
    self.server = server
    self.timeLimit = timeLimit
    let deadline = Deadline(in: timeLimit)
    do throws(SystemError) {
      let pair = try Descriptor.socketPair()
      let stream = Spawn.Stream.descriptor(pair.writing.number)
      var program = Spawn(
        SystemPath(bytes: command.first ?? []) ?? "", arguments: [Array("tckit".utf8)] + command.dropFirst(),
        environment: environment.only(ServerAddress.variables(of: payload.server)).assignments)
      program.input = stream
      program.output = stream
      program.error = stream
      program.group = .session
      program.closesOthers = true
      Self.reap(adding: try program.start())
      control = pair.readingEnd()
      try control.setNonBlocking(true)
    } catch {
      throw .notStarted(tool: "the owner of the clipboard", reason: error.text)
    }
    try send(payload.head, until: deadline)
    for content in payload.contents { try send(content, until: deadline) }
    try expect(.prepared, until: deadline)
  }

  /// The owners that this process started.
  private static let children = Mutex<[Child]>([])

  /// Reaps the owners that have ended. A short-lived process leaves the others to its parent.
  private static func reap(adding child: Child) {
    children.withLock { children in
      children.removeAll { $0.reapIfEnded() }
      children.append(child)
    }
  }

  /// Claims the selection. The time limit starts again, because writing the store may have taken long.
  func claim() throws(ClipboardError) {
    let deadline = Deadline(in: timeLimit)
    try send([ClipboardOwner.claimCommand], until: deadline)
    try expect(.owning, until: deadline)
  }

  private func send(_ bytes: [UInt8], until deadline: Deadline) throws(ClipboardError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      do throws(SystemError) {
        if case .transferred(let count) = try control.send(some: rest) {
          rest = rest.dropFirst(count)
          continue
        }
      } catch {
        // The owner may have reported the reason.
        return try expect(.prepared, until: deadline)
      }
      if deadline.hasPassed { throw .timedOut(tool: server, limit: deadline.limit) }
      control.wait(for: .writable, milliseconds: deadline.milliseconds(atMost: 60_000))
    }
  }

  private func expect(_ wanted: OwnerReport, until deadline: Deadline) throws(ClipboardError) {
    let bytes = try control.read(until: deadline, from: server) { $0.contains(UInt8(ascii: "\n")) }
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
      throw .serverFailed(server: server, message: "the owner of the clipboard ended")
    }
    switch OwnerReport(bytes[..<end]) {
    case wanted: return
    case .failed(let failure): throw ClipboardError(failure, server)
    case .cannotConnect(let reason): throw .cannotConnect(server: server, reason: reason)
    default:
      throw .serverFailed(
        server: server, message: "the owner reports \(String(decoding: bytes[..<end], as: UTF8.self))")
    }
  }
}
