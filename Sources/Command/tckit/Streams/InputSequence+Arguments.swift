// The source of a command's timecodes, the same for each command: operands, which are timecodes or files, or standard
// input.

import SystemCalls
import TimecodeDocuments
import TimecodePasteboard

extension InputSequence {
  /// - Parameters:
  ///   - list: The inputs that the operands name.
  ///   - rewritesDocuments: True if documents are rewritten to the output.
  init(
    _ list: InputList, _ options: InputOptions, encoding: DocumentEncoding? = nil, isInPlace: Bool = false,
    rewritesDocuments: Bool = false
  ) throws(Diagnostic) {
    if let fault = list.fault { throw Diagnostic.usage(.inputs(fault)) }
    if list.fileCount == 0, !list.sources.isEmpty {
      if options.fileType != nil { throw Diagnostic.usage(.needsFile(option: "file-type")) }
      if options.columns != nil { throw Diagnostic.usage(.needsFile(option: "columns")) }
      if encoding != nil { throw Diagnostic.usage(.needsFile(option: "encoding")) }
    }
    self.init(
      list, scans: options.scans, readsAsText: options.fileType.map { $0.format == nil } ?? false,
      format: options.fileType?.format,
      columns: options.columns, encoding: encoding, isInPlace: isInPlace, rewritesDocuments: rewritesDocuments)
  }
}

extension InputOptions {
  /// The inputs that the operands name, according to a reader of timecodes.
  func list(readBy reader: TimecodeReader, hasOtherContent: Bool = false) -> InputList {
    InputList(operands.map(\.path), hasOtherContent: hasOtherContent) { reader.claims($0) }
  }
}

extension InputList {
  /// True if all inputs are files without content. Standard input is never known to be empty.
  var isEmpty: Bool {
    sources.contains { $0.path != nil }
      && sources.allSatisfy { source in
        guard let path = source.path, path != "-", let status = try? FileStatus(of: path) else { return false }
        return status.kind == .file && status.size == 0
      }
  }
}

extension Context {
  /// Reports inputs without any timecode, because a check must not pass on nothing.
  func conclude(_ run: Run, over inputs: InputSequence) {
    guard run.tally.foundNothing, failureCount == 0 else { return }
    if let error = run.trackError {
      let file = inputs.list.fileCount == 1 ? inputs.list.sources.first?.path?.description : nil
      return report(Diagnostic.cut(error, file: file == "-" ? nil : file), as: .input)
    }
    let names = inputs.list.sources.compactMap { $0.path?.description }
    let isDocument = names.count == 1 && run.hasReadDocument
    report(
      Diagnostic.nothingFound(names: names, scans: inputs.scans, isEmpty: inputs.list.isEmpty, isDocument: isDocument),
      as: .input)
  }
}
