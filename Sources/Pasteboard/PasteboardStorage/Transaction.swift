// Writing a pasteboard.
//
//     var transaction = store.transaction(for: .general)
//     let text = try transaction.type("public.utf8-plain-text")
//     try transaction.beginItem()
//     try transaction.add(text, bytes.span)
//     let receipt = try transaction.commit()           // or .commit(.append, ifChange: 41)
//
// The content gathers in memory, and then in a draft; the commit puts it on disk and publishes it after the old one. A
// transaction that goes out of scope leaves nothing on disk.

import Synchronization

extension PasteboardStore {
  /// The new content of a pasteboard, which becomes visible at once with ``commit(_:ifChange:)`` or not at all.
  public struct Transaction: ~Copyable {
    private let store: PasteboardStore
    private let name: PasteboardName
    private var draft: Draft
    private var hasItem = false
    /// Distinguishes this transaction's types from the types of other transactions.
    private let identity = transactionCount.wrappingAdd(1, ordering: .relaxed).newValue

    init(store: PasteboardStore, name: PasteboardName) {
      self.store = store
      self.name = name
      draft = Draft(in: .pasteboard(store, name), options: store.options)
    }

    /// A transaction that is never committed, and stays in memory.
    init(streamedBy store: PasteboardStore) {
      self.store = store
      name = .general
      draft = Draft(in: .pasteboard(store, name), options: store.options, bufferSize: .max)
    }

    /// The stream of an export with this content, if it stays in memory.
    func stream() throws(PasteboardStore.Error) -> [UInt8] { try draft.stream(created: store.now) }

    /// A type identifier as this transaction knows it, so that it is checked and looked up once.
    public struct TypeNumber: Hashable, Sendable {
      let number: UInt32
      let transaction: UInt64
    }

    /// How new items and old ones go together.
    public enum Mode: Hashable, Sendable {
      /// The new items replace the old.
      case replace
      /// The new items follow the old.
      case append
    }

    /// How many items were added.
    public var itemCount: Int { draft.index.itemCount }

    /// Checks a type identifier and returns the number by which ``add(_:_:)`` takes it.
    public mutating func type(_ identifier: String) throws(PasteboardStore.Error) -> TypeNumber {
      TypeNumber(number: try draft.number(ofType: identifier), transaction: identity)
    }

    /// Begins the next item; the representations added next are its own, richest first.
    public mutating func beginItem(
      _ attributes: PasteboardStore.ItemAttributes = PasteboardStore.ItemAttributes()
    ) throws(PasteboardStore.Error) {
      try draft.beginItem(attributes)
      hasItem = true
    }

    /// Adds a representation to the item begun last, or to a first one if none was begun.
    ///
    /// - Throws: An error after which ``commit(_:ifChange:)`` throws it too, because the item would be incomplete.
    public mutating func add(_ type: TypeNumber, _ bytes: Span<UInt8>) throws(PasteboardStore.Error) {
      try begin(type)
      try draft.add(type: type.number, bytes.bytes)
    }

    /// Begins a first item if none was begun, and proves that the type is this transaction's.
    private mutating func begin(_ type: TypeNumber) throws(PasteboardStore.Error) {
      guard type.transaction == identity else { throw draft.fail(.invalidType("a type of another transaction")) }
      if !hasItem { try beginItem() }
    }

    /// Adds a representation with the content of a file, read in pieces: memory does not grow with it.
    ///
    /// Other writers do not wait while it is read.
    ///
    /// - Throws: An error after which ``commit(_:ifChange:)`` throws it too; for the file
    ///   ``PasteboardStore/Error/source(name:_:)``.
    public mutating func add(_ type: TypeNumber, contentOf file: ContentFile) throws(PasteboardStore.Error) {
      try begin(type)
      try draft.add(type: type.number, contentOf: file)
    }

    /// Adds the items of a generation, their content verified but not decoded.
    public mutating func append(itemsOf generation: PasteboardStore.Generation) throws(PasteboardStore.Error) {
      try draft.addItems(of: generation)
      hasItem = draft.index.itemCount > 0
    }

    /// Puts the content on disk and makes it the pasteboard's, at once and durably.
    ///
    /// With `expected`, only if the pasteboard still has this change count; a pasteboard never written has 0. Throws
    /// ``PasteboardStore/Error/changed(expected:found:)``, ``PasteboardStore/Error/locked(path:timeLimit:)``, and for
    /// failures on the way ``PasteboardStore/Error/commitFailed(cause:visibleChangeCount:)`` or
    /// ``PasteboardStore/Error/notDurable(path:_:visibleChangeCount:)``; readers then see the content with the named
    /// change count, whole.
    @discardableResult
    public consuming func commit(
      _ mode: Mode = .replace, ifChange expected: UInt64? = nil
    ) throws(PasteboardStore.Error) -> PasteboardStore.Receipt {
      let count = draft.index.itemCount
      var isFirst = true
      return try store.write(name, expecting: expected) { (writer) throws(PasteboardStore.Error) in
        if mode == .append {
          let old = try writer.oldGeneration()
          if !isFirst {
            draft = try draft.moved(after: old, last: count)
          } else if let old {
            try draft.prepend(itemsOf: old)
          }
        }
        isFirst = false
        return try writer.install(&draft)
      }
    }
  }
}

/// How many transactions this process has made.
private let transactionCount = Atomic<UInt64>(0)

extension PasteboardStore {
  /// The result of a commit.
  public struct Receipt: Hashable, Sendable {
    /// The change count of the generation that readers now see.
    public let changeCount: UInt64
    /// How many items it has.
    public let itemCount: Int
    /// Other failures, which did no harm to the committed content.
    public let warnings: [Warning]
    /// Something was written; to clear the history writes nothing.
    public internal(set) var isCommitted = true

    /// Failures besides a commit.
    public enum Warning: Hashable, Sendable {
      /// The old file was damaged for this reason, and was set aside at this path.
      case damagedSetAside(path: String, PasteboardStore.Error)
      /// The old generation is not kept, because it alone is larger than the history may be, in bytes.
      case tooLargeForHistory(size: UInt64, limit: UInt64)
      /// Old generations left the history because all of it was larger than this many bytes.
      case pushedOutOfHistory(count: Int, limit: UInt64)
      /// History could not be brought within its limits, or rid of expired items.
      case historyNotPruned(PasteboardStore.Error)
    }
  }
}
