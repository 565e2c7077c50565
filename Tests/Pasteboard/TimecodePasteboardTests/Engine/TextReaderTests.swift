import SMPTETimecode
import TestSupport
import Testing
import TimecodePasteboard

struct TextReaderTests {
  private static func rewriting(
    _ operation: Operation, reading properties: Timecode.Properties? = ListReaderTests.text24,
    _ notation: TimecodeNotation = .text(.exact)
  ) -> TextRun {
    TextRun(reader: TimecodeReader(properties: properties), operation: operation, scanning: .inPlace(notation))
  }

  private static let edl = """
    TITLE: CUT\r
    FCM: DROP FRAME\r
    001  AX V C 01:00:00:00 01:00:01:12 10:00:00:00 10:00:01:12\r
    * LOC: 01:00:00:24 RED 01:00:00:00.50@24 to 02:00:00:00.00 and 02:00:00:00@25, 1:00:00:00; \u{E4}\u{1F3AC}\r
    M2 AX 024.0 03:00:00;00 00:00:00:06
    """

  @Test(arguments: [1, 5, 64, 65, 100, 1 << 20])
  func `only timecodes change, in pieces of any size, with little room`(chunk: Int) throws {
    let operation = try ListReaderTests.conversion(to: .fps25, mode: .frames)
    let (output, events, texts) = ListReaderTests.run(Self.rewriting(operation), Self.edl, chunk: chunk, buffer: 0)
    let expected = Self.edl
      .replacing(
        "C 01:00:00:00 01:00:01:12 10:00:00:00 10:00:01:12", with: "C 00:57:36:00 00:57:37:11 09:36:00:00 09:36:01:11"
      )
      .replacing("01:00:00:00.50@24 to 02:00:00:00.00", with: "00:57:36:00.50@25 to 01:55:12:00")
    #expect(output == expected)
    #expect(texts == ["01:00:00:24", "1:00:00:00", "03:00:00;00"])
    #expect(events.map(\.line) == [4, 4, 5])
    #expect(events.map(\.column) == [8, 80, 13])
  }

  @Test(arguments: [TimecodeFrameRate.fps24, .fps25, .fps59_94, .fps119_88], [false, true])
  func `plain labels are taken as all others are`(rate: TimecodeFrameRate, isListing: Bool) throws {
    var random = SeededGenerator(seed: UInt64(rate.maxFrames))
    var text = ""
    for _ in 0..<2000 {
      let numbers = Timecode.Components(
        h: .random(in: 0...24, using: &random), m: .random(in: 0...60, using: &random),
        s: .random(in: 0...2, using: &random), f: .random(in: 0...rate.maxFrames, using: &random),
        sf: .random(in: 0...100, using: &random))
      let properties = Timecode.Properties(rate: Bool.random(using: &random) ? rate : .fps30d)
      let style = TimecodeStyle(subFrames: Int.random(in: 0...3, using: &random) == 0 ? .always : .never)
      text += Timecode(unchecked: numbers, using: properties).text(style)
      text += ["", "@24", " @ 25 fps ", ".", "\n", " and "].randomElement(using: &random) ?? ""
      text += [" ", "\t", ", ", "\n", ";"].randomElement(using: &random) ?? ""
    }
    for (mode, rounding) in [(ConversionMode.instant, nil), (.frames, FrameRounding.nearest), (.digits, nil)] {
      for target in [TimecodeFrameRate.fps23_976, mode == .digits ? .fps30 : .fps30d, .fps120] {
        var results: [(output: String, events: [TextRun.Event], texts: [String])] = []
        // A filter that repairs handles each label separately. Here there is nothing to repair.
        for repair in [DropFrameRepair?.none, .next] {
          let operation = try ListReaderTests.conversion(to: target, mode: mode, rounding: rounding, repair: repair)
          let form =
            isListing ? SinkForm.lines(.text(.exact)) : .inPlace(.text(.exact))
          results.append(
            ListReaderTests.run(
              TextRun(
                reader: TimecodeReader(properties: .init(rate: rate)), operation: operation,
                scanning: form), text, chunk: 5000))
        }
        guard let first = results.first, let last = results.last else { continue }
        #expect(first.output == last.output)
        #expect(first.texts == last.texts)
        #expect(first.events.map(\.line) == last.events.map(\.line))
        #expect(first.output.count > 1500)
      }
    }
  }

  @Test
  func `a list has the results only, and counts what was found`() {
    var filter = TextRun(
      reader: TimecodeReader(properties: ListReaderTests.text24),
      operation: Operation(.validate(PasteRules(local: LocalProperties(rate: .fps24)))),
      scanning: .lines(.frames))
    let recording = filter.take("in 00:00:01:00 out 00:00:02:00 bad 00:00:02:24.")
    #expect(recording.output == Array("24\n48\n".utf8))
    #expect(filter.tally.readCount == 3)
    guard case .failed(.refused)? = recording.events.last?.kind else {
      Issue.record("no refusal")
      return
    }
  }

  @Test
  func `an omitted label is repaired in its place, and reported`() throws {
    let operation = try ListReaderTests.conversion(to: .fps29_97d, repair: .next)
    let filter = Self.rewriting(operation, reading: .init(rate: .fps29_97d))
    let (output, events, _) = ListReaderTests.run(filter, "a 01:01:00;00 b 01:01:00;02 c")
    #expect(output == "a 01:01:00;02 b 01:01:00;02 c")
    #expect(events.map { $0.repairs.first?.from.text(.exact) } == ["01:01:00;00"])
  }

  @Test
  func `rounding keeps an edit list's columns`() throws {
    let operation = try ListReaderTests.conversion(to: .fps25, rounding: .nearest)
    let (output, events, _) = ListReaderTests.run(
      Self.rewriting(operation), "001  AX V C 01:00:00:05 01:00:01:12 10:00:00:23 10:00:02:06\n")
    #expect(output == "001  AX V C 01:00:00:05 01:00:01:13 10:00:00:24 10:00:02:06\n")
    #expect(events.isEmpty)
  }

  @Test
  func `near misses are reported once a line, and stay`() throws {
    let text = "1:00:00:00 2:00:00:00\n3:00:00:00 01:00:00:00\n"
    let filter = Self.rewriting(try ListReaderTests.conversion(to: .fps48, mode: .frames))
    let (output, events, texts) = ListReaderTests.run(filter, text, chunk: 9)
    #expect(output == text.replacing(" 01:00:00:00\n", with: " 00:30:00:00\n"))
    #expect(texts == ["1:00:00:00", "3:00:00:00"])
    #expect(events.allSatisfy { $0.isDoubt })
  }
}
