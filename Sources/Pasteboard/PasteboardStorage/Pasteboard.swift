// A pasteboard: a name in a store.
//
//     let pasteboard = try Pasteboard.general
//
// Every call opens the store again, and sees what others have written.

/// A pasteboard of a store.
public struct Pasteboard: Hashable, Sendable {
  /// The store in which the pasteboard lives.
  public let store: PasteboardStore
  /// The name of the pasteboard.
  public let name: PasteboardName

  /// The pasteboard of a name in a store; nothing is touched until it is read or written.
  public init(_ name: PasteboardName = .general, in store: PasteboardStore) {
    self.store = store
    self.name = name
  }

  /// The pasteboard of a name in the store that the environment names, with the limits of its `store.json`, as the
  /// command `tckit` finds it.
  public init(name: PasteboardName) throws(PasteboardStore.Error) {
    self.init(name, in: try PasteboardStore(at: .current()).configured())
  }

  /// The general pasteboard of the store that the environment names.
  public static var general: Pasteboard {
    get throws(PasteboardStore.Error) { try Pasteboard(name: .general) }
  }

  /// Two pasteboards are equal if they have the same name in the same store.
  public static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && left.store.location == right.store.location
  }

  /// Hashes the name and the location of the store.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(store.location)
  }
}
