// The findings of validate, one line each in the form of compilers, which editors, wc -l and problem matchers read.
//
//     cut.edl:4:1: error: the source lasts … [length]
//
// The lines are the results, on standard output. With --accepted the items are the results, and the lines are messages.
// At the end follow a hint for each kind of finding, with the kind's word, and the number of refusals.

import JSON
import SystemCalls
import TimecodePasteboard

/// The findings of a run, and their number.
final class Findings {
  /// The severity of a finding.
  enum Weight: String {
    case error, warning
  }

  /// The output of the lines; nil for standard error.
  private let output: StandardOutput?
  private let messages: Messages
  private var errorCount = 0
  private var warningCount = 0
  private var refusedFiles = 0
  private var fileCount = 0
  private var isFile = false
  private var isRefused = false
  /// The hint of the first finding of each kind, with the file of that finding. Wrong rates and missing files have
  /// different repairs, so that each hint of theirs counts.
  private var hints: [(kind: FailureLimit.Kind, hint: String, file: String?)] = []
  /// The causes, with their first files and the number of their files.
  private var repairs: [(cause: ListCause, file: String, count: Int)] = []

  /// The styling of standard output.
  private static let outputStyling = Styling(
    isTerminal: Descriptor.standardOutput.isTerminal, variable: CurrentProcess.environment)

  init(output: StandardOutput?, _ messages: Messages) {
    self.output = output
    self.messages = messages
  }

  /// Begins the next input.
  func begin(_ input: InputName) {
    isFile = !input.isOperand
    fileCount += isFile ? 1 : 0
    isRefused = false
  }

  /// Counts a failure that is reported as a message.
  func countReportedFailure() {
    errorCount += 1
    refuseInput()
  }

  /// Counts the input as refused.
  private func refuseInput() {
    if isFile, !isRefused { refusedFiles += 1 }
    isRefused = true
  }

  /// Adds a finding, and writes it.
  func add(_ diagnostic: Diagnostic, as weight: Weight) {
    switch weight {
    case .error:
      errorCount += 1
      // Mixed rates concern all inputs together, so no single input counts as refused.
      if diagnostic.code != .mixedRates { refuseInput() }
    case .warning: warningCount += 1
    }
    guard messages.level == .all || messages.level == .errors && weight == .error else { return }
    guard !messages.isJSON else { return write(weight == .error ? diagnostic.json : diagnostic.warning) }
    let kind = diagnostic.kind
    if let hint = diagnostic.hint,
      !hints.contains(where: { $0.kind == kind && ($0.hint == hint || kind.reason != .rate && kind.code != .input) })
    {
      hints.append((kind, hint, diagnostic.location.file))
    }
    write(diagnostic, weight.rawValue, as: weight == .error ? .error : .warning)
  }

  /// Adds a finding that the project accepts.
  func add(accepted diagnostic: Diagnostic, by entry: AcceptedFinding) {
    guard messages.level == .all else { return }
    guard !messages.isJSON else { return write(diagnostic.json(acceptedBy: entry)) }
    var diagnostic = diagnostic
    diagnostic.message += " (\(entry.reasonGiven))"
    write(diagnostic, "accepted", as: .hint)
  }

  /// Adds the cause of a document's findings. It does not count as a finding.
  func add(_ cause: ExplainedCause, of name: InputName) {
    guard messages.level == .all else { return }
    let repair = cause.cause.repair(name.text)
    guard !messages.isJSON else {
      return write(
        JSONWriter.record { json in
          json.member("cause", cause.cause.kind.rawValue)
          json.member("message", cause.cause.description)
          json.member("file", ifPresent: name.file)
          json.member("count", cause.count)
          json.member("of", cause.total)
          json.member("repair", repair)
        })
    }
    if let index = repairs.firstIndex(where: { $0.cause == cause.cause }) {
      repairs[index].count += 1
    } else {
      repairs.append((cause.cause, name.text, 1))
    }
    let file = Diagnostic.printable(name.text, limit: 200)
    write(
      Array(
        ("\(file): \(styling.styled("cause:", as: .hint)) \(cause.cause.description): \(cause.count) of \(cause.total) "
          + "[\(cause.cause.kind.rawValue)]\n").utf8))
  }

  private var styling: Styling { output == nil ? Messages.styling : Self.outputStyling }

  private func write(_ diagnostic: Diagnostic, _ label: String, as role: Styling.Role) {
    write(Array(diagnostic.finding(label, as: role, styling).utf8))
  }

  /// Writes bytes. A failure is noticed when the output is flushed.
  private func write(_ bytes: [UInt8]) {
    guard let output else { return messages.raw(finding: bytes) }
    try? bytes.withUnsafeBufferPointer { try output.write($0) }
  }

  /// Flushes the buffer.
  func flush() throws(Diagnostic) {
    guard let output else { return }
    do { try output.flush() } catch { throw output.failure(error) }
  }

  /// Ends the findings with the hints and the number of refusals.
  func finish(_ tally: Tally?) {
    for (kind, hint, file) in hints {
      let isShared = hints.count { $0.kind == kind } > 1
      let beginning = isShared ? file.map { "\(Diagnostic.shown($0)): " } ?? "" : ""
      messages.hint(beginning + hint + " [\(kind.word)]")
    }
    for (cause, file, count) in repairs {
      let repair = cause.repair(file)
      let others = count > 1 ? "; the same for \(count - 1) more" : ""
      // A command can be copied with what follows it.
      let mark = repair.hasPrefix("tckit ") && !repair.contains(" # ") ? " #" : ""
      messages.hint("\(repair)\(mark) [\(cause.kind.rawValue)]\(others)")
    }
    guard !messages.isJSON else {
      // With --accepted a summary is written only if there were findings.
      guard let tally, messages.level == .all, output != nil || errorCount + warningCount > 0 else { return }
      return write(
        tally.record { json in
          json.member("files", fileCount)
          json.member("filesRefused", refusedFiles)
          json.member("errors", errorCount)
          json.member("warnings", warningCount)
        })
    }
    guard errorCount > 0, fileCount > 1 || errorCount + warningCount > 1 else { return }
    let errors = errorCount == 1 ? "1 error" : "\(errorCount) errors"
    let warnings = warningCount == 0 ? "" : warningCount == 1 ? ", 1 warning" : ", \(warningCount) warnings"
    let files = fileCount > 1 && refusedFiles > 0 ? "\(refusedFiles) of \(fileCount) files refused: " : ""
    messages.line("tckit: \(files)\(errors)\(warnings)")
  }
}
