// Imports an export stream into a pasteboard, in one commit.
//
//     var incoming = store.incoming(for: .general, source: "standard input")
//     while let bytes = input.read() { try incoming.append(bytes.span.bytes) }
//     let receipt = try incoming.commit()
//
// The stream is first written to a draft. The pasteboard changes after the whole stream has arrived and is verified.

extension PasteboardStore {
  /// An export stream that is being imported into a pasteboard.
  public struct ImportStream: ~Copyable {
    private let store: PasteboardStore
    private let name: PasteboardName
    private let source: String
    private var file: DraftFile?
    private var head: [UInt8] = []
    private var header: GenerationHeader?
    private var received: UInt64 = 0

    init(store: PasteboardStore, name: PasteboardName, source: String) {
      self.store = store
      self.name = name
      self.source = source
    }

    /// Adds the next bytes of the stream. Throws as soon as they cannot belong to a stream or exceed a limit.
    public mutating func append(_ bytes: RawSpan) throws(PasteboardStore.Error) {
      guard bytes.byteCount > 0 else { return }
      let missing = min(GenerationFormat.headerSize - head.count, bytes.byteCount)
      if missing > 0 {
        bytes.extracting(first: missing).withUnsafeBytes { head.append(contentsOf: $0) }
        guard head.count == GenerationFormat.headerSize else { return }
        // Nothing is created in the store before the input is known to be a stream.
        header = try checkedHeader()
        let start = head
        try write(start.span.bytes)
      }
      if bytes.byteCount > missing { try write(bytes.extracting(missing..<bytes.byteCount)) }
    }

    private mutating func write(_ bytes: RawSpan) throws(PasteboardStore.Error) {
      let end = received + UInt64(bytes.byteCount)
      if let header, end > header.fileLength {
        throw .damaged(
          path: source, offset: header.fileLength, .length(expected: header.fileLength, found: end))
      }
      try store.options.checkCancellation()
      try openedFile().file.write(bytes, at: received)
      received = end
    }

    /// Verifies the stream, and replaces the items of the pasteboard or appends to them.
    @discardableResult
    public consuming func commit(
      _ mode: PasteboardStore.Transaction.Mode = .replace, ifChange expected: UInt64? = nil
    ) throws(PasteboardStore.Error) -> PasteboardStore.Receipt {
      // A stream shorter than a header has not been checked yet.
      let length = max(received, UInt64(head.count))
      _ = try GenerationHeader(decoding: head.span.bytes, fileLength: length, path: source)
      let generation = try PasteboardStore.Generation(
        try openedFile().file, path: source, limits: store.options.limits, now: store.now)
      try generation.verify()
      var transaction = store.transaction(for: name)
      do throws(PasteboardStore.Error) {
        try transaction.append(itemsOf: generation)
      } catch {
        // The stream is at fault, not the caller.
        guard case .duplicateType = error else { throw error }
        throw .damaged(path: source, offset: generation.header.itemIndexOffset, .inconsistent)
      }
      return try transaction.commit(mode, ifChange: expected)
    }

    /// The header, after checking the sizes that it announces against the limits.
    private func checkedHeader() throws(PasteboardStore.Error) -> GenerationHeader {
      let header = try GenerationHeader(decodingStart: head.span.bytes, path: source)
      let limits = store.options.limits
      // An index larger than usual counts as content. The usual index has four representations for each item, and in
      // addition one item with the largest number of representations.
      let ordinary = UInt64(header.itemCount) * 152 + PasteboardStore.Limits.representationsOfItem * 288
      let index = header.fileLength - header.payloadSize - UInt64(GenerationFormat.headerSize)
      let size = header.payloadSize + (index > ordinary ? index - ordinary : 0)
      if size > limits.generation { throw .limitExceeded(.generation, limit: limits.generation, found: size) }
      if UInt64(header.itemCount) > limits.items {
        throw .limitExceeded(.items, limit: limits.items, found: UInt64(header.itemCount))
      }
      return header
    }

    private mutating func openedFile() throws(PasteboardStore.Error) -> DraftFile {
      if let file { return file }
      let opened = try DraftFile(in: try store.directory(of: name))
      if let header { try opened.check(header.summary) }
      file = opened
      return opened
    }
  }
}

extension PasteboardStore {
  /// Begins an import into a pasteboard. Errors name the stream as `source`.
  public func incoming(for name: PasteboardName, source: String) -> PasteboardStore.ImportStream {
    PasteboardStore.ImportStream(store: self, name: name, source: source)
  }
}
