// The start of a media file, read from its header:
//
//     let start = try MediaStart(reading: bytes)
//     start.timecode          // 01:00:00:00 at 23.976
//     start.found             // every place that gives a start, the first of which was taken
//
// A container's reader gives what the header states (`HeaderFacts`); here it is judged, without the file: which rate is
// meant, whether the label is valid there, and what contradicts it. Nothing is guessed: without a rate there is an error
// with the findings, unless the caller gives a rate for files without one.

public import SMPTETimecode

/// Where a media file starts: its label, exact rate and duration.
public struct MediaStart: Sendable {
  /// The kind of file.
  public var container: MediaContainer
  /// The start label with its rate.
  public var timecode: Timecode
  /// How long the file is, in seconds, exactly; nil if that is not known.
  public var duration: Fraction?
  /// The reel or tape that the file came from.
  public var reel: String?
  /// The clip's name inside the file.
  public var name: String?
  /// Every place that gives a start, in the order of preference; the first one is taken.
  public var found: [MediaPlace]
  /// Contradictions of the start.
  public var warnings: [MediaWarning]
}

extension MediaStart {
  /// How long the file is, at its rate; nil if that is not known.
  public var interval: TimecodeInterval? {
    guard let duration else { return nil }
    return try? TimecodeInterval(duration, at: timecode.frameRate, limit: .max100Days)
  }

  /// How long the file is in frames, exactly; not a whole number if a sound ends within a frame.
  public var durationInFrames: Fraction? { duration.map { $0 * timecode.frameRate.rate } }
}

extension MediaStart {
  /// Reads the start of a file; the rate is for a file that has none, or one that was rounded so that two fit.
  public init(
    reading source: some ByteSource, rateIfMissing: TimecodeFrameRate? = nil
  ) throws(MediaTimecodeError) {
    let (facts, container) = try HeaderFacts.read(source, rateIfMissing: rateIfMissing)
    try self.init(facts, of: container, rateIfMissing: rateIfMissing)
  }

  /// How long a file is, in seconds, exactly, whether or not it has a start; nil if its header does not say.
  public static func duration(
    reading source: some ByteSource, rateIfMissing: TimecodeFrameRate? = nil
  ) throws(MediaTimecodeError) -> Fraction? {
    let (facts, _) = try HeaderFacts.read(source, rateIfMissing: rateIfMissing)
    guard
      case .rate(let rate, _)? = facts.rate?.meaning
        ?? rateIfMissing.map({ StatedRate.Meaning.rate($0, ignoresDropFlag: false) })
    else { return facts.duration.map { Fraction($0.ticks, 1) / $0.ticksPerSecond } }
    return facts.duration(at: rate)
  }

  /// Judges the statements of a header.
  init(
    _ facts: HeaderFacts, of container: MediaContainer, rateIfMissing: TimecodeFrameRate?
  ) throws(MediaTimecodeError) {
    let starts = facts.starts.map { $0.completed(by: facts.rate) }
    let places = starts.map { $0.place(given: rateIfMissing) }
    guard let first = starts.first, let place = places.first else { throw .timecodeMissing(container) }
    guard let timecode = place.timecode else {
      throw first.failure(of: container, given: rateIfMissing, found: places)
    }
    self.container = container
    self.timecode = timecode
    found = places
    reel = facts.reel
    name = facts.name
    duration = facts.duration(at: timecode.frameRate)
    warnings = facts.warnings + first.warnings(at: timecode.frameRate)
    for (start, other) in zip(starts, places).dropFirst() where start.isCompared {
      let isSame = other.timecode?.components == timecode.components && other.timecode?.frameRate == timecode.frameRate
      if !isSame { warnings.append(.differs(other)) }
    }
  }
}

extension HeaderFacts {
  /// Reads the header of a file, whose first bytes tell its container.
  static func read(
    _ source: some ByteSource, rateIfMissing: TimecodeFrameRate?
  ) throws(MediaTimecodeError) -> (facts: HeaderFacts, container: MediaContainer) {
    var reader = HeaderReader(source, container: .mxf)
    reader.givenRate = rateIfMissing
    let firstBytes = try reader.bytes(at: 0, count: min(reader.size, 16))
    if let container = MediaContainer(firstBytes: firstBytes) {
      reader.container = container
    } else if try !reader.hasPartitionAfterRunIn() {
      throw .unknownContainer(firstBytes: firstBytes)
    }
    let facts =
      switch reader.container {
      case .quickTime, .mpeg4: try reader.movie()
      case .mxf: try reader.materialExchange()
      case .wave: try reader.wave()
      case .dpx: try reader.dpx()
      case .openEXR: try reader.openEXR()
      case .matroska: try reader.matroska()
      }
    return (facts, reader.container)
  }

  /// The duration in seconds; one that is the rounding of a whole number of frames is that number.
  func duration(at rate: TimecodeFrameRate) -> Fraction? {
    if let frames { return Fraction(frames, 1) / rate.rate }
    guard let duration else { return nil }
    let seconds = Fraction(duration.ticks, 1) / duration.ticksPerSecond
    guard duration.isRounded, let nearest = (seconds * rate.rate + Fraction(1, 2)).floor else {
      return seconds.isDefined ? seconds : nil
    }
    let whole = Fraction(nearest, 1) / rate.rate
    let distance = (whole - seconds).abs() * duration.ticksPerSecond
    return distance.isDefined && distance <= Fraction(duration.step, 1) ? whole : seconds
  }
}
