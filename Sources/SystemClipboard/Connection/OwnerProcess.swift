// Starts the process that owns a selection, in two steps: `prepare` before the store is written, `claim` after.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

import Synchronization

/// An owner that is ready to take the selection; if this goes before, the owner ends.
final class OwnerProcess: Sendable {
  private let control: OwnedDescriptor
  private let server: String
  private let deadline: Deadline

  /// Starts an owner and waits until the server has accepted it.
  init(
    _ payload: OwnerPayload, command: [String], environment: [String: String], server: String, until deadline: Deadline
  ) throws(ClipboardError) {
    self.server = server
    self.deadline = deadline
    do throws(CallError) {
      let pair = try Socket.pair()
      guard let path = command.first else { throw CallError("posix_spawn", ENOENT) }
      let stream = pair.writing.number
      let files = Spawn.Files(input: stream, output: stream, messages: stream)
      let process = try Spawn.start(
        path, name: "tckit", Array(command.dropFirst()), environment, files, inNewSession: true)
      Self.reap(adding: process)
      control = pair.takeReading()
    } catch {
      throw .notStarted(tool: "the owner of the clipboard", reason: error.text)
    }
    try send(payload.head)
    for content in payload.contents { try send(content) }
    try expect(.prepared)
  }

  /// The owners that this process started.
  private static let children = Mutex<[pid_t]>([])

  /// Lets the kernel forget the owners that have ended; a short-lived process leaves that to its parent.
  private static func reap(adding process: pid_t) {
    children.withLock { children in
      children.removeAll { waitpid($0, nil, WNOHANG) != 0 }
      children.append(process)
    }
  }

  /// Takes the selection.
  func claim() throws(ClipboardError) {
    try send([ClipboardOwner.go])
    try expect(.owning)
  }

  private func send(_ bytes: [UInt8]) throws(ClipboardError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      do throws(CallError) {
        if case .some(let count) = try Socket.send(rest, to: control) {
          rest = rest.dropFirst(count)
          continue
        }
      } catch {
        // The reason is in its report, if it left one.
        return try expect(.prepared)
      }
      if deadline.hasPassed { throw .timedOut(tool: server, limit: deadline.limit) }
      control.wait(for: OwnedDescriptor.output, milliseconds: deadline.milliseconds(atMost: 60_000))
    }
  }

  private func expect(_ wanted: OwnerReport) throws(ClipboardError) {
    var bytes: [UInt8] = []
    while true {
      let transfer: OwnedDescriptor.Transfer
      do throws(CallError) { transfer = try control.read(onto: &bytes) } catch {
        throw .serverFailed(server: server, message: error.text)
      }
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        switch OwnerReport(bytes[..<end]) {
        case wanted: return
        case .failed(let failure): throw ClipboardError(failure, server)
        case .cannotConnect(let reason): throw .cannotConnect(server: server, reason: reason)
        default:
          throw .serverFailed(server: server, message: "the owner reports \(String(decoding: bytes[..<end], as: UTF8.self))")
        }
      }
      if transfer == .ended { throw .serverFailed(server: server, message: "the owner of the clipboard ended") }
      if deadline.hasPassed { throw .timedOut(tool: server, limit: deadline.limit) }
      if transfer == .wouldBlock {
        control.wait(for: OwnedDescriptor.input, milliseconds: deadline.milliseconds(atMost: 60_000))
      }
    }
  }
}
