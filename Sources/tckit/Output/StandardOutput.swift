// Results, buffered and checked: `print` ignores a full disk, this does not.
//
// Call `write` with bytes as they come, `flush` before the process ends; both throw what write(2) reports.

/// The only way to standard output.
struct StandardOutput {
  private var buffer: [UInt8] = []
  private let descriptor: Descriptor
  private static let capacity = 1 << 16

  init(_ descriptor: Descriptor = .standardOutput) { self.descriptor = descriptor }

  /// Lets `body` append to the buffer, and passes the buffer on when it is full.
  mutating func append(_ body: (inout [UInt8]) -> Void) throws(SystemError) {
    body(&buffer)
    if buffer.count >= Self.capacity { try flush() }
  }

  mutating func write(_ text: String) throws(SystemError) {
    try append { $0 += text.utf8 }
  }

  mutating func write(_ bytes: some Sequence<UInt8>) throws(SystemError) {
    try append { $0 += bytes }
  }

  /// Hands over all that is buffered.
  mutating func flush() throws(SystemError) {
    guard !buffer.isEmpty else { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    try buffer.withUnsafeBufferPointer { (bytes) throws(SystemError) in try descriptor.writeAll(bytes) }
  }

  /// Forgets what is buffered: a list that is all or nothing was refused.
  mutating func discard() { buffer.removeAll(keepingCapacity: true) }
}
