import SMPTETimecode
import Testing

@testable import TimecodeDocuments

struct ClosedCaptionTests {
  private static func read(_ lines: String, rate: TimecodeFrameRate? = nil) throws -> TimecodeDocument {
    let text = "Scenarist_SCC V1.0\n\n" + lines
    return try TimecodeDocument(reading: Array(text.utf8), DocumentOptions(rate: rate))
  }

  /// Three captions that are shown one after another.
  static let sample = """
    Scenarist_SCC V1.0

    01:00:01:00\t9420 9420 94ae 94ae 9470 9470 c1c1 c1c1 942c 942c 942f 942f

    01:00:03:00\t9420 9420 94ae 94ae 9470 9470 c2c2 c2c2 942c 942c 942f 942f

    01:00:05:00\t9420 9420 94ae 94ae 9470 9470 4343 4343 942c 942c 942f 942f

    01:00:07:00\t942c 942c

    """

  @Test
  func
    `a pop-on caption is shown at its end-of-caption code, a frame a word after the label, and ends when it is erased`()
    throws
  {
    let document = try Self.read(
      """
      01:00:02;00 9420 9420 94ae 94ae 9470 9470 c8e9 d3f4 9470 f4e5 942c 942c 942f 942f
      01:00:04;00\t942c 942c
      01:00:05;00 9420 94ae 9470 cec5 d880 942f
      """)
    #expect(
      document.brief == ["01:00:02;12..01:00:04;00|HiSt\nte|-|-", "01:00:05;05|NEX|-|-"])
    #expect(document.markers[0].inPoint.frameRate == .fps29_97d)
    #expect(document.places.map(\.line) == [3, 5])
    #expect(document.problems.isEmpty && document.omissions.isEmpty)
  }

  @Test
  func `a colon before the frames counts without drop frame, unless the rate says more`() throws {
    let line = "01:00:02:00 9420 9470 c8e9 942f"
    #expect(try Self.read(line).markers[0].inPoint.taggedStringValue == "01:00:02:03@29.97")
    #expect(try Self.read(line, rate: .fps29_97d).markers[0].inPoint.frameRate == .fps29_97d)
  }

  @Test
  func `a paint-on caption begins at its first character, and each line of roll-up captions is one`() throws {
    let document = try Self.read(
      """
      00:00:01:00 9429 9470 c8e9
      00:00:02:00 942c
      00:00:03:00 9425 9425 94ad 94ad 9470 9470 cfae e500
      00:00:05:00 94ad 94ad 5477 ef00
      00:00:06:00 942c
      """)
    #expect(
      document.brief == [
        "00:00:01:02..00:00:02:00|Hi|-|-", "00:00:03:06..00:00:05:00|O.e|-|-", "00:00:05:02..00:00:06:00|Two|-|-",
      ])
  }

  @Test
  func `painted rows that are begun in different lines are captions of their own, and one that is painted over ends`()
    throws
  {
    let document = try Self.read(
      """
      00:00:01:00 9429 9470 c8e9 94d0 d3f4
      00:00:02:00 9429 9140 c1c1
      00:00:03:00 9429 9140 c2c2
      00:00:04:00 942c
      """)
    #expect(
      document.brief == [
        "00:00:02:02..00:00:03:01|AA|-|-", "00:00:01:02..00:00:04:00|Hi\nSt|-|-", "00:00:03:02..00:00:04:00|BB|-|-",
      ])
  }

  @Test(arguments: [
    "00:00:09:31\t942c", "00:00:0x:00\t942c", "00:00:09:00\t94x0", "00:00:09:00", "00:00:09:00\t942c 94x0",
  ])
  func `a caption is left out that is shown when a line cannot be read, and the next one is read`(_ line: String) throws
  {
    let document = try Self.read(
      "00:00:08:07\t9420 94d0 c8e5 942f\n\(line)\n00:00:10:00\t9420 94d0 c2f9 942f\n00:00:11:00\t942c\n")
    let isErased = line.hasSuffix("942c 94x0")
    #expect(
      document.brief == (isErased ? ["00:00:08:10..00:00:09:00|He|-|-"] : []) + ["00:00:10:03..00:00:11:00|By|-|-"])
    #expect(document.omissions.map(\.content) == (isErased ? [] : ["captions whose end is unknown"]))
    #expect(document.problems.count == 1)
  }

  @Test
  func `special and extended characters, and a deletion`() throws {
    let document = try Self.read("00:00:01:00 9420 9470 2a5c 9137 9137 5580 92a4 9421 4180 942f\n00:00:02:00 942c")
    #expect(document.markers.map(\.name) == ["áé♪A"])
  }

  @Test
  func `what is not a word is a problem, and what is not shown is counted`() throws {
    let document = try Self.read(
      "00:00:01:00 9420 94x0\n00:00:02:00\n00:00:0x:00 9420\n00:00:03:30 9420\n00:00:04:00 9420 c8e9 1c20")
    #expect(document.markers.isEmpty)
    #expect(document.problems.compactMap(\.location?.line) == [3, 4, 5, 6])
    #expect(document.omissions.map(\.content) == ["codes of the second channel", "captions that are not shown"])
  }
}
