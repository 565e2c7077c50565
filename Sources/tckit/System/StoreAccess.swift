// The store and pasteboard that a command's options name.

import SystemCalls
import TimecodePasteboard

/// Where a command reads or writes.
struct StoreAccess {
  let store: Store
  let name: PasteboardName

  init(_ arguments: ParsedArguments, options: StoreOptions = StoreOptions()) throws(Failure) {
    let word = try orUsage { () throws(UsageError) in try arguments.value(.pasteboard) }
    store = try Self.store(arguments, options: options)
    do throws(StoreError) {
      name = try word.map { (word) throws(StoreError) in try PasteboardName(word) } ?? .general
    } catch {
      throw .store(error)
    }
  }

  /// The store alone.
  static func store(_ arguments: ParsedArguments, options: StoreOptions = StoreOptions()) throws(Failure) -> Store {
    let place = try orUsage { () throws(UsageError) in try arguments.value(.store) }
    // An unset variable in a script must not lead to the user's own store.
    if place == nil, Process.environment("TCKIT_STORE") == "" {
      throw .configuration(.badVariable(name: "TCKIT_STORE", value: "", expected: "a folder", nearest: nil))
    }
    return try storing { () throws(StoreError) in
      let location =
        if let place { try StoreLocation(path: place) } else {
          try StoreLocation.resolve(variable: Process.environment)
        }
      return Store(at: location, options: options)
    }
  }

  /// Which content is meant, where the options say it.
  static func selector(_ arguments: ParsedArguments) throws(Failure) -> GenerationSelector? {
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

  /// What the options say about writing: how long to wait for another writer.
  static func options(_ arguments: ParsedArguments) throws(Failure) -> StoreOptions {
    var options = StoreOptions()
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
      let location = try? StoreLocation(path: path)
    else { return failure }
    let names = try? Store(at: location, options: StoreOptions()).pasteboards()
    return .noSuchPasteboard(name, store: path, others: (names ?? []).map(\.text))
  }

  /// The current content.
  func current() throws(Failure) -> Generation {
    try storing { () throws(StoreError) in try store.generation(of: name) }
  }
}

/// Turns a store error into the failure that the commands throw.
func storing<T>(_ body: () throws(StoreError) -> T) throws(Failure) -> T {
  do { return try body() } catch { throw .store(error) }
}
