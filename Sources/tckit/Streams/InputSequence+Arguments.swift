// Where a command's timecodes come from, the same for each command: operands, standard input, files.

import SystemCalls
import TimecodeDocuments
import TimecodePasteboard

extension InputSequence {
  /// - Parameters:
  ///   - pairs: Whether the two columns of a line are one item.
  ///   - hasOtherContent: Whether something else gives the content, so that standard input is not read if nothing is
  ///     named.
  init(
    _ options: InputOptions, pairs: Bool = false, isInPlace: Bool = false, hasOtherContent: Bool = false
  ) throws(Failure) {
    let list = InputList(
      operands: options.operands.map(\.path), files: options.files, scans: options.scans,
      hasOtherContent: hasOtherContent)
    if let fault = list.fault { throw Failure(fault) }
    for (option, isGiven) in [("file-type", options.fileType != nil), ("encoding", options.encoding != nil)]
    where isGiven && list.fileCount == 0 && !options.scans {
      throw Failure(.usage(.needsOption(option, ["file"])))
    }
    self.init(
      list, scans: options.scans, takesText: options.fileType == .text, format: options.fileType?.format,
      columns: options.columns, encoding: options.encoding, pairs: pairs, isInPlace: isInPlace)
  }

  /// Refuses inputs that cannot be replaced, each for itself.
  func checkInPlace() throws(Failure) {
    if let fault = list.replacementFault { throw Failure(fault) }
  }
}

extension Failure {
  /// The failure that a fault of the inputs is.
  fileprivate init(_ fault: InputList.Fault) {
    switch fault {
    case .standardInputTwice: self.init(.usage(.standardInputTwice))
    case .emptyName: self.init(item: .emptyName)
    case .noFile(let path):
      self.init(.usage(.needsFiles(path == "-" ? InputLocation.standardInput : path.description)))
    case .notRegular(let path): self.init(.usage(.notRegular(path.description)))
    case .sameFile(let first, let second): self.init(.usage(.sameFile(first.description, second.description)))
    }
  }
}

extension Context {
  /// Whether a file has no content; of standard input that is not known.
  private static func isEmpty(_ path: SystemPath) -> Bool {
    guard path != "-", let status = try? FileStatus(of: path) else { return false }
    return status.kind == .file && status.size == 0
  }

  /// Refuses an input without any timecode: a gate must not pass on nothing.
  mutating func conclude(_ run: Run, over inputs: InputSequence) {
    guard run.tally.foundNothing, failureCount == 0 else { return }
    if let error = run.trackError {
      let file = inputs.list.fileCount == 1 ? inputs.list.sources.first?.path?.description : nil
      return report(Failure(.cut(error, file: file == "-" ? nil : file)))
    }
    let names = inputs.list.sources.compactMap { $0.path?.description }
    let isEmpty = !names.isEmpty && inputs.list.sources.allSatisfy { $0.path.map(Self.isEmpty) ?? false }
    report(Failure(.nothingFound(names: names, scans: inputs.scans, isEmpty: isEmpty)))
  }
}
