// Names that other tools or older versions of tckit use for a command or an option. They are not typing errors, so each
// has a hint with the line to type. The first matching row counts. A name without a row is compared by its letters.

/// A name that tckit does not have, and its replacement.
struct CommandAlias: Sendable {
  /// The names, separated by spaces; names of options include their hyphens.
  let names: String
  /// The commands that the row applies to; empty for all commands.
  let commands: [CommandName]
  let meaning: Meaning
  /// The word of the hint that a typed value replaces.
  let value: String?

  enum Meaning: Sendable {
    /// A hint with the line to type; COMMAND stands for the command's name.
    case hint(String)
    /// An option, if the command has it.
    case option(OptionName)
    /// A command.
    case command(String)
  }

  private static func hint(
    _ names: String, for commands: [CommandName] = [], _ text: String, value: String? = nil
  ) -> CommandAlias {
    CommandAlias(names: names, commands: commands, meaning: .hint(text), value: value)
  }

  private static func option(_ names: String, _ option: OptionName) -> CommandAlias {
    CommandAlias(names: names, commands: [], meaning: .option(option), value: nil)
  }

  private static func command(_ names: String, _ command: String) -> CommandAlias {
    CommandAlias(names: names, commands: [], meaning: .command(command), value: nil)
  }
}

extension CommandAlias {
  /// The command to type instead of a word, with its options if it needs some.
  static func command(for word: String) -> String? {
    for row in rows {
      if case .command(let name) = row.meaning, row.has(word.lowercased()) { return name }
    }
    return nil
  }

  /// The option to type instead of a name, if it is one of the known options.
  static func option(for name: some StringProtocol, among known: [String]) -> String? {
    for row in rows {
      if case .option(let option) = row.meaning, row.has("--" + name.lowercased()), known.contains(option.rawValue) {
        return option.rawValue
      }
    }
    return nil
  }

  /// The line to type instead of an option that the command does not have.
  static func advice(insteadOf option: String, value: String?, of command: String) -> String? {
    for row in rows {
      guard case .hint(let hint) = row.meaning, row.has(option.lowercased()),
        row.commands.isEmpty || row.commands.contains(where: { $0.rawValue == command })
      else { continue }
      let line = hint.replacing("COMMAND", with: command)
      guard let word = row.value, let value else { return line }
      return line.replacing(word, with: value)
    }
    return nil
  }

  private func has(_ name: String) -> Bool { names.split(separator: " ").contains { $0 == name } }

  static let rows: [CommandAlias] = limits + input + output + judging + options + commandNames

  /// Removed options: limits of the store, and contents of a pasteboard.
  private static let limits: [CommandAlias] = [
    hint(
      "--history-depth --history-size --max-items --max-size --max-representation-size",
      "store.json in the store sets it; tckit clear --history removes old contents"),
    hint("--clear", for: [.history], "tckit history lists it; tckit clear --history removes the old contents"),
    hint(
      "--history", for: [.copy, .restore], "tckit history lists it; tckit clear --history removes the old contents"),
    hint(
      "--back --change", for: [.history],
      "tckit paste --back N shows a content, tckit restore --back N brings it back"),
    hint("--change", "--back N; with --if-change C no writer comes between"),
    hint("--timeout --clipboard-timeout", "timeout 5 tckit COMMAND ..."),
    hint("--unique", for: [.copy], "tckit paste --all -f tagged | grep -vxFf - LIST | tckit copy --append"),
    hint("--allow-empty", "tckit clear empties a pasteboard; import needs no option"),
    hint("--all", for: [.clear], "clear empties one pasteboard, which -p names; tckit pasteboards lists them"),
    hint("--from-clipboard", "tckit import --clipboard NAME", value: "NAME"),
    hint("--selection", "--clipboard x11:primary"),
    hint("--declared", "tckit types --all"),
    hint("--name --note --color", for: [.copy], "a record or a list has it with its timecode: see tckit help input"),
  ]

  /// Options for reading input.
  private static let input: [CommandAlias] = [
    hint("--file", for: [.paste], "tckit copy FILE puts it on the pasteboard", value: "FILE"),
    hint("--file", for: [.diff], "the two documents are operands: tckit diff OLD NEW"),
    hint(
      "--file --input -i", for: [.copy, .validate, .convert, .calc, .info], "files are operands: tckit COMMAND FILE",
      value: "FILE"),
    hint("--text-rate", for: [.paste], "tckit paste --rate 24 -f tagged | tckit convert --to 25"),
    hint("--text-rate", "--rate RATE is the rate of text without a tag", value: "RATE"),
    hint("--from", "did you mean --rate?"),
    hint("--base --limit -b -l", "the rate has them: --rate 25/80+100d"),
    hint("--no-config", "TCKIT_CONFIG= tckit COMMAND ..."),
    hint("--input-style", "\"input-style\" is a key of .tckit.json"),
    hint("--ignore-separator", "--rate 29.97d has semicolons; tr ';' ':' makes colons"),
    hint("--encoding", for: [.validate, .calc], "times need none"),
    hint("--type", for: [.validate, .calc, .diff, .info], "--file-type names the format of files"),
    hint("--type", for: [.convert], "--file-type names the format of files, --as the one to write"),
    hint("--events", "--only events"),
    hint("--markers", "--only markers"),
  ]

  /// Options of output.
  private static let output: [CommandAlias] = [
    hint("--output --out -o", "results go to standard output: >FILE, or convert --in-place"),
    hint("--dry-run", "validate writes nothing, and convert changes no file without --in-place"),
    hint("--null --print0 -0", "tckit COMMAND ... | tr '\\n' '\\0'"),
    hint("--no-newline -n", "\"$(tckit COMMAND)\" has no line feed at its end"),
    hint("--no-filename", "--template '{timecode}' writes no names of files"),
    hint("--decimals", "-f seconds.3, or {seconds.3} in --template", value: "3"),
    hint("--frames --seconds", for: [.convert], "-f frames or seconds writes them, --from-format reads them"),
    hint("--difference --duration", "two columns are a range: -f duration, or calc --sum"),
    hint("--min --max", for: [.calc], "tckit convert FILE --template '{duration} {name}' | sort"),
    hint(
      "--verbose -v", for: [.validate, .convert, .calc, .diff, .info, .copy],
      "all is shown; -q hides notes and warnings"),
    hint("--handles", for: [.convert, .copy, .paste], "tckit diff OLD NEW --handles 8 --as edl writes a pull list"),
    hint("--stat", for: [.diff], "--summary counts the changes"),
    hint("--summary", for: [.validate], "totals are printed; --json ends with them"),
    hint("--all-errors --all", for: [.validate], "all that is wrong is printed; --accepted prints the rest"),
    hint("--all-errors", "--json has every failure"),
  ]

  /// Options of checks and conversions.
  private static let judging: [CommandAlias] = [
    hint("--explain --allow-invalid", for: [.validate], "tckit paste has it"),
    hint("--repair", for: [.validate], "tckit convert FILE --repair next"),
    hint("--round", for: [.validate], "tckit convert FILE --round nearest"),
    hint("--from-cut --to-cut", for: [.validate], "tckit paste | tckit convert --from-cut OLD --to-cut NEW"),
    hint(
      "--speed --pal --keep-frames --speed-change", for: [.convert],
      "--keep frames changes the speed, --keep digits relabels"),
    hint("--relabel", for: [.convert], "--keep digits"),
    hint(
      "--start --move --shift", for: [.convert],
      "--offset 09:00:00:00 moves a start from 01:00:00:00 to 10:00:00:00; --anchor states the start of a new otio, fcpxml or xmeml"
    ),
    hint("--to", for: [.copy, .validate], "tckit convert --to RATE converts", value: "RATE"),
    hint("--to", for: [.calc], "tckit calc ... -f tagged | tckit convert --to RATE", value: "RATE"),
    hint("--to --convert", for: [.paste], "--rate RATE --policy convert converts to a rate", value: "RATE"),
  ]

  /// Options that are known by other names.
  private static let options: [CommandAlias] = [
    option("--fps --framerate --frame-rate --timebase", .rate),
    option("--name --board", .pasteboard), option("--number --index", .item),
    option("--dir --folder", .store), option("--subframes --subframes-base", .base),
    option("--silent", .quiet), option("--mime --mime-type", .type),
    option("--frames --seconds --samples --feet --rational", .fromFormat), option("--total", .sum),
    option("--validation", .allowInvalid), option("--to-base --to-limit --target", .to),
    option("--gap --gaps", .noGap), option("--overlap --overlaps", .noOverlap),
    option("--verbose", .explain),
  ]

  private static let commandNames: [CommandAlias] = [
    command("-v version --ver", "--version"), command("-? /? usage man", "--help"),
    command("cp put set yank write in", "copy"), command("add sum eval calculate", "calc"),
    command("get show print read cat out -o", "paste"),
    command("ls list boards names", "pasteboards"), command("targets -l", "types"),
    command("check verify lint test", "validate"), command("conv transcode to", "convert"),
    command("rm delete remove empty reset", "clear"), command("log", "history"),
    command("undo revert back", "restore"), command("dump save send", "export"),
    command("load receive", "import"), command("wait monitor follow", "watch"),
    command("fps framerates", "rates"), command("compare cmp", "diff"),
  ]
}
