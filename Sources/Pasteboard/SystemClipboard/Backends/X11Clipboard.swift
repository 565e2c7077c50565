// A selection of an X server, by the X11 protocol.

import UniformTypes
import SystemCalls

/// CLIPBOARD or PRIMARY.
struct X11Clipboard: Clipboard {
  let name: ClipboardName
  let selection: ClipboardSelection
  let environment: NamedTexts
  let ownerCommand: [[UInt8]]
  let timeLimit: Duration
  /// One connection for all reads.
  private let connection = SharedConnection<SelectionRequestor>()

  private var address: ServerAddress { .x11(environment) }
  private var atom: String { selection == .primary ? "PRIMARY" : "CLIPBOARD" }

  private func ask(
    until deadline: Deadline, _ query: (inout SelectionRequestor) -> Void
  ) throws(ClipboardError) -> SelectionRequestor.Result {
    try connection.use(
      { () throws(ClipboardError) in
        let client = SelectionRequestor(
          selection: atom, authorization: try address.authorization(until: deadline),
          limit: ClipboardTool.outputLimit)
        return try ServerConnection(client, to: address, until: deadline)
      },
      { connection throws(ClipboardError) in
        query(&connection.client)
        var result: SelectionRequestor.Result?
        try connection.run(until: deadline, slow: { $0.isAwaitingOwner ? "the owner of the clipboard" : nil }) {
          result = $0.result
          return result != nil
        }
        return result ?? .refused
      })
  }

  func offers() throws(ClipboardError) -> [ClipboardOffer] {
    let deadline = Deadline(in: timeLimit)
    guard case .targets(let targets) = try ask(until: deadline, { $0.list() }) else { return [] }
    if let targets { return targets.map { ClipboardOffer($0) } }
    // The selection has an owner that does not list its targets.
    for target in ["UTF8_STRING", "STRING"] {
      if case .content(let bytes) = try ask(until: deadline, { $0.fetch(target) }) {
        return [ClipboardOffer(target, known: bytes)]
      }
    }
    return []
  }

  func bytes(of offer: ClipboardOffer) throws(ClipboardError) -> [UInt8] {
    if let known = offer.known { return known }
    guard case .content(let bytes) = try ask(until: Deadline(in: timeLimit), { $0.fetch(offer.target) }) else {
      throw .offerWithdrawn(target: offer.target)
    }
    return bytes
  }

  func prepare(_ representations: [ClipboardRepresentation]) throws(ClipboardError) -> ClipboardCopy {
    let payload = try ClipboardPayload(representations, .everything, of: name)
    let owner = try OwnerProcess(
      payload.ownerPayload(.x11, selection), command: ownerCommand, environment: environment, server: address.name,
      timeLimit: timeLimit)
    return ClipboardCopy(payload) { () throws(ClipboardError) in try owner.claim() }
  }

  func clear() throws(ClipboardError) {
    _ = try ask(until: Deadline(in: timeLimit)) { $0.clear() }
  }

  func watch() throws(ClipboardError) -> ClipboardWatch {
    let deadline = Deadline(in: timeLimit)
    let watcher = SelectionWatcher(selection: atom, authorization: try address.authorization(until: deadline))
    return try ClipboardWatch(
      ServerConnection(watcher, to: address, until: deadline), until: deadline,
      isWatching: { $0.isWatching }, changes: { $0.drainChanges() })
  }
}
