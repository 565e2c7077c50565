// What an edit list says about its own timecode in a line of its own: `FCM: DROP FRAME` in a CMX 3600 EDL, `FPS<tab>24` in
// an Avid log exchange file.
//
//     var finder = RateStatementFinder()
//     finder.feed(span) { statement, line in … }

/// What a line says about the rate of the timecode in its file.
public enum RateStatement: Equatable, Hashable, Sendable {
  /// An EDL's frame code mode.
  case dropFrame(Bool)
  /// A rate in frames a second, of which drop frame is not said.
  case framesPerSecond(TimecodeFrameRate)

  /// Whether timecode at a rate is what the statement says.
  public func agrees(with rate: TimecodeFrameRate) -> Bool {
    switch self {
    case .dropFrame(let isDrop): isDrop == rate.isDrop
    case .framesPerSecond(let said): said.rate == rate.rate
    }
  }

  /// Reads the beginning of a line.
  init?(line: Span<UInt8>) {
    let text = line.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    if text.hasPrefix("FCM:") {
      let words = text.dropFirst(4).split(whereSeparator: { " \t-".contains($0) }).prefix { $0 != "\r" }
      guard words.contains("DROP") else { return nil }
      self = .dropFrame(words.first != "NON")
    } else if text.hasPrefix("FPS\t") {
      let value = text.dropFirst(4).prefix { !"\t\r".contains($0) && $0 != "\r\n" }
      guard let rate = try? TimecodeFrameRate(parsing: value) else { return nil }
      self = .framesPerSecond(rate)
    } else {
      return nil
    }
  }
}

extension RateStatement: CustomStringConvertible {
  /// The statement as the file makes it.
  public var description: String {
    switch self {
    case .dropFrame(true): "FCM: DROP FRAME"
    case .dropFrame(false): "FCM: NON-DROP FRAME"
    case .framesPerSecond(let rate): "FPS \(rate.rawValue)"
    }
  }
}

/// Finds the statements in a text that comes buffer by buffer; it keeps the beginning of one line.
public struct RateStatementFinder: Sendable {
  private static let longestStatement = 40
  private var beginning: [UInt8] = []
  private var isBeyond = false
  private var line = 1

  /// Makes a finder at the beginning of a text.
  public init() { beginning.reserveCapacity(Self.longestStatement) }

  /// Looks at the next bytes of the text.
  public mutating func feed(_ bytes: Span<UInt8>, found: (RateStatement, _ line: Int) -> Void) {
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == 10 {
        endLine(found)
      } else if !isBeyond {
        beginning.append(byte)
        isBeyond = beginning.count == Self.longestStatement || !Self.canBegin(with: beginning[0])
      }
    }
  }

  /// Looks at a last line without an end.
  public mutating func finish(found: (RateStatement, _ line: Int) -> Void) { endLine(found) }

  private mutating func endLine(_ found: (RateStatement, _ line: Int) -> Void) {
    if let statement = RateStatement(line: beginning.span) { found(statement, line) }
    beginning.removeAll(keepingCapacity: true)
    isBeyond = false
    line += 1
  }

  private static func canBegin(with byte: UInt8) -> Bool { byte == UInt8(ascii: "F") }
}
