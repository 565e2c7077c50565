// A pasteboard as a stream of bytes, to be carried to another machine. The stream is a generation file.
//
//     var export = try PasteboardStore.ExportStream(generation, includingSensitive: false)
//     while let bytes = try export.next() { output.write(bytes) }

import SystemCalls

extension PasteboardStore {
  /// The stream of a generation, in pieces.
  public struct ExportStream: ~Copyable {
    private let generation: PasteboardStore.Generation
    private let includesSensitive: Bool
    /// How many sensitive items the stream leaves out.
    public let omittedSensitiveCount: Int
    /// How many items the stream leaves out because they can be pasted only once.
    public let omittedOnceCount: Int
    private var reader: PasteboardStore.Generation.Reader
    private let index: GenerationIndex
    private var phase = Phase.header
    /// Where the payload is: an item, a representation of it, and the rest of that.
    private var position = 0
    private var number: UInt32 = 0
    private var pieces: PasteboardStore.Generation.Pieces?

    private enum Phase {
      case header, payload, tail, end
    }

    /// How many items the stream carries.
    public var itemCount: Int { index.itemCount }

    /// Verifies the whole generation, so that nothing is written of one that is damaged, and prepares its stream.
    ///
    /// Items that have expired or can be pasted only once are left out, and so are sensitive ones unless
    /// `includingSensitive` is true.
    public init(_ generation: PasteboardStore.Generation, includingSensitive: Bool) throws(PasteboardStore.Error) {
      try generation.verify()
      var omitted = Omitted()
      let index = try Self.index(of: generation, includingSensitive, &omitted)
      self.generation = generation
      self.index = index
      omittedSensitiveCount = omitted.sensitive
      omittedOnceCount = omitted.once
      includesSensitive = includingSensitive
      reader = generation.reader()
    }

    private struct Omitted {
      var sensitive = 0
      var once = 0
    }

    private static func includes(_ attributes: PasteboardStore.ItemAttributes, _ includesSensitive: Bool) -> Bool {
      !attributes.isOnce && (includesSensitive || !attributes.isSensitive)
    }

    /// The content of the stream, so that its header can come first.
    private static func index(
      of generation: PasteboardStore.Generation, _ includesSensitive: Bool, _ omitted: inout Omitted
    ) throws(PasteboardStore.Error) -> GenerationIndex {
      var index = GenerationIndex(limits: .none)
      index.reserveCapacity(representations: Int(generation.header.representationCount))
      var types: [UInt32] = []
      for identifier in generation.types.identifiers { types.append(try index.number(ofType: identifier)) }
      var reader = generation.reader()
      for position in 0..<generation.itemCount {
        let item = try reader.itemEntry(try generation.number(at: position))
        if item.attributes.isOnce {
          omitted.once += 1
        } else if item.attributes.isSensitive, !includesSensitive {
          omitted.sensitive += 1
        }
        guard includes(item.attributes, includesSensitive) else { continue }
        try index.beginItem(item.attributes)
        for number in 0..<item.representationCount {
          let entry = try reader.representationEntry(item.firstRepresentation + number)
          try index.check(size: entry.size)
          index.add(type: types[Int(entry.type)], size: entry.size, checksum: entry.checksum)
        }
      }
      return index
    }

    /// The next bytes of the stream, at most about 1 MiB; nil at its end.
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
      while bytes.count < 128 << 10, position < generation.itemCount {
        let item = try reader.itemEntry(try generation.number(at: position))
        let count = Self.includes(item.attributes, includesSensitive) ? item.representationCount : 0
        while number < count {
          let entry = try reader.representationEntry(item.firstRepresentation + number)
          if entry.size > 128 << 10 {
            if !bytes.isEmpty { return bytes }
            if let piece = try nextPiece(of: entry) { return piece }
          } else {
            try reader.withVerifiedBytes(of: entry) { content in
              content.withUnsafeBytes { bytes.append(contentsOf: $0) }
            }
          }
          number += 1
        }
        (position, number) = (position + 1, 0)
      }
      return bytes
    }

    /// The next bytes of a large content, all of which was verified before; nil at its end.
    private mutating func nextPiece(of entry: RepresentationEntry) throws(PasteboardStore.Error) -> [UInt8]? {
      var pieces = pieces ?? PasteboardStore.Generation.Pieces(of: entry, in: generation)
      let bytes = try pieces.next()
      self.pieces = bytes == nil ? nil : pieces
      return bytes
    }
  }
}

extension PasteboardStore {
  /// The stream that an export of some items would give, without a pasteboard that holds them.
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
