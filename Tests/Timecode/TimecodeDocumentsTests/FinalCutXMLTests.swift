import SMPTETimecode
import Testing
import TimecodeDocuments

struct FinalCutXMLTests {
  /// A document with a sequence at 25 frames a second.
  static func text(
    _ spine: String, format: String = "frameDuration='100/2500s'", sequence: String = "tcStart='3600s' tcFormat='NDF'",
    browser: String = "", hasCompound: Bool = true
  ) -> String {
    let inner = "<spine><gap><marker start=\"1s\" value=\"inner\"/></gap></spine>"
    let compound = hasCompound ? "<media id=\"r3\"><sequence format=\"r1\">\(inner)</sequence></media>" : ""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE fcpxml>
      <fcpxml version="1.10"><resources><format id="r1" \(format)/>
      <asset id="r2" format="r1" start="0s" duration="900s"/>
      \(compound)
      </resources><library><event>\(browser)<project name="Film">
      <sequence format="r1" \(sequence)><spine>\(spine)</spine></sequence></project></event></library></fcpxml>
      """
  }

  static func read(_ text: String) throws(DocumentError) -> TimecodeDocument {
    try TimecodeDocument(text: text, as: .finalCutXML, at: nil)
  }

  @Test
  func `places clips and markers by the offsets and starts of what holds them`() throws {
    let document = try Self.read(
      Self.text(
        """
        <asset-clip name="A" ref="r2" offset="3605s" start="20s" duration="10s"><note>first</note>
          <title name="T" lane="1" offset="24s" start="3600s" duration="2s"><marker start="3601s" value="in title"/></title>
          <spine lane="-1" offset="25s"><gap duration="1s"/><clip name="S" duration="1s"/><clip name="U" duration="1s"/></spine>
          <marker start="22s" duration="100/2500s" value="M" note="n &amp; m"/>
          <marker start="23s" duration="2s" value="R" completed="0"/><marker start="25s" value="" completed="1"/>
          <chapter-marker start="26s" value="C" posterOffset="0s"/><marker start="31s" value="hidden"/>
        </asset-clip>
        <ref-clip name="B" ref="r3" duration="5s"/>
        <gap name="Gap" offset="3620s" start="3600s" duration="10s"><marker start="3601s" value="G"/></gap>
        """))
    #expect(
      document.brief == [
        "01:00:05:00..01:00:15:00|A|first|-", "01:00:09:00..01:00:11:00|T|-|-", "01:00:10:00|in title|-|-",
        "01:00:11:00..01:00:12:00|S|-|-", "01:00:12:00..01:00:13:00|U|-|-", "01:00:07:00|M|n & m|-",
        "01:00:08:00..01:00:10:00|R|-|Red", "01:00:10:00|-|-|Green", "01:00:11:00|C|-|Orange",
        "01:00:15:00..01:00:20:00|B|-|-", "01:00:21:00|G|-|-",
      ])
    #expect(document.title == "Film")
    #expect(document.rate == .rate(.fps25))
    #expect(document.start?.stringValue() == "01:00:00:00")
    #expect(
      document.omissions.map(\.description) == [
        "markers in compound clips (1, in line 5)", "markers outside their clips (1, in line 12)",
      ])
    #expect(document.places[5].line == 10)
    #expect(document.problems.isEmpty)
  }

  @Test(arguments: [
    ("1001/30000s", "DF", "107999892/30000s", "01:00:00;00"), ("1001/30000s", "NDF", "3603600/1000s", "01:00:00:00"),
    ("1001/24000s", "NDF", "43243200/12000s", "01:00:00:00"), ("1001/60000s", "DF", "3600s", "01:00:00;00"),
    ("1/50s", "NDF", "10s", "00:00:10:00"), ("1000/23976s", "NDF", "1001/24000s", "00:00:00:01"),
  ])
  func `the rate is that of the sequence's format, with drop frame by tcFormat`(
    duration: String, flag: String, start: String, label: String
  ) throws {
    let text = Self.text(
      "<gap duration='9s'/>", format: "frameDuration='\(duration)'", sequence: "tcStart='\(start)' tcFormat='\(flag)'")
    let document = try Self.read(text)
    let whole = document.start.map { timecode in
      var timecode = timecode
      timecode.subFrames = 0
      return timecode
    }
    #expect(whole?.stringValue() == label)
  }

  @Test
  func `rates that no timecode has, and drop frame where there is none, are refused`() {
    for (format, flag) in [("frameDuration='1/15s'", "NDF"), ("frameDuration='1/25s'", "DF"), ("name='x'", "DF")] {
      #expect(throws: DocumentError.self) {
        try Self.read(Self.text("<gap/>", format: format, sequence: "tcFormat='\(flag)'"))
      }
    }
  }

  @Test
  func `browser clips are the list where there is no project, and are left out where there is one`() throws {
    let clips = """
      <asset-clip name="A" ref="r2" start="10s" duration="5s" tcFormat="NDF"><marker start="12s" value="M"/></asset-clip>
      <audition><clip name="B" format="r1" duration="1s"/><clip name="C" format="r1" duration="1s"/></audition>
      """
    let withProject = try Self.read(Self.text("<gap duration='1s'/>", browser: clips))
    #expect(withProject.markers.isEmpty)
    #expect(
      withProject.omissions.last?.description == "clips and markers outside the projects (3, the first in line 6)")
    let text = "<fcpxml><resources><format id='r1' frameDuration='1/25s'/><asset id='r2' format='r1'/></resources>"
    let alone = try Self.read(text + clips + "</fcpxml>")
    #expect(alone.brief == ["00:00:10:00..00:00:15:00|A|-|-", "00:00:12:00|M|-|-", "00:00:00:00..00:00:01:00|B|-|-"])
    #expect(alone.omissions.map(\.description) == ["alternatives in auditions (1, in line 2)"])
  }

  @Test
  func `parts of clips are not in the list, their markers are as far as they are seen`() throws {
    let document = try Self.read(
      Self.text(
        """
        <sync-clip name="S" offset="3600s" start="5s" duration="2s"><spine><asset-clip name="P" offset="0s" duration="9s">
          <marker start="1s" value="hidden"/><marker start="6s" value="seen"/></asset-clip></spine></sync-clip>
        <clip name="V" duration="1s"><video ref="r2" duration="9s"/><gap><audio lane="-1" ref="r2"/></gap></clip>
        """))
    #expect(document.markers.map(\.name) == ["S", "seen", "V"])
    #expect(document.brief[1] == "01:00:01:00|seen|-|-")
  }

  @Test
  func `what is left out is reported once`() throws {
    let document = try Self.read(
      Self.text(
        """
        <clip name="A" offset="3600s" duration="4s"><conform-rate srcFrameRate="24"/><timeMap><timept time="0s"/></timeMap>
          <marker start="1s" value="a"/><marker start="2s" value="b"/><keyword start="0s" value="k"/>
          <filter-video ref="r9"><param name="p"/></filter-video></clip>
        <transition offset="3603s" duration="1s"><filter-video ref="r9"/></transition>
        <clip name="B" offset="3604s" duration="4s"><conform-rate scaleEnabled="0"/><marker start="1s" value="c"/></clip>
        """))
    #expect(document.markers.map(\.name) == ["A", "a", "b", "B", "c"])
    #expect(
      document.omissions.map { "\($0.count) \($0.content)" } == [
        "1 markers in compound clips", "1 retimes", "1 keywords", "1 effects",
      ])
    #expect(document.markers[3].event?.transition == .init(.dissolve, lead: 25, tail: 0))
  }

  @Test
  func `times that cannot be read are problems with their places`() throws {
    let document = try Self.read(
      Self.text(
        """
        <gap offset="3600s" duration="9s">
        <marker start="1.5s" value="a"/><marker value="b"/><marker start="1/0s"/><marker start="99999999999999999999s"/>
        <marker start="1s" value="good"/></gap>
        """))
    #expect(document.markers.map(\.name) == ["good"])
    #expect(
      document.problems.map(\.description) == [
        "line 8, column 16: expected a time such as 1001/30000s", "line 8, column 33: expected a marker with a start",
        "line 8, column 67: expected a time such as 1001/30000s",
        "line 8, column 89: expected a time such as 1001/30000s",
      ])
  }

  @Test(arguments: ["offset='3600x'", "duration='1,5s'", "start='s'"])
  func `what is placed by a time that cannot be read is left out, and nothing else is`(attribute: String) throws {
    let document = try Self.read(
      Self.text(
        """
        <clip name="A" \(attribute)><marker start="1s" value="m"/><clip name="B" lane="1" offset="2s" duration="1s"/></clip>
        <clip name="D" duration="1s"/>
        <clip name="C" offset="3609s"/>
        """))
    #expect(document.brief == ["01:00:09:00|C|-|-"])
    #expect(document.problems.map(\.reason) == [.expected("a time such as 1001/30000s")])
    #expect(document.omissions.map(\.count) == [1, 3, 1])
    let early = try Self.read(Self.text("<clip name='A' offset='-10s' duration='20s'/>"))
    #expect(early.markers.isEmpty && early.problems.map(\.reason) == [.belowZero])
  }

  @Test
  func `without a start or a rate that can be read, a sequence gives no times`() throws {
    let clip = "<clip name='A' offset='3600s' duration='1s'><marker start='0s'/></clip>"
    let document = try Self.read(Self.text(clip, sequence: "tcStart='3600,5s'"))
    #expect(document.markers.isEmpty && document.start == nil)
    #expect(document.problems.map(\.reason) == [.expected("a time such as 1001/30000s")])
    #expect {
      try Self.read(Self.text(clip, format: "frameDuration='1/x5s'"))
    } throws: { error in (error as? DocumentError)?.reason == .expected("a format with a frameDuration") }
  }

  @Test
  func `times beyond what fits are problems, not traps`() throws {
    let most = "9223372036854775807"
    for (offset, start, duration) in [
      ("-\(most)s", "0s", "\(most)s"), ("\(most)s", "-\(most)s", "1s"), ("1/\(most)s", "1/9223372036854775783s", "1s"),
      ("-1000000000000s", "0s", "1000000000000s"), ("0s", "0s", "-5s"), ("0s", "0s", "1000000000s"),
    ] {
      let document = try Self.read(
        Self.text("<clip name='A' offset='\(offset)' start='\(start)' duration='\(duration)'/>"))
      #expect(document.markers.isEmpty && document.problems.count == 1)
    }
  }

  @Test(arguments: TimecodeFrameRate.allCases)
  func `written markers are read as the same, at every rate`(rate: TimecodeFrameRate) throws {
    var markers = sampleMarkers(rate)
    markers[0].note = "A <note>\n\"two\" lines"
    markers[1].color = "Red"
    markers[2].color = "Green"
    var subFrames = markers[2].inPoint
    subFrames.subFrames = 33
    markers.append(TimecodeMarker(subFrames, name: "\u{E000}\u{FFFD}", color: "Orange"))
    let written = try TimecodeDocument(markers, title: "A & B").written(as: .finalCutXML)
    #expect(written.losses == [DocumentLoss(.duration, count: 2, first: 4)])
    let read = try TimecodeDocument(reading: written.bytes, as: .finalCutXML)
    for index in markers.indices
    where markers[index].range.frameCount.subFrameCount == markers[0].inPoint.subFramesBase.rawValue {
      markers[index].range = try TimecodeRange(markers[index].inPoint)
    }
    #expect(read.markers == markers)
    #expect(read.title == "A & B")
    #expect(read.problems.isEmpty && read.omissions.isEmpty)
    #expect(DocumentFormat(of: written.bytes) == .finalCutXML)
  }

  @Test
  func `reports what a marker of Final Cut Pro cannot hold`() throws {
    let start = try Timecode(.components(h: 1), at: .fps25)
    let markers = [
      TimecodeMarker(start, name: "", color: "Purple"), TimecodeMarker(start, name: "a\u{1}\u{FFFF}b", note: "\u{0}"),
    ]
    let written = try TimecodeDocument(markers).written(as: .finalCutXML)
    #expect(
      Set(written.losses.map(\.kind)) == [.color, .emptyText, .nameCharacters, .noteCharacters])
    let read = try TimecodeDocument(reading: written.bytes, as: .finalCutXML)
    #expect(read.brief == ["01:00:00:00|-|-|-", "01:00:00:00|ab||-"])
  }

  @Test
  func `UTF-16 is read, another root is refused`() throws {
    let text = Self.text("<gap duration='9s'><marker start='1s' value='é😀'/></gap>")
    let bytes: [UInt8] = [0xFE, 0xFF] + text.utf16.flatMap { unit in [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
    #expect(DocumentFormat(of: bytes) == .finalCutXML)
    #expect(try TimecodeDocument(reading: bytes).brief == ["01:00:01:00|é😀|-|-"])
    #expect(throws: DocumentError.self) { try Self.read("<xmeml/>") }
    #expect(DocumentFormat(of: Array("<?xml version='1.0'?><other><fcpxml/>".utf8)) == nil)
  }

  @Test
  func `a note in many parts is bounded as one part is`() throws {
    let part = String(repeating: "a", count: 1 << 19)
    func text(_ parts: Int) -> String {
      let note = [String](repeating: part, count: parts).joined(separator: "<!-- -->")
      return Self.text("<clip name='A' duration='2s'><note>\(note)</note></clip>")
    }
    #expect(try Self.read(text(2)).markers.last?.note?.utf8.count == 1 << 20)
    #expect(throws: DocumentError.self) { try Self.read(text(3)) }
  }
}
