// Folders of media that cannot be read completely.

import Foundation
import TestSupport
import Testing

@Suite(.waits, .needsRoot)
struct MediaFolderTests {
  @Test
  func `a folder below that cannot be read is named, and the files beside it are found`() throws {
    let sandbox = try Sandbox()
    // Root without the capability to override permissions is like any other user.
    let line = """
      mkdir -p m/a m/b && cp "$MOVIE" m/b/A001.mov && touch m/a/A002.mov && chmod 000 m/a
      printf 'TITLE: x\\nFCM: DROP FRAME\\n001  A001  V  C  10:03:08;00 10:03:08;02 01:00:00;00 01:00:00;02\\n' >a.edl
      setpriv --bounding-set -dac_override,-dac_read_search tckit validate a.edl --rate 29.97d --media m; echo $?
      """
    let movie = packageRoot.appending(path: "Tests/Fixtures/Media/A001.mov").path
    let result = try ShellCommand("MOVIE='\(movie)'\n" + line, in: sandbox).run()
    #expect(result.outputText == "77\n")
    #expect(result.errorText == "tckit: cannot read m/a: Permission denied\n")
  }
}
