// Reads the selection of a Wayland compositor, watches its changes, and clears it.

/// A client that offers nothing.
struct WaylandReader: Sendable {
  /// The offer is known.
  private(set) var isReady = false
  private let isPrimary: Bool
  private var client = WaylandClient()
  private var count = 0
  private var isSynchronized = false

  init(isPrimary: Bool) { self.isPrimary = isPrimary }

  /// The bytes to send.
  mutating func drainOutput() -> [UInt8] { client.output.drainBytes() }

  /// The types that are offered, in the owner's order; nil without a selection.
  var types: [String]? { client.types(isPrimary: isPrimary) }

  /// The changes since the last call.
  mutating func drainChanges() -> Int {
    defer { count = 0 }
    return count
  }

  /// Requests the content under a type; a descriptor must go with the bytes. False if the type is not offered.
  mutating func fetch(_ type: String) -> Bool { client.receive(type, isPrimary: isPrimary) }

  /// Clears the selection; `isCleared` tells when that is done.
  mutating func clear() {
    isSynchronized = false
    client.setSelection(isPrimary: isPrimary, toSource: false)
    client.synchronize()
  }

  /// The compositor has carried out `clear`.
  var isCleared: Bool { isSynchronized }

  /// Reads the bytes that have arrived.
  mutating func receive(_ bytes: [UInt8]) throws(WireFailure) {
    client.receive(bytes)
    while let event = try client.next() {
      switch event {
      case .ready:
        guard !isPrimary || client.hasPrimary else { throw .unsupported("the primary selection") }
        isReady = true
      case .selection(isPrimary): if isReady { count += 1 }
      case .synchronized: isSynchronized = true
      case .selection, .send, .cancelled: break
      }
    }
  }
}
