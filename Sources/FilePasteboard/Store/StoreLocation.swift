// Where a store is. Resolution is a pure function of the environment; nothing is touched.
//
//     let location = try StoreLocation.resolve { name in environment[name] }

/// The folder of a store, and the home folder below which it may be made.
public struct StoreLocation: Hashable, Sendable {
  /// The path of the store folder.
  public let path: String
  /// The home folder that the path was derived from; a store is not made where its home is missing.
  public let home: String?

  /// A store at a path that somebody named; throws ``StoreError/invalidStorePath(_:)`` where it is empty or holds a NUL.
  public init(path: String) throws(StoreError) {
    try self.init(path: path, home: nil)
  }

  private init(path: String, home: String?) throws(StoreError) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .invalidStorePath(path) }
    self.path = path
    self.home = home
  }

  /// The store's place: `$TCKIT_STORE`, else `$XDG_STATE_HOME/tckit`, else below the home folder.
  ///
  /// An empty variable counts as unset, and so does a relative `$XDG_STATE_HOME`, as the XDG specification asks.
  public static func resolve(variable: (String) -> String?) throws(StoreError) -> StoreLocation {
    if let store = variable("TCKIT_STORE"), !store.isEmpty {
      return try StoreLocation(path: store)
    }
    if let state = variable("XDG_STATE_HOME"), state.utf8.first == UInt8(ascii: "/") {
      return try StoreLocation(path: state + "/tckit")
    }
    guard let home = variable("HOME"), !home.isEmpty else { throw .noHome }
    return try StoreLocation(path: home + homeFolder, home: home)
  }

  #if canImport(Darwin)
    private static let homeFolder = "/Library/Application Support/tckit"
  #else
    private static let homeFolder = "/.local/state/tckit"
  #endif
}
