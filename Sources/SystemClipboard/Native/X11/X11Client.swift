// One client's side of a connection to an X server: numbers its requests and joins the replies to their purposes.
//
//     var client = X11Client<Purpose>(authorization)
//     client.send(X11Request.internAtom("TARGETS"), for: .atom(0))
//     client.receive(bytes)
//     while let incoming = try client.next() { … }
//
// Pure: bytes to write wait in `output`.

/// Requests out, answers in.
struct X11Client<Purpose: Sendable>: Sendable {
  /// An arriving message, with the purpose of the request that it answers.
  enum Incoming {
    case setup(X11Setup)
    case reply(Purpose, [UInt8])
    case refused(Purpose, X11ErrorMessage)
    /// An error that a request without a reply caused.
    case error(X11ErrorMessage)
    case event(X11Event)
  }

  /// The bytes to send.
  var output = WireOutput()
  private var decoder = X11Decoder()
  private var sequence: UInt16 = 0
  private var pending: [(sequence: UInt16, purpose: Purpose)] = []

  init(_ authorization: X11Authorization?) {
    output.append(X11Request.setup(authorization))
  }

  /// Sends a request that has no reply.
  mutating func send(_ request: [UInt8]) {
    sequence &+= 1
    output.append(request)
  }

  /// Sends a request that has a reply.
  mutating func send(_ request: [UInt8], for purpose: Purpose) {
    send(request)
    pending.append((sequence, purpose))
  }

  /// Sends a property whose bytes are a range of a content.
  mutating func sendProperty(
    _ property: UInt32, of window: UInt32, type: UInt32, content: Int, _ range: Range<Int>
  ) {
    send(X11Request.changePropertyHeader(property, of: window, type: type, byteCount: range.count))
    if !range.isEmpty { output.append(content: content, range) }
    output.append([UInt8](repeating: 0, count: -range.count & 3))
  }

  /// Adds bytes that have arrived.
  mutating func receive(_ bytes: [UInt8]) { decoder.append(bytes) }

  /// The next message with its purpose; nil until it is complete.
  mutating func next() throws(WireFailure) -> Incoming? {
    guard let message = try decoder.next() else { return nil }
    switch message {
    case .setup(let setup): return .setup(setup)
    case .event(let event): return .event(event)
    case .error(let error):
      guard let first = pending.first, first.sequence == error.sequence else { return .error(error) }
      pending.removeFirst()
      return .refused(first.purpose, error)
    case .reply(let sequence, let bytes):
      guard let first = pending.first, first.sequence == sequence else {
        throw .malformed("a reply that belongs to no request")
      }
      pending.removeFirst()
      return .reply(first.purpose, bytes)
    }
  }
}
