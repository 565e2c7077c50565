import MediaTimecode
import SMPTETimecode
import Testing

struct DPXTests {
  @Test(arguments: Told.all(framesBelow: 100).filter { !$0.rate.isDrop })
  func `the television header's time code, in both byte orders`(_ told: Told) throws {
    for isLittle in [false, true] {
      var image = DPXBytes(isLittle: isLittle)
      image.timeCode = told.timecode.packed
      image.televisionRate = Float(told.rate.rate.doubleValue)
      #expect(try MediaStart(reading: image.bytes).timecode.tagged == told.timecode.tagged)
      image.televisionRate = nil
      image.filmRate = Float(told.rate.rate.doubleValue)
      let start = try MediaStart(reading: image.bytes)
      #expect(start.timecode.tagged == told.timecode.tagged)
      #expect(start.container == .dpx)
      #expect(start.durationInFrames == Fraction(1, 1))
      #expect(start.warnings.isEmpty)
    }
  }

  @Test(arguments: [(Float(23.98), "23.976"), (29.97, "29.97")])
  func `rates are written with two or three decimals`(_ number: Float, _ rate: String) throws {
    let image = DPXBytes(timeCode: 0x0100_0000, televisionRate: number)
    #expect(try MediaStart(reading: image.bytes).timecode.frameRate.rawValue == rate)
  }

  @Test
  func `the flag for drop frame, if the digits leave a bit for it`() throws {
    let image = DPXBytes(timeCode: 0x1003_0769, televisionRate: 29.97)
    #expect(try MediaStart(reading: image.bytes).timecode.tagged == "10:03:07;29@29.97d")
    let odd = DPXBytes(timeCode: 0x0100_0052, televisionRate: 24)
    let start = try MediaStart(reading: odd.bytes)
    #expect(start.timecode.tagged == "01:00:00:12@24")
    #expect(start.warnings == [.dropFlagIgnored(.fps24, at: 1940)])
  }

  @Test
  func `the film header's frame position counts if there is no time code`() throws {
    var image = DPXBytes(framePosition: 86400, filmRate: 24)
    let start = try MediaStart(reading: image.bytes)
    #expect(start.timecode.tagged == "01:00:00:00@24")
    #expect(start.found.map(\.description) == ["film header"])
    image.timeCode = 0x0200_0000
    let both = try MediaStart(reading: image.bytes)
    #expect(both.timecode.tagged == "02:00:00:00@24")
    #expect(both.found.count == 2)
    #expect(both.warnings.isEmpty)
    image.televisionRate = 25
    let other = try MediaStart(reading: image.bytes)
    #expect(other.timecode.tagged == "02:00:00:00@25")
    #expect(other.warnings == [.rateDiffers(Fraction(24, 1), isDrop: nil, at: 1724)])
  }

  @Test
  func `no rate, no time code, invalid digits, a label beyond its rate`() throws {
    #expect { try MediaStart(reading: DPXBytes(timeCode: 0x0100_0000).bytes) } throws: { error in
      guard case .rateMissing(.dpx, let found)? = error as? MediaTimecodeError else { return false }
      return found.map(\.position) == [.label(Timecode.Components(h: 1))]
    }
    #expect(
      try MediaStart(reading: DPXBytes(timeCode: 0x0100_0000).bytes, rateIfMissing: .fps25).timecode.tagged
        == "01:00:00:00@25")
    // Without a rate all digits are numbers.
    #expect(
      try MediaStart(reading: DPXBytes(timeCode: 0x0100_0058).bytes, rateIfMissing: .fps60).timecode.tagged
        == "01:00:00:58@60")
    #expect(throws: MediaTimecodeError.timecodeMissing(.dpx)) {
      try MediaStart(reading: DPXBytes(televisionRate: 24).bytes)
    }
    #expect(throws: MediaTimecodeError.malformed(.dpx, .binaryCodedDecimal, at: 1920)) {
      try MediaStart(reading: DPXBytes(timeCode: 0x0A00_0000, televisionRate: 24).bytes)
    }
    #expect { try MediaStart(reading: DPXBytes(timeCode: 0x0100_0024, televisionRate: 24).bytes) } throws: { error in
      guard case .invalidLabel(.dpx, _, .fps24)? = error as? MediaTimecodeError else { return false }
      return true
    }
  }
}

struct OpenEXRTests {
  @Test(arguments: Told.all(framesBelow: 40))
  func `the timeCode attribute at framesPerSecond`(_ told: Told) throws {
    let word = told.timecode.packed | (told.rate.isDrop ? 0x40 : 0)
    let image = EXRBytes(parts: [.init(timeCode: word, rate: told.terms)], reel: "A001")
    let start = try MediaStart(reading: image.bytes)
    #expect(start.timecode.tagged == told.timecode.tagged)
    #expect(start.container == .openEXR)
    #expect(start.durationInFrames == Fraction(1, 1))
    #expect(start.reel == "A001")
    #expect(start.warnings.isEmpty)
  }

  @Test
  func `each part is a location; a part without a rate has the rate of the first one`() throws {
    var image = EXRBytes(parts: [.init(timeCode: 0x0100_0000, rate: (24, 1)), .init(timeCode: 0x0100_0000)])
    #expect(try MediaStart(reading: image.bytes).warnings.isEmpty)
    image.parts.append(.init(timeCode: 0x0100_0001, rate: (24, 1)))
    let start = try MediaStart(reading: image.bytes)
    #expect(start.found.map(\.description) == ["timeCode", "timeCode of part 2", "timeCode of part 3"])
    #expect(start.warnings == [.differs(start.found[2])])
    image.parts = [.init(rate: (25, 1)), .init(timeCode: 0x0100_0000)]
    #expect(try MediaStart(reading: image.bytes).timecode.tagged == "01:00:00:00@25")
  }

  @Test
  func `the drop flag at 24 is ignored with a warning, and contradicts a given rate with one`() throws {
    let image = EXRBytes(parts: [.init(timeCode: 0x0100_0052, rate: (24, 1))])
    let start = try MediaStart(reading: image.bytes)
    #expect(start.timecode.tagged == "01:00:00:12@24")
    #expect(start.warnings.count == 1)
    let unrated = EXRBytes(parts: [.init(timeCode: 0x0100_0052)])
    let given = try MediaStart(reading: unrated.bytes, rateIfMissing: .fps29_97)
    #expect(given.timecode.tagged == "01:00:00:12@29.97")
    #expect(given.warnings == [.dropFlagDiffers(.fps29_97, at: given.found[0].offset)])
  }

  @Test
  func `no rate and no time code`() {
    #expect { try MediaStart(reading: EXRBytes(parts: [.init(timeCode: 0x0100_0000)]).bytes) } throws: { error in
      guard case .rateMissing(.openEXR, _)? = error as? MediaTimecodeError else { return false }
      return true
    }
    #expect(throws: MediaTimecodeError.timecodeMissing(.openEXR)) {
      try MediaStart(reading: EXRBytes(parts: [.init(rate: (24, 1))]).bytes)
    }
  }
}
