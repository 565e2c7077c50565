// The version, which is defined only here. The manual pages and the archives read it from this file (`.dist/version`).

import JSON
import TimecodePasteboard

extension Tckit {
  /// The version that `--version` prints.
  static let version = "1.0.0"
}

/// The output of `tckit --version`: the version, the commit of the build, and the formats that tckit writes.
enum VersionReport {
  static var text: [UInt8] {
    Array(
      """
      tckit \(Tckit.version)
      commit \(Tckit.commit ?? "unknown")
      store format \(PasteboardStore.formatVersion), record version \(JSONWriter.recordVersion)

      """.utf8)
  }

  static var json: [UInt8] {
    JSONWriter.record { json in
      json.member("tckit", Tckit.version)
      json.member("commit", ifPresent: Tckit.commit)
      json.member("storeFormat", Int(PasteboardStore.formatVersion))
      json.member("recordVersion", JSONWriter.recordVersion)
    }
  }
}
