// The lines and fields in which a document states the rate of its timecode:
//
//     FCM: DROP FRAME                          at the beginning of a line of a CMX 3600 EDL
//     FPS<tab>24                               a field of an Avid log exchange file
//     TIMECODE FORMAT:<tab>29.97 Drop Frame    at the beginning of a line of a Pro Tools session text

/// A text's statement about the rate of its timecode.
public enum RateStatement: Equatable, Sendable {
  /// Drop frame if true, non-drop if false.
  case dropFrame(Bool)
  /// A rate in frames a second, without drop or non-drop.
  case framesPerSecond(TimecodeFrameRate)
  /// A rate, with drop or non-drop.
  case rate(TimecodeFrameRate)

  /// Returns true if a rate agrees with the statement.
  public func agrees(with rate: TimecodeFrameRate) -> Bool {
    switch self {
    case .dropFrame(let isDrop): isDrop == rate.isDrop
    case .framesPerSecond(let stated): stated.rate == rate.rate
    case .rate(let stated): stated == rate
    }
  }
}

extension RateStatement: CustomStringConvertible {
  /// The statement as files write it. A full rate is put in words, because formats state it in many ways.
  public var description: String {
    switch self {
    case .dropFrame(true): "FCM: DROP FRAME"
    case .dropFrame(false): "FCM: NON-DROP FRAME"
    case .framesPerSecond(let rate): "FPS \(rate.rawValue)"
    case .rate(let rate): "the document's rate \(rate.rawValue)"
    }
  }
}

extension RateStatement {
  /// Reads the text after `FCM:` in a line of an edit list, DROP FRAME or NON-DROP FRAME; nil for a film mode.
  package init?(frameCodeMode text: Span<UInt8>) {
    var words = TextCursor()
    words.skip(in: text) { $0.separatesWords }
    let isNonDrop = words.skipWord("non", in: text)
    words.skip(in: text) { $0.separatesWords }
    guard words.skipWord("drop", in: text) else { return nil }
    self = .dropFrame(!isNonDrop)
  }
}

extension TextCursor {
  fileprivate mutating func skip(in text: Span<UInt8>, while isSkipped: (UInt8) -> Bool) {
    while let byte = byte(in: text), isSkipped(byte) { position += 1 }
  }
}

extension UInt8 {
  fileprivate var separatesWords: Bool { self == 0x20 || self == 0x09 || self == UInt8(ascii: "-") }
}
