// A file or stream that becomes the content of a representation. It is read once, in pieces, so memory use does not
// depend on its size.
//
//     let clip = PasteboardStore.ContentFile("A001.mov")
//     try transaction.add(type, contentOf: clip)
//
// The file is opened only when it is read: with two FIFOs, the second may have no writer until the first is read.

package import SystemCalls

extension PasteboardStore {
  /// A file that becomes the content of a representation. It is opened when it is read.
  public struct ContentFile: Equatable, Sendable {
    /// The path; nil for standard input.
    private let path: SystemPath?
    /// The name of the file in error messages.
    public let name: String
    /// True if an empty file is accepted.
    public var mayBeEmpty = false

    /// The file at a path.
    public init(_ path: String) { self.init(SystemPath(path)) }

    /// The file at a path, whose bytes need not be UTF-8.
    package init(_ path: SystemPath) {
      self.path = path
      name = path.description
    }

    private init(named name: String) {
      path = nil
      self.name = name
    }

    /// The rest of standard input; it can be read once.
    public static let standardInput = ContentFile(named: "standard input")

    /// The largest number of bytes read at once.
    private static let pieceSize = 1 << 20

    /// Reads the file to its end and passes it to `body` in pieces of at most 1 MiB.
    ///
    /// A signal that `SignalHandler` handles ends the wait for a pipe.
    ///
    /// - Parameters:
    ///   - limit: The largest number of bytes that are accepted. A file whose length is known is checked before it is
    ///     read.
    ///   - body: Receives a piece.
    /// - Throws: ``PasteboardStore/Error/source(name:_:)``. The pieces that `body` has received are then incomplete or
    ///   inconsistent, and must be discarded.
    public func forEachPiece(
      limit: UInt64, _ body: (RawSpan) throws(PasteboardStore.Error) -> Void
    ) throws(PasteboardStore.Error) {
      let file = try opened()
      let before: FileStatus
      let start: UInt64
      do throws(SystemError) {
        before = try FileStatus(of: file)
        start = before.kind == .file ? try file.offset() ?? 0 : 0
      } catch {
        throw failure(error)
      }
      let isFile = before.kind == .file
      if isFile, before.size > start, before.size - start > limit {
        throw .source(name: name, .tooLarge(limit: limit))
      }
      let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: Self.pieceSize)
      defer { buffer.deallocate() }
      var total: UInt64 = 0
      while true {
        if !isFile { SignalHandler.waitForInput(file) }
        let count: Int
        do { count = try file.read(into: buffer) } catch { throw failure(error) }
        if count == 0 { break }
        guard UInt64(count) <= limit - total else { throw .source(name: name, .tooLarge(limit: limit)) }
        total += UInt64(count)
        try body(UnsafeBufferPointer(rebasing: buffer[..<count]).span.bytes)
      }
      if total == 0, !mayBeEmpty { throw .source(name: name, .empty) }
      guard isFile else { return }
      let after: FileStatus
      do { after = try FileStatus(of: file) } catch { throw failure(error) }
      if !after.hasContent(of: before) { throw .source(name: name, .changed) }
    }

    /// All bytes of the file, in memory.
    public func bytes(limit: UInt64) throws(PasteboardStore.Error) -> [UInt8] {
      var bytes: [UInt8] = []
      try forEachPiece(limit: limit) { piece in piece.withUnsafeBytes { bytes.append(contentsOf: $0) } }
      return bytes
    }

    private func opened() throws(PasteboardStore.Error) -> Descriptor {
      guard let path else { return .standardInput }
      do { return try .open(path) } catch { throw failure(error) }
    }

    private func failure(_ error: SystemError) -> PasteboardStore.Error {
      if error.errno == .interrupted { return .cancelled }
      return .source(name: name, .failed(call: error.call, ErrorNumber(error.errno)))
    }
  }
}
