// Reads a selection of an X server: lists its targets and fetches them one after another over one connection. Or leaves it
// without an owner.
//
//     requestor.list()         // result: .targets
//     requestor.fetch("UTF8_STRING")      // result: .content, or .refused
//     requestor.clear()                   // result: .cleared
//
// Large contents come in pieces (INCR): the owner replaces a property each time that it has been deleted. What changed
// before the owner announced the first piece is ignored, because it is that announcement itself.

/// Asks a selection's owner.
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

  /// The outcome of a question.
  enum Result: Equatable {
    /// The offered names; nil if there is an owner that does not list them.
    case targets([String]?)
    case content([UInt8])
    /// The owner does not give that target.
    case refused
    /// The selection has no owner any more.
    case cleared
  }

  private enum State {
    case connecting, idle
    case converting
    /// Reading a property from an offset, as the whole content or as a piece of it.
    case reading(offset: Int, isPiece: Bool)
    /// Waiting for the next piece.
    case waiting
    case naming
  }

  private enum Question: Equatable {
    case list
    case fetch(String)
    case clear
  }

  /// The most that is read of a property at once, and the most names.
  private static let readLimit = 1 << 18
  private static let targetLimit = 4096

  /// The answer to the last question, once it is complete.
  private(set) var result: Result?
  private let limit: Int
  private var client: X11Client<Purpose>
  private var state = State.connecting
  private var question: Question?
  private var known: [String: UInt32] = ["STRING": X11Request.string]
  private var target: UInt32 = 0
  private var hasOwner = true
  private var content: [UInt8] = []
  private var names: [String] = []
  private var targets: [UInt32] = []
  private var missing = 0

  /// Whether it is the selection's owner who has to answer now, not the server.
  var isAwaitingOwner: Bool {
    switch state {
    case .converting, .waiting: true
    case .connecting, .idle, .reading, .naming: false
    }
  }

  /// - Parameter limit: The most bytes of content that are read.
  init(selection: String, authorization: X11Authorization?, limit: Int) {
    self.limit = limit
    client = X11Client(authorization, naming: [selection, "TARGETS", "INCR", "TCKIT_SELECTION"])
  }

  /// The bytes to send.
  mutating func takeOutput() -> [UInt8] { client.output.takeBytes() }

  private func atom(_ name: Name) -> UInt32 { client.atoms[name.rawValue] }

  /// Asks for the offered names.
  mutating func list() { ask(.list) }

  /// Asks for the content under a name.
  mutating func fetch(_ target: String) { ask(.fetch(target)) }

  /// Takes the selection away from its owner.
  mutating func clear() { ask(.clear) }

  private mutating func ask(_ question: Question) {
    result = nil
    content = []
    self.question = question
    if case .idle = state { begin() }
  }

  private mutating func begin() {
    switch question {
    case .list:
      client.send(X11Request.owner(of: atom(.selection)), for: .owner)
      convert(to: atom(.targets))
    case .fetch(let name):
      state = .converting
      if let atom = known[name] { convert(to: atom) } else { client.send(X11Request.internAtom(name), for: .target) }
    case .clear:
      // CurrentTime: the newest owner loses it, whenever it took it.
      client.send(X11Request.setOwner(0, of: atom(.selection), at: 0))
      client.send(X11Request.owner(of: atom(.selection)), for: .clear)
    case nil: break
    }
  }

  private mutating func convert(to target: UInt32) {
    self.target = target
    state = .converting
    client.send(X11Request.deleteProperty(atom(.property), of: client.window))
    // CurrentTime: the question is not an answer to an event.
    client.send(
      X11Request.convert(atom(.selection), to: target, into: atom(.property), of: client.window, at: 0))
  }

  private mutating func finish(_ result: Result) {
    self.result = result
    state = .idle
    question = nil
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
      case .reply(let purpose, let bytes): try take(purpose, bytes)
      case .refused(.name(let index), _): take(name: "", index)
      case .refused(_, let error), .error(let error): throw .refused(error.text)
      case .event(.selectionNotify(let answer)): take(answer)
      case .event(.property(client.window, atom(.property), _, false)):
        if case .waiting = state { read(from: 0, isPiece: true) }
      case .event: break
      }
    }
  }

  private mutating func take(_ purpose: Purpose, _ bytes: [UInt8]) throws(WireFailure) {
    switch purpose {
    case .target:
      guard case .fetch(let name) = question else { return }
      known[name] = bytes.uint32(at: 8)
      convert(to: bytes.uint32(at: 8))
    case .owner: hasOwner = bytes.uint32(at: 8) != 0
    case .name(let index):
      let count = min(Int(bytes.uint16(at: 8)), bytes.count - 32)
      take(name: String(decoding: bytes[32..<32 + count], as: UTF8.self), index)
    case .property: try take(property: bytes)
    case .clear: finish(.cleared)
    }
  }

  private mutating func take(_ answer: X11SelectionRequest) {
    guard case .converting = state, answer.selection == atom(.selection), answer.target == target else { return }
    if answer.property == 0 {
      finish(question == .list ? .targets(hasOwner ? nil : []) : .refused)
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

  private mutating func take(property bytes: [UInt8]) throws(WireFailure) {
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
    guard question == .list else { return finish(.content(content)) }
    let listed = content.uint32s
    // Whoever keeps all that is offered must not lose some of it in silence.
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

  private mutating func take(name: String, _ index: Int) {
    guard case .naming = state, index < names.count else { return }
    names[index] = name
    if !name.isEmpty { known[name] = targets[index] }
    missing -= 1
    if missing == 0 { finish(.targets(names.filter { !$0.isEmpty })) }
  }
}
