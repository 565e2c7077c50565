// Finds an X server, and the cookie that it requires, from the text of DISPLAY and the bytes of an authority file.

/// The parts of DISPLAY.
struct X11Display: Equatable {
  /// The host before the colon; empty for this machine's socket.
  var host: String
  var number: Int
  /// The whole value, if it is the path of a socket in the form that launchd uses.
  var path: String?

  /// Parses `:0`, `unix:0.0`, `localhost:10.0` or `/path/to/socket:0`; nil for other text.
  init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":") else { return nil }
    let digits = text[text.index(after: colon)...].prefix { $0 != "." }
    guard let number = Int(digits), (0...59535).contains(number) else { return nil }
    let host = String(text[..<colon])
    self.number = number
    path = host.hasPrefix("/") ? text : nil
    self.host = host == "unix" || path != nil ? "" : host
  }

  /// True if the server is reached by TCP, for example through ssh.
  var isForwarded: Bool { !host.isEmpty }
}

/// A cookie, which proves to a server that this client belongs to its user.
struct X11Authorization: Equatable, Sendable {
  static let protocolName = "MIT-MAGIC-COOKIE-1"
  var cookie: [UInt8]

  /// The address families of authority files.
  private static let local: UInt16 = 256
  private static let wild: UInt16 = 0xFFFF

  /// The cookie for a display in an authority file (Xau): this host's; if there is none, any host's; otherwise any
  /// local one.
  ///
  /// An entry is a family and four counted strings: address, display number, protocol name, data. Integers are
  /// big-endian.
  static func find(in file: [UInt8], display: Int, hostName: String) -> X11Authorization? {
    var best: (rank: Int, cookie: [UInt8])?
    var position = 0
    func number() -> UInt16? {
      guard position + 2 <= file.count else { return nil }
      defer { position += 2 }
      return UInt16(file[position]) << 8 | UInt16(file[position + 1])
    }
    func string() -> [UInt8]? {
      guard let count = number(), position + Int(count) <= file.count else { return nil }
      defer { position += Int(count) }
      return Array(file[position..<position + Int(count)])
    }
    while let family = number(), let address = string(), let number = string(), let name = string(), let data = string()
    {
      guard name == Array(protocolName.utf8), number.isEmpty || number == Array(String(display).utf8) else { continue }
      let rank =
        family == local && address == Array(hostName.utf8) ? 3 : family == wild ? 2 : family == local ? 1 : 0
      if rank > best?.rank ?? 0 { best = (rank, data) }
    }
    return best.map { X11Authorization(cookie: $0.cookie) }
  }
}
