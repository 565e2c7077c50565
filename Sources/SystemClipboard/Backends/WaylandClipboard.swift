// The selection of a Wayland compositor, by its data-control protocol; by another way if it has none, as on GNOME.

import OpenTransferable
import SystemCalls

/// The clipboard or the primary selection of a compositor.
struct WaylandClipboard: Clipboard {
  let name = ClipboardName.wayland
  let selection: ClipboardSelection
  let environment: NamedTexts
  let ownerCommand: [[UInt8]]
  let timeLimit: Duration
  /// The way for compositors without data control: Xwayland, else wl-clipboard.
  let fallback: (any Clipboard)?
  /// One connection for all that is read.
  private let connection = SharedConnection<WaylandReader>()

  private var address: ServerAddress { .wayland(environment) }
  private var isPrimary: Bool { selection == .primary }

  /// Runs `native`; if the compositor lacks data control, `other` on the fallback.
  private func either<Result: ~Copyable>(
    _ native: () throws(ClipboardError) -> Result, _ other: (any Clipboard) throws(ClipboardError) -> Result
  ) throws(ClipboardError) -> Result {
    do { return try native() } catch {
      guard case .lacks(_, let what) = error, what == WaylandClient.dataControl, let fallback else { throw error }
      return try other(fallback)
    }
  }

  private func connect(until deadline: Deadline) throws(ClipboardError) -> ServerConnection<WaylandReader> {
    var connection = try ServerConnection(WaylandReader(isPrimary: isPrimary), to: address, until: deadline)
    try connection.run(until: deadline) { $0.isReady }
    return connection
  }

  func offers() throws(ClipboardError) -> [ClipboardOffer] {
    let deadline = Deadline(in: timeLimit)
    return try either(
      { () throws(ClipboardError) in
        // A connection knows the last offer.
        try connection.use({ () throws(ClipboardError) in try connect(until: deadline) }, isNew: true) {
          connection throws(ClipboardError) in
          (connection.client.types ?? []).map { ClipboardOffer($0) }
        }
      }, { fallback throws(ClipboardError) in try fallback.offers() })
  }

  func bytes(of offer: ClipboardOffer) throws(ClipboardError) -> [UInt8] {
    if let known = offer.known { return known }
    let deadline = Deadline(in: timeLimit)
    return try either(
      { () throws(ClipboardError) in
        try connection.use({ () throws(ClipboardError) in try connect(until: deadline) }) {
          connection throws(ClipboardError) in try fetch(offer, &connection, until: deadline)
        }
      }, { fallback throws(ClipboardError) in try fallback.bytes(of: offer) })
  }

  private func fetch(
    _ offer: ClipboardOffer, _ connection: inout ServerConnection<WaylandReader>, until deadline: Deadline
  ) throws(ClipboardError) -> [UInt8] {
    guard connection.client.fetch(offer.target) else { throw .gone(target: offer.target) }
    let pipe = try makePipe()
    try connection.run(until: deadline, passing: pipe.writing.number) { _ in true }
    // The writing end is closed here, so that the pipe ends with the owner.
    return try pipe.takeReading().read(until: deadline, from: "the owner of the clipboard") {
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
    try either(
      { () throws(ClipboardError) in
        let payload = try ClipboardPayload(representations, .everything, of: name)
        let owner = try OwnerProcess(
          payload.ownerPayload(.wayland, selection), command: ownerCommand, environment: environment,
          server: address.name, timeLimit: timeLimit)
        return ClipboardCopy(payload) { () throws(ClipboardError) in try owner.claim() }
      }, { fallback throws(ClipboardError) in try fallback.prepare(representations) })
  }

  func clear() throws(ClipboardError) {
    try either(
      { () throws(ClipboardError) in
        let deadline = Deadline(in: timeLimit)
        var connection = try connect(until: deadline)
        connection.client.clear()
        try connection.run(until: deadline) { $0.isCleared }
      }, { fallback throws(ClipboardError) in try fallback.clear() })
  }

  func watch() throws(ClipboardError) -> ClipboardWatch {
    try either(
      { () throws(ClipboardError) in
        let deadline = Deadline(in: timeLimit)
        let reader = WaylandReader(isPrimary: isPrimary)
        return try ClipboardWatch(
          ServerConnection(reader, to: address, until: deadline), until: deadline, isWatching: { $0.isReady },
          changes: { $0.takeChanges() })
      }, { fallback throws(ClipboardError) in try fallback.watch() })
  }
}
