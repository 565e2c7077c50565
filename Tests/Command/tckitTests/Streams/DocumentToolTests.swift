// The command's documents and the promises of the recipes, checked with other programs (`make documents`).

import Foundation
import TestSupport
import Testing

@Suite(.waits, DocumentTools.areNeeded)
struct DocumentToolTests {
  /// A sandbox with the files of the recipes.
  private static func recipes() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.fill(from: packageRoot.appending(path: "Tests/Fixtures/tckit-recipes").path(percentEncoded: false))
    return sandbox
  }

  private static func run(_ line: String, in sandbox: Sandbox) throws -> ShellCommand.Result {
    try ShellCommand(line, in: sandbox).run()
  }

  /// The output of a tool about a file of the sandbox.
  private static func read(_ file: String, in sandbox: Sandbox, _ tool: String..., rate: String) throws -> [String] {
    try DocumentTools.run(tool + ["\(sandbox.root)/work/\(file)", rate]).split(separator: "\n").map(String.init)
  }

  /// One cut that others wrote in several formats has no changes. OpenTimelineIO's adapters state no start in either
  /// XML, so tools.py adds it.
  @Test(arguments: ["25", "23.976", "29.97d"])
  func `a cut as EDL, OTIO, FCPXML and xmeml is the same`(rate: String) throws {
    let sandbox = try Self.recipes()
    // The recipes' list is at 25 frames a second, without the frames that the others lack.
    let cut = "tr -d '\\r' <v12.edl >cut.edl"
    let drop = "sed -E 's/NON-DROP/DROP/; s/:([0-9][0-9])( |$)/;\\1\\2/g' v12.edl >cut.edl"
    _ = try Self.run(rate.hasSuffix("d") ? drop : cut, in: sandbox)
    for name in ["cut.otio", "cut.fcpxml", "cut.xml"] {
      let work = "\(sandbox.root)/work/"
      _ = try DocumentTools.run(["cut", work + "cut.edl", rate, work + name])
      // The adapter writes sources without drop frame, which differ from sources with it.
      guard rate != "29.97d" || name != "cut.xml" else { continue }
      let result = try Self.run("tckit diff cut.edl \(name) --rate \(rate)", in: sandbox)
      #expect(result.status == 0, "\(name): \(result.outputText)\(result.errorText)")
      let back = try Self.run("tckit diff \(name) cut.edl --rate \(rate)", in: sandbox)
      #expect(back.status == 0, "\(name): \(back.outputText)\(back.errorText)")
    }
  }

  @Test(arguments: ["AA/V", "A2/V", "B", "V", "A2"])
  func `OpenTimelineIO finds picture and sound of a list where its own adapter puts them`(track: String) throws {
    let sandbox = try Sandbox()
    let line = """
      printf '001  A001 \(track) C 10:00:00:00 10:00:01:00 00:00:00:00 00:00:01:00\n* FROM CLIP NAME: FERRY\n' >a.edl
      tckit convert a.edl --rate 25 --as otio --strict >a.otio && tckit diff a.otio a.edl --rate 25
      """
    #expect(try Self.run(line, in: sandbox).status == 0)
    let own = try Self.read("a.edl", in: sandbox, "events", rate: "25")
    #expect(try Self.read("a.otio", in: sandbox, "events", rate: "25").sorted() == own.sorted())
    let hasKind = { (kind: String) in own.contains { $0.contains("\"kind\": \"\(kind)\"") } }
    #expect(hasKind("Video") == (track != "A2") && hasKind("Audio") == (track != "V"))
  }

  @Test
  func `the recipe of a list at another rate: OpenTimelineIO and pycmx read it, with equal lengths`() throws {
    let sandbox = try Self.recipes()
    let line = "tckit convert reel7.edl --from 24 --to 29.97d --round nearest --in-place"
    #expect(try Self.run(line, in: sandbox).status == 0)
    // Each point is the nearest frame of 30000/1001. OpenTimelineIO counts from the first event.
    let frames = [86400, 86472, 86508, 86616].map { (2 * $0 * 30000 + 24 * 1001) / (2 * 24 * 1001) }
    let expected = frames.map { $0 - frames[0] }
    let read = try Self.read("reel7.edl", in: sandbox, "events", rate: "29.97d")
    let places = zip(expected, expected.dropFirst()).map { "[\($0).0, \($1).0]" }
    #expect(read.count == 3)
    for (line, location) in zip(read, places) { #expect(line.contains("\"record\": \(location)"), "\(line)") }
    #expect(try Self.read("reel7.edl", in: sandbox, "read", "pycmx", rate: "29.97d").count >= 3)
  }

  @Test
  func `the recipe of another hour, and the change list as an EDL`() throws {
    let sandbox = try Self.recipes()
    let moved = "tckit convert --scan reel7.edl --columns record --rate 24 --offset 09:00:00:00 >moved.edl"
    #expect(try Self.run(moved, in: sandbox).status == 0)
    #expect(try Self.read("moved.edl", in: sandbox, "events", rate: "24").count == 3)
    let changes = "tckit diff v12.edl v13.edl --rate 25 --as edl >changes.edl"
    #expect(try Self.run(changes, in: sandbox).status == 0)
    #expect(try Self.read("changes.edl", in: sandbox, "events", rate: "25").count == 3)
    let columns = "--columns in=Timecode,name=Reviewer,note=Comment"
    let markers = "tckit convert notes.csv \(columns) --from 24 --as resolve-markers >m.edl"
    #expect(try Self.run(markers, in: sandbox).status == 0)
    #expect(try Self.read("m.edl", in: sandbox, "read", "pycmx", rate: "24").isEmpty == false)
  }

  @Test(arguments: [
    ("--scan reel7.edl --rate 24 --to 48", "48", [0, 144, 216, 432]),
    ("--scan reel7.edl --from 23.976 --to 25 --anchor 01:00:00:00 --round nearest", "25", [0, 75, 113, 225]),
    ("--scan reel7.edl --from 23.976 --to 25 --anchor 01:00:00:00 --keep frames", "25", [0, 72, 108, 216]),
    ("--scan reel7.edl --from 23.976 --to 25 --keep digits", "25", [0, 75, 112, 225]),
    ("reel7.srt --rate 23.976 --as edl", "23.976", [0, 72, 108, 216]),
  ])
  func `OpenTimelineIO reads the recipes' other lists of the reel`(options: String, rate: String, cuts: [Int]) throws {
    let sandbox = try Self.recipes()
    let lines =
      "tckit convert -q reel7.edl --from 23.976 --as srt >reel7.srt; tckit convert -q \(options) >a.edl"
    #expect(try Self.run(lines, in: sandbox).status == 0)
    let read = try Self.read("a.edl", in: sandbox, "events", rate: rate)
    let places = zip(cuts, cuts.dropFirst()).map { "\"record\": [\($0).0, \($1).0]" }
    #expect(read.count == places.count)
    for (line, location) in zip(read, places) { #expect(line.contains(location), "\(line)") }
  }

  @Test
  func `pycmx reads the recipes' pull list and carried notes`() throws {
    let sandbox = try Self.recipes()
    let lines = """
      tckit diff v12.edl v13.edl --rate 25 --handles 8 --as edl >pull.edl
      tckit convert -q screening.csv --rate 25 --from-cut v12.edl --to-cut v13.edl --as resolve-markers -k >notes.edl
      """
    _ = try Self.run(lines, in: sandbox)
    let (pull, notes) = (
      try Self.read("pull.edl", in: sandbox, "read", "pycmx", rate: "25"),
      try Self.read("notes.edl", in: sandbox, "read", "pycmx", rate: "25")
    )
    #expect(pull.count == 2 && pull[0].contains("01:00:01:16") && pull[1].contains("01:00:04:07"))
    #expect(notes.count == 3 && notes[1].contains("01:00:07:13"))
  }

  @Test
  func `Python reads the recipe's JUnit report`() throws {
    let sandbox = try Self.recipes()
    let line = "tckit validate delivery.txt --rate 29.97d --report junit >junit.xml"
    #expect(try Self.run(line, in: sandbox).status == 1)
    let cases = try Self.read("junit.xml", in: sandbox, "read", "junit", rate: "29.97d")
    #expect(cases.count == 5 && cases.count { $0.contains("true") } == 2, "\(cases)")
  }

  @Test(.needs("ffmpeg"))
  func `the recipes of subtitles, chapters and tables`() throws {
    let sandbox = try Self.recipes()
    let work = "\(sandbox.root)/work/"
    let lines = """
      tckit convert reel7.edl --from 24 --to 25 --offset -01:00:00:00 --round nearest --as srt -q >a.srt
      tckit convert reel7.edl --from 24 --offset -01:00:00:00 --as ffmetadata -q >a.ffmeta
      tckit convert session.txt --as csv -q >a.csv
      """
    #expect(try Self.run(lines, in: sandbox).status == 0)
    _ = try DocumentTools.run(["convert", "pysrt", work + "a.srt", work + "b.srt"])
    #expect(try Self.run("tckit diff -q a.srt b.srt; grep -c -- '-->' b.srt", in: sandbox).outputText == "3\n")
    _ = try DocumentTools.run(["convert", "ffmpeg", work + "a.ffmeta", work + "b.ffmeta"])
    #expect(try Self.run("grep -c CHAPTER b.ffmeta", in: sandbox).outputText == "3\n")
    #expect(try Self.read("a.csv", in: sandbox, "read", "csv", rate: "24").count == 2)
  }

  @Test
  func `a Final Cut Pro project that is rewritten in its place is read by OpenTimelineIO, to the frame`() throws {
    let sandbox = try Self.recipes()
    let work = "\(sandbox.root)/work/"
    _ = try DocumentTools.run(["cut", work + "v12.edl", "25", work + "cut.fcpxml"])
    // OpenTimelineIO's adapter reads the frames of whole rates only.
    let line = "tckit convert cut.fcpxml --to 24 --round nearest --in-place"
    let result = try Self.run(line, in: sandbox)
    #expect(result.status == 0, "\(result.errorText)")
    let places = [90000, 90100, 90175, 90300, 90350, 90500, 90550].map { (2 * $0 * 24 + 25) / 50 }
    let expected = zip(places, places.dropFirst()).map { "\"record\": [\($0).0, \($1).0]" }
    let read = try Self.read("cut.fcpxml", in: sandbox, "events", rate: "24")
    #expect(read.count == expected.count)
    for (line, location) in zip(read, expected) { #expect(line.contains(location), "\(line)") }
    let again = try Self.run("cp cut.fcpxml a; \(line) --from 25; echo $?; cmp a cut.fcpxml", in: sandbox)
    #expect(again.outputText == "65\n" && again.status == 0, "\(again.errorText)")
  }
}
