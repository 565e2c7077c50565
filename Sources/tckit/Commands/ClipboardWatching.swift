// tckit watch --clipboard: the changes of a clipboard whose program tells of them.

import SystemClipboard
import TimecodePasteboard

/// A watch of a clipboard.
struct ClipboardWatching {
  private let access: ClipboardAccess
  private let arguments: ParsedArguments
  private let count: Int
  private let command: String?
  private let limit: Duration?

  init(_ access: ClipboardAccess, _ arguments: ParsedArguments) throws(Failure) {
    self.access = access
    self.arguments = arguments
    count = try orUsage { () throws(UsageError) in try arguments.integer(.count, in: 1...Int.max) } ?? .max
    command = try orUsage { () throws(UsageError) in try arguments.value(.exec) }
    limit = try orUsage { () throws(UsageError) in
      try arguments.value(.watchTimeout, expected: DurationWord.expected, read: DurationWord.read)
    }
  }

  /// What is about the store alone.
  static func checkCombination(_ arguments: ParsedArguments) throws(Failure) {
    try orUsage { () throws(UsageError) in
      try ClipboardOption.check(
        arguments,
        against: [
          (.since, "a clipboard does not count its changes"), (.pasteboard, "either is watched"),
          (.store, "either is watched"),
        ], needing: [])
    }
  }

  func run(_ context: inout Context) throws(Failure) {
    let clipboard = try access.open()
    var watch: ClipboardWatch
    do { watch = try clipboard.watch() } catch { throw .clipboard(error) }
    for _ in 0..<count {
      let change: ClipboardWatch.Change?
      do { change = try watch.next(timeLimit: limit) } catch { throw .clipboard(error) }
      guard let change else { throw .noClipboardChange(access.name, limit ?? .zero) }
      if let command {
        let variables = [
          ("TCKIT_CHANGE_COUNT", String(change.number)), ("TCKIT_SKIPPED", String(change.skipped)),
          ("TCKIT_ITEMS", "1"), ("TCKIT_CLIPBOARD", access.name.rawValue),
        ]
        try WatchCommand.run(command, with: variables, &context)
      } else {
        try write(change, context)
      }
    }
  }

  private func write(_ change: ClipboardWatch.Change, _ context: Context) throws(Failure) {
    if arguments.has(.json) {
      try context.write(
        JSONText.line { json in
          json.member("version", 1)
          json.member("clipboard", access.name.rawValue)
          json.member("changeCount", Int(clamping: change.number))
          json.member("skipped", Int(clamping: change.skipped))
          json.member("items", 1)
        })
    } else {
      try context.write("\(change.number)\t\(change.skipped)\t1\n")
    }
    // Whoever waits for a change must see it now.
    try context.finish()
  }
}
