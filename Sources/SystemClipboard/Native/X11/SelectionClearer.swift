// Leaves a selection of an X server without an owner.

/// Takes the owner away from a selection.
struct SelectionClearer: Sendable {
  /// What a reply is for.
  enum Purpose: Sendable {
    case atom, done
  }

  /// Whether the server has carried it out.
  private(set) var isCleared = false
  private let selection: String
  private var client: X11Client<Purpose>

  init(selection: String, authorization: X11Authorization?) {
    self.selection = selection
    client = X11Client(authorization)
  }

  /// What is to be sent.
  mutating func takeOutput() -> [UInt8] { client.output.takeBytes() }

  /// Takes what has arrived.
  mutating func receive(_ bytes: [UInt8]) throws(WireFailure) {
    client.receive(bytes)
    while let incoming = try client.next() {
      switch incoming {
      case .setup: client.send(X11Request.internAtom(selection), for: .atom)
      case .reply(.atom, let bytes):
        let atom = bytes.uint32(at: 8)
        // CurrentTime: the newest owner loses it, whenever it took it.
        client.send(X11Request.setOwner(0, of: atom, at: 0))
        client.send(X11Request.owner(of: atom), for: .done)
      case .reply(.done, _): isCleared = true
      case .refused(_, let error), .error(let error): throw .refused(error.text)
      case .event: break
      }
    }
  }
}
