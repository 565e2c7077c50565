// A pasteboard as a stream of bytes for another machine. The stream is a generation file.
//
//     var export = try PasteboardStore.ExportStream(generation, includingSensitive: false)
//     while let bytes = try export.next() { output.write(bytes) }

import SystemCalls

extension PasteboardStore {
  /// The export stream of a generation, in pieces.
  public struct ExportStream: ~Copyable {
    private let generation: PasteboardStore.Generation
    /// The number of sensitive items that the stream omits.
    public let omittedSensitiveCount: Int
    /// The number of items that the stream omits because they can be pasted only once.
    public let omittedOnceCount: Int
    private var reader: PasteboardStore.Generation.Reader
    /// The index of the stream, built first because the header precedes the content.
    private let index: GenerationIndex
    private var phase = Phase.header
    /// The representations in the order of the stream; `position` is the next one, and `pieces` its unread rest.
    private let entries: [RepresentationEntry]
    private var position = 0
    private var pieces: PasteboardStore.Generation.Pieces?

    private enum Phase {
      case header, payload, tail, end
    }

    /// The number of items in the stream.
    public var itemCount: Int { index.itemCount }

    /// Prepares the stream, after verifying the whole generation so that no part of a damaged one is exported.
    ///
    /// The stream omits items that have expired or can be pasted only once, and sensitive items unless
    /// `includingSensitive` is true.
    public init(_ generation: PasteboardStore.Generation, includingSensitive: Bool) throws(PasteboardStore.Error) {
      try generation.verify()
      var index = GenerationIndex(limits: .none)
      index.reserveCapacity(representations: Int(generation.header.representationCount))
      var types: [UInt32] = []
      for identifier in generation.types.identifiers { types.append(try index.number(ofType: identifier)) }
      var entries: [RepresentationEntry] = []
      entries.reserveCapacity(Int(generation.header.representationCount))
      var omitted = (sensitive: 0, once: 0)
      var reader = generation.reader()
      var item: [PasteboardStore.Generation.Reader.Entry] = []
      for position in 0..<generation.itemCount {
        let attributes = try reader.readEntries(ofItemAt: position, into: &item)
        if attributes.isOnce {
          omitted.once += 1
        } else if attributes.isSensitive, !includingSensitive {
          omitted.sensitive += 1
        } else {
          try index.beginItem(attributes)
          for entry in item {
            try index.check(size: entry.size)
            index.add(type: types[entry.type], size: entry.size, checksum: entry.entry.checksum)
            entries.append(entry.entry)
          }
        }
      }
      self.generation = generation
      self.index = index
      self.entries = entries
      self.reader = reader
      (omittedSensitiveCount, omittedOnceCount) = omitted
    }

    /// The next bytes of the stream; nil at its end. Content comes in pieces of at most 1 MiB, the index as one piece.
    public mutating func next() throws(PasteboardStore.Error) -> [UInt8]? {
      switch phase {
      case .header:
        phase = .payload
        return index.header(changeCount: generation.changeCount, created: generation.created).encoded()
      case .payload:
        let bytes = try nextPayload()
        if !bytes.isEmpty { return bytes }
        phase = .tail
        return try next()
      case .tail:
        phase = .end
        var bytes: [UInt8] = []
        bytes.reserveCapacity(index.tailSize)
        index.encodeTail(into: &bytes) { _ in }
        return bytes
      case .end: return nil
      }
    }

    private mutating func nextPayload() throws(PasteboardStore.Error) -> [UInt8] {
      var bytes: [UInt8] = []
      while bytes.count < 128 << 10, position < entries.count {
        let entry = entries[position]
        if entry.size > 128 << 10 {
          if !bytes.isEmpty { return bytes }
          if let piece = try nextPiece(of: entry) { return piece }
        } else {
          try reader.withVerifiedBytes(of: entry) { content in
            content.withUnsafeBytes { bytes.append(contentsOf: $0) }
          }
        }
        position += 1
      }
      return bytes
    }

    /// The next bytes of a large representation, which has been verified; nil at its end.
    private mutating func nextPiece(of entry: RepresentationEntry) throws(PasteboardStore.Error) -> [UInt8]? {
      var pieces = pieces ?? PasteboardStore.Generation.Pieces(of: entry, in: generation)
      let bytes = try pieces.next()
      self.pieces = bytes == nil ? nil : pieces
      return bytes
    }
  }
}

extension PasteboardStore {
  /// The export stream of some items that are not on a pasteboard.
  ///
  /// - Parameter body: Adds the items to the transaction.
  public func exportStream(
    _ body: (_ transaction: inout Transaction) throws(PasteboardStore.Error) -> Void
  ) throws(PasteboardStore.Error) -> [UInt8] {
    var transaction = Transaction(streamedBy: self)
    try body(&transaction)
    return try transaction.stream()
  }
}
