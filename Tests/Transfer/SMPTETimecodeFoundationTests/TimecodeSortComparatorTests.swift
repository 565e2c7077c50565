import Foundation
import SMPTETimecodeFoundation
import Testing

struct TimecodeSortComparatorTests {
  private struct Marker {
    var start: Timecode
  }

  private let times: [Timecode]

  init() throws {
    times = try ["00:30:00:00", "01:00:00:00", "23:00:00:00"].map { try Timecode(.string($0), at: .fps24) }
  }

  @Test(arguments: [
    (SortOrder.forward, false, [0, 1, 23]), (.reverse, false, [23, 1, 0]), (.forward, true, [1, 23, 0]),
    (.reverse, true, [0, 23, 1]),
  ])
  func `Foundation sorts by the comparator in both directions and from a start`(
    order: SortOrder, fromAnHour: Bool, hours: [Int]
  ) {
    let comparator = TimecodeSortComparator(order: order, timelineStart: fromAnHour ? times[1] : nil)
    #expect(times.sorted(using: comparator).map(\.hours) == hours)
    let markers = times.map { Marker(start: $0) }
    #expect(markers.sorted(using: KeyPathComparator(\.start, comparator: comparator)).map(\.start.hours) == hours)
  }

  @Test
  func `the comparison gives Foundation's result on request`() throws {
    let result: ComparisonResult = times[0].compare(to: times[1])
    let wrapped: ComparisonResult = times[0].compare(to: times[1], timelineStart: times[1])
    let same: ComparisonResult = times[0].compare(to: times[0])
    #expect([result, wrapped, same] == [.orderedAscending, .orderedDescending, .orderedSame])
    #expect(times[0].compare(to: times[1]) == .orderedAscending)
  }

  @Test
  func `a frame count is a decimal number, whatever the terms of its fraction`() {
    let base = Timecode.SubFramesBase.max80SubFrames
    let counts: [(Timecode.FrameCount.Value, String)] = [
      (.frames(-7), "-7"), (.frames(.max), "9223372036854775807"), (.split(frames: 2, subFrames: 1), "2.0125"),
      (.split(frames: .max, subFrames: 79), "9223372036854775807.9875"), (.combined(frames: 2.5), "2.5"),
      (.splitUnitInterval(frames: 3, subFramesUnitInterval: 0.25), "3.25"),
    ]
    for (value, text) in counts {
      #expect(Timecode.FrameCount(value, base: base).decimalValue == Decimal(string: text), "\(value)")
    }
  }

  @Test
  func `a fraction is a decimal number`() {
    #expect(Fraction(1, 8).decimalValue == Decimal(string: "0.125"))
    #expect(Fraction(-30000, 1001).decimalValue.description.hasPrefix("-29.97002997002997002997"))
  }
}
