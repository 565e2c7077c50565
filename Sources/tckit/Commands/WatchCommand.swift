// tckit watch: a line, or a command, for every change of a pasteboard, as the kernel tells of it.

import TimecodePasteboard

enum WatchCommand: Command {
  static let spec = CommandSpec(
    "watch", "report each change of a pasteboard",
    discussion: [
      "Each line has, separated by tabs: the change count, how many changes were skipped because they came faster than "
        + "they were reported, and the number of items. Nothing polls: the kernel's file notification is waited for. With "
        + "--exec a shell command is run for each change instead, with TCKIT_CHANGE_COUNT, TCKIT_SKIPPED, TCKIT_ITEMS and "
        + "TCKIT_PASTEBOARD in its environment, and TCKIT_STORE, so that it uses the store that is watched.",
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
    let count = try orUsage { () throws(UsageError) in try arguments.integer(.count, in: 1...Int.max) } ?? .max
    let command = try orUsage { () throws(UsageError) in try arguments.value(.exec) }
    let limit = try orUsage { () throws(UsageError) in
      try arguments.value(.watchTimeout, expected: DurationWord.expected, read: DurationWord.read)
    }
    var watch: Watch
    do { watch = try Watch(place.name, in: place.store, since: since.map(UInt64.init)) } catch { throw .store(error) }
    for _ in 0..<count {
      let change: Watch.Change?
      do { change = try watch.next(timeLimit: limit) } catch { throw .store(error) }
      guard let change else { throw .noChange(place.name, limit ?? .zero) }
      if let command {
        try execute(command, for: change, of: place, &context)
      } else {
        try write(change, of: place.name, arguments, context)
      }
    }
  }

  private static func write(
    _ change: Watch.Change, of name: PasteboardName, _ arguments: ParsedArguments, _ context: Context
  ) throws(Failure) {
    if arguments.has(.json) {
      try context.write(
        JSONText.line { json in
          json.member("version", 1)
          json.member("pasteboard", name.text)
          json.member("changeCount", Int(clamping: change.changeCount))
          json.member("skipped", Int(clamping: change.skipped))
          json.member("items", change.itemCount)
        })
    } else {
      try context.write("\(change.changeCount)\t\(change.skipped)\t\(change.itemCount)\n")
    }
    // Whoever waits for a change must see it now.
    try context.finish()
  }

  private static func execute(
    _ command: String, for change: Watch.Change, of place: StoreAccess, _ context: inout Context
  ) throws(Failure) {
    // The command may go to another folder.
    let path = place.store.location.path
    let store = path.hasPrefix("/") ? path : "\(Process.currentFolder() ?? ".")/\(path)"
    let variables = [
      ("TCKIT_CHANGE_COUNT", String(change.changeCount)), ("TCKIT_SKIPPED", String(change.skipped)),
      ("TCKIT_ITEMS", String(change.itemCount)), ("TCKIT_PASTEBOARD", place.name.text),
      ("TCKIT_STORE", store),
    ]
    try run(command, with: variables, &context)
  }

  /// Runs a command for a change.
  static func run(
    _ command: String, with variables: [(String, String)], _ context: inout Context
  ) throws(Failure) {
    do {
      let status = try Process.runShell(command, variables: variables)
      if status != 0 { context.messages.warning("the command ended with status \(status)") }
    } catch {
      throw .input(error, path: "/bin/sh")
    }
  }
}
