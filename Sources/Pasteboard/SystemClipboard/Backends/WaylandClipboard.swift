// The selection of a Wayland compositor, by its data-control protocol. Compositors without it, such as GNOME's, need a
// fallback.

import UniformTypes
import SystemCalls

/// The clipboard or the primary selection of a compositor.
struct WaylandClipboard: Clipboard {
  let name = ClipboardName.wayland
  let selection: ClipboardSelection
  let environment: NamedTexts
  let ownerCommand: [[UInt8]]
  let timeLimit: Duration
  /// The clipboard for compositors without data control: Xwayland or, without it, wl-clipboard.
  let fallback: (any Clipboard)?
  /// One connection for all reads.
  private let connection = SharedConnection<WaylandReader>()

  private var address: ServerAddress { .wayland(environment) }
  private var isPrimary: Bool { selection == .primary }

  /// The fallback, if the compositor lacks data control. Any other error is thrown again.
  private func fallback(after error: ClipboardError) throws(ClipboardError) -> any Clipboard {
    guard case .lacks(_, WaylandClient.dataControl) = error, let fallback else { throw error }
    return fallback
  }

  private func connect(until deadline: Deadline) throws(ClipboardError) -> ServerConnection<WaylandReader> {
    var connection = try ServerConnection(WaylandReader(isPrimary: isPrimary), to: address, until: deadline)
    try connection.run(until: deadline) { $0.isReady }
    return connection
  }

  /// Runs `body` on the connection for reads.
  ///
  /// - Parameter isNew: True to make a new connection, which knows the current offer, even if there is one already.
  private func read<Result: Sendable>(
    until deadline: Deadline, isNew: Bool = false,
    _ body: (inout ServerConnection<WaylandReader>) throws(ClipboardError) -> Result
  ) throws(ClipboardError) -> Result {
    try connection.use({ () throws(ClipboardError) in try connect(until: deadline) }, isNew: isNew, body)
  }

  func offers() throws(ClipboardError) -> [ClipboardOffer] {
    do {
      return try read(until: Deadline(in: timeLimit), isNew: true) {
        ($0.client.types ?? []).map { ClipboardOffer($0) }
      }
    } catch {
      return try fallback(after: error).offers()
    }
  }

  func bytes(of offer: ClipboardOffer) throws(ClipboardError) -> [UInt8] {
    if let known = offer.known { return known }
    let deadline = Deadline(in: timeLimit)
    do {
      return try read(until: deadline) { connection throws(ClipboardError) in
        try fetch(offer, &connection, until: deadline)
      }
    } catch {
      return try fallback(after: error).bytes(of: offer)
    }
  }

  private func fetch(
    _ offer: ClipboardOffer, _ connection: inout ServerConnection<WaylandReader>, until deadline: Deadline
  ) throws(ClipboardError) -> [UInt8] {
    guard connection.client.fetch(offer.target) else { throw .offerWithdrawn(target: offer.target) }
    let pipe = try makePipe()
    try connection.run(until: deadline, passing: pipe.writing.number) { _ in true }
    // The writing end is closed here, so the pipe ends when the owner closes its end.
    return try pipe.readingEnd().read(until: deadline, from: "the owner of the clipboard") {
      (bytes) throws(ClipboardError) in
      guard bytes.count <= ClipboardTool.outputLimit else { throw .tooMuchOffered(limit: ClipboardTool.outputLimit) }
      return false
    }
  }

  private func makePipe() throws(ClipboardError) -> Descriptor.Pipe {
    do throws(SystemError) {
      let pipe = try Descriptor.pipe()
      try pipe.reading.setNonBlocking(true)
      return pipe
    } catch { throw .serverFailed(server: address.name, message: error.text) }
  }

  func prepare(_ representations: [ClipboardRepresentation]) throws(ClipboardError) -> ClipboardCopy {
    do {
      let payload = try ClipboardPayload(representations, .everything, of: name)
      let owner = try OwnerProcess(
        payload.ownerPayload(.wayland, selection), command: ownerCommand, environment: environment,
        server: address.name, timeLimit: timeLimit)
      return ClipboardCopy(payload) { () throws(ClipboardError) in try owner.claim() }
    } catch {
      return try fallback(after: error).prepare(representations)
    }
  }

  func clear() throws(ClipboardError) {
    do {
      let deadline = Deadline(in: timeLimit)
      var connection = try connect(until: deadline)
      connection.client.clear()
      try connection.run(until: deadline) { $0.isCleared }
    } catch {
      try fallback(after: error).clear()
    }
  }

  func watch() throws(ClipboardError) -> ClipboardWatch {
    let deadline = Deadline(in: timeLimit)
    do {
      return try ClipboardWatch(
        ServerConnection(WaylandReader(isPrimary: isPrimary), to: address, until: deadline), until: deadline,
        isWatching: { $0.isReady }, changes: { $0.drainChanges() })
    } catch {
      return try fallback(after: error).watch()
    }
  }
}
