// The layout of a store: a directory for each pasteboard, and in it
//
//     current      the generation that readers see
//     history-N    the generation with change count N that was replaced
//     damaged-N    a file that was found damaged when the generation with change count N was written
//     deleted-N    an empty file if the pasteboard was deleted as its change N; there is no `current` then
//     lock         the file that writers lock; it holds the cache
//     new          the file of the writer that holds the lock; removed by the next one if it remains
//     drafts/      files of writers that still gather their content, each locked by its writer

/// The names in a store.
enum StoreFileNames {
  static let current = "current"
  static let lock = "lock"
  static let staged = "new"
  static let drafts = "drafts"

  static func history(_ changeCount: UInt64) -> String { "history-\(changeCount)" }
  static func damaged(_ changeCount: UInt64) -> String { "damaged-\(changeCount)" }
  static func deleted(_ changeCount: UInt64) -> String { "deleted-\(changeCount)" }

  /// The change count in a name that ``history(_:)`` made.
  static func historyChangeCount(in name: String) -> UInt64? { number(in: name, after: "history-") }
  /// The change count in a name that ``damaged(_:)`` made.
  static func damagedChangeCount(in name: String) -> UInt64? { number(in: name, after: "damaged-") }
  /// The change count in a name that ``deleted(_:)`` made.
  static func deletedChangeCount(in name: String) -> UInt64? { number(in: name, after: "deleted-") }

  // "history-07" is not a name that the store makes, and two names must not mean one generation. Nor does any count reach
  // 2^63, so that one more can always be counted.
  private static func number(in name: String, after prefix: String) -> UInt64? {
    guard name.hasPrefix(prefix), let number = UInt64(name.dropFirst(prefix.count)),
      number < 1 << 63, name == prefix + String(number)
    else { return nil }
    return number
  }
}
