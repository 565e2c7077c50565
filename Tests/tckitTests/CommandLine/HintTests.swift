// Mistakes at the command line, each with the hint that it gets, and the command line of whoever follows the hint.

import Testing

@Suite("Hints")
struct HintTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let mistake: String
    let hint: String
    /// The command line after the hint was followed; nil if the hint says that there is none.
    let followed: String?

    init(_ mistake: String, _ hint: String, then followed: String?) {
      (self.mistake, self.hint, self.followed) = (mistake, hint, followed)
    }

    var testDescription: String { mistake }
  }

  /// A cut of one event at 24 frames a second, twice, and files that are no input.
  private static let files = #"""
    printf '%s\n' 'TITLE: Cut' 'FCM: NON-DROP FRAME' \
      '001  A001     V     C        10:00:00:00 10:00:02:01 01:00:00:00 01:00:02:01' >cut.edl
    cp cut.edl new.edl; printf '01:00:00:00\0' >zeros; printf '%%PDF-1.4\n' >list.pdf; : >empty
    printf '{\\rtf1 01:00:00:00}\n' >list.rtf; printf '\211PNG' >list.png

    """#

  static let options: [Row] = [
    Row(
      "tckit diff --file cut.edl new.edl --rate 24", "the two documents are operands: tckit diff OLD NEW",
      then: "tckit diff cut.edl new.edl --rate 24"),
    Row(
      "tckit validate --file cut.edl --rate 24 --to 25", "tckit convert --to RATE converts",
      then: "tckit convert --file cut.edl --rate 24 --to 25"),
    Row(
      "tckit copy 01:00:00:00 24",
      "a frame rate is the value of an option: --rate 24, or the target of convert, --to 24; else leave it out",
      then: "tckit copy 01:00:00:00 --rate 24"),
    Row(
      "tckit convert 01:00:00:00 --from 24 25",
      "a frame rate is the value of an option: --rate 25, or the target of convert, --to 25; else leave it out",
      then: "tckit convert 01:00:00:00 --from 24 --to 25"),
    Row(
      "tckit validate --file cut.edl 24", "a frame rate needs its option: --rate 24",
      then: "tckit validate --file cut.edl --rate 24"),
    Row(
      "tckit validate --file cut.edl rate=24", "an option begins with two hyphens: --rate=24",
      then: "tckit validate --file cut.edl --rate=24"),
    Row(
      "tckit clear --history",
      "tckit history lists it; tckit restore --back 0 --history-depth 0 clears it, and keeps the current content",
      then: "tckit copy 1:0:0:0@25 && tckit copy 2:0:0:0@25 && tckit restore --back 0 --history-depth 0 && tckit paste"),
    Row(
      "tckit convert --file cut.edl --from 24 --to 25 --in-place",
      "--round nearest takes the nearest frame; down and up are the others",
      then: "tckit convert --file cut.edl --from 24 --to 25 --in-place --round nearest"),
    Row(
      "tckit convert --in-place --file cut.edl --from-cut cut.edl --to-cut new.edl --rate 24", "leave one of them out",
      then: "tckit convert --file cut.edl --from-cut cut.edl --to-cut new.edl --rate 24"),
    Row(
      "tckit convert cut.edl --in-place --to 25", "to read a file: --file cut.edl",
      then: "tckit convert --file cut.edl --in-place --from 24 --to 25 --round nearest"),
    Row(
      "tckit convert 01:00:00:00@24 --to 25 --round", "write --round nearest or down or up",
      then: "tckit convert 01:00:00:00@24 --to 25 --round nearest"),
    Row(
      "tckit validate --file cut.edl --rate 24 --columns", "write --columns 3,4, or in=Start,out=End",
      then: "tckit validate --file cut.edl --rate 24 --columns 3,4"),
    Row(
      "tckit convert 1500 --rate 24 --from-format milliseconds", "did you mean ms?",
      then: "tckit convert 1500 --rate 24 --from-format ms"),
    Row(
      "tckit convert --file cut.edl --rate 24 --as xml", "did you mean fcpxml?",
      then: "tckit convert --file cut.edl --rate 24 --as fcpxml"),
    Row(
      "tckit validate --file cut.edl --rate 24 --gaps", "did you mean --no-gap?",
      then: "tckit validate --file cut.edl --rate 24 --no-gap"),
    Row(
      "tckit validate --file cut.edl --rate 24 --overlap", "did you mean --no-overlap?",
      then: "tckit validate --file cut.edl --rate 24 --no-overlap"),
    Row(
      "tckit validate --file cut.edl --rate 24 --type edl", "--file-type names the format of files",
      then: "tckit validate --file cut.edl --rate 24 --file-type edl"),
    Row(
      "tckit validate 01:00:00:00@24 --verbose", "did you mean --explain?",
      then: "tckit validate 01:00:00:00@24 --explain"),
    Row(
      "tckit convert 01:00:00:00@24 --target 25", "did you mean --to?", then: "tckit convert 01:00:00:00@24 --to 25"),
    Row(
      "tckit convert 01:00:00:00@24 --to 12", "the lowest is 23.976; tckit rates lists the frame rates",
      then: "tckit rates"),
    Row("tckit validate --frobnicate", "tckit validate --help lists the options", then: "tckit validate --help"),
  ]

  static let operands: [Row] = [
    Row(
      "tckit convert 1.5 --rate 24", "--from-format seconds reads 1.5",
      then: "tckit convert 1.5 --rate 24 --from-format seconds"),
    Row(
      "tckit convert 1.5s --rate 24", "--from-format seconds reads 1.5s",
      then: "tckit convert 1.5s --rate 24 --from-format seconds"),
    Row(
      "tckit convert 1500ms --rate 24", "--from-format ms reads 1500ms",
      then: "tckit convert 1500ms --rate 24 --from-format ms"),
    Row(
      "tckit convert 3600000 --rate 24",
      "a number needs its notation: --from-format frames, ms, seconds or samples@48000",
      then: "tckit convert 3600000 --rate 24 --from-format ms"),
    Row(
      "tckit copy \u{2014}rate 24 01:00:00:00", "an option begins with two hyphens: --rate",
      then: "tckit copy --rate 24 01:00:00:00"),
    Row(
      "tckit convert -01:00:00:00 --rate 24",
      "a timecode has no sign; tckit convert --offset -01:00:00:00 moves others back",
      then: "tckit convert 02:00:00:00 --rate 24 --offset -01:00:00:00"),
    Row("tckit copy '' --rate 24", "is a shell variable unset?", then: "tckit copy 01:00:00:00 --rate 24"),
    Row(
      "tckit copy 01.00.00.00 --rate 24", "the numbers are separated by colons: 01:00:00:00",
      then: "tckit copy 01:00:00:00 --rate 24"),
    Row(
      "tckit copy 01:00:00:24 --rate 24",
      "correct the timecode, or its frame rate; --allow-invalid accepts it unchanged",
      then: "tckit copy 01:00:00:24 --rate 25"),
    Row(
      "tckit validate 01:00:00:020 --rate 24 --strict",
      "three digits may be milliseconds: --from-format hms reads 00:00:01.042; without --strict they are frames",
      then: "tckit validate 01:00:00.020 --rate 25 --from-format hms"),
    Row(
      "tckit calc '01:00:00:00 x 2' --rate 24", "write * for times", then: "tckit calc '01:00:00:00 * 2' --rate 24"),
    Row(
      "tckit calc '01:00:00:00 \u{2212} 3f' --rate 24", "write a minus sign as a hyphen: -",
      then: "tckit calc '01:00:00:00 - 3f' --rate 24"),
    Row(
      "tckit calc 01:00:00:00 00:00:01:00 --rate 24", "+ adds two of them; --sum adds any number",
      then: "tckit calc 01:00:00:00 00:00:01:00 --rate 24 --sum"),
    Row(
      "tckit calc '01:00:00:00 + 3 frames' --rate 24", "write the unit directly after the number, as in 3f",
      then: "tckit calc '01:00:00:00 + 3f' --rate 24"),
    Row("tckit calc '01:00:00:00 / 0' --rate 24", "divide by another number", then: nil),
    Row(
      "tckit copy 1:0:0:0@25 2:0:0:0@25; tckit paste --item 9", "tckit types, with the same -p, lists the items",
      then: "tckit types"),
    Row("tckit restore 2", "an option takes it: --back 2", then: "tckit copy 1:0:0:0@25 && tckit restore --back 0"),
    Row(
      "tckit clear general", "an option takes it: --pasteboard general",
      then: "tckit copy 1:0:0:0@25; tckit clear --pasteboard general"),
  ]

  static let commands: [Row] = [
    Row(
      "tckit info cut.edl", "did you mean tckit validate --file FILE?",
      then: "tckit validate --file cut.edl --rate 24"),
    Row("tckit list", "did you mean tckit pasteboards?", then: "tckit pasteboards"),
    Row(
      "tckit add 1:0:0:0 2:0:0:0", "did you mean tckit calc?", then: "tckit calc 1:0:0:0 + 2:0:0:0 --rate 24"),
    Row("tckit cpoy 1:0:0:0@25", "tckit copy -h explains copy", then: "tckit copy -h"),
    Row("tckit undo", "tckit restore -h explains restore", then: "tckit restore -h"),
  ]

  static let inputs: [Row] = [
    Row(
      "tckit validate --file list.pdf", "export an edit list, markers or a CSV table from its program",
      then: nil),
    Row(
      "tckit validate --file list.png", "export an edit list, markers or a CSV table from its program",
      then: nil),
    Row(
      "tckit validate --file list.rtf --rate 24", "--scan finds the timecodes in any text",
      then: "tckit validate --scan list.rtf --rate 24"),
    Row("tckit validate --file empty --rate 24", "the file is empty", then: nil),
    Row(
      "tckit validate --file zeros --rate 24",
      "export an edit list, markers or a CSV table from its program; "
        + #"if its lines end with NUL, tr '\0' '\n' makes a list of it"#,
      then: #"tr '\0' '\n' <zeros | tckit validate --rate 24"#),
  ]

  @Test("a hint works if it is followed", arguments: options + operands + commands + inputs)
  func following(_ row: Row) throws {
    let sandbox = try Sandbox()
    let mistake = try ShellCommand(Self.files + row.mistake, in: sandbox).run()
    #expect(mistake.status != 0)
    #expect(mistake.errorText.contains("hint: \(row.hint)\n"), "\(mistake.errorText)")
    guard let followed = row.followed else { return }
    let result = try ShellCommand(Self.files + followed, in: sandbox).run()
    #expect(result.status == 0, "\(followed): \(result.errorText)")
    #expect(!result.outputText.isEmpty || !followed.hasPrefix("tckit validate"), "\(followed)")
  }

  @Test("help is shown whatever else is wrong with the line")
  func help() throws {
    let sandbox = try Sandbox()
    for line in ["tckit convert --help --rate", "tckit paste -h --frobnicate"] {
      let result = try ShellCommand(line, in: sandbox).run()
      #expect(result.status == 0 && result.outputText.hasPrefix("usage: tckit "), "\(line): \(result.errorText)")
    }
  }
}
