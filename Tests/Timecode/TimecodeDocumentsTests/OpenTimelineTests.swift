import SMPTETimecode
import Testing
import TimecodeDocuments

struct OpenTimelineTests {
  static func time(_ value: String, _ rate: String = "25.0") -> String {
    #"{"OTIO_SCHEMA":"RationalTime.1","rate":\#(rate),"value":\#(value)}"#
  }

  static func range(_ start: String, _ duration: String, _ rate: String = "25.0") -> String {
    #"{"OTIO_SCHEMA":"TimeRange.1","duration":\#(time(duration, rate)),"start_time":\#(time(start, rate))}"#
  }

  static func marker(_ name: String, _ start: String, _ duration: String = "0.0", more: String = "") -> String {
    #"{"OTIO_SCHEMA":"Marker.2","name":"\#(name)"\#(more),"marked_range":\#(range(start, duration))}"#
  }

  static func item(_ schema: String, name: String = "", range: String? = nil, _ more: String = "") -> String {
    #"{"OTIO_SCHEMA":"\#(schema).1","name":"\#(name)","source_range":\#(range ?? "null")\#(more)}"#
  }

  static func children(_ items: String...) -> String { #","children":[\#(items.joined(separator: ","))]"# }

  static func timeline(_ tracks: String, start: String = time("90000.0")) -> String {
    #"{"OTIO_SCHEMA":"Timeline.1","metadata":{},"name":"Film","global_start_time":\#(start),"tracks":\#(tracks)}"#
  }

  static func read(_ text: String, at rate: TimecodeFrameRate? = nil) throws(DocumentError) -> TimecodeDocument {
    try TimecodeDocument(text: text, as: .openTimeline, at: rate)
  }

  @Test
  func `places clips and markers of tracks, stacks and clips`() throws {
    let clip = Self.item(
      "Clip", name: "A", range: Self.range("100.0", "50.0"),
      #","markers":[\#(Self.marker("in clip", "110.0", "5.0", more: #","color":"RED","comment":"n""#)),\#(Self.marker("hidden", "150.0"))]"#
    )
    let media = Self.item(
      "Clip", name: "B",
      #","media_references":{"X":{"available_range":\#(Self.range("10.0", "25.0"))}},"active_media_reference_key":"X""#)
    let inner = Self.item(
      "Stack", name: "S", range: Self.range("5.0", "10.0"),
      Self.children(Self.item("Clip", name: "C", range: Self.range("0.0", "20.0"))))
    let track = Self.item(
      "Track", name: "V1",
      #","markers":[\#(Self.marker("in track", "1.0"))]"#
        + Self.children(clip, Self.item("Transition"), Self.item("Gap", range: Self.range("0.0", "10.0")), media, inner)
    )
    let stack = Self.item(
      "Stack", name: "tracks",
      #","markers":[\#(Self.marker("in stack", "2.5", more: #","color":"teal""#))]"# + Self.children(track))
    let document = try Self.read(Self.timeline(stack))
    #expect(
      document.brief == [
        "01:00:00:02|in stack|-|teal", "01:00:00:01|in track|-|-", "01:00:00:00..01:00:02:00|A|-|-",
        "01:00:00:10..01:00:00:15|in clip|n|Red", "01:00:02:00..01:00:02:10|-|-|-", "01:00:02:10..01:00:03:10|B|-|-",
        "01:00:03:10..01:00:03:20|C|-|-",
      ])
    #expect(document.title == "Film")
    #expect(document.start?.stringValue() == "01:00:00:00")
    #expect(document.rate == .framesPerSecond(.fps25))
    #expect(document.omissions.map { "\($0.count) \($0.content)" } == ["1 markers outside their clips"])
    #expect(document.problems.isEmpty)
  }

  @Test(arguments: [
    ("23.976023976023978", TimecodeFrameRate.fps23_976), ("23.976", .fps23_976), ("23.98", .fps23_976),
    ("24", .fps24),
    ("29.97", .fps29_97), ("59.94005994005994", .fps59_94), ("25.0", .fps25),
  ])
  func `rates are exact whatever their decimals`(number: String, rate: TimecodeFrameRate) throws {
    let last = "\(rate.maxFrames * 3600 - 1).0"
    let marker =
      #"{"OTIO_SCHEMA":"Marker.2","name":"m","marked_range":\#(Self.range(last, "1.00000000000003", number))}"#
    let stack = Self.item("Stack", name: "", #","markers":[\#(marker)]"#)
    let document = try Self.read(Self.timeline(stack, start: Self.time("\(rate.maxFrames * 3600)", number)))
    #expect(document.brief == ["01:59:59:\(rate.maxFrames - 1)..02:00:00:00|m|-|-"])
    #expect(document.rate == .framesPerSecond(rate))
  }

  @Test
  func `retimed clips keep their place, and lose their markers; clips of unknown length end a track`() throws {
    let retimed = Self.item(
      "Clip", name: "A", range: Self.range("0.0", "50.0"),
      #","effects":[{"OTIO_SCHEMA":"LinearTimeWarp.1"},{"OTIO_SCHEMA":"Effect.1"}],"markers":[\#(Self.marker("m", "1.0"))]"#
    )
    let track = Self.item(
      "Track",
      Self.children(
        retimed, Self.item("Clip", name: "B"), Self.item("Clip", name: "C", range: Self.range("0.0", "5.0"))))
    let document = try Self.read(Self.timeline(Self.item("Stack", Self.children(track))))
    #expect(document.brief == ["01:00:00:00..01:00:02:00|A|-|-"])
    #expect(
      document.omissions.map { "\($0.count) \($0.content)" } == [
        "1 retimes that are not linear", "1 effects", "1 markers of retimed clips",
        "1 clips and markers after a clip of unknown length",
      ])
  }

  @Test
  func
    `what has a name that nobody knows is counted if it can have markers; metadata, nothing and plain values are not`()
    throws
  {
    let marker = Self.marker("m", "1.0")
    let clip = Self.item(
      "Clip", name: "A", range: Self.range("0.0", "50.0"), #","color":{"name":"Red"},"markers":[\#(marker)]"#)
    let track = Self.item(
      "Track",
      Self.children(clip)
        + #","color":null,"markers:":[ \#(marker) ],"marker":\#(marker),"x":[],"y":{},"z":1,"metadata":{"m":[\#(marker)]}"#
    )
    let document = try Self.read(Self.timeline(Self.item("Stack", Self.children(track))))
    #expect(document.markers.count == 2)
    #expect(
      document.omissions.map { "\($0.count) \($0.content)" } == [
        "1 colors of clips and tracks", "2 members of unknown names",
      ])
  }

  @Test
  func `clips are events: track, source, media, speed, reel`() throws {
    func clip(_ name: String, _ range: String, _ more: String) -> String {
      Self.item("Clip", name: name, range: range, more)
    }
    let media = #","media_reference":{"available_range":\#(Self.range("0.0", "240.0", "24.0"))}"#
    let fast =
      #","effects":[{"OTIO_SCHEMA":"LinearTimeWarp.1","time_scalar":-2.5},{"OTIO_SCHEMA":"LinearTimeWarp.1","time_scalar":0.5}]"#
    let track = #"{"OTIO_SCHEMA":"Track.1","name":"","kind":"KIND""#
    let picture =
      track.replacing("KIND", with: "Video")
      + Self.children(
        clip("own", Self.range("48.0", "24.0", "24.0"), media),
        clip("fast", Self.range("100.0", "51.0"), fast + #","metadata":{"cmx_3600":{"reel":"R1"}}"#),
        clip("freeze", Self.range("7.0", "25.0"), #","effects":[{"OTIO_SCHEMA":"FreezeFrame.1","time_scalar":0}]"#),
        clip("still", Self.range("7.5", "25.0"), #","effects":[{"OTIO_SCHEMA":"FreezeFrame.1","time_scalar":0}]"#),
        clip("other", Self.range("7.0", "25.0"), #","effects":[{"OTIO_SCHEMA":"TimeEffect.1"}]"#)) + "}"
    let sound = track.replacing("KIND", with: "Audio") + Self.children(clip("", Self.range("9.0", "25.0"), "")) + "}"
    let named = Self.item("Track", name: "Dialogue", Self.children(clip("n", Self.range("0.0", "25.0"), "")))
    let document = try Self.read(Self.timeline(Self.item("Stack", Self.children(picture, sound, named, picture))))
    let events = document.markers.map { marker in
      let (event, source) = (marker.event, marker.event?.source)
      let points = [source?.in, source?.out, source?.media?.in, source?.media?.out]
        .map { $0.map { "\($0.stringValue())@\($0.frameRate.rawValue)" } ?? "-" }
      return
        ([event?.track, source?.reel, source?.clip].map { $0 ?? "-" } + points + ["\(source?.speed ?? .undefined)"])
        .joined(separator: " ")
    }
    let video = [
      "- own 00:00:02:00@24 00:00:03:00@24 00:00:00:00@24 00:00:10:00@24 1/1",
      "R1 fast 00:00:04:00@25 00:00:06:14@25 - - -5/4", "- freeze 00:00:00:07@25 00:00:00:08@25 - - 0/1",
      "- still 00:00:00:07@25 00:00:00:08@25 - - 0/1",
      "- other 00:00:00:07@25 - - - 1/1",
    ]
    #expect(
      events == video.map { "V1 \($0)" } + [
        "A1 - - 00:00:00:09@25 00:00:01:09@25 - - 1/1", "Dialogue - n 00:00:00:00@25 00:00:01:00@25 - - 1/1",
      ] + video.map { "V3 \($0)" })
    #expect(document.omissions.map { "\($0.count) \($0.content)" } == ["2 retimes that are not linear"])
  }

  @Test
  func `a clip that is trimmed by its track shows less of its source, from the other end if played backward`() throws {
    let backward = #","effects":[{"OTIO_SCHEMA":"LinearTimeWarp.1","time_scalar":-2.0}]"#
    for (effect, source) in [("", "00:00:04:10..00:00:06:00"), (backward, "00:00:04:20..00:00:08:00")] {
      let clip = Self.item("Clip", name: "A", range: Self.range("100.0", "60.0"), effect)
      let track = Self.item("Track", name: "V1", range: Self.range("10.0", "40.0"), Self.children(clip))
      let document = try Self.read(Self.timeline(Self.item("Stack", Self.children(track))))
      #expect(document.brief == ["01:00:00:00..01:00:01:15|A|-|-"])
      let event = document.markers.first?.event?.source
      #expect([event?.in, event?.out].map { $0?.stringValue() ?? "-" }.joined(separator: "..") == source)
    }
  }

  @Test
  func `a list of events begins at the first, one of marks at zero, unless its start is known`() throws {
    let range = try TimecodeRange(tagged: "01:00:00:00..01:00:02:00@25")
    let later = TimecodeMarker(
      try TimecodeRange(tagged: "01:00:02:00..01:00:04:00@25"), event: TimecodeEvent(track: "V"))
    for (markers, start) in [
      ([later, TimecodeMarker(range, event: TimecodeEvent(track: "V"))], "01:00:00:00"), ([later], "01:00:02:00"),
      ([TimecodeMarker(range)], "00:00:00:00"),
    ] {
      let read = try TimecodeDocument(reading: try TimecodeDocument(markers).written(as: .openTimeline).bytes)
      #expect(read.start?.stringValue() == start)
      #expect(read.brief == TimecodeDocument(markers).brief)
    }
  }

  @Test
  func `DaVinci Resolve's notes are found in its metadata`() throws {
    let marker = Self.marker(
      "m", "1.0", more: #","metadata":{"Resolve_OTIO":{"Keywords":[],"Note":"look"}},"comment":"""#)
    let document = try Self.read(Self.timeline(Self.item("Stack", #","markers":[\#(marker)]"#)))
    #expect(document.markers.map(\.note) == ["look"])
  }

  @Test(arguments: TimecodeFrameRate.allCases)
  func `written markers are read as the same, at every rate, also before the start`(rate: TimecodeFrameRate) throws {
    var markers = sampleMarkers(rate)
    markers[0].note = "A \"note\"\nof two lines"
    for (index, color) in ["Red", "Lavender", "#FF8800"].enumerated() { markers[index].color = color }
    var subFrames = markers[2].inPoint
    subFrames.subFrames = 33
    markers.append(TimecodeMarker(subFrames, name: "tab\t\u{7}"))
    var document = TimecodeDocument(markers, title: "T")
    document.start = try Timecode(.components(m: 10, f: 4), at: rate)
    let written = try document.written(as: .openTimeline)
    #expect(written.losses.isEmpty)
    let read = try TimecodeDocument(reading: written.bytes, as: .openTimeline)
    #expect(read.markers == markers)
    #expect(read.title == "T" && read.start == document.start)
    #expect(read.rate == .rate(rate))
    #expect(DocumentFormat(of: written.bytes) == .openTimeline)
  }

  @Test(arguments: [
    ("{", "line 1, column 2: expected '\"'"), ("{\"OTIO_SCHEMA\":\n1}", "line 2, column 1: expected a string"),
    ("{\"tracks\":{}} x", "line 1, column 15: expected the end of the text"),
    ("[]", "line 1, column 1: expected an object"),
  ])
  func `what is not JSON, or too deep, is an error with its place`(text: String, message: String) {
    #expect {
      try Self.read(text)
    } throws: { error in "\(error)".hasPrefix(message.prefix { $0 != "'" }) }
  }

  @Test
  func `a million nested stacks are an error at once`() {
    let text = String(repeating: #"{"OTIO_SCHEMA":"Stack.1","children":["#, count: 1_000_000)
    #expect {
      try Self.read(text)
    } throws: { error in (error as? DocumentError)?.reason == .tooDeep(limit: 64) }
  }

  @Test
  func `what a time that cannot be read places is a problem, and nothing else is`() throws {
    let clip = Self.item(
      "Clip", name: "A", range: Self.range("1e400", "50.0"),
      #","markers":[\#(Self.marker("m", "1.0"))],"media_reference":{"available_range":\#(Self.range("0.0", "9.0"))}"#)
    let track = Self.item(
      "Track",
      Self.children(
        Self.item("Clip", name: "B", range: Self.range("0.0", "25.0")), clip,
        Self.item("Clip", name: "C", range: Self.range("0.0", "5.0"))))
    let stack = Self.item("Stack", Self.children(track))
    let document = try Self.read(Self.timeline(stack))
    #expect(document.brief == ["01:00:00:00..01:00:01:00|B|-|-"])
    #expect(document.problems.map(\.reason) == [.expected("a range of time"), .expected("a range of time")])
    #expect(document.omissions.map(\.content) == ["clips and markers after a clip of unknown length"])
    let withoutStart = try Self.read(Self.timeline(stack, start: Self.time("1e400")))
    #expect(withoutStart.markers.isEmpty && withoutStart.problems.count == 3)
  }

  @Test
  func `times beyond what fits are problems, not traps`() throws {
    for value in ["1e18", "-5", "1e-300", "9223372036854775807", "1e400", "123456789012345678901234567890"] {
      let stack = Self.item("Stack", #","markers":[\#(Self.marker("m", value, value))]"#)
      let document = try Self.read(Self.timeline(stack, start: Self.time(value)))
      #expect(document.markers.count + document.problems.count == 1)
    }
  }

  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      ("1e-4000000000000000000", "00:00:00:00"), ("0e-4000000000000000000", "00:00:00:00"),
      ("0e4000000000000000000", "00:00:00:00"), ("2500000e-5", "00:00:01:00"), ("25e0", "00:00:01:00"),
    ])
  func `a number is read at once, however long its exponent`(value: String, label: String) throws {
    let text = Self.timeline(
      Self.item("Stack", #","markers":[\#(Self.marker("m", value))]"#), start: Self.time("0"))
    #expect(try Self.read(text).markers.map { $0.inPoint.stringValue() } == [label])
    let rate = Self.timeline(Self.item("Stack"), start: Self.time("1", value))
    _ = try? Self.read(rate, at: .fps25)
  }
}
