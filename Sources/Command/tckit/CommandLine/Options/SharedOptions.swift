// Rows that several commands share outside a group, and the rows of every command.

import SystemCalls
import SystemClipboard
import TimecodeDocuments
import TimecodePasteboard

extension OptionReader {
  // MARK: Every command

  func declareJSON() {
    row(
      .json, short: "j", in: .output, "print JSON, one record per line",
      """
      Results are JSON records on standard output and errors JSON on standard error, one per line. The \
      keys are in tckit help json.
      """)
  }

  func declareQuiet() {
    row(
      .quiet, short: "q", in: .general, "hide notes and warnings; -qq hides errors too",
      "Results are printed all the same, and the exit status stays. A wrong command line is always reported.")
  }

  func declareHelp() {
    row(.help, short: "h", in: .general, "show help; --help shows every option")
  }

  // MARK: Several commands

  func allowInvalid() -> Bool {
    flag(
      .allowInvalid, in: .policies, "accept timecodes that do not exist at their rate",
      "They are taken unchanged. A range still needs two points that exist, because they give its duration.")
  }

  func append() -> Bool {
    flag(.append, in: .pasteboard, "add to the items on the pasteboard")
  }

  func back() -> Int? {
    value(
      .back, as: "N", completion: .steps, in: .pasteboard,
      "use the content N copies ago; 0 is the current one",
      "tckit history lists them. Items of copy --once are left out.")
  }

  func clipboard() -> ClipboardArgument? {
    value(
      .clipboard, as: "NAME", in: .pasteboard, "use the clipboard of the desktop or terminal",
      """
      copy also hands its content to it, once the store has it; paste and watch read it, and clear empties it, instead of \
      the store. auto finds one from the environment; wayland, x11, macos, tmux and osc52 (a terminal, also through ssh) \
      choose one; x11:primary and the like is the primary selection, which selecting text fills. tckit clipboards \
      lists those that can be reached; tckit help clipboards describes them.
      """)
  }

  func documentType() -> DocumentFormat? {
    let argument: WrittenFormatArgument? = value(
      .documentType, as: "TYPE", in: .output, "write one document, such as edl or srt",
      """
      A format's word, its type, MIME type or filename extension; tckit help documents has them all. All items are \
      written or nothing. A loss is a warning; with --strict it is an error. With --json, messages are JSON.
      """)
    return argument?.format
  }

  func explain() -> Bool {
    flag(.explain, in: .policies, "show each step of the decision on standard error")
  }

  func fileType() -> FileTypeArgument? {
    value(
      .fileType, as: "TYPE", in: .input, "read the files as this format",
      """
      A format's word, such as edl or srt, its type, MIME type or filename extension; tckit help documents has \
      them all. text takes a document as text or as a list. Without it the content shows the format.
      """)
  }

  func fromFormat() -> TimecodeNotation? {
    value(
      .fromFormat, as: "FORMAT", in: .input, "read a notation, such as frames (default text)",
      """
      In a table it is the notation of the time columns. tckit help timecode explains each one: \
      \(TimecodeNotation.names.joined(separator: ", ")).
      """)
  }

  func ifChange() -> ChangeCount? {
    value(.ifChange, as: "N", in: .pasteboard, "write only if the change count is N (else status 75)")
  }

  func item() -> PositiveNumber? {
    value(.item, short: "i", as: "N", completion: .items, in: .pasteboard, "use item N, counted from 1")
  }

  func track(_ summary: String, _ documentation: String = "") -> TrackName? {
    value(
      .track, as: "NAME", in: .input, summary,
      "Upper or lower case; V means V1. An event of AA/V is on A1, A2 and V1, one of B on A1 and V1." + documentation)
  }

  func entries() -> EntryKind? {
    value(
      .only, as: "WHAT", in: .input, "take only the events, or only the markers",
      "Of edit lists and timelines; what is no event, such as a locator or a line of a list, is a marker.")
  }

  func pasteboard() -> PasteboardName? {
    value(
      .pasteboard, short: "p", as: "NAME", in: .pasteboard, "use this pasteboard",
      """
      The default is general; tckit pasteboards lists them all. A name has 1 to 64 letters, digits, dots, dashes \
      and underscores, does not begin with a dot or a dash, and is not store.json. This option may also be in front of the command.
      """)
  }

  func rate() -> LocalProperties? {
    value(
      .rate, short: "r", as: "RATE", in: .rate, "the rate of input that states none",
      """
      A rate of tckit rates, such as 29.97d, or a usual spelling: 23.98, 24000/1001, 29.97df, 2997ndf. As in a tag, a \
      base and a limit may follow: 24/80, 25/80+100d. Overrides TCKIT_RATE and .tckit.json; there is no default.
      """)
  }

  func repair() -> DropFrameRepair? {
    value(
      .repair, as: "WHERE", in: .input, "replace labels that drop frame skips",
      """
      A label that drop frame skips becomes its nearest or its next neighbour, and each repair is reported. If a \
      policy discards the rate, the label is repaired at the local rate; if convert keeps digits, at the target \
      rate. Without this option nothing is changed.
      """)
  }

  func round(_ more: String = "") -> FrameRounding? {
    value(
      .round, as: "HOW", in: .rate, "make whole frames: nearest, down or up",
      """
      If a result lies between two frames, nearest takes the nearer one, or the later of two that are equally \
      near. Without the option a result keeps its subframes; a part of a subframe is cut off with a note, with \
      --strict an error.\(more)
      """)
  }

  /// The same option for commands in which a policy converts.
  func roundConverted() -> FrameRounding? {
    value(
      .round, as: "HOW", in: .rate, "make whole frames of what is converted",
      """
      HOW is nearest, down or up. Needs --policy convert or --rate-policy convert.
      """)
  }

  func anchor() -> TimecodeText? {
    value(
      .anchor, as: "TIMECODE", in: .rate, "the label that stays (default: the start of a cut)",
      """
      Everything before and after it is converted. The default for a list of events is the start that it states, or \
      otherwise the first record time; with --to-cut it is the start of NEW. Markers, subtitles, lists and single \
      timecodes are counted from zero. A note says so if that moves whole hours; then give the start of their cut. A \
      tag must have the rate of the input.
      """)
  }

  /// The same option for commands in which a policy converts.
  func anchorConverted() -> TimecodeText? {
    value(
      .anchor, as: "TIMECODE", in: .rate, "the label that stays (default: the start of a copied list, or zero)",
      """
      Everything before and after it is converted. Without it an item of a list of events keeps the start of its list, \
      any other is counted from zero, and with --to-cut from the start of NEW. A note says so if that moves whole \
      hours; then give the start of their cut. A tag must have the rate of the input. Needs --policy convert or \
      --rate-policy convert.
      """)
  }

  func sensitive() -> Bool {
    flag(.sensitive, in: .pasteboard, "keep this content out of the history")
  }

  func store() -> SystemPath? {
    value(
      .store, as: "DIR", completion: .directories, in: .pasteboard, "use the store in this directory",
      """
      Overrides TCKIT_STORE; without both it is ~/.local/state/tckit. The first copy creates it with mode 0700. This \
      option may also be in front of the command.
      """)
  }
}
