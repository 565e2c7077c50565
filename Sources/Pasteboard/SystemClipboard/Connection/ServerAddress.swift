// The addresses of the session's servers, and connections to them.

import SystemCalls

/// The address of an X server or a Wayland compositor.
enum ServerAddress {
  case x11(display: SystemPath, authority: SystemPath?)
  case wayland(path: SystemPath)

  /// The address that DISPLAY names.
  static func x11(_ environment: NamedTexts) -> ServerAddress {
    let defaultAuthority = environment.path("HOME").map { _ in environment.directory("HOME").appending(".Xauthority") }
    return .x11(
      display: environment.path("DISPLAY") ?? "", authority: environment.path("XAUTHORITY") ?? defaultAuthority)
  }

  /// The address that WAYLAND_DISPLAY names: a path, or a name in XDG_RUNTIME_DIR.
  static func wayland(_ environment: NamedTexts) -> ServerAddress {
    let name = environment.path("WAYLAND_DISPLAY") ?? ""
    return .wayland(path: name.isAbsolute ? name : environment.directory("XDG_RUNTIME_DIR").appending(name))
  }

  /// The variables that an owner needs: those that name its server, and the search paths of its shared libraries.
  static func variables(of server: OwnerPayload.Server) -> [String] {
    switch server {
    case .x11: ["DISPLAY", "XAUTHORITY", "HOME", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"]
    case .wayland: ["WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"]
    }
  }

  /// The server's name in messages.
  var name: String {
    switch self {
    case .x11(let display, _): "the X server \(display)"
    case .wayland(let path): "the Wayland compositor \(path)"
    }
  }

  /// Connects to the server.
  func connect(until deadline: Deadline) throws(ClipboardError) -> Descriptor {
    do throws(SystemError) {
      // The path of a socket may be on a file system that does not answer.
      let socket = try DetachedCall.result(until: deadline) { () -> Result<Int32, SystemError> in
        Result { () throws(SystemError) in try self.socket(until: deadline).release() }
      }
      if let socket { return Descriptor(owning: try socket.get()) }
    } catch {
      guard deadline.hasPassed else { throw .cannotConnect(server: name, reason: error.text) }
    }
    throw .timedOut(tool: name, limit: deadline.limit)
  }

  private func socket(until deadline: Deadline) throws(SystemError) -> Descriptor {
    switch self {
    case .wayland(let path): return try Self.connect(.path(path), deadline)
    case .x11(let name, _):
      guard let display = name.text.flatMap(X11Display.init) else {
        throw SystemError(call: "connect", errno: .invalidArgument)
      }
      return try Self.connect(display, until: deadline)
    }
  }

  private static func connect(_ address: SocketAddress, _ deadline: Deadline) throws(SystemError) -> Descriptor {
    while true {
      do { return try Descriptor.connect(to: address, timeLimit: deadline.remaining) } catch {
        // The queue of a local socket is full, and nothing reports when it has space again.
        guard error.errno == .wouldBlock, !deadline.hasPassed else { throw error }
        Poll.pause(milliseconds: deadline.milliseconds(atMost: 2))
      }
    }
  }

  private static func connect(_ display: X11Display, until deadline: Deadline) throws(SystemError) -> Descriptor {
    if let path = display.path {
      // The path of the socket may include the display number.
      do { return try connect(.path(SystemPath(path)), deadline) } catch {
        return try connect(.path(SystemPath(String(path[..<(path.lastIndex(of: ":") ?? path.endIndex)]))), deadline)
      }
    }
    if display.isForwarded {
      // Host names are not resolved: ssh forwards to this machine.
      guard ["localhost", "127.0.0.1", "[::1]"].contains(display.host) else {
        throw SystemError(call: "connect", errno: .noFunction)
      }
      return try connect(.localPort(UInt16(6000 + display.number)), deadline)
    }
    let path = "/tmp/.X11-unix/X\(display.number)"
    do { return try connect(.path(SystemPath(path)), deadline) } catch {
      #if os(Linux)
        if let socket = try? connect(.abstract(Array(path.utf8)), deadline) { return socket }
      #endif
      throw error
    }
  }

  /// The cookie for the display, if it is in the authority file.
  func authorization(until deadline: Deadline) throws(ClipboardError) -> X11Authorization? {
    guard case .x11(let name, let authority?) = self, let display = name.text.flatMap(X11Display.init) else {
      return nil
    }
    let content: [UInt8]??
    do { content = try DetachedCall.result(until: deadline) { Self.content(of: authority) } } catch {
      throw .cannotConnect(server: self.name, reason: error.text)
    }
    guard let content else { throw .authorityTimedOut(authority, limit: deadline.limit) }
    return content.flatMap {
      X11Authorization.find(in: $0, display: display.number, hostName: CurrentProcess.hostName)
    }
  }

  /// The bytes of an authority file; nil for a file that is not regular, is larger than any authority file, or has no
  /// bytes ready, such as /proc/kmsg.
  private static func content(of path: SystemPath) -> [UInt8]? {
    guard let file = try? Descriptor.open(path, waits: false), (try? FileStatus(of: file))?.kind == .file else {
      return nil
    }
    var bytes: [UInt8] = []
    while bytes.count <= 1 << 20, let transfer = try? file.read(onto: &bytes) {
      switch transfer {
      case .transferred: continue
      case .ended: return bytes
      case .wouldBlock: return nil
      }
    }
    return nil
  }
}
