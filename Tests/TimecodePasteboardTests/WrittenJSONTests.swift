import Testing

@testable import TimecodePasteboard

struct WrittenJSONTests {
  @Test("what is written is read as it is spelled, and in another spelling by the general reader")
  func spellings() throws {
    for rate in TimecodeFrameRate.allCases {
      for base in Timecode.SubFramesBase.allCases {
        for limit in Timecode.UpperLimit.allCases {
          let components = Timecode.Components(d: 3, h: 17, m: 5, s: 59, f: 101, sf: 7)
          let timecode = Timecode(unchecked: components, using: .init(rate: rate, base: base, limit: limit))
          #expect(Timecode(writtenJSON: timecode.json.span) == timecode)
          #expect(Timecode(writtenJSON: (timecode.json + [0x20]).span) == nil)
          #expect(try Timecode(json: timecode.json + [0x20]) == timecode)
        }
      }
    }
  }

  @Test(
    "numbers of any size are written; those that are not plain are left to the general reader",
    arguments: [
      Int.min, -1, 0, 9, 10, 100, 9_999_999, 10_000_000, 99_999_999, 100_000_000, 999_999_999_999_999_999, Int.max,
    ])
  func numbers(_ days: Int) throws {
    let components = Timecode.Components(d: days, h: 0, m: 0, s: 0, f: 0, sf: 0)
    let timecode = Timecode(unchecked: components, using: .init(rate: .fps25))
    #expect(try Timecode(json: timecode.json) == timecode)
    #expect(String(decoding: timecode.json, as: UTF8.self).hasPrefix("{\"days\":\(days),\"frameRate\":\"25\""))
    let isPlain = days >= 0 && days < 10_000_000
    #expect((Timecode(writtenJSON: timecode.json.span) != nil) == isPlain)
  }
}
