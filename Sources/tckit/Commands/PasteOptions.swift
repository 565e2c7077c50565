// The options of `tckit paste`, read once.

import TimecodePasteboard

/// Which items are pasted, how, and how they are written.
struct PasteOptions {
  /// How items are read and judged.
  var paste: Paste
  let selection: PasteSelection
  let settings: LocalSettings
  let writer: TimecodeWriter
  /// The value of `--type`, which on a clipboard may be one of its own names.
  let typeName: String?
  /// What becomes an item of a clipboard's text; nil where it is one item.
  let division: SurroundedTimecode.Division?
  let progress: Progress

  init(_ arguments: ParsedArguments) throws(Failure) {
    let text = try TextOptions(arguments, separator: .report)
    try text.check()
    settings = text.settings
    let writer = try TimecodeWriter(arguments)
    self.writer = writer
    let number = try orUsage { () throws(UsageError) in try arguments.integer(.item, in: 1...Int.max) }
    let scans = arguments.has(.clipboardScan)
    let takesAll = arguments.has(.all) || scans && number == nil
    selection = takesAll ? .all : number.map { .item(number: $0) } ?? .first
    progress = takesAll ? Progress(arguments, counting: .items) : .none
    typeName = try orUsage { () throws(UsageError) in try arguments.value(.type) }
    let isOnClipboard = arguments.has(.clipboard)
    division = !isOnClipboard ? nil : scans ? .timecodes : selection == .first ? nil : .lines
    paste = Paste(reader: try Self.reader(arguments, text, isOnClipboard: isOnClipboard), rules: text.rules)
    paste.isStrict = text.isStrict
    paste.keepsGoing = arguments.has(.keepGoing)
    paste.isTraced = arguments.has(.explain)
    paste.canExpress = writer.canWrite
    try Self.checkCombination(arguments)
  }

  private static func reader(
    _ arguments: ParsedArguments, _ text: TextOptions, isOnClipboard: Bool
  ) throws(Failure) -> PasteReader {
    let preferred = try orUsage { () throws(UsageError) in try arguments.values(.prefer) }
    // Text in another encoding is common on clipboards, and taken where nothing better is there.
    let usual = Timecode.pasteUTTypes + (isOnClipboard ? [.plainText] : [])
    return PasteReader(
      preferred: preferred.isEmpty ? usual : try DeclaredTypes.wanted(preferred), text: text.reader,
      acceptsSurroundingText: isOnClipboard && !text.isStrict)
  }

  private static func checkCombination(_ arguments: ParsedArguments) throws(Failure) {
    guard arguments.hasOptions else { return }
    let exclusions: [(OptionSpec, OptionSpec, String)] = [
      (.item, .all, "one names an item, the other takes them all"),
      (.type, .prefer, "one writes bytes, the other chooses what to read"),
      (.type, .json, "--type writes bytes untouched"),
      (.type, .format, "--type writes bytes untouched"),
      (.type, .all, "the bytes of several items would run together"),
      (.clipboardScan, .type, "--type writes bytes untouched"),
      (.json, .format, "a record has every form it has"),
    ]
    for (first, second, why) in exclusions where arguments.has(first) && arguments.has(second) {
      throw .usage(.conflict("--" + first.name, "--" + second.name, why: why))
    }
    try orUsage { () throws(UsageError) in
      try ClipboardOption.check(
        arguments,
        against: [
          (.back, "a clipboard has no history"), (.change, "a clipboard has no history"),
          (.pasteboard, "either is read"), (.store, "either is read"),
        ], needing: [.clipboardScan])
    }
    if arguments.has(.keepGoing), !arguments.has(.all), !arguments.has(.clipboardScan) {
      throw .usage(.conflict("--keep-going", "one item", why: "it is about --all"))
    }
  }
}
