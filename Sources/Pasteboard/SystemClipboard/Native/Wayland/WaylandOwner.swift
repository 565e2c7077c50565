// The owner of a selection of a Wayland compositor. It offers types, and reports the content for each descriptor that a
// reader sends.

/// The owner of the clipboard or the primary selection.
struct WaylandOwner: OwnerMachine {
  private(set) var stage = OwnerStage.preparing
  private let isPrimary: Bool
  private let offers: [SelectionOffer]
  private var client = WaylandClient()
  private var requests: [Int?] = []

  init(isPrimary: Bool, offers: [SelectionOffer]) {
    self.isPrimary = isPrimary
    self.offers = offers
  }

  /// Always false: the driver's pipes contain the content for which readers wait.
  var isBusy: Bool { false }

  var deadline: Duration? { nil }

  mutating func expire(at now: Duration) {}

  mutating func nextOutput() -> OutputPiece? { client.output.next() }

  mutating func drainPipeRequests() -> [Int?] {
    defer { requests = [] }
    return requests
  }

  mutating func claim() {
    guard stage == .prepared else { return }
    stage = .claiming
    client.setSelection(isPrimary: isPrimary, toSource: true)
    client.synchronize()
  }

  mutating func receive(_ bytes: [UInt8], at now: Duration) throws(WireFailure) {
    client.receive(bytes)
    while let event = try client.next() {
      switch event {
      case .ready:
        guard !isPrimary || client.hasPrimary else { throw .unsupported("the primary selection") }
        client.makeSource(offers.map(\.target))
        client.synchronize()
      case .synchronized:
        if stage == .preparing { stage = .prepared } else if stage == .claiming { stage = .owning }
      case .send(let type): requests.append(offers.first { $0.target == type }?.content)
      case .cancelled:
        if stage == .claiming { throw .lostOwnership }
        stage = .lost
      case .selection: break
      }
    }
  }
}
