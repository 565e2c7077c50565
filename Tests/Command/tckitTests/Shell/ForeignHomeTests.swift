// Root in the home of another user, and users that a namespace has no number for.

import TestSupport
import Testing

@Suite(.needsRoot)
struct ForeignHomeTests {
  @Test
  func `root makes no store in the home of another user, which would lose ~/.local by it`() throws {
    let line = """
      mkdir home && chown 1002:1002 home && export HOME=$PWD/home
      tckit copy 01:00:00:00@25; echo $?
      tckit export >/dev/null 2>&1 || tckit import </dev/null; ls -A home
      mkdir -p home/.local/state/tckit && chmod 700 home/.local/state/tckit && tckit copy 01:00:00:00@25 2>/dev/null; echo $?
      export HOME=$PWD/own && mkdir own && tckit copy 01:00:00:00@25 2>/dev/null; echo $?
      """
    let result = try ShellCommand(line, in: try Sandbox(namesStore: false)).run()
    #expect(result.outputText == "77\n0\n0\n")
    #expect(result.errorText.contains("1002"))
  }

  @Test
  func `a stranger's configuration does not count in a namespace that has no number for its owner`() throws {
    let line = """
      chmod 1777 . && echo '{"rate":"24"}' >.tckit.json && chown 1001:1001 .tckit.json && chmod 644 .tckit.json
      chmod 755 "$ROOT" "$ROOT/.scratch" "$ROOT/.scratch/bin"; cp "$(readlink -f "$(command -v tckit)")" /tmp/tckit-$$; chmod 755 /tmp/tckit-$$
      for how in '' 'unshare -U' 'unshare -Ur'; do
      setpriv --reuid=1002 --regid=1002 --clear-groups $how /tmp/tckit-$$ validate 01:00:00:10 2>&1 | grep -c 'frame rate'; done
      rm /tmp/tckit-$$
      """
    let result = try ShellCommand(line, in: try Sandbox()).run()
    // Not every container permits namespaces.
    if result.errorText.contains("unshare") || result.outputText.contains("unshare") { return }
    #expect(result.outputText == "1\n1\n1\n", "\(result.errorText)")
  }
}
