// Reads a timecode from a line of JSON: the lossless JSON, or a record as `--json` writes it.
//
// A record needs rate, subFramesBase, upperLimit and the six components: what a missing or misspelt key would have said is
// not guessed. `version`, `timecode` and `negative` are held against them where they are there; any other key may be.

public import SMPTETimecode

/// The reading of JSON records.
public enum TimecodeRecord {
  /// Reads one JSON object.
  public static func read(_ text: Span<UInt8>) throws(TimecodeReader.ReadingError) -> Timecode {
    let lossless: TimecodeJSONError
    do {
      return try Timecode(json: text)
    } catch {
      lossless = error
    }
    var record = RecordReader()
    do {
      return try record.read(text)
    } catch {
      throw .json(record.isRecord ? error : lossless)
    }
  }
}

/// Reads the object, and holds its members against each other.
private struct RecordReader {
  private static let componentKeys = ["days", "hours", "minutes", "seconds", "frames", "subFrames"]
  /// The members without which there is no timecode.
  private static let neededKeys = ["rate", "subFramesBase", "upperLimit", "components"]

  private var cursor = JSONCursor()
  /// Where each key that was met stands.
  private var places: [String: Int] = [:]
  private var rate = TimecodeFrameRate.fps24
  private var base = Timecode.SubFramesBase.default()
  private var limit = Timecode.UpperLimit.max24Hours
  private var components: [String: Int] = [:]
  private var label: String?

  /// Whether the object means to be a record, and not the lossless JSON.
  var isRecord: Bool {
    places["frameRate"] == nil && ["version", "rate", "components", "timecode"].contains { places[$0] != nil }
  }

  mutating func read(_ text: Span<UInt8>) throws(TimecodeJSONError) -> Timecode {
    try cursor.expect(UInt8(ascii: "{"), "'{'", in: text)
    if !cursor.take(UInt8(ascii: "}"), in: text) {
      repeat {
        try value(of: try Self.key(text, &cursor, &places).key, text)
      } while cursor.take(UInt8(ascii: ","), in: text)
      try cursor.expect(UInt8(ascii: "}"), "',' or '}'", in: text)
    }
    let end = cursor.offset - 1
    try cursor.expectEnd(of: text)
    for key in Self.neededKeys where places[key] == nil {
      throw TimecodeJSONError(problem: .missing(key: key), offset: end)
    }
    let timecode = Timecode(
      unchecked: Timecode.Components(
        d: components["days"] ?? 0, h: components["hours"] ?? 0, m: components["minutes"] ?? 0,
        s: components["seconds"] ?? 0, f: components["frames"] ?? 0, sf: components["subFrames"] ?? 0),
      using: Timecode.Properties(rate: rate, base: base, limit: limit))
    if let label, !Self.label(label, says: timecode) {
      throw TimecodeJSONError(problem: .contradiction(key: "timecode"), offset: places["timecode"] ?? end)
    }
    return timecode
  }

  /// Reads a key that was not met before, and where it stands.
  private static func key(
    _ text: Span<UInt8>, _ cursor: inout JSONCursor, _ met: inout [String: Int]
  ) throws(TimecodeJSONError) -> (key: String, offset: Int) {
    cursor.skipSpaces(in: text)
    let start = cursor.offset
    let key = try cursor.longString(in: text)
    guard met.updateValue(start, forKey: key) == nil else {
      throw TimecodeJSONError(problem: .duplicate(key: key), offset: start)
    }
    try cursor.expect(UInt8(ascii: ":"), "':'", in: text)
    cursor.skipSpaces(in: text)
    return (key, start)
  }

  private mutating func value(of key: String, _ text: Span<UInt8>) throws(TimecodeJSONError) {
    let start = cursor.offset
    let invalid = TimecodeJSONError(problem: .invalidValue(key: key), offset: start)
    switch key {
    case "rate": rate = try string(text).flatMap(TimecodeFrameRate.init(rawValue:)).orThrow(invalid)
    case "upperLimit": limit = try string(text).flatMap(Timecode.UpperLimit.init(rawValue:)).orThrow(invalid)
    case "subFramesBase":
      base = try cursor.integer(in: text).flatMap(Timecode.SubFramesBase.init(rawValue:)).orThrow(invalid)
    case "version": guard cursor.integer(in: text) == 1 else { throw invalid }
    case "timecode": label = try string(text).orThrow(invalid)
    case "negative":
      let first = cursor.next(in: text)
      try cursor.skipValue(in: text)
      guard first != UInt8(ascii: "t") else { throw TimecodeJSONError(problem: .negative, offset: start) }
      guard first == UInt8(ascii: "f") else { throw invalid }
    case "components": try readComponents(text)
    default: try cursor.skipValue(in: text)
    }
  }

  private mutating func readComponents(_ text: Span<UInt8>) throws(TimecodeJSONError) {
    var met: [String: Int] = [:]
    try cursor.expect(UInt8(ascii: "{"), "'{'", in: text)
    if !cursor.take(UInt8(ascii: "}"), in: text) {
      repeat {
        let (key, offset) = try Self.key(text, &cursor, &met)
        guard Self.componentKeys.contains(key) else {
          throw TimecodeJSONError(problem: .unknown(key: key), offset: offset)
        }
        let invalid = TimecodeJSONError(problem: .invalidValue(key: key), offset: cursor.offset)
        components[key] = try cursor.integer(in: text).orThrow(invalid)
      } while cursor.take(UInt8(ascii: ","), in: text)
      try cursor.expect(UInt8(ascii: "}"), "',' or '}'", in: text)
    }
    for key in Self.componentKeys where components[key] == nil {
      throw TimecodeJSONError(problem: .missing(key: key), offset: cursor.offset - 1)
    }
  }

  /// Reads a string; nil, and the place unchanged, where another value stands.
  private mutating func string(_ text: Span<UInt8>) throws(TimecodeJSONError) -> String? {
    guard cursor.next(in: text) == UInt8(ascii: "\"") else { return nil }
    return try cursor.longString(in: text)
  }

  /// Whether a text is a timecode's, however it shows subframes and whether or not it is tagged.
  private static func label(_ text: String, says timecode: Timecode) -> Bool {
    if text == timecode.text(.exact) { return true }
    guard let read = try? TimecodeText(parsing: text) else { return false }
    return read.components == timecode.components && read.tag.map { $0.properties == timecode.properties } ?? true
  }
}

extension Optional {
  /// The value, or an error where there is none.
  fileprivate func orThrow<Failure: Error>(_ error: Failure) throws(Failure) -> Wrapped {
    guard let self else { throw error }
    return self
  }
}
