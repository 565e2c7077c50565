// tckit watch: a line, or a command, for every change of a pasteboard that the kernel reports.

import SystemClipboard
import TimecodePasteboard

struct WatchCommand: Command {
  static let name = CommandName.watch
  static let summary = "report each change of a pasteboard"
  static let discussion = """
    Each line has: the change count, how many changes before it are not listed, and the number of \
    items. The kernel reports changes; nothing is polled. With --exec a shell command is run for each change instead.
    """
  static let meanings: [OptionName: String] = [
    .timeout: "For a change: if there is none, the exit status is 75. By default there is no limit."
  ]
  static let examples: [CommandExample] = [
    .init(line: "tckit watch --exec 'tckit paste --format tagged'", purpose: "pastes whatever is copied"),
    .init(line: "tckit watch --since 41 --count 1", purpose: "waits for a change after 41"),
  ]

  let since: Int?
  let count: PositiveNumber?
  let command: String?
  let timeout: Duration?
  let clipboard: ClipboardOptions
  let place: PlaceOptions

  static func read(_ options: OptionReader) -> Self {
    Self(
      since: options.value(.since, in: .pasteboard, "first report content newer than change count N"),
      count: options.value(.count, in: .pasteboard, "stop after N changes"),
      command: options.value(.exec, as: "COMMAND", in: .pasteboard, "run a shell command for each change"),
      timeout: options.timeout(rare: false),
      clipboard: .read(options),
      place: .read(options))
  }

  static func combine(_ options: OptionReader) {
    options.exclude(.clipboard, [.since], why: "a clipboard does not count its changes")
    options.exclude(.exec, [.json], why: "the command has each change in its environment")
    options.exclude(.clipboard, [.pasteboard, .store], why: "watch follows one of them")
    ClipboardOptions.combine(options)
  }

  func run(_ context: inout Context) throws {
    if let access = try clipboard.access(timeLimit: nil, for: .watch) {
      let clipboard = try access.open()
      var watch = try clipboard.watch()
      return try WatchReport(self, of: .clipboard(access.name)).run(&context) { limit, context in
        try watch.next(timeLimit: limit).map { change in
          .init(number: change.number, skipped: change.skipped, itemCount: Self.itemCount(of: clipboard, context))
        }
      }
    }
    let place = try StoreAccess(self.place)
    let report = WatchReport(self, of: .pasteboard(place.name, store: place.store.location.directory))
    var watch = try PasteboardStore.Watch(
      place.name, in: place.store, since: since.map(UInt64.init))
    try report.run(&context) { limit, _ in
      try watch.next(timeLimit: limit).map { change in
        .init(
          number: change.changeCount, skipped: change.skipped, itemCount: change.itemCount, isDeleted: change.isDeleted)
      }
    }
  }

  /// What another program offers is one item, whatever tckit would make of it, and though that program may not answer.
  private static func itemCount(of clipboard: any Clipboard, _ context: Context) -> Int {
    do { return try clipboard.offers().isEmpty ? 0 : 1 } catch {
      let diagnostic = Diagnostic(Failure(.clipboard(error)))
      context.messages.warning(diagnostic.message, hint: diagnostic.hint)
      return 1
    }
  }
}
