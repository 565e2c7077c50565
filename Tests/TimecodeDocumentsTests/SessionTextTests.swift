import SMPTETimecode
import Testing
import TimecodeDocuments

@Suite("Pro Tools session text")
struct SessionTextTests {
  static func session(_ format: String = "29.97 Drop Frame", start: String = "00:59:50;00", markers: String) -> String {
    """
    SESSION NAME:\tReel 1
    SAMPLE RATE:\t48000.000000
    BIT DEPTH:\t24-bit
    SESSION START TIMECODE:\t\(start)
    TIMECODE FORMAT:\t\(format)
    # OF AUDIO TRACKS:\t1


    T R A C K  L I S T I N G
    TRACK NAME:\tVoice
    CHANNEL \tEVENT   \tCLIP NAME                     \tSTART TIME    \tEND TIME      \tDURATION      \tSTATE
    1       \t1       \tVoice-01                      \t   01:00:00;00\t   01:00:05;00\t   00:00:05;00\tUnmuted


    M A R K E R S  L I S T I N G
    \(markers)
    """
  }

  static let names = "#   \tLOCATION     \tTIME REFERENCE    \tUNITS    \tNAME                \tCOMMENTS\n"
  static let newer =
    "#   \tLOCATION     \tTIME REFERENCE    \tUNITS    \tNAME                \tTRACK NAME\tTRACK TYPE   \tCOMMENTS\n"

  @Test("reads the markers, the rate, the start and the title")
  func reads() throws {
    let text = Self.session(
      markers: Self.names + """
        1   \t01:00:00;00  \t480000            \tSamples  \tVerse               \t
        12  \t01:01:00;02  \t3|3               \tTicks    \tRefrain æ 日本        \tSecond take
        """)
    let document = try TimecodeDocument(text, rate: nil)
    #expect(document.rate == .rate(.fps29_97d))
    #expect(document.start?.taggedStringValue == "00:59:50;00@29.97d")
    #expect(document.title == "Reel 1")
    #expect(document.lines == ["01:00:00;00 Verse|-|-", "01:01:00;02 Refrain æ 日本|Second take|-"])
    #expect(document.omissions.map(\.content) == ["other sections"])
    #expect(document.problems.isEmpty)
  }

  @Test("reads the columns of tracks since 2023.12")
  func newerColumns() throws {
    let text = Self.session(
      "24 Frame", start: "00:59:50:00.00",
      markers: Self.newer + """
        1   \t01:00:00:00.50\t480000            \tSamples  \tMarker 1            \tMarkers   \tRuler        \t
        2   \t01:00:01:00.00\t528000            \tSamples  \tMarker 2            \tMarkers 2 \tRuler        \tMore
        """)
    #expect(
      try TimecodeDocument(text, rate: nil).lines == ["01:00:00:00.50 Marker 1|-|-", "01:00:01:00 Marker 2|More|-"])
  }

  @Test("reads tabs and line ends in names and comments")
  func tabs() throws {
    let text = Self.session(
      "25 Frame", start: "00:00:00:00",
      markers: Self.names + """
        1   \t01:00:00:00  \t1                 \tSamples  \tName
        with line   \t
        2   \t01:00:01:00  \t2                 \tSamples  \tPlain name          \tComment
            \t             \t                  \t           \t                    \twith line
        3   \t01:00:02:00  \t3                 \tSamples  \tName\twith tab       \tComment\twith tab
        """)
    let lines = try TimecodeDocument(text, rate: nil).lines
    #expect(
      lines == [
        "01:00:00:00 Name\nwith line|-|-", "01:00:01:00 Plain name|Comment\nwith line|-",
        "01:00:02:00 Name\twith tab|Comment\twith tab|-",
      ])
  }

  @Test("reports a location in another format, and an unknown rate")
  func problems() throws {
    let text = Self.session("25 Frame", start: "0", markers: Self.names + "1   \t3|3  \t1 \tTicks  \ta \t\n")
    let document = try TimecodeDocument(text, rate: nil)
    #expect(document.problems.count == 2)
    #expect(throws: DocumentError.self) { try TimecodeDocument(Self.session("31 Frame", markers: ""), rate: nil) }
    #expect(throws: DocumentError(.notWritten("Pro Tools session text"))) {
      try TimecodeDocument().written(as: .sessionText)
    }
  }
}
