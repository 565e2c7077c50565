// The conversation with a Wayland compositor, without one: the requests sent, and the meaning of events.

import Testing

@testable import SystemClipboard

struct WaylandClientTests {
  private static let extended = "ext_data_control_manager_v1"
  private static let wlroots = "zwlr_data_control_manager_v1"

  /// Events that a compositor sends, as bytes.
  private static func global(_ name: UInt32, _ interface: String, _ version: UInt32) -> [UInt8] {
    var message = WaylandMessage(2, 0, name).adding(interface)
    message.body.append(version)
    return message.bytes
  }

  private static func done(_ callback: UInt32) -> [UInt8] { WaylandMessage(callback, 0, 0).bytes }

  /// The requests in a client's bytes.
  private static func requests(_ bytes: [UInt8]) throws -> [WaylandMessage] {
    var decoder = WaylandDecoder()
    decoder.append(bytes)
    var found: [WaylandMessage] = []
    while let message = try decoder.next() { found.append(message) }
    return found
  }

  private static let offer: UInt32 = 0xFF00_0000

  private static func selection(_ types: [String], _ offer: UInt32 = offer, opcode: UInt16 = 1) -> [UInt8] {
    WaylandMessage(6, 0, offer).bytes + types.flatMap { WaylandMessage(offer, 0).adding($0).bytes }
      + WaylandMessage(6, opcode, offer).bytes
  }

  @Test(
    arguments: [
      ([extended, wlroots], extended, 1), ([wlroots], wlroots, 2), ([extended], extended, 1),
    ] as [([String], String, UInt32)])
  func `the newer protocol is preferred, and the seat is bound`(
    _ interfaces: [String], _ expected: String, _ version: UInt32
  ) throws {
    var reader = WaylandReader(isPrimary: false)
    #expect(try Self.requests(reader.drainOutput()).map(\.opcode) == [1, 0])
    var events = Self.global(1, "wl_compositor", 5) + Self.global(2, "wl_seat", 8)
    for (index, interface) in interfaces.enumerated() { events += Self.global(UInt32(10 + index), interface, 2) }
    try reader.receive(events + Self.done(3))
    let requests = try Self.requests(reader.drainOutput())
    #expect(requests.count == 4)
    let bound = try #require(requests[0].string(at: 4))
    #expect(bound.text == expected)
    #expect(requests[0].body.uint32(at: bound.end) == version)
    #expect(requests[0].body.uint32(at: bound.end + 4) == 4)
    #expect(requests[1].string(at: 4)?.text == "wl_seat")
    #expect(requests[2] == WaylandMessage(4, 1, 6, 5))
  }

  private static let introduction = global(1, "wl_seat", 7) + global(2, extended, 1) + done(3)

  @Test(arguments: [1, 5, 4096])
  func `the offers are known when the client is ready, whatever the sizes of the pieces`(_ piece: Int) throws {
    var reader = WaylandReader(isPrimary: false)
    let bytes = Self.introduction + Self.selection(["text/plain", "image/png"]) + Self.done(7)
    for start in stride(from: 0, to: bytes.count, by: piece) {
      try reader.receive(Array(bytes[start..<min(start + piece, bytes.count)]))
    }
    #expect(reader.isReady)
    #expect(reader.types == ["text/plain", "image/png"])
    #expect(reader.drainChanges() == 0)
    _ = reader.drainOutput()
    #expect((reader.fetch("text/html")) == false)
    #expect((reader.fetch("image/png")) == true)
    #expect(try Self.requests(reader.drainOutput()) == [WaylandMessage(Self.offer, 0).adding("image/png")])
  }

  @Test
  func `each new selection is a change, and the offer before it is withdrawn`() throws {
    var reader = WaylandReader(isPrimary: false)
    try reader.receive(Self.introduction + Self.selection(["a/a"]) + Self.done(7))
    _ = reader.drainOutput()
    for number in 1...200 as ClosedRange<UInt32> {
      try reader.receive(Self.selection(["a/b"], Self.offer + number))
      #expect(try Self.requests(reader.drainOutput()) == [WaylandMessage(Self.offer + number - 1, 1)])
    }
    try reader.receive(WaylandMessage(6, 1, 0).bytes)
    #expect(reader.drainChanges() == 201)
    #expect(reader.types == nil)
    // A change of the primary selection is not a change of the clipboard.
    try reader.receive(Self.selection(["p/p"], Self.offer + 900, opcode: 3))
    #expect(reader.drainChanges() == 0)
    #expect(reader.types == nil)
  }

  @Test
  func `an owner offers its types, claims the selection on request, and serves its content`() throws {
    let offers = [SelectionOffer(target: "a/b", content: 0), SelectionOffer(target: "c/d", content: 1)]
    var owner = WaylandOwner(isPrimary: false, offers: offers)
    func output() throws -> [WaylandMessage] {
      var bytes: [UInt8] = []
      while case .bytes(let more)? = owner.nextOutput() { bytes += more }
      return try Self.requests(bytes)
    }
    try owner.receive(Self.introduction + Self.done(7), at: .zero)
    let source: UInt32 = 8
    #expect(
      try output().suffix(4) == [
        WaylandMessage(4, 0, source), WaylandMessage(source, 0).adding("a/b"), WaylandMessage(source, 0).adding("c/d"),
        WaylandMessage(1, 0, 9),
      ])
    #expect(owner.stage == .preparing)
    try owner.receive(Self.done(9), at: .zero)
    #expect(owner.stage == .prepared)
    owner.claim()
    #expect(try output() == [WaylandMessage(6, 0, source), WaylandMessage(1, 0, 10)])
    // A reader may ask before the compositor has confirmed.
    try owner.receive(
      WaylandMessage(source, 0).adding("c/d").bytes + WaylandMessage(source, 0).adding("x/y").bytes + Self.done(10),
      at: .zero)
    #expect(owner.stage == .owning)
    #expect(owner.drainPipeRequests() == [1, nil])
    #expect(owner.drainPipeRequests() == [])
    try owner.receive(WaylandMessage(source, 1).bytes, at: .zero)
    #expect(owner.stage == .lost)
  }

  static let failures: [([UInt8], WireFailure)] = [
    (global(1, "wl_seat", 7) + done(3), .unsupported(WaylandClient.dataControl)),
    (global(1, extended, 1) + done(3), .unsupported("a seat")),
    (global(1, "wl_seat", 7) + global(2, wlroots, 1) + done(3) + done(7), .unsupported("the primary selection")),
    (WaylandMessage(1, 0, 4, 1).adding("invalid arguments").bytes, .refused("invalid arguments")),
    ([1, 0, 0, 0, 0, 0, 4, 0], .malformed("a message of 4 bytes")),
    ([1, 0, 0, 0, 0, 0, 9, 0], .malformed("a message of 9 bytes")),
    (introduction + WaylandMessage(6, 2).bytes, .refused("the seat has gone")),
    (
      introduction + (0..<100).flatMap { WaylandMessage(6, 0, offer + $0).bytes },
      .malformed("more offers than it withdraws")
    ),
  ]

  @Test(arguments: failures)
  func `a compositor that lacks a protocol, refuses or sends nonsense is an error`(
    _ bytes: [UInt8], _ failure: WireFailure
  ) {
    var reader = WaylandReader(isPrimary: true)
    #expect(throws: failure) { try reader.receive(bytes) }
  }

  @Test
  func `a message has at most the bytes that every compositor reads`() {
    for (count, fits) in [(4084, true), (4088, true), (4092, false)] {
      let message = WaylandMessage(1, 0, [UInt8](repeating: 0, count: count))
      #expect(message.fits == fits && message.bytes.count == count + 8)
    }
  }

  @Test
  func `strings that extend beyond their message are ignored`() {
    #expect(WaylandMessage(1, 0).adding("ab").string(at: 0)?.text == "ab")
    #expect(WaylandMessage(1, 0, 0xFFFF_FFFF).string(at: 0) == nil)
    #expect(WaylandMessage(1, 0, 8, 1).string(at: 0) == nil)
    #expect(WaylandMessage(1, 0, 4, 0x4141_4141).string(at: 0) == nil)
    #expect(WaylandMessage(1, 0, 0).string(at: 0) == nil)
    #expect(WaylandMessage(1, 0).string(at: 4) == nil)
  }
}
