// The reader of lists: many plain lines at once and each line alone must give the same, in pieces of any size.

import SMPTETimecode
import TestSupport
import Testing
import TimecodePasteboard

struct ListReaderTests {
  /// The output and the reports of a run over a text that arrives in chunks of this many bytes.
  static func run(
    _ run: TextRun, _ text: String, chunk: Int = 1 << 20, buffer: Int = 1 << 12
  ) -> (output: String, events: [TextRun.Event], texts: [String]) {
    var run = run
    let recording = run.take(text, chunk: chunk, buffer: buffer)
    return (String(decoding: recording.output, as: UTF8.self), recording.events, recording.events.map(\.text))
  }

  static let text24 = Timecode.Properties(rate: .fps24)

  static func conversion(
    to rate: TimecodeFrameRate, mode: ConversionMode = .instant, rounding: FrameRounding? = nil,
    anchor: String? = nil, repair: DropFrameRepair? = nil
  ) throws -> Operation {
    Operation(
      .convert(
        ConversionPlan(
          target: LocalProperties(rate: rate), mode: mode, rounding: rounding,
          anchor: try anchor.map { try TimecodeText(parsing: $0) })), repair: repair)
  }

  private static func filter(
    _ operation: Operation, reading properties: Timecode.Properties? = text24, writes: Bool = true,
    notation: TimecodeNotation = .text(.exact)
  ) -> TextRun {
    TextRun(
      reader: TimecodeReader(properties: properties), operation: operation,
      form: writes ? .lines(notation) : .items)
  }

  @Test(arguments: [1, 7, 100, 1 << 20])
  func `lines of every kind, in pieces of any size, with little room`(chunk: Int) throws {
    let text = """
      01:00:00:00
      01:00:00:12.50\r
      02:00:00:00@25

      rubbish
       01:00:00:01 \u{20}
      01:00:00:24
      {"days":0,"frameRate":"24","frames":1,"hours":0,"minutes":0,"seconds":0,"subFrames":0,"subFramesBase":100,"upperLimit":"24 hours"}
      03:00:00;00
      04:00:00:00
      """
    let operation = try Self.conversion(to: .fps25, mode: .frames)
    let (output, events, texts) = Self.run(Self.filter(operation), text, chunk: chunk, buffer: 0)
    #expect(
      output == """
        00:57:36:00
        00:57:36:12.50
        02:00:00:00

        00:57:36:01
        00:00:00:01
        03:50:24:00

        """)
    #expect(events.map(\.line) == [5, 7, 9])
    #expect(texts == ["rubbish", "01:00:00:24", "03:00:00;00"])
    guard case .failed(.unreadable(let first))? = events.first?.kind, case .malformed? = first.textReason,
      case .failed(.unconvertible(.invalidSource, _))? = events.dropFirst().first?.kind,
      case .failed(.unreadable(ReadingError(.dropFrameSeparator(.fps24))))? = events.last?.kind
    else {
      Issue.record("\(events.map(\.kind))")
      return
    }
  }

  @Test(arguments: [11, 256, 601, 5000])
  func `a result that is handed over comes with the whole text that was read`(length: Int) throws {
    let text = "01:00:00:00" + String(repeating: " ", count: length - 11)
    let filter = Self.filter(Operation(.collect(allowsInvalid: false)), writes: false)
    let (output, events, texts) = Self.run(filter, text + "\n\n00:00:00:99\n" + text + "\r\n")
    #expect(output.isEmpty && texts == [text, "", "00:00:00:99", text] && events.map(\.line) == [1, nil, 3, 4])
  }

  @Test(arguments: [nil, FrameRounding.nearest, .up])
  func `many lines at once give what each line alone gives`(rounding: FrameRounding?) throws {
    var random = SeededGenerator(seed: 77)
    for rate in [TimecodeFrameRate.fps23_976, .fps29_97d, .fps60] {
      let operation = try Self.conversion(to: rate, rounding: rounding)
      let conversion = try Conversion(from: Self.text24, to: .init(rate: rate), rounding: rounding)
      var lines: [String] = []
      var expected = ""
      var floored = 0
      for _ in 0..<500 {
        let timecode = Timecode(.frames(.random(in: 0..<2_073_599, using: &random)), using: Self.text24, by: .wrapping)
        lines.append(timecode.text(.exact) + ["", "\r", " ", "@24"].randomElement(using: &random)!)
        let result = try conversion.convert(timecode.components)
        expected += result.timecode.text(.exact) + "\n"
        if result.isFloored { floored += 1 }
      }
      var filter = Self.filter(operation)
      let recording = filter.take(lines.joined(separator: "\n") + "\n", buffer: 1 << 16)
      #expect(String(decoding: recording.output, as: UTF8.self) == expected)
      #expect(recording.events.isEmpty)
      #expect(filter.tally.readCount == 500)
      #expect(filter.flooredCount == floored)
      #expect((floored > 0) == (rounding == nil && rate != .fps60))
    }
  }

  @Test(arguments: ["", "@24"])
  func `under strict rules a result between frames or subframes is an event, on a plain line as on any other`(
    tag: String
  ) throws {
    let plan = ConversionPlan(target: LocalProperties(rate: .fps25))
    let filter = Self.filter(Operation(.convert(plan), isStrict: true))
    let text = ["01:00:00:00", "01:00:00:05", "01:00:00:12"].map { $0 + tag }.joined(separator: "\n") + "\n\n\n"
    let (output, events, _) = Self.run(filter, text)
    #expect(output == "01:00:00:00\n\n\n")
    guard events.count == 2, case .failed(.floored(let source, let result))? = events.first?.kind,
      case .failed(.betweenFrames(let exactSource, let exactResult))? = events.last?.kind
    else {
      Issue.record("\(events.map(\.kind))")
      return
    }
    #expect(source.text(.exact) == "01:00:00:05" && result.text(.exact) == "01:00:00:05.20")
    #expect(exactSource.text(.exact) == "01:00:00:12" && exactResult.inPoint.text(.exact) == "01:00:00:12.50")
    #expect(events.map(\.line) == [2, 3])
  }

  @Test
  func `an offset is counted at the rate of each timecode, and comes before the conversion`() throws {
    let plan = ConversionPlan(
      target: LocalProperties(rate: .fps50), offset: try TimecodeLength(parsing: "-00:00:00:12"))
    let filter = Self.filter(Operation(.convert(plan)))
    let (output, events, _) = Self.run(
      filter, "00:00:01:00\n00:00:01:00@25\n00:00:00:11\n00:00:01:00@10\n")
    #expect(output == "00:00:00:25\n00:00:00:26\n")
    #expect(events.count == 2)
    guard case .failed(.unconvertible(.belowZero, _))? = events.first?.kind else {
      Issue.record("\(events.map(\.kind))")
      return
    }
  }

  @Test(arguments: [1, 5, 12, 17, 50, 1000])
  func `plain lines between others, wherever a piece ends`(chunk: Int) throws {
    let operation = try Self.conversion(to: .fps24)
    let plain = (0..<60).map { "00:00:\($0 < 10 ? "0" : "")\($0):00" }
    let lines = plain.flatMap { [$0, $0, "nonsense that is longer than a timecode", $0] }
    let (output, events, _) = Self.run(Self.filter(operation), lines.joined(separator: "\n"), chunk: chunk)
    #expect(output == plain.map { "\($0)\n\($0)\n\($0)\n" }.joined())
    #expect(events.map(\.line) == (0..<60).map { 4 * $0 + 3 })
  }

  @Test
  func `policies accept and refuse line by line`() {
    let rules = PasteRules(local: LocalProperties(rate: .fps24))
    let (output, events, _) = Self.run(
      Self.filter(Operation(.validate(rules))), "01:00:00:00\n01:00:00:00@25\n01:00:00:24\n02:00:00:00\n")
    #expect(output == "01:00:00:00\n02:00:00:00\n")
    let reasons = events.map { event in
      if case .failed(.refused(let rejection)) = event.kind { rejection.reason.rawValue } else { "" }
    }
    #expect(reasons == ["rate", "invalid"])
  }

  @Test
  func `a repaired label is reported with its neighbour`() throws {
    let properties = Timecode.Properties(rate: .fps29_97d)
    let rules = PasteRules(local: LocalProperties(rate: .fps29_97d))
    let repairing = Operation(.validate(rules), repair: .next)
    let (valid, events, _) = Self.run(
      Self.filter(repairing, reading: properties), "00:01:00;00\n00:00:00;00\n00:00:00:00")
    // The other lines are written in one batch.
    #expect(valid == "00:00:00;00\n00:00:00;00\n")
    #expect(events.map { $0.repairs.first?.to.text(.exact) } == ["00:01:00;02"])
  }

  @Test
  func `blank lines are kept in a list, and an event where the caller writes`() throws {
    let operation = try Self.conversion(to: .fps24)
    #expect(
      Self.run(Self.filter(operation), "01:00:00:00\n \n\r\n02:00:00:00").output == "01:00:00:00\n\n\n02:00:00:00\n")
    let (_, events, _) = Self.run(Self.filter(operation, writes: false), "01:00:00:00\n\n")
    guard case .result(let timecode, isExact: true)? = events.first?.kind, case .blank? = events.last?.kind else {
      Issue.record("\(events.map(\.kind))")
      return
    }
    #expect(timecode.inPoint.text(.exact) == "01:00:00:00")
  }

  @Test
  func `an anchor's fault is the anchor's on every line`() throws {
    let operation = try Self.conversion(to: .fps25, anchor: "01:00:00:00@25")
    let (output, events, _) = Self.run(Self.filter(operation), "01:00:00:00\n01:00:00:00@25\n")
    #expect(output == "01:00:00:00\n")
    guard case .failed(.unconvertible(let error, _))? = events.first?.kind else {
      Issue.record("no event")
      return
    }
    #expect(error == .anchorRate(.fps25, source: .fps24))
    #expect(error.subject == .anchor)
  }

  @Test
  func `copying takes only valid timecodes, unless others are allowed`() {
    let text = "01:00:00:24\n01:00:00:23\n"
    #expect(Self.run(Self.filter(Operation(.collect(allowsInvalid: false))), text).output == "01:00:00:23\n")
    #expect(Self.run(Self.filter(Operation(.collect(allowsInvalid: true))), text).output == text)
  }
}
