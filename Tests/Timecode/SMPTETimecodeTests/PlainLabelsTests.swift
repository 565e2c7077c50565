// Many lines at once must give the results of each line alone, and stop before every line that is not plain.

import SMPTETimecode
import TestSupport
import Testing

struct PlainLabelsTests {
  /// The result of `run` for a text, with its progress.
  private func run(_ lines: PlainLabels, _ text: String, capacity: Int = 64) -> (String, PlainLabelProgress) {
    let bytes = Array(text.utf8)
    var output = [UInt8](repeating: 0xAA, count: capacity)
    let advance = output.withUnsafeMutableBufferPointer { lines.lines(bytes.span, into: $0) }
    #expect(
      output[advance.written...].allSatisfy { $0 == 0xAA } || advance.written + 3 >= capacity || advance.lines == 0)
    return (String(decoding: output[..<advance.written], as: UTF8.self), advance)
  }

  /// The result of the reader of single lines, the timecode and its text for a line; nil for a failure.
  private func reference(
    _ line: String, _ properties: Timecode.Properties, _ converter: Conversion?, _ style: TimecodeStyle
  ) -> String? {
    guard let text = try? TimecodeText(parsing: line), text.tag == nil else { return nil }
    let timecode = Timecode(unchecked: text.components, using: properties)
    guard timecode.isValid else { return nil }
    guard let converter else { return timecode.text(style) }
    return (try? timecode.converted(to: converter.target, mode: converter.mode))?
      .text(style)
  }

  @Test(arguments: TimecodeFrameRate.allCases)
  func `as each line alone, at every pair of rates`(source: TimecodeFrameRate) throws {
    var random = SeededGenerator(seed: UInt64(source.maxFrames))
    var used = 0
    var refused = 0
    for target in [nil] + TimecodeFrameRate.allCases.map(Optional.some) {
      let base = Timecode.SubFramesBase.allCases.randomElement(using: &random) ?? .default()
      let properties = Timecode.Properties(rate: source, base: base)
      let converter = try target.map {
        try Conversion(
          from: properties,
          to: .init(
            rate: $0, base: Timecode.SubFramesBase.allCases.randomElement(using: &random) ?? .default(),
            limit: .max100Days), mode: ConversionMode.allCases.randomElement(using: &random) ?? .instant)
      }
      let plain = PlainLabels(
        reading: properties, separators: [.colon, .dropFrame], conversion: converter, style: .exact, endsLines: true)
      let hasPlainForm = [properties, converter?.target ?? properties].allSatisfy { $0.frameRate.numberOfDigits == 2 }
      let results = converter?.target ?? properties
      #expect((plain != nil) == (hasPlainForm && results.subFramesBase.numberOfDigits == 2))
      guard let plain else { continue }
      for _ in 0..<150 {
        let line = Self.line(&random, source)
        let (text, advance) = run(plain, line + (Bool.random(using: &random) ? "\n" : "\r\n") + "----------------")
        if let expected = reference(line, properties, converter, .exact) {
          // Days, subframes of one digit or of kept digits, and unusual spellings are for the reader of single lines.
          guard advance.lines == 1 else {
            let keepsSubFrames = converter?.mode == .digits && line.contains(".")
            #expect(keepsSubFrames || expected.contains(" ") || !Self.isPlain(line, properties), "\(line)")
            continue
          }
          #expect(text == expected + "\n", "\(line) at \(source.rawValue) to \(target?.rawValue ?? "itself")")
          used += 1
        } else {
          #expect(advance == PlainLabelProgress(), "\(line) at \(source.rawValue)")
          refused += 1
        }
      }
    }
    guard source.numberOfDigits == 2 else { return }
    #expect(used > 200)
    #expect(refused > 30)
  }

  /// A line of mostly valid numbers, sometimes with subframes, sometimes with one byte changed.
  private static func line(_ random: inout SeededGenerator, _ rate: TimecodeFrameRate) -> String {
    let edge = Bool.random(using: &random)
    let components = Timecode.Components(
      h: .random(in: edge ? 22...25 : 0...23, using: &random), m: .random(in: edge ? 58...61 : 0...59, using: &random),
      s: .random(in: edge ? 0...1 : 0...59, using: &random),
      f: .random(in: edge ? 0...9 : 0...rate.maxFrames, using: &random),
      sf: .random(in: 0...99, using: &random))
    let timecode = Timecode(unchecked: components, using: .init(rate: rate))
    var text = Array(timecode.text(TimecodeStyle(subFrames: Bool.random(using: &random) ? .always : .never)).utf8)
    if Int.random(in: 0..<8, using: &random) == 0 {
      text[Int.random(in: 0..<text.count, using: &random)] = UInt8.random(in: 0x20...0x7E, using: &random)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func isPlain(_ line: String, _ properties: Timecode.Properties) -> Bool {
    let forms = properties.subFramesBase == .quarterFrames ? ["00:00:00:00"] : ["00:00:00:00", "00:00:00:00.00"]
    return forms.contains(String(line.map { $0.isASCII && $0.isNumber ? "0" : $0 == ";" ? ":" : $0 }))
  }

  @Test(arguments: TimecodeFrameRate.allCases.filter { $0.numberOfDigits == 2 })
  func `lines that stay as they are, with any byte at any place`(rate: TimecodeFrameRate) throws {
    let properties = Timecode.Properties(rate: rate)
    let lines = try #require(
      PlainLabels(
        reading: properties, separators: [.colon, .dropFrame], conversion: nil, style: .exact, endsLines: true)
    )
    var used = 0
    for first in ["01:01:00:02", "23:59:59;19", "00:10:00:00"] {
      for offset in 0..<first.utf8.count {
        for byte in UInt8.min..<0x80 where byte != 0x0A && byte != 0x0D {
          var bytes = Array(first.utf8)
          bytes[offset] = byte
          let line = String(decoding: bytes, as: UTF8.self)
          let (text, advance) = run(lines, line + "\n" + "----------------")
          let isLabel = bytes.enumerated().allSatisfy { index, byte in
            index % 3 < 2 ? 0x30...0x39 ~= byte : byte == 0x3A || byte == 0x3B
          }
          if isLabel, let expected = reference(line, properties, nil, .exact) {
            #expect(text == expected + "\n", "\(line)")
            used += 1
          } else {
            #expect(advance.lines == 0, "\(line)")
          }
        }
      }
    }
    #expect(used > 100)
  }

  @Test
  func `stops before the first label that is not plain, and at the end of the buffer`() throws {
    let lines = try #require(
      PlainLabels(
        reading: .init(rate: .fps25), separators: .colon, conversion: nil, style: .exact, endsLines: true))
    let first = "01:00:00:00\n01:00:00:01.50\r\n"
    for second in [
      "", "\n", "x", "01:00:00;00\n", "01:00:00:25\n", "01:00:00:00", "01:00:00:00 \n", "1 01:00:00:00\n",
      "01:00:00:00@25\n", "01:00:00:00.5\n", "01:00:00:00.500\n", "{}\n", "\u{FF11}\n",
    ] {
      let (text, advance) = run(lines, first + second + (second.hasSuffix("\n") ? "----------------" : ""))
      // The last bytes are not read before it is certain that a whole line is there.
      #expect(advance.lines == (second.count >= 2 || second.hasSuffix("\n") ? 2 : advance.lines), "\(second)")
      #expect(["01:00:00:00\n", "01:00:00:00\n01:00:00:01.50\n"].contains(text), "\(second)")
    }
    let many = String(repeating: "01:00:00:00\n", count: 100)
    let (_, advance) = run(lines, many, capacity: 100)
    #expect(advance.lines > 0)
    #expect(advance.written <= 100)
    #expect(advance.read == advance.lines * 12)
    #expect(run(lines, many, capacity: 0).1 == PlainLabelProgress())
  }

  @Test
  func `is not made where a result is not a plain line`() throws {
    let plain = Timecode.Properties(rate: .fps25)
    func make(
      _ properties: Timecode.Properties, _ converter: Conversion? = nil, _ style: TimecodeStyle = .exact
    ) -> PlainLabels? {
      PlainLabels(reading: properties, separators: .colon, conversion: converter, style: style, endsLines: true)
    }
    #expect(make(plain) != nil)
    #expect(make(plain, try Conversion(from: .init(rate: .fps24), to: plain)) == nil)
    let offset = try Conversion(from: plain, to: plain, mode: .digits, offset: Fraction(1, 1))
    #expect(make(plain, offset) == nil)
    for style in [TimecodeStyle(alwaysShowDays: true), .init(filenameCompatible: true), .init(), .tagged] {
      #expect(make(plain, nil, style) == nil)
    }
    #expect(make(.init(rate: .fps120)) == nil)
    #expect(make(.init(rate: .fps25, base: .quarterFrames)) == nil)
  }
}
