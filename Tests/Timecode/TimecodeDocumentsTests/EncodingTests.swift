import SMPTETimecode
import Testing

@testable import TimecodeDocuments
import TimecodeEvents

struct EncodingTests {
  private static func subtitles(_ name: [UInt8]) -> [UInt8] {
    Array("1\n00:00:01,000 --> 00:00:02,000\n".utf8) + name + [0x0A]
  }

  private static func read(
    _ bytes: [UInt8], as format: DocumentFormat? = nil, _ encoding: DocumentEncoding? = nil
  ) throws -> TimecodeDocument {
    var options = DocumentOptions(rate: .fps25)
    options.encoding = encoding
    return try TimecodeDocument(reading: bytes, as: format, options)
  }

  @Test(
    arguments: [
      (.latin1, [0xE9, 0xA4], "é¤"), (.windows1252, [0x80, 0x85, 0xE9], "€…é"), (.windows1250, [0x8A, 0xF9], "Šů"),
      (.windows1251, [0xCF, 0xF0, 0xE8], "При"), (.macRoman, [0xC9, 0x8E, 0xDB], "…é€"), (.utf8, [0xC3, 0xA9], "é"),
    ] as [(DocumentEncoding, [UInt8], String)])
  func `each encoding gives its characters`(_ encoding: DocumentEncoding, _ bytes: [UInt8], _ name: String) throws {
    let document = try Self.read(Self.subtitles(bytes), encoding)
    #expect(document.markers.map(\.name) == [name])
    #expect(document.unknownEncoding == nil)
  }

  @Test(arguments: [DocumentEncoding.utf16LittleEndian, .utf16BigEndian])
  func `UTF-16 is known by its mark, or by the option`(_ encoding: DocumentEncoding) throws {
    let units = Array("1\n00:00:01,000 --> 00:00:02,000\né\n".utf16)
    let bytes = units.flatMap { unit -> [UInt8] in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return encoding == .utf16BigEndian ? [high, low] : [low, high]
    }
    #expect(try Self.read(bytes, encoding).markers.map(\.name) == ["é"])
    let mark: [UInt8] = encoding == .utf16BigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
    #expect(try Self.read(mark + bytes).markers.map(\.name) == ["é"])
    #expect(try Self.read(mark + bytes, .latin1).markers.map(\.name) == ["é"])
    #expect(throws: DocumentError.self) { try Self.read(Array(bytes.dropLast()), as: .subRip, encoding) }
  }

  @Test
  func `a mark of UTF-8 outranks the option`() throws {
    #expect(try Self.read([0xEF, 0xBB, 0xBF] + Self.subtitles([0xC3, 0xA9]), .latin1).markers[0].name == "é")
  }

  @Test
  func `where nothing tells the encoding, times are read, and odd bytes are kept and counted`() throws {
    let document = try Self.read(Self.subtitles([0x41, 0xC9, 0xFF, 0xC3, 0xA9]))
    #expect(document.markers.map(\.name) == ["A\\xC9\\xFFé"])
    #expect(document.unknownEncoding?.description == "bytes that are not UTF-8 (2, the first in line 3)")
    #expect(throws: DocumentError(.encoding, at: DocumentLocation(line: 3, column: 2, offset: 33))) {
      try Self.read(Self.subtitles([0x41, 0xC9]), .utf8)
    }
    let returns = Self.subtitles([0x41, 0xC9]).map { $0 == 0x0A ? 0x0D : $0 }
    #expect(try Self.read(returns).unknownEncoding?.description == "bytes that are not UTF-8 (1, in line 3)")
  }

  @Test
  func `Pro Tools' texts are in MacRoman, unless they are in UTF-8`() throws {
    let head = "SESSION NAME:\tTest Ellipsis"
    let rest = "\nTIMECODE FORMAT:\t25 Frame\n"
    #expect(try Self.read(Array(head.utf8) + [0xC9] + Array(rest.utf8)).title == "Test Ellipsis…")
    #expect(try Self.read(Array((head + "…" + rest).utf8)).title == "Test Ellipsis…")
  }

  @Test
  func `XML and JSON are Unicode, unless the encoding is named`() throws {
    let text = Array(FinalCut7XMLTests.text("").utf8).map { $0 == UInt8(ascii: "F") ? 0xC9 : $0 }
    #expect(throws: DocumentError.self) { try Self.read(text) }
    let name: [UInt8] = Array("<xmeml><sequence><name>".utf8) + [0xC9]
    let bytes = name + Array("</name><rate><timebase>25</timebase></rate></sequence></xmeml>".utf8)
    #expect(throws: DocumentError.self) { try Self.read(bytes) }
    #expect(try Self.read(bytes, .macRoman).title == "…")
  }

  @Test
  func `a document that is rewritten keeps its bytes`() throws {
    var bytes = Array(
      "TITLE: Cut\nFCM: NON-DROP FRAME\n\n001  AX V C 00:00:01:00 00:00:02:00 00:00:01:00 00:00:02:00\n".utf8)
    bytes += Array("* FROM CLIP NAME: ".utf8) + [0xC9, 0x0A]
    let times = try times(of: bytes, as: .editDecisionList, DocumentOptions(rate: .fps25))
    #expect(times.table.events.fields.allSatisfy { $0.range.upperBound <= bytes.count })
    #expect(times.table.events.rows.count == 1)
  }
}
