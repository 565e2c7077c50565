// The side of a socket that waits for connections: servers of tests.

import LibC
package import SystemCalls

extension Descriptor {
  /// `bind(2)` and `listen(2)`.
  package static func listen(at address: SocketAddress, backlog: Int32 = 16) throws(SystemError) -> Descriptor {
    let socket = try socket(for: address)
    let number = socket.number
    try withAddress(address, for: "bind") { (address, length) throws(SystemError) in
      if LibC.bind(number, address, length) < 0 { throw SystemError(call: "bind", errno: Errno(rawValue: errno)) }
    }
    if LibC.listen(number, backlog) < 0 { throw SystemError(call: "listen", errno: Errno(rawValue: errno)) }
    return socket
  }

  /// `accept(2)`, repeated if a signal interrupts it.
  package func accept() throws(SystemError) -> Descriptor {
    while true {
      #if os(Linux)
        let connection = accept4(number, nil, nil, O_CLOEXEC)
      #else
        let connection = LibC.accept(number, nil, nil)
      #endif
      if connection >= 0 { return try Descriptor(owning: connection).aboveStandardStreams() }
      if errno != EINTR { throw SystemError(call: "accept", errno: Errno(rawValue: errno)) }
    }
  }
}
