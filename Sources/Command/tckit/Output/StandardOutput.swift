// Buffered and checked output of results. `print` ignores a full disk; this does not.
//
// `write` and `reserve` buffer bytes, and `flush` writes them before the process ends. All of them throw the errors of
// write(2).

import SystemCalls
import TextEncodings
import TimecodePasteboard

/// The only way to standard output, and to the files that results replace.
final class StandardOutput {
  private let descriptor: Descriptor
  let isDiscarded: Bool
  /// The encoder that turns the output into UTF-16, if a text in UTF-16 is written back.
  var encoder: UTF16Encoder?
  /// True if each line feed is written as a carriage return and a line feed, as in the replaced file.
  var writesCarriageReturns = false
  /// The change of a pasteboard that a failure to write does not undo.
  var effect: StoreEffect?
  private let buffer: UnsafeMutablePointer<UInt8>
  private var count = 0
  /// A failure that could not be thrown when it happened.
  private var failure: SystemError?
  private static let capacity = 1 << 17

  /// - Parameter isDiscarded: True if nothing is written, for a command whose status alone matters.
  init(_ descriptor: consuming Descriptor = .standardOutput, isDiscarded: Bool = false) {
    self.descriptor = descriptor
    self.isDiscarded = isDiscarded
    buffer = .allocate(capacity: Self.capacity)
  }

  deinit { buffer.deallocate() }

  /// Lets `body` write at most `size` bytes into the buffer and return their number. `size` is far below the capacity.
  @inline(__always)
  func reserve(_ size: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Int) throws(SystemError) {
    if Self.capacity - count < size { try flush() }
    count += body(UnsafeMutableBufferPointer(start: buffer + count, count: Self.capacity - count))
  }

  /// Buffers one byte.
  @inline(__always)
  func write(byte: UInt8) throws(SystemError) {
    if count == Self.capacity { try flush() }
    buffer[count] = byte
    count += 1
  }

  /// Buffers bytes. A long sequence goes to the descriptor directly.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(SystemError) {
    let isLong = bytes.count >= Self.capacity / 2
    if isLong || bytes.count > Self.capacity - count { try flush() }
    guard let start = bytes.baseAddress else { return }
    if isLong { return try hand(over: bytes) }
    (buffer + count).update(from: start, count: bytes.count)
    count += bytes.count
  }

  /// Flushes the buffer, so that a message follows the results before it. The next `flush` throws if that failed.
  func flushBeforeMessage() {
    do { try flush() } catch { failure = error }
  }

  /// Writes all buffered bytes.
  func flush() throws(SystemError) {
    if let failure { throw failure }
    guard count > 0 else { return }
    defer { count = 0 }
    try hand(over: UnsafeBufferPointer(start: buffer, count: count))
  }

  private func hand(over bytes: UnsafeBufferPointer<UInt8>) throws(SystemError) {
    if isDiscarded { return }
    guard !writesCarriageReturns else {
      var lines: [UInt8] = []
      lines.reserveCapacity(bytes.count + bytes.count / 8)
      var rest = bytes[...]
      while let end = rest.firstIndex(of: 0x0A) {
        lines += rest[..<end]
        lines += [0x0D, 0x0A]
        rest = rest[(end + 1)...]
      }
      lines += rest
      return try lines.withUnsafeBufferPointer { (bytes) throws(SystemError) in try encode(bytes) }
    }
    try encode(bytes)
  }

  private func encode(_ bytes: UnsafeBufferPointer<UInt8>) throws(SystemError) {
    if let encoded = encoder?.encode(bytes) { return try descriptor.writeAll(encoded) }
    try descriptor.writeAll(bytes)
  }
}

// MARK: Results of a command

extension StandardOutput {
  /// Writes results; a failure to write ends the run.
  func put(_ bytes: UnsafeBufferPointer<UInt8>) throws(Diagnostic) {
    do { try write(bytes) } catch { throw failure(error) }
  }

  func put(_ text: String) throws(Diagnostic) {
    let bytes = Array(text.utf8)
    try bytes.withUnsafeBufferPointer { (bytes) throws(Diagnostic) in try put(bytes) }
  }

  /// Lets `body` write at most `size` bytes of results into the buffer.
  @inline(__always)
  func put(atMost size: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Int) throws(Diagnostic) {
    do { try reserve(size, body) } catch { throw failure(error) }
  }

  /// The failure of the output. It includes an earlier change of a pasteboard, which is not undone.
  func failure(_ error: SystemError) -> Diagnostic {
    // A reader that closed the pipe is not a failure of the output.
    guard let effect, error.errno != .brokenPipe else { return Diagnostic.output(error) }
    return Diagnostic.output(error, after: effect)
  }
}

/// The change of a pasteboard that a run made before its output failed.
enum StoreEffect: Equatable {
  /// The content was committed.
  case committed(PasteboardName, changeCount: UInt64)
  /// The items of copy --once were removed for this paste.
  case usedUp(PasteboardName)
}
