// The content of a representation in pieces, so that memory use does not depend on its size.
//
//     var pieces = try generation.pieces(of: representation)       // reads and verifies all of it
//     while let bytes = try pieces.next() { output.write(bytes) }

extension PasteboardStore.Generation {
  /// The content of a representation in pieces, all of it verified before the first piece is returned.
  ///
  /// - Throws: ``PasteboardStore/Error/damaged(path:offset:_:)`` if the content has changed since it was written.
  public func pieces(of representation: Representation) throws(PasteboardStore.Error) -> Pieces {
    try verifiedPieces(of: representation.entry)
  }

  func verifiedPieces(of entry: RepresentationEntry) throws(PasteboardStore.Error) -> Pieces {
    var pieces = Pieces(of: entry, in: self)
    // Content of a single piece is read only once.
    guard entry.size > Pieces.size else {
      pieces.first = try pieces.next()
      return pieces
    }
    try forEachPiece(of: entry) { _ in }
    return pieces
  }

  /// Passes the content of a representation to `body` in pieces. If the content is damaged, throws before the last
  /// piece.
  func forEachPiece(
    of entry: RepresentationEntry, _ body: (RawSpan) throws(PasteboardStore.Error) -> Void
  ) throws(PasteboardStore.Error) {
    var pieces = Pieces(of: entry, in: self)
    while let bytes = try pieces.next() { try body(bytes.span.bytes) }
  }

  /// The content of a representation, in order.
  public struct Pieces: Sendable {
    private let generation: PasteboardStore.Generation
    private let entry: RepresentationEntry
    private var sum = XXH64()
    private var readCount: UInt64 = 0
    /// The first piece, if verification has already read it.
    fileprivate var first: [UInt8]?

    /// The largest number of bytes in a piece.
    static let size: UInt64 = 1 << 20

    init(of entry: RepresentationEntry, in generation: PasteboardStore.Generation) {
      self.entry = entry
      self.generation = generation
    }

    /// The size of the content in bytes.
    public var byteCount: UInt64 { entry.size }

    /// Up to `count` bytes of the content at `offset`; fewer at its end. They were verified when the pieces were
    /// created.
    public func bytes(at offset: UInt64, count: Int) throws(PasteboardStore.Error) -> [UInt8] {
      guard offset < entry.size else { return [] }
      return try generation.read(Int(min(UInt64(count), entry.size - offset)), at: entry.offset + offset)
    }

    /// The next bytes, at most 1 MiB; nil at the end.
    ///
    /// - Throws: ``PasteboardStore/Error/damaged(path:offset:_:)`` instead of returning the last piece, if another
    ///   process has changed the file since it was verified.
    public mutating func next() throws(PasteboardStore.Error) -> [UInt8]? {
      if let first {
        self.first = nil
        return first
      }
      guard readCount < entry.size else { return nil }
      let bytes = try generation.read(Int(min(entry.size - readCount, Self.size)), at: entry.offset + readCount)
      sum.update(bytes.span.bytes)
      readCount += UInt64(bytes.count)
      if readCount == entry.size, sum.value != entry.checksum {
        throw .damaged(path: generation.path, offset: entry.offset, .checksum)
      }
      return bytes
    }
  }
}
