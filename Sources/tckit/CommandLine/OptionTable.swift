// Every option of the tool, once. A command's row in the table names the ones it takes.

extension OptionSpec {
  // MARK: Every command

  static let help = OptionSpec(
    "help", short: "h", "show help; -h is the short form, --help the full one")
  static let quiet = OptionSpec(
    "quiet", short: "q", "print no messages; the status still tells",
    "Warnings, notes and errors are kept from standard error. Results are still written.")
  static let json = OptionSpec(
    "json", short: "j", "print versioned JSON, one record a line",
    "Results are JSON records on standard output and errors JSON on standard error, each on a line of its own. "
      + "The keys are under JSON RECORDS in tckit(1).")
  static let store = OptionSpec(
    "store", value: ValueSpec("DIR", .folders), "use the store in this folder",
    "Outranks TCKIT_STORE. The folder is made, with mode 0700, by the first copy. Commands that use no store take it too, "
      + "so that one list of options serves a whole script.")
  static let pasteboard = OptionSpec(
    "pasteboard", short: "p", value: ValueSpec("NAME", .pasteboards), "use the pasteboard of this name",
    "The default is general. A name has 1 to 64 letters, digits, dots, dashes and underscores, and begins with a "
      + "letter, digit or underscore. Commands that use no pasteboard take it too.")
  static let noConfig = OptionSpec(
    "no-config", "read no .tckit.json",
    "Flags and environment variables still count.")
  static let timeout = OptionSpec(
    "timeout", value: ValueSpec("DURATION"), "wait at most this long for another writer",
    "A number with a unit: 500ms, 90s, 15m, 2h, 1d. The default is 30s.")

  // MARK: Local properties

  static let rate = OptionSpec(
    "rate", short: "r", value: ValueSpec("RATE", .rates), "the local frame rate",
    "A raw value such as 29.97d (tckit rates lists them) or a usual spelling: 23.98, 24000/1001, 29.97df, 2997ndf. "
      + "Outranks TCKIT_RATE and .tckit.json. There is no default.")
  static let base = OptionSpec(
    "base", short: "b", value: ValueSpec("BASE", .words(["80", "100", "4"])),
    "the local subframes a frame: 80, 100 or 4",
    "Outranks TCKIT_BASE and .tckit.json.")
  static let limit = OptionSpec(
    "limit", short: "l", value: ValueSpec("LIMIT", .words(["24h", "100d"])), "the local upper limit: 24h or 100d",
    "Outranks TCKIT_LIMIT and .tckit.json.")

  // MARK: Reading text

  static let textRate = OptionSpec(
    "text-rate", value: ValueSpec("RATE", .rates), "the frame rate of text that does not say it",
    "The default is the local rate. A tag in the text, such as @29.97d, outranks it.")
  static let textBase = OptionSpec(
    "text-base", value: ValueSpec("BASE", .words(["80", "100", "4"])),
    "the subframes base of text that does not say it",
    "The default is the local base, else 100.")
  static let textLimit = OptionSpec(
    "text-limit", value: ValueSpec("LIMIT", .words(["24h", "100d"])), "the upper limit of text that does not say it",
    "The default is the local limit, else 24h.")
  static let ignoreSeparator = OptionSpec(
    "ignore-separator", "accept ';' before the frames at a rate that is not drop frame")
  static let strict = OptionSpec(
    "strict", "accept nothing doubtful",
    "Colons at a drop rate are malformed; paste fails where it would pass on to the next representation; preserve "
      + "without a local rate is a configuration error.")

  // MARK: Policies

  static let policy = OptionSpec(
    "policy", value: ValueSpec("POLICY", .words(["preserveLocal", "allowNew", "discard", "convert"])),
    "what to do about all three properties (default preserveLocal)",
    "preserveLocal: the timecode must conform to the local properties. allowNew: it keeps its own. discard: the local "
      + "ones replace its own, the numbers stay. convert: it is converted and names the same instant. The long names "
      + "preserveLocalProperties, allowNewProperties, discardProperties and convertToLocalProperties are known too.")
  static let ratePolicy = OptionSpec(
    "rate-policy", value: ValueSpec("RULE", .words(propertyPolicies)), "the rule for the frame rate alone",
    "preserve, allow, discard or convert; outranks --policy.")
  static let subFramesPolicy = OptionSpec(
    "subframes-policy", value: ValueSpec("RULE", .words(propertyPolicies)), "the rule for the subframes base alone",
    "preserve, allow, discard or convert; outranks --policy.")
  static let limitPolicy = OptionSpec(
    "limit-policy", value: ValueSpec("RULE", .words(propertyPolicies)), "the rule for the upper limit alone",
    "preserve, allow, discard or convert; outranks --policy.")
  static let validation = OptionSpec(
    "validation", value: ValueSpec("POLICY", .words(["enforceValid", "allowInvalid"])),
    "whether components must be valid (default enforceValid)",
    "enforceValid rejects a component out of its range; allowInvalid accepts it as it is. Nothing is ever repaired.")
  static let inputStyle = OptionSpec(
    "input-style",
    value: ValueSpec("STYLE", .words(["autoAdvance", "continuousWithinComponent", "unbounded"])),
    "whether components are limited to their digits (default autoAdvance)",
    "autoAdvance and continuousWithinComponent limit each component to its digits; unbounded does not.")
  static let explain = OptionSpec(
    "explain", "show each step of the decision on standard error")

  private static let propertyPolicies = ["preserve", "allow", "discard", "convert"]

  // MARK: copy

  static let frames = OptionSpec(
    "frames", value: ValueSpec("N"), repeatable: true, "copy a timecode given as a count of frames",
    "Subframes stand behind a point: 86400.50.")
  static let seconds = OptionSpec(
    "seconds", value: ValueSpec("S"), repeatable: true, "copy a timecode given in seconds, decimal or a fraction")
  static let samples = OptionSpec(
    "samples", value: ValueSpec("N@RATE"), repeatable: true, "copy a timecode given in audio samples")
  static let feet = OptionSpec(
    "feet", value: ValueSpec("FEET+FRAMES"), repeatable: true, "copy a timecode given in feet and frames of film")
  static let rational = OptionSpec(
    "rational", value: ValueSpec("N/Ds"), repeatable: true, "copy a timecode given as FCPXML writes it")
  static let attach = OptionSpec(
    "attach", value: ValueSpec("TYPE=FILE", .typedFile), repeatable: true, "add a file's bytes as a representation",
    "TYPE is a declared type's identifier (tckit types --declared lists them); - is standard input. May be given again; "
      + "the order is the order of preference. Without a timecode the attachments are an item of their own.")
  static let writeAs = OptionSpec(
    "as", value: ValueSpec("TYPE,…", .typeList), repeatable: true, "write only these representations of the timecode",
    "The default is the lossless JSON first and plain text second.")
  static let append = OptionSpec(
    "append", "add to the items that are there")
  static let unique = OptionSpec(
    "unique", "leave out timecodes that are there already",
    "Two timecodes are the same when their numbers and all properties are equal. With --append the items on the "
      + "pasteboard count too.")
  static let ifChange = OptionSpec(
    "if-change", value: ValueSpec("N"), "write only if the change count is still N (status 75 otherwise)")
  static let allowInvalid = OptionSpec(
    "allow-invalid", "copy timecodes whose components are out of range")
  static let allowEmpty = OptionSpec(
    "allow-empty", "let empty input empty the pasteboard")
  static let sensitive = OptionSpec(
    "sensitive", "never keep this content in the history")
  static let expire = OptionSpec(
    "expire", value: ValueSpec("DURATION"), "let the content expire after this time",
    "A number with a unit: 90s, 15m, 2h, 1d. The time is absolute: it passes whether or not the machine runs.")

  static let once = OptionSpec(
    "once", "let the first paste remove the content",
    "It is taken before it is written, so that no second paste gets it too: a paste whose output then fails has used it "
      + "up.")

  // MARK: Writing

  static let history = OptionSpec(
    "history", value: ValueSpec("N"), "keep at most N replaced contents (default 20; 0 keeps none)")
  static let historySize = OptionSpec(
    "history-size", value: ValueSpec("SIZE"), "keep at most this much of replaced contents (default 256M)")
  static let maxItems = OptionSpec(
    "max-items", value: ValueSpec("N"), "refuse more items than this (default 1000000)")
  static let maxSize = OptionSpec(
    "max-size", value: ValueSpec("SIZE"), "refuse more content than this (default 1G)")
  static let maxRepresentation = OptionSpec(
    "max-representation", value: ValueSpec("SIZE"), "refuse a larger representation than this (default 256M)")

  // MARK: History, export, watch

  static let back = OptionSpec(
    "back", value: ValueSpec("N", .steps), "the content N steps back; 0 is the current one")
  static let change = OptionSpec(
    "change", value: ValueSpec("COUNT", .changeCounts), "the content with this change count")
  static let exportSensitive = OptionSpec(
    "sensitive", "include sensitive items")
  static let since = OptionSpec(
    "since", value: ValueSpec("N"), "report at once what is newer than change count N")
  static let count = OptionSpec(
    "count", value: ValueSpec("N"), "end after N changes")
  static let exec = OptionSpec(
    "exec", value: ValueSpec("COMMAND"), "run a shell command for each change")
  static let watchTimeout = OptionSpec(
    "timeout", value: ValueSpec("DURATION"), "end with status 75 when no change comes for this long")

  // MARK: paste

  static let prefer = OptionSpec(
    "prefer", value: ValueSpec("TYPE,…", .typeList), repeatable: true, "try representations in this order",
    "Conformance counts: public.text matches public.utf8-plain-text. The default is the lossless JSON, then plain text. "
      + "With no representation that matches the status is 66.")
  static let type = OptionSpec(
    "type", short: "t", value: ValueSpec("TYPE", .types), "write this representation's bytes untouched",
    "No policy applies.")
  static let item = OptionSpec(
    "item", short: "i", value: ValueSpec("N", .items), "take item N, counted from 1")
  static let all = OptionSpec(
    "all", short: "a", "take all items",
    "Nothing is written unless every item is accepted.")
  static let keepGoing = OptionSpec(
    "keep-going", short: "k", "with --all, write the accepted items though others are refused")
  static let format = OptionSpec(
    "format", short: "f",
    value: ValueSpec(
      "LIST", .wordList(["default", "showSubFrames", "alwaysShowDays", "filenameCompatible", "tagged"] + notations)),
    repeatable: true, "how timecodes are written",
    "A list of default, showSubFrames, alwaysShowDays, filenameCompatible and tagged, or one notation: frames, seconds, "
      + "samples@RATE, feet, rational, ticks. Subframes are written whenever they are not zero, so that nothing is dropped "
      + "unsaid.")
  static let null = OptionSpec(
    "null", short: "0", "end each result with a NUL instead of a line feed")
  static let noNewline = OptionSpec(
    "no-newline", short: "n", "write no line end after the last result")

  // MARK: Filters

  static let to = OptionSpec(
    "to", value: ValueSpec("RATE", .rates), "convert to this frame rate", "Without it the rate stays.")
  static let toBase = OptionSpec(
    "to-base", value: ValueSpec("BASE", .words(["80", "100", "4"])), "convert to this subframes base")
  static let toLimit = OptionSpec(
    "to-limit", value: ValueSpec("LIMIT", .words(["24h", "100d"])), "convert to this upper limit")
  static let keep = OptionSpec(
    "keep", value: ValueSpec("WHAT", .words(["instant", "frames", "digits"])), "what stays the same (default instant)",
    "instant: the real time, floored to a subframe. frames: the count of frames from zero. digits: the label, where it is "
      + "valid at the target.")
  static let anchor = OptionSpec(
    "anchor", value: ValueSpec("TIMECODE"), "keep this label, and convert the distance from it",
    "The start of a programme, such as 01:00:00:00, keeps its label; what is before and after it is converted.")
  static let from = OptionSpec(
    "from", value: ValueSpec("NOTATION", .words(notations)), "read this notation instead of text",
    "text, frames (86400, or 86400.50 with subframes), seconds (3600, 0.04, 1/24), samples@RATE, feet (5400+00), rational "
      + "(1001/30000s) or ticks (254016000000 a second).")
  static let scan = OptionSpec(
    "scan", "find the timecodes in any text",
    "The input is an EDL, an ALE, a log; the timecodes in it are found where they stand.")
  static let repair = OptionSpec(
    "repair", value: ValueSpec("WHERE", .words(["nearest", "next"])), "relabel what drop frame omits",
    "A label that drop frame omits becomes its nearest or its next neighbour, and each repair is reported. Nothing is ever "
      + "relabelled without this.")

  static let notations = ["text", "frames", "seconds", "samples@48000", "feet", "rational", "ticks"]

  // MARK: Clipboards

  static let clipboard = OptionSpec(
    "clipboard",
    value: ValueSpec("NAME", .words(ClipboardOption.names)), "use a clipboard of the desktop or terminal",
    "copy hands its content to it too, once the store has it; paste and watch read it instead of the store. auto finds "
      + "one from the environment; wayland, x11, macos, tmux and osc52 (a terminal, through ssh too) name one. tckit "
      + "clipboards lists what can be reached, and tckit-clipboards(7) says what each carries.")
  static let clipboardTimeout = OptionSpec(
    "clipboard-timeout", value: ValueSpec("DURATION"), "wait at most this long for the clipboard",
    "The default is 5s.")
  static let clipboardScan = OptionSpec(
    "scan", "with --clipboard, take every timecode in its text",
    "The text may be an EDL, an ALE, a log; each timecode in it becomes an item.")
  static let clipboardFormat = OptionSpec(
    "format", short: "f", value: format.value, repeatable: true, "with --clipboard, how its text is written",
    "A list of default, showSubFrames, alwaysShowDays, filenameCompatible and tagged, or one notation: frames, seconds, "
      + "samples@RATE, feet, rational, ticks. tagged keeps the frame rate where only text is carried.")

  // MARK: types

  static let declared = OptionSpec(
    "declared", "list the known types and where each was declared")

  // MARK: Groups

  /// What every command takes, at the end of its help.
  static let common: [OptionSpec] = [.quiet, .json, .help]
  /// Where the pasteboard is.
  static let place: [OptionSpec] = [.pasteboard, .store]
  /// What every writer takes.
  static let writing: [OptionSpec] = [.timeout, .history, .historySize, .maxItems, .maxSize, .maxRepresentation]
  static let properties: [OptionSpec] = [.rate, .base, .limit]
  static let textReading: [OptionSpec] = [.textRate, .textBase, .textLimit, .ignoreSeparator, .strict, .noConfig]
  static let policies: [OptionSpec] = [
    .policy, .ratePolicy, .subFramesPolicy, .limitPolicy, .validation, .inputStyle,
  ]
}
