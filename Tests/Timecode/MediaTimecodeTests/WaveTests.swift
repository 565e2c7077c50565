import SMPTETimecode
import Testing

@testable import MediaTimecode

struct WaveTests {
  @Test(arguments: Told.all)
  func `the time reference is the label at the rate of iXML`(_ told: Told) throws {
    for (form, sampleRate, isLast) in [("RIFF", 48000, false), ("RF64", 96000, true), ("BW64", 44100, false)] {
      var file = WaveBytes(form: form, sampleRate: sampleRate)
      let reference = UInt64(told.timecode.samplesValue(sampleRate: sampleRate))
      file.timeReference = reference
      file.production = WaveBytes.production(told, stamp: reference)
      file.isProductionLast = isLast
      let start = try MediaStart(reading: file.bytes)
      #expect(start.container == .wave)
      #expect(start.timecode.tagged == told.timecode.tagged)
      #expect(start.duration == Fraction(480, sampleRate))
      #expect(start.reel == "SR01")
      #expect(start.found.map(\.description) == ["bext", "iXML"])
      #expect(start.warnings.isEmpty)
    }
  }

  @Test
  func `a recording in RF64 that was not finished has a start, and no duration`() throws {
    var file = WaveBytes(form: "RF64")
    (file.timeReference, file.isFinished) = (48000 * 3600, false)
    file.production = WaveBytes.production(rate: "25/1")
    let start = try MediaStart(reading: file.bytes)
    #expect(start.timecode.tagged == "01:00:00:00@25")
    #expect(start.duration == nil)
  }

  @Test
  func `a time reference of more than 32 bits`() throws {
    var file = WaveBytes(sampleRate: 192_000)
    file.timeReference = UInt64(23 * 3600) * 192_000
    file.production = WaveBytes.production(rate: "25/1")
    #expect(try MediaStart(reading: file.bytes).timecode.tagged == "23:00:00:00@25")
  }

  @Test(arguments: [
    ("sSPEED=023.976-ND\r\nsTAKE=1", "23.976"), ("sUBITS=0\r\nsSPEED=029.970-DF\r\n", "29.97d"),
    ("zSPEED=25-ND", "25"), ("SPEED=29.97 NDF", "29.97"), ("dSPEED=24", "24"), ("sSPEED=30.000-D", "30d"),
  ])
  func `a recorder's description has the rate if iXML has none`(_ description: String, _ rate: String) throws {
    var file = WaveBytes()
    file.timeReference = 0
    file.description = description
    #expect(try MediaStart(reading: file.bytes).timecode.tagged.hasSuffix("@\(rate)"))
    // iXML comes first.
    file.production = WaveBytes.production(rate: "48/1")
    #expect(try MediaStart(reading: file.bytes).timecode.frameRate == .fps48)
  }

  @Test(arguments: [
    ("23.976", "23.976"), ("23.98", "23.976"), ("25", "25"), ("30000/1001", "29.97"), ("59.94", "59.94"),
  ])
  func `the forms of TIMECODE_RATE`(_ text: String, _ rate: String) throws {
    var file = WaveBytes()
    file.timeReference = 0
    file.production = WaveBytes.production(rate: text)
    #expect(try MediaStart(reading: file.bytes).timecode.frameRate.rawValue == rate)
  }

  @Test
  func `iXML in UTF-8, UTF-16 and Latin-1, with CDATA, comments and references`() throws {
    let xml = WaveBytes.production(
      rate: "<!-- 24 -->\n<![CDATA[30000 / 1001]]>", flag: "DF", tape: "&#xC4;<![CDATA[<&amp;]]>&amp;B&nbsp;\u{E9}")
    func bytes(_ units: some Sequence<UInt16>, isBig: Bool) -> [UInt8] {
      units.flatMap { isBig ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }
    let latin = xml.replacing("UTF-8", with: "ISO-8859-1").unicodeScalars.map { UInt8($0.value) }
    let encodings = [
      Array(xml.utf8), [0xEF, 0xBB, 0xBF] + Array(xml.utf8), latin, bytes([0xFEFF] + xml.utf16, isBig: true),
      bytes([0xFEFF] + xml.utf16, isBig: false), bytes(xml.utf16, isBig: true), bytes(xml.utf16, isBig: false) + [0],
    ]
    for bytes in encodings {
      var file = WaveBytes()
      file.timeReference = 0
      file.productionBytes = bytes
      let start = try MediaStart(reading: file.bytes)
      #expect(start.timecode.frameRate == .fps29_97d)
      #expect(start.reel == "Ä<&amp;&B&nbsp;é")
    }
    // A name that is not text in its encoding is ignored.
    var file = WaveBytes()
    file.timeReference = 0
    file.productionBytes = xml.unicodeScalars.map { UInt8($0.value) }
    let start = try MediaStart(reading: file.bytes)
    #expect(start.reel == nil)
    #expect(start.timecode.frameRate == .fps29_97d)
  }

  @Test(arguments: [true, false])
  func `each value of iXML that is damaged is reported once, or refused`(hasReference: Bool) throws {
    let xml = WaveBytes.production(stamp: 5_000_000_000, stampRate: 96096, tape: "SR01").replacing(
      "<SPEED>", with: "<SPEED><MASTER_SPEED>24/1</MASTER_SPEED>")
    func read(_ xml: String) throws -> MediaStart {
      var file = WaveBytes()
      file.sampleRate = 96000
      file.timeReference = hasReference ? 5_000_000_000 : nil
      file.production = xml
      return try MediaStart(reading: file.bytes)
    }
    #expect(try read(xml).warnings.isEmpty)
    var silent: [String] = []
    for name in [
      "TAPE", "TIMECODE_RATE", "TIMECODE_FLAG", "MASTER_SPEED", "TIMESTAMP_SAMPLE_RATE",
      "TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_HI", "TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_LO",
    ] {
      for value in ["x1", "-1", "1e5", "1 2", "\u{1F3AC}", "99999999999999999999", String(repeating: "1", count: 2000)]
      {
        let start = try #require(xml.firstRange(of: "<\(name)>", in: xml.firstRange(of: "-->")?.upperBound))
        let end = try #require(xml.firstRange(of: "</\(name)>", in: start.upperBound))
        let damaged = String(xml[..<start.upperBound]) + value + xml[end.lowerBound...]
        guard let found = try? read(damaged) else { continue }
        let isReported = found.warnings.count { if case .unreadable = $0 { true } else { false } } == 1
        let isText = name == "TAPE" ? found.reel == value : name == "MASTER_SPEED" && value.hasPrefix("99")
        if !isReported, !isText { silent.append("\(name) \(value.prefix(9))") }
      }
    }
    #expect(silent.isEmpty)
  }

  @Test(arguments: [
    ("25/1", "NDF", "sSPEED=024.000-ND", true), ("30000/1001", "NDF", "sSPEED=029.970-DF", true),
    ("30000/1001", "DF", "sSPEED=029.970-DF", false), ("30000/1001", "DF", "sSPEED=29.97", false),
    ("25/1", nil, "sSPEED=025-ND", false),
  ])
  func `a description that contradicts the rate or flag of iXML is a warning`(
    _ rate: String, _ flag: String?, _ description: String, _ isOther: Bool
  ) throws {
    var file = WaveBytes()
    file.timeReference = 0
    file.description = description
    file.production = WaveBytes.production(rate: rate, flag: flag)
    let start = try MediaStart(reading: file.bytes)
    #expect(start.timecode.frameRate.rate == StatedRate(text: rate, isDrop: nil, at: 0)?.framesPerSecond)
    #expect(start.warnings.count == (isOther ? 1 : 0), "\(start.warnings)")
  }

  @Test
  func `a file without a rate is refused with its samples`() throws {
    var file = WaveBytes()
    file.timeReference = 172_972_800
    #expect { try MediaStart(reading: file.bytes) } throws: { error in
      guard case .rateMissing(.wave, let found)? = error as? MediaTimecodeError else { return false }
      return found.map(\.position) == [.samples(172_972_800, sampleRate: Fraction(48000, 1))]
        && found.map(\.timecode) == [nil]
    }
    #expect(try MediaStart(reading: file.bytes, rateIfMissing: .fps23_976).timecode.tagged == "01:00:00:00@23.976")
    // Nuendo writes only the speed of the production, which may differ from the timecode's.
    file.production = "<BWFXML><SPEED><MASTER_SPEED>24/1</MASTER_SPEED></SPEED></BWFXML>"
    #expect {
      try MediaStart(reading: file.bytes)
    } throws: { error in
      guard case .rateMissing(.wave, let found)? = error as? MediaTimecodeError else { return false }
      return found.map(\.masterSpeed) == ["24/1"]
    }
    #expect(try MediaStart(reading: file.bytes, rateIfMissing: .fps25).timecode.tagged == "01:00:03:15@25")
  }

  @Test
  func `a rate that may drop frames, without a flag, is refused with the rate`() throws {
    var file = WaveBytes()
    file.timeReference = 0
    file.production = WaveBytes.production(rate: "30000/1001", flag: nil)
    #expect { try MediaStart(reading: file.bytes) } throws: { error in
      guard case .dropFlagMissing(.wave, Fraction(30000, 1001), _)? = error as? MediaTimecodeError else { return false }
      return true
    }
    #expect(try MediaStart(reading: file.bytes, rateIfMissing: .fps29_97d).timecode.frameRate == .fps29_97d)
    #expect(throws: MediaTimecodeError.self) { try MediaStart(reading: file.bytes, rateIfMissing: .fps25) }
    file.production = WaveBytes.production(rate: "24/1", flag: nil)
    #expect(try MediaStart(reading: file.bytes).timecode.frameRate == .fps24)
  }

  @Test(arguments: ["24", "25"])
  func `a flag for drop frame at 24 or 25 is ignored with a warning`(_ rate: String) throws {
    var file = WaveBytes()
    file.timeReference = 48000 * 3600
    file.production = WaveBytes.production(rate: rate, flag: "DF")
    let start = try MediaStart(reading: file.bytes)
    #expect(start.timecode.tagged == "01:00:00:00@\(rate)")
    #expect(start.warnings.count == 1)
  }

  @Test
  func `a time stamp counts at its sample rate, even if the file has a different one`() throws {
    var file = WaveBytes()
    let told = try #require(Told(.fps23_976, 1, 0, 0, 0))
    let stamp = UInt64(told.timecode.samplesValue(sampleRate: 48048))
    file.production = WaveBytes.production(rate: "24000/1001", stamp: stamp, stampRate: 48048)
    let alone = try MediaStart(reading: file.bytes)
    #expect(alone.timecode.tagged == "01:00:00:00@23.976")
    #expect(alone.found.map(\.description) == ["iXML"])
    file.timeReference = stamp + 2004
    let both = try MediaStart(reading: file.bytes)
    #expect(both.timecode.tagged == "01:00:00:01@23.976")
    #expect(both.warnings == [.differs(both.found[1])])
  }

  @Test
  func `no bext and no time stamp: no timecode`() {
    var file = WaveBytes()
    file.production = WaveBytes.production()
    #expect(throws: MediaTimecodeError.timecodeMissing(.wave)) { try MediaStart(reading: file.bytes) }
  }

  @Test
  func `the duration of a sound needs no start and no rate`() throws {
    var file = WaveBytes()
    let length = try MediaStart.duration(reading: file.bytes)
    #expect(length != nil)
    file.timeReference = 48000
    file.production = WaveBytes.production()
    #expect(try length == MediaStart(reading: file.bytes).duration)
    #expect(try length == MediaStart.duration(reading: file.bytes))
  }

  @Test(arguments: [0, 0xFFFF_FFFF])
  func `data that is cut short is an error, unfinished data is not`(_ size: Int) throws {
    var file = WaveBytes()
    file.timeReference = 48000
    file.production = WaveBytes.production()
    #expect { try MediaStart(reading: Array(file.bytes.dropLast(100))) } throws: { error in
      guard case .truncated(.wave, at: _)? = error as? MediaTimecodeError else { return false }
      return true
    }
    let header = try #require(file.bytes.indices.first { file.bytes[$0...].starts(with: Array("data".utf8)) })
    #expect { try MediaStart(reading: Array(file.bytes.prefix(header))) } throws: { error in
      guard case .truncated(.wave, at: _)? = error as? MediaTimecodeError else { return false }
      return true
    }
    file.dataSize = size
    let start = try MediaStart(reading: file.bytes)
    #expect(start.timecode.tagged == "00:00:01:00@24")
    #expect(start.duration == nil)
  }
}

extension String {
  /// The first range of a text from an index on.
  fileprivate func firstRange(of text: String, in start: Index?) -> Range<Index>? {
    self[(start ?? startIndex)...].firstRange(of: text)
  }
}
