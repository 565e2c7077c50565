// The bytes of a text as they arrive, in a buffer of constant size. UTF-16 arrives as UTF-8.
//
//     var input = InputBuffer(.standardInput)
//     if input.wouldWait { … }            // hand over the results before the read has to wait
//     try input.fill()                    // reads once
//     input.withBytes { … }, input.drop(count), input.isAtEnd
//
// A regular file may grow while it is read, as a log does. It is read up to the size that it had, and to the end of
// that line, because another program may add to it faster than it is read. Its bytes are then read again, because a
// file that was written anew can be longer too.

import PasteboardStorage
package import SystemCalls
package import TextEncodings

/// The bytes of a descriptor.
package struct InputBuffer: ~Copyable {
  private let descriptor: Descriptor
  /// The status of the input before anything was read here; nil if the system did not report it.
  package let status: FileStatus?
  private let buffer: UnsafeMutablePointer<UInt8>
  private let capacity = 2 * LineSplitter.longestLine
  /// The maximum number of bytes in one read.
  private let portion: Int
  private var start = 0
  private var end = 0
  private var decoder: UTF16Decoder?
  /// The encoding of the file, known once something was read.
  package private(set) var encoding = TextEncoding.utf8
  /// True if no bytes will follow those in the buffer.
  package private(set) var isAtEnd = false
  /// The number of bytes that were read.
  package private(set) var total = 0
  private var wasShort = false
  /// The bytes that were read from the descriptor before.
  private var beginning: ArraySlice<UInt8>
  /// True if `beginning` is the whole input.
  private let isWhole: Bool
  /// The size of a regular file that is read from its beginning; nil for any other input.
  private var size: UInt64?
  /// The checksum of the file's bytes so far, if `change` needs it.
  private var checksum = XXH64()
  private let tellsChange: Bool
  private var endsLine = true

  /// Makes a buffer for the bytes of a descriptor, the beginning of which may have been read already.
  ///
  /// - Parameters:
  ///   - tellsChange: If true, `change` will be used. A file that is replaced is compared by its replacement instead.
  ///   - portion: The maximum number of bytes in one read: as many as fit in the processor's caches.
  package init(
    _ descriptor: consuming Descriptor, beginning: [UInt8] = [], isWhole: Bool = false, status: FileStatus? = nil,
    tellsChange: Bool = true, portion: Int = 1 << 17
  ) {
    self.portion = portion
    self.tellsChange = tellsChange
    self.status = status ?? (try? FileStatus(of: descriptor))
    self.descriptor = descriptor
    self.beginning = beginning[...]
    self.isWhole = isWhole
    // Files of the kernel have bytes but no size.
    if let status = self.status, status.kind == .file, status.size > 0, !isWhole, beginning.isEmpty,
      (try? self.descriptor.offset()) == 0
    {
      size = status.size
    }
    buffer = .allocate(capacity: capacity)
  }

  deinit { buffer.deallocate() }

  /// True if the text is UTF-16 and ends within a unit of two bytes.
  package var isCutOff: Bool { isAtEnd && decoder?.isInsideUnit ?? false }

  /// The change to a file since it was opened.
  package enum Change: Equatable, Sendable {
    case none
    /// The file has more bytes after those that were read.
    case grown
    /// The file no longer has the bytes that were read, or not all of its bytes were read.
    case other
  }

  /// The change to the file since it was opened.
  package var change: Change {
    guard tellsChange, let status, descriptor.isChanged(since: status) else { return .none }
    guard let size, let now = try? FileStatus(of: descriptor), now.size > size,
      (try? descriptor.checksum(ofFirst: UInt64(total))) == checksum.value
    else { return .other }
    return now.size > total ? .grown : .none
  }

  /// Calls `body` with the bytes that were not dropped.
  @inline(__always)
  package func withBytes<Value, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try body(UnsafeBufferPointer(start: buffer + start, count: end - start).span)
  }

  /// Drops bytes that were processed.
  package mutating func drop(_ count: Int) { start += count }

  /// True if the next read would have to wait.
  package var wouldWait: Bool {
    // After a read that filled its space, more bytes may be available.
    guard !isAtEnd, !isWhole, beginning.isEmpty, wasShort || total == 0 else { return false }
    var requests = [PollRequest(descriptor.number, .readable)]
    return (try? Poll.wait(for: &requests, milliseconds: 0)) == 0
  }

  /// Reads once.
  package mutating func fill() throws(SystemError) {
    guard !isAtEnd else { return }
    if start > 0 {
      buffer.update(from: buffer + start, count: end - start)
      end -= start
      start = 0
    }
    guard decoder == nil else { return try fillDecoding() }
    let isFirst = total == 0
    // A read into no space would look like the end of the input.
    precondition(end < capacity, "the bytes of a full buffer are dropped before more are read")
    end += try read(into: UnsafeMutableBufferPointer(start: buffer + end, count: min(capacity - end, portion)))
    guard isFirst, end > 0, buffer[0] >= 0xFE else { return }
    while end < 2, !isAtEnd { end += try read(into: UnsafeMutableBufferPointer(start: buffer + end, count: 1)) }
    encoding = TextEncoding(firstBytes: UnsafeBufferPointer(start: buffer, count: end))
    if case .utf16(let isBigEndian) = encoding {
      decoder = UTF16Decoder(isBigEndian: isBigEndian)
      let bytes = Array(UnsafeBufferPointer(start: buffer, count: end))
      end = 0
      decode(bytes)
    }
  }

  private mutating func read(into space: UnsafeMutableBufferPointer<UInt8>) throws(SystemError) -> Int {
    let count =
      size != nil
      ? try readFile(into: space)
      : beginning.isEmpty && !isWhole ? try descriptor.read(into: space) : copyBeginning(into: space)
    isAtEnd = count == 0
    wasShort = count < space.count
    total += count
    return count
  }

  /// Reads a file up to the size that it had when it was opened, and to the end of that line.
  private mutating func readFile(into space: UnsafeMutableBufferPointer<UInt8>) throws(SystemError) -> Int {
    let rest = Int(clamping: (size ?? 0) - min(size ?? 0, UInt64(total)))
    var count = try descriptor.read(into: rest > 0 ? .init(rebasing: space.prefix(rest)) : space)
    guard count > 0 else { return 0 }
    if rest == 0 {
      guard decoder == nil, let size, let now = try? FileStatus(of: descriptor), now.size > size else {
        size = nil
        return count
      }
      guard !endsLine else { return 0 }
      count = space.prefix(count).firstIndex(where: \.endsLine).map { $0 + 1 } ?? count
    }
    endsLine = space[count - 1].endsLine
    if tellsChange { checksum.update(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(space)[..<count]).bytes) }
    return count
  }

  private mutating func copyBeginning(into space: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let part = beginning.prefix(space.count)
    _ = space.update(fromContentsOf: part)
    beginning = beginning.dropFirst(part.count)
    return part.count
  }

  private mutating func fillDecoding() throws(SystemError) {
    // Two bytes become at most three.
    var bytes = [UInt8](repeating: 0, count: min(portion, (capacity - end) / 2))
    let count = try bytes.withUnsafeMutableBufferPointer { (space) throws(SystemError) in try read(into: space) }
    decode(bytes.prefix(count))
  }

  private mutating func decode(_ bytes: some Sequence<UInt8>) {
    var text: [UInt8] = []
    decoder?.decode(bytes, into: &text)
    if isAtEnd { decoder?.finish(into: &text) }
    text.withUnsafeBufferPointer { text in
      guard let first = text.baseAddress else { return }
      (buffer + end).update(from: first, count: text.count)
    }
    end += text.count
  }
}

extension Descriptor {
  /// The checksum of the first `count` bytes of a file, or of all bytes if there are fewer.
  func checksum(ofFirst count: UInt64) throws(SystemError) -> UInt64 {
    var (sum, offset) = (XXH64(), UInt64(0))
    while offset < count {
      let bytes = try read(count: Int(min(count - offset, 1 << 17)), at: offset)
      guard !bytes.isEmpty else { break }
      sum.update(bytes.span.bytes)
      offset += UInt64(bytes.count)
    }
    return sum.value
  }
}
