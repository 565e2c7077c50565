// Transitions of Final Cut Pro 7's XML, and the parts of its tracks that were lost silently.

import SMPTETimecode
import Testing
import TimecodeDocuments

struct FinalCut7TransitionTests {
  private static func read(_ items: String, more: String = "") throws -> TimecodeDocument {
    let text = FinalCut7XMLTests.text(items, more: more, hasMarkers: false)
    return try TimecodeDocument(reading: Array(text.utf8), DocumentOptions())
  }

  private static func clip(_ name: String, _ start: Int, _ end: Int) -> String {
    "<clipitem><name>\(name)</name><start>\(start)</start><end>\(end)</end><in>100</in><out>190</out></clipitem>"
  }

  private static func effect(_ identifier: String, _ more: String = "") -> String {
    "<effect><name>\(identifier) name</name><effectid>\(identifier)</effectid>\(more)</effect>"
  }

  private static let dissolve = effect("Cross Dissolve", "<wipecode>0</wipecode>")

  @Test
  func `a fade-out at the end of a track is kept, and its black becomes no marker`() throws {
    func timecode(_ text: String) throws -> Timecode { try Timecode(.string(text), at: .fps25) }
    let clip = TimecodeMarker(
      try TimecodeRange(tagged: "01:00:00:00..01:00:08:00@25"), name: "A",
      event: .init(
        track: "V1",
        source: .init(reel: "A", clip: "A", in: try timecode("10:00:00:00"), out: try timecode("10:00:08:00"))))
    let zero = try timecode("00:00:00:00")
    let black = TimecodeMarker(
      try TimecodeRange(timecode("01:00:08:00")),
      event: .init(
        track: "V1", source: .init(reel: "BL", in: zero, out: zero), transition: .init(.dissolve, lead: 25, tail: 0)))
    let written = try TimecodeDocument([clip, black]).written(as: .finalCut7XML)
    #expect(!written.losses.contains { $0.kind == .transition })
    let read = try TimecodeDocument(reading: written.bytes, DocumentOptions())
    #expect(read.markers.map { $0.event?.source?.reel } == ["A", "BL"])
    #expect(read.markers.last?.event?.transition?.frames == 25)
    #expect(read.markers.last?.range.outPoint == (try timecode("01:00:08:00")))
  }

  @Test
  func `a transition has its kind by its effect, and its frames on both sides of the cut`() throws {
    let wipe = "<effectcategory>Wipe</effectcategory>"
    let rows: [(String, String)] = [
      (Self.dissolve, "D 020 5 15"), (Self.effect("KGAudioTransCrossFade3dB"), "D 020 5 15"),
      (Self.effect("Edge Wipe", wipe + "<wipecode>21</wipecode>"), "W021 020 5 15"),
      (Self.effect("Iris", wipe + "<wipecode>0</wipecode>"), "W 020 5 15"),
      (Self.effect("Slide", "<effectcategory>Slide</effectcategory>"), "Slide name 020 5 15"), ("", "other 020 5 15"),
    ]
    for (effect, expected) in rows {
      let document = try Self.read(
        Self.clip("A", 0, 60) + "<transitionitem><start>55</start><end>75</end>\(effect)</transitionitem>"
          + Self.clip("B", 60, 120))
      let transition = try #require(document.markers[1].event?.transition)
      #expect("\(transition) \(transition.lead) \(transition.tail)" == expected)
      #expect(document.markers[0].event?.transition == nil && document.omissions.isEmpty)
    }
  }

  @Test(arguments: [0, 1, 5, 12, 19, 20])
  func `a cut in ticks wins over an alignment, where the clips say -1`(_ frames: Int) throws {
    let ticks = (254_016_000_000 * 1001 * frames) / 30_000
    let transition =
      "<transitionitem><start>50</start><end>70</end><alignment>start</alignment><cutPointTicks>\(ticks)</cutPointTicks>"
      + "\(Self.dissolve)</transitionitem>"
    let document = try Self.read(Self.clip("A", 0, -1) + transition + Self.clip("B", -1, 120))
    #expect(document.markers[0].range.frameCount.wholeFrames == 50 + frames)
    #expect(document.markers[1].range.frameCount.wholeFrames == 70 - frames)
    let read = document.markers[1].event?.transition
    #expect(read?.lead == frames && read?.tail == 20 - frames)
  }

  @Test
  func `a fade in belongs to its clip, and a fade out to black that lasts until the next one`() throws {
    func fade(_ start: Int, _ end: Int, _ alignment: String) -> String {
      "<transitionitem><start>\(start)</start><end>\(end)</end><alignment>\(alignment)</alignment>\(Self.dissolve)</transitionitem>"
    }
    let document = try Self.read(
      fade(0, 12, "start-black") + Self.clip("A", -1, -1) + fade(78, 90, "end-black") + Self.clip("B", 120, -1)
        + fade(198, 210, "end-black"))
    let sides = document.markers.map { $0.event?.transition.map { [$0.lead, $0.tail] } }
    #expect(sides == [[0, 12], [12, 0], nil, [12, 0]])
    #expect(document.markers.map { $0.event?.source?.reel } == [nil, "BL", nil, "BL"])
    #expect(document.markers.map(\.range.frameCount.wholeFrames) == [90, 30, 90, 0])
    #expect(document.omissions.isEmpty)
  }

  @Test
  func `a clip of a further channel alone is read, and one outside a track is counted`() throws {
    func track(_ channel: Int?, _ clips: String) -> String {
      "<track\(channel.map { " currentExplodedTrackIndex=\"\($0)\"" } ?? "")>\(clips)</track>"
    }
    let document = try Self.read(
      Self.clip("A", 0, 90),
      more: "<audio>" + track(0, Self.clip("S", 0, 90)) + track(1, Self.clip("S", 0, 90) + Self.clip("Right", 90, 180))
        + track(nil, Self.clip("T", 0, 90)) + Self.clip("U", 0, 90) + "</audio>")
    #expect(document.markers.map(\.name) == ["A", "S", "Right", "T"])
    #expect(document.markers.map { $0.event?.track } == ["V1", "A1", "A1", "A2"])
    #expect(document.omissions.map(\.content) == ["clips outside tracks"])
  }

  @Test
  func `no damage of a field makes a cut of a transition in silence`() throws {
    let transition =
      "<transitionitem><start>50</start><end>70</end><alignment>center</alignment><cutPointTicks>84757000000</cutPointTicks>"
      + "\(Self.effect("Edge Wipe", "<effectcategory>Wipe</effectcategory><wipecode>21</wipecode>"))</transitionitem>"
    let (before, after) = (Self.clip("A", 0, -1), Self.clip("B", -1, 120))
    let plain = try Self.read(before + transition + after)
    var (silent, count) = (Set<String>(), 0)
    var location = transition.startIndex
    while location < transition.endIndex {
      guard transition[location].isLetter || transition[location].isNumber else {
        location = transition.index(after: location)
        continue
      }
      let stop = transition[location...].firstIndex { !$0.isLetter && !$0.isNumber } ?? transition.endIndex
      for other in ["", "x", "-1", "99999999999999999999", "1.5", "<x/>", "&amp;"] {
        let text = transition[..<location] + other + transition[stop...]
        count += 1
        guard let read = try? Self.read(before + String(text) + after), read.markers.count == 2, read.problems.isEmpty,
          read.omissions == plain.omissions, read.markers[1].event?.transition == nil
        else { continue }
        silent.insert("\(transition[location..<stop]) -> \(other)")
      }
      location = stop
    }
    #expect(silent.isEmpty && count > 150, "\(silent.sorted())")
  }

  @Test(arguments: [(25, 5), (50, 10), (24, 5)])
  func `what a transition covers counts at the sequence's rate, in and out at the clip's`(rate: Int, covered: Int)
    throws
  {
    let stated = "<rate><timebase>\(rate)</timebase><ntsc>FALSE</ntsc></rate>"
    let marker = "<marker><name>M</name><in>\(100 + covered)</in><out>-1</out></marker>"
    let text = FinalCut7XMLTests.text(
      Self.clip("A", 0, -1)
        + "<transitionitem><start>50</start><end>60</end><alignment>center</alignment>\(Self.dissolve)</transitionitem>"
          + """
          <clipitem><name>B</name>\(stated)<start>-1</start><end>105</end><in>100</in><out>300</out>
          <file id="f"><name>B.mov</name>\(stated)<timecode>\(stated)<frame>0</frame></timecode></file>\(marker)</clipitem>
          """, rate: "25", ntsc: "FALSE", hasMarkers: false
    ).replacing("<displayformat>DF</displayformat>", with: "")
    let document = try TimecodeDocument(reading: Array(text.utf8), DocumentOptions())
    let source = try #require(document.markers[1].event?.source)
    #expect(source.in?.frameCount.wholeFrames == 100 + covered)
    #expect(source.out?.frameCount.wholeFrames == 100 + covered + 2 * rate)
    // At 24, five of its frames are a little after the cut.
    #expect(document.markers[2].inPoint.frameCount.wholeFrames == document.markers[1].inPoint.frameCount.wholeFrames)
  }
}
