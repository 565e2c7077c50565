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

  /// The failure that the event is; nil for a result and for what is no failure.
  func failure(in notation: TimecodeNotation, _ bytes: Span<UInt8>, of file: String?) -> Failure? {
    let item: ItemFailure
    switch kind {
    case .result, .written, .blank, .pair: return nil
    case .tooLong: item = .lineTooLong
    case .unreadable(let error): item = .reading(error)
    case .invalid(let timecode): item = .invalid(timecode)
    case .refused(let rejection): item = .refused(rejection)
    case .missingTextRate: item = .noTextRate
    case .unconvertible(let error, let timecode, let target): item = .notConverted(timecode, target, error)
    case .floored(let timecode, let result): item = .floored(timecode, to: result)
    case .unwritable(let timecode): item = .unwritable(timecode, notation)
    case .lengthLeft: item = .scanned(kind)
    case .contradiction, .leftBehind, .nearMiss, .unpaired, .missingColumns, .unclosedQuote: item = .scanned(kind)
    }
    return Failure(item: item, at: place(in: bytes, of: file))
  }
}
