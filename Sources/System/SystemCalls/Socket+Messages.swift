// Sending bytes with open files over a local socket: `sendmsg(2)` and `recvmsg(2)` with `SCM_RIGHTS`.

import LibC

extension Descriptor {
  /// The result of one `receive` call.
  package struct Received: ~Copyable {
    package var transfer: TransferResult
    /// The descriptors that came with the bytes, in order.
    package var files: [Int32]
  }

  /// The largest number of files in a message.
  static let filesPerMessage = 28

  /// `sendmsg(2)`: sends as many bytes as the socket accepts, and the files with the first of them.
  ///
  /// - Parameters:
  ///   - bytes: The bytes; at least one if there are files.
  ///   - files: The descriptors, at most `filesPerMessage`. They stay open in this process.
  package func send(some bytes: ArraySlice<UInt8>, files: [Int32] = []) throws(SystemError) -> TransferResult {
    var control = [UInt8](repeating: 0, count: files.isEmpty ? 0 : Control.space(for: files.count))
    Control.write(files, to: &control)
    return try TransferResult { () throws(SystemError) in
      try bytes.withUnsafeBufferPointer { (payload) throws(SystemError) in
        try Control.withMessage(UnsafeMutableBufferPointer(mutating: payload), &control) {
          (message) throws(SystemError) in
          try retrying("sendmsg") { sendmsg(number, &message, Int32(MSG_NOSIGNAL)) }
        }
      }
    }
  }

  /// `recvmsg(2)`: appends the bytes that are available, at most 64 KiB, and receives the files that came with them.
  ///
  /// The caller owns the files, which are close-on-exec.
  package func receive(onto bytes: inout [UInt8]) throws(SystemError) -> Received {
    var control = [UInt8](repeating: 0, count: Control.space(for: Self.filesPerMessage))
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    do throws(SystemError) {
      let (count, length, isCut) = try chunk.withUnsafeMutableBufferPointer { (buffer) throws(SystemError) in
        try Control.withMessage(buffer, &control) { (message) throws(SystemError) in
          let count = try retrying("recvmsg") { recvmsg(number, &message, MSG_CMSG_CLOEXEC) }
          return (count, Int(message.msg_controllen), message.msg_flags & Int32(MSG_CTRUNC) != 0)
        }
      }
      let files = Control.files(in: control[..<min(length, control.count)])
      // Some files are missing: there were too many, or this process cannot open more.
      guard !isCut else {
        for file in files { _ = closeDescriptor(file) }
        throw SystemError(call: "recvmsg", errno: .tooManyOpenFiles)
      }
      if MSG_CMSG_CLOEXEC == 0 { for file in files { _ = fcntl(file, F_SETFD, FD_CLOEXEC) } }
      bytes += chunk[..<count]
      return Received(transfer: count == 0 ? .ended : .transferred(count), files: files)
    } catch {
      if error.errno == .wouldBlock { return Received(transfer: .wouldBlock, files: []) }
      throw error
    }
  }
}

/// The layout of control messages, for which C has macros (`cmsg(3)`).
private enum Control {
  #if canImport(Darwin)
    private static let alignment = 4
  #else
    private static let alignment = MemoryLayout<Int>.size
  #endif
  private static func aligned(_ size: Int) -> Int { (size + alignment - 1) & ~(alignment - 1) }
  private static let header = aligned(MemoryLayout<cmsghdr>.size)

  /// `CMSG_SPACE`.
  static func space(for files: Int) -> Int { header + aligned(files * MemoryLayout<Int32>.size) }

  static func write(_ files: [Int32], to control: inout [UInt8]) {
    guard !files.isEmpty else { return }
    var first = cmsghdr()
    first.cmsg_len = numericCast(header + files.count * MemoryLayout<Int32>.size)
    first.cmsg_level = SOL_SOCKET
    first.cmsg_type = Int32(rights)
    control.withUnsafeMutableBytes { bytes in
      bytes.storeBytes(of: first, as: cmsghdr.self)
      for (index, file) in files.enumerated() {
        bytes.storeBytes(of: file, toByteOffset: header + index * MemoryLayout<Int32>.size, as: Int32.self)
      }
    }
  }

  static func files(in control: ArraySlice<UInt8>) -> [Int32] {
    var files: [Int32] = []
    control.withUnsafeBytes { bytes in
      var position = 0
      while position + MemoryLayout<cmsghdr>.size <= bytes.count {
        let message = bytes.loadUnaligned(fromByteOffset: position, as: cmsghdr.self)
        let length = Int(message.cmsg_len)
        guard length >= header, position + length <= bytes.count else { return }
        if message.cmsg_level == SOL_SOCKET, message.cmsg_type == Int32(rights) {
          for offset in stride(from: position + header, through: position + length - 4, by: 4) {
            files.append(bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self))
          }
        }
        position += aligned(length)
      }
    }
    return files
  }

  private static let rights = SCM_RIGHTS

  static func withMessage<Result>(
    _ payload: UnsafeMutableBufferPointer<UInt8>, _ control: inout [UInt8],
    _ body: (inout msghdr) throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    var part = iovec(iov_base: payload.baseAddress, iov_len: payload.count)
    return try withUnsafeMutablePointer(to: &part) { (part) throws(SystemError) in
      try control.withUnsafeMutableBufferPointer { (control) throws(SystemError) in
        var message = msghdr()
        message.msg_iov = part
        message.msg_iovlen = 1
        message.msg_control = control.isEmpty ? nil : UnsafeMutableRawPointer(control.baseAddress)
        message.msg_controllen = numericCast(control.count)
        return try body(&message)
      }
    }
  }
}

#if canImport(Darwin)
  /// Darwin has no such flag. SIGPIPE is ignored instead.
  private let MSG_NOSIGNAL = 0
  /// Darwin has no such flag. Files are made close-on-exec after they are received.
  private let MSG_CMSG_CLOEXEC: Int32 = 0
#else
  private let MSG_NOSIGNAL = 0x4000
  private let MSG_CMSG_CLOEXEC: Int32 = 0x4000_0000
#endif
