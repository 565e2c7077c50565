// copy, paste and watch on a real Wayland compositor, with wl-clipboard at the other end.

import Foundation
import TestSupport
import Testing

@Suite(.serialized, .waits, .needs("sway", "wl-copy"))
struct WaylandCommandTests {
  static let compositor = Result { try WaylandCompositor() }

  private func shell() throws -> ClipboardShell { try ClipboardShell(try Self.compositor.get().environment) }

  @Test
  func `timecodes go both ways, by way of auto`() throws {
    let shell = try shell()
    #expect(
      try shell.run("x=$(tckit copy 01:00:00:00 --rate 24 --clipboard auto 2>&1) && echo \"<$x>\" && wl-paste -n")
        .summary
        == "<>\n01:00:00:00[0]")
    #expect(
      try shell.run(
        "printf 'TC: 02:00:00:00\\n' | wl-copy --type text/plain 2>/dev/null; tckit paste --clipboard auto -r 25 -j"
      )
      .outputText.hasSuffix("\"clipboard\":\"wayland\",\"item\":1,\"type\":\"public.utf8-plain-text\"}\n"))
    #expect(try shell.run("wl-copy --clear; tckit paste --clipboard wayland -r 25 -q").status == 1)
    #expect(try shell.run("tckit clipboards | head -n 1").outputText == "wayland\tauto\tdata-control\tnothing on it\n")
  }

  @Test
  func `the lossless JSON is carried, and any type can be read untouched`() throws {
    let shell = try shell()
    let copy = "tckit copy '01:00:00;02.40@29.97d/80' --clipboard wayland"
    #expect(
      try shell.run("\(copy) && tckit paste --clipboard wayland --format tagged").outputText
        == "01:00:00;02.40@29.97d/80\n")
    #expect(
      try shell.run(
        "printf '\\211PNG\\000' | wl-copy --type image/png 2>/dev/null; tckit paste --clipboard wayland -t public.png"
      )
      .output == [0x89, 0x50, 0x4E, 0x47, 0x00])
  }

  @Test
  func `each change is reported, and a command run for it`() throws {
    let shell = try shell()
    let result = try shell.run(
      """
      wl-copy --type text/plain before 2>/dev/null
      tckit watch --clipboard wayland --count 1 --timeout 20s >first 2>&1 &
      pid=$!
      i=0
      while kill -0 $pid 2>/dev/null && [ $i -lt 200 ]; do
        i=$((i + 1)); wl-copy --type text/plain "01:00:00:0$((i % 10))" 2>/dev/null; sleep 0.1
      done
      wait $pid; echo $?; cat first
      """)
    #expect(result.outputText == "0\n1\t0\t1\n")
    let executed = try shell.run(
      """
      tckit watch --clipboard wayland --count 1 --timeout 20s --exec 'echo $TCKIT_CLIPBOARD $TCKIT_CHANGE_COUNT' >second &
      pid=$!
      i=0
      while kill -0 $pid 2>/dev/null && [ $i -lt 200 ]; do
        i=$((i + 1)); wl-copy --type text/plain "$i" 2>/dev/null; sleep 0.1
      done
      cat second
      """)
    #expect(executed.outputText == "wayland 1\n")
    #expect(
      try shell.run("tckit watch --clipboard wayland --timeout 50ms").summary
        == "tckit: the clipboard wayland did not change within 0.05 s\n[75]")
    // The command of --exec inherits the descriptors that the caller opened.
    let opened = try shell.run(
      """
      tckit watch --clipboard wayland --count 1 --timeout 20s --exec 'echo written >&3' 3>third &
      pid=$!
      i=0
      while kill -0 $pid 2>/dev/null && [ $i -lt 200 ]; do
        i=$((i + 1)); wl-copy --type text/plain "$i" 2>/dev/null 3>&-; sleep 0.1
      done
      cat third
      """)
    #expect(opened.summary == "written\n[0]")
  }

  @Test(.needs("jq"))
  func `the rate, base and limit come back without an option, while other programs paste plain text`() throws {
    #expect(try shell().run(ClipboardShell.everyProperty("wayland", reader: "wl-paste -n")).summary == "done\n[0]")
  }

  @Test(.needs("kwin_wayland", "jq"))
  func `KWin takes every type and gives it back`() throws {
    let compositor = try WaylandCompositor(.kwin)
    let shell = try ClipboardShell(compositor.environment)
    let result = try shell.run(
      """
      printf '<b>' >page
      tckit copy 01:00:00:12@25 --attach public.html=page --clipboard wayland --json | jq -c .types
      wl-paste -n; echo; wl-paste -n -t text/html; echo; tckit paste --clipboard wayland --format tagged
      printf 'In: 02:00:00:00' | wl-copy -t text/plain 2>/dev/null; tckit paste --clipboard wayland --rate 25
      """)
    #expect(
      result.summary == """
        ["public.utf8-plain-text","com.orchetect.TimecodeKit.timecode","public.html"]
        01:00:00:12
        <b>
        01:00:00:12@25
        02:00:00:00
        [0]
        """)
    withExtendedLifetime(compositor) {}
  }

  @Test
  func `import --clipboard keeps twelve types in their order and byte for byte`() throws {
    let shell = try shell()
    let script = """
      types='public.utf8-plain-text public.html public.json public.comma-separated-values-text public.xml public.svg-image
        public.rtf public.tab-separated-values-text public.png public.jpeg com.adobe.pdf public.tiff'
      set --
      for type in $types; do head -c 3000 /dev/urandom | base64 >$type; set -- "$@" --attach $type=$type; done
      tckit copy "$@" --clipboard wayland && tckit clear && tckit import --clipboard wayland
      tckit types | cut -f2 | grep -vx public.plain-text >order; printf '%s\\n' $types | cmp - order
      for type in $types; do tckit paste --type $type | cmp - $type; done
      """
    #expect(try shell.run(script).summary == "[0]")
  }

  @Test(.enabled(if: ClipboardShell.mayMount, "nothing can be mounted here"))
  func `tckit alone in a bare root with /proc and the compositor's socket copies and pastes`() throws {
    let shell = try shell()
    let result = try shell.run(
      ClipboardShell.inBareRoot(
        mounting: "$XDG_RUNTIME_DIR", at: "/run/user", with: "XDG_RUNTIME_DIR=/run/user", "wayland"))
    #expect(result.outputText == "0\n01:00:00:00@25\n0\n")
  }

  @Test
  func `a compositor that is not there is an error`() throws {
    let result = try shell().run("WAYLAND_DISPLAY=nowhere tckit paste --clipboard auto -r 25")
    #expect(result.status == 74)
    #expect(result.errorText.contains("/nowhere cannot be reached: No such file or directory\n"))
  }
}
