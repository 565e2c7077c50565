// The process that owns a selection after a copy, until another program takes it: this executable, started again.
//
//     ClipboardOwner.run()        // in the process that `ClipboardOwner.word` starts; returns its exit status
//
// It has one socket to the process that started it, as all three standard streams: the payload comes in by it, then `G` for
// "take the selection"; reports go out. If that process ends before, so does this one. Once it owns the selection it holds
// none of the caller's files, its working directory is `/`, and its name is tckit.

import SystemCalls

/// The owner's side.
package enum ClipboardOwner {
  /// The word that starts an owner, in the place of a command.
  @inlinable
  package static var word: String { "own-clipboard" }

  /// The machine that takes the selection, in the other process's stream.
  static let go = UInt8(ascii: "G")

  /// Serves a selection until it is lost, and returns the exit status.
  package static func run() -> Int32 {
    Signal.brokenPipe.ignore()
    // Another thread of the process that started this one may have opened a pipe, whose reader would wait as long as this runs.
    CurrentProcess.closeInheritedFiles()
    // ps(1) would show the name of the link that the executable was started by.
    CurrentProcess.setName("tckit")
    // Each reader on Wayland costs a file.
    CurrentProcess.raiseFileLimit()
    guard let payload = readPayload() else { return 1 }
    let environment = ClipboardEnvironment.variables()
    let address = payload.server == .x11 ? ServerAddress.x11(environment) : .wayland(environment)
    let socket: Descriptor
    do throws(ClipboardError) {
      socket = try address.connect(until: Deadline(in: .seconds(60)))
    } catch {
      if case .cannotConnect(_, let reason) = error { OwnerReport.cannotConnect(reason).write() }
      return 1
    }
    let cookie = address.authorization
    // Relative paths of sockets and authority files have been opened.
    CurrentProcess.leaveDirectory()
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

  /// Reads as many bytes, into memory of exactly that size.
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
