import SMPTETimecode
import TestSupport
import Testing

@testable import MediaTimecode

struct RoundedRateTests {
  /// Ticks a second, ticks a frame, the nominal rate, and the rates that round to them.
  struct Row: CustomTestStringConvertible {
    var terms: Fraction
    var nominal: Int
    var rates: [String]

    init(_ scale: Int, _ ticks: Int, _ nominal: Int, _ rates: String...) {
      (terms, self.nominal, self.rates) = (Fraction(scale, ticks), nominal, rates)
    }

    var testDescription: String { "\(terms.numerator)/\(terms.denominator)" }
  }

  @Test(arguments: [
    Row(16_000, 667, 24, "23.976", "24"), Row(16_000, 534, 30, "29.97"), Row(16_000, 533, 30, "29.97", "30"),
    Row(16_000, 334, 48, "47.952"), Row(16_000, 267, 60, "59.94", "60"), Row(16_000, 133, 120, "119.88", "120"),
    Row(90_000, 1502, 60, "59.94"), Row(90_000, 1877, 48, "47.952"), Row(90_000, 751, 120, "119.88"),
    Row(30_000, 1251, 24, "23.976"), Row(30_000, 501, 60, "59.94"), Row(1000, 42, 24, "23.976", "24"),
    Row(1000, 17, 60, "59.94", "60"), Row(40_999, 342, 120, "119.88", "120"), Row(600, 25, 24, "23.976", "24"),
    Row(2997, 100, 30, "29.97"), Row(24_000, 1001, 23, "23.976"), Row(15, 1, 24), Row(16_000, 700, 24),
  ])
  func `the rates that FFmpeg writes in movies copied from other containers`(_ row: Row) {
    #expect(StatedRate.candidates(of: row.terms, nominal: row.nominal).map(\.rawValue) == row.rates)
  }

  @Test(arguments: ["23.98", "23.976", "29.97", "59.94", "119.88"])
  func `nanoseconds of a rate's decimals are that rate`(_ text: String) throws {
    let decimal = try #require(Fraction(decimal: text))
    let frame = try #require((Fraction(1_000_000_000, 1) / decimal).floor)
    let exact = TimecodeFrameRate.allNonDrop.first { $0.decimals.contains(decimal) }
    #expect(StatedRate(nanoseconds: UInt64(frame), isDrop: false, at: 0)?.framesPerSecond == exact?.rate)
  }

  @Test(arguments: [600, 1000, 16_000, 30_000, 90_000], [0, 1])
  func `time stamps that were rounded or cut to a grid decide for the rate that gave them, on every time scale`(
    _ scale: Int, _ half: Int
  ) throws {
    for told in TimecodeFrameRate.allNonDrop where told.maxFrames <= 120 {
      let grid = scale == 16_000 ? 16 : 1
      func ticks(_ frames: Int) -> Int {
        let time = Fraction(frames * scale / grid, 1) / told.rate + Fraction(half, 2)
        return (time.floor ?? 0) * grid
      }
      let frame = try #require((Fraction(scale, 1) / told.rate + Fraction(1, 2)).floor)
      guard var rate = StatedRate(terms: Fraction(scale, frame), nominal: told.maxFrames, isDrop: false, at: 0) else {
        Issue.record("no rate")
        continue
      }
      let times = PresentationTimes(ticks: (0..<4000).map(ticks), timescale: scale)
      rate.decide(by: times, given: nil)
      #expect(rate.meaning == .rate(told, ignoresDropFlag: false), "\(told), \(scale) ticks")
    }
  }

  @Test
  func `equal steps and unsteady times decide nothing`() throws {
    for ticks in [[0, 667, 1334, 2001, 2668], [0, 667, 5000, 5001, 9000], [0, 667], []] {
      var rate = try #require(StatedRate(terms: Fraction(16_000, 667), nominal: 24, isDrop: false, at: 0))
      rate.decide(by: PresentationTimes(ticks: ticks, timescale: 16_000), given: nil)
      #expect(rate.meaning == .rounded([.fps23_976, .fps24]))
      rate.decide(by: nil, given: .fps30)
      #expect(rate.meaning == .rounded([.fps23_976, .fps24]))
      rate.decide(by: nil, given: .fps24)
      #expect(rate.meaning == .rate(.fps24, ignoresDropFlag: false))
    }
  }

  private static let rounded: MovieBytes = {
    guard let told = Told(.fps24, 1, 0, 0, 0) else { return MovieBytes() }
    var movie = MovieBytes(told)
    (movie.timecodes[0].timescale, movie.timecodes[0].frameDuration) = (16_000, 667)
    movie.timecodes[0].samples = [(86_400, 48 * 667)]
    (movie.videoTimescale, movie.videoDuration) = (16_000, 32_000)
    return movie
  }()

  @Test
  func `a short movie needs the rate, and both are named; a longer one has it in its pictures' times, also reordered`()
    throws
  {
    var movie = Self.rounded
    movie.videoTimes = [672, 656, 672, 672, 656, 672].map { (1, $0) }
    let error = MediaTimecodeError.rateRounded(.quickTime, Fraction(16_000, 667), [.fps23_976, .fps24], at: 0)
    #expect { try MediaStart(reading: movie.bytes) } throws: { thrown in
      guard case .rateRounded(let container, let rate, let rates, _)? = thrown as? MediaTimecodeError else {
        return false
      }
      return (container, rate, rates) == (.quickTime, Fraction(16_000, 667), [.fps23_976, .fps24])
    }
    #expect(error.code == .noRate)
    #expect("\(error)".hasSuffix("which is 23.976 or 24, rounded"))
    let given = try MediaStart(reading: movie.bytes, rateIfMissing: .fps24)
    #expect(given.timecode.tagged == "01:00:00:00@24")
    #expect(given.durationInFrames == Fraction(48, 1))
    #expect(given.warnings.isEmpty)
    #expect(throws: MediaTimecodeError.self) { try MediaStart(reading: movie.bytes, rateIfMissing: .fps25) }
    // Pictures in coding order: every third is presented before the two that precede it.
    let times = (0..<120).map { (Double($0) * 1000 / 24).rounded() * 16 }.map { Int($0) }
    movie.videoTimes = zip(times, times.dropFirst()).map { (1, $1 - $0) } + [(1, 672)]
    #expect(try MediaStart(reading: movie.bytes).timecode.tagged == "01:00:00:00@24")
    movie.videoOffsets = times.indices.map { $0 % 3 == 2 ? times[$0 - 2] - times[$0] : 0 }
    for index in times.indices where index % 3 != 2 { movie.videoOffsets[index] = times[index + 1] - times[index] }
    #expect(try MediaStart(reading: movie.bytes).timecode.tagged == "01:00:00:00@24")
  }

  @Test
  func `an edit that begins at a rounded tick begins at its frame`() throws {
    var movie = Self.rounded
    (movie.timecodes[0].timescale, movie.timecodes[0].frameDuration) = (90_000, 1502)
    movie.timecodes[0].framesPerSecond = 60
    movie.timecodes[0].samples = [(3600, 1_502_000)]
    movie.timecodes[0].edits = [(600, 1501)]
    #expect(try MediaStart(reading: movie.bytes).timecode.tagged == "00:01:00:01@59.94")
  }
}
