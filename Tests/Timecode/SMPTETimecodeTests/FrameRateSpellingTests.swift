import SMPTETimecode
import TestSupport
import Testing

struct FrameRateSpellingTests {
  @Test(arguments: [
    ("23.976", TimecodeFrameRate.fps23_976), ("23.98", .fps23_976), ("24000/1001", .fps23_976), ("2398", .fps23_976),
    ("23976", .fps23_976), ("fps23_976", .fps23_976), ("fps24", .fps24), ("24", .fps24), ("24.0", .fps24),
    ("24.00", .fps24), ("24 fps", .fps24), ("24FPS", .fps24), ("24.98", .fps24_98), ("25000/1001", .fps24_98),
    (" 25 ", .fps25), ("29.97", .fps29_97), ("29.97ndf", .fps29_97), ("2997ndf", .fps29_97), ("29.97 NDF", .fps29_97),
    ("29.97 non-drop", .fps29_97), ("29.97 nondrop", .fps29_97), ("29.97nd", .fps29_97), ("29.97d", .fps29_97d),
    ("29.97df", .fps29_97d), ("29.97DF", .fps29_97d), ("29.97 drop", .fps29_97d), ("29.97 fps drop", .fps29_97d),
    ("29.97 drop-frame", .fps29_97d), ("29.97 drop frame", .fps29_97d), ("2997df", .fps29_97d),
    ("fps29_97d", .fps29_97d), ("30000/1001d", .fps29_97d), ("30000/1001 drop", .fps29_97d), ("30d", .fps30d),
    ("30 fps drop", .fps30d), ("30/1", .fps30), ("47.95", .fps47_952), ("47.952", .fps47_952), ("59.94", .fps59_94),
    ("5994df", .fps59_94d), ("60000/1001", .fps59_94), ("95.904", .fps95_904), ("95.90", .fps95_904),
    ("119.88", .fps119_88), ("11988d", .fps119_88d), ("120d", .fps120d), ("120", .fps120), ("100", .fps100),
  ])
  func `the spellings people type`(name: String, rate: TimecodeFrameRate) throws {
    #expect(try TimecodeFrameRate(parsing: name) == rate)
  }

  @Test(arguments: TimecodeFrameRate.allCases)
  func `every raw value and verbose name is its own rate`(rate: TimecodeFrameRate) throws {
    #expect(try TimecodeFrameRate(parsing: rate.rawValue) == rate)
    #expect(try TimecodeFrameRate(parsing: rate.stringValueVerbose.uppercased()) == rate)
    #expect(try TimecodeFrameRate(parsing: rate.isDrop ? "\(rate.rate)d" : "\(rate.rate)") == rate)
  }

  @Test
  func `a number cut short, and drop frame alone, are ambiguous`() {
    #expect(throws: TimecodeTextError(.ambiguous(["29.97", "29.97d"]))) {
      try TimecodeFrameRate(parsing: "29")
    }
    #expect(throws: TimecodeTextError(.ambiguous(["59.94", "59.94d"]))) {
      try TimecodeFrameRate(parsing: "59")
    }
    #expect(
      throws: TimecodeTextError(.ambiguous(["29.97d", "30d", "59.94d", "60d", "119.88d", "120d"]))
    ) { try TimecodeFrameRate(parsing: "drop") }
  }

  @Test(
    arguments: [
      ("23.97", "23.976"), ("26", "25"), ("25d", "25"), ("23.976d", "23.976"), ("31", "30"), ("24/80", nil), ("", nil),
      ("fast", nil), ("1/0", nil), ("24 24", "24"), ("24x", "24"), ("0", "23.976"), ("100/4", nil), ("-24", nil),
      ("99999999999999999999", nil), ("29.97 ndf drop", "29.97"), ("24\0", "24"), ("1000", "120"),
    ] as [(String, String?)])
  func `text that is no rate is refused, with the nearest rate`(name: String, nearest: String?) throws {
    let error = #expect(throws: TimecodeTextError.self) { try TimecodeFrameRate(parsing: name) }
    guard case .unknown(let choices)? = error?.reason else {
      Issue.record("\(name): \(String(describing: error))")
      return
    }
    #expect(!choices.isEmpty)
    if let nearest { #expect(choices.first == nearest, "\(name): \(choices)") }
  }

  @Test
  func `bases and limits`() throws {
    for (name, base) in [
      ("80", Timecode.SubFramesBase.max80SubFrames), (" 100 ", .max100SubFrames), ("4", .quarterFrames),
    ] {
      #expect(try Timecode.SubFramesBase(parsing: name) == base)
    }
    for name in ["", "5", "80.0", "8 0", "100/1001", "x"] {
      #expect(throws: TimecodeTextError(.unknown(nearest: ["80", "100", "4"]))) {
        try Timecode.SubFramesBase(parsing: name)
      }
    }
    for name in ["24h", "24 hours", "24hours", "24H", " 24 h "] {
      #expect(try Timecode.UpperLimit(parsing: name) == .max24Hours)
    }
    for name in ["100d", "100 days", "100days", "100 DAYS"] {
      #expect(try Timecode.UpperLimit(parsing: name) == .max100Days)
    }
    for name in ["24", "100", "24d", "100h", "1d", "", "24hx"] {
      #expect(throws: TimecodeTextError.self) { try Timecode.UpperLimit(parsing: name) }
    }
  }
}

struct FrameRateMeaningTests {
  private func meant(_ word: String) throws -> String? {
    let error = #expect(throws: TimecodeTextError.self) { try TimecodeFrameRate(parsing: word) }
    guard case .unknown(let nearest)? = error?.reason else { return nil }
    return TimecodeFrameRate.meant(by: word, among: nearest)
  }

  @Test(arguments: [
    ("1001/30000s", "29.97"), ("1/25", "25"), ("24000:1001", "23.976"), ("26", "25"), ("12", nil), ("DF?", nil),
    ("29,97", "29.97"), ("1080p25", nil),
    ("PAL", "25"), ("ntsc", "29.97"), ("Film", "24"),
    ("+24", "24"), ("+25", "25"), ("23.98p", "23.976"), ("59.94i", "29.97"), ("50i", "25"), ("60i", "30"),
    ("29.97i", "29.97"), ("72", nil), ("48k", nil), ("48000", nil),
    (String(repeating: "1", count: 20), nil), (String(repeating: "1", count: 400), nil),
    (String(repeating: "1", count: 400) + "i", nil),
  ])
  func
    `a rate is suggested for a television system, its frame's duration or a near number, and none for a number far away`(
      _ word: String, _ expected: String?
    ) throws
  {
    #expect(try meant(word) == expected)
  }

  @Test(arguments: ["29,97d", "29.97dd", "29.97-DF", "29.97_d", "59,94d", "119,88d", "drop 29.97", "df29.97", "30dd"])
  func `a misspelt drop-frame rate never means the one that is not`(_ word: String) throws {
    #expect(try meant(word)?.hasSuffix("d") ?? true)
  }
}
