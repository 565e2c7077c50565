// A generation that is being written. Readers do not see it until it is published.
//
//     var draft = Draft(in: .pasteboard(store, name), options: options)
//     try draft.beginItem(attributes)
//     try draft.add(type, bytes)
//
// A small draft stays in memory until it is finished, and is then written with one call. A larger draft is written to
// its file in parts. The file is removed when the draft is destroyed, or by a later writer if the process dies.

import SystemCalls

/// A generation that is being written. It is discarded unless it is published.
struct Draft: ~Copyable {
  private(set) var index: GenerationIndex
  private var location: Location
  private let options: PasteboardStore.Options
  private var file: DraftFile?
  private var buffer: [UInt8] = []
  /// The number of bytes written to the file. The buffer follows them.
  private var flushed: UInt64 = 0
  /// True if everything has been written to the file.
  private var isComplete = false
  /// The number of bytes that are buffered before they are written to the file.
  private let bufferSize: Int
  /// The error that interrupted a representation. A draft with an error cannot be finished.
  private var failure: PasteboardStore.Error?

  /// The directory of the draft's file, if the draft needs one.
  enum Location {
    /// The directory of a pasteboard, which is created if it is missing.
    case pasteboard(PasteboardStore, PasteboardName)
    case directory(OpenDescriptor)
  }

  init(in location: Location, options: PasteboardStore.Options, bufferSize: Int = 256 << 10) {
    self.bufferSize = bufferSize
    self.location = location
    self.options = options
    index = GenerationIndex(limits: options.limits)
    buffer.append(contentsOf: repeatElement(0, count: GenerationFormat.headerSize))
  }

  // MARK: Content

  mutating func number(ofType identifier: String) throws(PasteboardStore.Error) -> UInt32 {
    try index.number(ofType: identifier)
  }

  mutating func beginItem(_ attributes: PasteboardStore.ItemAttributes) throws(PasteboardStore.Error) {
    do throws(PasteboardStore.Error) {
      try index.beginItem(attributes)
      try file?.check(index.summary)
    } catch {
      throw fail(error)
    }
  }

  /// Adds a representation to the last item.
  mutating func add(type: UInt32, _ bytes: RawSpan) throws(PasteboardStore.Error) {
    do { try index.check(type: type, size: UInt64(bytes.byteCount)) } catch { throw fail(error) }
    try append(bytes)
    index.add(type: type, size: UInt64(bytes.byteCount), checksum: XXH64.checksum(of: bytes))
  }

  /// Adds a representation with the content of a file to the last item.
  mutating func add(type: UInt32, contentOf file: PasteboardStore.ContentFile) throws(PasteboardStore.Error) {
    var sum = XXH64()
    var size: UInt64 = 0
    do throws(PasteboardStore.Error) {
      try index.check(type: type, size: 0)
      try file.forEachPiece(limit: options.limits.representation) { (piece) throws(PasteboardStore.Error) in
        try options.checkCancellation()
        size += UInt64(piece.byteCount)
        try index.check(size: size)
        sum.update(piece)
        try append(piece)
      }
    } catch {
      throw fail(error)
    }
    index.add(type: type, size: size, checksum: sum.value)
  }

  /// Records an error that makes the draft impossible to finish, and returns it.
  mutating func fail(_ error: PasteboardStore.Error) -> PasteboardStore.Error {
    failure = failure ?? error
    return error
  }

  /// Adds the items of a generation that `isWanted` accepts. Their content is copied without decoding it.
  mutating func addItems(
    of generation: PasteboardStore.Generation,
    where isWanted: (Int, PasteboardStore.ItemAttributes) -> Bool = { _, _ in true }
  ) throws(PasteboardStore.Error) {
    var types: [UInt32] = []
    for identifier in generation.types.identifiers { types.append(try number(ofType: identifier)) }
    var reader = generation.reader(window: 1 << 20)
    var entries: [PasteboardStore.Generation.Reader.Entry] = []
    for position in 0..<generation.itemCount {
      let item = try reader.itemEntry(try generation.number(at: position))
      guard isWanted(position, item.attributes) else { continue }
      try beginItem(item.attributes)
      try reader.readEntries(of: item, into: &entries)
      for entry in entries { try addRepresentation(entry.entry, type: types[entry.type], from: &reader) }
    }
  }

  /// Inserts the items of a generation before the items of the draft.
  ///
  /// Only the index is in this order. In the file the content of these items comes last, because the draft's own
  /// content may have been written before the generation is known.
  mutating func prepend(itemsOf generation: PasteboardStore.Generation) throws(PasteboardStore.Error) {
    let count = index.itemCount
    try addItems(of: generation)
    index.moveToEnd(first: count)
  }

  /// Adds a representation of a generation to the last item.
  mutating func addRepresentation(
    _ entry: RepresentationEntry, type: UInt32, from reader: inout PasteboardStore.Generation.Reader
  ) throws(PasteboardStore.Error) {
    do throws(PasteboardStore.Error) {
      try index.check(type: type, size: entry.size)
      if entry.size <= 1 << 20 {
        try reader.withVerifiedBytes(of: entry) { (bytes) throws(PasteboardStore.Error) in try append(bytes) }
      } else {
        let generation = reader.generation
        try generation.forEachPiece(of: entry) { (piece) throws(PasteboardStore.Error) in try append(piece) }
      }
    } catch {
      throw fail(error)
    }
    index.add(type: type, size: entry.size, checksum: entry.checksum)
  }

  /// The draft as an export stream. The whole draft must be in memory.
  func stream(created: PasteboardStore.Timestamp) throws(PasteboardStore.Error) -> [UInt8] {
    if let failure { throw failure }
    var bytes = buffer
    let header = index.header(changeCount: 0, created: created).encoded()
    bytes.replaceSubrange(0..<header.count, with: header)
    index.encodeTail(into: &bytes) { _ in }
    return bytes
  }

  // MARK: The file

  /// Writes the rest and synchronizes the file, which is then complete under the draft's name.
  ///
  /// A finished draft can be finished again with another change count.
  mutating func finish(
    changeCount: UInt64, created: PasteboardStore.Timestamp, lineage: GenerationHeader.Lineage,
    in directory: OpenDescriptor
  ) throws(PasteboardStore.Error) -> DraftFile {
    location = .directory(directory)
    if let failure { throw failure }
    let file = try openedFile()
    var lineage = lineage
    if lineage.identity == 0 { lineage.identity = file.identity }
    let index = index
    let header = index.header(changeCount: changeCount, created: created, lineage: lineage).encoded()
    var tail = buffer
    buffer = []
    if !isComplete {
      try index.encodeTail(into: &tail) { (bytes) throws(PasteboardStore.Error) in
        try write(bytes.span.bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    if flushed == 0 {
      tail.replaceSubrange(0..<header.count, with: header)
      try write(tail.span.bytes)
    } else {
      try write(tail.span.bytes)
      try file.file.write(header.span.bytes, at: 0)
    }
    isComplete = true
    try file.file.synchronize()
    return file
  }

  /// A new draft: the items of a generation that another writer has published, then the last items of this finished
  /// draft.
  mutating func rebased(
    onto generation: PasteboardStore.Generation?, keepingLast count: Int
  ) throws(PasteboardStore.Error) -> Draft {
    var rebased = Draft(in: location, options: options)
    if let generation { try rebased.addItems(of: generation) }
    let first = index.itemCount - count
    let finished = try PasteboardStore.Generation(
      try openedFile().file, limits: .none, now: PasteboardStore.Timestamp(nanoseconds: .min))
    try rebased.addItems(of: finished) { position, _ in position >= first }
    return rebased
  }

  /// Marks the draft as the deletion of its pasteboard.
  mutating func markDeletion() { index.markDeletion() }

  private mutating func append(_ bytes: RawSpan) throws(PasteboardStore.Error) {
    if buffer.count + bytes.byteCount > bufferSize {
      let full = buffer
      buffer = []
      try write(full.span.bytes)
      buffer = consume full
      buffer.removeAll(keepingCapacity: true)
      if bytes.byteCount > bufferSize { return try write(bytes) }
    }
    bytes.withUnsafeBytes { buffer.append(contentsOf: $0) }
  }

  private mutating func write(_ bytes: RawSpan) throws(PasteboardStore.Error) {
    do throws(PasteboardStore.Error) {
      try options.checkCancellation()
      let file = try openedFile().file
      try file.write(bytes, at: flushed)
    } catch {
      throw fail(error)
    }
    flushed += UInt64(bytes.byteCount)
  }

  private mutating func openedFile() throws(PasteboardStore.Error) -> DraftFile {
    if let file { return file }
    let directory =
      switch location {
      case .pasteboard(let store, let name): try store.directory(of: name)
      case .directory(let directory): directory
      }
    let opened = try DraftFile(in: directory)
    try opened.check(index.summary)
    file = opened
    return opened
  }
}
