import SMPTETimecode
import Testing

@testable import TimecodeDocuments

struct FinalCut7XMLTests {
  /// A sequence at 29.97 from 01:00:00;00 with one video track; its timecode comes last, as Premiere writes it.
  static func text(
    _ items: String, more: String = "", rate: String = "30", ntsc: String = "TRUE", hasMarkers: Bool = true
  ) -> String {
    let markers = """
      <marker><name>M</name><comment>note</comment><in>30</in><out>-1</out></marker>
      <marker><name>R</name><in>60</in><out>90</out><pproColor>4281740499</pproColor></marker>
      """
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE xmeml>
      <xmeml version="4"><sequence id="s1"><uuid>x</uuid><name>Film</name>
      <rate><timebase>\(rate)</timebase><ntsc>\(ntsc)</ntsc></rate>
      <media><video><format><samplecharacteristics><rate><timebase>24</timebase></rate></samplecharacteristics></format>
      <track>
      \(items)
      </track></video>\(more)</media>
      <timecode><rate><timebase>\(rate)</timebase><ntsc>\(ntsc)</ntsc></rate><string>01:00:00;00</string>
      <frame>107892</frame><displayformat>DF</displayformat></timecode>
      \(hasMarkers ? markers : "")
      </sequence></xmeml>
      """
  }

  static let file = """
    <file id="f1"><name>A001.mov</name><rate><timebase>24</timebase><ntsc>TRUE</ntsc></rate><duration>2400</duration>
    <timecode><rate><timebase>24</timebase><ntsc>TRUE</ntsc></rate><string>10:00:00:00</string><frame>864000</frame>
    <displayformat>NDF</displayformat><reel><name>A001R1</name></reel></timecode></file>
    """

  private static func read(_ text: String) throws -> TimecodeDocument {
    try TimecodeDocument(reading: Array(text.utf8), DocumentOptions())
  }

  @Test
  func `clips have their place, track, file and source; markers their note and length`() throws {
    let document = try Self.read(
      Self.text(
        """
        <clipitem id="c1"><name>One</name><rate><timebase>30</timebase><ntsc>TRUE</ntsc></rate><start>0</start><end>60</end>
        <in>30</in><out>90</out>\(Self.file)<marker><name>in clip</name><in>45</in><out>-1</out></marker>
        <marker><name>outside</name><in>95</in><out>-1</out></marker></clipitem>
        <generatoritem><name>Text</name><start>90</start><end>120</end><in>0</in><out>30</out></generatoritem>
        <clipitem id="c2"><name>Two</name><start>1800</start><end>1860</end><in>0</in><out>60</out><file id="f1"/></clipitem>
        """,
        more:
          "<audio><track/><track><clipitem><name>Sound</name><start>0</start><end>30</end></clipitem></track></audio>"))
    #expect(document.title == "Film")
    #expect(document.rate == .rate(.fps29_97d))
    #expect(document.start?.stringValue() == "01:00:00;00")
    #expect(
      document.brief == [
        "01:00:00;00..01:00:02;00|One|-|-", "01:00:00;15|in clip|-|-", "01:00:03;00..01:00:04;00|Text|-|-",
        "01:01:00;02..01:01:02;02|Two|-|-", "01:00:00;00..01:00:01;00|Sound|-|-", "01:00:01;00|M|note|-",
        "01:00:02;00..01:00:03;00|R|-|-",
      ])
    #expect(document.markers.map { $0.event?.track } == ["V1", nil, "V1", "V1", "A2", nil, nil])
    let source = try #require(document.markers[0].event?.source)
    #expect([source.reel, source.clip] == ["A001R1", "A001.mov"])
    #expect(source.in?.taggedStringValue == "10:00:01:00@23.976")
    #expect(source.out?.taggedStringValue == "10:00:03:00@23.976")
    #expect(source.media?.out.taggedStringValue == "10:01:40:00@23.976")
    #expect(document.markers[3].event?.source?.reel == "A001R1")
    #expect(document.omissions.map(\.content) == ["markers outside their clips", "colors of markers"])
    #expect(document.problems.isEmpty)
  }

  @Test
  func `a comment with markup before the root hides neither format`() {
    for (root, format) in [("xmeml", DocumentFormat.finalCut7XML), ("fcpxml", .finalCutXML)] {
      let text = "<?xml version='1.0'?>\n<!-- made by <a tool> ?> -->\n<\(root) version='1'>"
      #expect(DocumentFormat(of: Array(text.utf8)) == format)
    }
  }

  @Test(arguments: [("center", 55), ("end", 60), ("end-black", 60), ("start", 50), ("start-black", 50)])
  func `an end of -1 is at the alignment point of the transition next to it`(_ alignment: String, _ cut: Int) throws {
    let document = try Self.read(
      Self.text(
        """
        <clipitem><name>A</name><start>0</start><end>-1</end><in>0</in><out>60</out></clipitem>
        <transitionitem><start>50</start><end>60</end><alignment>\(alignment)</alignment></transitionitem>
        <clipitem><name>B</name><start>-1</start><end>100</end><in>20</in><out>70</out>\(Self.file)</clipitem>
        """))
    let start = 107_892
    #expect(document.markers[0].range.outPoint.frameCount.wholeFrames == start + cut)
    #expect(document.markers[1].inPoint.frameCount.wholeFrames == start + cut)
    // The source begins where the transition does, and so is further on at the cut.
    let frames = Fraction(20 + cut - 50, 1) / Fraction(30000, 1001) * Fraction(24000, 1001) + Fraction(1, 2)
    #expect(document.markers[1].event?.source?.in?.frameCount.wholeFrames == 864_000 + (frames.floor ?? 0))
    #expect(document.omissions.map(\.content) == ["colors of markers"])
    let transition = document.markers[1].event?.transition
    #expect([transition?.lead, transition?.tail] == [cut - 50, 60 - cut])
  }

  @Test
  func `out is the source's own where no transition covers an end; a clip before zero is a problem`() throws {
    let document = try Self.read(
      Self.text(
        """
        <clipitem><name>A</name><start>0</start><end>48</end><in>10</in><out>80</out>\(Self.file)</clipitem>
        <clipitem><name>B</name><start>48</start><end>-1</end><in>10</in><out>80</out><file id="f1"/></clipitem>
        <transitionitem><start>90</start><end>100</end></transitionitem>
        <clipitem><name>C</name><start>-200000</start><end>10</end><in>0</in><out>10</out><file id="f1"/></clipitem>
        """))
    func frames(_ count: Int) -> Int { (count * 8 + 5) / 10 }
    let sources = document.markers.prefix(2).map { marker in
      [marker.event?.source?.in, marker.event?.source?.out].map { ($0?.frameCount.wholeFrames ?? 0) - 864_000 }
    }
    #expect(sources == [[frames(10), frames(80)], [frames(10), frames(10 + 47)]])
    #expect(document.problems.map(\.reason) == [.belowZero])
  }

  @Test
  func `the source of a file without a timecode is counted from zero, and one before zero is left out with a count`()
    throws
  {
    let document = try Self.read(
      Self.text(
        """
        <clipitem><name>A</name><start>0</start><end>30</end><in>10</in><out>40</out><file id="a"><name>A.mov</name></file></clipitem>
        <clipitem><name>B</name><start>30</start><end>60</end><in>-5</in><out>25</out><file id="a"/></clipitem>
        """, hasMarkers: false))
    let sources = document.markers.map { $0.event?.source }
    #expect(sources.map { $0?.in?.frameCount.wholeFrames } == [10, nil])
    #expect(sources.map { $0?.out?.frameCount.wholeFrames } == [40, 25])
    #expect(document.omissions.map(\.description) == ["source times before zero (1, in line 8)"])
  }

  @Test
  func `an end of -1 without a transition is where in and out have it; without these it is a problem`() throws {
    let document = try Self.read(
      Self.text(
        """
        <clipitem><name>A</name><start>0</start><end>-1</end><in>10</in><out>40</out></clipitem>
        <clipitem><name>B</name><start>-1</start><end>100</end><in>10</in><out>40</out></clipitem>
        <clipitem><name>C</name><start>-1</start><end>-1</end><in>10</in><out>40</out></clipitem>
        <clipitem><name>D</name><end>100</end></clipitem><clipitem><name>E</name><start>x</start><end>9</end></clipitem>
        """))
    #expect(document.markers.prefix(2).map { $0.range.frameCount.wholeFrames } == [30, 30])
    #expect(document.markers.dropFirst(2).map(\.name) == ["M", "R"])
    #expect(
      document.problems.map(\.reason) == [
        .expected("a transition or an end next to -1"), .expected("a clip with a start and an end"),
        .expected("a number of frames in <start>"),
      ])
  }

  @Test(arguments: [24, 30, 60], [nil, "TRUE", "FALSE"] as [String?])
  func `a rate without ntsc has that of the elements around it`(_ base: Int, _ stated: String?) throws {
    func rate(_ ntsc: String?) -> String {
      "<rate><timebase>\(base)</timebase>\(ntsc.map { "<ntsc>\($0)</ntsc>" } ?? "")</rate>"
    }
    // The bits choose which of the clip, the file and the file's timecode state it.
    for stating in 0..<8 {
      let (clip, file, timecode) = (
        stating & 1 == 0 ? nil : stated, stating & 2 == 0 ? nil : stated, stating & 4 == 0 ? nil : stated
      )
      let text = Self.text(
        """
        <clipitem><name>A</name>\(rate(clip))<start>0</start><end>48</end><in>0</in><out>48</out>
        <file id="f1"><name>A.mov</name>\(rate(file))<timecode>\(rate(timecode))<frame>86400</frame></timecode></file></clipitem>
        """, rate: "\(base)", hasMarkers: false)
      let document = try Self.read(text.replacing("<displayformat>DF</displayformat>", with: ""))
      // The rate of the sequence is divided by 1.001.
      let isPulledDown = (timecode ?? file ?? clip ?? "TRUE") == "TRUE"
      let expected = try #require(
        TimecodeFrameRate(rate: isPulledDown ? Fraction(base * 1000, 1001) : Fraction(base, 1)))
      #expect(document.markers.first?.event?.source?.in?.frameRate == expected, "\(base) \(stated ?? "-") \(stating)")
    }
  }

  @Test
  func `a timecode at 25 in a sequence over 1.001 stays at 25`() throws {
    let file = "<file id='f'><timecode><rate><timebase>25</timebase></rate><frame>250</frame></timecode></file>"
    let clip = "<clipitem><name>A</name><start>0</start><end>30</end><in>0</in><out>30</out>\(file)</clipitem>"
    #expect(try Self.read(Self.text(clip)).markers.first?.event?.source?.in?.taggedStringValue == "00:00:10:00@25")
  }

  @Test(arguments: [
    ("<in>abc</in>", "in"), ("<out>1.5</out>", "out"), ("<start>x</start>", "start"), ("<end>-</end>", "end"),
    ("<duration>abc</duration>", "duration"),
  ])
  func `each number of a clip, a file or a transition that cannot be read is one problem`(
    _ damaged: String, _ name: String
  ) throws {
    func clip(_ index: Int, _ changes: Bool) -> String {
      var fields = "<start>\(index * 10)</start><end>\(index * 10 + 10)</end><in>0</in><out>10</out>"
      let file =
        index == 0
        ? "<file id='f'><duration>100</duration><rate><timebase>24</timebase></rate></file>" : "<file id='f'/>"
      fields += file
      if changes { fields = fields.replacing(try! Regex("<\(name)>[^<]*</\(name)>"), with: damaged) }
      return "<clipitem><name>\(index)</name>\(fields)</clipitem>"
    }
    let transition = "<transitionitem><start>5</start><end>15</end></transitionitem>"
    let text = Self.text(clip(0, true) + transition + clip(1, false) + clip(2, false), hasMarkers: false)
    #expect(try Self.read(text).problems.map(\.reason) == [.expected("a number of frames in <\(name)>")])
  }

  @Test
  func `what is no list is left out with a count`() throws {
    let document = try Self.read(
      Self.text(
        """
        <clipitem><name>A</name><start>0</start><end>30</end><in>0</in><out>30</out>\(Self.file)
        <filter><effect><name>Time Remap</name><effectid>timeremap</effectid></effect></filter>
        <marker><name>m</name><in>3</in><out>-1</out></marker></clipitem>
        <clipitem><name>N</name><start>30</start><end>60</end><in>0</in><out>30</out>
        <sequence id="s2"><media><video><track><clipitem><name>inner</name></clipitem></track></video></media></sequence>
        <filter><effect><effectid>blur</effectid></effect></filter></clipitem>
        """))
    #expect(document.markers.map(\.name) == ["A", "N", "M", "R"])
    #expect(document.markers[0].event?.source?.in == nil)
    #expect(
      document.omissions.map(\.content) == [
        "effects and retimes", "markers of retimed clips", "effects", "nested sequences", "colors of markers",
      ])
  }

  @Test
  func `the first sequence is read, also of a project; other sequences and clips are left out`() throws {
    let sequence = Self.text("").split(separator: "<xmeml version=\"4\">")[1].replacing("</xmeml>", with: "")
    let document = try Self.read(
      "<xmeml version='5'><project><children><clip><name>c</name></clip>\(sequence)\(sequence)</children></project></xmeml>"
    )
    #expect(document.markers.map(\.name) == ["M", "R"])
    #expect(
      document.omissions.map(\.content) == ["clips outside the sequence", "other sequences", "colors of markers"])
  }

  @Test
  func
    `further channels of a track are the same clips; frames may have a decimal; a file's odd rate leaves its source out`()
    throws
  {
    let odd = Self.file.replacing("<timebase>24</timebase>", with: "<timebase>15</timebase>")
    let document = try Self.read(
      Self.text(
        "<clipitem><name>A</name><start>0.0</start><end>30.0</end><in>0.0</in><out>30</out>\(odd)</clipitem>",
        more: """
          <audio><track currentExplodedTrackIndex="0"><clipitem><name>S</name><start>0</start><end>30</end></clipitem></track>
          <track currentExplodedTrackIndex="1"><clipitem><name>S</name><start>0</start><end>30</end></clipitem></track>
          <track><clipitem><name>T</name><start>0</start><end>30</end></clipitem></track></audio>
          """, hasMarkers: false))
    #expect(document.markers.map(\.name) == ["A", "S", "T"])
    #expect(document.markers.map { $0.event?.track } == ["V1", "A1", "A2"])
    #expect(document.markers[0].event?.source?.reel == "A001R1" && document.markers[0].event?.source?.in == nil)
    #expect(document.problems.isEmpty)
    #expect(document.omissions.map(\.description) == ["sources without a timecode rate (1, in line 7)"])
  }

  @Test(arguments: [("15", "FALSE"), ("x", "FALSE"), ("25", "TRUE"), ("24", "FALSE")])
  func `rates that no timecode has, and drop frame where there is none, are refused`(_ base: String, _ ntsc: String) {
    #expect(throws: DocumentError.self) { try Self.read(Self.text("", rate: base, ntsc: ntsc)) }
  }
}
