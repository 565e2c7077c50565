// QuickTime and MP4: the start is the number in a sample of a tmcd track. The tracks to which video tracks refer come
// first, then the tracks to which other tracks refer, then the rest. Within each group, the order is the file's. An
// edit list moves the start to the first tick of the media that it presents.

import SMPTETimecode

extension HeaderReader {
  /// Reads the header of a movie. The moov atom may be anywhere in the file.
  mutating func movie() throws(MediaTimecodeError) -> HeaderFacts {
    guard let movie = try atom("moov", in: 0..<size) else {
      throw .malformed(container, .movieHeaderMissing, at: size)
    }
    var tracks: [MovieTrack] = []
    var timescale = 0
    var fragmentTicks: Int?
    var rest = movie.body
    while let atom = try atom(from: &rest) {
      switch atom.type {
      case Atom.type("mvhd"): timescale = try clock(in: atom.body).timescale
      case Atom.type("trak"): tracks.append(try track(in: atom.body))
      case Atom.type("mvex"): fragmentTicks = try durationOfFragments(in: atom.body)
      case Atom.type("cmov"): throw .malformed(container, .movieHeaderCompressed, at: atom.start)
      default: break
      }
    }
    var facts = HeaderFacts()
    facts.duration = Self.duration(of: tracks, movieTimescale: timescale)
    for track in Self.timecodeTracks(of: tracks) {
      let picture =
        tracks.first { $0.handler == Atom.type("vide") && $0.timecodeTracks.contains(track.identifier) }
        ?? tracks.first { $0.handler == Atom.type("vide") }
      try read(track, of: picture, after: movie, into: &facts)
    }
    // Without a start, the frames of the picture still have a rate.
    if facts.starts.isEmpty, let picture = tracks.first(where: { $0.handler == Atom.type("vide") }) {
      facts.rate = frameRate(of: picture)
    }
    if facts.duration == nil, let fragmentTicks, timescale > 0 {
      facts.duration = HeaderFacts.Duration(
        ticks: fragmentTicks, ticksPerSecond: Fraction(timescale, 1), isRounded: true)
    }
    // The atoms after the header are counted too, so that media that was cut short is an error.
    var (following, count) = (movie.end..<size, 0)
    while count < 8, try atom(from: &following) != nil { count += 1 }
    return facts
  }

  /// The tmcd tracks in the order of preference.
  private static func timecodeTracks(of tracks: [MovieTrack]) -> [MovieTrack] {
    let all = tracks.filter { $0.handler == Atom.type("tmcd") && $0.sampleTables != nil }
    let video = tracks.filter { $0.handler == Atom.type("vide") }.flatMap(\.timecodeTracks)
    let others = tracks.filter { $0.handler != Atom.type("vide") }.flatMap(\.timecodeTracks)
    var order: [Int: Int] = [:]
    for identifier in video + others where order[identifier] == nil { order[identifier] = order.count }
    return all.enumerated().sorted { left, right in
      let ranks = (order[left.element.identifier] ?? .max, order[right.element.identifier] ?? .max)
      return ranks.0 == ranks.1 ? left.offset < right.offset : ranks.0 < ranks.1
    }.map(\.element)
  }

  /// Reads the start of a tmcd track. Adds nothing if the track has no sample.
  private mutating func read(
    _ track: MovieTrack, of picture: MovieTrack?, after movie: Atom, into facts: inout HeaderFacts
  ) throws(MediaTimecodeError) {
    guard let tables = track.sampleTables, let description = try timecodeDescription(in: tables) else { return }
    let tick = track.edits?.mediaStart ?? 0
    var found = try timecodeSample(at: tick, in: tables, description)
    if found == nil { found = try fragmentSample(of: track.identifier, after: movie, description) }
    guard let sample = found else { return }
    let rate = try rate(of: description, picture, into: &facts)
    // A rounded tick may be just before its frame.
    let ticks = sample.ticks == 0 || !rate.isRounded ? sample.ticks : sample.ticks + 1
    let seconds = ticks == 0 ? .zero : Fraction(ticks, 1) / Fraction(track.timescale, 1)
    guard let frames = (seconds * rate.framesPerSecond).floor else {
      throw .malformed(container, .timescale, at: sample.offset)
    }
    let (count, overflow) = sample.value.addingReportingOverflow(frames)
    facts.starts.append(
      HeaderFacts.Start(
        kind: .timecodeTrack(track.identifier), offset: sample.offset, position: .frames(overflow ? -1 : count),
        rate: rate, wrapsAtMidnight: description.flags & TimecodeDescription.wrapsAtMidnight != 0))
    guard facts.starts.count == 1 else { return }
    facts.reel = description.reel
    if description.flags & TimecodeDescription.tapeCounter != 0 {
      facts.warnings.append(.tapeCounter(at: description.offset))
    }
    if let nominal = (rate.framesPerSecond + Fraction(1, 2)).floor, nominal != description.framesPerSecond,
      rate.candidates.isEmpty
    {
      facts.warnings.append(.frameNumberDiffers(description.framesPerSecond, at: description.offset + 12))
    }
  }

  /// The rate of a tmcd track. If the track's number was rounded, the times of the pictures decide.
  private mutating func rate(
    of description: TimecodeDescription, _ picture: MovieTrack?, into facts: inout HeaderFacts
  ) throws(MediaTimecodeError) -> StatedRate {
    let stated = StatedRate(
      terms: description.terms, nominal: description.framesPerSecond,
      isDrop: description.flags & TimecodeDescription.dropFrame != 0, at: description.offset)
    guard var rate = stated else { throw .malformed(container, .rate, at: description.offset) }
    guard rate.isRounded || !rate.candidates.isEmpty, let picture else { return rate }
    let times = try presentationTimes(of: picture)
    rate.decide(by: times, given: givenRate)
    if rate.isRounded, facts.starts.isEmpty { facts.duration?.step = 2 * (times?.grid ?? 1) }
    return rate
  }

  /// The rate of a picture track's frames; nil if their times do not show one.
  private mutating func frameRate(of picture: MovieTrack) -> StatedRate? {
    guard let times = try? presentationTimes(of: picture), let offset = picture.mediaInformation?.lowerBound else {
      return nil
    }
    guard times.grid != nil else {
      // All frames have the same duration.
      let terms = Fraction(picture.timescale, times.ticks[1] - times.ticks[0])
      var rate = StatedRate(terms: terms, isDrop: nil, at: offset)
      rate?.decide(by: nil, given: givenRate)
      return rate
    }
    let possibleRates = TimecodeFrameRate.allNonDrop.filter(times.areConsistent(with:))
    return possibleRates.count == 1 ? StatedRate(possibleRates[0].rate, isDrop: nil, at: offset) : nil
  }

  /// The duration of the movie's picture, or of its timecode if there is no picture.
  ///
  /// The duration of a track's media is exact. An edit list that presents a different length counts in the coarser
  /// ticks of the movie.
  private static func duration(of tracks: [MovieTrack], movieTimescale: Int) -> HeaderFacts.Duration? {
    let track =
      tracks.first { $0.handler == Atom.type("vide") && $0.duration != nil }
      ?? tracks.first { $0.handler == Atom.type("tmcd") && $0.duration != nil }
    guard let track, let ticks = track.duration, track.timescale > 0 else { return nil }
    let whole = HeaderFacts.Duration(ticks: ticks, ticksPerSecond: Fraction(track.timescale, 1), isRounded: true)
    guard let presented = track.edits?.presented, movieTimescale > 0 else { return whole }
    let difference = Fraction(ticks, track.timescale) - Fraction(presented, movieTimescale)
    // A difference below the shortest frame means that the edit list states the same length in coarser ticks.
    guard difference.isDefined, difference.abs() >= Fraction(1, 125) else { return whole }
    return HeaderFacts.Duration(ticks: presented, ticksPerSecond: Fraction(movieTimescale, 1), isRounded: true)
  }
}

// MARK: Fragments: the moov atom has no samples; the first sample is in a moof atom (ISO/IEC 14496-12, 8.8)

extension HeaderReader {
  /// The duration of all fragments in ticks of the movie (`mehd`); nil if the header does not state it.
  mutating func durationOfFragments(in body: Range<Int>) throws(MediaTimecodeError) -> Int? {
    guard let header = try atom("mehd", in: body) else { return nil }
    let isLong = try field(at: header.body.lowerBound, bytes: 1, in: header.body) == 1
    let ticks = try field(at: header.body.lowerBound + 4, bytes: isLong ? 8 : 4, in: header.body)
    return ticks == 0 ? nil : Int(exactly: ticks)
  }

  /// The first sample of a tmcd track in the first fragment that has one.
  mutating func fragmentSample(
    of track: Int, after movie: Atom, _ description: TimecodeDescription
  ) throws(MediaTimecodeError) -> (value: Int, offset: Int, ticks: Int)? {
    guard try atom("mvex", in: movie.body) != nil else { return nil }
    var offset = movie.end
    for _ in 0..<16 {
      guard let fragment = try atom("moof", in: offset..<size) else { return nil }
      if let position = try sampleOffset(of: track, in: fragment) {
        guard position < size else { throw .truncated(container, at: fragment.start) }
        return (try timecodeValue(at: position, description), position, 0)
      }
      offset = fragment.end
    }
    return nil
  }

  /// The offset of the first sample of a track, from the `tfhd` and `trun` of a fragment.
  private mutating func sampleOffset(of track: Int, in fragment: Atom) throws(MediaTimecodeError) -> Int? {
    var rest = fragment.body
    while let atom = try atom(from: &rest) {
      guard atom.type == Atom.type("traf"), let header = try self.atom("tfhd", in: atom.body),
        let run = try self.atom("trun", in: atom.body)
      else { continue }
      let start = header.body.lowerBound
      guard Int(try field(at: start + 4, bytes: 4, in: header.body)) == track else { continue }
      var base = fragment.start
      if try field(at: start, bytes: 4, in: header.body) & 1 != 0 {
        guard let explicit = Int(exactly: try field(at: start + 8, bytes: 8, in: header.body)) else { return nil }
        base = explicit
      }
      guard try field(at: run.body.lowerBound, bytes: 4, in: run.body) & 1 != 0 else { return base }
      let shift = UInt32(try field(at: run.body.lowerBound + 8, bytes: 4, in: run.body))
      let (position, overflow) = base.addingReportingOverflow(Int(Int32(bitPattern: shift)))
      return overflow || position < 0 ? nil : position
    }
    return nil
  }
}
