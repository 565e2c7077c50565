import TimecodePasteboard

extension FilterEvent {
  /// The place of the event in its input; an entry of a document has no bytes.
  func place(in bytes: Span<UInt8>, of file: String?) -> InputLocation {
    bytes.isEmpty && line != nil
      ? InputLocation(file: file, line: line, column: column)
      : InputLocation(file: file, line: line, column: column, text: bytes.extracting(range))
  }

  /// The place of the event for a template.
  func templatePlace(in bytes: Span<UInt8>, of file: String? = nil) -> TimecodeTemplate.Place {
    .init(input: String(copying: bytes.extracting(range), limit: LineSplitter.longestLine), file: file, line: line)
  }
}
