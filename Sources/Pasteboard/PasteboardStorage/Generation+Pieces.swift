// The content of a representation in pieces, so that memory does not grow with it.
//
//     var pieces = try generation.pieces(of: representation)       // reads all of it once, and proves it
//     while let bytes = try pieces.next() { output.write(bytes) }

extension PasteboardStore.Generation {
  /// The content of a representation in pieces, all of which is verified before the first.
  ///
  /// - Throws: ``PasteboardStore/Error/damaged(path:offset:_:)`` if the content has changed since it was written.
  public func pieces(of representation: Representation) throws(PasteboardStore.Error) -> Pieces {
    try verifiedPieces(of: representation.entry)
  }

  func verifiedPieces(of entry: RepresentationEntry) throws(PasteboardStore.Error) -> Pieces {
    var pieces = Pieces(of: entry, in: self)
    // A single piece is read once.
    guard entry.size > Pieces.size else {
      pieces.first = try pieces.next()
      return pieces
    }
    try forEachPiece(of: entry) { _ in }
    return pieces
  }

  /// Gives `body` the content of a representation in pieces; throws after the last one if it is damaged.
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
    private var done: UInt64 = 0
    /// A piece that was read already.
    fileprivate var first: [UInt8]?

    /// The most bytes of a piece.
    static let size: UInt64 = 1 << 20

    init(of entry: RepresentationEntry, in generation: PasteboardStore.Generation) {
      self.entry = entry
      self.generation = generation
    }

    /// How many bytes the content has.
    public var byteCount: UInt64 { entry.size }

    /// Some bytes of the content, which was verified when the pieces were made; fewer at its end.
    public func bytes(at offset: UInt64, count: Int) throws(PasteboardStore.Error) -> [UInt8] {
      guard offset < entry.size else { return [] }
      return try generation.read(Int(min(UInt64(count), entry.size - offset)), at: entry.offset + offset)
    }

    /// The next bytes, at most 1 MiB; nil at the end.
    ///
    /// - Throws: ``PasteboardStore/Error/damaged(path:offset:_:)`` instead of the last piece, if the content is not
    ///   what was written: something else has changed the file since it was verified.
    public mutating func next() throws(PasteboardStore.Error) -> [UInt8]? {
      if let first {
        self.first = nil
        return first
      }
      guard done < entry.size else { return nil }
      let bytes = try generation.read(Int(min(entry.size - done, Self.size)), at: entry.offset + done)
      sum.update(bytes.span.bytes)
      done += UInt64(bytes.count)
      if done == entry.size, sum.value != entry.checksum {
        throw .damaged(path: generation.path, offset: entry.offset, .checksum)
      }
      return bytes
    }
  }
}
