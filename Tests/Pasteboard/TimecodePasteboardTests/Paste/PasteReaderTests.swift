import Testing
import TimecodePasteboard

struct PasteReaderTests {
  private let reader = PasteReader(text: TimecodeReader(properties: .init(rate: .fps25), separatorRule: .report))

  private func utf16(_ text: String, isLittleEndian: Bool, mark: Bool) -> [UInt8] {
    ((mark ? "\u{FEFF}" : "") + text).utf16.flatMap { unit -> [UInt8] in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isLittleEndian ? bytes.reversed() : bytes
    }
  }

  @Test(arguments: [(UTType.utf16PlainText, true), (.utf16ExternalPlainText, false)])
  func `UTF-16 is read in the byte order of its mark, else in that of its type`(type: UTType, isLittleEndian: Bool)
    throws
  {
    for (order, mark) in [(isLittleEndian, false), (true, true), (false, true)] {
      let bytes = utf16("01:00:00:00", isLittleEndian: order, mark: mark)
      #expect(try reader.read(bytes, as: type).timecode.hours == 1, "\(type) \(order) \(mark)")
    }
    #expect(throws: ReadingError.encoding) { try reader.read([0x30], as: type) }
    #expect(throws: ReadingError.encoding) { try reader.read([0xD8, 0xD8, 0xD8, 0xD8], as: type) }
  }

  @Test(arguments: [UTType.utf8PlainText, .plainText])
  func `A byte order mark before UTF-8 text is not part of it`(type: UTType) throws {
    #expect(try reader.read(Array("\u{FEFF}01:00:00:00".utf8), as: type).timecode.hours == 1)
  }

  @Test
  func `JSON types are read as JSON, text as text, and anything else not at all`() throws {
    let json = Timecode(unchecked: .init(h: 1), using: .init(rate: .fps24)).json
    for type in [UTType.timecode, .timecodeLaterName, .json] {
      #expect(try reader.read(json, as: type).timecode.frameRate == .fps24)
      #expect(try reader.read(json, as: type).isTagged)
    }
    #expect(throws: ReadingError.unreadableType) { try reader.read(json, as: .png) }
    #expect(try reader.read(Array("01:00:00:00".utf8), as: .html).timecode.frameRate == .fps25)
  }

  @Test
  func `Requested types alone are tried; what any program copied is read with less ceremony, unless strictly`() {
    let text = TimecodeReader(properties: nil)
    let own = PasteReader(requested: [], isForeign: false, text: text)
    #expect(own.preferred == TimecodeMarker.pasteUTTypes && own.acceptsMedia && !own.acceptsSurroundingText)
    let foreign = PasteReader(requested: [], isForeign: true, text: text)
    #expect(foreign.preferred == TimecodeMarker.pasteUTTypes + [.plainText])
    #expect(foreign.acceptsMedia && foreign.acceptsSurroundingText)
    let strict = TimecodeReader(properties: nil, isStrict: true)
    let requested = PasteReader(requested: [.html], isForeign: true, text: strict)
    #expect(requested.preferred == [.html] && !requested.acceptsMedia && !requested.acceptsSurroundingText)
  }

  @Test
  func `Media are tried if no preferred type is offered, and only then`() {
    func types(_ offered: [UTType]) -> [UTType] { reader.candidates(among: offered).map(\.offered) }
    #expect(types([.png, .quickTimeMovie]) == [.quickTimeMovie])
    #expect(types([.quickTimeMovie, .utf8PlainText]) == [.utf8PlainText])
    #expect(types([.png]).isEmpty)
  }

  @Test
  func `Text is divided into items where text is what would be read first`() throws {
    let text = "In 01:00:00:00\n\nOut 02:00:00:00 03:00:00:00"
    func items(_ offered: [UTType], _ division: SurroundedTimecode.Division, _ bytes: [UInt8]) -> [String]? {
      reader.items(among: offered, divided: division) { (_) throws(Never) in bytes }?.map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    #expect(items([.utf8PlainText], .lines, Array(text.utf8)) == ["In 01:00:00:00", "Out 02:00:00:00 03:00:00:00"])
    #expect(items([.utf8PlainText], .timecodes, Array(text.utf8)) == ["01:00:00:00", "02:00:00:00", "03:00:00:00"])
    #expect(items([.utf8PlainText, .timecode], .lines, Array(text.utf8)) == nil)
    #expect(
      items([.timecodeMarker, .utf8PlainText], .lines, Array("{}".utf8)) == nil, "JSON is text, and no list of lines")
    #expect(items([.utf8PlainText], .lines, [0xFF]) == nil)
  }
}

struct TimecodeReaderTests {
  private static let local = LocalProperties(rate: .fps25, base: .max80SubFrames)

  @Test
  func `Untagged text has the text's properties, then the local ones, and reports which`() throws {
    let assumed = try TimecodeReader(text: LocalProperties(), local: Self.local).read("01:00:00:00")
    #expect(assumed.timecode.properties == .init(rate: .fps25, base: .max80SubFrames))
    #expect(assumed.isRateAssumed && !assumed.isTagged)
    let given = try TimecodeReader(text: LocalProperties(rate: .fps24), local: Self.local).read("01:00:00:00")
    #expect(given.timecode.properties == .init(rate: .fps24, base: .max80SubFrames))
    #expect(!given.isRateAssumed)
    let tagged = try TimecodeReader(text: LocalProperties(), local: Self.local).read("01:00:00:00@30")
    #expect(tagged.timecode.properties == .init(rate: .fps30))
    #expect(!tagged.isRateAssumed && tagged.isTagged)
    #expect(throws: ReadingError(.noRate)) {
      try TimecodeReader(text: LocalProperties(base: .max80SubFrames), local: LocalProperties()).read("01:00:00:00")
    }
    var frames = TimecodeReader(text: LocalProperties(), local: Self.local)
    frames.notation = .frames
    #expect(try frames.read("25").isRateAssumed)
  }

  @Test
  func `A drop-frame separator at another rate is refused or reported`() throws {
    func read(_ rule: TimecodeReader.SeparatorRule, _ text: String, isStrict: Bool = false) throws -> Bool {
      try TimecodeReader(text: LocalProperties(), local: Self.local, separatorRule: rule, isStrict: isStrict)
        .read(text).separatorSaysDropFrame
    }
    #expect(throws: ReadingError(.dropFrameSeparator(.fps25))) { try read(.refuse, "01:00:00;00") }
    #expect(try read(.report, "01:00:00;00"))
    #expect(try !read(.report, "01:00:00:00"))
    #expect(throws: ReadingError(.dropFrameSeparator(.fps24))) { try read(.report, "01:00:00;00@24") }
    #expect(try !read(.refuse, "01:00:00;00@29.97d"))
    #expect(try !read(.refuse, "01:00:00:00@29.97d"))
    #expect(throws: ReadingError(.colonAtDropRate(.fps29_97d))) {
      try read(.refuse, "01:00:00:00@29.97d", isStrict: true)
    }
  }
}
