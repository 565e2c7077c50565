// tckit watch: a line, or a command, for every change of a pasteboard, as the kernel tells of it.

import TimecodePasteboard

enum WatchCommand: Command {
  static let spec = CommandSpec(
    "watch", "report each change of a pasteboard",
    discussion: [
      "Each line has, separated by tabs: the change count, how many changes were skipped because they came faster than "
        + "they were reported, and the number of items. Nothing polls a store: the kernel's file notification "
        + "is waited for. With --exec a shell command is run for each change instead, with TCKIT_CHANGE_COUNT, "
        + "TCKIT_SKIPPED, TCKIT_ITEMS and TCKIT_PASTEBOARD in its environment, and TCKIT_STORE, so that it uses the "
        + "store that is watched.",
      "With --clipboard the changes of a clipboard are reported, counted from the beginning of the watch, and TCKIT_CLIPBOARD "
        + "takes the place of TCKIT_PASTEBOARD; only Wayland tells of them.",
    ],
    options: [.since, .count, .exec, .watchTimeout, .clipboard, .clipboardTimeout] + OptionSpec.place
      + OptionSpec.common,
    examples: [
      .init(line: "tckit watch --exec 'tckit paste --format tagged'", purpose: "pastes whatever is copied"),
      .init(line: "tckit watch --since 41 --count 1", purpose: "waits for a change after 41"),
    ])

  static func run(_ arguments: ParsedArguments, _ context: inout Context) throws(Failure) {
    try ClipboardWatching.checkCombination(arguments)
    if let clipboard = try ClipboardAccess(ifNamedBy: arguments) {
      return try ClipboardWatching(clipboard, arguments).run(&context)
    }
    let place = try StoreAccess(arguments)
    let since = try orUsage { () throws(UsageError) in try arguments.integer(.since, in: 0...Int.max) }
    let report = try WatchReport(arguments, of: .pasteboard(place.name, store: place.store.location.path))
    var watch: PasteboardStore.Watch
    do { watch = try PasteboardStore.Watch(place.name, in: place.store, since: since.map(UInt64.init)) } catch {
      throw .store(error)
    }
    for _ in 0..<report.count {
      let change: PasteboardStore.Watch.Change?
      do { change = try watch.next(timeLimit: report.limit) } catch { throw .store(error) }
      guard let change else { throw .noChange(place.name, report.limit ?? .zero) }
      try report.take(
        .init(number: change.changeCount, skipped: change.skipped, itemCount: change.itemCount), &context)
    }
  }
}
