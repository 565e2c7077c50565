// The store and pasteboard that a command's options name.

import SystemCalls
import TimecodePasteboard

/// Where a command reads or writes.
struct StoreAccess {
  let store: PasteboardStore
  let name: PasteboardName

  init(_ place: PlaceOptions, options: PasteboardStore.Options = .reading) throws {
    store = try Self.store(place, options: options)
    name = place.pasteboard ?? .general
  }

  /// The store alone.
  static func store(_ place: PlaceOptions, options: PasteboardStore.Options = .reading) throws -> PasteboardStore {
    let location =
      if let path = place.store { try PasteboardStore.Location(path: path.bytes) } else {
        try PasteboardStore.Location.current()
      }
    return PasteboardStore(at: location, options: options)
  }

  /// A failure to find a pasteboard, with the names of those that are there.
  static func withNeighbours(_ failure: Failure, _ options: OptionReader) -> Failure {
    guard case .store(let error) = failure.kind, case .noSuchPasteboard(let name, let path) = error.cause else {
      return failure
    }
    let names = try? store(.read(options)).pasteboards()
    return Failure(.noSuchPasteboard(name, store: path, others: (names ?? []).map(\.text)))
  }

  /// The current content.
  func current() throws(PasteboardStore.Error) -> PasteboardStore.Generation { try store.generation(of: name) }
}

extension PasteboardStore.Options {
  /// What was copied can be read, however large it is, and what remains of it is kept.
  static var reading: Self { Self(limits: .none) }

  /// A paste waits for other writers if it removes what can be pasted once.
  static func pasting(timeout: Duration?) -> Self {
    var options = reading
    if let timeout { options.lockTimeLimit = timeout }
    return options
  }

  /// The options of a write, which waits for another writer.
  init(timeout: Duration?, history: HistoryOptions, _ messages: Messages) {
    self.init()
    cancellation = Interruption.cancellation
    waiting = Progress.waiting(messages)
    if let timeout { lockTimeLimit = timeout }
    if let depth = history.depth { self.history.depth = depth }
    if let size = history.size { self.history.bytes = size.bytes }
  }
}

extension PasteboardStore.Selector {
  /// The content that is chosen; nil if none is.
  init?(back: Int?, change: ChangeCount?) {
    if let back { self = .back(back) } else if let change { self = .change(change.value) } else { return nil }
  }
}
