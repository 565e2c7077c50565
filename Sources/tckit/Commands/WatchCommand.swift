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
    combinations: [
      .exclusive(.clipboard, [.since], why: "a clipboard does not count its changes"),
      .exclusive(.exec, [.json], why: "the command has each change in its environment"),
      .exclusive(.clipboard, [.pasteboard, .store], why: "watch follows one of them"),
    ] + Combination.clipboard,
    examples: [
      .init(line: "tckit watch --exec 'tckit paste --format tagged'", purpose: "pastes whatever is copied"),
      .init(line: "tckit watch --since 41 --count 1", purpose: "waits for a change after 41"),
    ])

  static func run(_ arguments: ParsedArguments, _ context: inout Context) throws {
    if let named = arguments.values.clipboard {
      let access = try ClipboardAccess(named, arguments, for: .watch)
      let clipboard = try access.open()
      var watch = try clipboard.watch()
      return try WatchReport(arguments, of: .clipboard(access.name)).run(&context) { limit, context in
        try watch.next(timeLimit: limit).map { change in
          .init(number: change.number, skipped: change.skipped, itemCount: itemCount(of: clipboard, context))
        }
      }
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

  /// What another program offers is one item, whatever tckit would make of it, and though that program may not answer.
  private static func itemCount(of clipboard: any Clipboard, _ context: Context) -> Int {
    do throws(ClipboardError) { return try clipboard.offers().isEmpty ? 0 : 1 } catch {
      let diagnostic = Diagnostic(Failure(.clipboard(error)))
      context.messages.warning(diagnostic.message, hint: diagnostic.hint)
      return 1
    }
  }
}
