// The start of a media file, read from its header:
//
//     let start = try MediaStart(reading: bytes)
//     start.timecode          // 01:00:00:00 at 23.976
//     start.found             // every location that gives a start; the first one gives the timecode
//
// A container's reader collects the facts that the header states (`HeaderFacts`). This file judges them without reading
// more. It decides the rate, checks that the label is valid at this rate, and lists the facts that contradict it. It
// guesses nothing: a file without a rate gives an error with the findings, unless the caller gave a rate.

public import SMPTETimecode

/// The start of a media file: its label, exact rate and duration.
public struct MediaStart: Sendable {
  /// The kind of file.
  public var container: MediaContainer
  /// The start label with its rate.
  public var timecode: Timecode
  /// The exact duration in seconds; nil if unknown.
  public var duration: Fraction?
  /// The reel or tape from which the file came.
  public var reel: String?
  /// The name of the clip inside the file.
  public var name: String?
  /// The locations that give a start, in the order of preference. The first one gives the timecode.
  public var found: [MediaLocation]
  /// The statements of the file that contradict the start.
  public var warnings: [MediaWarning]
}

extension MediaStart {
  /// The duration at the rate of the file; nil if unknown.
  public var interval: TimecodeInterval? {
    guard let duration else { return nil }
    return try? TimecodeInterval(duration, at: timecode.frameRate, limit: .max100Days)
  }

  /// The exact duration in frames. Not a whole number if the sound ends within a frame.
  public var durationInFrames: Fraction? { duration.map { $0 * timecode.frameRate.rate } }
}

extension MediaStart {
  /// Reads the start of a file.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - rateIfMissing: The rate to use if the file states none. It also decides if a rounded rate or a missing drop
  ///     flag leaves several rates.
  public init(
    reading source: some ByteSource, rateIfMissing: TimecodeFrameRate? = nil
  ) throws(MediaTimecodeError) {
    let (facts, container) = try HeaderFacts.read(source, rateIfMissing: rateIfMissing)
    try self.init(facts, of: container, rateIfMissing: rateIfMissing)
  }

  /// The exact duration of a file in seconds, even if it has no start; nil if the header states none.
  public static func duration(
    reading source: some ByteSource, rateIfMissing: TimecodeFrameRate? = nil
  ) throws(MediaTimecodeError) -> Fraction? {
    try extent(reading: source, rateIfMissing: rateIfMissing).duration
  }

  /// The rate that a file states and its exact duration in seconds, even if it has no start. Each is nil if the header
  /// does not state it.
  package static func extent(
    reading source: some ByteSource, rateIfMissing: TimecodeFrameRate? = nil
  ) throws(MediaTimecodeError) -> (rate: TimecodeFrameRate?, duration: Fraction?, container: MediaContainer) {
    let (facts, container) = try HeaderFacts.read(source, rateIfMissing: rateIfMissing)
    var statedRate: TimecodeFrameRate?
    switch facts.rate?.meaning {
    case .rate(let rate, _): statedRate = rate
    case .undecided where facts.starts.isEmpty:
      // Frames without labels drop none, unless the caller's rate is a drop frame rate.
      let speed = facts.rate?.framesPerSecond
      statedRate =
        rateIfMissing.flatMap { $0.rate == speed ? $0 : nil } ?? speed.flatMap { TimecodeFrameRate(rate: $0) }
    case .undecided, .rounded, .unsupported, nil: break
    }
    guard let rate = statedRate ?? (facts.rate == nil ? rateIfMissing : nil) else {
      return (nil, facts.duration.map { Fraction($0.ticks, 1) / $0.ticksPerSecond }, container)
    }
    return (statedRate, facts.duration(at: rate), container)
  }

  /// Judges the facts of a header.
  init(
    _ facts: HeaderFacts, of container: MediaContainer, rateIfMissing: TimecodeFrameRate?
  ) throws(MediaTimecodeError) {
    let starts = facts.starts.map { $0.completed(by: facts.rate) }
    let locations = starts.map { $0.location(given: rateIfMissing) }
    guard let first = starts.first, let location = locations.first else { throw .timecodeMissing(container) }
    guard let timecode = location.timecode else {
      throw first.failure(of: container, given: rateIfMissing, found: locations)
    }
    self.container = container
    self.timecode = timecode
    found = locations
    reel = facts.reel
    name = facts.name
    duration = facts.duration(at: timecode.frameRate)
    warnings = facts.warnings + first.warnings(at: timecode.frameRate)
    for (start, other) in zip(starts, locations).dropFirst() where start.isCompared {
      let isSame = other.timecode?.components == timecode.components && other.timecode?.frameRate == timecode.frameRate
      if !isSame { warnings.append(.differs(other)) }
    }
  }
}

extension HeaderFacts {
  /// Reads the facts in the header of a file. The first bytes show its container.
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

  /// The duration in seconds. If the ticks round a whole number of frames at the rate, it is exactly that number.
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
