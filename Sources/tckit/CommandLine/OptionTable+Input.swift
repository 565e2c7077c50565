// The options that choose and read the input, and those about frame rates.

import SystemCalls
import TimecodeDocuments
import TimecodePasteboard

// MARK: Input

extension OptionSpec {
  static let fromFormat = OptionSpec(
    "from-format", { $0.fromFormat = $1 }, "FORMAT", in: .input, "the notation of the input (default text)",
    documentation:
      "text, frames (86400, or 86400.50 with subframes), seconds (3600, 0.04, 1/24), ms, hms (01:00:00.042), srt "
      + "(01:00:00,042), iso8601 (PT3600.042S), fraction (1/24), samples@RATE, feet (5400+00; feet16 for 16 mm, feet3 and "
      + "feet2 for 3 and 2 perforations), rational (1001/30000s) or ticks (254016000000 per second). Real time with three "
      + "or more decimals is the whole frame whose time is rounded to these digits, if there is one; any other is exact."
  )
  static let file = OptionSpec(
    "file", { $0.files.append($1) }, "FILE...", repeatable: true, takesFollowing: true, in: .input,
    "read files: lists, documents, movies, sounds, images",
    documentation:
      "A file is read as what it is: the start of a QuickTime, MP4, MXF, WAVE, DPX, OpenEXR or Matroska file, "
      + "a document of tckit-documents(7), such as an EDL, else a list, one timecode per line. Further words up to the "
      + "next option are files too, as where a shell expands *.mov. - is standard input.")
  static let fileType = OptionSpec(
    "file-type", { $0.fileType = $1 }, in: .input, rare: true, "read the files as this format",
    documentation: "A format's word, such as edl or srt, its type, MIME type or filename extension; "
      + "tckit-documents(7) has them all. Without it a file's content shows its format.")
  static let scan = OptionSpec(
    "scan", in: .input, "find the timecodes in any text, such as an EDL",
    documentation:
      "The operands are files, - is standard input. A file may be an EDL, an ALE or a log: the timecodes are "
      + "found wherever they are in a line.")
  static let columns = OptionSpec(
    "columns", { $0.columns = $1 }, in: .input, "take only these columns, such as 3,4 or Start,End",
    documentation:
      "A number has two meanings. With --scan it counts the timecodes of a line from 1: 3,4 are the record times of an EDL; a "
      + "name needs a header line with tabs, commas or semicolons, as an ALE has, and the other timecodes are left alone. In a "
      + "table that --file reads it counts the columns from 1; numbers and names are columns there, with what they have: "
      + "in=Start,out=End,name=Comment.")
  static let difference = OptionSpec(
    "difference", in: .input, "subtract the first of two columns from the second",
    documentation: "Each line that has both gives one result, which may be negative.")
  static let attach = OptionSpec(
    "attach", { $0.attachments.append($1) }, repeatable: true, in: .input, "add a file as another representation",
    documentation: "TYPE is an identifier, a MIME type or a filename extension (tckit types --declared lists them); "
      + "without it the extension of the file counts. A FILE of - is standard input. The option may be repeated; the "
      + "order is the order of preference. Without a timecode the attachments are an item of their own. A file that changes "
      + "while it is read is refused.")
  static let ignoreSeparator = OptionSpec(
    "ignore-separator", in: .input, rare: true, "read ';' as ':' at rates that are not drop frame",
    documentation: "Without this option a ';' before the frames is refused at a rate that is not drop frame.")
  static let repair = OptionSpec(
    "repair", { $0.repair = $1 }, in: .input, "replace labels that drop frame skips",
    documentation: "A label that drop frame skips becomes its nearest or its next neighbour, and each repair is "
      + "reported. Where a policy discards the rate, the label is the one at the local rate; where convert keeps digits, at "
      + "the target. Without this option nothing is changed."
  )
}

// MARK: Rate

extension OptionSpec {
  static let rate = OptionSpec(
    "rate", { $0.rate = $1 }, short: "r", in: .rate, "the local frame rate, which untagged input has",
    documentation:
      "A raw value such as 29.97d (tckit rates lists them) or a usual spelling: 23.98, 24000/1001, 29.97df, "
      + "2997ndf. Overrides TCKIT_RATE and .tckit.json. There is no default.")
  static let base = OptionSpec(
    "base", { $0.base = $1 }, short: "b", in: .rate, rare: true, "subframes per frame: 80, 100 or 4",
    documentation: "Overrides TCKIT_BASE and .tckit.json.")
  static let limit = OptionSpec(
    "limit", { $0.limit = $1 }, short: "l", in: .rate, rare: true, "the upper limit: 24h or 100d",
    documentation: "Overrides TCKIT_LIMIT and .tckit.json.")
  static let textRate = OptionSpec(
    "text-rate", { $0.textRate = $1 }, in: .rate, rare: true, "the frame rate of untagged text",
    documentation: "The default is the local rate. A tag in the text, such as @29.97d, overrides it. "
      + "convert takes it or --rate.")
  static let textBase = OptionSpec(
    "text-base", { $0.textBase = $1 }, in: .rate, rare: true, "the subframes base of untagged text",
    documentation: "The default is the local base, or 100.")
  static let textLimit = OptionSpec(
    "text-limit", { $0.textLimit = $1 }, in: .rate, rare: true, "the upper limit of untagged text",
    documentation: "The default is the local limit, or 24h.")
  static let from = OptionSpec(
    "from", { $0.from = $1 }, in: .rate, "convert from this frame rate",
    documentation: "The same as --rate, for the input; a tag with another rate is an error.")
  static let to = OptionSpec(
    "to", { $0.to = $1 }, in: .rate, "convert to this frame rate",
    documentation: "Without it the rate does not change.")
  static let toBase = OptionSpec(
    "to-base", { $0.toBase = $1 }, in: .rate, rare: true, "convert to this subframes base")
  static let toLimit = OptionSpec(
    "to-limit", { $0.toLimit = $1 }, in: .rate, rare: true, "convert to this upper limit")
  static let keep = OptionSpec(
    "keep", { $0.keep = $1 }, in: .rate, "keep the instant, frames or digits (default instant)",
    documentation: "instant keeps the real time, rounded down to a subframe. frames keeps the number of frames from "
      + "zero. digits keeps the label where it is valid at the target. frames and digits keep the part of a frame: "
      + ".50 at base 100 is .40 at base 80.")
  static let round = OptionSpec(
    "round", { $0.round = $1 }, in: .rate, "make whole frames: nearest, down or up",
    documentation: "Where a result is between two frames, nearest takes the nearest one, and the later of two equally "
      + "near ones. Without it a result keeps its subframes, and a part of a subframe is cut off, which is noted; "
      + "--strict makes that an error.")
  /// The same where a policy must convert.
  static let roundConverted = OptionSpec(
    "round", { $0.round = $1 }, in: .rate, "make whole frames; needs --policy convert",
    documentation: "HOW is nearest, down or up. It needs --policy convert or --rate-policy convert, and rounds as in "
      + "convert.")
  static let offset = OptionSpec(
    "offset", { $0.offset = $1 }, in: .rate, "add a length, such as +00:00:10:00 or -1.5s",
    documentation:
      "Before the conversion, if there is one. With a sign, as in +01:00:00:00 or -1.5s: a timecode, at the rate of the input unless it is tagged, or "
      + "a number with a unit (3f frames, 40sf subframes, 1.5s, 500ms, 90min, 1h). A result before zero or at the limit is an error."
  )
  static let anchor = OptionSpec(
    "anchor", { $0.anchor = $1 }, in: .rate, "keep this label, convert the distance from it",
    documentation: "The start of a programme, such as 01:00:00:00, keeps its label; everything before and after it is "
      + "converted. A tag must have the rate of the input. --offset is added first.")
  static let noConfig = OptionSpec(
    "no-config", in: .rate, rare: true, "ignore .tckit.json",
    documentation: "Options and environment variables still count.")
}
