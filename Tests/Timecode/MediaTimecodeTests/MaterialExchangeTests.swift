import MediaTimecode
import SMPTETimecode
import Testing

struct MaterialExchangeTests {
  @Test(arguments: Told.all)
  func `the material package's start is the label at the exact rate`(_ told: Told) throws {
    for length in [1, 4, 9] {
      var file = MaterialBytes(told)
      file.lengthBytes = length
      let start = try MediaStart(reading: file.bytes)
      #expect(start.container == .mxf)
      #expect(start.timecode.tagged == told.timecode.tagged)
      #expect(start.durationInFrames == Fraction(48, 1))
      #expect(start.found.map(\.description) == ["material package", "file package", "source package"])
      #expect(start.warnings.isEmpty)
      #expect(start.name == "A001C001")
      #expect(start.reel == "A001")
    }
  }

  @Test
  func `the packages in order; a different start is a warning`() throws {
    let told = try #require(Told(.fps25, 1, 0, 0, 0))
    var file = MaterialBytes(told)
    file.packages[1].timecode?.frames = 0
    let start = try MediaStart(reading: file.bytes)
    #expect(start.timecode.tagged == "01:00:00:00@25")
    #expect(start.warnings == [.differs(start.found[1])])
    file.packages[0].timecode = nil
    #expect(try MediaStart(reading: file.bytes).timecode.tagged == "00:00:00:00@25")
    file.packages[1].timecode = nil
    #expect(try MediaStart(reading: file.bytes).timecode.tagged == "01:00:00:00@25")
    file.packages[2].timecode = nil
    #expect(throws: MediaTimecodeError.timecodeMissing(.mxf)) { try MediaStart(reading: file.bytes) }
  }

  @Test
  func `OP-Atom: the source package's start, shifted by the clip`() throws {
    // MediaInfo shows 00:00:00:00 for such a file.
    let zero = try #require(Told(.fps25, 0, 0, 0, 0))
    var file = MaterialBytes(zero)
    file.isAtom = true
    file.packages[1].timecode = nil
    file.packages[2].timecode?.frames = 10 * 3600 * 25
    file.packages[1].start = (3 * 3600 + 46 * 60 + 12) * 25 + 4
    let start = try MediaStart(reading: file.bytes)
    #expect(start.timecode.tagged == "13:46:12:04@25")
    #expect(start.found.map(\.description) == ["source package", "material package"])
    #expect(start.warnings == [.differs(start.found[1])])
    #expect(start.reel == "A001")
    // Without a tape the file package has the start.
    file.packages[2].timecode = nil
    file.packages[1].timecode = .init(frames: 50, base: 25, editRate: (25, 1))
    #expect(try MediaStart(reading: file.bytes).timecode.tagged == "00:00:02:00@25")
  }

  @Test
  func `OP-Atom sound: the clip's position is in samples, and the rate is the timecode's`() throws {
    var file = MaterialBytes(try #require(Told(.fps23_976, 1, 0, 0, 0)))
    file.isAtom = true
    for index in 0..<3 {
      file.packages[index].isSound = true
      file.packages[index].editRate = (48000, 1)
      file.packages[index].duration = 2002 * 48
    }
    file.packages[1].start = 48048
    let start = try MediaStart(reading: file.bytes)
    #expect(start.timecode.tagged == "01:00:01:00@23.976")
    #expect(start.durationInFrames == Fraction(48, 1))
  }

  @Test
  func `OP-Atom: the chain follows the track whose package is in the file, past fillers`() throws {
    var file = MaterialBytes(try #require(Told(.fps25, 10, 0, 0, 0)))
    file.isAtom = true
    for index in 0..<3 {
      (file.packages[index].isSound, file.packages[index].hasFiller) = (true, true)
      (file.packages[index].editRate, file.packages[index].duration) = ((48000, 1), 96000)
    }
    file.packages[0].hasAbsentPicture = true
    file.packages[0].timecode = nil
    let start = try MediaStart(reading: file.bytes)
    #expect(start.timecode.tagged == "10:00:00:00@25")
    #expect(start.found.map(\.description) == ["source package", "file package"])
    #expect(start.durationInFrames == Fraction(50, 1))
  }

  @Test
  func `many tracks cost no more than their bytes`() throws {
    var file = MaterialBytes(try #require(Told(.fps25, 1, 0, 0, 0)))
    let last = file.packages[2]
    file.packages[2].source = 100
    for number in 100..<250 {
      var package = last
      (package.number, package.source, package.name) = (number, number + 1, nil)
      file.packages.append(package)
    }
    let clock = ContinuousClock()
    let elapsed = try clock.measure { _ = try MediaStart(reading: file.bytes) }
    #expect(elapsed < .seconds(10))
  }

  @Test(arguments: [(24000, 1001), (24, 1)])
  func `the timecode never has the rate of an audio track`(_ terms: (Int, Int)) throws {
    // As an Alexa writes it: the timecode track has the edit rate of sound.
    let rate = try #require(TimecodeFrameRate(rate: Fraction(terms.0, terms.1)))
    let told = try #require(Told(rate, 1, 0, 0, 0))
    var file = MaterialBytes(told)
    for index in 0..<3 { file.packages[index].timecode?.editRate = (48000, 1) }
    #expect(try MediaStart(reading: file.bytes).timecode.tagged == told.timecode.tagged)
    // A base of 24 alone is 24 or 23.976.
    for index in 0..<3 { file.packages[index].editRate = (48000, 1) }
    #expect { try MediaStart(reading: file.bytes) } throws: { error in
      guard case .rateMissing(.mxf, let found)? = error as? MediaTimecodeError else { return false }
      return found.first?.position == .frames(86400)
    }
    #expect(try MediaStart(reading: file.bytes, rateIfMissing: rate).timecode.tagged == told.timecode.tagged)
  }

  @Test(arguments: [TimecodeFrameRate.fps24, .fps25])
  func `the drop flag at 24 and 25 is ignored with a warning`(_ rate: TimecodeFrameRate) throws {
    let told = try #require(Told(rate, 10, 0, 0, 7))
    var file = MaterialBytes(told)
    for index in 0..<3 { file.packages[index].timecode?.isDrop = true }
    let start = try MediaStart(reading: file.bytes)
    #expect(start.timecode.tagged == told.timecode.tagged)
    #expect(start.warnings.count == 1)
  }

  @Test
  func `a base of half the edit rate counts pairs of fields or frames`() throws {
    var file = MaterialBytes(try #require(Told(.fps25, 1, 0, 0, 0)))
    for index in 0..<3 {
      file.packages[index].editRate = (50, 1)
      file.packages[index].timecode?.editRate = (50, 1)
    }
    #expect(try MediaStart(reading: file.bytes).timecode.tagged == "01:00:00:00@25")
  }

  @Test
  func `a run-in of any bytes is skipped`() throws {
    var file = MaterialBytes(try #require(Told(.fps30, 1, 0, 0, 0)))
    for length in [1, 16, 20000, 65535] {
      file.runIn = (0..<length).map { UInt8(truncatingIfNeeded: $0 % 7 == 0 ? 0x06 : $0) }
      let start = try MediaStart(reading: file.bytes)
      #expect(start.timecode.tagged == "01:00:00:00@30")
    }
    file.runIn = [UInt8](repeating: 0, count: 65537)
    #expect { try MediaStart(reading: file.bytes) } throws: { error in
      guard case .unknownContainer? = error as? MediaTimecodeError else { return false }
      return true
    }
  }

  @Test
  func `an unfinished header is replaced by the footer's, or is a warning`() throws {
    let told = try #require(Told(.fps24, 2, 0, 0, 0))
    var file = MaterialBytes(try #require(Told(.fps24, 1, 0, 0, 0)))
    for index in 0..<3 { file.packages[index].duration = -1 }
    file.status = 1
    let open = try MediaStart(reading: file.bytes)
    #expect(open.timecode.tagged == "01:00:00:00@24")
    #expect(open.duration == nil)
    #expect(open.warnings == [.unfinished(at: 0)])
    let length = file.bytes.count
    file.footer = MaterialBytes(told).packages
    let closed = try MediaStart(reading: file.bytes)
    #expect(closed.timecode.tagged == "02:00:00:00@24")
    #expect(closed.durationInFrames == Fraction(48, 1))
    #expect(closed.warnings.isEmpty)
    file.isFooterIndexed = true
    for runIn in [0, 300] {
      file.runIn = [UInt8](repeating: 1, count: runIn)
      let indexed = try MediaStart(reading: file.bytes)
      #expect(indexed.timecode.tagged == "02:00:00:00@24")
      #expect(indexed.warnings.isEmpty)
      // Without the index's last byte there is only the header's.
      #expect(try MediaStart(reading: Array(file.bytes.dropLast(1))).warnings == [.unfinished(at: runIn)])
    }
    (file.runIn, file.isFooterIndexed) = ([], false)
    #expect { try MediaStart(reading: Array(file.bytes.prefix(length - 10))) } throws: { error in
      guard case .truncated(.mxf, at: _)? = error as? MediaTimecodeError else { return false }
      return true
    }
  }

  @Test(arguments: [1, 4])
  func `a file that ends within the header metadata is truncated, even if no footer is stated`(status: UInt8) throws {
    var file = MaterialBytes(try #require(Told(.fps24, 1, 0, 0, 0)))
    (file.status, file.tellsMetadataLength) = (status, true)
    let whole = try MediaStart(reading: file.bytes)
    #expect(whole.timecode.tagged == "01:00:00:00@24")
    // At the end of the metadata's last packet but one, where no packet is cut.
    let last = file.packet([6, 0x0E, 0x2B, 0x34, 2, 0x53, 1, 1, 0x0E, 1, 1, 1, 1, 1, 1, 0], .big(0, 40))
    let end = try #require(file.bytes.indices.first { file.bytes[$0...].starts(with: last) })
    #expect(throws: MediaTimecodeError.truncated(.mxf, at: end)) { try MediaStart(reading: Array(file.bytes[..<end])) }
    file.tellsMetadataLength = false
    #expect(try MediaStart(reading: Array(file.bytes[..<end])).timecode == whole.timecode)
    // At the end of any set that refers to another, or precedes a set to which one refers.
    file.hasContentStorage = true
    let bytes = file.bytes
    let sets = bytes.indices.filter { bytes[$0...].starts(with: MaterialBytes.setKey) }
    #expect(sets.count > 10)
    for cut in sets.dropFirst() {
      #expect(throws: MediaTimecodeError.truncated(.mxf, at: cut)) { try MediaStart(reading: Array(bytes[..<cut])) }
    }
  }

  @Test
  func `a system item is a location up to 30 frames a second`() throws {
    var file = MaterialBytes(try #require(Told(.fps29_97d, 10, 3, 7, 29)))
    file.systemItem = [0x69, 0x07, 0x03, 0x10]
    let equal = try MediaStart(reading: file.bytes)
    #expect(equal.found.last?.kind == .systemItem)
    #expect(equal.warnings.isEmpty)
    file.systemItem = [0x68, 0x07, 0x03, 0x10]
    let other = try MediaStart(reading: file.bytes)
    #expect(other.found.last.map { [.differs($0)] } == other.warnings)
    file = MaterialBytes(try #require(Told(.fps60, 1, 0, 0, 0)))
    file.systemItem = [0x39, 0x07, 0x03, 0x10]
    #expect(try MediaStart(reading: file.bytes).found.count == 3)
  }
}
