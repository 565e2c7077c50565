// Lengths of film as feet and frames: `3750+08`, with subframes `3750+08.50`.
//
// A frame belongs to the foot in which it begins: with three perforations a frame, feet have 22, 21 and 21 frames in
// turn.

public import SMPTETimecode

/// A length of film in feet, frames and subframes.
public struct FeetAndFrames: Equatable, Hashable, Sendable {
  /// Whole feet.
  public var feet: Int
  /// Frames beyond the feet.
  public var frames: Int
  /// Subframes beyond the frames.
  public var subFrames: Int
  /// The number of subframes in a frame.
  public var subFramesBase: Timecode.SubFramesBase
  /// The film whose frames are counted.
  public var filmFormat: FilmFormat

  /// Creates a length from its numbers.
  public init(
    feet: Int, frames: Int, subFrames: Int = 0, subFramesBase: Timecode.SubFramesBase = .default(),
    filmFormat: FilmFormat = .mm35Perf4
  ) {
    self.feet = feet
    self.frames = frames
    self.subFrames = subFrames
    self.subFramesBase = subFramesBase
    self.filmFormat = filmFormat
  }

  /// Reads a length such as `3750+08` or `3750+08.50`.
  public init(
    _ string: some StringProtocol, subFramesBase: Timecode.SubFramesBase = .default(),
    filmFormat: FilmFormat = .mm35Perf4
  ) throws(Timecode.StringParseError) {
    let bytes = Array(string.utf8)
    try self.init(parsing: bytes.span, subFramesBase: subFramesBase, filmFormat: filmFormat)
  }

  /// Reads a length such as `3750+08` or `3750+08.50` from UTF-8.
  public init(
    parsing text: Span<UInt8>, subFramesBase: Timecode.SubFramesBase = .default(),
    filmFormat: FilmFormat = .mm35Perf4
  ) throws(Timecode.StringParseError) {
    var cursor = TextCursor()
    let feet = try cursor.number(in: text)
    guard cursor.consume(UInt8(ascii: "+"), in: text) else {
      throw .malformed(at: cursor.position, expected: .feetAndFrames)
    }
    let frames = try cursor.number(in: text)
    let subFrames = cursor.consume(UInt8(ascii: "."), in: text) ? try cursor.number(in: text) : 0
    guard cursor.position == text.count else { throw .malformed(at: cursor.position, expected: .end) }
    self.init(feet: feet, frames: frames, subFrames: subFrames, subFramesBase: subFramesBase, filmFormat: filmFormat)
  }
}

extension FeetAndFrames: Identifiable, CustomStringConvertible {
  /// The length itself.
  public var id: Self { self }

  /// The text without subframes.
  public var description: String { stringValue }

  /// The text without subframes, such as `3750+08`.
  public var stringValue: String { "\(feet)+\(twoDigits(frames))" }

  /// The text with subframes, such as `3750+08.50`.
  public var stringValueVerbose: String { "\(stringValue).\(twoDigits(subFrames))" }

  private func twoDigits(_ number: Int) -> String { (0..<10).contains(number) ? "0\(number)" : "\(number)" }

  /// The frames and subframes of the length. A count beyond Int is clamped to it.
  public var frameCount: Timecode.FrameCount {
    let frames = filmFormat.frame(feet: feet, frames: frames)
    return Timecode.FrameCount(
      subFrames == 0 ? .frames(frames) : .split(frames: frames, subFrames: subFrames), base: subFramesBase)
  }
}

extension TimecodeSource where Self == TimecodeSourceValue {
  /// A length of film.
  public static func feetAndFrames(_ source: FeetAndFrames) -> Self { .frames(source.frameCount) }

  /// A length of film.
  public static func feetAndFrames(
    feet: Int, frames: Int, subFrames: Int = 0, subFramesBase: Timecode.SubFramesBase = .default()
  ) -> Self {
    .feetAndFrames(FeetAndFrames(feet: feet, frames: frames, subFrames: subFrames, subFramesBase: subFramesBase))
  }

  /// A length of film as text, such as `3750+08`.
  public static func feetAndFrames(
    _ string: some StringProtocol, subFramesBase: Timecode.SubFramesBase = .default()
  ) throws(Timecode.StringParseError) -> Self {
    .feetAndFrames(try FeetAndFrames(string, subFramesBase: subFramesBase))
  }
}

extension Timecode {
  /// The length from zero on 35 mm film with four perforations a frame.
  public var feetAndFramesValue: FeetAndFrames { feetAndFramesValue(on: .mm35Perf4) }

  /// The length from zero on a film format; 0 feet and 0 frames if the count is beyond Int.
  public func feetAndFramesValue(on format: FilmFormat) -> FeetAndFrames {
    let count = exactSubFrameCount?.quotientAndRemainder(dividingBy: subFramesBase.rawValue)
    let (feet, frames) = format.feet(ofFrame: count?.quotient ?? 0)
    return FeetAndFrames(
      feet: feet, frames: frames, subFrames: count?.remainder ?? subFrames, subFramesBase: subFramesBase,
      filmFormat: format)
  }
}
