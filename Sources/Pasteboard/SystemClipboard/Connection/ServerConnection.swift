// A client's connection to a server. It moves bytes between the socket and a state machine until the machine is done.

import Synchronization
import SystemCalls

/// The state machine of a client.
protocol ServerClient {
  /// The bytes to send.
  mutating func drainOutput() -> [UInt8]
  /// Reads the bytes that have arrived.
  mutating func receive(_ bytes: [UInt8]) throws(WireFailure)
}

extension SelectionRequestor: ServerClient {}
extension SelectionWatcher: ServerClient {}
extension WaylandReader: ServerClient {}

/// The socket of a state machine. Only the methods require the machine's protocol. If the type required it, the runtime
/// would search all conformances of the executable when it creates the type.
struct ServerConnection<Client: Sendable>: ~Copyable {
  /// The state machine.
  var client: Client
  private let server: String
  private let socket: Descriptor
  private var unsent: [UInt8] = []
}

extension ServerConnection where Client: ServerClient {
  init(_ client: Client, to address: ServerAddress, until deadline: Deadline) throws(ClipboardError) {
    self.client = client
    server = address.name
    socket = try address.connect(until: deadline)
  }

  /// Runs until `isDone` returns true.
  ///
  /// - Parameters:
  ///   - passed: A descriptor to send with the next bytes.
  ///   - slow: Returns the name of the peer that did not answer in time; nil means the server.
  mutating func run(
    until deadline: Deadline, passing passed: Int32? = nil, slow: (Client) -> String? = { _ in nil },
    _ isDone: (inout Client) -> Bool
  ) throws(ClipboardError) {
    guard try runToCompletion(until: deadline, passing: passed, isDone) else {
      throw .timedOut(tool: slow(client) ?? server, limit: deadline.limit)
    }
  }

  /// Runs until `isDone` returns true; false if the time limit passes first.
  fileprivate mutating func runToCompletion(
    until deadline: Deadline?, passing passed: Int32? = nil, _ isDone: (inout Client) -> Bool
  ) throws(ClipboardError) -> Bool {
    var passed = passed
    while true {
      unsent += client.drainOutput()
      do { try flush(&passed) } catch { throw .cannotConnect(server: server, reason: error.text) }
      if unsent.isEmpty, isDone(&client) { return true }
      if let deadline, deadline.hasPassed { return false }
      socket.wait(
        for: unsent.isEmpty ? .readable : [.readable, .writable],
        milliseconds: deadline?.milliseconds(atMost: 60_000) ?? -1)
      try receive()
    }
  }

  private mutating func flush(_ passed: inout Int32?) throws(SystemError) {
    while !unsent.isEmpty,
      case .transferred(let count) = try socket.send(some: unsent[...], files: passed.map { [$0] } ?? [])
    {
      unsent.removeFirst(count)
      passed = nil
    }
  }

  private mutating func receive() throws(ClipboardError) {
    var bytes: [UInt8] = []
    let transfer: TransferResult
    do throws(SystemError) {
      let received = try socket.receive(onto: &bytes)
      // No file is expected, so any file is closed.
      for file in received.files { _ = Descriptor(owning: file) }
      transfer = received.transfer
    } catch {
      throw .serverFailed(server: server, message: error.text)
    }
    do { try client.receive(bytes) } catch { throw ClipboardError(error, server) }
    if transfer == .ended { throw .serverFailed(server: server, message: "it closed the connection") }
  }
}

/// A connection for several calls, one after another. The first call makes it, and so does the first one after an
/// error.
final class SharedConnection<Client: Sendable>: Sendable {
  private let connection = Mutex<ServerConnection<Client>?>(nil)

  /// Runs `body` on the connection.
  ///
  /// - Parameters:
  ///   - connect: Makes a connection if there is none.
  ///   - isNew: True to make a connection even if there is one.
  func use<Result: Sendable>(
    _ connect: () throws(ClipboardError) -> ServerConnection<Client>, isNew: Bool = false,
    _ body: (inout ServerConnection<Client>) throws(ClipboardError) -> Result
  ) throws(ClipboardError) -> Result {
    try connection.withLock { shared throws(ClipboardError) in
      var current: ServerConnection<Client>
      if isNew { shared = nil }
      if let existing = shared.take() { current = existing } else { current = try connect() }
      let result = try body(&current)
      shared = consume current
      return result
    }
  }
}

extension ClipboardWatch {
  /// A watch for the changes that a server reports.
  init<Client: ServerClient>(
    _ connection: consuming ServerConnection<Client>, until deadline: Deadline,
    isWatching: (Client) -> Bool, changes: @escaping (inout Client) -> Int
  ) throws(ClipboardError) {
    try connection.run(until: deadline) { isWatching($0) }
    let box = ConnectionBox(connection)
    self.init { deadline throws(ClipboardError) in
      var count = 0
      let isChanged = try box.connection.runToCompletion(until: deadline) { client in
        count += changes(&client)
        return count > 0
      }
      return isChanged ? count : nil
    }
  }
}

/// A class that owns a connection, because the closure of a watch cannot.
private final class ConnectionBox<Client: Sendable> {
  var connection: ServerConnection<Client>

  init(_ connection: consuming ServerConnection<Client>) { self.connection = connection }
}

extension ClipboardError {
  /// The error for a failure of the protocol.
  init(_ failure: WireFailure, _ server: String) {
    self =
      switch failure {
      case .malformed(let text): .serverFailed(server: server, message: "it breaks the protocol: \(text)")
      case .refused(let text): .serverFailed(server: server, message: text)
      case .unsupported(let what): .lacks(server: server, what: what)
      case .lostOwnership:
        .serverFailed(server: server, message: "another program took the clipboard at the same moment")
      case .tooLarge(let limit): .tooMuchOffered(limit: limit)
      }
  }
}

// MARK: Reading from a process that may not answer

extension Descriptor {
  /// Reads to the end, or until `isEnough` accepts the bytes so far.
  ///
  /// - Parameter peer: The name of the writer, for errors.
  func read(
    until deadline: Deadline, from peer: String, _ isEnough: ([UInt8]) throws(ClipboardError) -> Bool
  ) throws(ClipboardError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let transfer: TransferResult
      do { transfer = try read(onto: &bytes) } catch {
        throw .serverFailed(server: peer, message: error.text)
      }
      if try isEnough(bytes) || transfer == .ended { return bytes }
      if deadline.hasPassed { throw .timedOut(tool: peer, limit: deadline.limit) }
      if transfer == .wouldBlock { wait(for: .readable, milliseconds: deadline.milliseconds(atMost: 60_000)) }
    }
  }
}
