// Reads a timecode from a line of JSON: the lossless JSON, or a record as `--json` writes it.

public import SMPTETimecode

/// The reading of JSON records.
public enum TimecodeRecord {
  /// The members of a record that make its timecode; the others are for people and programs that do not compute.
  private struct Members {
    var rate: String?
    var base: Int?
    var limit: String?
    var components: [String: Int]?
  }

  /// Reads one JSON object.
  public static func read(_ text: Span<UInt8>) throws(TimecodeReader.ReadingError) -> Timecode {
    let lossless: TimecodeJSONError
    do {
      return try Timecode(json: text)
    } catch {
      lossless = error
    }
    guard let members = try? members(of: text), let components = members.components, let rate = members.rate else {
      throw .json(lossless)
    }
    guard let rate = TimecodeFrameRate(rawValue: rate),
      let base = Timecode.SubFramesBase(rawValue: members.base ?? Timecode.SubFramesBase.default().rawValue),
      let limit = Timecode.UpperLimit(rawValue: members.limit ?? Timecode.UpperLimit.max24Hours.rawValue)
    else { throw .json(lossless) }
    return Timecode(
      unchecked: Timecode.Components(
        d: components["days"] ?? 0, h: components["hours"] ?? 0, m: components["minutes"] ?? 0,
        s: components["seconds"] ?? 0, f: components["frames"] ?? 0, sf: components["subFrames"] ?? 0),
      using: Timecode.Properties(rate: rate, base: base, limit: limit))
  }

  private static func members(of text: Span<UInt8>) throws(TimecodeJSONError) -> Members {
    var cursor = JSONCursor()
    var members = Members()
    try object(text, &cursor) { (key, cursor) throws(TimecodeJSONError) in
      switch key {
      case "rate": members.rate = try cursor.longString(in: text)
      case "upperLimit": members.limit = try cursor.longString(in: text)
      case "subFramesBase": members.base = cursor.integer(in: text)
      case "components":
        var components: [String: Int] = [:]
        try object(text, &cursor) { (key, cursor) throws(TimecodeJSONError) in
          components[key] = cursor.integer(in: text)
        }
        members.components = components
      default: try cursor.skipValue(in: text)
      }
    }
    try cursor.expectEnd(of: text)
    return members
  }

  private static func object(
    _ text: Span<UInt8>, _ cursor: inout JSONCursor,
    _ member: (String, inout JSONCursor) throws(TimecodeJSONError) -> Void
  ) throws(TimecodeJSONError) {
    try cursor.expect(UInt8(ascii: "{"), "'{'", in: text)
    guard !cursor.take(UInt8(ascii: "}"), in: text) else { return }
    repeat {
      let key = try { () throws(TimecodeJSONError) in try cursor.longString(in: text) }()
      try cursor.expect(UInt8(ascii: ":"), "':'", in: text)
      cursor.skipSpaces(in: text)
      try member(key, &cursor)
    } while cursor.take(UInt8(ascii: ","), in: text)
    try cursor.expect(UInt8(ascii: "}"), "',' or '}'", in: text)
  }
}
