// tckit clipboards: what --clipboard can reach here, and why not the rest.

import JSON
import SystemClipboard
import TimecodePasteboard

enum ClipboardsCommand: Command {
  static let name = "clipboards"
  static let spec = CommandSpec(
    name, in: .information, "list the clipboards that can be reached",
    discussion: [
      "Each line has four columns, separated by tabs: the name that --clipboard takes; auto (the one that auto chooses), "
        + "reachable or unreachable; the program or device that reaches it; and the types that it offers now, or the reason "
        + "why it cannot be reached. The terminal is not asked for its types."
    ],
    options: [.clipboardTimeout] + OptionSpec.common,
    examples: [.init(line: "tckit clipboards", purpose: "lists them, the one that auto prefers first")])

  static func run(_ arguments: ParsedArguments, _ context: inout Context) throws {
    let limit = arguments[.clipboardTimeout] ?? ClipboardAccess.usualTimeLimit
    let facts = ClipboardFacts.current()
    let findings = ClipboardChoice.findings(facts)
    let automatic = findings.first(where: \.isAutomatic)?.name
    for finding in findings {
      let row = Row(finding, isAutomatic: finding.name == automatic, facts, limit)
      try context.write(arguments.has(.json) ? row.json : row.line)
    }
  }

  /// The description of one clipboard.
  private struct Row {
    let finding: ClipboardFinding
    let isAutomatic: Bool
    var types: [String]?
    var fault: Diagnostic?

    init(_ finding: ClipboardFinding, isAutomatic: Bool, _ facts: ClipboardFacts, _ limit: Duration) {
      self.finding = finding
      self.isAutomatic = isAutomatic
      guard finding.name != .osc52, let clipboard = finding.clipboard(facts, timeLimit: limit) else { return }
      do { types = try clipboard.offers().map(\.target) } catch { fault = Diagnostic(Failure(.clipboard(error))) }
    }

    private var isReachable: Bool { finding.means != nil && fault == nil }
    private var reason: String? { fault?.message ?? finding.reason }
    private var remedy: String? { finding.remedy }

    var line: [UInt8] {
      let state = !isReachable ? "unreachable" : isAutomatic ? "auto" : "reachable"
      let offers = types.map { $0.isEmpty ? "nothing on it" : $0.joined(separator: ",") }
      let remark = [reason, remedy].compactMap { $0 }.joined(separator: ": ")
      let columns = [
        finding.name.rawValue, state, finding.means?.label ?? "-",
        remark.isEmpty ? Diagnostic.printable(offers ?? "not asked", limit: 1000) : remark,
      ]
      return Array((columns.joined(separator: "\t") + "\n").utf8)
    }

    var json: [UInt8] {
      JSONWriter.line { json in
        json.member("version", 1)
        json.member("clipboard", finding.name.rawValue)
        json.member("reachable", isReachable)
        json.member("auto", isAutomatic)
        json.member("by", ifPresent: finding.means?.label)
        if let types { json.array("types") { json in types.forEach { json.element($0) } } }
        json.member("reason", ifPresent: reason)
        json.member("hint", ifPresent: remedy)
      }
    }
  }
}
