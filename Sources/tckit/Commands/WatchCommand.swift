// tckit watch: a line, or a command, for every change of a pasteboard that the kernel reports.

import SystemClipboard
import TimecodePasteboard

enum WatchCommand: Command {
  static let spec = CommandSpec(
    "watch", in: .pasteboard, "report each change of a pasteboard",
    discussion: [
      "Each line has, separated by tabs: the change count, how many changes were skipped because they came too fast, and "
        + "the number of items; a pasteboard that was deleted has none. The kernel reports changes; nothing is polled. "
        + "With --exec a shell command is run for each change instead, with TCKIT_CHANGE_COUNT, TCKIT_SKIPPED, "
        + "TCKIT_ITEMS, TCKIT_PASTEBOARD and TCKIT_STORE in its environment; one that fails is a warning.",
      "With --clipboard the changes of a clipboard are reported, counted from the start of the watch, and TCKIT_CLIPBOARD "
        + "replaces TCKIT_PASTEBOARD. wayland, x11 and macos report them.",
    ],
    options: [.since, .count, .exec, .watchTimeout, .clipboard, .selection, .clipboardTimeout] + OptionSpec.place
      + OptionSpec.common,
    combinations: Combination.clipboard(
      excludes: [
        (.since, "a clipboard does not count its changes"), (.pasteboard, "watch follows one of them"),
        (.store, "watch follows one of them"),
      ], isNeededBy: [])
      + [.exclusive(.exec, .json, why: "the command has each change in its environment")],
    examples: [
      .init(line: "tckit watch --exec 'tckit paste --format tagged'", purpose: "pastes whatever is copied"),
      .init(line: "tckit watch --since 41 --count 1", purpose: "waits for a change after 41"),
    ])

  static func run(_ arguments: ParsedArguments, _ context: inout Context) throws {
    if let clipboard = arguments.values.clipboard {
      return try ClipboardWatchStep(try ClipboardAccess(clipboard, arguments, for: .watch), arguments).run(&context)
    }
    let place = try StoreAccess(arguments)
    let report = WatchReport(arguments, of: .pasteboard(place.name, store: place.store.location.directory))
    var watch = try PasteboardStore.Watch(
      place.name, in: place.store, since: arguments.values.since.map(UInt64.init))
    try report.run(&context) { limit, _ in
      try watch.next(timeLimit: limit).map { change in
        .init(
          number: change.changeCount, skipped: change.skipped, itemCount: change.itemCount, isDeleted: change.isDeleted)
      }
    }
  }
}
