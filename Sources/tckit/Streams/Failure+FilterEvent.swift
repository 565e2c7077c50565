import TimecodePasteboard

extension FilterEvent {
  /// The place of the event in its input.
  func place(in bytes: Span<UInt8>) -> InputLocation {
    InputLocation(line: line, column: column, text: bytes.extracting(range))
  }

  /// The failure that the event is; nil for a result and for what is no failure.
  func failure(in notation: TimecodeNotation, _ bytes: Span<UInt8>) -> Failure? {
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
    case .contradiction, .leftBehind, .nearMiss, .unpaired, .missingColumns, .unclosedQuote: item = .scanned(kind)
    }
    return Failure(item: item, at: place(in: bytes))
  }
}
