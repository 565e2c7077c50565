import JSON
import SMPTETimecode
import Testing

@testable import TimecodePasteboard

@Suite struct EventJSONTests {
  private static func timecode(_ text: String, _ rate: TimecodeFrameRate) throws -> Timecode {
    try Timecode(.string(text), at: rate)
  }

  /// A marker with all properties of an event, and with its source at a different rate.
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

  @Test func `a kind of track is kept alone, and an unknown one is an error`() throws {
    var marker = try Self.marker()
    var event = TimecodeEvent()
    event.trackKind = .audio
    marker.event = event
    #expect(try TimecodeMarker(json: marker.json) == marker)
    let record = JSONWriter.record { $0.marker(marker) }
    #expect(try TimecodeRecord.read(record.span).marker(marker.range, (.instant, nil)) == marker)
    let other = String(decoding: marker.json, as: UTF8.self).replacing("audio", with: "foo")
    #expect(throws: TimecodeJSONError.self) { try TimecodeMarker(json: Array(other.utf8)) }
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
    #expect(try reading.marker(marker.range, (.instant, nil)) == marker)
  }

  @Test(arguments: TimecodeEvent.Transition.Kind.allCases)
  func `a marker and a record keep every transition`(kind: TimecodeEvent.Transition.Kind) throws {
    let start = try Self.timecode("10:00:04:00", .fps24)
    let cut = try Self.timecode("01:00:00:05", .fps25)
    for from in [nil, .init(reel: "BL", in: start, record: cut), TimecodeEvent.Outgoing(clip: "Ferry")] {
      for (lead, tail) in [(0, 0), (0, 24), (15, 0), (7, 8)] {
        var marker = try Self.marker()
        marker.event?.transition = TimecodeEvent.Transition(
          kind, wipe: kind == .wipe ? 0 : nil, name: kind == .other ? "Page Peel" : nil, lead: lead, tail: tail,
          from: from)
        #expect(try TimecodeMarker(json: marker.json) == marker)
        let reading = try TimecodeRecord.read(JSONWriter.record { $0.marker(marker) }.span)
        #expect(try reading.marker(marker.range, (.instant, nil)) == marker)
      }
    }
    var marker = try Self.marker()
    marker.event?.transition = .init(.wipe, wipe: 1, lead: 15, tail: 15, from: .init(reel: "A", in: start, record: cut))
    #expect(
      String(decoding: marker.json, as: UTF8.self).contains(
        #""transition":{"kind":"wipe","wipe":1,"frames":30,"lead":15,"#
          + #""from":{"reel":"A","in":"10:00:04:00","record":"01:00:00:05","rate":"24"}},"upperLimit""#))
  }

  @Test(arguments: [
    "4", #"{"kind":"dissolve"}"#, #"{"frames":2}"#, #"{"kind":"fade","frames":2}"#, #"{"kind":"wipe","frames":-1}"#,
    #"{"kind":"wipe","frames":2,"lead":3}"#, #"{"kind":"wipe","frames":2,"wipe":-1}"#,
    #"{"kind":"wipe","frames":2,"from":{"in":"10:00"}}"#, #"{"kind":"wipe","frames":2,"from":4}"#,
  ])
  func `a transition that cannot be read is an error`(transition: String) throws {
    var json = String(decoding: try Self.timecode("01:00:00:00", .fps25).json, as: UTF8.self)
    json = json.dropLast() + #","transition":"# + transition + "}"
    #expect(throws: TimecodeJSONError.self) { try TimecodeMarker(json: Array(json.utf8)) }
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
