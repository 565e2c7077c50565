// The options about pasteboards and clipboards, and about limits.

import SystemCalls
import SystemClipboard
import TimecodePasteboard

// MARK: Pasteboard

extension OptionSpec {
  static let store = OptionSpec(
    "store", { $0.store = $1 }, "DIR", completion: .directories, in: .pasteboard, "use the store in this directory",
    documentation: "Overrides TCKIT_STORE. The first copy creates the directory with mode 0700. This option may also "
      + "be in front of the command.")
  static let pasteboard = OptionSpec(
    "pasteboard", { $0.pasteboard = $1 }, short: "p", in: .pasteboard, "use this pasteboard",
    documentation:
      "Without it that is general, and tckit pasteboards lists all. A name has 1 to 64 letters, digits, dots, dashes and underscores, and begins with a letter, digit or "
      + "underscore. This option may also be in front of the command.")

  static let prefer = OptionSpec(
    "prefer", { $0.preferred.append($1) }, "TYPE,...", completion: .typeList, repeatable: true, in: .pasteboard,
    "try these types, in this order",
    documentation:
      "A TYPE is an identifier, a MIME type or a filename extension. Conformance counts: public.text matches public.utf8-plain-text. The default is the lossless JSON, "
      + "then plain text. If no representation matches, the exit status is 66.")
  static let type = OptionSpec(
    "type", { $0.type = $1 }, short: "t", "TYPE", completion: .types, in: .pasteboard,
    "write this representation's bytes unchanged",
    documentation: "An identifier, a MIME type or a filename extension: public.png, image/png, png. No policy applies.")
  static let item = OptionSpec(
    "item", { $0.item = $1 }, short: "i", completion: .items, in: .pasteboard, "use item N, counted from 1")
  static let all = OptionSpec(
    "all", short: "a", in: .pasteboard, "paste all items",
    documentation: "Nothing is written unless every item is accepted.")
  static let keepGoing = OptionSpec(
    "keep-going", short: "k", in: .pasteboard, rare: true, "with --all, skip refused items")
  static let back = OptionSpec(
    "back", { $0.back = $1 }, completion: .steps, in: .pasteboard, rare: true,
    "use the content N copies ago; 0 is the current one",
    documentation: "Items of copy --once are left out, and with --change too.")
  static let change = OptionSpec(
    "change", { $0.change = $1 }, completion: .changeCounts, in: .pasteboard, rare: true,
    "use the content with this change count")

  static let delete = OptionSpec(
    "delete", in: .pasteboard, "remove the pasteboard with its history")

  static let only = OptionSpec(
    "only", { $0.only.append($1) }, "TYPE,...", completion: .typeList, repeatable: true, in: .pasteboard, rare: true,
    "write only these representations of a timecode",
    documentation:
      "The default is the lossless JSON first and plain text second. json is the lossless JSON, and the marker's "
      + "where an item has it.")
  static let append = OptionSpec(
    "append", in: .pasteboard, "add to the items on the pasteboard")
  static let unique = OptionSpec(
    "unique", in: .pasteboard, rare: true, "skip timecodes that are already there",
    documentation:
      "Two timecodes are the same if their digits and all properties are equal. With --append the items on "
      + "the pasteboard count too.")
  static let ifChange = OptionSpec(
    "if-change", { $0.ifChange = $1 }, "N", in: .pasteboard, rare: true,
    "write only if the change count is N (else status 75)")
  static let allowEmpty = OptionSpec(
    "allow-empty", in: .pasteboard, rare: true, "let empty input empty the pasteboard")
  static let importAllowEmpty = OptionSpec(
    "allow-empty", in: .pasteboard, rare: true, "let a stream without items empty the pasteboard",
    documentation: "That is what tckit export writes of an empty pasteboard. Input without a byte is an error.")
  static let sensitive = OptionSpec(
    "sensitive", in: .pasteboard, "keep this content out of the history")
  static let exportSensitive = OptionSpec(
    "sensitive", in: .pasteboard, "include sensitive items")
  static let expire = OptionSpec(
    "expire", { $0.expire = $1 }, in: .pasteboard, "remove the content after this time",
    documentation: "A number with a unit: 90s, 15m, 2h, 1d. The clock runs even while the machine is off.")
  static let once = OptionSpec(
    "once", in: .pasteboard, "let the first paste remove the content",
    documentation: "The content is removed before it is written, so that no second paste gets it too. A paste whose "
      + "output fails has used it up.")

  static let since = OptionSpec(
    "since", { $0.since = $1 }, in: .pasteboard, "first report what is newer than change count N")
  static let count = OptionSpec(
    "count", { $0.count = $1 }, in: .pasteboard, "stop after N changes")
  static let exec = OptionSpec(
    "exec", { $0.exec = $1 }, "COMMAND", in: .pasteboard, "run a shell command for each change")

  static let clipboard = OptionSpec(
    "clipboard", { $0.clipboard = $1 }, in: .pasteboard, "use the clipboard of the desktop or terminal",
    documentation:
      "copy also hands its content to it, once the store has it; paste and watch read it, and clear empties it, instead of the "
      + "store. auto finds one from the environment; wayland, x11, macos, tmux and osc52 (a terminal, also through ssh) "
      + "choose one. tckit clipboards lists those that can be reached, and tckit-clipboards(7) describes what each can "
      + "hold.")
  static let fromClipboard = OptionSpec(
    "from-clipboard", { $0.fromClipboard = $1 }, in: .pasteboard, rare: true, "keep what another program copied",
    documentation:
      "Every type that the clipboard offers becomes a representation of one item, in the owner's order and "
      + "byte for byte. auto finds a clipboard from the environment.")
  static let selection = OptionSpec(
    "selection", { $0.selection = $1 }, in: .pasteboard, rare: true, "use the clipboard, or what is selected",
    documentation:
      "clipboard is what copying fills; primary is what selecting text fills and a middle click pastes, on "
      + "wayland, x11 and in terminals.")
  static let clipboardScan = OptionSpec(
    "scan", in: .pasteboard, rare: true, "take every timecode in a clipboard's text",
    documentation: "With --clipboard. The text may be an EDL, an ALE or a log; each timecode in it becomes an item.")
}

// MARK: Limits

extension OptionSpec {
  static let timeout = OptionSpec(
    "timeout", { $0.timeout = $1 }, in: .limits, rare: true, "wait at most this long for another writer",
    documentation: "A number with a unit: 500ms, 90s, 15m, 2h, 1d. The default is 30s.")
  static let watchTimeout = OptionSpec(
    "timeout", { $0.watchTimeout = $1 }, in: .limits, "stop with status 75 if nothing changes for this long")
  static let clipboardTimeout = OptionSpec(
    "clipboard-timeout", { $0.clipboardTimeout = $1 }, in: .limits, rare: true,
    "wait at most this long for each answer of the clipboard",
    documentation: "The default is 5s.")
  static let historyDepth = OptionSpec(
    "history-depth", { $0.historyDepth = $1 }, in: .limits, rare: true,
    "keep at most N old contents (default 20; 0 keeps none)")
  static let historySize = OptionSpec(
    "history-size", { $0.historySize = $1 }, in: .limits, rare: true,
    "keep at most this much old content (default 256M)"
  )
  static let maxItems = OptionSpec(
    "max-items", { $0.maxItems = $1 }, in: .limits, rare: true, "refuse more items than this (default 1000000)")
  static let maxSize = OptionSpec(
    "max-size", { $0.maxSize = $1 }, in: .limits, rare: true, "refuse more content than this (default 1G)")
  static let maxRepresentationSize = OptionSpec(
    "max-representation-size", { $0.maxRepresentationSize = $1 }, in: .limits, rare: true,
    "refuse a larger representation (default 256M)")
}

// MARK: What several commands take together

extension OptionSpec {
  /// What every command that prints takes.
  static let common: [OptionSpec] = [.json, .quiet, .help]
  /// Where the pasteboard is.
  static let place: [OptionSpec] = [.pasteboard, .store]
  /// What bounds a write.
  static let writing: [OptionSpec] = [
    .timeout, .historyDepth, .historySize, .maxItems, .maxSize, .maxRepresentationSize,
  ]
  /// Where timecodes come from.
  static let input: [OptionSpec] = [.file, .fileType, .columns, .scan]
  static let properties: [OptionSpec] = [.rate, .base, .limit]
  static let textReading: [OptionSpec] = [.textRate, .textBase, .textLimit, .ignoreSeparator, .strict, .noConfig]
  static let policies: [OptionSpec] = [
    .policy, .ratePolicy, .subFramesPolicy, .limitPolicy, .allowInvalid, .validation, .inputStyle,
  ]
}
