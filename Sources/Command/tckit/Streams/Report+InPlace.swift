// --in-place: replaces a file by its results, as a whole and at once, or leaves the file unchanged.

import SystemCalls
import TextEncodings
import TimecodePasteboard

/// The output that will replace a file, until it is committed.
struct InPlaceOutput {
  let file: FileReplacement
  /// The previous output of results.
  let output: StandardOutput
  /// The number of failures at the beginning. If it grows, the file stays unchanged.
  let failureCount: Int
  /// True if the same command would convert the results again.
  let mayBeConvertedAgain: Bool
  /// The reason why the results could not be written.
  var failure: SystemError?
}

/// The files of a run with --in-place.
struct InPlaceFiles {
  /// The output that is being written.
  var current: InPlaceOutput?
  /// The names of the files that were replaced.
  var names: [String] = []
  /// True if a message said why a file cannot be replaced, and that it is unchanged.
  var hasReportedUnchanged = false
}

extension Report {
  /// Begins to write the replacement of the input. Returns false if that is impossible, after a report of the reason.
  mutating func replace(by text: OpenedText) throws(Diagnostic) -> Bool {
    // A signal ends the reading, so that the temporary file is removed before the process ends.
    Interruption.watch()
    let file: FileReplacement
    do { file = try FileReplacement(of: name.path, reading: text.status) } catch {
      try report(.notReplaced(.system(error), path: name.text))
      return false
    }
    let isTagged = if case .text(let style) = writer.notation { style.tagged } else { false }
    files.current = InPlaceOutput(
      file: file, output: context.output, failureCount: context.failureCount,
      mayBeConvertedAgain: text.mayBeConvertedAgain && !isTagged)
    context.output = StandardOutput(file.file)
    if case .utf16(let isBigEndian) = text.encoding {
      context.output.encoder = UTF16Encoder(isBigEndian: isBigEndian)
    }
    if case .list = text.content {
      context.output.writesCarriageReturns = text.endsLinesWithCarriageReturn
      // The byte order mark is not part of the first line; without it the new file could not be read back.
      if text.encoding != .utf8 { try context.write("\u{FEFF}") }
    }
    return true
  }

  /// Remembers why the results of one file cannot be written. Other files are still replaced.
  mutating func deferFailure(_ failure: Diagnostic) throws(Diagnostic) {
    guard files.current != nil, let error = failure.outputError else { throw failure }
    files.current?.failure = error
    context.output = StandardOutput(isDiscarded: true)
  }

  /// Replaces the input by the results, if none of its timecodes failed; returns false if it did not.
  mutating func endReplacement() throws(Diagnostic) -> Bool {
    do { try context.flush() } catch { try deferFailure(error) }
    guard let replacement = files.current else { return false }
    files.current = nil
    context.output = replacement.output
    // The pending note is about this file, and counts only if the file is replaced.
    defer { conversions.discardPending() }
    if let failure = replacement.failure {
      try report(.notReplaced(.system(failure), path: name.text))
      return false
    }
    guard context.failureCount == replacement.failureCount else { return false }
    let notDurable: SystemError?
    do { notDurable = try replacement.file.commit() } catch {
      try report(.notReplaced(error, path: name.text))
      return false
    }
    files.names.append(name.text)
    conversions.commit(name, mayBeConvertedAgain: replacement.mayBeConvertedAgain)
    if let notDurable { try report(.replacedNotDurably(notDurable, path: name.text)) }
    return true
  }

  private mutating func report(_ failure: Diagnostic) throws(Diagnostic) {
    guard !Interruption.isCaught else { throw failure }
    files.hasReportedUnchanged = true
    context.report(failure)
  }

  /// Tells that no file was replaced, unless a message said so with the reason.
  func noteUnchangedFiles(_ inputs: InputSequence) {
    let paths = inputs.list.sources.compactMap(\.path)
    guard isInPlace, files.names.isEmpty, !files.hasReportedUnchanged,
      paths.contains(where: { (try? FileStatus(of: $0)) != nil })
    else { return }
    let subject = paths.count == 1 ? "\(Diagnostic.shown(paths[0].description)) is" : "the files are"
    context.messages.line("tckit: \(subject) unchanged")
  }

  /// Names the unchanged files if others were replaced, because the same command would convert the others twice.
  func reportUnchanged(_ inputs: InputSequence) {
    guard !files.names.isEmpty else { return }
    let (all, replaced) = (inputs.list.sources.compactMap { $0.path?.description }, Set(files.names))
    let unchanged = all.filter { !replaced.contains($0) }
    guard !unchanged.isEmpty else { return }
    let others =
      files.names.count == 1
      ? "the other is converted: do not convert it again" : "the others are converted: do not convert them again"
    let names = Diagnostic.some(unchanged, ", ", Diagnostic.shown)
    let verb = unchanged.count == 1 ? "is" : "are"
    context.messages.error(
      Diagnostic(.reported, "\(unchanged.count) of \(all.count) files \(verb) unchanged: \(names); \(others)"))
  }
}

// An input that is the output would be read again and again.

extension Report {
  /// The files of standard output and standard error.
  private static let outputs = [FileStatus.Identity?](
    [try? FileStatus(of: .standardOutput).identity, try? FileStatus(of: .standardError).identity])

  func isOutput(_ file: FileStatus) -> Bool { Self.isOutput(file) }

  fileprivate static func isOutput(_ file: FileStatus) -> Bool { file.kind == .file && outputs.contains(file.identity) }
}

extension InputList {
  /// Refuses an input that is also the output, before a report or a summary is added to it.
  func refuseOutput() throws(Diagnostic) {
    for source in sources {
      guard let path = source.path,
        let status = path == "-" ? try? FileStatus(of: .standardInput) : try? FileStatus(of: path),
        Report.isOutput(status)
      else { continue }
      throw Diagnostic(.isOutput, at: InputLocation(file: path == "-" ? nil : path.description))
    }
  }
}
