// tckit clipboards: lists the clipboards that --clipboard can reach, and why it cannot reach the others.

import JSON
import SystemClipboard
import TimecodePasteboard

struct ClipboardsCommand: Command {
  static let name = CommandName.clipboards
  static let summary = "list the clipboards that can be reached"
  static let discussion = """
    Each line has: the name that --clipboard takes, its state, the program or device that reaches it, and the types \
    that it offers now, or the reason why there are none. A clipboard that gives no answer within 5 seconds is silent.
    """
  static let columns = ["clipboard", "state", "reached by", "types"]
  static let examples: [CommandExample] = [
    .init(line: "tckit clipboards", purpose: "lists them in the order that auto prefers")
  ]

  static func read(_ options: OptionReader) -> Self { Self() }

  func run(_ context: Context) throws {
    let limit = ClipboardAccess.timeLimit
    let environment = ClipboardEnvironment.current()
    let all = ClipboardAvailability.all(in: environment)
    let automatic = all.first(where: \.isAutomatic)?.name
    var table = Table(Self.columns, context)
    for found in all {
      let row = Row(found, isAutomatic: found.name == automatic, environment, limit)
      try table.add(row.columns, context, row.write)
    }
    try table.finish(context)
  }

  /// The description of one clipboard.
  private struct Row {
    let found: ClipboardAvailability
    let isAutomatic: Bool
    var types: [String]?
    var fault: Diagnostic?
    /// True if the clipboard exists but the owner of its content does not answer.
    var isSilent = false

    init(_ found: ClipboardAvailability, isAutomatic: Bool, _ environment: ClipboardEnvironment, _ limit: Duration) {
      self.found = found
      self.isAutomatic = isAutomatic
      guard found.name.isReadSilently, let clipboard = found.clipboard(environment, timeLimit: limit) else { return }
      do { types = try clipboard.offers().map(\.target) } catch {
        if case .timedOut = error { isSilent = true }
        fault = Diagnostic.clipboard(error)
      }
    }

    private var isReachable: Bool { found.backend != nil && fault == nil }
    private var reason: String? { fault?.message ?? found.reason }
    private var hint: String? { found.hint ?? fault?.hint }

    var columns: [String] {
      let state = isSilent ? "silent" : !isReachable ? "unreachable" : isAutomatic ? "auto" : "reachable"
      let offers = types.map { $0.isEmpty ? "nothing on it" : $0.joined(separator: ",") }
      let remark = [reason, isSilent ? hint : found.hint].compactMap { $0 }.joined(separator: ": ")
      return [
        found.name.rawValue, state, found.backend?.label ?? "-",
        remark.isEmpty ? Diagnostic.printable(offers ?? "not asked", limit: 1000) : remark,
      ]
    }

    func write(to json: inout JSONWriter) {
      json.member("clipboard", found.name.rawValue)
      json.member("reachable", isReachable)
      json.member("auto", isAutomatic)
      json.member("by", ifPresent: found.backend?.label)
      if let types { json.array("types") { json in types.forEach { json.element($0) } } }
      json.member("reason", ifPresent: reason)
      json.member("hint", ifPresent: hint)
    }
  }
}
