// The bytes of an input as they arrive, in a buffer that does not grow with it.
//
//     var input = InputBuffer(.standardInput, path: nil)
//     try input.fill(onPause: flush)      // reads once; flushes before it has to wait
//     input.bytes, input.isAtEnd
//     input.drop(count)

import SystemCalls
import TimecodePasteboard

/// The bytes of a descriptor, or of a text that is there already.
struct InputBuffer: ~Copyable {
  /// Not read from where the bytes are a text, which is at its end from the start.
  private let descriptor: Descriptor
  /// What messages call the input.
  let path: String
  private let buffer: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  /// The most that is read at once: what the processor's caches hold.
  private static let portion = 1 << 17
  private var start = 0
  private var end = 0
  /// Whether no bytes will follow those in the buffer.
  private(set) var isAtEnd = false
  /// How many bytes have been read.
  private(set) var total = 0
  private var wasShort = false

  /// The bytes of a descriptor.
  init(_ descriptor: consuming Descriptor, path: String = "standard input") {
    self.descriptor = descriptor
    self.path = path
    capacity = 2 * LineSplitter.longestLine
    buffer = .allocate(capacity: capacity)
  }

  /// The bytes of a text.
  init(text: String) {
    descriptor = .standardInput
    path = ""
    let bytes = Array(text.utf8)
    capacity = bytes.count
    buffer = .allocate(capacity: max(1, capacity))
    buffer.initialize(from: bytes, count: capacity)
    end = capacity
    isAtEnd = true
  }

  deinit { buffer.deallocate() }

  /// Calls `body` with the bytes that are not dropped.
  func withBytes<Value>(_ body: (Span<UInt8>) throws(Failure) -> Value) throws(Failure) -> Value {
    try body(UnsafeBufferPointer(start: buffer + start, count: end - start).span)
  }

  /// Drops bytes that are done with.
  mutating func drop(_ count: Int) { start += count }

  /// Reads once; before the read has to wait, `onPause` hands on what there is.
  mutating func fill(onPause: () throws(Failure) -> Void) throws(Failure) {
    guard !isAtEnd else { return }
    if start > 0 {
      buffer.update(from: buffer + start, count: end - start)
      end -= start
      start = 0
    }
    // A read that filled the buffer was not the last of what is there.
    if wasShort || total == 0, !descriptor.isReadable { try onPause() }
    do throws(SystemError) {
      let space = UnsafeMutableBufferPointer(start: buffer + end, count: min(capacity - end, Self.portion))
      let count = try descriptor.read(into: space)
      isAtEnd = count == 0
      wasShort = count < space.count
      end += count
      total += count
    } catch {
      throw Failure(.input(error, path: path))
    }
  }
}

extension Descriptor {
  /// Whether a read would return at once, `poll(2)`.
  fileprivate var isReadable: Bool {
    var requests = [PollRequest(number, .readable)]
    return (try? Poll.wait(for: &requests, milliseconds: 0)) != 0
  }
}
