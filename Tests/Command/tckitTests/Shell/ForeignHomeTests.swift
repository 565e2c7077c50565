// Root in the home of another user, and users without a number in a namespace.

import TestSupport
import Testing

@Suite(.waits, .needsRoot)
struct ForeignHomeTests {
  @Test(
    arguments: [
      ("HOME=$PWD/home", "home", 77), ("HOME=$PWD XDG_STATE_HOME=$PWD/home", "home", 77),
      ("HOME=$PWD XDG_STATE_HOME=$PWD/home/new", "home", 77), ("HOME=$PWD/link", "link", 77),
      ("HOME=$PWD/home XDG_STATE_HOME=$PWD/own", nil, 0), ("HOME=$PWD/own", nil, 0),
      ("HOME=$PWD/home/own", nil, 0), ("HOME=$PWD/home TCKIT_STORE=$PWD/home/store", nil, 0),
    ] as [(String, String?, Int)])
  func `root makes no store in a directory of another user, which variable ever leads there`(
    variables: String, refused: String?, status: Int
  ) throws {
    let line = """
      mkdir -p home/own own && chown 1002:1002 home && ln -s home link
      tckit copy --store store 01:00:00:00@25; tckit export --store store >exported; export \(variables)
      tckit copy 01:00:00:00@25; echo $?; tckit import <exported 2>/dev/null; echo $?
      find home | sort | head -3 | tr '\n' ' '
      """
    let result = try ShellCommand(line, in: try Sandbox(namesStore: false)).run()
    let made = ["TCKIT_STORE": "home/store ", "home/own": "home/own/.local "].first { variables.contains($0.key) }
    let names = "home home/own " + (made?.value ?? "")
    #expect(result.outputText == "\(status)\n\(status)\n\(names)")
    if let refused {
      #expect(result.errorText.contains("root makes no store in "))
      #expect(result.errorText.contains("/\(refused), which belongs to user 1002"))
    }
  }

  @Test
  func `a store of root that is there is used, whoever has the directories above it`() throws {
    let line = """
      mkdir -p home/.local/state/tckit && chown 1002:1002 home home/.local && chmod 700 home/.local/state/tckit
      export HOME=$PWD/home && tckit copy 01:00:00:00@25 && tckit paste
      """
    let result = try ShellCommand(line, in: try Sandbox(namesStore: false)).run()
    #expect(result.outputText == "01:00:00:00\n")
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
