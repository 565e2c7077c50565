import SMPTETimecode
import SwiftTimecodeInterface
import Testing

struct DropFrameRepairTests {
  @Test(arguments: TimecodeFrameRate.allDrop)
  func `a skipped label becomes the label after the gap, or the nearer one`(rate: TimecodeFrameRate) throws {
    let skipped = rate.droppedFramesPerMinute
    for minute in [1, 9, 11, 59] {
      for frame in 0..<skipped {
        let label = Timecode(.components(h: 23, m: minute, f: frame, sf: 7), at: rate, by: .allowingInvalid)
        let next = try #require(DropFrameRepair.next.repaired(label))
        #expect(next.components == .init(h: 23, m: minute, f: skipped), "\(label)")
        let before = try next.subtracting(.frames(1))
        #expect(before.components == .init(h: 23, m: minute - 1, s: 59, f: rate.maxFrameNumberDisplayable))
        // Frame f is f + 1 labels after the label before the gap, and `skipped - f` labels before the label after it.
        let expected = frame + 1 < skipped - frame ? before : next
        #expect(DropFrameRepair.nearest.repaired(label) == expected, "\(label)")
      }
    }
  }

  @Test(
    arguments: [
      .init(m: 1, f: 2), .init(m: 10), .init(), .init(m: 60), .init(h: 24, m: 1), .init(m: 1, f: -1), .init(m: 1, s: 1),
      .init(m: 1, f: 30), .init(m: 1, f: 1, sf: 100),
    ] as [Timecode.Components])
  func `labels that are valid, or invalid for another reason, are not replaced`(components: Timecode.Components) {
    for repair in DropFrameRepair.allCases {
      #expect(repair.repaired(Timecode(.components(components), at: .fps29_97d, by: .allowingInvalid)) == nil)
      #expect(repair.repaired(Timecode(.components(m: 1), at: .fps29_97, by: .allowingInvalid)) == nil)
    }
  }
}
