// The options about policies, about results and messages, and those of every command.

import TimecodePasteboard

// MARK: Policies

extension OptionSpec {
  static let policy = Option<TimecodeField.PastePolicy>(
    "policy", in: .policies, "how to treat rate, base and limit (default preserve)",
    documentation:
      "preserve: the timecode must match the local properties. allow: it keeps its own. discard: the local "
      + "properties replace its own, and the digits do not change. convert: it is converted to the same instant. The names "
      + "preserveLocal, allowNew and the library's long names mean the same.")
  static let ratePolicy = Option<TimecodeField.PropertyPolicy>(
    "rate-policy", in: .policies, rare: true, "the policy for the frame rate alone",
    documentation: "preserve, allow, discard or convert; overrides --policy.")
  static let subFramesPolicy = Option<TimecodeField.PropertyPolicy>(
    "subframes-policy", in: .policies, rare: true, "the policy for the subframes base alone",
    documentation: "preserve, allow, discard or convert; overrides --policy.")
  static let limitPolicy = Option<TimecodeField.PropertyPolicy>(
    "limit-policy", in: .policies, rare: true, "the policy for the upper limit alone",
    documentation: "preserve, allow, discard or convert; overrides --policy.")
  static let validation = Option<TimecodeField.ValidationPolicy>(
    "validation", in: .policies, rare: true, "whether invalid timecodes are refused (default enforceValid)",
    documentation: "enforceValid refuses a timecode that does not exist at its rate; allowInvalid accepts it unchanged."
  )
  static let inputStyle = Option<TimecodeField.InputStyle>(
    "input-style", in: .policies, rare: true, "how many digits a field may have (default autoAdvance)",
    documentation: "autoAdvance and continuousWithinComponent allow two digits for hours, minutes and seconds, and as "
      + "many for days, frames and subframes as the properties need; unbounded allows any number.")
  static let strict = Option<Flag>(
    "strict", in: .policies, rare: true, "refuse everything doubtful",
    documentation:
      "Colons at a drop-frame rate are refused, and results that lose a part of a subframe; paste fails where "
      + "it would otherwise try the next representation; the policy preserve needs a local rate.")
  static let explain = Option<Flag>(
    "explain", in: .policies, "show each step of the decision on standard error")
  static let allowInvalid = Option<Flag>(
    "allow-invalid", in: .policies, "accept timecodes that do not exist at their rate",
    documentation: "The same as --validation allowInvalid.")
}

// MARK: Output

extension OptionSpec {
  static let format = Option<FormatArguments>(
    "format", short: "f", repeatable: true, in: .output, "how timecodes are written",
    documentation:
      "One notation (frames, seconds, samples@RATE, feet, rational, ticks), or options of text with commas "
      + "between them: default, showSubFrames, alwaysShowDays, filenameCompatible, tagged. Non-zero subframes are always "
      + "shown. Of a range it writes both points as IN..OUT, or with range, in, out or duration, alone or beside a "
      + "notation, that part.")
  static let clipboardFormat = Option<FormatArguments>(
    "format", short: "f", repeatable: true, in: .output, rare: true, "how a clipboard's text is written",
    documentation:
      "With --clipboard: one notation (frames, seconds, samples@RATE, feet, rational, ticks), or options of "
      + "text with commas between them. tagged keeps the frame rate where a clipboard takes only text.")
  static let null = Option<Flag>(
    "null", short: "0", in: .output, rare: true, "end each result with NUL instead of a line feed")
  static let noNewline = Option<Flag>(
    "no-newline", short: "n", in: .output, rare: true, "write no line feed after the last result")
  static let json = Option<Flag>(
    "json", short: "j", in: .output, "print JSON, one record per line",
    documentation: "Results are JSON records on standard output and errors JSON on standard error, one per line. The "
      + "keys are described under JSON RECORDS in tckit(1).")
  static let declared = Option<Flag>(
    "declared", in: .output, "list the known types and where each is declared")
}

// MARK: Every command

extension OptionSpec {
  static let quiet = Option<Flag>(
    "quiet", short: "q", in: .general, "suppress messages; check the exit status",
    documentation: "Warnings, notes and errors are not printed. Results are.")
  static let help = Option<Flag>(
    "help", short: "h", in: .general, "show help; --help shows every option")
  static let version = Option<Flag>("version", in: .general, "show the version")
}
