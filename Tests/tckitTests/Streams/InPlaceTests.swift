// Files that are replaced by their results, where more than the command's own user takes part.

import Foundation
import TestSupport
import Testing

@Suite("Replacing files")
struct InPlaceTests {
  @Test(
    "a file whose owner cannot be kept is not replaced", .needsRoot)
  func owner() throws {
    let sandbox = try Sandbox()
    // Root that may not give files away is what every user is.
    let line = """
      echo 01:00:00:12 >list && chown 1:1 list
      setpriv --bounding-set -chown tckit convert --in-place --rate 24 --to 48 --file list
      echo $? && cat list && ls -A
      """
    let result = try ShellCommand(line, in: sandbox).run()
    #expect(result.outputText == "77\n01:00:00:12\nlist\n")
    #expect(result.errorText.hasPrefix("tckit: cannot keep the owner and group of list ("))
  }
}
