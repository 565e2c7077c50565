// The inputs that a command line names, in order: one description for every command that reads timecodes.
//
//     let list = InputList(["01:00:00:00", "reel7.edl"]) { reader.claims($0) }
//     guard list.fault == nil else { … }
//     for source in list.sources { … }
//
// A word that is written as a timecode is a timecode, whatever files the current folder has. Any other word that is the
// name of a file is that file. Only words name files: a line of standard input never does.

package import SystemCalls

/// The inputs of a command, in order.
package struct InputList: Equatable, Sendable {
  /// One input.
  package enum Source: Equatable, Sendable {
    /// A text that is one timecode.
    case operand(String)
    /// A file, which is read according to its content; `-` is standard input.
    case file(SystemPath)
    /// A word that is neither a timecode nor the name of a file, and looks like an incomplete timecode.
    case number(String)
    /// A word that is neither, and looks like the name of a file.
    case missing(SystemPath)

    /// The file's path; nil for an operand, `-` for standard input.
    package var path: SystemPath? {
      switch self {
      case .operand, .number: nil
      case .file(let path), .missing(let path): path
      }
    }
  }

  /// The reason that the words of a command line are not inputs, or not inputs that results can replace.
  package enum Fault: Equatable, Sendable {
    /// Standard input is named more than once.
    case standardInputTwice
    /// A word is empty.
    case emptyWord
    /// An input to be replaced is not the name of a file: a timecode, or standard input (`-`).
    case noFile(SystemPath)
    /// A file to be replaced is not a regular file, but a device or a pipe.
    case notRegular(SystemPath)
    /// Two names belong to one file, which would be replaced by the results of its results.
    case sameFile(SystemPath, SystemPath)
  }

  /// The inputs; empty only if something else gives the content.
  package let sources: [Source]
  /// The reason that the inputs cannot be read; nil if they can.
  package let fault: Fault?

  /// Sorts the words of a command line.
  ///
  /// - Parameters:
  ///   - words: Timecodes and names of files. `-` is standard input, and so is an empty list.
  ///   - hasOtherContent: If true, something other than an input gives the content, so standard input is not read if no
  ///     words are given.
  ///   - claims: Returns true if a word is written as a timecode.
  ///   - claimsMissing: Returns true if a word that names no file is still meant as a timecode.
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

  /// Returns true if a word that is not a timecode was probably meant as one.
  private static func looksLikeNumber(_ word: String) -> Bool {
    // The shell found no file for such a pattern.
    if word.contains(where: { "*?[".contains($0) }) { return false }
    guard word.contains(where: \.isLetter) else { return true }
    return (word.utf8.first?.isDigit ?? false) && word.contains { $0 == ":" || $0 == ";" }
  }

  /// True if standard input is read.
  package var readsStandardInput: Bool { sources.contains { $0.path == "-" } }

  /// The number of inputs that are files or standard input.
  package var fileCount: Int { sources.count { $0.path != nil } }
}

extension SystemPath {
  /// True if the word is a path by its beginning.
  package var isPath: Bool {
    isAbsolute || bytes.starts(with: "./".utf8) || bytes.starts(with: "../".utf8)
  }
}

// MARK: Replacing

extension InputList {
  /// The reason that results cannot replace the inputs, each of which must be a separate file; nil if they can. Check
  /// it before the first file is replaced.
  ///
  /// A missing file or a directory is no fault here; the code that reads it reports it.
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
        // A dictionary is expensive to set up.
        guard sources.count > 1 else { continue }
        if let first = names.updateValue(path, forKey: status.identity) { return .sameFile(first, path) }
      }
    }
    return nil
  }
}
