// Reads, watches and clears the selection of a Wayland compositor.

/// A client that offers nothing.
struct WaylandReader: Sendable {
  /// True if the offer is known.
  private(set) var isReady = false
  private let isPrimary: Bool
  private var client = WaylandClient()
  private var count = 0
  /// True if the compositor has carried out `clear`.
  private(set) var isCleared = false

  init(isPrimary: Bool) { self.isPrimary = isPrimary }

  /// The bytes to send.
  mutating func drainOutput() -> [UInt8] { client.output.drainBytes() }

  /// The offered types in the owner's order; nil if there is no selection.
  var types: [String]? { client.types(isPrimary: isPrimary) }

  /// The number of changes since the last call.
  mutating func drainChanges() -> Int {
    defer { count = 0 }
    return count
  }

  /// Requests the content under a type. A descriptor must be sent with the bytes. False if the type is not offered.
  mutating func fetch(_ type: String) -> Bool { client.receive(type, isPrimary: isPrimary) }

  /// Clears the selection. `isCleared` is true once the compositor has carried it out.
  mutating func clear() {
    isCleared = false
    client.setSelection(isPrimary: isPrimary, toSource: false)
    client.synchronize()
  }

  /// Reads the bytes that have arrived.
  mutating func receive(_ bytes: [UInt8]) throws(WireFailure) {
    client.receive(bytes)
    while let event = try client.next() {
      switch event {
      case .ready:
        guard !isPrimary || client.hasPrimary else { throw .unsupported("the primary selection") }
        isReady = true
      case .selection(isPrimary): if isReady { count += 1 }
      case .synchronized: isCleared = true
      case .selection, .send, .cancelled: break
      }
    }
  }
}
