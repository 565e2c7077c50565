// The cache that a writer leaves for the next one in the file `lock`, so that history costs nothing to keep: its size.
//
// The cache is a note, not a promise. It is written without fsync; if it is missing, torn, or has a change count
// other than the current generation's, the next writer lists the directory instead.

/// A note of the last writer to the next one.
struct HistoryCache: Hashable, Sendable {
  /// The change count of the generation that its writer was about to install.
  var changeCount: UInt64 = 0
  /// How many generations are kept.
  var count: UInt64 = 0
  /// How many bytes they take.
  var bytes: UInt64 = 0
  /// A change count that no kept generation lies below.
  var oldest: UInt64 = 0
  /// When the first item of a kept generation expires.
  var expiry = ItemEntry.never

  /// A cache with a change count, which states that history must be listed.
  static func uncounted(at changeCount: UInt64) -> HistoryCache {
    HistoryCache(changeCount: changeCount, count: unknownCount)
  }

  /// Whether it contains the history.
  var isCounted: Bool { count < Self.unknownCount }

  private static let unknownCount: UInt64 = 1 << 61
  private static let magic: UInt64 = 0x0A31_6C4B_5043_5489  // 89 'T' 'C' 'P' 'K' 'l' '1' 0A
  private static let size = 56

  /// The cache in a lock file; nil if missing or torn.
  static func read(from lock: OpenDescriptor) throws(PasteboardStore.Error) -> HistoryCache? {
    let note = try lock.read(count: size, at: 0)
    let span = note.span.bytes
    guard span.byteCount == size, span.integer(at: 0, as: UInt64.self) == magic,
      span.integer(at: 48, as: UInt64.self) == XXH64.checksum(of: span.extracting(0..<48))
    else { return nil }
    let cache = HistoryCache(
      changeCount: span.integer(at: 8, as: UInt64.self), count: span.integer(at: 16, as: UInt64.self),
      bytes: span.integer(at: 24, as: UInt64.self), oldest: span.integer(at: 32, as: UInt64.self),
      expiry: PasteboardStore.Timestamp(nanoseconds: span.integer(at: 40, as: Int64.self)))
    // Numbers that no writer writes; sums with them could overflow.
    guard max(cache.changeCount, cache.count, cache.bytes) < 1 << 62 else { return nil }
    return cache
  }

  /// Writes the cache into a lock file.
  func write(to lock: OpenDescriptor) throws(PasteboardStore.Error) {
    var note: [UInt8] = []
    note.appendInteger(Self.magic)
    note.appendInteger(changeCount)
    note.appendInteger(count)
    note.appendInteger(bytes)
    note.appendInteger(oldest)
    note.appendInteger(expiry.nanoseconds)
    note.appendInteger(XXH64.checksum(of: note.span.bytes))
    try lock.write(note.span.bytes, at: 0)
  }
}
