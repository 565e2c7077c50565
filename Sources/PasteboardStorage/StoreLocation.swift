// Where a store is. Resolution is a pure function of the environment; nothing is touched.
//
//     let location = try PasteboardStore.Location.resolve { name in environment[name] }

import SystemCalls

extension PasteboardStore {
  /// The directory of a store, and the home directory below which it may be made.
  public struct Location: Hashable, Sendable {
    /// The path of the store directory.
    public let path: String
    /// The home directory that the path was derived from; a store is not made where its home is missing.
    public let home: String?

    /// A store at a path that somebody named; throws ``PasteboardStore.Error/invalidStorePath(_:)`` where it is empty or holds a NUL.
    public init(path: String) throws(PasteboardStore.Error) {
      try self.init(path: path, home: nil)
    }

    private init(path: String, home: String?) throws(PasteboardStore.Error) {
      guard !path.isEmpty, !path.utf8.contains(0) else { throw .invalidStorePath(path) }
      self.path = path
      self.home = home
    }

    /// The place of the store that the environment of this process names.
    ///
    /// - Throws: What ``resolve(variable:)`` throws; `invalidStorePath` for a variable that is not UTF-8.
    public static func current() throws(PasteboardStore.Error) -> PasteboardStore.Location {
      try resolve { (name) throws(PasteboardStore.Error) in
        guard let bytes = CurrentProcess.environmentBytes(name) else { return nil }
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        // A relative one counts as unset, whatever its bytes are.
        guard name != "XDG_STATE_HOME" || bytes.first == UInt8(ascii: "/") else { return nil }
        throw .invalidStorePath(CurrentProcess.environment(name) ?? "")
      }
    }

    /// The place of the store for given variables: `$TCKIT_STORE`, else `$XDG_STATE_HOME/tckit`, else below the home
    /// directory.
    ///
    /// An empty or relative `$XDG_STATE_HOME` counts as unset, as the XDG specification demands. An empty `$TCKIT_STORE` is
    /// an error: an unset variable in a script must not lead to the user's own store.
    public static func resolve(
      variable: (String) throws(PasteboardStore.Error) -> String?
    ) throws(PasteboardStore.Error) -> PasteboardStore.Location {
      if let store = try variable("TCKIT_STORE") {
        guard !store.isEmpty else { throw .emptyVariable("TCKIT_STORE") }
        return try PasteboardStore.Location(path: store)
      }
      if let state = try variable("XDG_STATE_HOME"), state.utf8.first == UInt8(ascii: "/") {
        return try PasteboardStore.Location(path: state + "/tckit")
      }
      guard let home = try variable("HOME"), !home.isEmpty else { throw .noHome }
      return try PasteboardStore.Location(path: home + homeDirectory, home: home)
    }

    #if canImport(Darwin)
      private static let homeDirectory = "/Library/Application Support/tckit"
    #else
      private static let homeDirectory = "/.local/state/tckit"
    #endif
  }
}
