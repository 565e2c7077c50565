// --in-place: the results of a file take its place, whole and at once, or the file stays as it is.
//
//     try InPlace.replace(buffer.source(name), &context) { (context) in … }

import SystemCalls
import TimecodePasteboard

enum InPlace {
  /// The file that is read and replaced.
  struct Source {
    let path: SystemPath
    let encoding: TextEncoding
    /// The file before it was read; nil where the system did not tell.
    let status: FileStatus?
  }

  /// Replaces a file by what `body` writes; one of whose timecodes any fails stays.
  static func replace(
    _ source: Source, _ context: inout Context, _ body: (inout Context) throws(Failure) -> Void
  ) throws(Failure) {
    let path = source.path.description
    // A signal ends the reading, so that the temporary file goes before the process does.
    Interruption.watch()
    let replacement = try Failure.from(try FileReplacement(of: source.path, reading: source.status)) {
      .notReplaced($0, path: path)
    }
    let standardOutput = context.output
    let failures = context.failureCount
    context.output = StandardOutput(replacement.file)
    if case .utf16(let isBigEndian) = source.encoding {
      context.output.encoder = UTF16Encoder(isBigEndian: isBigEndian)
    }
    defer { context.output = standardOutput }
    do throws(Failure) {
      try body(&context)
      try context.flush()
    } catch {
      guard case .output(let error) = error.kind else { throw error }
      throw Failure(.notReplaced(error, path: path))
    }
    guard context.failureCount == failures else {
      return context.messages.line("tckit: \(Diagnostic.shown(path)) is unchanged")
    }
    let notDurable = try Failure.from(try replacement.commit()) { .notReplaced($0, path: path) }
    if let notDurable { throw Failure(.replacedNotDurably(notDurable, path: path)) }
  }
}

extension InputBuffer {
  /// Whether the first line, which is there, ends in a carriage return.
  var endsLinesWithCarriageReturn: Bool {
    withBytes { bytes in
      guard let end = bytes.indices.first(where: { bytes[$0] == 0x0A }) else { return false }
      return end > 0 && bytes[end - 1] == 0x0D
    }
  }

  /// The file that is read, whose beginning has been.
  func source(_ path: SystemPath) -> InPlace.Source { InPlace.Source(path: path, encoding: encoding, status: status) }
}
