// Any text through the step: its timecodes are found by their form; when it is rewritten, every other byte passes unchanged.

import TimecodePasteboard

extension StreamFilter {
  /// Takes the timecodes of a text through the step.
  func runText(
    _ buffer: inout InputBuffer, _ name: TimecodeInput.Name, _ context: inout Context
  ) throws(Failure) {
    guard purpose == .rewrite else { return try scan(&buffer, name, &context) }
    try fill(&buffer, name, &context)
    guard isInPlace else {
      if case .utf16(let isBigEndian) = buffer.encoding {
        context.output.encoder = UTF16Encoder(isBigEndian: isBigEndian)
      }
      return try scan(&buffer, name, &context)
    }
    try InPlace.replace(buffer.source(name.path), &context) { (context) throws(Failure) in
      try scan(&buffer, name, &context)
    }
  }

  private func scan(
    _ buffer: inout InputBuffer, _ name: TimecodeInput.Name, _ context: inout Context
  ) throws(Failure) {
    var form = writer.form
    if purpose == .collect || form.isRecord { form.terminator = nil }
    var filter = TextFilter(
      reader: reader, step: step, purpose: purpose == .rewrite ? .rewriting(writer.notation) : .listing(form),
      columns: arguments.values.columns, isTraced: explanation != nil)
    try take(&buffer, name, through: &filter, &context, progress: { _, total in total })
  }
}
