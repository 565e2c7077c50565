// What an edit list says about its own timecode: `FCM: DROP FRAME` at the beginning of a line in a CMX 3600 EDL,
// `FPS<tab>24` in the heading of an Avid log exchange file, on a line of its own or anywhere between tabs in a line.
//
//     var finder = RateStatementFinder()
//     finder.feed(span) { statement, line, text in … }

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

  /// Reads the beginning of a line, or what follows a tab in it.
  init?(_ text: String, isAtLineStart: Bool) {
    if isAtLineStart, text.hasPrefix("FCM:") {
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
  /// The statement as most files make it.
  public var description: String {
    switch self {
    case .dropFrame(true): "FCM: DROP FRAME"
    case .dropFrame(false): "FCM: NON-DROP FRAME"
    case .framesPerSecond(let rate): "FPS \(rate.rawValue)"
    }
  }
}

/// Finds the statements in a text that comes buffer by buffer; it keeps the beginning of one line, or of one of its
/// fields.
public struct RateStatementFinder: Sendable {
  private static let longestStatement = 40
  private var beginning: [UInt8] = []
  private var isBeyond = false
  private var isAtLineStart = true
  private var line = 1

  /// Makes a finder at the beginning of a text.
  public init() { beginning.reserveCapacity(Self.longestStatement) }

  /// Looks at the next bytes of the text; a statement is handed over as the file makes it, too.
  public mutating func feed(_ bytes: Span<UInt8>, found: (RateStatement, _ line: Int, _ text: String) -> Void) {
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == 10 {
        endLine(found)
      } else if byte == 9, !goesOnBehindTab {
        endField(found)
      } else if !isBeyond {
        beginning.append(byte)
        isBeyond = beginning.count == Self.longestStatement || !Self.canBegin(with: beginning[0])
      }
    }
  }

  /// Looks at a last line without an end.
  public mutating func finish(found: (RateStatement, _ line: Int, _ text: String) -> Void) { endLine(found) }

  /// Whether a statement is not whole yet at a tab: `FPS` has its number behind one, an EDL's statement may have any.
  private var goesOnBehindTab: Bool {
    !isBeyond && (beginning == Self.framesPerSecond || (isAtLineStart && beginning.starts(with: Self.frameCodeMode)))
  }

  private static let framesPerSecond = Array("FPS".utf8)
  private static let frameCodeMode = Array("FCM:".utf8)

  private mutating func endLine(_ found: (RateStatement, _ line: Int, _ text: String) -> Void) {
    endField(found)
    isAtLineStart = true
    line += 1
  }

  private mutating func endField(_ found: (RateStatement, _ line: Int, _ text: String) -> Void) {
    if !beginning.isEmpty, Self.canBegin(with: beginning[0]) {
      let text = String(decoding: beginning.last == 13 ? beginning.dropLast() : beginning[...], as: UTF8.self)
      if let statement = RateStatement(text, isAtLineStart: isAtLineStart) { found(statement, line, text) }
    }
    beginning.removeAll(keepingCapacity: true)
    isBeyond = false
    isAtLineStart = false
  }

  private static func canBegin(with byte: UInt8) -> Bool { byte == UInt8(ascii: "F") }
}
