// Files of OpenTimelineIO and its adapters beyond plain timelines: delays of tracks, colors as objects, numbers that
// are not JSON, collections.

import SMPTETimecode
import TestSupport
import Testing
import TimecodeDocuments

struct OpenTimelineVariantTests {
  @Test
  func `a range of a track that begins before its content says when it begins, if it is as long, and trims nothing`()
    throws
  {
    let clips = OpenTimelineTests.children(
      OpenTimelineTests.item("Clip", name: "A", range: OpenTimelineTests.range("250.0", "50.0")),
      OpenTimelineTests.item("Clip", name: "B", range: OpenTimelineTests.range("500.0", "25.0")))
    let whole = ["00:00:10:00..00:00:12:00", "00:00:20:00..00:00:21:00"]
    for (part, expected, sources) in [
      (
        OpenTimelineTests.range("-90000.0", "75.0"),
        ["01:00:00:00..01:00:02:00|A|-|-", "01:00:02:00..01:00:03:00|B|-|-"], whole
      ),
      (
        OpenTimelineTests.range("-10.0", "75.0"), ["00:00:00:10..00:00:02:10|A|-|-", "00:00:02:10..00:00:03:10|B|-|-"],
        whole
      ),
      // One of another length is a part of the track, with nothing at its beginning.
      (OpenTimelineTests.range("-10.0", "40.0"), ["00:00:00:10..00:00:01:15|A|-|-"], ["00:00:10:00..00:00:11:05"]),
      (OpenTimelineTests.range("-100.0", "80.0"), [], []),
    ] {
      let track = OpenTimelineTests.item("Track", name: "V", range: part, clips)
      let document = try OpenTimelineTests.read(
        OpenTimelineTests.timeline(OpenTimelineTests.item("Stack", OpenTimelineTests.children(track)), start: "null"))
      #expect(document.brief == expected)
      let points = document.markers.map { marker in
        [marker.event?.source?.in, marker.event?.source?.out].map { $0?.stringValue() ?? "-" }.joined(separator: "..")
      }
      #expect(points == sources)
      #expect(document.omissions.map(\.count) == (expected.count == 2 ? [] : [2 - expected.count]))
    }
  }

  @Test
  func `a marker's color may be an object with a name, as later versions write it`() throws {
    let markers = [
      #"{"OTIO_SCHEMA":"Color.1","r":1.0,"g":0.0,"b":0.0,"a":1.0,"name":"RED"}"#, #"{"OTIO_SCHEMA":"Color.1","r":1.0}"#,
      #"{"name":""}"#, "null",
    ].map { OpenTimelineTests.marker("m", "1.0", more: #","color":\#($0)"#) }
    let document = try OpenTimelineTests.read(
      OpenTimelineTests.timeline(OpenTimelineTests.item("Stack", #","markers":[\#(markers.joined(separator: ","))]"#)))
    #expect(document.markers.map(\.color) == ["Red", nil, nil, nil])
    #expect(document.omissions.map { "\($0.count) \($0.content)" } == ["2 colors without a name"])
  }

  @Test
  func `NaN and infinities in metadata are passed over, and a time of them is a problem`() throws {
    let numbers = #","metadata":{"a":[NaN,Inf,Infinity,-Infinity,-Inf,1]}"#
    let markers = [
      OpenTimelineTests.marker("a", "1.0", more: numbers), OpenTimelineTests.marker("b", "NaN"),
      OpenTimelineTests.marker("c", "-Infinity"),
    ]
    let stack = OpenTimelineTests.item("Stack", #","markers":[\#(markers.joined(separator: ","))]"#)
    let document = try OpenTimelineTests.read(OpenTimelineTests.timeline(stack))
    #expect(document.markers.map(\.name) == ["a"])
    #expect(document.problems.count == 2)
    for number in ["nan", "Infinit", "Na", "INF", "-I"] {
      #expect(throws: DocumentError.self) {
        try OpenTimelineTests.read(
          OpenTimelineTests.timeline(OpenTimelineTests.item("Stack", #","metadata":{"a":\#(number)}"#)))
      }
    }
  }

  /// A random clip, gap, track or stack, its length in frames, and its clips' names with their positions in it.
  private static func nested(
    _ depth: Int, _ count: inout Int, _ random: inout some RandomNumberGenerator
  ) -> (text: String, length: Int, clips: [(name: String, first: Int, length: Int)]) {
    let length = Int.random(in: 1...50, using: &random)
    let range = OpenTimelineTests.range("\(Int.random(in: 0...9, using: &random)).0", "\(length).0")
    let kind = Int.random(in: 0..<(depth > 0 ? 5 : 3), using: &random)
    guard kind > 0 else { return (OpenTimelineTests.item("Gap", range: range), length, []) }
    guard kind > 2 else {
      count += 1
      return (OpenTimelineTests.item("Clip", name: "C\(count)", range: range), length, [("C\(count)", 0, length)])
    }
    var (texts, end, clips): ([String], Int, [(name: String, first: Int, length: Int)]) = ([], 0, [])
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let child = nested(depth - 1, &count, &random)
      let start = kind == 3 ? end : 0
      texts.append(child.text)
      clips += child.clips.map { ($0.name, $0.first + start, $0.length) }
      end = kind == 3 ? end + child.length : max(end, child.length)
    }
    let children = #","children":[\#(texts.joined(separator: ","))]"#
    return (OpenTimelineTests.item(kind == 3 ? "Track" : "Stack", children), end, clips)
  }

  @Test
  func `nested tracks are as long as all of their children, nested stacks as the longest`() throws {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<100 {
      var count = 0
      let children = (0..<4).map { _ in Self.nested(3, &count, &random) }
      var (end, expected): (Int, [String: ClosedRange<Int>]) = (0, [:])
      for child in children {
        for clip in child.clips { expected[clip.name] = end + clip.first...end + clip.first + clip.length }
        end += child.length
      }
      let track = OpenTimelineTests.item(
        "Track", name: "V1", #","children":[\#(children.map(\.text).joined(separator: ","))]"#)
      let text = OpenTimelineTests.timeline(
        OpenTimelineTests.item("Stack", OpenTimelineTests.children(track)), start: "null")
      let document = try OpenTimelineTests.read(text, at: .fps25)
      var found: [String: ClosedRange<Int>] = [:]
      for marker in document.markers {
        let (first, last) = (marker.range.inPoint.frameCount.wholeFrames, marker.range.outPoint.frameCount.wholeFrames)
        found[marker.name ?? ""] = first...last
      }
      #expect(found == expected, "\(text)")
    }
  }

  @Test
  func `the length of a stack with a clip of unknown length is unknown`() throws {
    let clip = OpenTimelineTests.item("Clip", name: "A", range: OpenTimelineTests.range("0.0", "50.0"))
    let stack = OpenTimelineTests.item(
      "Stack", OpenTimelineTests.children(clip, OpenTimelineTests.item("Clip", name: "B")))
    let track = OpenTimelineTests.item("Track", name: "V1", OpenTimelineTests.children(clip, stack, clip))
    let document = try OpenTimelineTests.read(
      OpenTimelineTests.timeline(OpenTimelineTests.item("Stack", OpenTimelineTests.children(track)), start: "null"))
    #expect(document.brief == ["00:00:00:00..00:00:02:00|A|-|-", "00:00:02:00..00:00:04:00|A|-|-"])
    #expect(document.omissions.map(\.content) == ["clips and markers after a clip of unknown length"])
  }

  @Test(arguments: ["Track", "Stack"])
  func `the speed of a track or a stack is left out with a count`(schema: String) throws {
    let effects = #","effects":[{"OTIO_SCHEMA":"LinearTimeWarp.1","time_scalar":2.0}]"#
    let clip = OpenTimelineTests.item("Clip", name: "A", range: OpenTimelineTests.range("0.0", "50.0"))
    let inner = OpenTimelineTests.item(schema, effects + OpenTimelineTests.children(clip))
    let track = OpenTimelineTests.item("Track", name: "V1", OpenTimelineTests.children(inner))
    let document = try OpenTimelineTests.read(
      OpenTimelineTests.timeline(OpenTimelineTests.item("Stack", OpenTimelineTests.children(track))))
    #expect(document.brief == ["01:00:00:00..01:00:02:00|A|-|-"])
    #expect(document.omissions.map { "\($0.count) \($0.content)" } == ["1 speeds of tracks and stacks"])
  }

  @Test
  func `a source before zero is left out with a count`() throws {
    let clips = ["-5.0", "5.0"].map {
      OpenTimelineTests.item("Clip", name: "A", range: OpenTimelineTests.range($0, "50.0"))
    }
    let track = OpenTimelineTests.item("Track", name: "V1", OpenTimelineTests.children(clips[0], clips[1]))
    let document = try OpenTimelineTests.read(
      OpenTimelineTests.timeline(OpenTimelineTests.item("Stack", OpenTimelineTests.children(track))))
    #expect(document.markers.map { $0.event?.source?.in?.frameCount.wholeFrames } == [nil, 5])
    #expect(document.omissions.map(\.content) == ["source times before zero"])
  }

  @Test
  func `clips of a collection without a timeline have the times of their sources, beside one they are left out`() throws
  {
    let marker = OpenTimelineTests.marker("m", "110.0")
    let clip = OpenTimelineTests.item(
      "Clip", name: "A", range: OpenTimelineTests.range("100.0", "50.0"), #","markers":[\#(marker)]"#)
    func collection(_ items: String...) -> String {
      #"{"OTIO_SCHEMA":"SerializableCollection.1","name":"bin","children":[\#(items.joined(separator: ","))]}"#
    }
    let nested = collection(clip, collection(clip.replacing(#""A""#, with: #""B""#)))
    let read = try OpenTimelineTests.read(nested)
    #expect(
      read.brief == [
        "00:00:04:00..00:00:06:00|A|-|-", "00:00:04:10|m|-|-", "00:00:04:00..00:00:06:00|B|-|-", "00:00:04:10|m|-|-",
      ])
    #expect(read.markers.first?.event?.source?.in?.stringValue() == "00:00:04:00")
    let track = OpenTimelineTests.item("Track", name: "V1", OpenTimelineTests.children(clip))
    for items in [
      [clip, OpenTimelineTests.timeline(OpenTimelineTests.item("Stack", OpenTimelineTests.children(track)))],
      [track, clip],
    ] {
      let both = try OpenTimelineTests.read(collection(items[0], items[1]))
      let isTimeline = items[0] == clip
      #expect(both.markers.count == (isTimeline ? 2 : 4))
      #expect(both.omissions.map(\.content) == (isTimeline ? ["clips and markers in no timeline"] : []))
    }
    #expect(try OpenTimelineTests.read(clip).brief.first == "00:00:04:00..00:00:06:00|A|-|-")
    #expect(try OpenTimelineTests.read(track).brief.first == "00:00:00:00..00:00:02:00|A|-|-")
  }

  @Test
  func `the rate in the metadata of a timeline that is not read does not count`() throws {
    let rate = #""rate":29.97002997"#
    let clip = OpenTimelineTests.item("Clip", name: "A", range: OpenTimelineTests.range("100.0", "50.0"))
    let track = OpenTimelineTests.item("Track", name: "V1", OpenTimelineTests.children(clip))
    let timeline = OpenTimelineTests.timeline(OpenTimelineTests.item("Stack", OpenTimelineTests.children(track)))
    let dropping = timeline.replacing(#""metadata":{}"#, with: #""metadata":{"tckit":{"rate":"29.97d"}}"#)
    #expect(dropping != timeline)
    for (items, expected) in [([timeline, dropping], TimecodeFrameRate.fps29_97), ([dropping, timeline], .fps29_97d)] {
      let text = #"{"OTIO_SCHEMA":"SerializableCollection.1","children":[\#(items.joined(separator: ","))]}"#
        .replacing(#""rate":25.0"#, with: rate)
      #expect(try OpenTimelineTests.read(text).markers.first?.inPoint.frameRate == expected)
    }
  }

  @Test
  func `the first timeline of a collection is read, and the others are counted`() throws {
    func timeline(_ name: String, _ start: String) -> String {
      let clip = OpenTimelineTests.item("Clip", name: name, range: OpenTimelineTests.range("100.0", "50.0"))
      let track = OpenTimelineTests.item("Track", name: "V1", OpenTimelineTests.children(clip))
      return OpenTimelineTests.timeline(
        OpenTimelineTests.item("Stack", OpenTimelineTests.children(track)), start: start)
    }
    func collection(startingAt start: String) -> String {
      let items = [timeline("A", start)] + ["B", "C"].map { timeline($0, OpenTimelineTests.time("180000.0")) }
      return #"{"OTIO_SCHEMA":"SerializableCollection.1","children":[\#(items.joined(separator: ",\n"))]}"#
    }
    let unreadable = try OpenTimelineTests.read(collection(startingAt: #""x""#))
    #expect(unreadable.markers.isEmpty && unreadable.problems.count == 1)
    #expect(unreadable.omissions.map(\.description) == ["other timelines (2, the first in line 2)"])
    for (start, expected) in [(OpenTimelineTests.time("90000.0"), "01:00:00:00"), ("null", "00:00:00:00")] {
      let text = collection(startingAt: start)
      let document = try OpenTimelineTests.read(text)
      #expect(document.markers.map(\.name) == ["A"] && document.start?.stringValue() == expected)
      #expect(document.markers.first?.inPoint.stringValue() == expected)
      #expect(document.omissions.map(\.description) == ["other timelines (2, the first in line 2)"])
      #expect {
        _ = try rewritten(text, from: .fps25, to: .fps50)
      } throws: { ($0 as? DocumentError)?.reason == .notRewritten(.content("several timelines")) }
    }
  }

  @Test
  func `speeds and times that no source has are no traps, when they are read and when they are written`() throws {
    for scalars in [["-1e9", "1e9"], ["1e9", "1e9", "1e9"], ["-9223372036854775808"], ["9.2e18"], ["1e-9", "1e-9"]] {
      let effects = scalars.map { #"{"OTIO_SCHEMA":"LinearTimeWarp.1","time_scalar":\#($0)}"# }
      for (start, duration) in [("0.0", "1.0"), ("9e15", "1.0"), ("1e12", "1e12")] {
        let clip = OpenTimelineTests.item(
          "Clip", name: "A", range: OpenTimelineTests.range(start, duration),
          #","effects":[\#(effects.joined(separator: ","))]"#)
        let track = OpenTimelineTests.item("Track", name: "V1", OpenTimelineTests.children(clip))
        let document = try OpenTimelineTests.read(
          OpenTimelineTests.timeline(OpenTimelineTests.item("Stack", OpenTimelineTests.children(track))))
        #expect(document.markers.count + document.problems.count == 1)
        for format in DocumentFormat.allCases where format.isWritten { _ = try? document.written(as: format) }
      }
    }
    let range = try TimecodeRange(tagged: "01:00:00:00..01:00:01:00@25")
    for speed in [Fraction(.min, 1), Fraction(.max, 1), Fraction(1, .min), .undefined] {
      var source = TimecodeEvent.Source(reel: "A")
      (source.in, source.speed) = (range.inPoint, speed)
      let document = TimecodeDocument([TimecodeMarker(range, event: TimecodeEvent(track: "V", source: source))])
      for format in DocumentFormat.allCases where format.isWritten { _ = try? document.written(as: format) }
    }
  }
}
