import JSON
import SMPTETimecode
import Testing

@testable import TimecodePasteboard

@Suite struct EventJSONTests {
  private static func timecode(_ text: String, _ rate: TimecodeFrameRate) throws -> Timecode {
    try Timecode(.string(text), at: rate)
  }

  /// A marker with all that an event can have, its source at a rate of its own.
  private static func marker() throws -> TimecodeMarker {
    let range = try TimecodeRange(from: timecode("01:00:00:00", .fps25), to: timecode("01:00:02:00", .fps25))
    let source = TimecodeEvent.Source(
      reel: "A005C005", clip: "Sunset \"2\"", in: try timecode("10:34:33:04", .fps24),
      out: try timecode("10:34:37:04", .fps24), speed: Fraction(2, 1), speedTolerance: Fraction(1, 480),
      media: .init(in: try timecode("10:30:00:00", .fps24), out: try timecode("10:40:00:00", .fps24)))
    return TimecodeMarker(range, name: "Sunset", event: .init(track: "AA/V", number: 4, source: source))
  }

  @Test func markersKeepTheirEvent() throws {
    let marker = try Self.marker()
    #expect(try TimecodeMarker(json: marker.json) == marker)
    let text = String(decoding: marker.json, as: UTF8.self)
    #expect(text.contains(#""number":4,"seconds":0,"source":{"reel":"A005C005","clip":"Sunset \"2\"","in":"10:34:"#))
    #expect(text.contains(#""rate":"24","speed":"2/1","speedTolerance":"1/480","media":{"in""#))
    #expect(text.contains(#""track":"AA/V""#))
    var heard = marker
    heard.event?.trackKind = .audio
    #expect(try TimecodeMarker(json: heard.json) == heard)
    #expect(String(decoding: heard.json, as: UTF8.self).contains(#""track":"AA/V","trackKind":"audio""#))
  }

  @Test func partsThatAreNotThereAreNotWritten() throws {
    var marker = try Self.marker()
    marker.event = TimecodeEvent(track: "V", source: .init(in: try Self.timecode("00:00:01:00", .fps25)))
    let text = String(decoding: marker.json, as: UTF8.self)
    #expect(text.contains(#""source":{"in":"00:00:01:00"}"#))
    #expect(!text.contains("number") && !text.contains("speed"))
    #expect(try TimecodeMarker(json: marker.json) == marker)
  }

  @Test func recordsKeepTheirEvent() throws {
    let marker = try Self.marker()
    let record = JSONWriter.record { $0.marker(marker) }
    let reading = try TimecodeRecord.read(record.span)
    #expect(reading.marker(marker.range, (.instant, nil)) == marker)
  }

  @Test(arguments: [
    #"{"in":"10:34"}"#, #"{"in":"10:00:00:00@25"}"#, #"{"speed":"2"}"#, #"{"speed":"1/0"}"#, #"{"rate":"17"}"#, "4",
    #"{"media":{"in":"10:00:00:00"}}"#, #"{"reel":4}"#,
  ])
  func aSourceThatCannotBeReadIsAnError(source: String) throws {
    var json = String(decoding: try Self.timecode("01:00:00:00", .fps25).json, as: UTF8.self)
    json = json.dropLast() + #","source":"# + source + "}"
    #expect(throws: TimecodeJSONError.self) { try TimecodeMarker(json: Array(json.utf8)) }
  }
}
