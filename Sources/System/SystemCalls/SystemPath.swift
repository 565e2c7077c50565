// Paths of the system. They are bytes, which need not be UTF-8, and reach system calls unchanged.

/// The path of a file: bytes other than NUL.
package struct SystemPath: Hashable, Sendable {
  /// The bytes, without a final NUL.
  package let bytes: [UInt8]

  /// A path with these bytes; nil if one of them is NUL, which ends a path in C.
  package init?(bytes: [UInt8]) {
    guard !bytes.contains(0) else { return nil }
    self.bytes = bytes
  }

  /// A path with this text, up to the first NUL.
  package init(_ text: String) { bytes = Array(text.utf8.prefix { $0 != 0 }) }

  /// Copies a C string.
  init(cString: UnsafePointer<CChar>) {
    bytes = Array(UnsafeRawBufferPointer(start: cString, count: stringLength(cString)))
  }

  /// The path as text; nil if it is not UTF-8.
  package var text: String? { String(utf8: bytes) }

  package var isEmpty: Bool { bytes.isEmpty }

  package var isAbsolute: Bool { bytes.first == UInt8(ascii: "/") }

  /// The path of a name or relative path in this directory.
  package func appending(_ name: SystemPath) -> SystemPath {
    if isEmpty { return name }
    let separator = bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
    return SystemPath(joined: bytes + separator + name.bytes)
  }

  /// The path of a name in this directory.
  package func appending(_ name: String) -> SystemPath { appending(SystemPath(name)) }

  /// The parent of an absolute path without `.` and `..`; nil for the root.
  package var parent: SystemPath? {
    let trimmed = bytes.withoutTrailingSlashes
    guard trimmed.count > 1, let slash = trimmed.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return SystemPath(joined: slash == 0 ? [UInt8(ascii: "/")] : Array(trimmed[..<slash]))
  }

  /// The directories above a path, beginning with the outermost.
  package var ancestors: [SystemPath] {
    let slash = UInt8(ascii: "/")
    let ends = bytes.indices.filter { bytes[$0] == slash && $0 > 0 && bytes[$0 - 1] != slash }
    let end = bytes.last == slash ? ends.last : nil
    return [isAbsolute ? "/" : "."] + ends.filter { $0 != end }.map { SystemPath(joined: Array(bytes[..<$0])) }
  }

  /// The path without final slashes, with which the system would follow a symbolic link.
  package var withoutTrailingSlashes: SystemPath { SystemPath(joined: Array(bytes.withoutTrailingSlashes)) }

  /// The component after the last slash.
  package var lastComponent: SystemPath {
    let trimmed = bytes.withoutTrailingSlashes
    let start = trimmed.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return SystemPath(joined: Array(trimmed[start...]))
  }

  /// Calls `body` with the path as a C string.
  package func withCString<Result, Failure: Error>(
    _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var terminated = bytes
    terminated.append(0)
    return try terminated.withUnsafeBufferPointer { (buffer) throws(Failure) in
      guard let start = buffer.baseAddress else { preconditionFailure("an array with a NUL has an address") }
      return try start.withMemoryRebound(to: CChar.self, capacity: buffer.count) { (start) throws(Failure) in
        try body(start)
      }
    }
  }

  /// A path made of parts of paths, which contain no NUL.
  private init(joined bytes: [UInt8]) { self.bytes = bytes }
}

extension SystemPath: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(text) }
}

extension SystemPath: CustomStringConvertible {
  /// The path for messages. Bytes that are not UTF-8 are shown as `\xff`.
  package var description: String { String(showing: bytes) }
}

extension String {
  /// The text in UTF-8 bytes; nil if they are invalid.
  package init?(utf8 bytes: [UInt8]) {
    guard let text = try? UTF8Span(validating: bytes.span) else { return nil }
    self.init(copying: text)
  }

  /// The text in UTF-8 bytes. An invalid byte is shown as its number, such as `\xff`.
  package init(showing bytes: [UInt8]) {
    let text = String(utf8: bytes)
    self = text ?? ""
    var rest = text == nil ? bytes[...] : []
    while !rest.isEmpty {
      let scalar = (1...4).lazy.compactMap { String(validating: rest.prefix($0), as: UTF8.self) }.first
      let number = String(rest[rest.startIndex], radix: 16)
      self += scalar ?? "\\x" + (number.count == 1 ? "0" : "") + number
      rest = rest.dropFirst(scalar?.utf8.count ?? 1)
    }
  }
}

extension [UInt8] {
  /// The bytes of a path without its final slashes.
  fileprivate var withoutTrailingSlashes: ArraySlice<UInt8> {
    let end = lastIndex { $0 != UInt8(ascii: "/") }.map { $0 + 1 } ?? Swift.min(count, 1)
    return self[..<end]
  }
}

private func stringLength(_ string: UnsafePointer<CChar>) -> Int {
  var count = 0
  while string[count] != 0 { count += 1 }
  return count
}
