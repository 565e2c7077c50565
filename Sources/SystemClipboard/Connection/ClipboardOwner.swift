// The process that owns a selection after a copy, until another program takes it: this executable, started again.
//
//     ClipboardOwner.run()        // in the process that `ClipboardOwner.word` starts; returns its exit status
//
// It has one socket to the process that started it, as all three standard streams: the payload comes in by it, then `G` for
// "take the selection"; reports go out. If that process ends before, so does this one. Once it owns the selection it holds
// none of the caller's files, its working directory is `/`, and its name is tckit.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The owner's side.
public enum ClipboardOwner {
  /// The word that starts an owner, in the place of a command.
  public static let word = "own-clipboard"

  /// What takes the selection, in the other process's stream.
  static let go = UInt8(ascii: "G")

  /// Serves a selection until it is lost, and returns the exit status.
  public static func run() -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    nameProcess()
    raiseDescriptorLimit()
    guard let payload = readPayload() else { return 1 }
    let address = payload.server == .x11 ? ServerAddress.x11(currentEnvironment()) : .wayland(currentEnvironment())
    let socket: OwnedDescriptor
    do throws(ClipboardError) {
      socket = try address.connect(until: Deadline(in: .seconds(60)))
    } catch {
      if case .cannotConnect(_, let reason) = error { OwnerReport.cannotConnect(reason).write() }
      return 1
    }
    let cookie = address.authorization
    // Relative paths of sockets and authority files have been opened.
    _ = chdir("/")
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

  private static func currentEnvironment() -> [String: String] { ClipboardEnvironment.variables() }

  /// ps(1) would show the name of the link that the executable was started by.
  private static func nameProcess() {
    let number = open("/proc/self/comm", O_WRONLY | O_CLOEXEC)
    guard number >= 0 else { return }
    _ = try? OwnedDescriptor(number).write(some: Array("tckit".utf8)[...])
  }

  /// Each reader on Wayland costs a descriptor.
  private static func raiseDescriptorLimit() {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = Int32(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(resource, &limit)
  }

  /// The payload from standard input; nil where the other process gave up.
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

  private static func read(_ count: Int) -> [UInt8]? {
    var isComplete = true
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = systemRead(0, buffer.baseAddress.map { $0 + filled }, count - filled)
        if got < 0, errno == EINTR { continue }
        guard got > 0 else {
          isComplete = false
          return
        }
        filled += got
      }
    }
    return isComplete ? bytes : nil
  }

  /// Lets go of the process that waited for the selection: the three streams become an open directory or /dev/null.
  static func releaseStreams() {
    var number = open("/dev/null", O_RDWR | O_CLOEXEC)
    if number < 0 { number = open("/", O_RDONLY | O_CLOEXEC) }
    guard number >= 0 else { return }
    for stream in 0..<Int32(3) { dup2(number, stream) }
    if number > 2 { close(number) }
  }
}

extension OwnerReport {
  /// Writes the report to the process that waits for it.
  func write() {
    let line = line
    _ = line.withUnsafeBytes { systemWrite(1, $0.baseAddress, $0.count) }
  }
}

// Within the types, the names of the C functions are taken.
private func systemRead(_ number: Int32, _ base: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(number, base, count)
}
private func systemWrite(_ number: Int32, _ base: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, base, count)
}
