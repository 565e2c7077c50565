// Names of clips without their extensions, compared with the same rule for characters.

import TestSupport
import Testing

@testable import TimecodeCuts

struct SourceNameTests {
  /// A dot, then two to five letters and digits of ASCII that begin with a letter and are no version.
  private static func stem(_ clip: String) -> String {
    let name = clip.lowercased()
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    let ending = name[name.index(after: dot)...]
    let isExtension =
      (2...5).contains(ending.utf8.count) && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      && ending.first?.isLetter == true
      && !(ending.first == "v" && ending.dropFirst().allSatisfy(\.isNumber))
    return isExtension ? String(name[..<dot]) : name
  }

  @Test
  func `a name is cut at an extension, whatever its bytes are`() {
    var random = SeededGenerator(seed: 281)
    let parts = ["a", "Z", "0", "9", ".", ".", "_", "v", "V", " ", "é", "\u{301}", "١", "\r\n", ".mov", ".v2", ".Mxf"]
    for _ in 0..<20_000 {
      let name = (0..<Int.random(in: 0...9, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
        .joined()
      #expect(SourceName.stem(name) == Self.stem(name), "\(name.debugDescription)")
    }
  }
}
