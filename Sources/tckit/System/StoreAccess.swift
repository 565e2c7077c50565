// The store and pasteboard that a command's options name.

import TimecodePasteboard

/// Where a command reads or writes.
struct StoreAccess {
  let store: Store
  let name: PasteboardName

  init(_ arguments: ParsedArguments, options: StoreOptions = StoreOptions()) throws(Failure) {
    let place = try orUsage { () throws(UsageError) in try arguments.value(.store) }
    let word = try orUsage { () throws(UsageError) in try arguments.value(.pasteboard) }
    do throws(StoreError) {
      let location =
        if let place { try StoreLocation(path: place) } else {
          try StoreLocation.resolve(variable: Process.environment)
        }
      store = Store(at: location, options: options)
      name = try word.map { (word) throws(StoreError) in try PasteboardName(word) } ?? .general
    } catch {
      throw .store(error)
    }
  }

  /// What the options say about writing: how long to wait for another writer.
  static func options(_ arguments: ParsedArguments) throws(Failure) -> StoreOptions {
    var options = StoreOptions()
    let limit = try orUsage { () throws(UsageError) in
      try arguments.value(.timeout, expected: DurationWord.expected, read: DurationWord.read)
    }
    if let limit { options.lockTimeLimit = limit }
    return options
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
