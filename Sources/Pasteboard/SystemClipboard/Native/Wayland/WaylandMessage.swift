// Messages of the Wayland wire protocol: an object, an opcode, and arguments padded to four bytes.
//
// Descriptors are sent with the bytes; `SCM_RIGHTS` keeps their order.

/// A message in either direction.
struct WaylandMessage: Equatable {
  var object: UInt32
  var opcode: UInt16
  var body: [UInt8] = []

  /// The longest message that all compositors read and send.
  static let sizeLimit = 4096

  init(_ object: UInt32, _ opcode: UInt16, _ body: [UInt8] = []) {
    self.object = object
    self.opcode = opcode
    self.body = body
  }

  /// A request with integers as its arguments.
  init(_ object: UInt32, _ opcode: UInt16, _ words: UInt32...) {
    self.init(object, opcode)
    for word in words { body.append(word) }
  }

  /// True if the message is short enough to be sent.
  var fits: Bool { body.count + 8 <= Self.sizeLimit }

  /// The encoded message.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(object)
    bytes.append(UInt32(body.count + 8) << 16 | UInt32(opcode))
    return bytes + body
  }

  /// The message with a string appended to its body.
  func adding(_ text: String) -> WaylandMessage {
    var message = self
    message.body.append(UInt32(text.utf8.count + 1))
    message.body += Array(text.utf8) + [0]
    message.body.padToWord()
    return message
  }

  /// The string at an offset of the body, and the offset after it; nil if missing.
  func string(at offset: Int) -> (text: String, end: Int)? {
    let count = Int(body.uint32(at: offset))
    let end = offset + 4 + (count + 3) / 4 * 4
    guard count > 0, end <= body.count, body[offset + 3 + count] == 0 else { return nil }
    return (String(decoding: body[offset + 4..<offset + 3 + count], as: UTF8.self), end)
  }
}

/// Splits a stream of bytes into messages.
struct WaylandDecoder {
  private var input = WireInput()

  /// Adds bytes that have arrived.
  mutating func append(_ bytes: [UInt8]) { input.append(bytes) }

  /// The next message; nil until it is complete.
  mutating func next() throws(WireFailure) -> WaylandMessage? {
    guard let head = input.first(8) else { return nil }
    let size = Int(head.uint16(at: 6))
    guard size >= 8, size % 4 == 0 else { throw .malformed("a message of \(size) bytes") }
    guard let bytes = input.removeFirst(size) else { return nil }
    return WaylandMessage(head.uint32(at: 0), head.uint16(at: 4), Array(bytes.dropFirst(8)))
  }
}
