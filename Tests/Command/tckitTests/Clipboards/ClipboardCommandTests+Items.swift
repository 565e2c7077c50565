// Several items on the X11 clipboard, and types that nothing declares.

import Foundation
import TestSupport
import Testing

extension ClipboardCommandTests {
  @Test
  func `many timecodes are a line each, and come back as items`() throws {
    let shell = try shell()
    let lines = (0..<2000).map { "01:00:\($0 / 25 % 60 + 100):\($0 % 25 + 100)\n".replacing(":1", with: ":") }.joined()
    try Data(lines.utf8).write(to: URL(filePath: shell.sandbox.root + "/work/list"))
    let result = try shell.run(
      "tckit copy - --rate 25 --clipboard x11 <list && tckit paste --clipboard x11 --all --rate 25 | cmp - list")
    #expect(result.summary == "[0]")
  }

  @Test(.needs("jq"))
  func `several items are items again, with their names and notes, and documents for programs that read them`() throws {
    let shell = try shell()
    let result = try shell.run(
      """
      printf 'Name,In,Out,Note,Color\\nOpening,01:00:00:00,01:00:10:00,first,red\\nEnd,01:00:20:00,01:00:30:00,,\\n' >list.csv
      tckit copy list.csv --rate 25 --clipboard x11 --json | jq -c .types
      tckit paste --clipboard x11 --all --json | jq -c '[.timecode, .rate, .out, .name, .note, .color]'
      tckit paste --clipboard x11 --item 2 --format tagged; tckit paste --clipboard x11 --format tagged
      xclip -selection clipboard -o -t text/csv | tr -d '\\r' | tail -n 2
      tckit paste --clipboard x11 --type org.opentimelineio.timeline | jq -c .OTIO_SCHEMA
      tckit import --clipboard x11; tckit types | cut -f2 | tail -n 1; tckit paste --type org.tckit.pasteboard | tckit import
      tckit paste --all --format tagged
      """)
    #expect(
      result.summary == """
        ["public.utf8-plain-text","com.apple.finalcutpro.xml","com.apple.finalcutpro.xmeml","org.opentimelineio.timeline","public.tab-separated-values-text","public.comma-separated-values-text","org.tckit.pasteboard"]
        ["01:00:00:00","25","01:00:10:00","Opening","first","red"]
        ["01:00:20:00","25","01:00:30:00","End",null,null]
        01:00:20:00..01:00:30:00@25
        01:00:00:00..01:00:10:00@25
        Opening,01:00:00:00,01:00:10:00,00:00:10:00,first,red
        End,01:00:20:00,01:00:30:00,00:00:10:00,,
        "Timeline.1"
        org.tckit.pasteboard
        01:00:00:00..01:00:10:00@25
        01:00:20:00..01:00:30:00@25
        tckit: warning: the first of 2 items is taken
        hint: --all takes them all, --item N another
        [0]
        """)
  }

  @Test
  func `a type that nothing declares is reported by the name that the clipboard gives it`() throws {
    let shell = try shell()
    let foreign = "printf x | offer -t application/x-foo"
    #expect(
      try shell.run("\(foreign); tckit paste --clipboard x11 --type public.png").summary
        == "tckit: no representation is public.png; there is application/x-foo\n"
        + "hint: --type application/x-foo writes it unchanged\n[66]")
  }
}
