// The JSON objects of a list, read by the layout of one of them, must be what each record alone is, its error too.

import TestSupport
import Testing
import TimecodePasteboard

@Suite("Layouts of records")
struct RecordLayoutTests {
  /// What the record of a timecode looks like in a list, in which only numbers, labels and a few more texts differ.
  enum Form: CaseIterable {
    case ours, spaced, otherOrder, otherKeys, withoutLabel, own

    func text(of timecode: Timecode, line: Int) -> String {
      let c = timecode.components
      let label = "\"timecode\":\"\(timecode.text(.exact))\""
      let properties = """
        "rate":"\(timecode.frameRate.rawValue)","subFramesBase":\(timecode.subFramesBase.rawValue),\
        "upperLimit":"\(timecode.upperLimit.rawValue)"
        """
      let components = """
        "components":{"days":\(c.days),"frames":\(c.frames),"hours":\(c.hours),"minutes":\(c.minutes),\
        "seconds":\(c.seconds),"subFrames":\(c.subFrames)}
        """
      let ours = """
        {"version":1,\(label),\(properties),\(components),"valid":true,"frames":\(line * 7),"seconds":"\(line)/25",\
        "exact":\(line % 2 == 0),"input":"\(timecode.text(.exact))","line":\(line)}
        """
      return switch self {
      case .ours: ours
      case .spaced: " " + ours.replacing(",", with: " , ").replacing("\":", with: "\"\t: ").replacing("}", with: " } ")
      case .otherOrder: "{\"line\":\(line),\(components),\(properties),\(label)}"
      case .otherKeys:
        "{\"k\\u0065y\":[7],\"n\":-1.5e3,\"a\":null,\(properties),\(label),\(components),\"z\":{}}"
      case .withoutLabel: "{\"version\":1,\(properties),\(components)}"
      case .own: String(decoding: timecode.json, as: UTF8.self)
      }
    }
  }

  private static func timecode(_ random: inout SeededGenerator, _ properties: Timecode.Properties) -> Timecode {
    let components = Timecode.Components(
      d: properties.upperLimit == .max100Days ? .random(in: 0...99, using: &random) : 0,
      h: .random(in: 0...23, using: &random), m: .random(in: 0...59, using: &random),
      s: .random(in: 0...59, using: &random), f: .random(in: 0...24, using: &random),
      sf: Bool.random(using: &random) ? .random(in: 0..<properties.subFramesBase.rawValue, using: &random) : 0)
    return Timecode(unchecked: components, using: properties)
  }

  /// Changes a few bytes to others that JSON has, at random or by those of another place.
  private static func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let byte = Array("{}[]:,\"\\0123456789.-+eEtfn ;@/u\u{7F}\u{1F}é".utf8).randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[place] = byte
      case 1: bytes.insert(byte, at: place)
      case 2: bytes.remove(at: place)
      case 3: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &random))
      default:
        // Of the digits most are read.
        let digits = bytes.indices.filter { (0x30...0x39).contains(bytes[$0]) }
        if let digit = digits.randomElement(using: &random) { bytes[digit] = .random(in: 0x30...0x39, using: &random) }
      }
    }
  }

  private static func read(
    _ bytes: [UInt8], _ read: (Span<UInt8>) throws(ReadingError) -> TimecodeReader.Reading
  ) -> Result<TimecodeReader.Reading, ReadingError> {
    do throws(ReadingError) { return .success(try read(bytes.span)) } catch { return .failure(error) }
  }

  @Test("give what each record alone gives, whatever is changed in it", arguments: Form.allCases)
  func agreement(form: Form) {
    var random = SeededGenerator(seed: UInt64(Form.allCases.firstIndex(of: form) ?? 0))
    var (fitting, failing) = (0, 0)
    for trial in 0..<4000 {
      let properties = Timecode.Properties(
        rate: [.fps25, .fps29_97d, .fps24].randomElement(using: &random) ?? .fps25,
        base: Timecode.SubFramesBase.allCases.randomElement(using: &random) ?? .default(),
        limit: Timecode.UpperLimit.allCases.randomElement(using: &random) ?? .max24Hours)
      let first = Array(form.text(of: Self.timecode(&random, properties), line: trial).utf8)
      var second = Array(form.text(of: Self.timecode(&random, properties), line: trial + 1).utf8)
      if trial % 8 != 0 { Self.mutate(&second, &random) }
      var records = TimecodeRecordReader()
      _ = try? records.read(first.span)
      if records.timecode(in: second.span) != nil { fitting += 1 }
      let alone = Self.read(second, TimecodeRecord.read)
      let inList = Self.read(second) { text throws(ReadingError) in try records.read(text) }
      #expect(inList == alone, "\(String(decoding: second, as: UTF8.self))")
      if case .failure = alone { failing += 1 }
    }
    #expect(fitting > 500)
    #expect(failing > 1000)
  }

  @Test("a label that contradicts its components is the error that it is alone, behind any number of records")
  func contradiction() throws {
    let timecode = Timecode(unchecked: .init(h: 1), using: .init(rate: .fps25))
    let text = Form.ours.text(of: timecode, line: 1)
    let wrong = Array(text.replacing("\"hours\":1", with: "\"hours\":2").utf8)
    var records = TimecodeRecordReader()
    for line in 1...40 {
      #expect(try records.read(Array(Form.ours.text(of: timecode, line: line).utf8).span).timecode == timecode)
      let error = #expect(throws: ReadingError.self) { try records.read(wrong.span) }
      #expect(error == .json(TimecodeJSONError(problem: .contradiction(key: "timecode"), offset: 13)))
    }
  }

  @Test("another layout is learned when records have it")
  func change() throws {
    let timecode = Timecode(unchecked: .init(h: 1, m: 2, s: 3, f: 4), using: .init(rate: .fps25))
    var records = TimecodeRecordReader()
    for form in [Form.ours, .otherOrder, .ours] {
      let text = Array(form.text(of: timecode, line: 8).utf8)
      for _ in 0..<20 { #expect(try records.read(text.span).timecode == timecode) }
      #expect(records.timecode(in: text.span) == timecode)
    }
  }

  @Test("numbers of any size, and labels without text, are left to the reader of single records")
  func unusual() throws {
    let timecode = Timecode(unchecked: .init(d: 1), using: .init(rate: .fps25, limit: .max100Days))
    let text = Form.withoutLabel.text(of: timecode, line: 0)
    var records = TimecodeRecordReader()
    #expect(try records.read(Array(text.utf8).span).timecode == timecode)
    for days in ["01", "-1", "1.0", "1e2", "99999999999999999999", "9223372036854775807", "", "00"] {
      let changed = Array(text.replacing("\"days\":1", with: "\"days\":\(days)").utf8)
      let alone = Self.read(changed, TimecodeRecord.read)
      #expect(Self.read(changed) { text throws(ReadingError) in try records.read(text) } == alone)
      #expect(records.timecode(in: changed.span) == nil)
    }
    let labelled = Form.ours.text(of: timecode, line: 1)
    _ = try records.read(Array(labelled.utf8).span)
    var list = TimecodeRecordReader()
    _ = try list.read(Array(labelled.utf8).span)
    let unlabelled = Array(labelled.replacing("1 00:00:00:00", with: "").utf8)
    #expect(throws: ReadingError.self) { try list.read(unlabelled.span) }
  }
}
