// The store and pasteboard that a command's options name.

import SystemCalls
import TimecodePasteboard

/// Where a command reads or writes.
struct StoreAccess {
  let store: PasteboardStore
  let name: PasteboardName

  init(_ arguments: ParsedArguments, options: PasteboardStore.Options = PasteboardStore.Options()) throws(Failure) {
    let word = try orUsage { () throws(UsageError) in try arguments.value(.pasteboard) }
    store = try Self.store(arguments, options: options)
    do throws(PasteboardStore.Error) {
      name = try word.map { (word) throws(PasteboardStore.Error) in try PasteboardName(word) } ?? .general
    } catch {
      throw .store(error)
    }
  }

  /// The store alone.
  static func store(_ arguments: ParsedArguments, options: PasteboardStore.Options = PasteboardStore.Options())
    throws(Failure) -> PasteboardStore
  {
    let place = try orUsage { () throws(UsageError) in try arguments.value(.store) }
    return try storing { () throws(PasteboardStore.Error) in
      let location =
        if let place { try PasteboardStore.Location(path: place) } else { try PasteboardStore.Location.current() }
      return PasteboardStore(at: location, options: options)
    }
  }

  /// The content that the options select, if they do.
  static func selector(_ arguments: ParsedArguments) throws(Failure) -> PasteboardStore.Selector? {
    let back = try orUsage { () throws(UsageError) in try arguments.integer(.back, in: 0...Int.max) }
    let change = try orUsage { () throws(UsageError) in try arguments.integer(.change, in: 0...Int.max) }
    guard back == nil || change == nil else {
      throw .usage(.conflict("--back", "--change", why: "each names a content"))
    }
    return back.map { .back($0) } ?? change.map { .change(UInt64($0)) }
  }

  /// The change count that a write demands.
  static func expectedChange(_ arguments: ParsedArguments) throws(Failure) -> UInt64? {
    try orUsage { () throws(UsageError) in try arguments.integer(.ifChange, in: 0...Int.max) }.map(UInt64.init)
  }

  /// The options of writing, such as how long to wait for another writer.
  static func options(_ arguments: ParsedArguments) throws(Failure) -> PasteboardStore.Options {
    var options = PasteboardStore.Options()
    options.cancellation = Interruption.cancellation
    options.waiting = Progress.waiting(arguments)
    let limit = try orUsage { () throws(UsageError) in
      try arguments.value(.timeout, expected: DurationWord.expected, read: DurationWord.read)
    }
    if let limit { options.lockTimeLimit = limit }
    if let depth = try orUsage({ () throws(UsageError) in try arguments.integer(.history, in: 0...Int.max) }) {
      options.history.depth = depth
    }
    if let items = try orUsage({ () throws(UsageError) in try arguments.integer(.maxItems, in: 1...4_294_967_295) }) {
      options.limits.items = UInt64(items)
    }
    if let size = try self.size(.historySize, arguments) { options.history.bytes = size }
    if let size = try self.size(.maxSize, arguments) { options.limits.generation = size }
    if let size = try self.size(.maxRepresentation, arguments) { options.limits.representation = size }
    return options
  }

  private static func size(_ option: OptionSpec, _ arguments: ParsedArguments) throws(Failure) -> UInt64? {
    try orUsage { () throws(UsageError) in
      try arguments.value(option, expected: SizeWord.expected, read: SizeWord.read)
    }
  }

  /// A failure to find a pasteboard, with the names of those that are there.
  static func withNeighbours(_ failure: Failure) -> Failure {
    guard case .store(let error) = failure, case .noSuchPasteboard(let name, let path) = error.cause,
      let location = try? PasteboardStore.Location(path: path)
    else { return failure }
    let names = try? PasteboardStore(at: location, options: PasteboardStore.Options()).pasteboards()
    return .noSuchPasteboard(name, store: path, others: (names ?? []).map(\.text))
  }

  /// The current content.
  func current() throws(Failure) -> PasteboardStore.Generation {
    try storing { () throws(PasteboardStore.Error) in try store.generation(of: name) }
  }
}

/// Turns a store error into the failure that the commands throw.
func storing<T>(_ body: () throws(PasteboardStore.Error) -> T) throws(Failure) -> T {
  do { return try body() } catch { throw .store(error) }
}
