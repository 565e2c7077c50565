import SMPTETimecode
import TestSupport
import Testing

struct TimecodeMarkerTests {
  @Test
  func `a marker is only a timecode if it has neither duration nor name, note or color`() throws {
    let timecode = Timecode(.components(h: 1), at: .fps25, by: .allowingInvalid)
    #expect(TimecodeMarker(timecode).isTimecode)
    #expect(TimecodeMarker(timecode).inPoint == timecode)
    #expect(!TimecodeMarker(timecode, name: "A").isTimecode)
    #expect(!TimecodeMarker(timecode, note: "A").isTimecode)
    #expect(!TimecodeMarker(timecode, color: "Red").isTimecode)
    let range = try TimecodeRange(tagged: "01:00:00:00..01:00:00:01@25")
    #expect(!TimecodeMarker(range).isTimecode)
    #expect(TimecodeMarker(range).inPoint == timecode)
  }

  @Test
  func `equality compares the range and every text`() throws {
    let range = try TimecodeRange(tagged: "01:00:00:00..01:00:10:00@25")
    let marker = TimecodeMarker(range, name: "A", note: "B", color: "Red")
    #expect(marker == TimecodeMarker(range, name: "A", note: "B", color: "Red"))
    #expect(marker != TimecodeMarker(range, name: "A", note: "B"))
    #expect(marker != TimecodeMarker(range.inPoint, name: "A", note: "B", color: "Red"))
    #expect(TimecodeMarker(range, name: "") != TimecodeMarker(range))
  }

  @Test
  func `the description has the range with its rate and the name`() throws {
    let range = try TimecodeRange(tagged: "01:00:00:00..01:00:10:00@25")
    #expect(TimecodeMarker(range, name: "Titles", note: "x").description == "01:00:00:00..01:00:10:00@25\tTitles")
    #expect(TimecodeMarker(range.inPoint).description == "01:00:00:00@25")
  }

  @Test
  func `the texts and the event change one by one, and in no copy`() throws {
    var marker = TimecodeMarker(try Timecode(.components(h: 1), at: .fps25))
    marker.name = "A"
    var copy = marker
    copy.note = "B"
    copy.color = "Red"
    copy.event = TimecodeEvent(number: 4)
    #expect(marker.name == "A" && marker.note == nil && marker.color == nil && marker.event == nil)
    #expect(copy.name == "A" && copy.note == "B" && copy.color == "Red" && copy.event?.number == 4)
    #expect(copy == TimecodeMarker(marker.range, copy.details) && copy != marker)
    (copy.note, copy.color, copy.event) = (nil, nil, TimecodeEvent())
    #expect(copy == marker && Set([copy, marker]).count == 1)
    copy.name = nil
    #expect(copy.details == nil && copy.isTimecode)
  }

  @Test
  func `an event keeps its transition when its other parts change, and one with a transition alone is not empty`()
    throws
  {
    let wipe = TimecodeEvent.Transition(.wipe, wipe: 1, lead: 2, tail: 28, from: .init(reel: "BL"))
    var event = TimecodeEvent(transition: wipe)
    #expect(!event.isEmpty && wipe.frames == 30)
    event.track = "V"
    event.number = 4
    event.source = TimecodeEvent.Source(reel: "A1")
    #expect(event == TimecodeEvent(track: "V", number: 4, source: .init(reel: "A1"), transition: wipe))
    event.transition?.tail = 10
    #expect(event.transition?.frames == 12 && event.source?.reel == "A1")
    event.transition = nil
    #expect(event == TimecodeEvent(track: "V", number: 4, source: .init(reel: "A1")))
  }

  @Test(arguments: [25, 99, Int.max])
  func `a marker of an invalid timecode keeps its numbers`(hours: Int) {
    let timecode = Timecode(.components(h: hours), at: .fps25, by: .allowingInvalid)
    let marker = TimecodeMarker(timecode)
    #expect(marker.inPoint == timecode)
    #expect(marker.range.outPoint == timecode)
    #expect(marker.range.frameCount.wholeFrames == 0)
    #expect(marker.isTimecode)
  }

  @Test(arguments: [Int.min, -1, 0, 127, 128, Int.max])
  func `an event's source keeps points of any numbers`(number: Int) {
    let properties = Timecode.Properties(rate: .fps119_88d, base: .max80SubFrames, limit: .max100Days)
    let first = Timecode(unchecked: .init(d: number, h: 1, m: 2, s: 3, f: 4, sf: 5), using: properties)
    let last = Timecode(unchecked: .init(d: 9, h: 8, m: 7, s: 6, f: 5, sf: number), using: properties)
    var source = TimecodeEvent.Source(in: first)
    source.out = last
    #expect(source.in == first && source.out == last)
    #expect(source == TimecodeEvent.Source(in: first, out: last))
    source.in = nil
    #expect(source.in == nil && source != TimecodeEvent.Source(in: first, out: last))
  }

  @Test
  func `the length of a transition does not wrap`() {
    #expect(TimecodeEvent.Transition(.dissolve, lead: .max, tail: 1).frames == .max)
    #expect(TimecodeEvent.Transition(.dissolve, lead: .min, tail: -1).frames == .min)
  }
}
