// Where a command's timecodes come from, the same for each command: operands, standard input, files.

import SystemCalls
import TimecodeDocuments
import TimecodePasteboard

extension InputSequence {
  /// - Parameter hasOtherContent: Whether something else gives the content, so that standard input is not read where
  ///   nothing is named.
  init(_ arguments: ParsedArguments, hasOtherContent: Bool = false) throws(Failure) {
    func has(_ option: OptionSpec) -> Bool { arguments.takes(option) && arguments.has(option) }
    let scans = has(.scan)
    if scans, let (text, column) = arguments.values.columns?.columnWithRole {
      let fault = ArgumentFault.isNot("a column of a text: only those of a table have roles", nearest: column)
      throw Failure(.usage(.badValue(option: "columns", command: arguments.spec.name, value: text, fault)))
    }
    let list: InputList
    do throws(InputList.Fault) {
      list = try InputList(
        operands: arguments.words.map(\.path), files: arguments.values.files, scans: scans,
        hasOtherContent: hasOtherContent)
    } catch {
      switch error {
      case .standardInputTwice: throw Failure(.usage(.standardInputTwice))
      case .emptyName: throw Failure(item: .emptyName)
      }
    }
    if list.fileCount == 0, has(.fileType) { throw Failure(.usage(.needsOption("file-type", ["file"]))) }
    do throws(DocumentError) {
      try self.init(
        list, scans: scans, format: arguments.values.fileType, columns: arguments.values.columns,
        pairs: has(.difference), isInPlace: has(.inPlace))
    } catch {
      throw Failure(fault: .document(error))
    }
  }

  /// Whether each result begins with the name of its file.
  func namesResults(_ arguments: ParsedArguments) -> Bool {
    list.fileCount > 1 && arguments.takes(.noFilename)
      && ![OptionSpec.noFilename, .json, .null].contains { arguments.has($0) }
      && ![OptionSpec.template, .inPlace].contains { arguments.takes($0) && arguments.has($0) }
  }

  /// Refuses inputs that cannot be replaced, each for itself.
  func checkInPlace() throws(Failure) {
    do throws(InputList.ReplacementFault) { try list.checkReplaceable() } catch {
      switch error {
      case .noFile(let path):
        throw Failure(.usage(.needsFiles(path == "-" ? InputLocation.standardInput : path.description)))
      case .sameFile(let first, let second): throw Failure(.usage(.sameFile(first.description, second.description)))
      }
    }
  }
}

extension Context {
  /// Refuses an input without any timecode: a gate must not pass on nothing.
  mutating func conclude(_ run: Run, over inputs: InputSequence) {
    guard run.tally.foundNothing, failureCount == 0 else { return }
    let names = inputs.list.sources.compactMap { $0.path?.description }
    report(Failure(.nothingFound(names: names, scans: inputs.scans)))
  }
}
