// The messages of an X server, decoded from chunks of any size: the setup, replies, errors and events.

/// The setup of a server that has accepted a client.
struct X11Setup: Equatable {
  /// An identifier that the client may use for a window.
  var window: UInt32
  /// The root window of the first screen.
  var root: UInt32
  /// The largest number of bytes in a request.
  var requestLimit: Int
}

/// An error that a request caused.
struct X11ErrorMessage: Equatable {
  var code: UInt8
  var sequence: UInt16
  /// The invalid window, atom or other value.
  var value: UInt32
  var opcode: UInt8

  static let badWindow: UInt8 = 3

  /// The error in words.
  var text: String {
    let names: [UInt8: String] = [
      1: "BadRequest", 2: "BadValue", 3: "BadWindow", 5: "BadAtom", 8: "BadMatch", 10: "BadAccess", 11: "BadAlloc",
      14: "BadIDChoice", 16: "BadLength", 17: "BadImplementation",
    ]
    return "\(names[code] ?? "error \(code)") for request \(opcode)"
  }
}

/// A client's request for a selection under a target.
struct X11SelectionRequest: Equatable {
  var time: UInt32
  var requestor: UInt32
  var selection: UInt32
  var target: UInt32
  var property: UInt32
}

/// The events that selections need.
enum X11Event: Equatable {
  case property(window: UInt32, atom: UInt32, time: UInt32, isDeleted: Bool)
  case destroyed(window: UInt32)
  case selectionClear(selection: UInt32)
  case selectionRequest(X11SelectionRequest)
  case selectionNotify(X11SelectionRequest)
  case other(code: UInt8, bytes: [UInt8])

  init(_ bytes: [UInt8]) {
    // The highest bit marks events from another client.
    switch bytes[0] & 0x7F {
    case 17: self = .destroyed(window: bytes.uint32(at: 8))
    case 28:
      self = .property(
        window: bytes.uint32(at: 4), atom: bytes.uint32(at: 8), time: bytes.uint32(at: 12), isDeleted: bytes[16] == 1)
    case 29: self = .selectionClear(selection: bytes.uint32(at: 12))
    case 30:
      self = .selectionRequest(
        X11SelectionRequest(
          time: bytes.uint32(at: 4), requestor: bytes.uint32(at: 12), selection: bytes.uint32(at: 16),
          target: bytes.uint32(at: 20), property: bytes.uint32(at: 24)))
    case 31:
      self = .selectionNotify(
        X11SelectionRequest(
          time: bytes.uint32(at: 4), requestor: bytes.uint32(at: 8), selection: bytes.uint32(at: 12),
          target: bytes.uint32(at: 16), property: bytes.uint32(at: 20)))
    default: self = .other(code: bytes[0] & 0x7F, bytes: bytes)
    }
  }
}

/// A message from the server.
enum X11Message: Equatable {
  case setup(X11Setup)
  case error(X11ErrorMessage)
  case reply(sequence: UInt16, bytes: [UInt8])
  case event(X11Event)
}

/// Splits a stream of bytes into messages.
struct X11Decoder {
  private var input = WireInput()
  private var isSetUp = false

  /// The longest reply that is accepted. No reply to a request of this module is longer.
  static let replyLimit = 1 << 21

  /// Adds bytes that have arrived.
  mutating func append(_ bytes: [UInt8]) { input.append(bytes) }

  /// The next message; nil until it is complete.
  mutating func next() throws(WireFailure) -> X11Message? {
    guard isSetUp else { return try setup() }
    guard let head = input.first(32) else { return nil }
    switch head[0] {
    case 0:
      _ = input.removeFirst(32)
      return .error(
        X11ErrorMessage(
          code: head[1], sequence: head.uint16(at: 2), value: head.uint32(at: 4), opcode: head[10]))
    case 1, 35, 163:
      // Replies, and events of extensions that contain a length.
      let length = 32 + Int(head.uint32(at: 4)) * 4
      guard length <= Self.replyLimit else { throw .malformed("a reply of \(length) bytes") }
      guard let bytes = input.removeFirst(length) else { return nil }
      return head[0] == 1
        ? .reply(sequence: head.uint16(at: 2), bytes: bytes) : .event(.other(code: 35, bytes: bytes))
    default:
      _ = input.removeFirst(32)
      return .event(X11Event(head))
    }
  }

  private mutating func setup() throws(WireFailure) -> X11Message? {
    guard let head = input.first(8), let bytes = input.removeFirst(8 + Int(head.uint16(at: 6)) * 4) else { return nil }
    guard head[0] == 1 else {
      guard head[0] == 0 || head[0] == 2 else { throw .malformed("its answer is not X11") }
      let length = head[0] == 0 ? Int(head[1]) : bytes.count - 8
      let reason = String(decoding: bytes.dropFirst(8).prefix(length).filter { $0 >= 0x20 }, as: UTF8.self)
      throw .refused(reason.isEmpty ? "it refuses the client" : reason)
    }
    let screens = 40 + (Int(bytes.uint16(at: 24)) + 3) / 4 * 4 + Int(bytes.count > 29 ? bytes[29] : 0) * 8
    let mask = bytes.uint32(at: 16)
    guard bytes.count >= screens + 40, bytes[28] > 0, mask != 0 else { throw .malformed("its setup is too short") }
    isSetUp = true
    return .setup(
      X11Setup(
        window: bytes.uint32(at: 12) | (mask & (0 &- mask)), root: bytes.uint32(at: screens),
        requestLimit: max(4096, Int(bytes.uint16(at: 26))) * 4))
  }
}
