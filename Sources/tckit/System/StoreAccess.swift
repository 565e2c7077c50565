// The store and pasteboard that a command's options name.

import SystemCalls
import TimecodePasteboard

/// Where a command reads or writes.
struct StoreAccess {
  let store: PasteboardStore
  let name: PasteboardName

  init(_ arguments: ParsedArguments, options: PasteboardStore.Options = Self.reading) throws {
    store = try Self.store(arguments, options: options)
    name = arguments.values.pasteboard ?? .general
  }

  /// The options of reading: what was copied can be pasted, however large it is, and what remains of it is kept.
  private static var reading: PasteboardStore.Options {
    PasteboardStore.Options(limits: .none)
  }

  /// The options of a paste, which waits for other writers where it removes what can be pasted once.
  static func pasting(_ arguments: ParsedArguments) -> PasteboardStore.Options {
    var options = reading
    if let limit = arguments.values.timeout { options.lockTimeLimit = limit }
    return options
  }

  /// The store alone.
  static func store(
    _ arguments: ParsedArguments, options: PasteboardStore.Options = Self.reading
  ) throws -> PasteboardStore {
    let location =
      if let path = arguments.values.store { try PasteboardStore.Location(path: path.bytes) } else {
        try PasteboardStore.Location.current()
      }
    return PasteboardStore(at: location, options: options)
  }

  /// The content that the options select, if they do.
  static func selector(_ arguments: ParsedArguments) -> PasteboardStore.Selector? {
    arguments.values.back.map { .back($0) } ?? arguments.values.change.map { .change($0.value) }
  }

  /// The options of writing, such as how long to wait for another writer.
  static func options(_ arguments: ParsedArguments) -> PasteboardStore.Options {
    var options = PasteboardStore.Options()
    options.cancellation = Interruption.cancellation
    options.waiting = Progress.waiting(arguments)
    if let limit = arguments.values.timeout { options.lockTimeLimit = limit }
    if let depth = arguments.values.historyDepth { options.history.depth = depth }
    if let size = arguments.values.historySize { options.history.bytes = size.bytes }
    if let number = arguments.values.maxItems {
      options.limits.items = min(UInt64(number.value), PasteboardStore.Limits.none.items)
    }
    if let size = arguments.values.maxSize { options.limits.generation = size.bytes }
    if let size = arguments.values.maxRepresentationSize { options.limits.representation = size.bytes }
    return options
  }

  /// How many items a list may have at most, also where it only becomes a document.
  static func itemLimit(_ arguments: ParsedArguments) -> UInt64 {
    options(arguments).limits.items
  }

  /// A failure to find a pasteboard, with the names of those that are there.
  static func withNeighbours(_ failure: Failure, _ arguments: ParsedArguments) -> Failure {
    guard case .store(let error) = failure.kind, case .noSuchPasteboard(let name, let path) = error.cause else {
      return failure
    }
    let names = try? store(arguments).pasteboards()
    return Failure(.noSuchPasteboard(name, store: path, others: (names ?? []).map(\.text)))
  }

  /// The current content.
  func current() throws(PasteboardStore.Error) -> PasteboardStore.Generation { try store.generation(of: name) }
}
