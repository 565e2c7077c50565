extension Tckit {
  /// The version that `--version` prints; the manual pages carry the same.
  static let version = "0.1.0"
}
