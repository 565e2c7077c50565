import TimecodeDocuments
import TimecodePasteboard
import Testing

struct DocumentReadingTests {
  private static let list = """
    Name,In,Out
    Opening,01:00:00:00,01:00:10:00
    End,01:00:20:00,
    """

  private static func readings(
    _ text: String, _ reader: TimecodeReader
  ) throws -> [Result<TimecodeReader.Reading, ReadingError>] {
    let document = try TimecodeDocument(reading: Array(text.utf8), reader.documentOptions())
    var entries: [TimecodeReader.Reading] = []
    for index in 0...document.markers.count {
      for other in document.nonexistent where other.index == index {
        entries.append(TimecodeReader.Reading(other.marker, to: other.outPoint))
      }
      guard index < document.markers.count else { break }
      entries.append(
        TimecodeReader.Reading(document.markers[index], to: nil, remainder: document.remainder[index] ?? .zero))
    }
    return entries.map { entry in
      Result { () throws(ReadingError) in try reader.reading(of: entry, statedBy: document.rate) }
    }
  }

  @Test
  func `a document without a rate is read at the reader's, which is assumed as that of text is`() throws {
    let reader = TimecodeReader(text: LocalProperties(), local: LocalProperties(rate: .fps25))
    let readings = try Self.readings(Self.list, reader).map { try $0.get() }
    #expect(readings.map(\.isTagged) == [false, false])
    #expect(readings.map(\.isRateAssumed) == [true, true])
    #expect(readings.map { $0.details?.name } == ["Opening", "End"])
    #expect(readings.map { $0.outPoint?.text(.tagged) } == ["01:00:10:00@25", nil])
    #expect(throws: DocumentError.self) { try Self.readings(Self.list, TimecodeReader(properties: nil)) }
  }

  @Test
  func `a point that does not exist and is not an entry's is a problem that no policy judges`() throws {
    let captions = "Scenarist_SCC V1.0\n\n00:00:01;45\t9420 9470 c8e9 942f\n\n00:00:03;00\t942c\n"
    let options = DocumentOptions(rate: .fps29_97d)
    let document = try ReadDocument(reading: Array(captions.utf8), options)
    #expect(document.unjudgedProblems.map { $0.location?.line } == [3])
    let bytes = Array("Name,In,Out\nA,01:00:59;00,01:01:00;00\n".utf8)
    let table = try ReadDocument(reading: bytes, options)
    #expect(table.head.problems.count == 1 && table.unjudgedProblems.isEmpty)
  }

  @Test
  func `a point that does not exist is read with its entry, and what is repaired is a range`() throws {
    let reader = TimecodeReader(text: LocalProperties(), local: LocalProperties(rate: .fps29_97d))
    let text = "Name,In,Out\nB,01:00:00;00,\nA,01:00:59;00,01:01:00;00\nC,01:02:00;02,\n"
    let readings = try Self.readings(text, reader).map { try $0.get() }
    #expect(readings.map { $0.details?.name } == ["B", "A", "C"])
    let reading = readings[1]
    #expect(reading.details?.name == "A")
    #expect(reading.outPoint?.text(.exact) == "01:01:00;00")
    var filter = TextRun(
      reader: reader, operation: Operation(.validate(PasteRules(local: LocalProperties(rate: .fps29_97d)))),
      form: .items)
    guard case .failed(.refused(let rejection)) = filter.event(of: reading).kind else {
      Issue.record("it is refused")
      return
    }
    #expect(rejection.reason == .invalid)
    var repairing = TextRun(
      reader: reader,
      operation: Operation(.validate(PasteRules(local: LocalProperties(rate: .fps29_97d))), repair: .next),
      form: .items)
    guard case .result(let marker, _) = repairing.event(of: reading).kind else {
      Issue.record("it is repaired")
      return
    }
    #expect(marker.range.stringValue == "01:00:59;00..01:01:00;02" && marker.name == "A")
  }

  @Test(arguments: [TimecodeFrameRate.fps23_976, .fps25, .fps29_97d])
  func `a document's real time is read as the notation of real time is`(rate: TimecodeFrameRate) throws {
    let reader = TimecodeReader(properties: .init(rate: rate))
    let notation = TimecodeReader(properties: .init(rate: rate), notation: .time(.subtitles))
    for start in stride(from: 0, to: 90_000_000, by: 1_234_567) {
      let times = [start, start + 1 + start % 977].map { time in
        let (seconds, rest) = time.quotientAndRemainder(dividingBy: 1000)
        let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { ($0 < 10 ? "0" : "") + String($0) }
        return parts.joined(separator: ":") + "," + String(String(1000 + rest).dropFirst())
      }
      guard start + 1000 < 86_300_000, start % 977 > 0 else { continue }
      let cue = try Self.readings("\(times[0]) --> \(times[1])\n", reader).map { try $0.get() }
      #expect(cue == [try notation.read("\(times[0])..\(times[1])")], "\(times)")
    }
  }

  @Test
  func `strict rules of a reader are those of its documents`() throws {
    let text = "In,Out\n01:00:00:00,\n"
    for isStrict in [false, true] {
      let reader = TimecodeReader(properties: .init(rate: .fps29_97d), isStrict: isStrict)
      #expect(try Self.readings(text, reader).isEmpty == isStrict)
    }
  }

  @Test
  func `a statement about drop frame contradicts the rates that differ in it, and no other`() {
    func contradicted(_ statement: RateStatement?, _ rate: TimecodeFrameRate?) -> TimecodeFrameRate? {
      let reader = TimecodeReader(properties: rate.map { .init(rate: $0) })
      return reader.contradictedRate(of: TimecodeDocument(rate: statement))
    }
    #expect(contradicted(.dropFrame(false), .fps29_97d) == .fps29_97d)
    #expect(contradicted(.dropFrame(false), .fps29_97) == nil)
    #expect(contradicted(.dropFrame(true), .fps29_97d) == nil)
    #expect(contradicted(.dropFrame(true), .fps29_97) == .fps29_97)
    #expect(contradicted(.dropFrame(false), nil) == nil)
    #expect(contradicted(nil, .fps29_97d) == nil)
  }

  @Test
  func `a choice of columns is read with its roles`() throws {
    func columns(_ list: String) throws -> [DocumentColumns.Role: DocumentColumns.Column] {
      try DocumentColumns(parsing: list).columns
    }
    #expect(try columns("3,4") == [.in: .number(3), .out: .number(4)])
    #expect(try columns("Start,name=Clip,out=5") == [.in: .name("Start"), .name: .name("Clip"), .out: .number(5)])
    #expect(throws: DocumentError(.columnChoice("tape=Tape", .unknownRole))) { try columns("tape=Tape") }
    #expect(throws: DocumentError(.columnChoice("5", .thirdWithoutRole))) { try columns("3,4,5") }
    #expect(throws: DocumentError(.columnChoice("In=3", .roleTwice("in")))) { try columns("in=2,In=3") }
    #expect(throws: DocumentError(.columnChoice("out=0", .noColumn))) { try columns("out=0") }
  }

  @Test
  func `a list is drafted whole, and strict rules do not use one that loses something`() throws {
    let marker = TimecodeMarker(try TimecodeRange(tagged: "01:00:00:00..01:00:10:00@25"), name: "A", color: "Red")
    let draft = DocumentDraft([marker], as: .editDecisionList)
    #expect(draft.isUsable)
    #expect(try !draft.result.get().losses.isEmpty)
    #expect(!DocumentDraft([marker], as: .editDecisionList, refusesLosses: true).isUsable)
    // The title of the list belongs to no marker.
    let plain = TimecodeMarker(marker.range, name: "A")
    let titled = DocumentDraft([plain], title: "Reel", as: .subRip, refusesLosses: true)
    #expect(try titled.result.get().losses.map(\.kind) == [.title])
    #expect(titled.isUsable)
    let other = TimecodeMarker(try TimecodeRange(tagged: "01:00:00:00..01:00:10:00@24"))
    #expect(!DocumentDraft([marker, other], as: .editDecisionList).isUsable)
    #expect(!DocumentDraft([marker], as: .sessionText).isUsable)
  }

  @Test
  func `a list that its receiver does not take is not used, although every item is accepted`() throws {
    let timecode = Timecode(unchecked: .init(h: 1), using: .init(rate: .fps25))
    let item = [(UTType.timecode, String(decoding: timecode.json, as: UTF8.self))]
    var source = MemorySource([item, item])
    var paste = Paste(reader: PasteReader(text: TimecodeReader(properties: nil)))
    var used: [TimecodeMarker] = []
    paste.acceptsList = { markers in
      used = markers
      return false
    }
    let results = try paste.results(ofItemsAt: 0..<2, from: &source)
    #expect(used == [TimecodeMarker(timecode), TimecodeMarker(timecode)])
    #expect(results.areAllAccepted && !results.areUsed && results.used.isEmpty)
  }
}
