// The version, here and nowhere else: the manual pages and the archives take it from this file (`.dist/version`).

extension Tckit {
  /// The version that `--version` prints.
  static let version = "0.1.0"
}
