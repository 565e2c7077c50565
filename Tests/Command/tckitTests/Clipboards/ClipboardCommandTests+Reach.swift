// The clipboards that can be reached, in environments with little besides tckit.

import Foundation
import TestSupport
import Testing

extension ClipboardCommandTests {
  @Test
  func `no program is needed beside tckit`() throws {
    let shell = try shell()
    let result = try shell.run(
      "mkdir only; ln -s \"$(command -v tckit)\" only/; PATH=$PWD/only; "
        + "tckit copy 01:00:00:00@25 --clipboard x11 && tckit paste --clipboard x11 --format tagged")
    #expect(result.summary == "01:00:00:00@25\n[0]")
  }

  @Test
  func `what cannot be reached or handed over is refused before the store is written`() throws {
    let shell = try shell()
    let result = try shell.run("DISPLAY=:59000 tckit copy 01:00:00:00@25 --clipboard x11")
    #expect(result.errorText.hasPrefix("tckit: the X server :59000 cannot be reached: No such file or directory\n"))
    #expect(result.status == 74)
    #expect(try shell.run("unset DISPLAY; tckit copy 03:00:00:00@25 --clipboard x11 --quiet").status == 78)
    #expect(try shell.run("tckit paste --format tagged --quiet").status == 66)
  }

  @Test(.enabled(if: ClipboardShell.mayMount, "nothing can be mounted here"))
  func `tckit alone in a bare root with /proc and the server's socket copies and pastes`() throws {
    let shell = try shell()
    let result = try shell.run(
      ClipboardShell.inBareRoot(
        mounting: "/tmp/.X11-unix", at: "/tmp/.X11-unix", with: "DISPLAY=$DISPLAY", "x11"))
    #expect(result.outputText == "0\n01:00:00:00@25\n0\n")
  }

  @Test
  func `without any clipboard the answer comes within two seconds, with what to install or set`() throws {
    let result = try shell().run("unset DISPLAY; timeout 2 tckit paste --clipboard auto")
    #expect(result.status == 78)
    #expect(result.errorText.contains("WAYLAND_DISPLAY is not set; x11: DISPLAY is not set"))
  }

  @Test(.needs("jq"))
  func `what is reachable is listed, and each name is tried`() throws {
    let shell = try shell()
    #expect(
      try shell.run("printf x | offer; tckit clipboards --json | jq -c 'select(.reachable)'")
        .outputText
        == #"{"version":1,"clipboard":"x11","reachable":true,"auto":true,"by":"X11","types":["TARGETS","UTF8_STRING"]}"#
        + "\n")
    #expect(
      try shell.run("DISPLAY=:59000 tckit clipboards | grep x11").outputText
        .hasPrefix("x11\tunreachable\tX11\tthe X server :59000 cannot be reached: "))
  }
}
