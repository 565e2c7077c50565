import SMPTETimecode
import Testing
import TimecodeDocuments

struct SessionTextTests {
  static func session(_ format: String = "29.97 Drop Frame", start: String = "00:59:50;00", markers: String) -> String {
    let mark = format.contains("Drop") ? ";" : ":"
    return """
      SESSION NAME:\tReel 1
      SAMPLE RATE:\t48000.000000
      BIT DEPTH:\t24-bit
      SESSION START TIMECODE:\t\(start)
      TIMECODE FORMAT:\t\(format)
      # OF AUDIO TRACKS:\t1


      T R A C K  L I S T I N G
      TRACK NAME:\tVoice
      CHANNEL \tEVENT   \tCLIP NAME                     \tSTART TIME    \tEND TIME      \tDURATION      \tSTATE
      1       \t1       \tVoice-01                      \t   01:00:00\(mark)00\t   01:00:05\(mark)00\t   00:00:05\(mark)00\tUnmuted


      M A R K E R S  L I S T I N G
      \(markers)
      """
  }

  static let names = "#   \tLOCATION     \tTIME REFERENCE    \tUNITS    \tNAME                \tCOMMENTS\n"
  static let newer =
    "#   \tLOCATION     \tTIME REFERENCE    \tUNITS    \tNAME                \tTRACK NAME\tTRACK TYPE   \tCOMMENTS\n"

  @Test
  func `reads the markers, the rate, the start and the title`() throws {
    let text = Self.session(
      markers: Self.names + """
        1   \t01:00:00;00  \t480000            \tSamples  \tVerse               \t
        12  \t01:01:00;02  \t3|3               \tTicks    \tRefrain æ 日本        \tSecond take
        """)
    let document = try TimecodeDocument(text, rate: nil)
    #expect(document.rate == .rate(.fps29_97d))
    #expect(document.start?.taggedStringValue == "00:59:50;00@29.97d")
    #expect(document.title == "Reel 1")
    #expect(
      document.lines == [
        "01:00:00;00..01:00:05;00 Voice-01|-|-", "01:00:00;00 Verse|-|-", "01:01:00;02 Refrain æ 日本|Second take|-",
      ])
    #expect(document.markers[0].event == TimecodeEvent(track: "Voice", number: 1, source: .init(clip: "Voice-01")))
    #expect(document.omissions.isEmpty)
    #expect(document.problems.isEmpty)
  }

  @Test
  func `reads the columns of tracks since 2023.12`() throws {
    let text = Self.session(
      "24 Frame", start: "00:59:50:00.00",
      markers: Self.newer + """
        1   \t01:00:00:00.50\t480000            \tSamples  \tMarker 1            \tMarkers   \tRuler        \t
        2   \t01:00:01:00.00\t528000            \tSamples  \tMarker 2            \tMarkers 2 \tRuler        \tMore
        """)
    #expect(
      try TimecodeDocument(text, rate: nil).lines.dropFirst() == [
        "01:00:00:00.50 Marker 1|-|-", "01:00:01:00 Marker 2|More|-",
      ])
  }

  @Test
  func `reads tabs and line ends in names and comments`() throws {
    let text = Self.session(
      "25 Frame", start: "00:00:00:00",
      markers: Self.names + """
        1   \t01:00:00:00  \t1                 \tSamples  \tName
        with line   \t
        2   \t01:00:01:00  \t2                 \tSamples  \tPlain name          \tComment
            \t             \t                  \t           \t                    \twith line
        3   \t01:00:02:00  \t3                 \tSamples  \tName\twith tab       \tComment\twith tab
        """)
    let lines = try TimecodeDocument(text, rate: nil).lines.dropFirst()
    #expect(
      lines == [
        "01:00:00:00 Name\nwith line|-|-", "01:00:01:00 Plain name|Comment\nwith line|-",
        "01:00:02:00 Name\twith tab|Comment\twith tab|-",
      ])
  }

  @Test
  func `reports a location in another format, and an unknown rate`() throws {
    let text = Self.session("25 Frame", start: "0", markers: Self.names + "1   \t3|3  \t1 \tTicks  \ta \t\n")
    let document = try TimecodeDocument(text, rate: nil)
    #expect(document.problems.count == 2)
    #expect(throws: DocumentError.self) { try TimecodeDocument(Self.session("31 Frame", markers: ""), rate: nil) }
    #expect(throws: DocumentError(.notWritten("Pro Tools session text"))) {
      try TimecodeDocument().written(as: .sessionText)
    }
  }

  /// A session at 23.976 from 23:57:00:00 that counts in a unit, as of DAWFileKit's SessionText_TimeFormats_Samples.
  private static func counting(_ clip: String, _ markers: String) -> String {
    """
    SESSION NAME:\tTest
    SAMPLE RATE:\t48000.000000
    SESSION START TIMECODE:\t23:57:00:00
    TIMECODE FORMAT:\t23.976 Frame

    T R A C K  L I S T I N G
    TRACK NAME:\tAudio A (Stereo)
    COMMENTS:\t
    USER DELAY:\t0 Samples
    CHANNEL \tEVENT   \tCLIP NAME                     \tSTART TIME    \tEND TIME      \tDURATION      \tSTATE
    \(clip)

    M A R K E R S  L I S T I N G
    #   \tLOCATION     \tTIME REFERENCE    \tUNITS    \tNAME                             \tCOMMENTS
    \(markers)
    """
  }

  @Test
  func `samples count from the session's start`() throws {
    let document = try TimecodeDocument(
      Self.counting(
        "1       \t1       \tAudio Clip 1 Name             \t       1201200\t       1843200\t        642000\tUnmuted",
        """
        1   \t2695168      \t2695168           \tSamples  \tMarker Absolute                  \tComment
        2   \t5562368      \t58|4              \tTicks    \tMarker Bars-Beats                \tComment
        """), rate: nil)
    // The same session, exported with timecode, has them rounded: 38:08.68, 56:02.24, 58:55:18.
    #expect(
      document.lines == [
        "23:57:25:00..23:57:38:08.67 Audio Clip 1 Name|-|-", "23:57:56:02.23 Marker Absolute|Comment|-",
        "23:58:55:18.40 Marker Bars-Beats|Comment|-",
      ])
  }

  @Test
  func `a location in feet, minutes or bars has its place in a time reference in samples`() throws {
    for (location, clip) in [("84+03", "37+08"), ("0:56", "0:25"), ("29|1", "13|3"), ("84+03.10", "1:02.500")] {
      let document = try TimecodeDocument(
        Self.counting(
          "1       \t1       \tClip                          \t   \(clip)\t   \(clip)\t   \(clip)\tUnmuted",
          """
          1   \t\(location)        \t2695168           \tSamples  \tA                                \tComment
          2   \t\(location)        \t58|4              \tTicks    \tB                                \tComment
          """), rate: nil)
      #expect(document.lines == ["23:57:56:02.23 A|Comment|-"])
      #expect(document.omissions.map(\.content) == ["clips whose times are in feet, minutes or bars"])
      #expect(
        document.problems.map(\.reason) == [
          .expected("a location in timecode or samples, or a time reference in samples")
        ])
    }
  }

  @Test
  func `a clip of two channels is one event; fades and other channels' clips are left out`() throws {
    let document = try TimecodeDocument(
      Self.counting(
        """
        1       \t1       \t(fade in)                     \t   00:00:01:00\t   00:00:02:00\t   00:00:01:00\tUnmuted
        1       \t2       \tA.L                           \t   00:00:02:00\t   00:00:04:00\t   00:00:02:00\tMuted

        2       \t2       \tA.R                           \t   00:00:02:00\t   00:00:04:00\t   00:00:02:00\tMuted
        2       \t3       \tB.R                           \t   00:00:05:00\t   00:00:06:00\t   00:00:01:00\tMuted
        2       \t4       \tcut
        """, ""), rate: nil)
    #expect(document.lines == ["00:00:02:00..00:00:04:00 A.L|-|-"])
    #expect(document.markers[0].event?.track == "Audio A (Stereo)")
    #expect(document.omissions.map(\.content) == ["fades", "clips of further channels"])
    #expect(document.problems.map(\.reason) == [.expected("a clip's channel, event, name, start, end and duration")])
  }

  @Test(arguments: [
    "2\t00:00:02:00\t96000", "2\t00:00:02:00", "2", "2\t00:00:02:00\t96000\tSamples",
    "\t00:00:02:00\t96000\tSamples\tn\tc",
    "x\t00:00:02:00\t96000\tSamples\tn\tc", "2 00:00:02:00 96000 Samples n c",
  ])
  func `a row that is cut short, or lacks its number or units, is a problem`(_ row: String) throws {
    let rows = "1\t00:00:01:00\t48000\tSamples\tn\tc\n\(row)\n3\t00:00:03:00\t144000\tSamples\tn\tc"
    let document = try TimecodeDocument(Self.counting("", rows), rate: nil)
    #expect(document.markers.count == 2)
    #expect(
      document.problems.map(\.reason) == [.expected("a marker's number, location, time reference, units and name")])
  }
}
