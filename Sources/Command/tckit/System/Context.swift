// The state of a run apart from its command line: the output, the messages, and the status so far.

import JSON
import SystemCalls
import SystemClipboard
import TimecodePasteboard

/// A run of the tool. The command, its report and its table share this one object.
final class Context {
  /// The output of results: standard output, or the file that is replaced.
  var output = StandardOutput()
  let messages: Messages
  /// True if every doubt about the input is an error.
  let isStrict: Bool
  private(set) var limit: FailureLimit
  /// The number of failures, shown or not.
  private(set) var failureCount = 0
  /// The number of failures that concern no item.
  private(set) var otherErrorCount = 0
  /// The lines without a rate: their number, and the next few. Until an item could be read, only one line is shown.
  private var pendingRateFailures: (count: Int, kept: [Diagnostic]) = (0, [])
  /// The highest status so far; a list continues after a failure and ends with it.
  private(set) var status = ExitStatus.done

  /// The command whose operands are read, if it accepts any number of them.
  var command: CommandName?
  /// The options that make whole frames, for hints.
  private var rounding = ""
  /// The source of the local rate; nil if nothing gives one.
  var rateSource: SettingSource?
  /// The command that compares the cuts of `--from-cut` and `--to-cut`; empty without them.
  var comparison = ""
  /// True if these cuts have one track, so that no hint names another.
  var hasOneTrack = false
  /// The words of the command line, for hints that repeat them.
  var words: [Word] = []
  /// The numbers of items that were read, and of those without a line in the output.
  private var lineCounts = (read: 0, lost: 0)
  /// The hint of the last error, which the next one does not repeat.
  private var lastHint = ""
  /// The number of results that lost a part of a subframe; one note reports them all.
  var flooredCount = 0
  /// The number of results that a policy converted to times between two frames.
  var betweenFramesCount = 0
  /// True if a run that ended now would leave input unjudged.
  var hasUnjudgedInput = false
  /// The counts of a run, written at the end.
  var summary: Tally?
  /// The writer of findings, if they are the results.
  var findings: Findings?
  /// The notes of the run, written at its end: the first of each kind, and their number.
  private var notes: [(kind: RunNote, first: Diagnostic, count: Int)] = []
  /// The findings that the project accepts; nil if it accepts none.
  var accepted: AcceptedFindings?
  /// The report for a program, which replaces results and messages.
  var check: CheckReport?

  init(messages: Messages, isStrict: Bool) {
    self.messages = messages
    self.isStrict = isStrict
    limit = FailureLimit(showsAll: true)
  }

  /// Sets how failures are reported, as the command demands.
  func begin(showsAllErrors: Bool, rounding: String) {
    limit = FailureLimit(showsAll: showsAllErrors)
    self.rounding = rounding
  }

  /// Reports a failure, a doubt or a note by its weight. The process ends with the highest status of all failures.
  ///
  /// - Parameters:
  ///   - hasRead: True if an item of the input was read before. Until then, one line without a rate stands for all.
  ///   - isSameItem: True if the previous failure was of the same item.
  func report(
    _ failure: Diagnostic, as weight: Fault.Weight = .item, hasRead: Bool = false, ofSameItem isSameItem: Bool = false
  ) {
    if hasRead { reportPendingRateFailures() }
    switch weight {
    case .note:
      if check != nil { return warn(failure, as: .notice) }
      addNote(failure, as: .other)
    case .doubt where !isStrict:
      if limit.shows(failure.kind, asWarning: true) { warn(failure) }
    case .item, .input, .doubt:
      failureCount += 1
      if weight != .item { otherErrorCount += 1 }
      if hasRead || !failure.isMissingRate { return show(failure, ofSameItem: isSameItem) }
      pendingRateFailures.count += 1
      if pendingRateFailures.count == 1 {
        show(failure)
      } else if pendingRateFailures.count <= FailureLimit.shownCount {
        pendingRateFailures.kept.append(failure)
      }
    }
  }

  /// Shows a failure, and raises the status.
  private func show(_ failure: Diagnostic, ofSameItem isSameItem: Bool = false) {
    var diagnostic = failure
    raiseStatus(to: diagnostic.status)
    if let check { return put(check.add(diagnostic, ofSameItem: isSameItem)) }
    guard limit.shows(diagnostic.kind) else { return }
    if failure.code == .inexact, let hint = diagnostic.hint {
      diagnostic.hint = "\(roundingHint); \(hint)"
    }
    if !comparison.isEmpty, let hint = diagnostic.hint, hint.hasPrefix(Diagnostic.comparison) {
      diagnostic.hint = comparison + hint.dropFirst(Diagnostic.comparison.count)
    }
    if hasOneTrack, let hint = diagnostic.hint, hint.hasSuffix(Diagnostic.otherTrack) {
      let rest = hint.dropLast(Diagnostic.otherTrack.count)
      diagnostic.hint = rest.isEmpty ? nil : String(rest.dropLast("; ".count))
    }
    if let rateSource, diagnostic.rejection?.namesLocalRate == true, let hint = diagnostic.hint {
      switch rateSource {
      case .option: break
      case .variable, .file:
        diagnostic.hint = "\(hint); the local rate is from \(Diagnostic.printable(rateSource.description, limit: 200))"
      }
    }
    output.flushBeforeMessage()
    if let findings {
      if diagnostic.isFinding { return findings.add(diagnostic, as: .error) }
      findings.countReportedFailure()
    }
    if let hint = diagnostic.hint, !messages.isJSON {
      if hint == lastHint { diagnostic.hint = nil } else { lastHint = hint }
    }
    messages.error(diagnostic)
  }

  /// Reports a finding that the project accepts. It changes no status.
  ///
  /// - Parameters:
  ///   - isSameItem: True if the previous finding was of the same item.
  ///   - isWhole: True if all findings of the item are accepted.
  func report(
    accepted diagnostic: Diagnostic, by entry: AcceptedFinding, ofSameItem isSameItem: Bool, isWhole: Bool
  ) {
    output.flushBeforeMessage()
    if let check {
      guard check.listsEachFailure || !messages.isQuiet else { return }
      return put(check.add(accepted: diagnostic, by: entry, ofSameItem: isSameItem, isWhole: isWhole))
    }
    findings?.add(accepted: diagnostic, by: entry)
  }

  /// True if findings or a report show the causes. In other runs the causes are notes.
  var writesCauses: Bool { findings != nil || check != nil }

  /// Reports the cause of a document's findings. A JUnit document has only the findings.
  func report(_ cause: ExplainedCause, of name: InputName) {
    output.flushBeforeMessage()
    findings?.add(cause, of: name)
    if let check, !messages.isQuiet { put(check.add(cause, of: name.text)) }
  }

  private func warn(_ diagnostic: Diagnostic, as weight: CheckReport.Weight = .warning) {
    if let check {
      guard !messages.isQuiet else { return }
      return put(check.add(diagnostic, as: weight))
    }
    output.flushBeforeMessage()
    if let findings { return findings.add(diagnostic, as: .warning) }
    messages.warning(diagnostic)
  }

  /// Writes a part of a report. A failure is noticed when the output is flushed.
  private func put(_ bytes: [UInt8]) { try? bytes.withUnsafeBufferPointer { try output.write($0) } }

  /// Counts a fault that is hidden because enough like it were shown, so that its words are never made.
  ///
  /// - Parameters:
  ///   - hasRead: True if an item of the input was read before.
  ///   - isRepeated: True if a fault with the same cause was shown before.
  /// - Returns: True if the fault is hidden; otherwise the caller must report it.
  func hides(_ fault: EventFault, hasRead: Bool, isRepeated: Bool = false) -> Bool {
    guard let (kind, status) = Diagnostic.kind(of: fault) else { return false }
    guard check.map({ isRepeated && !$0.listsEachFailure }) ?? limit.hides(kind, isRepeated: isRepeated) else {
      return false
    }
    if hasRead { reportPendingRateFailures() }
    failureCount += 1
    raiseStatus(to: status)
    return true
  }

  /// Reports the lines without a rate that were kept back, because an item could be read.
  func reportPendingRateFailures() {
    let (count, kept) = pendingRateFailures
    pendingRateFailures = (0, [])
    for failure in kept { show(failure) }
    if let first = kept.first { limit.hide(count - 1 - kept.count, of: first.kind) }
  }

  /// Adds a note of the run. With JSON it is written at once.
  func addNote(_ diagnostic: Diagnostic, as kind: RunNote) {
    guard !messages.isJSON else {
      return messages.note(diagnostic.message, hint: diagnostic.hint, at: diagnostic.location)
    }
    if kind != .other, let index = notes.firstIndex(where: { $0.kind == kind }) {
      notes[index].count += 1
    } else {
      notes.append((kind, diagnostic, 1))
    }
  }

  /// Writes the notes of the run, and the number of hidden failures.
  func finishReports() {
    for note in notes {
      let others =
        note.count == 1 ? "" : note.count == 2 ? "; and one more like it" : "; and \(note.count - 1) more like it"
      messages.note(note.first.message + others, hint: note.first.hint, at: note.first.location)
    }
    for (kind, count) in limit.hidden {
      messages.line("tckit: \(count) more (\(kind)); --json has them all")
    }
    if lineCounts.lost > 0 {
      messages.line("tckit: \(lineCounts.read - lineCounts.lost) of \(lineCounts.read) written")
    }
  }

  /// Counts the items that have a line in the output, for the last message if some have none.
  func countWritten(_ tally: Tally) {
    if tally.acceptedCount > 0 { lineCounts = (tally.readCount, tally.failureCount) }
  }

  /// Ends the findings with the hints and the number of refusals.
  func finishFindings() throws(Diagnostic) {
    guard let findings else { return }
    findings.finish(summary)
    try findings.flush()
  }

  /// Raises the status. The higher number counts, so that malformed input outranks a refusal.
  func raiseStatus(to new: ExitStatus) {
    if new.rawValue > status.rawValue { status = new }
  }

  /// Writes results; a failure to write ends the run.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(Diagnostic) { try output.put(bytes) }

  func write(_ bytes: [UInt8]) throws(Diagnostic) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(Diagnostic) in try write(bytes) }
  }

  private func reportUnrounded() {
    // Nothing is reported about discarded results.
    guard !output.isDiscarded else { return }
    report(flooredCount, between: "subframes", "it is rounded down", "they are rounded down")
    report(betweenFramesCount, between: "frames", "it keeps its subframes", "they keep their subframes")
  }

  private func report(_ count: Int, between parts: String, _ one: String, _ several: String) {
    guard count > 0 else { return }
    messages.note(
      count == 1
        ? "one result is between two \(parts); \(one)" : "\(count) results are between two \(parts); \(several)",
      hint: "\(roundingHint), --strict makes this an error")
  }

  func write(_ text: String) throws(Diagnostic) { try write(Array(text.utf8)) }

  /// The hint that tells how results become whole frames.
  var roundingHint: String { "\(rounding) makes whole frames" }

  /// Flushes the buffers.
  func flush() throws(Diagnostic) {
    do { try output.flush() } catch { throw output.failure(error) }
    try findings?.flush()
  }

  /// Flushes the buffers, and writes the notes about all results.
  func finish() throws(Diagnostic) {
    try flush()
    reportUnrounded()
  }
}

extension TimecodeField.PasteRejection {
  /// True if the rejection is about the local rate and names it.
  fileprivate var namesLocalRate: Bool { reason == .rate && detail == nil && !separatorSaysDropFrame }
}

extension Tally {
  /// The counts as a record, the last one of a run; `members` adds others.
  func record(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    JSONWriter.record { json in
      json.object("summary") { json in
        json.member("read", readCount)
        json.member("accepted", acceptedCount - missingCount)
        json.member("refused", failureCount)
        if otherErrorCount > 0 { json.member("otherErrors", otherErrorCount) }
        if waivedCount > 0 { json.member("acceptedFindings", waivedCount) }
        if missingCount > 0 { json.member("withoutMedia", missingCount) }
        members(&json)
      }
    }
  }

  /// The counts in words. Items without media were not checked, and are counted separately.
  var phrase: String {
    "\(readCount) read, \(acceptedCount - missingCount) accepted, \(failureCount) refused"
      + (otherErrorCount > 0 ? ", \(otherErrorCount) other error\(otherErrorCount == 1 ? "" : "s")" : "")
      + (waivedCount > 0 ? ", \(waivedCount) finding\(waivedCount == 1 ? "" : "s") accepted by the project" : "")
      + (missingCount > 0 ? ", \(missingCount) without media" : "")
  }
}

extension Diagnostic {
  /// True if nothing gives the rate of a line.
  fileprivate var isMissingRate: Bool {
    code == .noRate && location.line != nil && location.text != nil
  }
}

extension Context {
  /// Reports what a commit did: its warnings, and a record if JSON was requested.
  ///
  /// - Parameters:
  ///   - clipboard: The outcome of the copy to a clipboard, if there was one.
  ///   - requested: The types that the command line names, so that their loss on the clipboard is worth a warning.
  func report(
    _ receipt: PasteboardStore.Receipt, on name: PasteboardName, _ clipboard: ClipboardCopyStep.Outcome? = nil,
    requested: Set<UTType> = []
  ) throws(Diagnostic) {
    if receipt.isCommitted { output.effect = .committed(name, changeCount: receipt.changeCount) }
    for warning in receipt.warnings { messages.warning("\(warning)", as: .store) }
    if receipt.isCommitted, Interruption.isCaught {
      messages.warning(
        "the interruption came too late: change count \(receipt.changeCount) is written", as: .interrupted)
    }
    let lost = clipboard?.dropped.filter { requested.contains($0) } ?? []
    if let clipboard, !lost.isEmpty {
      let types = lost.map(\.familiarName).joined(separator: ", ")
      messages.warning(
        "the clipboard \(clipboard.clipboard.rawValue) did not take \(types)", as: .clipboard,
        hint: "the pasteboard has everything")
    }
    if let clipboard, clipboard.losesRate {
      messages.note(
        "the clipboard \(clipboard.clipboard.rawValue) took only text, without the rate",
        hint: "--format tagged writes the rate too")
    }
    guard messages.isJSON else { return }
    try write(
      JSONWriter.record { json in
        json.member("pasteboard", name.text)
        json.member("changeCount", Int(clamping: receipt.changeCount))
        json.member("items", receipt.itemCount)
        if let clipboard {
          json.member("clipboard", clipboard.clipboard.rawValue)
          json.array("types") { json in clipboard.types.forEach { json.element($0.identifier) } }
        }
      })
  }
}
