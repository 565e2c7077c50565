// A list of markers returns the markers that were added, in whatever form it stores them.

import SMPTETimecode
import Testing

struct MarkerListTests {
  private static let at25 = Timecode.Properties(rate: .fps25)

  private static func timecode(_ components: Timecode.Components, _ properties: Timecode.Properties = at25) -> Timecode
  {
    Timecode(unchecked: components, using: properties)
  }

  /// Markers of every kind: timecodes that exist, others with numbers near and far beyond, ranges and names.
  static let markers: [TimecodeMarker] = {
    var markers = [
      TimecodeMarker(timecode(.zero)), TimecodeMarker(timecode(.init(d: 99, h: 23, m: 59, s: 59, f: 119, sf: 99))),
      TimecodeMarker(timecode(.init(d: 127, h: 31, m: 63, s: 63, f: 127, sf: 127))),
      TimecodeMarker(timecode(.init(h: 1)), name: "A"), TimecodeMarker(timecode(.init(h: 2)), note: "B"),
      TimecodeMarker(timecode(.init(h: 3)), color: "Red"),
    ]
    for out in [-1, 128, .max, .min] {
      for component in Timecode.Component.allCases {
        var components = Timecode.Components.zero
        components[component] = out
        markers.append(TimecodeMarker(timecode(components)))
      }
    }
    if let range = try? TimecodeRange(tagged: "01:00:00:00..01:00:01:00@25") { markers.append(TimecodeMarker(range)) }
    return markers
  }()

  @Test
  func `as they were put in, at the same places`() {
    let list = MarkerList(Self.markers)
    #expect(Array(list) == Self.markers)
    #expect(list.count == Self.markers.count)
    #expect(!list.holdsOnlyTimecodes)
    for (index, marker) in Self.markers.enumerated() {
      #expect(list[index] == marker)
      if let timecode = list.timecode(at: index) { #expect(TimecodeMarker(timecode) == marker) }
    }
    #expect(list.timecode(at: 0) != nil && list.timecode(at: 2) == nil && list.timecode(at: 3) == nil)
  }

  @Test
  func `with any number of properties, in any order`() {
    var all: [TimecodeMarker] = []
    for _ in 0..<2 {
      for rate in TimecodeFrameRate.allCases {
        for base in Timecode.SubFramesBase.allCases {
          for limit in Timecode.UpperLimit.allCases {
            all.append(
              TimecodeMarker(Self.timecode(.init(h: all.count % 24), .init(rate: rate, base: base, limit: limit))))
          }
        }
      }
    }
    let list = MarkerList(all + all.reversed())
    #expect(Array(list) == all + all.reversed())
    #expect(list.holdsOnlyTimecodes)
    #expect(list.indices.allSatisfy { list.timecode(at: $0) != nil })
  }

  @Test(arguments: TimecodeFrameRate.allCases)
  func `the first and the last timecode of each limit, and the limit itself, are stored as timecodes`(
    rate: TimecodeFrameRate
  ) {
    for base in Timecode.SubFramesBase.allCases {
      for limit in Timecode.UpperLimit.allCases {
        let properties = Timecode.Properties(rate: rate, base: base, limit: limit)
        let last = rate.maxSubFrameCountExpressible(in: limit, base: base)
        let existing = [0, 1, last - 1, last, last + 1].map { Timecode(subFrames: $0, using: properties) }
        let list = MarkerList(existing.map { TimecodeMarker($0) })
        #expect(list.indices.map { list.timecode(at: $0)?.components } == existing.map(\.components))
        #expect(list.allSatisfy { $0.inPoint.properties == properties })
      }
    }
  }
}
