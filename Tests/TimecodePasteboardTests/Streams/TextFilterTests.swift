import SMPTETimecode
import Testing
import TimecodePasteboard

@Suite("Filter over any text")
struct TextFilterTests {
  private static func rewriting(
    _ step: TimecodeStep, reading properties: Timecode.Properties? = LineFilterTests.text24,
    _ notation: TimecodeNotation = .text(.exact)
  ) -> TextFilter {
    TextFilter(reader: TimecodeReader(properties: properties), step: step, purpose: .rewriting(notation))
  }

  private static let edl = """
    TITLE: CUT\r
    FCM: DROP FRAME\r
    001  AX V C 01:00:00:00 01:00:01:12 10:00:00:00 10:00:01:12\r
    * LOC: 01:00:00:24 RED 01:00:00:00.50@24 and 02:00:00:00@25, 1:00:00:00; \u{E4}\u{1F3AC}\r
    M2 AX 024.0 03:00:00;00 00:00:00:06
    """

  @Test("only timecodes change, in pieces of any size, with little room", arguments: [1, 5, 64, 65, 100, 1 << 20])
  func rewriting(chunk: Int) throws {
    let step = try LineFilterTests.conversion(to: .fps25, mode: .frames)
    let (output, events, texts) = LineFilterTests.run(Self.rewriting(step), Self.edl, chunk: chunk, room: 0)
    let expected = Self.edl
      .replacing(
        "C 01:00:00:00 01:00:01:12 10:00:00:00 10:00:01:12", with: "C 00:57:36:00 00:57:37:11 09:36:00:00 09:36:01:11"
      )
      .replacing("01:00:00:00.50@24", with: "00:57:36:00.50@25")
      .replacing("00:00:00:06", with: "00:00:00:06")
    #expect(output == expected)
    #expect(texts == ["FCM: DROP FRAME", "01:00:00:24", "03:00:00;00"])
    #expect(events.map(\.line) == [2, 4, 5])
    #expect(events.map(\.column) == [nil, 8, 13])
    guard case .contradiction(.dropFrame(true), .fps25, isConverted: true)? = events.first?.kind else {
      Issue.record("\(events.map(\.kind))")
      return
    }
  }

  @Test("a statement is held against the rate of the text, and after a conversion against its own")
  func contradictions() throws {
    func statements(_ text: String, _ filter: TextFilter) -> [String] {
      LineFilterTests.run(filter, text).events.compactMap { event in
        guard case .contradiction(let statement, let rate, let isConverted) = event.kind else { return nil }
        return "\(statement), \(rate.rawValue), \(isConverted)"
      }
    }
    let text = "FPS\t24\nFCM: NON-DROP FRAME\nTIMECODE FORMAT:\t25 Frame\n"
    let conversion = try LineFilterTests.conversion(to: .fps25)
    #expect(statements(text, Self.rewriting(conversion)) == ["FPS 24, 25, true"])
    let listing = TextFilter(
      reader: TimecodeReader(properties: LineFilterTests.text24),
      step: TimecodeStep(.validation(PasteRules())), purpose: .listing(ResultForm(.text(.exact), terminator: 10)))
    #expect(statements(text, listing) == ["TIMECODE FORMAT: 25, 24, false"])
    let unknown = TextFilter(
      reader: TimecodeReader(properties: nil), step: TimecodeStep(.validation(PasteRules())),
      purpose: .listing(ResultForm(.text(.exact), terminator: 10)))
    #expect(statements(text, unknown).isEmpty)
  }

  @Test("a list has the results only, and counts what was found")
  func listing() {
    var filter = TextFilter(
      reader: TimecodeReader(properties: LineFilterTests.text24),
      step: TimecodeStep(.validation(PasteRules(local: LocalProperties(rate: .fps24)))),
      purpose: .listing(ResultForm(.frames, terminator: 0)))
    let bytes = Array("in 00:00:01:00 out 00:00:02:00 bad 00:00:02:24.".utf8)
    var room = [UInt8](repeating: 0, count: 1 << 10)
    let advance = room.withUnsafeMutableBufferPointer { filter.next(bytes.span, isFinal: true, into: $0) }
    #expect(Array(room[..<advance.written]) == Array("24\u{0}48\u{0}".utf8))
    #expect(filter.findingCount == 3)
    guard case .refused? = advance.event?.kind else {
      Issue.record("no refusal")
      return
    }
  }

  @Test("an omitted label is repaired in its place, and reported")
  func repair() throws {
    let step = try LineFilterTests.conversion(to: .fps29_97d, repair: .next)
    let filter = Self.rewriting(step, reading: .init(rate: .fps29_97d))
    let (output, events, _) = LineFilterTests.run(filter, "a 01:01:00;00 b 01:01:00;02 c")
    #expect(output == "a 01:01:00;02 b 01:01:00;02 c")
    #expect(events.map { $0.repairs.first?.from.text(.exact) } == ["01:01:00;00"])
  }
}
