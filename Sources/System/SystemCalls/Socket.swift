// Stream sockets: local sockets by path, and TCP to this machine.

package import LibC

/// The address of a stream socket.
package enum SocketAddress: Equatable, Sendable {
  /// A local socket at a path (`unix(7)`).
  case path(SystemPath)
  /// A local socket with a name in the abstract namespace of Linux.
  case abstract([UInt8])
  /// A port on 127.0.0.1.
  case localPort(UInt16)
}

extension Descriptor {
  /// `socket(2)` and `connect(2)` with a time limit; the socket is non-blocking.
  package static func connect(to address: SocketAddress, timeLimit: Duration) throws(SystemError) -> Descriptor {
    let socket = try socket(for: address)
    try socket.setNonBlocking(true)
    let number = socket.number
    let deadline = Deadline(in: timeLimit)
    do throws(SystemError) {
      try withAddress(address, for: "connect") { (address, length) throws(SystemError) in
        try connect(number, address, length, until: deadline)
      }
    } catch {
      guard error.errno == .inProgress else { throw error }
      var requests = [PollRequest(number, .writable)]
      while try Poll.wait(for: &requests, milliseconds: deadline.milliseconds(atMost: 1000)) == 0 {
        guard !deadline.hasPassed else { throw SystemError(call: "connect", errno: Errno(rawValue: ETIMEDOUT)) }
      }
      var failure: Int32 = 0
      var length = socklen_t(MemoryLayout<Int32>.size)
      _ = try retrying("getsockopt") { getsockopt(number, SOL_SOCKET, SO_ERROR, &failure, &length) }
      guard failure == 0 else { throw SystemError(call: "connect", errno: Errno(rawValue: failure)) }
    }
    return socket
  }

  /// `connect(2)`, repeated while the queue of a local server is full (`EAGAIN`).
  private static func connect(
    _ number: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t, until deadline: Deadline
  ) throws(SystemError) {
    while true {
      do throws(SystemError) {
        _ = try retrying("connect") { LibC.connect(number, address, length) }
        return
      } catch {
        guard error.errno == .wouldBlock, !deadline.hasPassed else { throw error }
        Clock.sleep(.milliseconds(5))
      }
    }
  }

  /// `socketpair(2)`: two connected ends.
  package static func socketPair() throws(SystemError) -> Pipe {
    var ends: [Int32] = [-1, -1]
    _ = try retrying("socketpair") { socketpair(AF_UNIX, streamType, 0, &ends) }
    return try pipe(of: ends)
  }

  /// A new socket for an address.
  package static func socket(for address: SocketAddress) throws(SystemError) -> Descriptor {
    let family = if case .localPort = address { AF_INET } else { AF_UNIX }
    return try Descriptor(owning: try retrying("socket") { LibC.socket(family, streamType, 0) }).aboveStandardStreams()
  }

  #if canImport(Glibc)
    // SOCK_CLOEXEC has the same value as O_CLOEXEC.
    private static let streamType = Int32(SOCK_STREAM.rawValue) | O_CLOEXEC
  #else
    private static let streamType = SOCK_STREAM
  #endif

  /// Calls `body` with an address in the form of the system.
  package static func withAddress<Result>(
    _ address: SocketAddress, for call: String,
    _ body: (UnsafePointer<sockaddr>, socklen_t) throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    switch address {
    case .localPort(let port):
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      return try rebound(&address, MemoryLayout<sockaddr_in>.size, body)
    case .path(let path): return try withLocalAddress(path.bytes + [0], for: call, body)
    case .abstract(let name): return try withLocalAddress([0] + name, for: call, body)
    }
  }

  private static func withLocalAddress<Result>(
    _ name: [UInt8], for call: String,
    _ body: (UnsafePointer<sockaddr>, socklen_t) throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
    let capacity = MemoryLayout<sockaddr_un>.size - offset
    guard name.count <= capacity else { throw SystemError(call: call, errno: .nameTooLong) }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    return try rebound(&address, offset + name.count, body)
  }

  private static func rebound<Address, Result>(
    _ address: inout Address, _ length: Int,
    _ body: (UnsafePointer<sockaddr>, socklen_t) throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    try withUnsafePointer(to: &address) { (pointer) throws(SystemError) in
      // The C interface uses this pointer type for every kind of address.
      try body(UnsafeRawPointer(pointer).assumingMemoryBound(to: sockaddr.self), socklen_t(length))
    }
  }
}
