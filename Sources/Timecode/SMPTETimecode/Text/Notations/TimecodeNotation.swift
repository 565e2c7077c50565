// The ways of writing a timecode, for input and output alike: its text, counts, and real time.
//
//     let notation = try TimecodeNotation(parsing: "samples@48000")
//     let source = try notation.source(parsing: span, using: properties)      // throws StringParseError with an offset
//     let timecode = try Timecode(source, using: properties)
//     let count = TimecodeNotation.seconds.write(timecode, into: buffer)      // UTF-8, no allocation
//
// A whole frame that is written and read back at the same properties is the same timecode. The same is true of a
// subframe, except in decimals of real time. In samples it requires a sample rate above frame rate times base
// (Timecode+Samples.swift).
//
//     text       01:00:00:00           any text form; tagged: 01:00:00:00@25
//     frames     86400  86400.50       subframes after the point, with all their digits (two, or one at base 4)
//     seconds    3600  0.04  0.041667  exact if that takes at most nine decimals, otherwise six; seconds.3: 0.042
//     ms         3600042               the nearest millisecond
//     hms        01:00:00.042          hours, minutes, seconds; so are srt (01:00:00,042) and iso8601 (PT3600.042S)
//     fraction   3600  1/24            seconds, exactly
//     rational   1001/30000s           seconds as in FCPXML
//     samples    172800000             the nearest sample
//     feet       5400+00  5400+00.50   subframes if they are not 0, with two digits at every base
//     ticks      914457600000000       254,016,000,000 a second
//
// TimecodeNotation+Reading.swift explains how rounded decimals are read back.

/// A way of writing timecodes.
public enum TimecodeNotation: Equatable, Sendable {
  /// The text, in a style.
  case text(TimecodeStyle)
  /// The count of frames.
  case frames
  /// Real time with a number of decimals; nil is the form's default.
  case time(TimeForm, decimals: Int? = nil)
  /// Seconds as a fraction.
  case fraction
  /// Audio samples at a rate in hertz.
  case samples(rate: Fraction)
  /// Feet and frames of film.
  case feet(FilmFormat)
  /// Seconds as FCPXML writes them.
  case rational
  /// Premiere's ticks.
  case ticks

  /// The form of real time in decimals.
  public enum TimeForm: String, CaseIterable, Sendable {
    /// Seconds: `3600.042`.
    case seconds
    /// Whole milliseconds: `3600042`.
    case milliseconds = "ms"
    /// Hours, minutes and seconds: `01:00:00.042`.
    case clock = "hms"
    /// The same in the form of subtitles: `01:00:00,042`.
    case subtitles = "srt"
    /// A duration of ISO 8601: `PT3600.042S`.
    case duration = "iso8601"
  }

  /// Decimal seconds.
  public static let seconds = TimecodeNotation.time(.seconds)
}

extension TimecodeNotation {
  /// The names of notations, as error messages suggest them.
  public static let names = named.map(\.name)

  private static let named: [(name: String, notation: TimecodeNotation)] =
    [("text", .text(.exact)), ("tagged", .text(.tagged)), ("frames", .frames)]
    + TimeForm.allCases.map { ($0.rawValue, .time($0)) }
    + [
      ("fraction", .fraction), ("samples@48000", .samples(rate: Fraction(48_000, 1))), ("feet", .feet(.mm35Perf4)),
      ("feet16", .feet(.mm16)), ("feet3", .feet(.mm35Perf3)), ("feet2", .feet(.mm35Perf2)), ("rational", .rational),
      ("ticks", .ticks),
    ]

  /// Reads the name of a notation: `frames`, `seconds.3`, `samples@48000`, `samples@48000000/1001`, `feet16`.
  public init(parsing name: some StringProtocol) throws(TimecodeTextError) {
    let parts = name.lowercased().split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts[0], parts.count) {
    case ("samples", 2):
      guard let rate = Self.sampleRate(parts[1]) else {
        throw TimecodeTextError(.unknown(nearest: ["samples@48000", "samples@44100", "samples@96000"]))
      }
      self = .samples(rate: rate)
    case ("samples", 1): throw TimecodeTextError(.ambiguous(["samples@48000", "samples@44100"]))
    default:
      guard parts.count == 1,
        let notation = Self.named.first(where: { $0.name == parts[0] })?.notation ?? Self.time(parts[0])
      else {
        throw TimecodeTextError(.unknown(nearest: Self.names))
      }
      self = notation
    }
  }

  /// Reads a form of real time. The number of decimals may follow a point, except for milliseconds.
  private static func time(_ name: Substring) -> TimecodeNotation? {
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let form = TimeForm(rawValue: String(parts[0])) else { return nil }
    if parts.count == 1 { return .time(form) }
    guard form != .milliseconds, parts[1].utf8.count == 1, let decimals = Int(parts[1]) else { return nil }
    return .time(form, decimals: decimals)
  }

  private static func sampleRate(_ text: Substring) -> Fraction? {
    let terms = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let above = Int(terms[0]), let below = terms.count == 2 ? Int(terms[1]) : 1,
      SampleClock(Fraction(above, below), Timecode.Properties(rate: .fps24)) != nil
    else { return nil }
    return Fraction(above, below)
  }
}
