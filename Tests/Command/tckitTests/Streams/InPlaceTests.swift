// Files that are replaced by their results, with more than one user involved.

import Foundation
import TestSupport
import Testing

@Suite(.waits)
struct InPlaceTests {
  @Test(.needsRoot)
  func `a file whose owner cannot be kept is not replaced`() throws {
    let sandbox = try Sandbox()
    // Root without the right to give files away is like any other user.
    let line = """
      echo 01:00:00:12 >list && chown 1:1 list
      setpriv --bounding-set -chown tckit convert --in-place --rate 24 --to 48 list
      echo $? && cat list && ls -A
      """
    let result = try ShellCommand(line, in: sandbox).run()
    #expect(result.outputText == "77\n01:00:00:12\nlist\n")
    #expect(result.errorText.hasPrefix("tckit: cannot keep the owner and group of list ("))
  }

  private static let convert = "tckit convert --in-place --rate 24 --to 48"

  @Test(.needsRoot)
  func `a file of the lower layer of an overlay, as of a container's image, is replaced`() throws {
    // An overlay cannot be the upper layer of another overlay, and the temporary folder may be on one.
    let line = """
      echo 01:00:00:12 >list && mkdir mnt top && cat >script <<'END'
      mount -t tmpfs tmpfs top && mkdir top/low top/up top/work && cp list top/low &&
      mount -t overlay overlay -o lowerdir=top/low,upperdir=top/up,workdir=top/work mnt || exit 99
      \(Self.convert) mnt/list && cat mnt/list top/low/list
      END
      unshare -m sh script
      """
    let result = try ShellCommand(line, in: try Sandbox()).run()
    // Not every container permits mounts.
    if result.status == 99 || result.errorText.contains("unshare") { return }
    #expect(result.outputText == "01:00:00:24\n01:00:00:12\n")
    #expect(result.status == 0, "\(result.errorText)")
  }

  @Test(.needsRoot)
  func `a file that is a mount point is not replaced, and is not said to have been changed`() throws {
    let line = """
      echo 01:00:00:12 >list && cp list other && cat >script <<'END'
      mount --bind other list || exit 99
      \(Self.convert) list; echo $?; cat list; ls -A
      END
      unshare -m sh script
      """
    let result = try ShellCommand(line, in: try Sandbox()).run()
    if result.status == 99 || result.errorText.contains("unshare") { return }
    #expect(result.outputText == "74\n01:00:00:12\nlist\nother\nscript\n")
    #expect(result.errorText.contains("list: it is a mount point; it is unchanged"))
  }
}
