// Real time, samples and fractions between two subframes. A part that is cut off is reported, and nothing is cut off
// before a conversion or a rounding that needs it.

import SMPTETimecode
import TestSupport
import Testing
import TimecodePasteboard

struct BetweenSubFramesTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var notation: String
    var input: String
    var rate = TimecodeFrameRate.fps25
    var target: TimecodeFrameRate?
    var rounding: FrameRounding?
    var mode = ConversionMode.instant
    var offset: String?
    var text: String
    var isExact: Bool
    var isFloored: Bool
    var testDescription: String { "\(input) in \(notation) at \(rate) to \(String(describing: target))" }

    func operation(isStrict: Bool = false) throws -> Operation {
      let plan = ConversionPlan(
        target: LocalProperties(rate: target), mode: mode, rounding: rounding,
        offset: try offset.map { try TimecodeLength(parsing: $0) })
      return Operation(.convert(plan), isStrict: isStrict)
    }

    func reader() throws -> TimecodeReader {
      TimecodeReader(properties: .init(rate: rate), notation: try TimecodeNotation(parsing: notation))
    }
  }

  // At 25 fps a second has 2500 subframes, and a subframe 19.2 samples of 48000.
  static let rows: [Row] = [
    // On a subframe, or the decimals of a frame.
    Row(notation: "seconds", input: "0.0204", text: "00:00:00:00.51", isExact: true, isFloored: false),
    Row(notation: "seconds", input: "0.042", rate: .fps24, text: "00:00:00:01", isExact: true, isFloored: false),
    Row(notation: "samples@48000", input: "19", text: "00:00:00:00.01", isExact: true, isFloored: false),
    Row(notation: "frames", input: "12.50", text: "00:00:00:12.50", isExact: true, isFloored: false),
    // Between two.
    Row(notation: "seconds", input: "0.0207", text: "00:00:00:00.51", isExact: false, isFloored: true),
    Row(notation: "ms", input: "3", text: "00:00:00:00.07", isExact: false, isFloored: true),
    Row(notation: "hms", input: "00:00:00.003", text: "00:00:00:00.07", isExact: false, isFloored: true),
    Row(notation: "fraction", input: "1/7", text: "00:00:00:03.57", isExact: false, isFloored: true),
    Row(notation: "rational", input: "1/7s", text: "00:00:00:03.57", isExact: false, isFloored: true),
    Row(notation: "samples@48000", input: "10", text: "00:00:00:00", isExact: false, isFloored: true),
    Row(notation: "samples@48000", input: "21/2", text: "00:00:00:00", isExact: false, isFloored: true),
    Row(notation: "ticks", input: "1", text: "00:00:00:00", isExact: false, isFloored: true),
    // More decimals than a fraction holds. The result is that of the number, not of fewer decimals.
    Row(
      notation: "seconds", input: "0.000000000001", rate: .fps24, text: "00:00:00:00", isExact: false, isFloored: true),
    Row(
      notation: "seconds", input: "1.9999999999999999999", rate: .fps24, text: "00:00:01:23.99", isExact: false,
      isFloored: true),
    Row(
      notation: "hms", input: "00:00:01.9999999999999999999", rate: .fps24, text: "00:00:01:23.99", isExact: false,
      isFloored: true),
    Row(
      notation: "seconds", input: "3600.0416666666667", rate: .fps24, text: "01:00:00:01", isExact: true,
      isFloored: false),
    Row(
      notation: "seconds", input: "3600.0416666666665", rate: .fps24, text: "01:00:00:01", isExact: true,
      isFloored: false),
    Row(
      notation: "seconds", input: "3600.04166666666650", rate: .fps24, text: "01:00:00:00.99", isExact: false,
      isFloored: true),
    Row(
      notation: "seconds", input: "3600.04166666666680", rate: .fps24, text: "01:00:00:01", isExact: false,
      isFloored: true),
    Row(
      notation: "seconds", input: "0.0416666666666666666667", rate: .fps24, text: "00:00:00:01", isExact: true,
      isFloored: false),
    Row(
      notation: "seconds", input: "0.033366666666667", rate: .fps29_97, text: "00:00:00:01", isExact: true,
      isFloored: false),
    Row(
      notation: "ms", input: "41.666666666666666667", rate: .fps24, text: "00:00:00:01", isExact: true,
      isFloored: false),
    Row(
      notation: "seconds", input: "1.00000000000000000000000000", text: "00:00:01:00", isExact: true, isFloored: false),
    Row(notation: "rational", input: "0.0000000000001s", text: "00:00:00:00", isExact: false, isFloored: true),
    Row(notation: "fraction", input: "1.9999999999999", text: "00:00:01:24.99", isExact: false, isFloored: true),
    Row(notation: "ticks", input: "0.0000000000001", text: "00:00:00:00", isExact: false, isFloored: true),
    Row(
      notation: "samples@48000", input: "1919.9999999999999", text: "00:00:00:00.99", isExact: false, isFloored: true),
    Row(
      notation: "seconds", input: "1.04000000000001", rate: .fps24, target: .fps25, text: "00:00:01:01", isExact: false,
      isFloored: true),
    Row(
      notation: "seconds", input: "1.9999999999999999999", rate: .fps24, rounding: .nearest, text: "00:00:02:00",
      isExact: false, isFloored: false),
    // A fraction whose terms are too large for a sum of 64 bits.
    Row(
      notation: "fraction", input: "1/4611686018427387904", text: "00:00:00:00", isExact: false, isFloored: true),
    Row(
      notation: "fraction", input: "1/4611686018427387904", rounding: .up, text: "00:00:00:01", isExact: false,
      isFloored: false),
    // Rounding and converting start from the instant, not from the subframe before it.
    Row(
      notation: "seconds", input: "0.0207", rounding: .nearest, text: "00:00:00:01", isExact: false, isFloored: false),
    Row(notation: "seconds", input: "0.04001", rounding: .up, text: "00:00:00:02", isExact: false, isFloored: false),
    Row(notation: "seconds", input: "0.04001", rounding: .down, text: "00:00:00:01", isExact: false, isFloored: false),
    Row(
      notation: "seconds", input: "0.0207", target: .fps50, text: "00:00:00:01.03", isExact: false, isFloored: true),
    Row(
      notation: "fraction", input: "1/2500", rate: .fps24, target: .fps25, text: "00:00:00:00.01", isExact: true,
      isFloored: false),
    Row(
      notation: "fraction", input: "1/2500", rate: .fps24, target: .fps25, mode: .frames, text: "00:00:00:00",
      isExact: false, isFloored: true),
    Row(
      notation: "seconds", input: "0.0207", offset: "0.0001s", text: "00:00:00:00.52", isExact: true, isFloored: false),
  ]

  @Test(arguments: rows)
  func `a number alone`(row: Row) throws {
    var filter = TextRun(
      reader: try row.reader(), operation: try row.operation(), form: .items)
    let bytes = Array(row.input.utf8)
    let event = filter.event(of: bytes.span)
    guard case .result(let marker, let isExact) = event.kind else {
      Issue.record("\(event.kind)")
      return
    }
    #expect(marker.inPoint.text(.exact) == row.text)
    #expect(isExact == row.isExact)
    #expect(filter.flooredCount == (row.isFloored ? 1 : 0))
  }

  @Test(arguments: rows)
  func `a line, written and handed over`(row: Row) throws {
    for isWritten in [false, true] {
      let filter = TextRun(
        reader: try row.reader(), operation: try row.operation(),
        form: isWritten ? .lines(.text(.exact)) : .items)
      let (output, events, _) = ListReaderTests.run(filter, row.input + "\n")
      guard !isWritten else {
        #expect(output == row.text + "\n" && events.isEmpty)
        continue
      }
      guard case .result(let marker, let isExact)? = events.first?.kind else {
        Issue.record("\(events)")
        continue
      }
      #expect(marker.inPoint.text(.exact) == row.text && isExact == row.isExact && events.count == 1)
    }
  }

  @Test(arguments: rows)
  func `many lines are counted as each is, and refused under strict rules`(row: Row) throws {
    var filter = TextRun(
      reader: try row.reader(), operation: try row.operation(), form: .lines(.text(.exact)))
    _ = filter.take(row.input + "\n0\n" + row.input + "\n")
    // The zero between them is no time of day, and with an offset it is between two subframes too.
    if row.offset == nil, row.notation != "hms" { #expect(filter.flooredCount == (row.isFloored ? 2 : 0)) }

    let strict = TextRun(
      reader: try row.reader(), operation: try row.operation(isStrict: true),
      form: .lines(.text(.exact)))
    let (output, events, _) = ListReaderTests.run(strict, row.input + "\n")
    guard row.isFloored else {
      if case .failed(.betweenFrames)? = events.first?.kind {
        #expect(row.target != nil && row.text.contains(".") && output.isEmpty)
        return
      }
      #expect(output == row.text + "\n" && events.isEmpty && (row.target == nil || !row.text.contains(".")))
      return
    }
    guard case .failed(.floored(_, let result))? = events.first?.kind else {
      Issue.record("\(events.map(\.kind))")
      return
    }
    #expect(result.text(.exact) == row.text && output.isEmpty)
  }

  @Test
  func `each end of a range has its own part`() throws {
    let row = Row(
      notation: "seconds", input: "0.04..0.0807", target: .fps50, text: "00:00:00:02..00:00:00:04.03", isExact: false,
      isFloored: true)
    for (input, isExact) in [(row.input, false), ("0.04..0.08", true), ("0.0407..0.08", false)] {
      var filter = TextRun(
        reader: try row.reader(), operation: try row.operation(), form: .items)
      let bytes = Array(input.utf8)
      guard case .result(let marker, isExact) = filter.event(of: bytes.span).kind else {
        Issue.record("\(input)")
        return
      }
      if input == row.input { #expect(marker.range.stringValue == row.text) }
      #expect(filter.flooredCount == (isExact ? 0 : 1))
    }
  }

  @Test
  func `a time beyond the limit is not the limit`() throws {
    let reader = TimecodeReader(properties: .init(rate: .fps25), notation: .seconds)
    #expect(try reader.read("0..86400").outPoint?.components == .init(h: 24))
    #expect(throws: ReadingError.self) { try reader.read("0..86400.0001") }
  }

  @Test
  func `the policies take the instant, and report what they cut off`() throws {
    typealias Case = (
      input: String, rate: TimecodeFrameRate, local: LocalProperties, policy: TimecodeField.PastePolicy,
      rounding: FrameRounding?, text: String, isExact: Bool?, isFloored: Bool
    )
    let cases: [Case] = [
      ("0.0204", .fps25, .init(rate: .fps25), .preserveLocalProperties, nil, "00:00:00:00.51", nil, false),
      ("0.0207", .fps25, .init(rate: .fps25), .preserveLocalProperties, nil, "00:00:00:00.51", false, true),
      ("0.0207", .fps25, .init(), .allowNewProperties, nil, "00:00:00:00.51", false, true),
      ("0.0207", .fps25, .init(rate: .fps50), .convertToLocalProperties, nil, "00:00:00:01.03", false, true),
      ("0.0004", .fps24, .init(rate: .fps25), .convertToLocalProperties, nil, "00:00:00:00.01", true, false),
      ("0.04001", .fps25, .init(rate: .fps25), .convertToLocalProperties, .up, "00:00:00:02", false, false),
      (
        "0.00036", .fps25, .init(rate: .fps25, base: .max80SubFrames), .convertToLocalProperties, nil, "00:00:00:00",
        false, true
      ),
    ]
    for row in cases {
      let rules = PasteRules(
        local: row.local,
        policies: .init(paste: row.policy, rounding: row.rounding))
      let reader = TimecodeReader(properties: .init(rate: row.rate), notation: .seconds)
      for refuses in [false, true] {
        var filter = TextRun(
          reader: reader, operation: Operation(.validate(rules), isStrict: refuses),
          form: .items)
        let bytes = Array(row.input.utf8)
        let event = filter.event(of: bytes.span)
        if case .failed(.floored) = event.kind {
          #expect(refuses && row.isFloored, "\(row)")
          continue
        }
        if case .failed(.betweenFrames) = event.kind {
          #expect(refuses && !row.isFloored && row.local.rate != row.rate, "\(row)")
          continue
        }
        guard case .result(let marker, row.isExact) = event.kind else {
          Issue.record("\(row): \(event.kind)")
          continue
        }
        #expect(marker.inPoint.text(.exact) == row.text)
        #expect(filter.flooredCount == (row.isFloored ? 1 : 0))
        #expect(!(refuses && row.isFloored))
      }
    }
  }

  @Test(arguments: [false, true])
  func `a copy counts what it cuts off, and refuses it under strict rules`(isStrict: Bool) throws {
    for (input, isFloored) in [("0.0207", true), ("0.0204", false), ("0.0207..1", true)] {
      var filter = TextRun(
        reader: TimecodeReader(properties: .init(rate: .fps25), notation: .seconds),
        operation: Operation(.collect(allowsInvalid: false), isStrict: isStrict),
        form: .items)
      let bytes = Array(input.utf8)
      switch filter.event(of: bytes.span).kind {
      case .failed(.floored): #expect(isFloored && isStrict)
      case .result: #expect(!isFloored || !isStrict)
      case let kind: Issue.record("\(kind)")
      }
      #expect(filter.flooredCount == (isFloored && !isStrict ? 1 : 0))
    }
  }
}
