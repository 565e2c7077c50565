// Which inputs a command line names, in order: one description for every command that reads timecodes.
//
//     let list = InputList(operands: ["01:00:00:00"], files: ["reel7.edl"], scans: false)
//     guard list.fault == nil else { … }
//     for source in list.sources { … }

package import SystemCalls

/// What a command reads, in order: its operands, then its files.
package struct InputList: Equatable, Sendable {
  /// One input.
  package enum Source: Equatable, Sendable {
    /// A text that is one timecode.
    case operand(String)
    /// Standard input, a timecode a line, or any text that is scanned.
    case standardInput
    /// A file, which is read as what it is; `-` is standard input.
    case file(SystemPath)

    /// The file's path; nil for an operand, `-` for standard input.
    package var path: SystemPath? {
      switch self {
      case .operand: nil
      case .standardInput: "-"
      case .file(let path): path
      }
    }
  }

  /// Why the words of a command line are not inputs, or none that results can replace.
  package enum Fault: Equatable, Sendable {
    /// Standard input is named more than once.
    case standardInputTwice
    /// The name of a file to scan is empty.
    case emptyName
    /// An input that is to be replaced is not the name of a file: a timecode, or standard input (`-`).
    case noFile(SystemPath)
    /// A file that is to be replaced is not a regular one: a device, a pipe.
    case notRegular(SystemPath)
    /// Two names are of one file, which would be replaced by the results of its results.
    case sameFile(SystemPath, SystemPath)
  }

  /// The inputs, never empty unless something else gives the content.
  package let sources: [Source]
  /// Why they cannot be read; nil if they can.
  package let fault: Fault?

  /// Sorts the words of a command line.
  ///
  /// - Parameters:
  ///   - operands: Timecodes, which are UTF-8, or the names of files if texts are scanned; `-` is standard input.
  ///   - files: Names of files; `-` is standard input.
  ///   - scans: Whether timecodes are found in any text.
  ///   - hasOtherContent: Whether something that is not an input gives the content, so that standard input is not read if
  ///     nothing is named.
  package init(operands: [SystemPath], files: [SystemPath], scans: Bool, hasOtherContent: Bool = false) {
    var sources: [Source] = []
    for operand in operands {
      if operand == "-" {
        sources.append(.standardInput)
      } else if scans {
        sources.append(.file(operand))
      } else {
        sources.append(.operand(operand.description))
      }
    }
    sources += files.map { scans && $0 == "-" ? .standardInput : .file($0) }
    if scans, operands.contains(where: \.isEmpty) {
      fault = .emptyName
    } else {
      fault = sources.count { $0.path == "-" } < 2 ? nil : .standardInputTwice
    }
    if sources.isEmpty, !hasOtherContent { sources = [.standardInput] }
    self.sources = sources
  }

  /// Whether standard input is read.
  package var readsStandardInput: Bool { sources.contains { $0.path == "-" } }

  /// How many of the inputs are files or standard input.
  package var fileCount: Int { sources.count { $0.path != nil } }
}

// MARK: Replacing

extension InputList {
  /// Why results cannot take the places of the inputs: each must be a file of its own. Asked before the first is replaced.
  ///
  /// A file that is not there, and a directory, is left to whoever reads it.
  package var replacementFault: Fault? {
    var names: [FileStatus.Identity: SystemPath] = [:]
    for source in sources {
      switch source {
      case .operand(let text): return .noFile(SystemPath(text))
      case .standardInput, .file("-"): return .noFile("-")
      case .file(let path):
        guard let status = try? FileStatus(of: path) else { continue }
        if status.kind == .other { return .notRegular(path) }
        // A dictionary is dear to begin.
        guard sources.count > 1 else { continue }
        if let first = names.updateValue(path, forKey: status.identity) { return .sameFile(first, path) }
      }
    }
    return nil
  }
}
