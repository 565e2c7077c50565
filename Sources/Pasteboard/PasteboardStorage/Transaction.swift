// A transaction, which writes new content to a pasteboard.
//
//     var transaction = store.transaction(for: .general)
//     let text = try transaction.type("public.utf8-plain-text")
//     try transaction.beginItem()
//     try transaction.add(text, bytes.span)
//     let receipt = try transaction.commit()           // or .commit(.append, ifChange: 41)
//
// The content is collected in memory, and later in a draft. The commit writes the draft to disk and publishes it. A
// transaction that is not committed leaves nothing on disk.

import Synchronization

extension PasteboardStore {
  /// The new content of a pasteboard. ``commit(_:ifChange:)`` makes all of it visible at once, or none of it.
  public struct Transaction: ~Copyable {
    private let store: PasteboardStore
    private let name: PasteboardName
    private var draft: Draft
    private var hasItem = false
    /// Distinguishes the type numbers of this transaction from those of other transactions.
    private let identity = transactionCount.wrappingAdd(1, ordering: .relaxed).newValue

    init(store: PasteboardStore, name: PasteboardName) {
      self.store = store
      self.name = name
      draft = Draft(in: .pasteboard(store, name), options: store.options)
    }

    /// A transaction that stays in memory and is never committed.
    init(streamedBy store: PasteboardStore) {
      self.store = store
      name = .general
      draft = Draft(in: .pasteboard(store, name), options: store.options, bufferSize: .max)
    }

    /// The content as an export stream. Only for a transaction that stays in memory.
    func stream() throws(PasteboardStore.Error) -> [UInt8] { try draft.stream(created: store.now) }

    /// A type identifier that this transaction has checked, so that it is looked up only once.
    public struct TypeNumber: Equatable, Sendable {
      let number: UInt32
      let transaction: UInt64
    }

    /// The effect of a commit on the old items.
    public enum Mode: Hashable, Sendable {
      /// The new items replace the old.
      case replace
      /// The new items follow the old.
      case append
    }

    /// The number of items that were added.
    public var itemCount: Int { draft.index.itemCount }

    /// Checks a type identifier and returns its number for ``add(_:_:)``.
    public mutating func type(_ identifier: String) throws(PasteboardStore.Error) -> TypeNumber {
      TypeNumber(number: try draft.number(ofType: identifier), transaction: identity)
    }

    /// Begins an item, to which the representations added next belong. They are added richest first.
    public mutating func beginItem(
      _ attributes: PasteboardStore.ItemAttributes = PasteboardStore.ItemAttributes()
    ) throws(PasteboardStore.Error) {
      try draft.beginItem(attributes)
      hasItem = true
    }

    /// Adds a representation to the last item, or to a new item if there is none.
    ///
    /// - Throws: An error that ``commit(_:ifChange:)`` then throws too, because the item would be incomplete.
    public mutating func add(_ type: TypeNumber, _ bytes: Span<UInt8>) throws(PasteboardStore.Error) {
      try begin(type)
      try draft.add(type: type.number, bytes.bytes)
    }

    /// Begins an item if there is none, and checks that the type belongs to this transaction.
    private mutating func begin(_ type: TypeNumber) throws(PasteboardStore.Error) {
      guard type.transaction == identity else { throw draft.fail(.invalidType("a type of another transaction")) }
      if !hasItem { try beginItem() }
    }

    /// Adds a representation with the content of a file, read in pieces so that memory use does not depend on its size.
    ///
    /// No lock is held during the reading.
    ///
    /// - Throws: ``PasteboardStore/Error/source(name:_:)`` for an error of the file. ``commit(_:ifChange:)`` then
    ///   throws the same error.
    public mutating func add(_ type: TypeNumber, contentOf file: ContentFile) throws(PasteboardStore.Error) {
      try begin(type)
      try draft.add(type: type.number, contentOf: file)
    }

    /// Adds the items of a generation. Their content is verified but not decoded.
    public mutating func append(itemsOf generation: PasteboardStore.Generation) throws(PasteboardStore.Error) {
      try draft.addItems(of: generation)
      hasItem = draft.index.itemCount > 0
    }

    /// Writes the content to disk and makes it the pasteboard's, atomically and durably.
    ///
    /// With `expected`, commits only if the pasteboard still has this change count; a pasteboard that was never written
    /// has 0. Throws ``PasteboardStore/Error/changed(expected:found:)`` or
    /// ``PasteboardStore/Error/locked(path:timeLimit:)``. For a failure during the commit, throws
    /// ``PasteboardStore/Error/commitFailed(cause:visibleChangeCount:)`` or
    /// ``PasteboardStore/Error/notDurable(path:_:visibleChangeCount:)``; readers then see the complete content with the
    /// change count in the error.
    @discardableResult
    public consuming func commit(
      _ mode: Mode = .replace, ifChange expected: UInt64? = nil
    ) throws(PasteboardStore.Error) -> PasteboardStore.Receipt {
      let count = draft.index.itemCount
      var isFirst = true
      return try store.write(name, expecting: expected) { (writer) throws(PasteboardStore.Error) in
        if mode == .append {
          let old = try writer.currentGeneration()
          if !isFirst {
            draft = try draft.rebased(onto: old, keepingLast: count)
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

/// The number of transactions that this process has created.
private let transactionCount = Atomic<UInt64>(0)

extension PasteboardStore {
  /// The result of a commit.
  public struct Receipt: Equatable, Sendable {
    /// The change count of the generation that readers now see.
    public let changeCount: UInt64
    /// The number of items in that generation.
    public let itemCount: Int
    /// Failures that did not affect the committed content.
    public let warnings: [Warning]
    /// True if a new generation was written. Clearing the history writes none.
    public internal(set) var isCommitted = true
    /// True if, after a restore by steps back, the history has a content one step further back.
    package internal(set) var hasContentFurtherBack = false

    /// A failure that did not affect the committed content.
    public enum Warning: Equatable, Sendable {
      /// The old file was damaged for this reason and was set aside at this path.
      case damagedSetAside(path: String, PasteboardStore.Error)
      /// The old generation alone exceeds the size limit of history, in bytes, and is not kept.
      case tooLargeForHistory(size: UInt64, limit: UInt64)
      /// Old generations were removed because the history exceeded this many bytes.
      case pushedOutOfHistory(count: Int, limit: UInt64)
      /// History could not be reduced to its limits, or expired items could not be removed from it.
      case historyNotPruned(PasteboardStore.Error)
    }
  }
}
