// copy, paste, watch, clear and clipboards on a real X server, with xclip and a Tk program at the other end.

import Foundation
import TestSupport
import Testing

@Suite(.serialized, .waits, .needs("Xvfb", "xclip"))
struct ClipboardCommandTests {
  static let server = Result { try XServer() }

  func shell() throws -> ClipboardShell { try ClipboardShell(try Self.server.get().environment) }

  /// The processes that have this server's display in their environment.
  private static func clients(of server: XServer) throws -> [(number: String, name: String)] {
    let display = Data("DISPLAY=\(server.environment["DISPLAY"] ?? "")".utf8)
    return try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }.compactMap { number in
      let variables = try? Data(contentsOf: URL(filePath: "/proc/\(number)/environ"))
      guard variables?.split(separator: 0).contains(display) == true,
        let name = try? String(contentsOfFile: "/proc/\(number)/comm", encoding: .utf8)
      else { return nil }
      return (number, String(name.dropLast()))
    }
  }

  @Test
  func `what a script copies every program can paste`() throws {
    let shell = try shell()
    let read = "xclip -selection clipboard -o"
    #expect(try shell.run("tckit copy 01:00:00:00 --rate 24 --clipboard auto && \(read)").summary == "01:00:00:00[0]")
    #expect(try shell.run("tckit paste --format tagged").summary == "01:00:00:00@24\n[0]")
    #expect(
      try shell.run("tckit copy 01:00:00:00@25 02:00:00:02@29.97d --clipboard x11 --format tagged --json && \(read)")
        .summary
        == "{\"version\":1,\"pasteboard\":\"general\",\"changeCount\":2,\"items\":2,\"clipboard\":\"x11\",\"types\":[\"public.utf8-plain-text\",\"public.tab-separated-values-text\",\"public.comma-separated-values-text\",\"org.tckit.pasteboard\"]}\n01:00:00:00@25\n02:00:00;02@29.97d[0]"
    )
    #expect(try shell.run("tckit clear --clipboard x11 && ! \(read) 2>&1").status == 0)
  }

  @Test
  func `x=$(tckit copy …) ends at once and leaves nothing running but what serves the clipboard`() throws {
    let server = try Self.server.get()
    let shell = try shell()
    let result = try shell.run(
      "x=$(tckit copy 01:00:00:00 --rate 24 --clipboard auto 2>&1 3>&1) && y=$(tckit paste --clipboard auto --rate 24 2>&1) "
        + "&& echo \"<$x$y>\"")
    #expect(result.summary == "<01:00:00:00>\n[0]")
    #expect(try ClipboardPeer.eventually { try Self.clients(of: server).count == 1 })
    let left = try Self.clients(of: server)
    for process in left {
      for file in try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.number)/fd") {
        let path = "/proc/\(process.number)/fd/\(file)"
        let target = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) ?? ""
        #expect(!target.hasPrefix("pipe:") && !target.contains(shell.sandbox.root), "\(file) is \(target)")
      }
    }
    #expect(left.map(\.name) == ["tckit"])
  }

  @Test(arguments: ["<&-", ">&-", "<&- >&- 2>&-"])
  func `closed standard streams of the caller do no harm`(_ closed: String) throws {
    let shell = try shell()
    #expect(
      try shell.run(
        "tckit copy 01:00:00:00@25 --clipboard x11 \(closed); echo $?; xclip -selection clipboard -o; echo; "
          + "tckit paste --clipboard x11 --rate 25 \(closed.contains(">") ? "2>&-" : closed)"
      ).summary == "0\n01:00:00:00\n01:00:00:00\n[0]")
  }

  @Test(arguments: [
    ("  01:00:00:00\\r\\n", "--rate 25", "01:00:00:00\n[0]"),
    ("Source In: 01:00:00:00", "--rate 25", "01:00:00:00\n[0]"),
    ("01:00:00:00@24", "--rate 25 --policy convert", "01:00:00:00\n[0]"),
    (
      "01:00:00:00@24", "--rate 25",
      "tckit: 01:00:00:00 is at 24 fps, but the local rate is 25 fps\n"
        + "hint: --rate 24 accepts it; --policy convert converts it, allow keeps its rate\n[1]"
    ),
    (
      "01:00:00:00", "",
      "tckit: the frame rate of \"01:00:00:00\" is unknown\n"
        + #"hint: --rate 25, TCKIT_RATE, {"rate": "25"} in .tckit.json, or a tag: 01:00:00:00@25"# + "\n[64]"
    ),
    (
      "In 01:00:00:00\\nOut 02:00:00:00\\n", "--rate 25",
      "tckit: no representation can be read as a timecode: public.utf8-plain-text is not one timecode: there are 2 lines\n"
        + "hint: --scan takes every timecode in the text, --all one from each line\n[65]"
    ),
    ("In 01:00:00:00\\nOut 02:00:00:00\\n", "--rate 25 --all", "01:00:00:00\n02:00:00:00\n[0]"),
    ("In 01:00:00:00\\nOut 02:00:00:00\\n", "--rate 25 --item 2", "02:00:00:00\n[0]"),
    (
      "1  AX  V  C  01:00:00:00 01:00:05:00\\n* 02:00:00:00@24 here", "--rate 25 --scan --policy allowNew",
      "01:00:00:00\n01:00:05:00\n02:00:00:00@24\n[0]"
    ),
    (
      "\\377\\37601:00:00:00", "--rate 25",
      "tckit: no representation can be read as a timecode: public.utf8-plain-text is not text in the encoding of its "
        + "type\nhint: tckit clipboards lists the types; tckit paste --type writes one unchanged\n[65]"
    ),
    ("TC 01:00:00:00", "--rate 25 --strict -qq", "[65]"),
    ("hello", "--rate 25 --scan -qq", "[65]"), ("01:00:00:00", "--rate 25 --item 2 -qq", "[66]"),
  ])
  func `what another program copied is read under the same policies, however untidy`(
    _ text: String, _ options: String, _ expected: String
  ) throws {
    let shell = try shell()
    let result = try shell.run(
      "printf '\(text)' | offer && tckit paste --clipboard x11 \(options)")
    #expect(result.summary == expected)
  }

  @Test
  func `text in UTF-16 is taken apart as text in UTF-8 is`() throws {
    let result = try shell().run(
      """
      printf 'In 01:00:00:00\\nOut 02:00:00:00\\n' | iconv -f UTF-8 -t UTF-16LE |
        offer -target 'text/plain;charset=utf-16'
      tckit paste --clipboard x11 --rate 25 --scan && tckit paste --clipboard x11 --rate 25 --item 2
      """)
    #expect(result.summary == "01:00:00:00\n02:00:00:00\n02:00:00:00\n[0]")
  }

  @Test(.needs("wish"))
  func `of several types the preferred one is read, and the next one where it cannot be`() throws {
    let server = try Self.server.get()
    let shell = try shell()
    let json =
      #"{"days":0,"frameRate":"29.97d","frames":2,"hours":1,"minutes":0,"seconds":0,"subFrames":0,"#
      + #""subFramesBase":100,"upperLimit":"24 hours"}"#
    let target = "application/vnd.orchetect.timecode+json"
    let owner = try TkOwner([("UTF8_STRING", "TC 02:00:00:00"), (target, json), ("text/html", "<b>2</b>")], on: server)
    #expect(try shell.run("tckit paste --clipboard x11 --format tagged").summary == "01:00:00;02@29.97d\n[0]")
    #expect(
      try shell.run("tckit paste --clipboard x11 --prefer public.utf8-plain-text --rate 29.97d").summary
        == "02:00:00;00\n[0]")
    for type in ["text/html", "public.html"] {
      #expect(try shell.run("tckit paste --clipboard x11 --type \(type)").summary == "<b>2</b>[0]")
    }
    #expect(try shell.run("tckit paste --clipboard x11 --type UTF8_STRING").summary == "TC 02:00:00:00[0]")
    #expect(try shell.run("tckit paste --clipboard x11 --type image/png -qq").summary == "[66]")
    #expect(try shell.run("tckit paste --clipboard x11 --prefer public.png -qq").summary == "[66]")
    try owner.vanish()
    #expect(
      try shell.run("tckit paste --clipboard x11 --rate 25").summary
        == "tckit: the clipboard x11 is empty\n[1]")

    let damaged = try TkOwner([(target, "[1]"), ("UTF8_STRING", "02:00:00:00")], on: server)
    let result = try shell.run("tckit paste --clipboard x11 --rate 25")
    #expect(result.outputText == "02:00:00:00\n")
    #expect(result.errorText.contains("public.utf8-plain-text is taken instead"))
    try damaged.vanish()
  }

  @Test
  func `one timecode and several come back with their rates`() throws {
    let shell = try shell()
    let copy = "tckit copy '01:00:00;02.40@29.97d/80' --clipboard x11"
    #expect(
      try shell.run("\(copy) && tckit paste --clipboard x11 --format tagged").outputText == "01:00:00;02.40@29.97d/80\n"
    )
    let targets = try shell.run("xclip -selection clipboard -o -t TARGETS").outputText
    #expect(targets.contains("application/vnd.orchetect.timecode+json\n") && targets.contains("UTF8_STRING\n"))
    #expect(
      try shell.run(
        "tckit copy 01:00:00:00@25 02:00:00:00@24 --clipboard x11 && tckit paste --clipboard x11 --all --format tagged"
      ).summary == "01:00:00:00@25\n02:00:00:00@24\n[0]")
  }

  @Test
  func `a megabyte of text passes both ways, and the timecodes in it are found`() throws {
    let shell = try shell()
    let filler = String(repeating: "All work and no play. ", count: 24_000)
    let text = "01:00:00:00 \(filler)\n02:00:00:00\n\(filler) 03:00:00:00\n"
    #expect(text.utf8.count > 1 << 20)
    try Data(text.utf8).write(to: URL(filePath: shell.sandbox.root + "/work/big"))
    let copy = try shell.run("tckit copy --attach public.utf8-plain-text=big --clipboard x11")
    #expect(copy.summary == "[0]")
    #expect(try shell.run("xclip -selection clipboard -o | cmp - big").summary == "[0]")
    #expect(try shell.run("tckit paste --clipboard x11 --type UTF8_STRING | cmp - big").summary == "[0]")
    #expect(
      try shell.run("tckit paste --clipboard x11 --scan --rate 25").summary
        == "01:00:00:00\n02:00:00:00\n03:00:00:00\n[0]")
  }

  @Test(.needs("wish"))
  func `an owner that hangs is an error within the time limit`() throws {
    let owner = try TkOwner([("UTF8_STRING", "01:00:00:00")], on: try Self.server.get())
    try owner.freeze()
    #expect(
      try shell().run("tckit paste --clipboard x11 --rate 25").summary
        == "tckit: the owner of the clipboard did not answer within 5 s\n"
        + "hint: the program that owns the clipboard may hang; try again, or end it\n[75]")
    #expect(
      try shell().run("tckit clipboards | grep ^x11").outputText
        == "x11\tsilent\tX11\tthe owner of the clipboard did not answer within 5 s: "
        + "the program that owns the clipboard may hang; try again, or end it\n")
    // A signal ends the wait.
    #expect(try shell().run("timeout 1 tckit paste --clipboard x11 --rate 25").status == 124)
  }

  @Test(.needs("jq"))
  func `the rate, base and limit come back without an option, while other programs paste plain text`() throws {
    let reader = "xclip -selection clipboard -o"
    #expect(try shell().run(ClipboardShell.everyProperty("x11", reader: reader)).summary == "done\n[0]")
  }

  @Test(.needs("wish", "jq"))
  func `import --clipboard keeps every type of a foreign offer, in its order and byte for byte`() throws {
    let server = try Self.server.get()
    let shell = try shell()
    let types = [
      "UTF8_STRING", "text/html", "application/json", "text/csv", "application/xml", "image/svg+xml", "application/rtf",
      "text/tab-separated-values", "application/x-one", "application/x-two", "application/x-three", "text/x-four",
    ]
    let owner = try TkOwner(types.enumerated().map { ($1, "content \($0)") }, on: server)
    #expect(try shell.run("tckit import --clipboard x11").summary == "[0]")
    let listed = try shell.run("tckit types --json | jq -r '.items[0].representations | length'").outputText
    #expect((Int(listed.split(separator: "\n").first ?? "") ?? 0) >= 12, "\(listed)")
    let contents = try shell.run(
      "tckit types | cut -f2 | while read -r type; do tckit paste --type \"$type\"; echo; done | sort -u"
    ).outputText
    #expect(contents.split(separator: "\n").map(String.init) == types.indices.map { "content \($0)" }.sorted())
    try owner.vanish()
    #expect(try shell.run("tckit import --clipboard x11 --quiet").status == 1)
  }

  @Test
  func `the primary selection is what a middle click pastes; clear --clipboard leaves nothing`() throws {
    let shell = try shell()
    let result = try shell.run(
      "tckit copy 01:00:00:00@25 --clipboard x11 && tckit copy 02:00:00:00@25 --clipboard x11:primary && "
        + "xclip -selection clipboard -o && echo && xclip -selection primary -o && echo && "
        + "tckit clear --clipboard x11 --json && tckit paste --clipboard x11 -qq; echo $?; "
        + "tckit paste --clipboard x11:primary --format tagged")
    #expect(
      result.summary
        == "01:00:00:00\n02:00:00:00\n{\"version\":1,\"clipboard\":\"x11\",\"types\":[]}\n1\n02:00:00:00@25\n[0]")
    #expect(try shell.run("tckit paste").outputText == "02:00:00:00\n")
  }

  @Test(arguments: ["fifo", "/dev/zero", "/proc/kmsg", "."])
  func `an authority file that is none, or never ends, is not waited for`(_ file: String) throws {
    let result = try shell().run(
      """
      mkfifo fifo; export XAUTHORITY=\(file)
      timeout 20 tckit copy 01:00:00:00@25 --clipboard x11; echo $?; timeout 20 tckit paste --clipboard x11; echo $?
      """)
    #expect(result.summary == "0\n01:00:00:00\n0\n[0]")
  }

  @Test(.needs("strace"), arguments: ["paste", "copy 01:00:00:00@25"])
  func `an authority file that does not answer is waited for as long as a clipboard`(_ command: String) throws {
    let result = try shell().run(
      """
      touch authority; export XAUTHORITY=$PWD/authority
      strace -f -qq -o /dev/null -P "$XAUTHORITY" -e inject=openat:delay_enter=9s \
      tckit \(command) --clipboard x11; echo $?
      """)
    #expect(result.outputText == "75\n")
    #expect(result.errorText.contains(command == "paste" ? "could not be read within 5 s" : "within 5 s"))
  }

  @Test(arguments: [0, 20, 100, 127])
  func `a damaged list on the clipboard is no damage of the store, and no restore helps`(_ length: Int) throws {
    let result = try shell().run(
      """
      tckit copy 01:00:00:00@25 02:00:00:00@25; tckit export >list
      { printf x; tail -c +2 list; } | head -c \(length > 0 ? length : 200) >damaged; [ \(length) = 0 ] || head -c \(length) list >damaged
      offer -target application/vnd.tckit.pasteboard <damaged; tckit paste --clipboard x11 --all; echo $?
      tckit paste --clipboard x11 --type application/vnd.tckit.pasteboard | cmp - damaged
      """)
    #expect(result.outputText == "65\n")
    #expect(result.errorText.contains("the clipboard x11 is damaged") && !result.errorText.contains("restore"))
    #expect(result.errorText.contains("tckit paste --type writes one unchanged"))
  }

  @Test
  func `each change is reported`() throws {
    let result = try shell().run(
      """
      tckit watch --clipboard x11 --count 1 --timeout 20s >first 2>&1 &
      pid=$!
      i=0
      while kill -0 $pid 2>/dev/null && [ $i -lt 200 ]; do
        i=$((i + 1)); tckit copy 01:00:00:00@25 --clipboard x11; sleep 0.1
      done
      wait $pid; echo $?; cat first
      """)
    #expect(result.outputText == "0\n1\t0\t1\n")
  }
}
