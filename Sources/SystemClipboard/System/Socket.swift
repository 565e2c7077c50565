// Stream sockets: connected to a server of this machine, or as a pair. None of them blocks, and none is inherited.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Calls on stream sockets.
enum Socket {
  #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static let noSignal = Int32(MSG_NOSIGNAL)
  #elseif canImport(Musl)
    private static let stream = SOCK_STREAM
    private static let noSignal = MSG_NOSIGNAL
  #else
    private static let stream = SOCK_STREAM
    private static let noSignal: Int32 = 0
  #endif

  /// Connects to a socket by its path; with `isAbstract` to a name that is in no file system (Linux).
  static func connect(path: String, isAbstract: Bool = false, until deadline: Deadline) throws(CallError) -> OwnedDescriptor {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = (isAbstract ? [0] : []) + Array(path.utf8)
    let capacity = MemoryLayout.size(ofValue: address.sun_path)
    guard name.count < capacity else { throw CallError("connect", ENAMETOOLONG) }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    // An abstract name ends with the address, another with its NUL.
    let length = MemoryLayout<sockaddr_un>.size - capacity + name.count + (isAbstract ? 0 : 1)
    return try connect(&address, socklen_t(length), AF_UNIX, until: deadline)
  }

  /// Connects to a port of this machine by TCP.
  static func connect(loopbackPort port: UInt16, until deadline: Deadline) throws(CallError) -> OwnedDescriptor {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return try connect(&address, socklen_t(MemoryLayout<sockaddr_in>.size), AF_INET, until: deadline)
  }

  private static func connect<Address>(
    _ address: inout Address, _ length: socklen_t, _ family: Int32, until deadline: Deadline
  ) throws(CallError) -> OwnedDescriptor {
    let number = socket(family, stream, 0)
    guard number >= 0 else { throw CallError("socket") }
    let descriptor = try prepared(OwnedDescriptor(number))
    while true {
      let result = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { systemConnect(descriptor.number, $0, length) }
      }
      if result == 0 || errno == EISCONN { return descriptor }
      switch errno {
      case EINTR: continue
      case EINPROGRESS, EALREADY:
        descriptor.wait(for: Int32(POLLOUT), milliseconds: deadline.milliseconds(atMost: 60_000))
      case EAGAIN:
        // The server's queue of a local socket is full; nothing tells when it has room.
        _ = poll(nil, 0, deadline.milliseconds(atMost: 2))
      default: throw CallError("connect")
      }
      if deadline.hasPassed { throw CallError("connect", ETIMEDOUT) }
    }
  }

  /// Two sockets that are connected to each other.
  static func pair() throws(CallError) -> OwnedDescriptor.Pipe {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, stream, 0, &ends) == 0 else { throw CallError("socketpair") }
    let first = OwnedDescriptor(ends[0])
    let second = OwnedDescriptor(ends[1])
    return OwnedDescriptor.Pipe(reading: try prepared(first.aboveStandard()), writing: try second.aboveStandard())
  }

  private static func prepared(_ descriptor: consuming OwnedDescriptor) throws(CallError) -> OwnedDescriptor {
    let moved = try descriptor.aboveStandard()
    moved.stopBlocking()
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(moved.number, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return moved
  }

  /// Sends as much as goes at once, and a descriptor beside the first byte.
  static func send(
    _ bytes: ArraySlice<UInt8>, passing passed: Int32? = nil, to descriptor: borrowing OwnedDescriptor
  ) throws(CallError) -> OwnedDescriptor.Transfer {
    let number = descriptor.number
    while true {
      let count = bytes.withUnsafeBytes { bytes in
        guard let passed else { return systemSend(number, bytes.baseAddress, bytes.count, noSignal) }
        return sendMessage(number, bytes, passing: passed)
      }
      if count >= 0 { return .some(count) }
      if errno == EAGAIN { return .wouldBlock }
      guard errno == EINTR else { throw CallError("send") }
    }
  }

  private static func sendMessage(_ number: Int32, _ bytes: UnsafeRawBufferPointer, passing passed: Int32) -> Int {
    // A cmsghdr, whose macros Swift does not import: length, level, type, then the descriptor.
    var control = [Int](repeating: 0, count: 3)
    return control.withUnsafeMutableBytes { control in
      control.storeBytes(of: controlHeader + 4, as: ControlLength.self)
      control.storeBytes(of: SOL_SOCKET, toByteOffset: controlHeader - 8, as: Int32.self)
      control.storeBytes(of: Int32(scmRights), toByteOffset: controlHeader - 4, as: Int32.self)
      control.storeBytes(of: passed, toByteOffset: Int(controlHeader), as: Int32.self)
      var vector = iovec(iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
      return withUnsafeMutablePointer(to: &vector) { vector in
        var message = msghdr()
        message.msg_iov = vector
        message.msg_iovlen = 1
        message.msg_control = control.baseAddress
        message.msg_controllen = numericCast(controlHeader + 8)
        return sendmsg(number, &message, noSignal)
      }
    }
  }

  #if canImport(Darwin)
    private typealias ControlLength = UInt32
    private static let controlHeader: ControlLength = 12
  #else
    private typealias ControlLength = Int
    private static let controlHeader: ControlLength = 16
  #endif
  private static let scmRights: Int32 = 1

  /// Reads what there is, at most 256 KiB, and the descriptors that come with it.
  static func receive(
    onto bytes: inout [UInt8], descriptors: inout [Int32], from descriptor: borrowing OwnedDescriptor
  ) throws(CallError) -> OwnedDescriptor.Transfer {
    let number = descriptor.number
    var failure: CallError?
    var result = OwnedDescriptor.Transfer.ended
    var passed: [Int32] = []
    let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 18) { buffer, count in
      var control = [Int](repeating: 0, count: 64)
      control.withUnsafeMutableBytes { control in
        var vector = iovec(iov_base: buffer.baseAddress, iov_len: buffer.count)
        withUnsafeMutablePointer(to: &vector) { vector in
          var message = msghdr()
          message.msg_iov = vector
          message.msg_iovlen = 1
          message.msg_control = control.baseAddress
          message.msg_controllen = numericCast(control.count)
          var got = recvmsg(number, &message, 0)
          while got < 0, errno == EINTR { got = recvmsg(number, &message, 0) }
          if got > 0 {
            count = got
            result = .some(got)
            passed = descriptorsPassed(in: UnsafeRawBufferPointer(control), Int(message.msg_controllen))
          } else if got < 0 {
            if errno == EAGAIN { result = .wouldBlock } else { failure = CallError("recvmsg") }
          }
        }
      }
    }
    if let failure { throw failure }
    for descriptor in passed { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    descriptors += passed
    bytes += chunk
    return result
  }

  private static func descriptorsPassed(in control: UnsafeRawBufferPointer, _ length: Int) -> [Int32] {
    var result: [Int32] = []
    var position = 0
    let header = Int(controlHeader)
    while position + header <= length {
      let size = Int(control.loadUnaligned(fromByteOffset: position, as: ControlLength.self))
      guard size >= header, position + size <= length else { break }
      let level = control.loadUnaligned(fromByteOffset: position + header - 8, as: Int32.self)
      let type = control.loadUnaligned(fromByteOffset: position + header - 4, as: Int32.self)
      if level == SOL_SOCKET, type == scmRights {
        for offset in stride(from: position + header, to: position + size - 3, by: 4) {
          result.append(control.loadUnaligned(fromByteOffset: offset, as: Int32.self))
        }
      }
      position += (size + 7) & ~7
    }
    return result
  }
}

// Within the type, the names of the C functions are taken.
private func systemConnect(_ number: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
  connect(number, address, length)
}
private func systemSend(_ number: Int32, _ base: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
  send(number, base, count, flags)
}
