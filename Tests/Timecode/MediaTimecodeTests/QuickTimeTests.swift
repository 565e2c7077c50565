import MediaTimecode
import SMPTETimecode
import Testing

struct QuickTimeTests {
  @Test(arguments: Told.all)
  func `a tmcd track's number is the label at the exact rate`(_ told: Told) throws {
    for (brand, isLong, isFirst) in [("qt  ", false, false), ("isom", false, true), ("qt  ", true, true)] {
      var movie = MovieBytes(told, flags: 2)
      (movie.brand, movie.isLong, movie.isMovieFirst) = (brand, isLong, isFirst)
      let start = try MediaStart(reading: movie.bytes)
      #expect(start.timecode.tagged == told.timecode.tagged)
      #expect(start.durationInFrames == Fraction(48, 1))
      #expect(start.container == (brand == "isom" ? .mpeg4 : .quickTime))
      #expect(start.found.map(\.description) == ["tmcd track 2"])
      #expect(start.warnings.isEmpty)
    }
  }

  @Test(arguments: [24, 25, 48, 50])
  func `a drop flag at a rate without drop frame is ignored with a warning`(_ nominal: Int) throws {
    let rate = try #require(TimecodeFrameRate(rate: Fraction(nominal, 1)))
    let told = try #require(Told(rate, 1, 0, 0, 12))
    let movie = MovieBytes(told, flags: 1)
    let start = try MediaStart(reading: movie.bytes)
    #expect(start.timecode.tagged == told.timecode.tagged)
    guard case .dropFlagIgnored(rate, _) = start.warnings.first else {
      Issue.record("\(start.warnings)")
      return
    }
  }

  @Test(arguments: [
    (2997, 100, TimecodeFrameRate.fps29_97), (23976, 1000, .fps23_976), (2398, 100, .fps23_976),
    (600, 25, .fps24), (90000, 3003, .fps29_97), (5994, 100, .fps59_94),
  ])
  func `rounded terms mean the exact rate`(_ terms: (Int, Int, TimecodeFrameRate)) throws {
    var movie = MovieBytes(try #require(Told(terms.2, 1, 0, 0, 0)))
    (movie.timecodes[0].timescale, movie.timecodes[0].frameDuration) = (terms.0, terms.1)
    #expect(try MediaStart(reading: movie.bytes).timecode.frameRate == terms.2)
  }

  @Test
  func `an edit list moves the start to the tick that it presents first`() throws {
    let told = try #require(Told(.fps25, 1, 0, 0, 0))
    var movie = MovieBytes(told)
    movie.timecodes[0].edits = [(600, -1), (1200, 10)]
    #expect(try MediaStart(reading: movie.bytes).timecode.tagged == "01:00:00:10@25")
    // A later sample: the track breaks after 20 frames.
    movie.timecodes[0].samples = [(90000, 20), (50, 28)]
    movie.timecodes[0].edits = [(1200, 25)]
    #expect(try MediaStart(reading: movie.bytes).timecode.tagged == "00:00:02:05@25")
    movie.isLong = true
    #expect(try MediaStart(reading: movie.bytes).timecode.tagged == "00:00:02:05@25")
  }

  @Test
  func `an edit list of the picture that omits a part shortens the duration`() throws {
    var movie = MovieBytes(try #require(Told(.fps24, 1, 0, 0, 0)))
    movie.videoEdits = [(300, 24)]
    #expect(try MediaStart(reading: movie.bytes).durationInFrames == Fraction(12, 1))
    movie.videoEdits = [(1199, 0)]
    #expect(try MediaStart(reading: movie.bytes).durationInFrames == Fraction(48, 1))
    movie.hasVideo = false
    #expect(try MediaStart(reading: movie.bytes).durationInFrames == Fraction(48, 1))
  }

  @Test(arguments: [false, true])
  func `the duration of a fragmented movie comes from its header, if it has one`(_ isLong: Bool) throws {
    var movie = MovieBytes(try #require(Told(.fps24, 1, 0, 0, 0)))
    (movie.isLong, movie.videoDuration, movie.timecodes[0].samples[0].ticks) = (isLong, 0, 0)
    for (ticks, frames) in [(1200, 48), (0, nil)] {
      movie.fragmentDuration = ticks
      #expect(try MediaStart(reading: movie.bytes).durationInFrames == frames.map { Fraction($0, 1) })
    }
  }

  @Test
  func `the tmcd track to which the picture refers comes first, and a different start is a warning`() throws {
    var movie = MovieBytes(try #require(Told(.fps24, 1, 0, 0, 0)))
    var second = movie.timecodes[0]
    (second.identifier, second.samples, second.name) = (3, [(48, 48)], "A001")
    movie.timecodes.append(second)
    movie.references = [3]
    let start = try MediaStart(reading: movie.bytes)
    #expect(start.timecode.tagged == "00:00:02:00@24")
    #expect(start.reel == "A001")
    #expect(start.found.map(\.description) == ["tmcd track 3", "tmcd track 2"])
    #expect(start.warnings == [.differs(start.found[1])])
    movie.references = []
    #expect(try MediaStart(reading: movie.bytes).timecode.tagged == "01:00:00:00@24")
  }

  @Test
  func `flags: beyond midnight, below zero, a tape counter, eight bytes`() throws {
    let told = try #require(Told(.fps24, 1, 0, 0, 0))
    var movie = MovieBytes(told, flags: 2)
    movie.timecodes[0].samples = [(24 * 86400 + 5, 48)]
    let wrapped = try MediaStart(reading: movie.bytes)
    #expect(wrapped.timecode.tagged == "00:00:00:05@24")
    #expect(wrapped.warnings.count == 1)
    movie.timecodes[0].flags = 0
    #expect(throws: MediaTimecodeError.self) { try MediaStart(reading: movie.bytes) }
    movie.timecodes[0].flags = 4
    movie.timecodes[0].samples = [(-5, 48)]
    #expect(throws: MediaTimecodeError.self) { try MediaStart(reading: movie.bytes) }
    movie.timecodes[0].flags = 8
    movie.timecodes[0].samples = [(48, 48)]
    let counter = try MediaStart(reading: movie.bytes)
    #expect(counter.timecode.tagged == "00:00:02:00@24")
    #expect(counter.warnings.count == 1)
    (movie.timecodes[0].flags, movie.timecodes[0].isLong) = (0, true)
    #expect(try MediaStart(reading: movie.bytes).timecode.tagged == "00:00:02:00@24")
  }

  @Test
  func `a movie without a tmcd track has no timecode`() {
    var movie = MovieBytes()
    movie.references = []
    #expect(throws: MediaTimecodeError.timecodeMissing(.quickTime)) { try MediaStart(reading: movie.bytes) }
    movie.brand = "mp42"
    #expect(throws: MediaTimecodeError.timecodeMissing(.mpeg4)) { try MediaStart(reading: movie.bytes) }
    movie.brand = nil
    #expect(throws: MediaTimecodeError.timecodeMissing(.quickTime)) { try MediaStart(reading: movie.bytes) }
  }

  @Test
  func `a rate that is not a timecode rate is refused, and the error names it`() throws {
    var movie = MovieBytes(try #require(Told(.fps24, 1, 0, 0, 0)))
    movie.timecodes[0].timescale = 15
    #expect { try MediaStart(reading: movie.bytes) } throws: { error in
      guard case .rateUnsupported(.quickTime, Fraction(15, 1), _)? = error as? MediaTimecodeError else { return false }
      return true
    }
  }

  @Test(arguments: [false, true])
  func `a movie of 100 GB with its header last costs at most 64 KiB and 40 calls`(_ isLong: Bool) throws {
    var movie = MovieBytes(try #require(Told(.fps29_97d, 10, 3, 7, 29)))
    movie.isLong = isLong
    movie.soundTracks = 16
    movie.timecodes += (3..<6).map { number in
      var track = movie.timecodes[0]
      track.identifier = number
      return track
    }
    let size = 100 << 30
    let header = movie.movie(offsets: movie.timecodes.map { _ in [28 + (isLong ? 16 : 0)] }, base: 8)
    let sample: [UInt8] = .big(movie.timecodes[0].samples[0].value, 4)
    let start = size - header.count
    let head = MovieBytes.atom("ftyp", Array("qt  ".utf8) + .big(0, 4) + Array("qt  ".utf8))
    let data: [UInt8] = .big(1, 4) + Array("mdat".utf8) + .big(start - head.count, 8)
    let source = SparseSource(
      byteCount: size,
      parts: [(0, head + data), (36 + (isLong ? 16 : 0), sample), (start, header)])
    let found = try MediaStart(reading: source)
    #expect(found.timecode.tagged == "10:03:07;29@29.97d")
    #expect(source.calls <= 40)
    #expect(source.bytesRead <= 64 << 10)
  }

  @Test
  func `a time scale of zero is an error only if the start depends on it`() throws {
    var movie = MovieBytes(try #require(Told(.fps25, 1, 0, 0, 0)))
    movie.hasVideo = false
    for edits in [[], [(duration: 1200, start: 10)]] {
      movie.timecodes[0].edits = edits
      var bytes = movie.bytes
      let header = try #require(bytes.indices.first { bytes[$0...].starts(with: "mdhd".utf8) })
      bytes.replace(at: header + 16, with: [0, 0, 0, 0])
      guard !edits.isEmpty else {
        #expect(try MediaStart(reading: bytes).timecode.tagged == "01:00:00:00@25")
        continue
      }
      #expect { try MediaStart(reading: bytes) } throws: { error in
        guard case .malformed(.quickTime, .timescale, at: _)? = error as? MediaTimecodeError else { return false }
        return true
      }
    }
  }

  private static let silent: [(timescale: Int, ticks: Int, rate: String?, given: String?)] = [
    (25, 1, "25", nil), (30_000, 1001, "29.97", nil), (30_000, 1001, "29.97d", "29.97d"), (15, 1, nil, "24"),
  ]

  @Test(arguments: silent)
  func `a movie without a start has the rate of its frames`(
    timescale: Int, ticks: Int, expected: String?, given: String?
  ) throws {
    var movie = MovieBytes()
    (movie.references, movie.videoTimescale, movie.videoDuration) = ([], timescale, 50 * ticks)
    movie.videoTimes = [(50, ticks)]
    let extent = try MediaStart.extent(
      reading: movie.bytes, rateIfMissing: given.flatMap { TimecodeFrameRate(rawValue: $0) })
    #expect(extent.rate?.rawValue == expected && extent.duration == Fraction(50 * ticks, timescale))
  }

  @Test
  func `frames of several durations show their rate if only one rate can have them`() throws {
    var movie = MovieBytes()
    (movie.references, movie.videoTimescale, movie.videoDuration) = ([], 1000, 5000)
    let times = (0...120).map { Int((Double($0) * 1000 / 24).rounded()) }
    movie.videoTimes = zip(times, times.dropFirst()).map { (1, $1 - $0) }
    #expect(try MediaStart.extent(reading: movie.bytes).rate == .fps24)
    movie.videoTimes = [(1, 40), (1, 90), (3, 17)]
    #expect(try MediaStart.extent(reading: movie.bytes).rate == nil)
  }
}
