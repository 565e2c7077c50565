// Which inputs a command line names, in order: one description for every command that reads timecodes.
//
//     let list = InputList(["01:00:00:00", "reel7.edl"]) { reader.claims($0) }
//     guard list.fault == nil else { … }
//     for source in list.sources { … }
//
// A word that is written as a timecode is one, whatever the current folder has; any other that is the name of a file is
// that file. Only words name files: a line of standard input never does.

package import SystemCalls

/// The inputs of a command, in order.
package struct InputList: Equatable, Sendable {
  /// One input.
  package enum Source: Equatable, Sendable {
    /// A text that is one timecode.
    case operand(String)
    /// A file, which is read as what it is; `-` is standard input.
    case file(SystemPath)
    /// What is neither a timecode nor the name of a file, and looks like a timecode that is not whole.
    case number(String)
    /// What is neither, and looks like the name of a file.
    case missing(SystemPath)

    /// The file's path; nil for an operand, `-` for standard input.
    package var path: SystemPath? {
      switch self {
      case .operand, .number: nil
      case .file(let path), .missing(let path): path
      }
    }
  }

  /// Why the words of a command line are not inputs, or none that results can replace.
  package enum Fault: Equatable, Sendable {
    /// Standard input is named more than once.
    case standardInputTwice
    /// A word is empty.
    case emptyWord
    /// An input that is to be replaced is not the name of a file: a timecode, or standard input (`-`).
    case noFile(SystemPath)
    /// A file that is to be replaced is not a regular one: a device, a pipe.
    case notRegular(SystemPath)
    /// Two names are of one file, which would be replaced by the results of its results.
    case sameFile(SystemPath, SystemPath)
  }

  /// The inputs, never empty unless something else gives the content.
  package let sources: [Source]
  /// The reason that they cannot be read; nil if they can.
  package let fault: Fault?

  /// Sorts the words of a command line.
  ///
  /// - Parameters:
  ///   - words: Timecodes and names of files; `-` is standard input, and so are no words.
  ///   - hasOtherContent: Whether something that is not an input gives the content, so that standard input is not read
  ///     if
  ///     nothing is named.
  ///   - claims: Whether a word is written as a timecode.
  ///   - claimsMissing: Whether a word that names no file is meant as one all the same.
  package init(
    _ words: [SystemPath], hasOtherContent: Bool = false, claims: (String) -> Bool,
    claimsMissing: (String) -> Bool = { _ in false }
  ) {
    var sources = words.map { Self.source($0, claims, claimsMissing) }
    fault = Self.fault(of: words)
    if sources.isEmpty, !hasOtherContent { sources = [.file("-")] }
    self.sources = sources
  }

  /// Names files; `-` is standard input.
  package init(files: [SystemPath]) {
    sources = files.map { .file($0) }
    fault = Self.fault(of: files)
  }

  private static func fault(of words: [SystemPath]) -> Fault? {
    if words.contains(where: \.isEmpty) { return .emptyWord }
    return words.count { $0 == "-" } < 2 ? nil : .standardInputTwice
  }

  private static func source(
    _ word: SystemPath, _ claims: (String) -> Bool, _ claimsMissing: (String) -> Bool
  ) -> Source {
    if word == "-" || word.isPath { return .file(word) }
    let text = word.text
    if let text, claims(text) { return .operand(text) }
    if (try? FileStatus(of: word)) != nil { return .file(word) }
    if let text, claimsMissing(text) { return .operand(text) }
    guard let text, looksLikeNumber(text) else { return .missing(word) }
    return .number(text)
  }

  /// A word that is no timecode was probably meant as one.
  private static func looksLikeNumber(_ word: String) -> Bool {
    // What a shell found no file for.
    if word.contains(where: { "*?[".contains($0) }) { return false }
    guard word.contains(where: \.isLetter) else { return true }
    return (word.utf8.first?.isDigit ?? false) && word.contains { $0 == ":" || $0 == ";" }
  }

  /// Standard input is read.
  package var readsStandardInput: Bool { sources.contains { $0.path == "-" } }

  /// How many of the inputs are files or standard input.
  package var fileCount: Int { sources.count { $0.path != nil } }
}

extension SystemPath {
  /// A word is a path by its beginning.
  package var isPath: Bool {
    isAbsolute || bytes.starts(with: "./".utf8) || bytes.starts(with: "../".utf8)
  }
}

// MARK: Replacing

extension InputList {
  /// Why results cannot take the places of the inputs: each must be a file of its own. Asked before the first is
  /// replaced.
  ///
  /// A file that is not there, and a directory, is left to whoever reads it.
  package var replacementFault: Fault? {
    var names: [FileStatus.Identity: SystemPath] = [:]
    for source in sources {
      switch source {
      case .operand(let text): return .noFile(SystemPath(text))
      case .file("-"): return .noFile("-")
      case .number, .missing: continue
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
