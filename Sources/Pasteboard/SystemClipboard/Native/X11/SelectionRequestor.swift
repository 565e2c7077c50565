// Reads a selection of an X server: lists its targets and fetches them one after another over one connection. It can
// also clear the selection, which then has no owner.
//
//     requestor.list()         // result: .targets
//     requestor.fetch("UTF8_STRING")      // result: .content, or .refused
//     requestor.clear()                   // result: .cleared
//
// Large contents come in pieces (INCR): the owner replaces the property each time it has been deleted. Changes before
// the owner has announced the first piece are ignored, because they are the announcement.

/// A client that reads a selection from its owner.
struct SelectionRequestor: Sendable {
  /// The request that a reply answers.
  enum Purpose: Sendable {
    case target
    case owner
    case name(Int)
    case property
    case clear
  }

  /// The atoms that are needed.
  private enum Name: Int {
    case selection, targets, incremental, property
  }

  /// The outcome of a query.
  enum Result: Equatable {
    /// The offered names; nil if the owner does not list them.
    case targets([String]?)
    case content([UInt8])
    /// The owner does not have that target.
    case refused
    /// The selection no longer has an owner.
    case cleared
  }

  private enum State {
    case connecting, idle
    case converting
    /// Reading a property from an offset: the whole content, or a piece of it.
    case reading(offset: Int, isPiece: Bool)
    /// Waiting for the next piece.
    case waiting
    case naming
  }

  private enum Query: Equatable {
    case list
    case fetch(String)
    case clear
  }

  /// The largest number of bytes of a property that are read at once, and the largest number of names.
  private static let readLimit = 1 << 18
  private static let targetLimit = 4096

  /// The answer to the last query, once it is complete.
  private(set) var result: Result?
  private let limit: Int
  private var client: X11Client<Purpose>
  private var state = State.connecting
  private var query: Query?
  private var known: [String: UInt32] = ["STRING": X11Request.string]
  private var target: UInt32 = 0
  private var hasOwner = true
  private var content: [UInt8] = []
  private var names: [String] = []
  private var targets: [UInt32] = []
  private var missing = 0

  /// True if the next message must come from the owner of the selection, not from the server.
  var isAwaitingOwner: Bool {
    switch state {
    case .converting, .waiting: true
    case .connecting, .idle, .reading, .naming: false
    }
  }

  /// - Parameter limit: The largest number of bytes of content that are read.
  init(selection: String, authorization: X11Authorization?, limit: Int) {
    self.limit = limit
    client = X11Client(authorization, naming: [selection, "TARGETS", "INCR", "TCKIT_SELECTION"])
  }

  /// The bytes to send.
  mutating func drainOutput() -> [UInt8] { client.output.drainBytes() }

  private func atom(_ name: Name) -> UInt32 { client.atoms[name.rawValue] }

  /// Requests the offered names.
  mutating func list() { ask(.list) }

  /// Requests the content under a name.
  mutating func fetch(_ target: String) { ask(.fetch(target)) }

  /// Makes the owner lose the selection.
  mutating func clear() { ask(.clear) }

  private mutating func ask(_ query: Query) {
    result = nil
    content = []
    self.query = query
    if case .idle = state { begin() }
  }

  private mutating func begin() {
    switch query {
    case .list:
      client.send(X11Request.owner(of: atom(.selection)), for: .owner)
      convert(to: atom(.targets))
    case .fetch(let name):
      state = .converting
      if let atom = known[name] { convert(to: atom) } else { client.send(X11Request.internAtom(name), for: .target) }
    case .clear:
      // Time 0 is CurrentTime: the current owner loses the selection, whenever it claimed it.
      client.send(X11Request.setOwner(0, of: atom(.selection), at: 0))
      client.send(X11Request.owner(of: atom(.selection)), for: .clear)
    case nil: break
    }
  }

  private mutating func convert(to target: UInt32) {
    self.target = target
    state = .converting
    client.send(X11Request.deleteProperty(atom(.property), of: client.window))
    // Time 0 is CurrentTime: the request does not result from an event.
    client.send(
      X11Request.convert(atom(.selection), to: target, into: atom(.property), of: client.window, at: 0))
  }

  private mutating func finish(_ result: Result) {
    self.result = result
    state = .idle
    query = nil
    content = []
  }

  /// Reads the bytes that have arrived.
  mutating func receive(_ bytes: [UInt8]) throws(WireFailure) {
    client.receive(bytes)
    while let incoming = try client.next() {
      switch incoming {
      case .ready:
        state = .idle
        begin()
      case .reply(let purpose, let bytes): try handle(bytes, for: purpose)
      case .refused(.name(let index), _): record(name: "", at: index)
      case .refused(_, let error), .error(let error): throw .refused(error.text)
      case .event(.selectionNotify(let answer)): handle(answer)
      case .event(.property(client.window, atom(.property), _, false)):
        if case .waiting = state { read(from: 0, isPiece: true) }
      case .event: break
      }
    }
  }

  private mutating func handle(_ reply: [UInt8], for purpose: Purpose) throws(WireFailure) {
    switch purpose {
    case .target:
      guard case .fetch(let name) = query else { return }
      known[name] = reply.uint32(at: 8)
      convert(to: reply.uint32(at: 8))
    case .owner: hasOwner = reply.uint32(at: 8) != 0
    case .name(let index):
      let count = min(Int(reply.uint16(at: 8)), reply.count - 32)
      record(name: String(decoding: reply[32..<32 + count], as: UTF8.self), at: index)
    case .property: try handle(property: reply)
    case .clear: finish(.cleared)
    }
  }

  private mutating func handle(_ answer: X11SelectionRequest) {
    guard case .converting = state, answer.selection == atom(.selection), answer.target == target else { return }
    if answer.property == 0 {
      finish(query == .list ? .targets(hasOwner ? nil : []) : .refused)
    } else {
      read(from: 0, isPiece: false)
    }
  }

  private mutating func read(from offset: Int, isPiece: Bool) {
    state = .reading(offset: offset, isPiece: isPiece)
    let request = X11Request.property(
      atom(.property), of: client.window, deleting: true, offset: offset, limit: Self.readLimit)
    client.send(request, for: .property)
  }

  private mutating func handle(property bytes: [UInt8]) throws(WireFailure) {
    guard case .reading(let offset, let isPiece) = state else { return }
    if offset == 0, !isPiece, bytes.uint32(at: 8) == atom(.incremental) {
      state = .waiting
      return
    }
    let unit = Int(bytes[1]) / 8
    let (count, overflows) = Int(bytes.uint32(at: 16)).multipliedReportingOverflow(by: unit)
    guard !overflows, count <= bytes.count - 32 else { throw .malformed("a property longer than its reply") }
    content += bytes[32..<32 + count]
    guard content.count <= limit else { throw .tooLarge(limit: limit) }
    if bytes.uint32(at: 12) > 0 {
      guard count > 0, count % 4 == 0 else { throw .malformed("a property whose rest cannot be asked for") }
      return read(from: offset + count, isPiece: isPiece)
    }
    if isPiece, offset + count > 0 {
      state = .waiting
    } else {
      try complete()
    }
  }

  private mutating func complete() throws(WireFailure) {
    guard query == .list else { return finish(.content(content)) }
    let listed = content.uint32s
    // A caller that keeps all offers must not lose some of them without an error.
    guard listed.count <= Self.targetLimit else {
      throw .refused("the clipboard offers \(listed.count) types, more than \(Self.targetLimit)")
    }
    names = Array(repeating: "", count: listed.count)
    missing = listed.count
    state = .naming
    if listed.isEmpty { return finish(.targets([])) }
    for (index, atom) in listed.enumerated() { client.send(X11Request.atomName(atom), for: .name(index)) }
    targets = Array(listed)
  }

  private mutating func record(name: String, at index: Int) {
    guard case .naming = state, index < names.count else { return }
    names[index] = name
    if !name.isEmpty { known[name] = targets[index] }
    missing -= 1
    if missing == 0 { finish(.targets(names.filter { !$0.isEmpty })) }
  }
}
