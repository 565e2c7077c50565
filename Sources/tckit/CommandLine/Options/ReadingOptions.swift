// The groups of options about rates, about reading text, about policies and about where timecodes come from.

import SystemCalls
import TimecodeDocuments
import TimecodePasteboard

/// The local properties.
struct PropertyOptions: Options {
  let rate: LocalProperties?
  let base: Timecode.SubFramesBase?
  let limit: Timecode.UpperLimit?

  static let names: OptionNames = [.rate, .base, .limit]

  static func read(_ options: OptionReader) -> Self {
    Self(
      rate: options.rate(),
      base: options.value(
        .base, short: "b", as: "BASE", in: .rate, rare: true, "subframes per frame: 80, 100 or 4",
        "Overrides TCKIT_BASE and .tckit.json."),
      limit: options.value(
        .limit, short: "l", as: "LIMIT", in: .rate, rare: true, "the upper limit: 24h or 100d",
        "Overrides TCKIT_LIMIT and .tckit.json."))
  }
}

extension PropertyOptions {
  /// Refuses a base or a limit that a rate, which an option gives, contradicts.
  func check(_ rate: LocalProperties?, of option: OptionName) throws(Diagnostic) {
    func check<Value: Equatable>(_ said: Value?, _ own: Value?, _ name: OptionName, _ what: String) throws(Diagnostic) {
      guard let said, let own, said != own else { return }
      throw Diagnostic.usage(
        .conflict("--" + option.rawValue, "--" + name.rawValue, why: "they give different \(what)"))
    }
    try check(rate?.base, base, .base, "bases")
    try check(rate?.limit, limit, .limit, "limits")
  }
}

/// How labels are read, and whether `.tckit.json` counts.
struct LabelOptions: Options {
  let isStrict: Bool
  let noConfig: Bool

  static func read(_ options: OptionReader) -> Self {
    Self(
      isStrict: options.flag(
        .strict, in: .policies, rare: true, "refuse doubtful input",
        "Warnings about the input become errors; tckit-input(7) lists what is doubtful."),
      noConfig: options.flag(
        .noConfig, in: .rate, rare: true, "ignore .tckit.json",
        "Options and environment variables still count."))
  }

  /// What only labels have, in a command that repairs them.
  static func combine(_ options: OptionReader) {
    options.exclude(.fromFormat, [.repair], why: "other notations than text have no labels")
  }
}

/// The policies.
struct PolicyOptions: Options {
  let all: TimecodeField.PastePolicy?
  let rate: TimecodeField.PropertyPolicy?
  let subFrames: TimecodeField.PropertyPolicy?
  let limit: TimecodeField.PropertyPolicy?
  let allowInvalid: Bool

  static let names: OptionNames = [
    .policy, .ratePolicy, .subFramesPolicy, .limitPolicy, .allowInvalid,
  ]

  static func read(_ options: OptionReader) -> Self {
    Self(
      all: options.value(
        .policy, as: "POLICY", in: .policies, "how to treat rate, base and limit (default preserve)",
        """
        The names preserveLocal, allowNew and the library's long names mean the same.
        * preserve: the timecode must match the local properties.
        * allow: it keeps its own.
        * discard: the local properties replace its own, and the digits do not change.
        * convert: it is converted to the same instant.
        """),
      rate: options.value(
        .ratePolicy, as: "POLICY", in: .policies, rare: true, "the policy for the frame rate alone",
        "preserve, allow, discard or convert; overrides --policy."),
      subFrames: options.value(
        .subFramesPolicy, as: "POLICY", in: .policies, rare: true, "the policy for the subframes base alone",
        "preserve, allow, discard or convert; overrides --policy."),
      limit: options.value(
        .limitPolicy, as: "POLICY", in: .policies, rare: true, "the policy for the upper limit alone",
        "preserve, allow, discard or convert; overrides --policy."),
      allowInvalid: options.allowInvalid())
  }
}

/// Where timecodes come from.
struct InputOptions: Options {
  let operands: [Word]
  let files: [SystemPath]
  let fileType: FileTypeArgument?
  let encoding: DocumentEncoding?
  let columns: DocumentColumns?
  let track: TrackName?
  let scans: Bool

  static func read(_ options: OptionReader) -> Self {
    Self(
      operands: options.operands,
      files: options.values(
        .file, as: "FILE...", takesFollowing: true, in: .input, "read files: lists, documents, movies, sounds, images",
        """
        Its content decides how a file is read, as tckit-input(7) says. Further words up to the next option are files \
        too, for example after *.mov. - is standard input.
        """),
      fileType: options.fileType(),
      encoding: options.value(
        .encoding, as: "NAME", in: .input, rare: true, "the encoding of the files' text",
        """
        utf-8, utf-16le, utf-16be, latin1, windows-1250, windows-1251, windows-1252, macroman. A byte order mark \
        outranks it. Without it a document is UTF-8, or in the encoding of its format's programs (Pro Tools: \
        macroman); otherwise times are read, and other bytes of names stay as \\xFF, with a warning.
        """),
      columns: options.value(
        .columns, as: "LIST", in: .input, "take only these columns, such as 3,4 or Start,End",
        """
        In a table they are names or numbers, the in point first, then the out point, or roles: \
        in=Start,out=End,name=Comment. In an edit list 3,4 are the record times and 1,2 the source times. In other text, \
        with --scan, a number counts the timecodes of a line.
        """),
      track: options.track(
        "take only the events of this track, such as V or A1",
        " Items without a track are left out. With --from-cut the events of this track carry everything."),
      scans: options.flag(
        .scan, in: .input, "find the timecodes in any text, such as a log",
        """
        The operands are files; - is standard input. Documents and media are read as with --file; in any other \
        text, such as a log, the timecodes are found wherever they are in a line, as tckit-input(7) describes.
        """))
  }

  /// What only some kinds of input have a use for.
  static func combine(_ options: OptionReader) {
    options.need(.columns, oneOf: [.scan, .file])
  }

  /// Refuses options about files if no file is given.
  func checkFileOptions() throws(Diagnostic) {
    if fileType != nil { throw Diagnostic.usage(.needsOption("file-type", ["file"])) }
    if encoding != nil { throw Diagnostic.usage(.needsOption("encoding", ["file"])) }
  }
}
