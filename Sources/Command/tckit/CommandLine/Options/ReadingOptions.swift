// The groups of options for rates, labels, policies and input.

import SystemCalls
import TimecodeDocuments
import TimecodePasteboard

/// The local properties.
struct PropertyOptions: Options {
  let rate: LocalProperties?
  var base: Timecode.SubFramesBase?
  var limit: Timecode.UpperLimit?

  static let names: OptionNames = [.rate, .base, .limit]

  static func read(_ options: OptionReader) -> Self {
    Self(
      rate: options.rate(),
      base: options.value(
        .base, as: "BASE", in: .rate, "subframes per frame: 80, 100 or 4",
        "Overrides TCKIT_BASE and .tckit.json."),
      limit: options.value(
        .limit, as: "LIMIT", in: .rate, "the upper limit: 24h or 100d",
        "Overrides TCKIT_LIMIT and .tckit.json."))
  }
}

extension PropertyOptions {
  /// Refuses a base or a limit that differs from one stated in --rate.
  func check() throws(Diagnostic) {
    func check<Value: Equatable>(_ said: Value?, _ given: Value?, _ name: OptionName, _ what: String) throws(Diagnostic)
    {
      guard let said, let given, said != given else { return }
      throw Diagnostic.usage(.conflict("--rate", "--" + name.rawValue, why: "they give different \(what)"))
    }
    try check(rate?.base, base, .base, "bases")
    try check(rate?.limit, limit, .limit, "limits")
  }
}

/// The options for reading labels.
struct LabelOptions: Options {
  let isStrict: Bool

  static func read(_ options: OptionReader) -> Self {
    Self(
      isStrict: options.flag(
        .strict, in: .policies, "refuse doubtful input",
        "Warnings about the input become errors; tckit help input lists the doubtful cases."))
  }

  /// Excludes notations without labels from a command that repairs labels.
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

  static let names: OptionNames = [
    .policy, .ratePolicy, .subFramesPolicy, .limitPolicy,
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
        .ratePolicy, as: "POLICY", in: .policies, "the policy for the frame rate alone",
        "preserve, allow, discard or convert; overrides --policy."),
      subFrames: options.value(
        .subFramesPolicy, as: "POLICY", in: .policies, "the policy for the subframes base alone",
        "preserve, allow, discard or convert; overrides --policy."),
      limit: options.value(
        .limitPolicy, as: "POLICY", in: .policies, "the policy for the upper limit alone",
        "preserve, allow, discard or convert; overrides --policy."))
  }
}

/// The input of a command: operands that are timecodes or names of files, and how files are read.
struct InputOptions: Options {
  let operands: [Word]
  let fileType: FileTypeArgument?
  let columns: DocumentColumns?
  let track: TrackName?
  let scans: Bool

  static func read(_ options: OptionReader) -> Self {
    Self(
      operands: options.operands,
      fileType: options.fileType(),
      columns: options.value(
        .columns, as: "LIST", in: .input, "take only these columns, such as in=Start,out=End",
        """
        In a table they are names or numbers, the in point first, then the out point, or roles: \
        in=Start,out=End,name=Comment. Of an edit list record or source takes those times alone. In other text, \
        with --scan, a number counts the timecodes of a line.
        """),
      track: options.track(
        "take only the events of this track, such as V or A1",
        " Items without a track are left out. With --from-cut the events of this track carry everything."),
      scans: options.flag(
        .scan, in: .input, "find timecodes anywhere in text, such as a log",
        """
        Documents and media are read as without it; in any other text, such as a log, the timecodes are found wherever \
        they are in a line, as tckit help input describes.
        """))
  }
}

extension OptionReader {
  /// The encoding of names in files, for commands that keep the names.
  func encoding() -> DocumentEncoding? {
    value(
      .encoding, as: "NAME", in: .input, "the encoding of names in the files",
      """
      utf-8, utf-16le, utf-16be, latin1, windows-1250, windows-1251, windows-1252, macroman. A byte order mark \
      outranks it. Without it a document is UTF-8, or in the encoding of its format's programs (Pro Tools: \
      macroman); otherwise times are read, and other bytes of names stay as \\xFF, with a warning.
      """)
  }
}
