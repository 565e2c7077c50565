// The client side of a connection to an X server. It creates a window, interns atoms, numbers its requests, and matches
// replies to the purposes of their requests.
//
//     var client = X11Client<Purpose>(authorization, naming: ["CLIPBOARD", "TARGETS"])
//     client.receive(bytes)
//     while let incoming = try client.next() { … }      // the first is .ready
//     client.send(X11Request.owner(of: client.atoms[0]), for: .owner)
//
// The client is pure: bytes to send are collected in `output`.

/// Sends requests and receives messages.
struct X11Client<Purpose: Sendable>: Sendable {
  /// A message, with the purpose of the request that it answers.
  enum Incoming {
    /// The server has accepted the client. The window and the atoms are known.
    case ready
    case reply(Purpose, [UInt8])
    case refused(Purpose, X11ErrorMessage)
    /// An error that a request without a reply caused.
    case error(X11ErrorMessage)
    case event(X11Event)
  }

  /// The bytes to send.
  var output = WireOutput()
  /// The setup of the server; nil until it has accepted the client.
  private(set) var setup: X11Setup?
  /// The atoms of the names, in their order; 0 until they are known.
  private(set) var atoms: [UInt32]
  private let names: [String]
  private var missing: Int
  private var decoder = X11Decoder()
  private var sequence: UInt16 = 0
  /// The requests that wait for a reply, with their purposes. A nil purpose is for the atom of the next name.
  private var pending: [(sequence: UInt16, purpose: Purpose?)] = []

  /// - Parameter names: The names whose atoms are needed.
  init(_ authorization: X11Authorization?, naming names: [String]) {
    self.names = names
    missing = names.count
    atoms = Array(repeating: 0, count: names.count)
    output.append(X11Request.setup(authorization))
  }

  /// The client's window, which receives events about its properties.
  var window: UInt32 { setup?.window ?? 0 }

  /// Sends a request that has no reply.
  mutating func send(_ request: [UInt8]) {
    sequence &+= 1
    output.append(request)
  }

  /// Sends a request that has a reply.
  mutating func send(_ request: [UInt8], for purpose: Purpose?) {
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
    while let message = try decoder.next() {
      switch message {
      case .setup(let setup): begin(setup)
      case .event(let event): return .event(event)
      case .error(let error):
        guard let first = pending.first, first.sequence == error.sequence else { return .error(error) }
        pending.removeFirst()
        guard let purpose = first.purpose else { throw .refused(error.text) }
        return .refused(purpose, error)
      case .reply(let sequence, let bytes):
        guard let first = pending.first, first.sequence == sequence else {
          throw .malformed("a reply that belongs to no request")
        }
        pending.removeFirst()
        if let purpose = first.purpose { return .reply(purpose, bytes) }
        try recordAtom(bytes.uint32(at: 8))
        if missing == 0 { return .ready }
      }
    }
    return nil
  }

  private mutating func begin(_ setup: X11Setup) {
    self.setup = setup
    send(X11Request.createWindow(setup.window, parent: setup.root))
    for name in names { send(X11Request.internAtom(name), for: nil) }
  }

  private mutating func recordAtom(_ atom: UInt32) throws(WireFailure) {
    guard atom != 0 else { throw .malformed("a name without an atom") }
    atoms[names.count - missing] = atom
    missing -= 1
  }
}
