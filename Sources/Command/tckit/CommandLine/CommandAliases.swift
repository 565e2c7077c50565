// Names that other tools use for a command or option: not typing errors, but worth a suggestion.

/// The command or option that has another name elsewhere.
enum CommandAliases {
  /// The command, for a word in its place, with options if it needs some.
  static func command(for word: String) -> String? {
    if ["-v", "-V", "version", "--ver"].contains(word) { return "--version" }
    if ["-?", "/?", "usage", "man"].contains(word) { return "--help" }
    return commands[word.lowercased()]
  }

  /// The long name of an option, for a word in its place.
  static func option(for name: some StringProtocol) -> String? { options[name.lowercased()] }

  /// What to do instead of giving an option that no option of the command stands for.
  static func advice(insteadOf option: String, of command: String) -> String? {
    switch (option.lowercased(), command) {
    case ("--output", _), ("-o", _), ("--out", _): "results go to standard output: add > FILE"
    case ("--dry-run", _): "validate writes nothing, and convert changes no file without --in-place"
    case ("-i", "convert"): "--in-place replaces the files"
    case ("--from", _): "did you mean --rate?"
    case ("--file", "paste"): "tckit copy FILE puts it on the pasteboard"
    case ("--file", "diff"): "the two documents are operands: tckit diff OLD NEW"
    case ("--file", "copy"), ("--file", "validate"), ("--file", "convert"), ("--file", "calc"):
      "files are operands: tckit \(command) FILE"
    case ("--summary", "validate"): "totals are printed; --json ends with them"
    case ("--explain", "validate"), ("--allow-invalid", "validate"): "tckit paste has it"
    case ("--repair", "validate"), ("--round", "validate"): "tckit convert FILE \(option) ..."
    case ("--from-cut", "validate"), ("--to-cut", "validate"):
      "tckit paste | tckit convert --from-cut OLD --to-cut NEW"
    case ("--encoding", "validate"), ("--encoding", "calc"): "times need none"
    case ("--no-config", _): "TCKIT_CONFIG= tckit \(command) ..."
    case ("--all-errors", "validate"), ("--all", "validate"): "validate prints everything"
    case ("--base", "convert"), ("--limit", "convert"), ("--base", "calc"), ("--limit", "calc"), ("--base", "diff"),
      ("--limit", "diff"), ("-b", _), ("-l", _):
      "the rate has them: --rate 25/80+100d"
    case ("--speed", "convert"), ("--pal", "convert"), ("--keep-frames", "convert"), ("--speed-change", "convert"):
      "--keep frames changes the speed, --keep digits relabels"
    case ("--relabel", "convert"): "--keep digits"
    case ("--stat", "diff"): "--summary counts the changes"
    case ("--events", _), ("--markers", _): "--only \(option.dropFirst(2))"
    case ("--back", "history"), ("--change", "history"):
      "tckit paste --back N shows a content, tckit restore --back N brings it back"
    case ("--all", "clear"): "clear empties one pasteboard, which -p names; tckit pasteboards lists them"
    case ("--clear", "history"), ("--history", "restore"), ("--history", "copy"):
      "tckit history lists it; tckit clear --history removes the old contents"
    case ("--history-depth", _), ("--history-size", _), ("--max-items", _), ("--max-size", _),
      ("--max-representation-size", _):
      "store.json in the store sets it; tckit clear --history removes old contents"
    case ("--change", _): "--back N; with --if-change N no writer comes between"
    case ("--unique", _): "tckit paste --all -f tagged | grep -vxFf - LIST | tckit copy --append"
    case ("--timeout", _): "timeout 5 tckit \(command) ..."
    case ("--to", "copy"), ("--to", "validate"): "tckit convert --to RATE converts"
    case ("--type", "validate"), ("--type", "calc"), ("--type", "diff"): "--file-type names the format of files"
    case ("--type", "convert"): "--file-type names the format of files, --as the one to write"
    case ("-i", "copy"), ("-i", "validate"), ("-i", "calc"), ("--input", _): "files are operands"
    case ("--to", "paste"), ("--convert", "paste"): "--rate RATE --policy convert converts to a rate"
    case ("--null", _), ("-0", _), ("--print0", _): "tr '\\n' '\\0' ends each result with NUL"
    case ("--no-newline", _), ("-n", _): "\"$(tckit \(command))\" has no line feed at its end"
    case ("--no-filename", _): "--template '{timecode}' writes no names of files"
    case ("--decimals", _): "a notation has its decimals: --format seconds.3, {seconds.3}"
    case ("--min", "calc"), ("--max", "calc"): "tckit convert FILE --template '{duration} {name}' | sort"
    case ("--difference", _), ("--duration", _): "two columns are a range: --format duration, or tckit calc --sum"
    case ("--all-errors", _): "--json has every failure"
    case ("--text-rate", "paste"): "tckit paste --rate 24 --format tagged | tckit convert --to 25"
    case ("--text-rate", _): "--rate is the rate of text without a tag"
    case ("--input-style", _): "\"input-style\" is a key of .tckit.json"
    case ("--ignore-separator", _): "--rate 29.97d has semicolons; tr ';' ':' makes colons"
    case ("--allow-empty", "import"): "the stream of an empty pasteboard is imported"
    case ("--allow-empty", _): "tckit clear empties a pasteboard"
    case ("--declared", _): "tckit types --all lists the known types"
    case ("--selection", _): "--clipboard x11:primary is the primary selection"
    case ("--from-clipboard", _): "tckit import --clipboard NAME keeps what another program copied"
    case ("--frames", "convert"), ("--seconds", "convert"):
      "--format \(option.dropFirst(2)) writes them, --from-format \(option.dropFirst(2)) reads them"
    default: nil
    }
  }

  static let commands: [String: String] = [
    "cp": "copy", "put": "copy", "set": "copy", "yank": "copy", "write": "copy", "in": "copy", "add": "calc",
    "get": "paste", "show": "paste", "print": "paste", "read": "paste", "cat": "paste", "out": "paste", "-o": "paste",
    "ls": "pasteboards", "list": "pasteboards", "targets": "types", "-l": "types",
    "check": "validate", "verify": "validate", "lint": "validate", "test": "validate",
    "conv": "convert", "transcode": "convert", "to": "convert", "sum": "calc", "eval": "calc", "calculate": "calc",
    "rm": "clear", "delete": "clear", "remove": "clear", "empty": "clear", "reset": "clear",
    "log": "history", "undo": "restore", "revert": "restore", "back": "restore",
    "boards": "pasteboards", "names": "pasteboards",
    "dump": "export", "save": "export", "send": "export", "load": "import", "receive": "import",
    "wait": "watch", "monitor": "watch", "follow": "watch", "fps": "rates", "framerates": "rates",
  ]

  static let options: [String: String] = [
    "fps": "rate", "framerate": "rate", "frame-rate": "rate", "timebase": "rate", "name": "pasteboard",
    "board": "pasteboard", "number": "item", "index": "item",
    "dir": "store", "folder": "store", "subframes": "base", "subframes-base": "base", "silent": "quiet", "mime": "type",
    "frames": "from-format", "seconds": "from-format", "samples": "from-format", "feet": "from-format",
    "rational": "from-format", "total": "sum", "mime-type": "type",
    "validation": "allow-invalid", "to-base": "to", "to-limit": "to", "gap": "no-gap",
    "gaps": "no-gap",
    "overlap": "no-overlap", "overlaps": "no-overlap", "verbose": "explain", "target": "to",
  ]
}
