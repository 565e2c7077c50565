// Where a command's timecodes come from, the same for each command: operands, standard input, files.

import SystemCalls
import TimecodeDocuments
import TimecodePasteboard

extension InputSequence {
  /// - Parameters:
  ///   - hasOtherContent: Whether something else gives the content, so that standard input is not read if nothing is
  ///     named.
  init(
    _ options: InputOptions, isInPlace: Bool = false, hasOtherContent: Bool = false
  ) throws(Diagnostic) {
    let list = InputList(
      operands: options.operands.map(\.path), files: options.files, scans: options.scans,
      hasOtherContent: hasOtherContent)
    if let fault = list.fault { throw Diagnostic.usage(.inputs(fault)) }
    if list.fileCount == 0, !options.scans { try options.checkFileOptions() }
    self.init(
      list, scans: options.scans, takesText: options.fileType.map { $0.format == nil } ?? false,
      format: options.fileType?.format,
      columns: options.columns, encoding: options.encoding, isInPlace: isInPlace)
  }
}

extension InputList {
  /// Whether they are files without content; of standard input that is not known.
  var isEmpty: Bool {
    sources.contains { $0.path != nil }
      && sources.allSatisfy { source in
        guard let path = source.path, path != "-", let status = try? FileStatus(of: path) else { return false }
        return status.kind == .file && status.size == 0
      }
  }
}

extension Context {
  /// Refuses an input without any timecode: a gate must not pass on nothing.
  mutating func conclude(_ run: Run, over inputs: InputSequence) {
    guard run.tally.foundNothing, failureCount == 0 else { return }
    if let error = run.trackError {
      let file = inputs.list.fileCount == 1 ? inputs.list.sources.first?.path?.description : nil
      return report(Diagnostic.cut(error, file: file == "-" ? nil : file))
    }
    let names = inputs.list.sources.compactMap { $0.path?.description }
    let isDocument = names.count == 1 && run.hasReadDocument
    report(
      Diagnostic.nothingFound(names: names, scans: inputs.scans, isEmpty: inputs.list.isEmpty, isDocument: isDocument))
  }
}
