// The process that owns a selection after a copy, until another program owns it. It is this executable, started again.
//
//     ClipboardOwner.run()        // in the process that `ClipboardOwner.word` starts; returns its exit status
//
// Its three standard streams are one socket to the process that started it. It receives the payload, then the byte `G`
// for "claim the selection", and sends reports. If the other process ends before that, so does the owner. Once it owns
// the selection, it has none of the caller's files open, its working directory is `/`, and its name is tckit.

import SystemCalls

/// The process that owns a selection.
package enum ClipboardOwner {
  /// The argument that starts an owner, in the position of a command.
  @inlinable
  package static var word: String { "own-clipboard" }

  /// The byte with which the other process requests to claim the selection.
  static let claimCommand = UInt8(ascii: "G")

  /// Serves a selection until it is lost, and returns the exit status.
  package static func run() -> Int32 {
    Signal.brokenPipe.ignore()
    // Another thread of the starting process may have opened a pipe. Its reader would wait as long as this process has
    // the other end.
    CurrentProcess.closeInheritedFiles()
    // Otherwise ps(1) would show the name of the link by which the executable was started.
    CurrentProcess.setName("tckit")
    // Each reader on Wayland needs a file descriptor.
    CurrentProcess.raiseFileLimit()
    guard let payload = readPayload() else { return 1 }
    let environment = ClipboardEnvironment.variables()
    let address = payload.server == .x11 ? ServerAddress.x11(environment) : .wayland(environment)
    do throws(ClipboardError) {
      let deadline = Deadline(in: .seconds(60))
      let socket = try address.connect(until: deadline)
      return serve(payload, on: socket, try address.authorization(until: deadline))
    } catch {
      if case .cannotConnect(_, let reason) = error { OwnerReport.cannotConnect(reason).write() }
      return 1
    }
  }

  private static func serve(
    _ payload: OwnerPayload, on socket: consuming Descriptor, _ cookie: X11Authorization?
  ) -> Int32 {
    // The paths of the socket and the authority file may be relative. They have been opened by now.
    CurrentProcess.enterRootDirectory()
    switch payload.server {
    case .x11:
      let machine = SelectionOwner(
        selection: payload.isPrimary ? "PRIMARY" : "CLIPBOARD", offers: payload.offers,
        sizes: payload.contents.map(\.count), authorization: cookie)
      var service = OwnerService(machine, socket, payload.contents)
      return service.run()
    case .wayland:
      let machine = WaylandOwner(isPrimary: payload.isPrimary, offers: payload.offers)
      var service = OwnerService(machine, socket, payload.contents)
      return service.run()
    }
  }

  /// The payload from standard input; nil if the other process gave up.
  private static func readPayload() -> OwnerPayload? {
    guard let start = read(8), let count = OwnerPayload.headCount(start), let fields = read(count),
      let decoded = OwnerPayload.decode(fields)
    else { return nil }
    var payload = decoded.payload
    for size in decoded.sizes {
      guard let content = read(size) else { return nil }
      payload.contents.append(content)
    }
    return payload
  }

  /// Reads exactly `count` bytes, into memory of that size.
  private static func read(_ count: Int) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let rest = UnsafeMutableBufferPointer(rebasing: buffer[filled...])
        guard let got = try? Descriptor.standardInput.read(into: rest), got > 0 else { return }
        filled += got
      }
    }
    return bytes.count == count ? bytes : nil
  }
}

extension OwnerReport {
  /// Writes the report to the process that waits for it.
  func write() { try? Descriptor.standardOutput.writeAll(line) }
}
