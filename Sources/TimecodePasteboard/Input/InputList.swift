// Which inputs a command line names, in order: one description for every command that reads timecodes.
//
//     let list = try InputList(operands: ["01:00:00:00"], files: ["reel7.edl"], scans: false)
//     for source in list.sources { … }

/// What a command reads, in order: its operands, then its files.
package struct InputList: Equatable, Sendable {
  /// One input.
  package enum Source: Equatable, Sendable {
    /// A text that is one timecode.
    case operand(String)
    /// Standard input, a timecode a line, or any text that is scanned.
    case standardInput
    /// A file, which is read as what it is; `-` is standard input.
    case file(String)

    /// The file's name in messages and results; nil for an operand, `-` for standard input.
    package var name: String? {
      switch self {
      case .operand: nil
      case .standardInput: "-"
      case .file(let path): path
      }
    }
  }

  /// Why the words of a command line are no inputs.
  package enum Fault: Error, Equatable, Sendable {
    /// Standard input is named more than once.
    case standardInputTwice
    /// The name of a file to scan is empty.
    case emptyName
  }

  /// The inputs, never empty unless something else gives the content.
  package let sources: [Source]

  /// Sorts the words of a command line.
  ///
  /// - Parameters:
  ///   - operands: Timecodes, or the names of files where texts are scanned; `-` is standard input.
  ///   - files: Names of files; `-` is standard input.
  ///   - scans: Whether timecodes are found in any text.
  ///   - hasOtherContent: Whether something that is no input gives the content, so that standard input is not read where
  ///     nothing is named.
  package init(operands: [String], files: [String], scans: Bool, hasOtherContent: Bool = false) throws(Fault) {
    var sources: [Source] = []
    for operand in operands {
      if operand == "-" {
        sources.append(.standardInput)
      } else if scans {
        guard !operand.isEmpty else { throw .emptyName }
        sources.append(.file(operand))
      } else {
        sources.append(.operand(operand))
      }
    }
    sources += files.map { scans && $0 == "-" ? .standardInput : .file($0) }
    guard sources.count(where: { $0.name == "-" }) < 2 else { throw .standardInputTwice }
    if sources.isEmpty, !hasOtherContent { sources = [.standardInput] }
    self.sources = sources
  }

  /// Whether standard input is read.
  package var readsStandardInput: Bool { sources.contains { $0.name == "-" } }

  /// How many of the inputs are files or standard input.
  package var fileCount: Int { sources.count { $0.name != nil } }
}
