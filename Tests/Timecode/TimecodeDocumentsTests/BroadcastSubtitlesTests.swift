import SMPTETimecode
import Testing

@testable import TimecodeDocuments

struct BroadcastSubtitlesTests {
  /// A block of text: the subtitle, the block's number in it, whether it is a comment, times and text.
  struct Block {
    var number: Int
    var extension_: UInt8 = 0xFF
    var isComment = false
    var start: [UInt8]
    var end: [UInt8]
    var text: [UInt8]

    var bytes: [UInt8] {
      let head = [0, UInt8(number & 0xFF), UInt8(number >> 8), extension_, 0] + start + end
      return head + [20, 2, isComment ? 1 : 0] + (text + [UInt8](repeating: 0x8F, count: 112)).prefix(112)
    }
  }

  static func file(_ blocks: [Block], code: String = "STL25.01", table: String = "00") -> [UInt8] {
    var head = [UInt8](repeating: 0x20, count: 1024)
    func put(_ text: String, at offset: Int) {
      for (index, byte) in text.utf8.enumerated() { head[offset + index] = byte }
    }
    put("850\(code)1\(table)09The film", at: 0)
    put("10000000", at: 256)
    return head + blocks.flatMap(\.bytes)
  }

  /// Three subtitles.
  static let sample = file(
    (0..<3).map { index in
      let first = UInt8(2 * index + 1)
      return Block(
        number: index, start: [10, 0, first, 0], end: [10, 0, first + 1, 12], text: Array("Text \(index)".utf8))
    })

  private static func read(_ bytes: [UInt8]) throws -> TimecodeDocument { try TimecodeDocument(reading: bytes) }

  @Test
  func `times, start, title and text of all blocks of a subtitle are read; comments and user data are left out`() throws
  {
    let start: [UInt8] = [10, 0, 1, 0]
    let end: [UInt8] = [10, 0, 2, 12]
    let document = try Self.read(
      Self.file([
        Block(number: 0, extension_: 0, start: start, end: end, text: [0x0D, 0x0B] + Array("First".utf8) + [0x8A]),
        Block(number: 0, extension_: 1, start: start, end: end, text: Array("second li".utf8)),
        Block(number: 0, start: start, end: end, text: Array("ne".utf8)),
        Block(number: 1, extension_: 0xFE, start: start, end: end, text: []),
        Block(number: 1, isComment: true, start: start, end: end, text: Array("note".utf8)),
        Block(
          number: 258, start: [23, 59, 59, 24], end: [24, 0, 0, 0], text: [0xC2, 0x65, 0xC8, 0x55, 0xE1, 0x80, 0x41]),
      ]))
    #expect(
      document.brief == ["10:00:01:00..10:00:02:12|First\nsecond line|-|-", "23:59:59:24..24:00:00:00|éÜÆ A|-|-"])
    #expect(document.rate == .rate(.fps25))
    #expect(document.start?.stringValue() == "10:00:00:00")
    #expect(document.title == "The film")
    #expect(document.omissions.map(\.content) == ["blocks of user data", "comments"])
    #expect(document.places.map(\.offset) == [1024, 1024 + 5 * 128])
  }

  @Test
  func `the disk format code gives the rate, and the local rate decides where it may mean two`() throws {
    let block = Block(number: 0, start: [1, 0, 0, 29], end: [1, 0, 2, 0], text: [])
    #expect(
      try Self.read(Self.file([block], code: "STL30.01")).markers[0].inPoint.taggedStringValue == "01:00:00:29@30")
    let rates: [(String, TimecodeFrameRate?, TimecodeFrameRate)] = [
      ("23", nil, .fps23_976), ("24", nil, .fps24), ("24", .fps23_976, .fps23_976), ("24", .fps25, .fps24),
      ("25", .fps24, .fps25), ("29", nil, .fps29_97), ("29", .fps29_97d, .fps29_97d), ("48", nil, .fps48),
      ("50", nil, .fps50), ("60", nil, .fps60), ("60", .fps59_94, .fps59_94),
    ]
    let early = Block(number: 0, start: [1, 0, 0, 12], end: [1, 0, 2, 0], text: [])
    for (code, local, rate) in rates {
      let document = try TimecodeDocument(
        reading: Self.file([early], code: "STL\(code).01"), DocumentOptions(rate: local))
      #expect(document.markers.map(\.inPoint.frameRate) == [rate], "\(code) with \(String(describing: local))")
    }
    for code in ["00", "12", "31", "x4"] {
      #expect(throws: DocumentError.self) { try Self.read(Self.file([block], code: "STL\(code).01")) }
    }
  }

  @Test(
    arguments: [
      ("01", [0xB0, 0xD0, 0xF1], "Ааё"), ("02", [0xC7], "\u{627}"), ("03", [0xC1, 0xE1], "Αα"), ("04", [0xE0], "א"),
      ("00", [0xA4, 0xD4, 0xFB], "$™ß"),
    ] as [(String, [UInt8], String)])
  func `the tables of characters`(_ table: String, _ text: [UInt8], _ name: String) throws {
    let block = Block(number: 0, start: [0, 0, 1, 0], end: [0, 0, 2, 0], text: text)
    let document = try Self.read(Self.file([block], table: table))
    #expect(document.markers.map(\.name) == [name])
  }

  @Test
  func `an unknown table leaves the texts out; a file that is cut is a problem; times that do not exist are judged`()
    throws
  {
    let block = Block(number: 0, start: [0, 0, 1, 0], end: [0, 0, 2, 0], text: [0x41])
    let unknown = try Self.read(Self.file([block], table: "99"))
    #expect(unknown.markers.map(\.name) == [nil])
    #expect(unknown.omissions.map(\.content) == ["texts in an unknown table of characters"])
    let cut = try Self.read(Array(Self.sample.dropLast(5)))
    #expect(cut.markers.count == 2)
    #expect(cut.problems.map(\.reason) == [.expected("blocks of 128 bytes")])
    #expect(throws: DocumentError.self) { try Self.read(Array(Self.sample.prefix(500))) }
    var odd = block
    odd.start = [0, 0, 1, 25]
    let wrong = try Self.read(Self.file([odd]))
    #expect(wrong.nonexistent.count == 1 && wrong.problems.count == 1)
  }
}
