// Names of the swift-timecode library: the names that this library has too, and the names that only its tests use.

import Foundation
import SMPTETimecode
import SwiftTimecodeInterface
import TestSupport
import Testing

struct SwiftTimecodeNamesTests {
  private static let page =
    "Sources/Transfer/SwiftTimecodeInterface/SwiftTimecodeInterface.docc/MovingFromSwiftTimecode.md"

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
  }

  @Test
  func `the full name of the conversion can be used as a reference`() throws {
    let hour = try Timecode(.components(h: 1), at: .fps24)
    let convert = hour.converted(to:base:preservingValues:)
    #expect(try convert(.fps25, nil, true) == Timecode(.components(h: 1), at: .fps25))
    #expect(try hour.converted(to: .fps48, limit: .max100Days).upperLimit == .max100Days)
  }

  @Test
  func `formats are named by one option`() throws {
    let hour = try Timecode(.components(h: 1), at: .fps24)
    #expect(hour.stringValue(format: .showSubFrames) == "01:00:00:00.00")
    #expect(hour.stringValue(format: .alwaysShowDays) == "0 01:00:00:00")
    #expect(hour.stringValue(format: .filenameCompatible) == "01-00-00-00")
    #expect(hour.stringValue(format: [.showSubFrames, .alwaysShowDays]) == "0 01:00:00:00.00")
  }

  @available(*, deprecated)
  @Test
  func `deprecated names still work`() throws {
    let hour = try Timecode(.components(h: 1), at: .fps29_97d)
    #expect(hour.verboseDescription == hour.stringValueVerbose)
    #expect("29.97d".timecodeFrameRate == .fps29_97d && "29.97 drop".timecodeFrameRate == nil)
    #expect(hour.components.isWithinValidDigitCount(at: .fps24, base: .max100SubFrames))
    #expect(!Timecode.Components(m: 100).isWithinValidDigitCount(at: .fps24, base: .max100SubFrames))
  }

  @Test
  func `names for migrated code have swift-timecode's values`() throws {
    #expect(Timecode.Component.subFrames.nameCapitalized == "SubFrames")
    #expect(TimecodeFrameRate.fps29_97d.aafMetadata == ("30000/1001", "true", "30"))
    #expect(TimecodeFrameRate.fps24.maxTotalFramesExpressible(in: .max24Hours) == 2_073_599)
    #expect(TimecodeFrameRate.fps25.isCompatible(with: .fps50))
    #expect(!TimecodeFrameRate.fps25.isCompatible(with: .fps29_97))
    #expect(TimecodeFrameRate.fps30d.compatibleGroupRates == [.fps30d, .fps60d, .fps120d])
    #expect(Timecode.UpperLimit.max24Hours.maxHoursExpressible == 23)
    #expect(Timecode.UpperLimit.max100Days.maxHoursTotal == 2399)
    var minute = try Timecode(.components(m: 1, f: 1), at: .fps24, base: .max80SubFrames)
    #expect(minute.maxSubFramesExpressible == 79)
    #expect(minute.asInterval(.minus) == .negative(minute) && minute.asInterval() == .positive(minute))
    try minute.roundUp(toNearest: .minutes)
    #expect(minute.components == .init(m: 2))
    minute.roundDown(toNearest: .hours)
    #expect(minute.components == .zero)
    var half = Fraction(1, 2)
    half.negate()
    #expect(half.floatValue == -0.5 && half.numerator == PlatformInt(-1))
  }

  @Test
  func `the migration page has the new name for each deprecated one`() throws {
    let text = try Self.text(Self.page)
    for source in [
      "Sources/Transfer/SwiftTimecodeInterface/SwiftTimecodeNames.swift",
      "Sources/Transfer/TimecodeItemProviders/Timecode+NSItemProvider.swift",
    ] {
      let names = try Self.text(source).matches(of: /deprecated, renamed: "([^"]*)"/).map(\.1)
      #expect(!names.isEmpty)
      for name in names { #expect(text.contains("`\(name)`"), "\(name) is not in \(Self.page)") }
    }
  }

  @Test
  func `the listing of the migration page is compiled here, word for word, and gives the values that it shows`() throws
  {
    let compiled = try Listings.compiled(in: "Tests/Transfer/SwiftTimecodeInterfaceTests/SwiftTimecodeNamesTests.swift")
    #expect(try Listings.documented(in: Self.page) == compiled)
    var output: [String] = []
    func print(_ line: String) { output.append(line) }
    // listing
    let moved = try Timecode(.string("01:00:00:00"), at: .fps24)
    let kept = try moved.converted(to: .fps25, preservingValues: true)  // 01:00:00:00 at 25
    let text = moved.stringValue(format: .showSubFrames)  // 01:00:00:00.00
    do {
      _ = try Timecode(.string("01:00:00"), at: .fps24)
    } catch Timecode.StringParseError.malformed {
      print("not a timecode")
    }
    // end of listing
    #expect(kept.taggedStringValue == "01:00:00:00@25" && text == "01:00:00:00.00" && output == ["not a timecode"])
  }

  @Test
  func `the internal names that swift-timecode's tests use give its results`() throws {
    #expect(try Timecode.decode(timecode: "01:02:03:04.05") == .init(h: 1, m: 2, s: 3, f: 4, sf: 5))
    #expect(Timecode.framesToSubFrames(frames: 2, subFrames: 3, base: .max80SubFrames) == 163)
    #expect(Timecode.subFramesToFrames(163, base: .max80SubFrames) == (2, 3))
    let zero = Timecode(.zero, at: .fps29_97d)
    #expect(zero.frameCount(of: Fraction(1001, 1000)) == 30)
    #expect(zero.floatingFrameCount(of: Fraction(1001, 60000)) == 0.5)
    let second = try Timecode(.components(s: 1), at: .fps29_97d)
    #expect(TimecodeInterval(second).timecode(offsetting: second).components == .init(s: 2))
    #expect(TimecodeFrameRate.fps59_94d.framesDroppedPerMinute == 4)
    #expect(TimecodeFrameRate.fps59_94d.frameRateForElapsedFramesCalculation == 59.94)
    #expect(TimecodeFrameRate.fps24.frameRateForElapsedFramesCalculation == 24)
    #expect(TimecodeFrameRate.fps23_976.frameRateForRealTimeCalculation == 24000.0 / 1001)
    #expect(TimecodeFrameRate.allCases.filter(rate: Fraction(30, 1)) == [.fps30, .fps30d])
    #expect(TimecodeFrameRate.allCases.filter(frameDuration: Fraction(1000, 29970)) == [.fps29_97, .fps29_97d])
  }
}

extension Timecode {
  static func decode(timecode text: some StringProtocol) throws(StringParseError) -> Components {
    try TimecodeText(parsing: text).components
  }

  static func framesToSubFrames(frames: Int, subFrames: Int, base: SubFramesBase) -> Int {
    FrameCount(.split(frames: frames, subFrames: subFrames), base: base).subFrameCount
  }

  static func subFramesToFrames(_ subFrames: Int, base: SubFramesBase) -> (frames: Int, subFrames: Int) {
    let count = FrameCount(subFrameCount: subFrames, base: base)
    return (count.wholeFrames, count.subFrames)
  }

  func frameCount(of seconds: Fraction) -> Int { (seconds * frameRate.rate).floor ?? 0 }

  func floatingFrameCount(of seconds: Fraction) -> Double { (seconds * frameRate.rate).doubleValue }
}

extension TimecodeInterval {
  func timecode(offsetting base: Timecode) -> Timecode { base.offsetting(by: self) }
}

extension TimecodeFrameRate {
  var framesDroppedPerMinute: Double { Double(droppedFramesPerMinute) }

  var frameRateForRealTimeCalculation: Double { rate.doubleValue }

  /// Frame numbers a second on average, which at drop rates is 999/1000 of the nominal rate.
  var frameRateForElapsedFramesCalculation: Double {
    isDrop ? Fraction(maxFrames * 999, 1000).doubleValue : Double(maxFrames)
  }
}

extension Collection where Element: FrameRateProtocol {
  func filter(rate: Fraction) -> [Element] { filter { $0.rate == rate } }

  func filter(frameDuration: Fraction) -> [Element] {
    filter { $0.frameDuration == frameDuration || $0.alternateFrameDuration == frameDuration }
  }
}
