// The location of a store. It is computed from the environment alone, without accessing any file.
//
//     let location = try PasteboardStore.Location.resolve { name in environment[name] }

package import SystemCalls

extension PasteboardStore {
  /// The directory of a store, and the home directory below which it may be created.
  public struct Location: Hashable, Sendable {
    /// The store directory. Its path may contain any bytes except NUL.
    package let directory: SystemPath
    /// The home directory from which the path was derived, if any.
    let homeDirectory: SystemPath?
    /// The directory that HOME or XDG_STATE_HOME names; nil for a store with an explicit path.
    let baseDirectory: SystemPath?

    /// The path of the store directory; a byte that is not UTF-8 is shown as `\xff`.
    public var path: String { directory.description }

    /// The home directory from which the path was derived. If it is missing, the store is not created.
    public var home: String? { homeDirectory?.description }

    /// A store at a path; throws ``PasteboardStore/Error/invalidStorePath(_:)`` if it is empty or contains a NUL.
    public init(path: String) throws(PasteboardStore.Error) { try self.init(path: Array(path.utf8)) }

    /// A store at a path that need not be UTF-8; throws ``PasteboardStore/Error/invalidStorePath(_:)`` if it is empty
    /// or contains a NUL.
    public init(path: [UInt8]) throws(PasteboardStore.Error) { try self.init(path: path, base: nil) }

    private init(path: [UInt8], base: [UInt8]?, isHome: Bool = false) throws(PasteboardStore.Error) {
      guard !path.isEmpty, let directory = SystemPath(bytes: path) else {
        throw .invalidStorePath(String(decoding: path, as: UTF8.self))
      }
      self.directory = directory
      baseDirectory = base.flatMap { SystemPath(bytes: $0) }
      homeDirectory = isHome ? baseDirectory : nil
    }

    /// The location of the store that the environment of this process names. Throws like ``resolve(variable:)``.
    public static func current() throws(PasteboardStore.Error) -> PasteboardStore.Location {
      try resolve(bytes: CurrentProcess.environmentBytes)
    }

    /// The location of the store for given variables: `$TCKIT_STORE`, otherwise `$XDG_STATE_HOME/tckit`, otherwise a
    /// directory below `$HOME`.
    ///
    /// An empty or relative `$XDG_STATE_HOME` counts as unset, as the XDG specification demands. An empty
    /// `$TCKIT_STORE` is an error, so that a script with an unset variable does not use the user's own store.
    public static func resolve(variable: (String) -> String?) throws(PasteboardStore.Error) -> PasteboardStore.Location
    {
      try resolve(bytes: { variable($0).map { Array($0.utf8) } })
    }

    private static func resolve(
      bytes variable: (String) -> [UInt8]?
    ) throws(PasteboardStore.Error) -> PasteboardStore.Location {
      if let store = variable("TCKIT_STORE") {
        guard !store.isEmpty else { throw .emptyVariable("TCKIT_STORE") }
        return try PasteboardStore.Location(path: store)
      }
      if let state = variable("XDG_STATE_HOME"), state.first == UInt8(ascii: "/") {
        return try PasteboardStore.Location(path: state + "/tckit".utf8, base: state)
      }
      guard let home = variable("HOME"), home.first == UInt8(ascii: "/") else { throw .noHome }
      return try PasteboardStore.Location(path: home + belowHome.utf8, base: home, isHome: true)
    }

    #if canImport(Darwin)
      private static let belowHome = "/Library/Application Support/tckit"
    #else
      private static let belowHome = "/.local/state/tckit"
    #endif
  }
}
