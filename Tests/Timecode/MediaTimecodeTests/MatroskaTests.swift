import MediaTimecode
import SMPTETimecode
import Testing

struct MatroskaTests {
  @Test(arguments: Told.all)
  func `the TIMECODE tag at the default duration`(_ told: Told) throws {
    let nanoseconds = 1e9 / told.rate.rate.doubleValue
    for (track, isLast, isOpen) in [(0, false, false), (7, false, true), (0, true, false)] {
      for duration in [Int(nanoseconds), Int(nanoseconds.rounded())] {
        var file = MatroskaBytes(defaultDuration: duration)
        file.tags = [(track, told.timecode.stringValue())]
        file.duration = (48 / told.rate.rate.doubleValue * 1000).rounded()
        (file.areTagsLast, file.isSegmentOpen) = (isLast, isOpen)
        let start = try MediaStart(reading: file.bytes)
        #expect(start.container == .matroska)
        #expect(start.timecode.tagged == told.timecode.tagged)
        #expect(start.durationInFrames == Fraction(48, 1))
        #expect(start.found.map(\.description) == [track == 0 ? "TIMECODE tag" : "TIMECODE tag of track 1"])
        #expect(start.warnings.isEmpty)
      }
    }
  }

  @Test
  func `the tag of the file comes before the tag of a track, and a different label is a warning`() throws {
    var file = MatroskaBytes(defaultDuration: 40_000_000)
    file.tags = [(7, "02:00:00:00"), (0, "01:00:00:00")]
    let start = try MediaStart(reading: file.bytes)
    #expect(start.timecode.tagged == "01:00:00:00@25")
    #expect(start.warnings == [.differs(start.found[1])])
  }

  @Test
  func `a tag without a timecode is a warning if another tag has one`() throws {
    var file = MatroskaBytes(defaultDuration: 40_000_000)
    file.tags = [(8, "reel 7"), (0, "01:00:00:00")]
    let start = try MediaStart(reading: file.bytes)
    #expect(start.timecode.tagged == "01:00:00:00@25")
    guard case .malformedTag(let offset)? = start.warnings.first, start.warnings.count == 1 else {
      Issue.record("\(start.warnings)")
      return
    }
    #expect(Array(file.bytes[offset..<offset + 6]) == Array("reel 7".utf8))
    file.tags = [(8, "reel 7"), (0, "reel 8")]
    #expect { try MediaStart(reading: file.bytes) } throws: { error in
      guard case .malformed(.matroska, .tag, _)? = error as? MediaTimecodeError else { return false }
      return true
    }
  }

  @Test
  func `an audio track comes after the video track, and tags of a chapter are not used for the file`() throws {
    var file = MatroskaBytes(defaultDuration: 40_000_000)
    file.tags = [(8, "02:00:00:00"), (7, " 01:00:00:00 ")]
    let start = try MediaStart(reading: file.bytes)
    #expect(start.timecode.tagged == "01:00:00:00@25")
    #expect(start.found.map(\.description) == ["TIMECODE tag of track 1", "TIMECODE tag of track 0"])
    for target: UInt32 in [0x63C4, 0x63C6, 0x63C9] {
      file.target = target
      #expect(throws: MediaTimecodeError.timecodeMissing(.matroska)) { try MediaStart(reading: file.bytes) }
    }
  }

  @Test
  func `tags after clusters of unknown size are found, and millions of blocks are not skipped one by one`() throws {
    var file = MatroskaBytes(defaultDuration: 40_000_000)
    file.tags = [(0, "01:00:00:00")]
    (file.areTagsLast, file.isSegmentOpen, file.openClusterBlocks) = (true, true, 20)
    #expect(try MediaStart(reading: file.bytes).timecode.tagged == "01:00:00:00@25")
    file.openClusterBlocks = 5000
    #expect(throws: MediaTimecodeError.timecodeMissing(.matroska)) { try MediaStart(reading: file.bytes) }
  }

  @Test
  func `the duration of the picture is preferred to that of the file, which may be longer`() throws {
    var file = MatroskaBytes(defaultDuration: 41_708_333)
    file.tags = [(0, "01:00:00:00")]
    file.duration = 2005
    file.pictureDuration = "00:00:02.002000000"
    #expect(try MediaStart(reading: file.bytes).durationInFrames == Fraction(48, 1))
    file.pictureDuration = "01:00:03.600000000"
    #expect(try MediaStart(reading: file.bytes).durationInFrames == Fraction(86400, 1))
    file.pictureDuration = "long"
    #expect(try MediaStart(reading: file.bytes).durationInFrames == Fraction(2005 * 24, 1001))
  }

  /// Times of pictures in milliseconds, in decoding order: every fourth is presented after the two that follow it.
  private static func times(at rate: TimecodeFrameRate, count: Int = 100) -> [Int] {
    let times = (0..<count).compactMap { (Fraction($0, 1) / rate.rate * Fraction(1000, 1) + Fraction(1, 2)).floor }
    return times.enumerated().map { index, time in
      index % 4 == 1 && index + 1 < count ? times[index + 1] : index % 4 == 2 ? times[index - 1] : time
    }
  }

  @Test(arguments: [1, 10, 100, 1000, 10_000, 100_000, 1_000_000])
  func `a default duration that is rounded or cut to a power of ten of nanoseconds is its rate's`(_ unit: Int) throws {
    let rates: [TimecodeFrameRate] = [
      .fps23_976, .fps24, .fps25, .fps29_97, .fps30, .fps47_952, .fps48, .fps50, .fps59_94, .fps60,
    ]
    for rate in rates {
      let exact = Fraction(1_000_000_000, unit) / rate.rate
      for half in [Fraction.zero, Fraction(1, 2)] {
        var file = MatroskaBytes(defaultDuration: unit * ((exact + half).floor ?? 0))
        file.tags = [(0, "01:00:00:00")]
        // Cut to 20 milliseconds, 47.952 and 48 are 50: only the time stamps tell.
        let isOther = TimecodeFrameRate(rate: Fraction(reducing: 1_000_000_000, file.defaultDuration ?? 1)).map {
          $0 != rate
        }
        // --rate decides if the number may mean two.
        let given = try MediaStart(reading: file.bytes, rateIfMissing: rate).timecode.frameRate
        #expect(given == rate || isOther == true, "\(rate) \(unit) \(half)")
        // So do the time stamps, with any --rate.
        file.blockTimes = Self.times(at: rate)
        let start = try MediaStart(reading: file.bytes, rateIfMissing: rate.isPulledDown ? .fps100 : rate)
        #expect(start.timecode.frameRate.rate == rate.rate, "\(rate) \(unit) \(half)")
        #expect(start.warnings.isEmpty == (isOther != true), "\(rate) \(unit) \(half)")
      }
    }
    var fields = MatroskaBytes(defaultDuration: 2 * 20_854_166)
    fields.tags = [(0, "01:00:00:00")]
    #expect(try MediaStart(reading: fields.bytes).timecode.tagged == "01:00:00:00@23.976")
  }

  @Test
  func `time stamps that contradict the rate in the header decide, with a warning`() throws {
    let rates: [TimecodeFrameRate] = [.fps23_976, .fps25, .fps29_97, .fps50, .fps59_94, .fps100]
    for (stated, shown) in rates.flatMap({ stated in rates.map { (stated, $0) } }) {
      var file = MatroskaBytes(defaultDuration: Int((1e9 / stated.rate.doubleValue).rounded()))
      file.tags = [(0, "01:00:00:00")]
      file.blockTimes = Self.times(at: shown)
      let start = try MediaStart(reading: file.bytes)
      #expect(start.timecode.frameRate == shown, "\(stated) \(shown)")
      #expect(start.warnings.isEmpty == (stated == shown))
    }
  }

  @Test
  func `time stamps of no rate, too few time stamps and several pictures in a block do not change the rate`() throws {
    var file = MatroskaBytes(defaultDuration: 40_000_000)
    file.tags = [(0, "01:00:00:00")]
    for times in [Self.times(at: .fps50, count: 7), (0..<40).map { $0 * $0 * 3 }, [Int](repeating: 0, count: 20)] {
      file.blockTimes = times
      let start = try MediaStart(reading: file.bytes)
      #expect(start.timecode.tagged == "01:00:00:00@25")
      #expect(start.warnings.isEmpty)
    }
  }

  @Test
  func `no rate, no tag, a tag that is not a timecode, a semicolon at 25`() throws {
    var file = MatroskaBytes()
    file.tags = [(0, "01:00:00:00")]
    #expect { try MediaStart(reading: file.bytes) } throws: { error in
      guard case .rateMissing(.matroska, _)? = error as? MediaTimecodeError else { return false }
      return true
    }
    file.defaultDuration = 40_000_000
    file.tags = [(0, "01:00:00;00")]
    #expect(try MediaStart(reading: file.bytes).warnings.count == 1)
    for text in ["soon", "01:00:00", "01:00:00:00:00", "1::00:00", "0001:00:00:00"] {
      file.tags = [(0, text)]
      #expect { try MediaStart(reading: file.bytes) } throws: { error in
        guard case .malformed(.matroska, .tag, at: _)? = error as? MediaTimecodeError else { return false }
        return true
      }
    }
    file.tags = []
    #expect(throws: MediaTimecodeError.timecodeMissing(.matroska)) { try MediaStart(reading: file.bytes) }
  }
}
