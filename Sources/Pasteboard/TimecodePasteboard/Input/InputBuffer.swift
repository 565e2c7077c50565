// The bytes of a text as they arrive, in a buffer that does not grow with it; UTF-16 arrives as UTF-8.
//
//     var input = InputBuffer(.standardInput)
//     if input.wouldWait { … }            // hand on what there is before the read has to wait
//     try input.fill()                    // reads once
//     input.withBytes { … }, input.drop(count), input.isAtEnd
//
// A regular file that grows meanwhile, as a log does, is read as far as it was, and to the end of that line: another
// program may add to it faster than it is read. Its bytes are read again then, because one that was written anew can
// be longer too.

import PasteboardStorage
package import SystemCalls
package import TextEncodings

/// The bytes of a descriptor.
package struct InputBuffer: ~Copyable {
  private let descriptor: Descriptor
  /// What is read, as it was before anything was read here; nil if the system does not tell.
  package let status: FileStatus?
  private let buffer: UnsafeMutablePointer<UInt8>
  private let capacity = 2 * LineSplitter.longestLine
  /// The most that is read at once.
  private let portion: Int
  private var start = 0
  private var end = 0
  private var decoder: UTF16Decoder?
  /// How the bytes of the file are characters; known once something was read.
  package private(set) var encoding = TextEncoding.utf8
  /// No bytes will follow those in the buffer.
  package private(set) var isAtEnd = false
  /// How many bytes have been read.
  package private(set) var total = 0
  private var wasShort = false
  /// What was read of the descriptor before.
  private var beginning: ArraySlice<UInt8>
  /// That is all there is.
  private let isWhole: Bool
  /// The size that a regular file had, which is read from its beginning; nil for any other input.
  private var size: UInt64?
  /// The checksum of its bytes so far, if `change` needs it.
  private var checksum = XXH64()
  private let tellsChange: Bool
  private var endsLine = true

  /// The bytes of a descriptor, of which the beginning may have been read.
  ///
  /// - Parameters:
  ///   - tellsChange: `change` will be asked for; a file that is replaced is compared by its replacement.
  ///   - portion: The most that is read at once: what the processor's caches hold.
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
    // Files of the kernel have bytes and no size.
    if let status = self.status, status.kind == .file, status.size > 0, !isWhole, beginning.isEmpty,
      (try? self.descriptor.offset()) == 0
    {
      size = status.size
    }
    buffer = .allocate(capacity: capacity)
  }

  deinit { buffer.deallocate() }

  /// The text is UTF-16 and ends within a unit of two bytes.
  package var isCutOff: Bool { isAtEnd && decoder?.isInsideUnit ?? false }

  /// The change to a file since it was opened.
  package enum Change: Equatable, Sendable {
    case none
    /// It has more bytes after those that were read.
    case grown
    /// What was read is no more, or not all, of what it has.
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

  /// Calls `body` with the bytes that are not dropped.
  @inline(__always)
  package func withBytes<Value, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try body(UnsafeBufferPointer(start: buffer + start, count: end - start).span)
  }

  /// Drops bytes that are done with.
  package mutating func drop(_ count: Int) { start += count }

  /// The next read would have to wait.
  package var wouldWait: Bool {
    // After a read that filled the buffer, more may be there.
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
    // A read into no room would be taken for the end.
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

  /// Reads a file as far as it was when it was opened, and to the end of that line.
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
    // Two bytes become three at most.
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
  /// The checksum of the first bytes of a file, of as many as there are.
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
