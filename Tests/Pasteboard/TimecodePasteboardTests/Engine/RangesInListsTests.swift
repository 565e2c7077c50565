import SMPTETimecode
import Testing
import TimecodePasteboard

struct RangesInListsTests {
  private static func results(_ operation: Operation, _ lines: String) -> (output: String, results: [String]) {
    let filter = TextRun(
      reader: TimecodeReader(properties: .init(rate: .fps25)), operation: operation,
      form: .lines(.text(.exact)))
    let run = ListReaderTests.run(filter, lines)
    return (
      run.output,
      run.events.map { event in
        switch event.kind {
        case .result(let marker, let isExact): "\(marker)\(isExact.map { " \($0)" } ?? "")"
        case .failed(.refused(let rejection)): "refused \(rejection.reason)"
        case .failed(.invalid(let timecode)): "invalid \(timecode.text(.exact))"
        case .failed(.unconvertible(.invalidSource, let timecode)): "no point \(timecode.text(.exact))"
        case .failed(.unconvertible(let error, _)): "\(error)"
        case .failed(.unreadable(let error)): error.textReason?.description ?? "\(error)"
        default: "?"
        }
      }
    )
  }

  @Test
  func `both ends are converted, exactly or not, and the plain lines between them pass`() throws {
    let lines =
      "01:00:00:00\n01:00:00:00..01:00:00:12\n02:00:00:00\n23:59:59:00..24:00:00:00\n01:00:10:00..01:00:00:00\n"
    let to50 = Self.results(try ListReaderTests.conversion(to: .fps50), lines)
    #expect(to50.output == "01:00:00:00\n02:00:00:00\n")
    #expect(
      to50.results == [
        "01:00:00:00..01:00:00:24@50 true", "23:59:59:00..24:00:00:00@50 true", "the out point is before the in point",
      ])
    let to24 = Self.results(try ListReaderTests.conversion(to: .fps24), "01:00:00:00..01:00:00:12\n")
    #expect(to24.results == ["01:00:00:00..01:00:00:11.52@24 true"])
    let rounded = Self.results(
      try ListReaderTests.conversion(to: .fps24, rounding: .nearest), "00:00:00:00..00:00:00:12\n")
    #expect(rounded.results == ["00:00:00:00..00:00:00:12@24 false"])
  }

  @Test
  func `a range whose points are rounded to one timecode is reported`() throws {
    var filter = TextRun(
      reader: TimecodeReader(properties: .init(rate: .fps50)),
      operation: Operation(.convert(ConversionPlan(target: LocalProperties(rate: .fps24), rounding: .nearest))),
      form: .lines(.text(.exact)))
    let texts = ["01:00:00:12..01:00:00:13", "01:00:00:12..01:00:00:16", "01:00:00:12"].map { Array($0.utf8) }
    let events = texts.map { filter.event(of: $0.span) }
    #expect(events.map { $0.collapsed?.range.stringValue } == ["01:00:00:12..01:00:00:13", nil, nil])
    #expect(events[0].collapsed?.timecode.stringValue() == "01:00:00:06")
  }

  @Test
  func `the ends of a copied range must be valid, even where an invalid timecode is allowed`() {
    let lines = "01:00:00:00..24:00:00:00\n01:00:00:30\n01:00:00:00..01:00:00:30\n"
    let strict = Self.results(Operation(.collect(allowsInvalid: false)), lines)
    #expect(strict.results == ["01:00:00:00..24:00:00:00@25", "invalid 01:00:00:30", "no point 01:00:00:30"])
    let lenient = Self.results(Operation(.collect(allowsInvalid: true)), lines)
    #expect(lenient.results == ["01:00:00:00..24:00:00:00@25", "no point 01:00:00:30"])
    #expect(lenient.output == "01:00:00:30\n")
  }

  @Test
  func `omitted labels are replaced at both ends, and each is reported`() {
    var filter = TextRun(
      reader: TimecodeReader(properties: .init(rate: .fps29_97d)),
      operation: Operation(.validate(PasteRules()), repair: .next), form: .lines(.text(.exact)))
    let text = Array("00:01:00;00..00:02:00;01".utf8)
    let event = filter.event(of: text.span)
    #expect(
      event.repairs.map { "\($0.from.text(.exact)) \($0.to.text(.exact))" } == [
        "00:01:00;00 00:01:00;02", "00:02:00;01 00:02:00;02",
      ])
    guard case .result(let marker, _) = event.kind else {
      Issue.record("\(event.kind)")
      return
    }
    #expect(marker.range.stringValue == "00:01:00;02..00:02:00;02")
  }

  @Test(arguments: [
    ("00:01:00:00@30", "00:01:00;02"), ("00:01:00:00..00:02:00:01@30", "00:01:00;02..00:02:00;02"),
    ("00:00:59:29@30", "00:00:59;29"),
  ])
  func `where the rate is discarded, the label that is repaired is the one at the local rate`(
    _ text: String, _ expected: String
  ) {
    let discarding = TimecodeField.PastePolicy(rate: .discard, subFrames: .preserve, limit: .preserve)
    let rules = PasteRules(local: LocalProperties(rate: .fps29_97d), policies: .init(paste: discarding))
    #expect(Self.accepted(text, rules) == expected)
    // At a local rate without drop frame nothing is omitted, whatever the rate was.
    let plain = PasteRules(local: LocalProperties(rate: .fps25), policies: .init(paste: discarding))
    #expect(Self.accepted("00:01:00;00@29.97d", plain) == "00:01:00:00")
  }

  private static func accepted(_ text: String, _ rules: PasteRules) -> String? {
    var filter = TextRun(
      reader: TimecodeReader(properties: nil), operation: Operation(.validate(rules), repair: .next),
      form: .lines(.text(.exact)))
    let bytes = Array(text.utf8)
    guard case .result(let marker, _) = filter.event(of: bytes.span).kind else { return nil }
    return marker.range.stringValue
  }
}
