// Where the servers of this session are, and a connection to each.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The address of an X server or a Wayland compositor.
enum ServerAddress {
  case x11(display: String, authority: String?)
  case wayland(path: String)

  /// The address that DISPLAY names.
  static func x11(_ environment: [String: String]) -> ServerAddress {
    let home = environment["HOME"].map { $0 + "/.Xauthority" }
    return .x11(display: environment["DISPLAY"] ?? "", authority: environment["XAUTHORITY"] ?? home)
  }

  /// The address that WAYLAND_DISPLAY names: a path, or a name in XDG_RUNTIME_DIR.
  static func wayland(_ environment: [String: String]) -> ServerAddress {
    let name = environment["WAYLAND_DISPLAY"] ?? ""
    return .wayland(path: name.hasPrefix("/") ? name : (environment["XDG_RUNTIME_DIR"] ?? "") + "/" + name)
  }

  /// The server's name in messages.
  var name: String {
    switch self {
    case .x11(let display, _): "the X server \(display)"
    case .wayland(let path): "the Wayland compositor \(path)"
    }
  }

  /// Connects to it.
  func connect(until deadline: Deadline) throws(ClipboardError) -> OwnedDescriptor {
    do throws(CallError) {
      switch self {
      case .wayland(let path): return try Socket.connect(path: path, until: deadline)
      case .x11(let text, _):
        guard let display = X11Display(text) else {
          throw CallError("connect", EINVAL)
        }
        return try Self.connect(display, until: deadline)
      }
    } catch {
      if error.number == ETIMEDOUT { throw .timedOut(tool: name, limit: deadline.limit) }
      throw .cannotConnect(server: name, reason: error.text)
    }
  }

  private static func connect(_ display: X11Display, until deadline: Deadline) throws(CallError) -> OwnedDescriptor {
    if let path = display.path {
      // The path of the socket may or may not have the display number behind it.
      do throws(CallError) { return try Socket.connect(path: path, until: deadline) } catch {
        return try Socket.connect(path: String(path[..<(path.lastIndex(of: ":") ?? path.endIndex)]), until: deadline)
      }
    }
    if display.isForwarded {
      // Names are not looked up: ssh forwards to this machine.
      guard ["localhost", "127.0.0.1", "[::1]"].contains(display.host) else {
        throw CallError("connect", EADDRNOTAVAIL)
      }
      return try Socket.connect(loopbackPort: UInt16(6000 + display.number), until: deadline)
    }
    let path = "/tmp/.X11-unix/X\(display.number)"
    do throws(CallError) { return try Socket.connect(path: path, until: deadline) } catch {
      #if os(Linux)
        if let socket = try? Socket.connect(path: path, isAbstract: true, until: deadline) { return socket }
      #endif
      throw error
    }
  }

  /// The cookie for the display, where the authority file has one.
  var authorization: X11Authorization? {
    guard case .x11(let text, let authority?) = self, let display = X11Display(text),
      let file = OwnedDescriptor.contents(of: authority, limit: 1 << 20)
    else { return nil }
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count - 1)
    let host = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return X11Authorization.find(in: file, display: display.number, hostName: host)
  }
}
