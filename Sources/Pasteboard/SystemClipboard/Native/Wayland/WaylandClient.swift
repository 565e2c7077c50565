// The client side of a connection to a Wayland compositor, up to the data-control device of the first seat.
//
// ext-data-control-v1 and the older wlroots protocol have the same requests and events in the same order. The former is
// preferred. Neither needs a window or the keyboard focus.
//
// The client is pure: bytes to send are collected in `output`.

/// Finds the data-control device, and tracks its offers.
struct WaylandClient {
  /// The events that the caller needs.
  enum Event: Equatable {
    /// The device exists, and its offer is known.
    case ready
    /// All requests so far have been carried out.
    case synchronized
    /// The clipboard or the primary selection was replaced or cleared.
    case selection(isPrimary: Bool)
    /// A reader has sent a descriptor for one of the types of this client's source.
    case send(type: String)
    /// Another client owns the selection.
    case cancelled
  }

  /// Objects of this client, by identifier.
  private enum Object {
    static let display: UInt32 = 1
    static let registry: UInt32 = 2
    static let firstCallback: UInt32 = 3
    static let manager: UInt32 = 4
    static let seat: UInt32 = 5
    static let device: UInt32 = 6
    static let readyCallback: UInt32 = 7
    /// The protocol requires identifiers from here on to be assigned in the order of use.
    static let firstFree: UInt32 = 8
  }

  /// The compositor's objects of an interface.
  private struct Global {
    var name: UInt32
    var version: UInt32
  }

  private static let offerCount = 64
  private static let typeCount = 4096

  /// The bytes to send.
  var output = WireOutput()
  private var decoder = WaylandDecoder()
  private var globals: [String: Global] = [:]
  private var callback: UInt32 = 0
  private var source: UInt32 = 0
  private var nextFree = Object.firstFree
  /// The types of each offer that the compositor has made and not withdrawn.
  private var offers: [UInt32: [String]] = [:]
  private var current: [Bool: UInt32] = [:]
  private(set) var hasPrimary = false

  /// The name of a protocol that a compositor may lack.
  static let dataControl = "the data-control protocol"
  private static let managers = ["ext_data_control_manager_v1", "zwlr_data_control_manager_v1"]

  init() {
    output.append(WaylandMessage(Object.display, 1, Object.registry).bytes)
    output.append(WaylandMessage(Object.display, 0, Object.firstCallback).bytes)
  }

  // MARK: Requests

  /// Requests a `.synchronized` event.
  mutating func synchronize() {
    callback = nextFree
    nextFree += 1
    output.append(WaylandMessage(Object.display, 0, callback).bytes)
  }

  /// The types that are offered, in the owner's order; nil if there is no selection.
  func types(isPrimary: Bool) -> [String]? { current[isPrimary].flatMap { offers[$0] } }

  /// Requests the content under a type. A descriptor must be sent with the request. False if the type is not offered.
  mutating func receive(_ type: String, isPrimary: Bool) -> Bool {
    guard let offer = current[isPrimary], offers[offer]?.contains(type) == true else { return false }
    output.append(WaylandMessage(offer, 0).adding(type).bytes)
    return true
  }

  /// Creates a source that offers types, except those that are too long for a message.
  mutating func makeSource(_ types: [String]) {
    source = nextFree
    nextFree += 1
    output.append(WaylandMessage(Object.manager, 0, source).bytes)
    for type in types {
      let message = WaylandMessage(source, 0).adding(type)
      if message.fits { output.append(message.bytes) }
    }
  }

  /// Sets the selection to this client's source, or to nothing.
  mutating func setSelection(isPrimary: Bool, toSource: Bool) {
    output.append(WaylandMessage(Object.device, isPrimary ? 2 : 0, toSource ? source : 0).bytes)
  }

  // MARK: Events

  /// Adds bytes that have arrived.
  mutating func receive(_ bytes: [UInt8]) { decoder.append(bytes) }

  /// The next event; nil until it is complete.
  mutating func next() throws(WireFailure) -> Event? {
    while let message = try decoder.next() {
      if let event = try handle(message) { return event }
    }
    return nil
  }

  private mutating func handle(_ message: WaylandMessage) throws(WireFailure) -> Event? {
    switch (message.object, message.opcode) {
    case (Object.display, 0):
      let text = message.string(at: 8)?.text ?? "an error without a message"
      throw .refused(text)
    case (Object.registry, 0): addGlobal(message)
    case (Object.firstCallback, 0): try bind()
    case (Object.readyCallback, 0): return .ready
    case (source, 0) where source != 0:
      guard let type = message.string(at: 0)?.text else { throw .malformed("a request for a type without a name") }
      return .send(type: type)
    case (source, 1) where source != 0: return .cancelled
    case (Object.device, 0):
      guard offers.count < Self.offerCount else { throw .malformed("more offers than it withdraws") }
      offers[message.body.uint32(at: 0)] = []
    case (Object.device, 1): return select(message.body.uint32(at: 0), isPrimary: false)
    case (Object.device, 3): return select(message.body.uint32(at: 0), isPrimary: true)
    case (Object.device, 2): throw .refused("the seat has gone")
    case (callback, 0) where callback != 0: return .synchronized
    case (let object, 0) where offers[object] != nil:
      guard let type = message.string(at: 0)?.text else { break }
      guard offers[object]?.count ?? 0 < Self.typeCount else {
        throw .refused("the clipboard offers more than \(Self.typeCount) types")
      }
      offers[object]?.append(type)
    default: break
    }
    return nil
  }

  private mutating func addGlobal(_ message: WaylandMessage) {
    guard let (interface, end) = message.string(at: 4), globals[interface] == nil,
      interface == "wl_seat" || Self.managers.contains(interface)
    else { return }
    globals[interface] = Global(name: message.body.uint32(at: 0), version: message.body.uint32(at: end))
  }

  private mutating func bind() throws(WireFailure) {
    guard let interface = Self.managers.first(where: { globals[$0] != nil }), let manager = globals[interface] else {
      throw .unsupported(Self.dataControl)
    }
    guard let seat = globals["wl_seat"] else { throw .unsupported("a seat") }
    let version = interface == Self.managers[0] ? 1 : min(manager.version, 2)
    hasPrimary = interface == Self.managers[0] || version >= 2
    for (global, interface, version, object) in [
      (manager, interface, version, Object.manager), (seat, "wl_seat", 1, Object.seat),
    ] {
      var message = WaylandMessage(Object.registry, 0, global.name).adding(interface)
      message.body.append(version)
      message.body.append(object)
      output.append(message.bytes)
    }
    output.append(WaylandMessage(Object.manager, 1, Object.device, Object.seat).bytes)
    output.append(WaylandMessage(Object.display, 0, Object.readyCallback).bytes)
  }

  /// Makes an offer the selection, or clears the selection, and destroys the previous offer.
  private mutating func select(_ offer: UInt32, isPrimary: Bool) -> Event {
    let old = current[isPrimary]
    current[isPrimary] = offers[offer] == nil ? nil : offer
    if let old, old != offer, current[!isPrimary] != old, offers.removeValue(forKey: old) != nil {
      output.append(WaylandMessage(old, 1).bytes)
    }
    return .selection(isPrimary: isPrimary)
  }
}
