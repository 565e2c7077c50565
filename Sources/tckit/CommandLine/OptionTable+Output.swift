// The options about policies, about results and messages, and those of every command.

import TimecodeDocuments
import TimecodePasteboard

// MARK: Policies

extension OptionSpec {
  static let policy = OptionSpec(
    "policy", { $0.policy = $1 }, in: .policies, "how to treat rate, base and limit (default preserve)",
    documentation:
      "preserve: the timecode must match the local properties. allow: it keeps its own. discard: the local "
      + "properties replace its own, and the digits do not change. convert: it is converted to the same instant. The names "
      + "preserveLocal, allowNew and the library's long names mean the same.")
  static let ratePolicy = OptionSpec(
    "rate-policy", { $0.ratePolicy = $1 }, in: .policies, rare: true, "the policy for the frame rate alone",
    documentation: "preserve, allow, discard or convert; overrides --policy.")
  static let subFramesPolicy = OptionSpec(
    "subframes-policy", { $0.subFramesPolicy = $1 }, in: .policies, rare: true,
    "the policy for the subframes base alone",
    documentation: "preserve, allow, discard or convert; overrides --policy.")
  static let limitPolicy = OptionSpec(
    "limit-policy", { $0.limitPolicy = $1 }, in: .policies, rare: true,
    "the policy for the upper limit alone",
    documentation: "preserve, allow, discard or convert; overrides --policy.")
  static let validation = OptionSpec(
    "validation", { $0.validation = $1 }, in: .policies, rare: true,
    "whether invalid timecodes are refused (default enforceValid)",
    documentation: "enforceValid refuses a timecode that does not exist at its rate; allowInvalid accepts it "
      + "unchanged. Both points of a range must exist in any case: otherwise it has no duration.")
  static let inputStyle = OptionSpec(
    "input-style", { $0.inputStyle = $1 }, in: .policies, rare: true,
    "how many digits a field may have (default autoAdvance)",
    documentation: "autoAdvance and continuousWithinComponent allow two digits for hours, minutes and seconds, and as "
      + "many for days, frames and subframes as the properties need; unbounded allows any number.")
  static let strict = OptionSpec(
    "strict", in: .policies, rare: true, "refuse everything doubtful",
    documentation:
      "Colons at a drop-frame rate are refused, and results that lose a part of a subframe; paste fails where "
      + "it would otherwise try the next representation; of several inputs each must have a timecode; the policy preserve needs a "
      + "local rate.")
  static let explain = OptionSpec(
    "explain", in: .policies, "show each step of the decision on standard error")
  static let ordered = OptionSpec(
    "ordered", in: .policies, rare: true, "refuse an item that begins before the one before it",
    documentation: "Each list and each document is judged by itself; operands and media files are one sequence.")
  static let noOverlap = OptionSpec(
    "no-overlap", in: .policies, rare: true, "refuse an item that overlaps one before it",
    documentation: "Each range is compared with the range before it and with the one that ends last. A timecode has no "
      + "length, and overlaps only the same timecode: markers within their clip pass.")
  static let noGap = OptionSpec(
    "no-gap", in: .policies, rare: true, "refuse an item that begins after the end of those before it")
  static let within = OptionSpec(
    "within", { $0.within = $1 }, in: .policies, "refuse what is outside this range",
    documentation: "The end is exclusive, after the start, and instants are compared. A range without a tag, such as "
      + "01:00:00:00..01:22:30:00, is at the local rate.")
  static let allowInvalid = OptionSpec(
    "allow-invalid", in: .policies, "accept timecodes that do not exist at their rate",
    documentation: "The same as --validation allowInvalid.")
}

// MARK: Output

extension OptionSpec {
  static let format = OptionSpec(
    "format", { $0.formats.append($1) }, short: "f", repeatable: true, in: .output, "how timecodes are written",
    documentation:
      "A notation of --from-format, or options of text with commas between them: text, showSubFrames, alwaysShowDays, "
      + "filenameCompatible, tagged. Non-zero subframes are always shown. seconds has the exact decimals if nine suffice, "
      + "else six; hms, srt and iso8601 have three. Of a range it writes both points as IN..OUT, or with range, in, out or "
      + "duration, alone or beside a notation, that part.")
  static let decimals = OptionSpec(
    "decimals", { $0.decimals = $1 }, in: .output, rare: true, "write N decimals of real time, 0 to 9",
    documentation: "For seconds, hms, srt and iso8601, in --format or --template; rounded half up.")
  static let template = OptionSpec(
    "template", { $0.template = $1 }, in: .output, rare: true, "write fields: '{timecode}\\t{frames}'",
    documentation:
      "A field is a notation of --format, or timecode, input, file, line, name, note, color, in, out or duration; "
      + "one that has no value is empty. \\t is a tab, \\n a line feed, \\\\ a backslash and {{ a brace.")
  static let clipboardFormat = OptionSpec(
    "format", { $0.formats.append($1) }, short: "f", repeatable: true, in: .output, rare: true,
    "how a clipboard's text is written",
    documentation:
      "With --clipboard: one notation (frames, seconds, samples@RATE, feet and others), or options of "
      + "text with commas between them. tagged keeps the frame rate where a clipboard takes only text.")
  static let documentType = OptionSpec(
    "as", { $0.documentType = $1 }, in: .output, "write one document, such as edl or srt",
    documentation: "A format's word, its type, MIME type or filename extension; tckit-documents(7) has them all. All "
      + "items are written or nothing. What the format cannot hold is reported, and an error with --strict.")
  static let sum = OptionSpec("sum", in: .output, "write the sum of all lines")
  static let min = OptionSpec("min", in: .output, "write the shortest of all lines")
  static let max = OptionSpec("max", in: .output, "write the longest of all lines")
  static let wrap = OptionSpec(
    "wrap", in: .output, "let results wrap at midnight",
    documentation: "A result below zero or at the limit, by default 24 hours, counts on from the other end.")
  static let null = OptionSpec(
    "null", short: "0", in: .output, rare: true, "end each result with NUL instead of a line feed")
  static let noNewline = OptionSpec(
    "no-newline", short: "n", in: .output, rare: true, "write no line feed after the last result")
  static let noFilename = OptionSpec(
    "no-filename", in: .output, rare: true, "write no file names before the results of several files")
  static let inPlace = OptionSpec(
    "in-place", in: .output, "replace the files by the results",
    documentation: "Each file is replaced as a whole, atomically, or not at all: one with a timecode that fails stays "
      + "as it is. A file that is reported as replaced, with status 74, may be the old one after a power cut; do not convert it "
      + "again. Owner, permissions, access control list and extended attributes are kept; a file of which one cannot be kept "
      + "is not replaced. A "
      + "symbolic link stays, and the file that it leads to is replaced; another hard link keeps the old content. Two names of "
      + "one file are refused. A file that the user may not write, or that another program changed meanwhile, is not replaced, nor is a list with JSON records, which have more than timecodes. The lines of a list "
      + "end as its first one did, without a byte order mark in UTF-8, and have what --format writes: a tag only with "
      + "--format tagged. --scan changes nothing but timecodes.")
  static let summary = OptionSpec(
    "summary", in: .output, "end with how many were read, accepted and refused",
    documentation: "It is the last line on standard error.")
  static let allErrors = OptionSpec(
    "all-errors", in: .output, rare: true, "report every failure, not only ten of a kind")
  static let json = OptionSpec(
    "json", short: "j", in: .output, "print JSON, one record per line",
    documentation: "Results are JSON records on standard output and errors JSON on standard error, one per line. The "
      + "keys are described under JSON RECORDS in tckit(1).")
  static let declared = OptionSpec(
    "declared", in: .output, "list the known types and where each is declared")
}

// MARK: Every command

extension OptionSpec {
  static let quiet = OptionSpec(
    "quiet", short: "q", in: .general, "suppress messages; check the exit status",
    documentation: "Warnings, notes and errors are not printed, but for a wrong command line. Results are.")
  static let quietGate = OptionSpec(
    "quiet", short: "q", in: .general, "print nothing; check the exit status",
    documentation: "Neither results nor messages are printed, as with grep -q, but for a wrong command line.")
  static let help = OptionSpec(
    "help", short: "h", in: .general, "show help; --help shows every option")
  static let version = OptionSpec("version", in: .general, "show the version")
}
