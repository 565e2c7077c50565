// tckit watch: writes a line, or runs a command, for every change of a pasteboard or a clipboard.

import JSON
import SystemCalls
import SystemClipboard
import TimecodePasteboard

struct WatchCommand: Command {
  static let name = CommandName.watch
  static let summary = "report each change of a pasteboard"
  static let discussion = """
    Each line has: the change count, how many changes before it are not listed, and the number of \
    items. The kernel reports changes; on a network file system, where it does not, \
    the pasteboard is looked at once a second. With --exec a shell command is run for each change instead.
    """
  static let examples: [CommandExample] = [
    .init(line: "tckit watch --exec 'tckit paste --format tagged'", purpose: "pastes whatever is copied"),
    .init(line: "tckit watch --since 41 --count 1", purpose: "waits for a change after 41"),
  ]

  let since: Int?
  let count: PositiveNumber?
  let command: String?
  let timeout: Duration?
  let clipboard: ClipboardArgument?
  let pasteboard: PasteboardOptions

  static func read(_ options: OptionReader) -> Self {
    Self(
      since: options.value(.since, as: "N", in: .pasteboard, "first report content newer than change count N"),
      count: options.value(.count, as: "N", in: .pasteboard, "stop after N changes"),
      command: options.value(.exec, as: "COMMAND", in: .pasteboard, "run a shell command for each change"),
      timeout: options.value(
        .timeout, as: "DURATION", in: .pasteboard, "wait at most this long for a change",
        "If none comes, the exit status is 75. DURATION is \(Duration.form)."),
      clipboard: options.clipboard(),
      pasteboard: .read(options))
  }

  static func combine(_ options: OptionReader) {
    options.exclude(.clipboard, [.since], why: "a clipboard does not count its changes")
    options.exclude(.exec, [.json], why: "the command has each change in its environment")
    options.exclude(.clipboard, [.pasteboard, .store], why: "watch follows one of them")
  }

  func run(_ context: Context) throws {
    if let access = try ClipboardAccess.named(clipboard, for: .watch) {
      let clipboard = try access.open()
      var watch = try clipboard.watch()
      return try WatchHandler(watch: self, source: .clipboard(access.name)).run(context) { limit, context in
        try watch.next(timeLimit: limit).map { change in
          .init(number: change.number, skipped: change.skipped, itemCount: Self.itemCount(of: clipboard, context))
        }
      }
    }
    let pasteboard = try pasteboard.forReading()
    let directory = pasteboard.store.location.directory
    let report = WatchHandler(watch: self, source: .pasteboard(pasteboard.name, store: directory))
    var watch = try PasteboardStore.Watch(
      pasteboard.name, in: pasteboard.store, since: since.map(UInt64.init))
    if watch.isListing {
      context.messages.note("the store is on a network file system, and is looked at once a second", hint: nil)
    }
    try report.run(context) { limit, _ in
      try watch.next(timeLimit: limit).map { change in
        .init(
          number: change.changeCount, skipped: change.skipped, itemCount: change.itemCount, isDeleted: change.isDeleted)
      }
    }
  }

  /// The number of items on a clipboard. Its offers are one item, even if their owner does not answer.
  private static func itemCount(of clipboard: any Clipboard, _ context: Context) -> Int {
    do { return try clipboard.offers().isEmpty ? 0 : 1 } catch {
      let diagnostic = Diagnostic.clipboard(error)
      context.messages.warning(diagnostic)
      return 1
    }
  }
}

/// Handles the changes that a watch sees, of a pasteboard or of a clipboard.
struct WatchHandler {
  let watch: WatchCommand
  let source: Source

  /// A pasteboard or a clipboard.
  enum Source {
    case pasteboard(PasteboardName, store: SystemPath)
    case clipboard(ClipboardName)
  }

  /// A change of a pasteboard or of a clipboard.
  struct Change {
    let number: UInt64
    let skipped: UInt64
    let itemCount: Int
    var isDeleted = false
  }

  /// Reports the requested number of changes.
  ///
  /// - Parameter next: Waits for a change, at most for the given time, and returns nil if none comes.
  func run(_ context: Context, _ next: (Duration?, Context) throws -> Change?) throws {
    let limit = watch.timeout
    for _ in 0..<(watch.count?.value ?? .max) {
      guard let change = try next(limit, context) else { throw Diagnostic.noChange(of: source, limit ?? .zero) }
      try report(change, context)
    }
  }

  /// Runs the command for a change, or writes a line or a record.
  private func report(_ change: Change, _ context: Context) throws(Diagnostic) {
    if let command = watch.command { return try run(command, for: change, context) }
    let columns = ["\(change.number)", "\(change.skipped)", "\(change.itemCount)"]
    try context.write(columns) { json in
      switch source {
      case .pasteboard(let name, _): json.member("pasteboard", name.text)
      case .clipboard(let name): json.member("clipboard", name.rawValue)
      }
      json.member("changeCount", Int(clamping: change.number))
      json.member("skipped", Int(clamping: change.skipped))
      json.member("items", change.itemCount)
      if change.isDeleted { json.member("deleted", true) }
    }
    // A reader that waits for a change must see it at once.
    try context.finish()
  }

  private func run(_ command: String, for change: Change, _ context: Context) throws(Diagnostic) {
    let variables =
      [
        ("TCKIT_CHANGE_COUNT", SystemPath(String(change.number))),
        ("TCKIT_SKIPPED", SystemPath(String(change.skipped))),
        ("TCKIT_ITEMS", SystemPath(String(change.itemCount))),
      ] + source.variables
    do {
      for (name, value) in variables { CurrentProcess.setEnvironment(name, value) }
      let shell = try Spawn("/bin/sh", arguments: ["sh", "-c", command].map { Array($0.utf8) }).start()
      let status = try shell.wait().shellStatus
      if status != 0 { context.messages.warning("the command ended with status \(status)", as: .reported) }
    } catch {
      throw Diagnostic.input(error, path: "/bin/sh")
    }
  }
}

extension WatchHandler.Source: CustomStringConvertible {
  /// The name of the source in messages.
  var description: String {
    switch self {
    case .pasteboard(let name, _): "pasteboard \(name)"
    case .clipboard(let name): "the clipboard \(name.rawValue)"
    }
  }

  /// The environment variables that name the source to a command. The path is absolute, because the command may change
  /// its directory.
  fileprivate var variables: [(String, SystemPath)] {
    switch self {
    case .pasteboard(let name, let store):
      let path = store.isAbsolute ? store : ((try? CurrentProcess.currentDirectory()) ?? ".").appending(store)
      return [("TCKIT_PASTEBOARD", SystemPath(name.text)), ("TCKIT_STORE", path)]
    case .clipboard(let name): return [("TCKIT_CLIPBOARD", SystemPath(name.rawValue))]
    }
  }
}
