// The owner of a selection of an X server (ICCCM, section 2). It offers several targets, and answers TARGETS,
// TIMESTAMP, MULTIPLE and each target. Large contents are sent in pieces (INCR).
//
// Each transfer in pieces has its own state and time limit, so a reader that stops does not delay other readers. If a
// clipboard manager is running, it is asked to save the content (SAVE_TARGETS), for at most a second. Then the owner
// may end.

/// The owner of CLIPBOARD or PRIMARY.
struct SelectionOwner: OwnerMachine {
  /// The request that a reply answers.
  enum Purpose: Sendable {
    case owner
    case manager
    case pairs(X11SelectionRequest)
    case end
  }

  /// A content that is sent in pieces. Each piece is sent after the reader has deleted the previous one.
  private struct Transfer {
    var window: UInt32
    var property: UInt32
    var type: UInt32
    var content: Int
    var offset = 0
    var deadline: Duration
  }

  /// The atoms that are needed in addition to those of the targets, in the order of `atoms`.
  private enum Name: Int, CaseIterable {
    case selection, targets, multiple, timestamp, incremental, pair, save, manager, utf8, saved
  }

  /// The names of the atoms, except the selection's, which comes first.
  private static let names = [
    "TARGETS", "MULTIPLE", "TIMESTAMP", "INCR", "ATOM_PAIR", "SAVE_TARGETS", "CLIPBOARD_MANAGER", "UTF8_STRING",
    "TCKIT_SAVED",
  ]

  /// The time limits of a reader for one piece, and of a clipboard manager.
  static let transferLimit = Duration.seconds(30)
  static let managerLimit = Duration.seconds(1)
  /// The largest property. Larger contents are sent in pieces. Some readers accept at most 400,000 bytes.
  static let pieceLimit = 1 << 17
  /// The largest number of simultaneous transfers, and of pairs in one MULTIPLE.
  private static let transferCount = 4096
  private static let pairCount = 256

  private(set) var stage = OwnerStage.preparing
  private let selection: String
  private let offers: [SelectionOffer]
  private let sizes: [Int]
  private var client: X11Client<Purpose>
  private var time: UInt32 = 0
  private var transfers: [Transfer] = []
  private var managerDeadline: Duration?
  /// The time limit for the last reply, which shows that the server has carried out all requests.
  private var endDeadline: Duration?
  private var isFinished = false

  /// - Parameter sizes: The number of bytes of each content.
  init(selection: String, offers: [SelectionOffer], sizes: [Int], authorization: X11Authorization?) {
    self.selection = selection
    self.offers = offers
    self.sizes = sizes
    client = X11Client(authorization, naming: [selection] + Self.names + offers.map(\.target))
  }

  var isBusy: Bool { !transfers.isEmpty || stage == .lost && !isFinished }

  var deadline: Duration? {
    (transfers.map(\.deadline) + [managerDeadline, endDeadline].compactMap { $0 }).min()
  }

  mutating func nextOutput() -> OutputPiece? { client.output.next() }

  mutating func drainPipeRequests() -> [Int?] { [] }

  private func atom(_ name: Name) -> UInt32 { client.atoms[name.rawValue] }

  /// The atoms of the targets that are offered.
  private var offered: ArraySlice<UInt32> { client.atoms.dropFirst(Name.allCases.count) }

  mutating func receive(_ bytes: [UInt8], at now: Duration) throws(WireFailure) {
    client.receive(bytes)
    while let incoming = try client.next() {
      switch incoming {
      case .ready: stage = .prepared
      case .reply(let purpose, let bytes): try handle(bytes, for: purpose, at: now)
      case .refused(.pairs(let request), _): client.send(X11Request.notify(request, property: 0))
      case .refused(.manager, _): break
      case .refused(_, let error): throw .refused(error.text)
      case .error(let error): try handle(error)
      case .event(let event): handle(event, at: now)
      }
    }
    requestLastReply(at: now)
  }

  /// Requests a last reply from the server once there are no readers. The server may discard the last requests of a
  /// client that disconnects, and with them the end of a content.
  private mutating func requestLastReply(at now: Duration) {
    guard stage == .lost, transfers.isEmpty, endDeadline == nil, !isFinished else { return }
    client.send(X11Request.owner(of: atom(.selection)), for: .end)
    endDeadline = now + Self.transferLimit
  }

  private mutating func handle(_ reply: [UInt8], for purpose: Purpose, at now: Duration) throws(WireFailure) {
    switch purpose {
    case .owner:
      guard reply.uint32(at: 8) == client.window else { throw .lostOwnership }
      stage = .owning
      // PRIMARY changes with each selection of text, so no manager saves it.
      if selection == "CLIPBOARD" { client.send(X11Request.owner(of: atom(.manager)), for: .manager) }
    case .manager:
      if reply.uint32(at: 8) != 0 { save(at: now) }
    case .pairs(let request): answer(pairs: reply, of: request, at: now)
    case .end:
      endDeadline = nil
      isFinished = transfers.isEmpty
    }
  }

  /// Changes a property, which the server reports with its time. That time is needed to claim the selection.
  mutating func claim() {
    guard stage == .prepared else { return }
    stage = .claiming
    client.send(
      X11Request.changeProperty(X11Request.stampProperty, of: client.window, type: X11Request.string, words: []))
  }

  private mutating func handle(_ event: X11Event, at now: Duration) {
    switch event {
    case .property(client.window, X11Request.stampProperty, let time, false) where stage == .claiming && self.time == 0:
      self.time = max(time, 1)
      client.send(X11Request.setOwner(client.window, of: atom(.selection), at: time))
      client.send(X11Request.owner(of: atom(.selection)), for: .owner)
    case .property(let window, let property, _, true): sendNextChunk(to: window, property: property, at: now)
    case .destroyed(let window): transfers.removeAll { $0.window == window }
    case .selectionRequest(let request): answer(request, at: now)
    case .selectionClear(atom(.selection)) where stage == .owning:
      stage = .lost
      managerDeadline = nil
    case .selectionNotify(let answer)
    where answer.selection == atom(.manager) && answer.property != 0 && managerDeadline != nil:
      // The manager has saved the content, and will own the selection when this owner ends.
      managerDeadline = nil
      stage = .lost
    default: break
    }
  }

  /// Missing windows are not errors of this connection. Their transfers end.
  private mutating func handle(_ error: X11ErrorMessage) throws(WireFailure) {
    guard stage != .preparing, stage != .prepared else { throw .refused(error.text) }
    if error.code == X11ErrorMessage.badWindow { transfers.removeAll { $0.window == error.value } }
  }

  mutating func expire(at now: Duration) {
    if let limit = managerDeadline, now >= limit { managerDeadline = nil }
    for transfer in transfers where now >= transfer.deadline { finish(transfer.window, transfer.property) }
    if let limit = endDeadline, now >= limit { isFinished = true }
    if isFinished { endDeadline = nil }
    requestLastReply(at: now)
  }

  // MARK: Answers

  private func isCurrent(_ request: X11SelectionRequest) -> Bool {
    stage != .preparing && stage != .prepared && request.selection == atom(.selection)
  }

  private mutating func answer(_ request: X11SelectionRequest, at now: Duration) {
    // Old clients name no property. The target is then used as the property.
    let property = request.property == 0 ? request.target : request.property
    guard isCurrent(request) else { return client.send(X11Request.notify(request, property: 0)) }
    if request.target == atom(.multiple), request.property != 0 {
      let query = X11Request.property(
        request.property, of: request.requestor, deleting: false, offset: 0, limit: Self.pairCount * 8)
      return client.send(query, for: .pairs(request))
    }
    let isDone = convert(request.target, into: property, of: request.requestor, at: now)
    client.send(X11Request.notify(request, property: isDone ? property : 0))
  }

  /// MULTIPLE: converts each pair of a target and a property. A refused target becomes 0.
  private mutating func answer(pairs bytes: [UInt8], of request: X11SelectionRequest, at now: Duration) {
    let count = min(Int(bytes.uint32(at: 16)), (bytes.count - 32) / 4)
    guard bytes[1] == 32, bytes.uint32(at: 12) == 0, count > 0, count % 2 == 0 else {
      return client.send(X11Request.notify(request, property: 0))
    }
    var words = (0..<count).map { bytes.uint32(at: 32 + $0 * 4) }
    for index in stride(from: 0, to: count, by: 2) where words[index] != 0 {
      let isDone =
        words[index + 1] != 0 && words[index] != atom(.multiple)
        && convert(words[index], into: words[index + 1], of: request.requestor, at: now)
      if !isDone { words[index] = 0 }
    }
    client.send(
      X11Request.changeProperty(request.property, of: request.requestor, type: atom(.pair), words: words))
    client.send(X11Request.notify(request, property: request.property))
  }

  /// Writes the content for a target into a property; false if there is no such target.
  private mutating func convert(
    _ target: UInt32, into property: UInt32, of window: UInt32, at now: Duration
  ) -> Bool {
    if target == atom(.targets) {
      let words = [atom(.targets), atom(.timestamp), atom(.multiple), atom(.save)] + offered
      client.send(X11Request.changeProperty(property, of: window, type: X11Request.atom, words: words))
      return true
    }
    if target == atom(.timestamp) {
      client.send(X11Request.changeProperty(property, of: window, type: X11Request.integer, words: [time]))
      return true
    }
    guard let index = offered.firstIndex(of: target) else { return false }
    let offer = offers[index - offered.startIndex]
    // With TEXT, the owner chooses the encoding and states it as the type.
    let type = offer.target == "TEXT" ? atom(.utf8) : target
    return send(offer.content, type, into: property, of: window, at: now)
  }

  private var limit: Int { min(Self.pieceLimit, (client.setup?.requestLimit ?? 0) - 24) }

  private mutating func send(
    _ content: Int, _ type: UInt32, into property: UInt32, of window: UInt32, at now: Duration
  ) -> Bool {
    guard sizes[content] > limit else {
      client.sendProperty(property, of: window, type: type, content: content, 0..<sizes[content])
      return true
    }
    transfers.removeAll { $0.window == window && $0.property == property }
    guard transfers.count < Self.transferCount else { return false }
    client.send(X11Request.selectEvents(X11Request.readerEvents, of: window))
    let size = [UInt32(clamping: sizes[content])]
    client.send(X11Request.changeProperty(property, of: window, type: atom(.incremental), words: size))
    transfers.append(
      Transfer(
        window: window, property: property, type: type, content: content, deadline: now + Self.transferLimit))
    return true
  }

  /// Sends the next piece after the reader has deleted the property. An empty piece is the end.
  private mutating func sendNextChunk(to window: UInt32, property: UInt32, at now: Duration) {
    guard let index = transfers.firstIndex(where: { $0.window == window && $0.property == property }) else { return }
    let transfer = transfers[index]
    let end = min(transfer.offset + limit, sizes[transfer.content])
    client.sendProperty(
      property, of: window, type: transfer.type, content: transfer.content, transfer.offset..<end)
    transfers[index].deadline = now + Self.transferLimit
    transfers[index].offset = end
    if transfer.offset == end { finish(window, property) }
  }

  private mutating func finish(_ window: UInt32, _ property: UInt32) {
    transfers.removeAll { $0.window == window && $0.property == property }
    guard !transfers.contains(where: { $0.window == window }) else { return }
    client.send(X11Request.selectEvents(0, of: window))
  }

  // MARK: Clipboard managers

  /// Asks the manager to save every target of a list. Without a list, some managers save nothing.
  private mutating func save(at now: Duration) {
    managerDeadline = now + Self.managerLimit
    client.send(
      X11Request.changeProperty(atom(.saved), of: client.window, type: X11Request.atom, words: Array(offered)))
    client.send(
      X11Request.convert(atom(.manager), to: atom(.save), into: atom(.saved), of: client.window, at: time))
  }
}
