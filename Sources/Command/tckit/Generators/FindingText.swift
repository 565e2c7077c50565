// The findings of validate: a row for each word that a finding shows in brackets, and for each cause. `tckit help WORD`
// prints a row, and `make manual` writes all of them into tckit-validate(1).

import TimecodePasteboard

/// A row about a kind of finding.
struct FindingText {
  let word: String
  let meaning: String
  /// The kinds of input that can have the finding.
  let input: String
  /// The rule by which it is judged.
  let judged: String
  let repair: String

  /// The row of a word; nil for a word that no finding has.
  static func row(of word: String) -> FindingText? { rows.first { $0.word == word } }

  /// The row as help shows it.
  var text: String {
    "\(word): \(meaning)\n"
      + [("in", input), ("judged", judged), ("repair", repair)].map { HelpText.wrapped("\($0): \($1)", indent: 2) }
      .joined()
  }

  private init(_ word: String, _ meaning: String, in input: String, by judged: String, repair: String) {
    (self.word, self.meaning, self.input, self.judged, self.repair) = (word, meaning, input, judged, repair)
  }

  private static let lists = "edit lists, OpenTimelineIO, FCPXML, xmeml, logs and tables with sources"
  private static let all = "all"

  // MARK: Rows

  static let rows: [FindingText] = timecodes + sequence + events + documents + cuts + causes

  /// Findings about a single timecode.
  private static let timecodes = [
    FindingText(
      "rate", "the timecode, the document or the media have another rate than is required", in: all,
      by: "the rate of --rate, TCKIT_RATE or .tckit.json, or of the first item without one",
      repair: "tckit convert --to, or another --rate; --policy allow keeps each rate"),
    FindingText(
      "invalid", "the label does not exist", in: all,
      by: "frames from 0 to the rate's last, minutes and seconds to 59; drop frame omits two labels of most minutes",
      repair:
        "correct the label or the rate; tckit convert --repair next takes the label after one that drop frame omits"),
    FindingText(
      "subframes", "the subframes cannot be expressed at the required base", in: all, by: "the base of --base",
      repair: "--subframes-policy, or another base"),
    FindingText(
      "limit", "the timecode is beyond a day, or beyond a hundred days", in: all, by: "the limit of --limit",
      repair: "--limit 100d, or --limit-policy"),
    FindingText(
      "digits", "a component has more digits than its field", in: all,
      by: "two digits, and three for some rates and bases",
      repair: "correct the timecode"),
    FindingText(
      "within", "the item is outside the range of --within", in: all,
      by: "instants are compared; the out point is not part of it",
      repair: "correct the item or the range"),
    FindingText(
      "malformed", "the text is not a timecode, or the document is not what its format demands", in: all,
      by: "the grammar of the format, as tckit help documents and tckit help timecode have it",
      repair: "correct the place that is named"),
    FindingText(
      "separator", "the separator before the frames contradicts the rate", in: all,
      by: "a semicolon means drop frame; with --strict a colon means none", repair: "correct the separator or the rate"),
    FindingText(
      "range", "the out point is before the in point", in: all,
      by: "both points at one rate, on one day unless --limit 100d",
      repair: "correct one of the two"),
    FindingText(
      "near-miss", "something like a timecode is not read as one", in: "texts with --scan",
      by: "a number or a sign stands next to it", repair: "put a space between them"),
    FindingText(
      "inexact", "the time is not on a frame, or not on a subframe", in: "real time, and FCPXML",
      by: "the frames of the rate; clips of the primary storyline of FCPXML begin and end on them",
      repair: "tckit convert --round nearest"),
    FindingText(
      "mixed-rates", "the timecodes have different rates", in: all, by: "a delivery has one, if no --rate is required",
      repair: "--rate RATE refuses the others, --rate-policy allow takes them"),
    FindingText(
      "no-rate", "nothing gives the rate of the timecode", in: "text without a tag, and documents that do not state it",
      by: "no rate is guessed", repair: "--rate RATE, TCKIT_RATE or .tckit.json"),
    FindingText(
      "no-timecode", "the movie, the sound or the image states no start", in: "media",
      by: "the places of its container that tckit help media lists",
      repair: "write a start into the file, or leave it out"),
    FindingText(
      "out-of-range", "the time is negative, or past 100 days", in: all, by: "the rate of the run",
      repair: "correct the number, its notation or the rate"),
    FindingText(
      "nothing-found", "there is no timecode, or nothing that could be checked", in: all,
      by: "a gate does not pass on nothing",
      repair: "check the file, --track, --only and --media"),
  ]

  /// Findings between items.
  private static let sequence = [
    FindingText(
      "order", "the item begins before the one before it", in: all, by: "--ordered, each track by itself",
      repair: "sort the list"),
    FindingText(
      "overlap", "the item has an instant in common with an earlier one", in: all,
      by: "--no-overlap, each track by itself; a key over its background and a marker in its clip overlap nothing",
      repair: "correct one of the two"),
    FindingText(
      "gap", "the item begins after the end of all before it", in: all, by: "--no-gap, each track by itself",
      repair: "correct one of the two, or add black"),
  ]

  /// Findings about an event.
  private static let events = [
    FindingText(
      "length", "the source is not as long as its record at its speed", in: lists,
      by:
        "to the nearest frame; an M2 speed may be off by half of its last digit, sources at another rate by a frame of the slower one",
      repair: "correct one of the four times or the speed; see the causes"),
    FindingText(
      "source", "a point of the source does not exist, or its out point is not after its in point", in: lists,
      by: "as a timecode and a range; reels AX and BL have no source", repair: "correct the source"),
    FindingText(
      "media", "the source is not within its clip's media", in: "documents that state their media, and --media",
      by: "the start and length of the file; a still is as long as it is shown",
      repair: "correct the source, or use another file"),
    FindingText(
      "transition", "a transition contradicts its event or the one before",
      in: "edit lists, OpenTimelineIO, FCPXML, xmeml",
      by: "it has a length, is not longer than its event, and goes out where the event before ends",
      repair: "shorten it, or correct the outgoing side"),
  ]

  /// Findings about a document as a whole.
  private static let documents = [
    FindingText(
      "reference", "something refers to what is not there", in: "FCPXML, xmeml, OpenTimelineIO, edit lists",
      by: "ids of elements, descriptions of files, keys of media; an M2 line has a reel of its event",
      repair: "define it, or correct the reference"),
    FindingText(
      "duplicate", "an id or a number is given twice", in: "FCPXML, xmeml, edit lists",
      by:
        "ids of elements, files with other values, numbers on one track but for transitions and keys; numbers modulo 1,000 are a warning",
      repair: "give each its own; tckit convert --as edl numbers events anew"),
    FindingText(
      "missing", "what the format requires is missing", in: "FCPXML, xmeml, OpenTimelineIO",
      by: "attributes by Apple's document types, the rate of a sequence, objects as children", repair: "add it"),
    FindingText(
      "statement", "the file states another rate or mode than the run", in: "documents and media that state it",
      by: "FCM, FPS, frame durations and rates", repair: "correct the statement, or the rate"),
    FindingText(
      "contradiction", "the file contradicts itself", in: "documents",
      by: "statements that exclude each other, such as two modes",
      repair: "correct the wrong one"),
    FindingText(
      "unchecked", "something was not judged, or is no statement of the format", in: "documents",
      by: "lines and values that mean nothing in it, events without media",
      repair: "correct it, or --scan --file-type text"),
    FindingText(
      "reported", "content of the file is left out", in: "documents",
      by: "the format's section in tckit help documents; --strict makes it an error",
      repair: "none, if it is no timecode; otherwise --scan --file-type text"),
    FindingText(
      "document", "the file is a document of another kind than it was read as", in: "documents", by: "its beginning",
      repair: "--file-type WORD"),
    FindingText(
      "configuration", "an entry of accept in .tckit.json has ended or matches nothing", in: ".tckit.json",
      by: "the files that it is about", repair: "remove or correct it"),
  ]

  /// The reasons why a timecode cannot be carried to another version of a cut.
  private static let cuts = [
    FindingText(
      "gone", "the new cut does not show the frame", in: "--from-cut and --to-cut",
      by: "the events of both cuts on the track",
      repair: "remove the item, or choose another frame"),
    FindingText(
      "ambiguous", "the new cut shows the frame more than once", in: "--from-cut and --to-cut",
      by: "no event is the same as the one that had it", repair: "choose one of the places"),
    FindingText(
      "cut", "the range is not in one piece any more", in: "--from-cut and --to-cut",
      by: "each of its frames follows the one before",
      repair: "make two ranges of it"),
    FindingText(
      "between", "the old cut has no event there", in: "--from-cut and --to-cut", by: "the events of the track",
      repair: "choose another track, or remove the item"),
  ]

  /// The causes that explain most findings of a document.
  private static let causes = ListCause.Kind.allCases.map { code in
    let (meaning, judged, repair) = words(code)
    return FindingText(code.rawValue, "cause: " + meaning, in: lists, by: judged, repair: repair)
  }

  private static func words(_ code: ListCause.Kind) -> (meaning: String, judged: String, repair: String) {
    switch code {
    case .inclusive:
      (
        "out points are those of the last frames", "source and record differ by a frame, or events are a frame apart",
        "write the frame after the last one"
      )
    case .pulledDown:
      (
        "source and record, or list and media, differ by 1001/1000", "the longer an event, the more frames it is off",
        "count sources and records at one rate"
      )
    case .dropFrame:
      (
        "labels were counted with drop frame and are read without, or the reverse",
        "all lengths agree in the other mode",
        "correct the FCM line or the rate"
      )
    case .hours:
      (
        "all sources begin some hours before or after their media show it",
        "as many hours bring all of them into their media",
        "of an edit list tckit convert --columns source --offset 01:00:00:00"
      )
    case .fromZero:
      (
        "sources are counted from zero, and their media begin elsewhere",
        "with the start of its media each is within them",
        "add the start of the file"
      )
    case .modulo: ("events are numbered modulo 1,000", "the numbers begin again after 999", "tckit convert --as edl")
    case .ghostFrames:
      (
        "the outgoing side of each dissolve is an event of one frame",
        "the line before the dissolve has its number and a frame",
        "both lines begin at the dissolve"
      )
    case .milliseconds:
      (
        "lengths are cut from milliseconds to frames",
        "some lengths, not all, differ by a frame; sound tracks do not count",
        "round points to the nearest frame"
      )
    case .otherRate:
      ("the list is at another rate", "all lengths agree and all labels exist there", "tckit validate --rate RATE")
    }
  }
}
