// Every frame of a day at every rate. A debug build, some forty times slower, counts the first and the last twenty
// minutes and tests every 17th frame; `make exhaustive` tests all.

import SMPTETimecode
import SwiftTimecodeInterface
import Testing

struct ExhaustiveTests {
  #if DEBUG
    static let step = 17
  #else
    static let step = 1
  #endif

  /// The label of the next frame, as SMPTE ST 12-1 defines it: counting up, omitting the first numbers of most minutes.
  static func next(_ c: inout Timecode.Components, nominal: Int, dropped: Int) {
    c.frames += 1
    guard c.frames == nominal else { return }
    c.frames = 0
    c.seconds += 1
    guard c.seconds == 60 else { return }
    c.seconds = 0
    c.minutes += 1
    if c.minutes == 60 {
      c.minutes = 0
      c.hours += 1
    }
    if c.minutes % 10 != 0 { c.frames = dropped }
  }

  static func dropped(_ rate: TimecodeFrameRate) -> Int {
    switch rate {
    case .fps29_97d, .fps30d: 2
    case .fps59_94d, .fps60d: 4
    case .fps119_88d, .fps120d: 8
    default: 0
    }
  }

  @Test(arguments: TimecodeFrameRate.allCases)
  func `every frame of a day has its label, and round-trips through count, text and rational time`(
    rate: TimecodeFrameRate
  ) throws {
    let properties = Timecode.Properties(rate: rate)
    let dropped = Self.dropped(rate)
    let nominal = rate.maxFrameNumberDisplayable + 1
    let total = rate.maxTotalFrames(in: .max24Hours)
    // Labels repeat every ten minutes, of which a day has 144.
    let tenMinutes = total / 144
    var label = Timecode.Components.zero
    var failures = 0
    var firstFailure = ""
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Timecode.maximumTextLength) { buffer in
      for frame in 0..<total {
        if Self.step > 1, frame >= 2 * tenMinutes {
          if frame < total - 2 * tenMinutes { continue }
          if frame == total - 2 * tenMinutes { label = .init(h: 23, m: 40) }
        }
        if frame % Self.step == 0 {
          let timecode = Timecode(.frames(frame), using: properties, by: .allowingInvalid)
          let count = timecode.write(into: buffer)
          let text = try? TimecodeText(parsing: UnsafeBufferPointer(rebasing: buffer[..<count]))
          let back = Timecode(.rational(timecode.rationalValue), using: properties, by: .allowingInvalid)
          let isRight =
            timecode.components == label && timecode.isValid && timecode.frameCount.wholeFrames == frame
            && timecode.frameCount.subFrames == 0 && text?.components == label && back.components == label
          if !isRight {
            failures += 1
            if failures == 1 {
              firstFailure = "frame \(frame): \(timecode), expected \(Timecode(unchecked: label, using: properties))"
            }
          }
        }
        Self.next(&label, nominal: nominal, dropped: dropped)
      }
    }
    #expect(failures == 0, "\(firstFailure)")
    #expect(label == Timecode.Components(h: 24), "a day ends at 24:00:00:00")
  }

  @Test(arguments: TimecodeFrameRate.allCases)
  func `every second's first frame comes back from real time, samples and ticks`(rate: TimecodeFrameRate) {
    let properties = Timecode.Properties(rate: rate)
    let nominal = rate.maxFrameNumberDisplayable + 1
    var failures: [Int] = []
    for frame in stride(from: 0, to: rate.maxTotalFrames(in: .max24Hours), by: nominal * (Self.step == 1 ? 1 : 307)) {
      let timecode = Timecode(.frames(frame), using: properties, by: .allowingInvalid)
      let sources: [TimecodeSourceValue] = [
        .realTime(seconds: timecode.realTimeValue), .ticks(timecode.ticksValue),
        .samples(timecode.samplesValue(sampleRate: 44100), sampleRate: 44100),
        .samples(timecode.samplesValue(sampleRate: 8000), sampleRate: 8000),
        .feetAndFrames(timecode.feetAndFramesValue(on: .mm35Perf3)),
      ]
      for source in sources
      where Timecode(source, using: properties, by: .allowingInvalid).components != timecode.components {
        failures.append(frame)
      }
    }
    #expect(failures == [])
  }
}
