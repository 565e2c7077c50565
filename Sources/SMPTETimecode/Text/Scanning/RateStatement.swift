// The lines and fields in which an edit list gives the rate of its own timecode. `TimecodeScanner` finds them on its way:
//
//     FCM: DROP FRAME                          at the beginning of a line of a CMX 3600 EDL
//     FPS<tab>24                               a field of an Avid log exchange file
//     TIMECODE FORMAT:<tab>29.97 Drop Frame    at the beginning of a line of a Pro Tools session text

/// What a text states about the rate of its timecode.
public enum RateStatement: Equatable, Hashable, Sendable {
  /// Whether the labels drop frames.
  case dropFrame(Bool)
  /// A rate in frames a second, without drop or non-drop.
  case framesPerSecond(TimecodeFrameRate)
  /// A rate with its drop frame.
  case rate(TimecodeFrameRate)

  /// Whether timecode at a rate is what the statement states.
  public func agrees(with rate: TimecodeFrameRate) -> Bool {
    switch self {
    case .dropFrame(let isDrop): isDrop == rate.isDrop
    case .framesPerSecond(let stated): stated.rate == rate.rate
    case .rate(let stated): stated == rate
    }
  }
}

extension RateStatement: CustomStringConvertible {
  /// The statement as most files have it.
  public var description: String {
    switch self {
    case .dropFrame(true): "FCM: DROP FRAME"
    case .dropFrame(false): "FCM: NON-DROP FRAME"
    case .framesPerSecond(let rate): "FPS \(rate.rawValue)"
    case .rate(let rate): "TIMECODE FORMAT: \(rate.rawValue)"
    }
  }
}

// MARK: Reading

extension RateStatement {
  /// Reads what follows `FCM:` in a line of an edit list; nil for a mode of film.
  package init?(frameCodeMode text: Span<UInt8>) {
    var cursor = TextCursor()
    guard let mode = cursor.frameCodeMode(in: text) else { return nil }
    self = mode
  }
}

extension TextCursor {
  /// The most bytes of a statement.
  static let longestStatement = 40

  /// Reads a statement at the beginning of a line or of a field, and leaves the cursor at its end.
  mutating func rateStatement(in text: Span<UInt8>, isAtLineStart: Bool) -> RateStatement? {
    let text = text.extracting(..<min(text.count, position + Self.longestStatement))
    if isAtLineStart, take("FCM:", in: text) { return frameCodeMode(in: text) }
    if take("FPS\t", in: text) {
      guard case .rate(let rate) = rate(in: text), isAtFieldEnd(in: text) else { return nil }
      return .framesPerSecond(rate)
    }
    guard isAtLineStart, take("TIMECODE FORMAT:", in: text) else { return nil }
    _ = take(0x09, in: text)
    guard case .rate(let rate) = rate(in: text) else { return nil }
    // Pro Tools writes "25 Frame" and "29.97 Drop Frame".
    skipWord("frame", in: text)
    return isAtFieldEnd(in: text) ? .rate(rate) : nil
  }

  /// Reads the words of an EDL's frame code mode: DROP FRAME or NON-DROP FRAME.
  fileprivate mutating func frameCodeMode(in text: Span<UInt8>) -> RateStatement? {
    let line = position
    while let byte = byte(in: text), byte != 0x0A, byte != 0x0D { position += 1 }
    var words = TextCursor(at: line)
    words.skipSeparators(in: text, before: position)
    let isNonDrop = words.skipWord("non", in: text)
    while words.position < position {
      words.skipSeparators(in: text, before: position)
      if words.skipWord("drop", in: text) { return .dropFrame(!isNonDrop) }
      while words.position < position, !Self.separates(text[words.position]) { words.position += 1 }
    }
    return nil
  }

  private mutating func skipSeparators(in text: Span<UInt8>, before end: Int) {
    while position < end, Self.separates(text[position]) { position += 1 }
  }

  private static func separates(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: "-") }

  private func isAtFieldEnd(in text: Span<UInt8>) -> Bool {
    byte(in: text).map { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D } ?? true
  }
}
