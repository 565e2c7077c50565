// What a watch of a pasteboard and one of a clipboard have in common: how long, how often, and what is made of a change.

import JSON
import SystemCalls
import SystemClipboard
import TimecodePasteboard

/// Handles each change that a watch sees.
struct WatchReport {
  /// How many changes are reported.
  private let count: Int
  /// How long to wait for a change; nil for no limit.
  private let limit: Duration?
  private let command: String?
  private let place: Place

  /// The object of the watch.
  enum Place {
    case pasteboard(PasteboardName, store: SystemPath)
    case clipboard(ClipboardName)
  }

  /// A change, of either.
  struct Change {
    let number: UInt64
    let skipped: UInt64
    let itemCount: Int
    var isDeleted = false
  }

  init(_ watch: WatchCommand, of place: Place) {
    count = watch.count?.value ?? .max
    command = watch.command
    limit = watch.timeout
    self.place = place
  }

  /// Reports as many changes as were requested.
  ///
  /// - Parameter next: Waits for a change for as long as it is told; nil if none comes.
  func run(_ context: inout Context, _ next: (Duration?, Context) throws -> Change?) throws {
    for _ in 0..<count {
      guard let change = try next(limit, context) else { throw Failure(.noChange(of: place, limit ?? .zero)) }
      try take(change, &context)
    }
  }

  /// Runs the command for a change, or writes a record or a line of it.
  private func take(_ change: Change, _ context: inout Context) throws(Failure) {
    if let command { return try run(command, for: change, context) }
    let columns = ["\(change.number)", "\(change.skipped)", "\(change.itemCount)"]
    try context.write(columns) { json in
      switch place {
      case .pasteboard(let name, _): json.member("pasteboard", name.text)
      case .clipboard(let name): json.member("clipboard", name.rawValue)
      }
      json.member("changeCount", Int(clamping: change.number))
      json.member("skipped", Int(clamping: change.skipped))
      json.member("items", change.itemCount)
      if change.isDeleted { json.member("deleted", true) }
    }
    // Whoever waits for a change must see it now.
    try context.finish()
  }

  private func run(_ command: String, for change: Change, _ context: Context) throws(Failure) {
    let variables =
      [
        ("TCKIT_CHANGE_COUNT", SystemPath(String(change.number))),
        ("TCKIT_SKIPPED", SystemPath(String(change.skipped))),
        ("TCKIT_ITEMS", SystemPath(String(change.itemCount))),
      ] + place.variables
    do {
      for (name, value) in variables { CurrentProcess.setEnvironment(name, value) }
      let shell = try Spawn("/bin/sh", arguments: ["sh", "-c", command].map { Array($0.utf8) }).start()
      let status = try shell.wait().inShell
      if status != 0 { context.messages.warning("the command ended with status \(status)") }
    } catch {
      throw Failure(.input(error, path: "/bin/sh"))
    }
  }
}

extension WatchReport.Place: CustomStringConvertible {
  /// What messages call it.
  var description: String {
    switch self {
    case .pasteboard(let name, _): "pasteboard \(name)"
    case .clipboard(let name): "the clipboard \(name.rawValue)"
    }
  }

  /// What tells a command which one it is; the command may go to another folder.
  fileprivate var variables: [(String, SystemPath)] {
    switch self {
    case .pasteboard(let name, let store):
      let path = store.isAbsolute ? store : ((try? CurrentProcess.currentDirectory()) ?? ".").appending(store)
      return [("TCKIT_PASTEBOARD", SystemPath(name.text)), ("TCKIT_STORE", path)]
    case .clipboard(let name): return [("TCKIT_CLIPBOARD", SystemPath(name.rawValue))]
    }
  }
}
