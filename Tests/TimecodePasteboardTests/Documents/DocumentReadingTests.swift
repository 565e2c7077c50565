import TimecodeDocuments
import TimecodePasteboard
import Testing

@Suite("Documents as input and output")
struct DocumentReadingTests {
  private static let list = """
    Name,In,Out
    Opening,01:00:00:00,01:00:10:00
    End,01:00:20:00,
    """

  private static func readings(
    _ text: String, _ reader: TimecodeReader
  ) throws -> [Result<TimecodeReader.Reading, TimecodeReader.ReadingError>] {
    let document = try TimecodeDocument(reading: Array(text.utf8), reader.documentOptions)
    return document.markers.map { marker in
      Result { () throws(TimecodeReader.ReadingError) in try reader.reading(of: marker, in: document) }
    }
  }

  @Test("a document without a rate is read at the reader's, which is assumed as that of text is")
  func untagged() throws {
    let reader = TimecodeReader(text: LocalProperties(), local: LocalProperties(rate: .fps25))
    let readings = try Self.readings(Self.list, reader).map { try $0.get() }
    #expect(readings.map(\.isTagged) == [false, false])
    #expect(readings.map(\.isRateAssumed) == [true, true])
    #expect(readings.map { $0.extent?.name } == ["Opening", "End"])
    #expect(readings.map { $0.extent?.outPoint?.text(.tagged) } == ["01:00:10:00@25", nil])
    #expect(throws: DocumentError.self) { try Self.readings(Self.list, TimecodeReader(properties: nil)) }
  }

  @Test("a list is drafted whole, and strict rules do not use one that loses something")
  func drafts() throws {
    let marker = TimecodeMarker(try TimecodeRange(tagged: "01:00:00:00..01:00:10:00@25"), name: "A", color: "Red")
    let draft = DocumentDraft([marker], as: .editDecisionList)
    #expect(draft.isUsable)
    #expect(try !draft.result.get().losses.isEmpty)
    #expect(!DocumentDraft([marker], as: .editDecisionList, refusesLosses: true).isUsable)
    // The list's title is no marker's.
    let plain = TimecodeMarker(marker.range, name: "A")
    let titled = DocumentDraft([plain], title: "Reel", as: .subRip, refusesLosses: true)
    #expect(try titled.result.get().losses.map(\.kind) == [.title])
    #expect(titled.isUsable)
    let other = TimecodeMarker(try TimecodeRange(tagged: "01:00:00:00..01:00:10:00@24"))
    #expect(!DocumentDraft([marker, other], as: .editDecisionList).isUsable)
    #expect(!DocumentDraft([marker], as: .sessionText).isUsable)
  }

  @Test("a list that its receiver does not take is not used, although every item is accepted")
  func refusedList() throws {
    let timecode = Timecode(unchecked: .init(h: 1), using: .init(rate: .fps25))
    let item = [(UTType.timecode, String(decoding: timecode.json, as: UTF8.self))]
    var source = MemorySource([item, item])
    var paste = Paste(reader: PasteReader(text: TimecodeReader(properties: nil)))
    var taken: [TimecodeMarker] = []
    paste.acceptsList = { markers in
      taken = markers
      return false
    }
    let results = try paste.results(ofItemsAt: 0..<2, from: &source)
    #expect(taken == [TimecodeMarker(timecode), TimecodeMarker(timecode)])
    #expect(results.areAllAccepted && !results.areUsed && results.used.isEmpty)
  }
}
