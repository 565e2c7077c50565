// --in-place: the results of a file take its place, whole and at once, or the file stays as it is.
//
//     try InPlace.replace(name, &context) { (context) in … }

import SystemCalls
import TimecodePasteboard

enum InPlace {
  /// Replaces a file by what `body` writes; one of whose timecodes any fails stays.
  static func replace(
    _ path: String, encoding: TextEncoding, _ context: inout Context,
    _ body: (inout Context) throws(Failure) -> Void
  ) throws(Failure) {
    // A signal ends the reading, so that the temporary file goes before the process does.
    Interruption.watch()
    let replacement: FileReplacement
    do throws(SystemError) { replacement = try FileReplacement(of: path) } catch {
      throw Failure(.notReplaced(error, path: path))
    }
    let standardOutput = context.output
    let failures = context.failureCount
    context.output = StandardOutput(replacement.file)
    if case .utf16(let isBigEndian) = encoding { context.output.encoder = UTF16Encoder(isBigEndian: isBigEndian) }
    defer { context.output = standardOutput }
    do throws(Failure) {
      try body(&context)
      try context.flush()
    } catch {
      guard case .output(let error) = error.kind else { throw error }
      throw Failure(.notReplaced(error, path: path))
    }
    guard context.failureCount == failures else {
      return context.messages.note("tckit: \(Diagnostic.printable(path, limit: 200)) is unchanged")
    }
    do throws(SystemError) { try replacement.commit() } catch {
      throw Failure(.notReplaced(error, path: path))
    }
  }
}
