// The executable under test: $TCKIT_EXECUTABLE, as `make check` sets it, or without it the debug product next to the
// tests.

import Foundation
import TestSupport

enum Executable {
  static let path: String = {
    if let named = ProcessInfo.processInfo.environment["TCKIT_EXECUTABLE"], !named.isEmpty {
      return URL(filePath: named).path(percentEncoded: false)
    }
    return debugPath ?? "/nowhere/tckit"
  }()

  /// The product that was built together with the tests, in which assertions are enabled.
  static let debugPath: String? = {
    let beside = Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "tckit")
    let candidates = [beside, packageRoot.appending(path: ".build/debug/tckit")].compactMap { $0 }
    return candidates.map { $0.path(percentEncoded: false) }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()
}
