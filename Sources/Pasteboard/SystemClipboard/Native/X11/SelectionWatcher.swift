// Watches a selection of an X server, by its extension XFIXES.

/// Counts the changes of a selection's owner.
struct SelectionWatcher: Sendable {
  /// The request that a reply answers.
  enum Purpose: Sendable {
    case fixes, version, start
  }

  /// True if changes are now reported.
  private(set) var isWatching = false
  private var client: X11Client<Purpose>
  private var event: UInt8 = 0
  private var count = 0

  init(selection: String, authorization: X11Authorization?) {
    client = X11Client(authorization, naming: [selection])
  }

  private var selection: UInt32 { client.atoms[0] }

  /// The bytes to send.
  mutating func drainOutput() -> [UInt8] { client.output.drainBytes() }

  /// The number of changes since the last call.
  mutating func drainChanges() -> Int {
    defer { count = 0 }
    return count
  }

  /// Reads the bytes that have arrived.
  mutating func receive(_ bytes: [UInt8]) throws(WireFailure) {
    client.receive(bytes)
    while let incoming = try client.next() {
      switch incoming {
      case .ready: client.send(X11Request.queryExtension("XFIXES"), for: .fixes)
      case .reply(let purpose, let bytes): try handle(bytes, for: purpose)
      case .refused(_, let error), .error(let error): throw .refused(error.text)
      case .event(.other(let code, let bytes)):
        if isWatching, code == event, bytes.uint32(at: 12) == selection { count += 1 }
      case .event: break
      }
    }
  }

  private mutating func handle(_ reply: [UInt8], for purpose: Purpose) throws(WireFailure) {
    switch purpose {
    case .fixes:
      guard reply[8] == 1, reply[9] >= 128 else { throw .unsupported("XFIXES") }
      event = reply[10]
      client.send(X11Request.fixesVersion(reply[9]), for: .version)
      client.send(X11Request.fixesSelect(reply[9], selection, window: client.window))
      // The reply arrives after the earlier requests have been carried out.
      client.send(X11Request.owner(of: selection), for: .start)
    case .version: break
    case .start: isWatching = true
    }
  }
}
