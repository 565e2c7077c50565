import Testing
import TimecodePasteboard

struct MarkerJSONTests {
  static let range = try? TimecodeRange(tagged: "01:00:00:00..01:00:10:00.05@25")

  static func marker(_ text: String, name: String? = nil, note: String? = nil, color: String? = nil) throws
    -> TimecodeMarker
  {
    TimecodeMarker(try TimecodeRange(tagged: text), name: name, note: note, color: color)
  }

  @Test
  func `the keys are sorted, and only those that have a value are written`() throws {
    let marker = try Self.marker("01:00:00:00..01:00:10:00.05@25", name: "A\t\"B\"", note: "two\nlines", color: "Red")
    #expect(
      String(decoding: marker.json, as: UTF8.self) == #"""
        {"color":"Red","days":0,"duration":{"frames":250,"subFrames":5},"frameRate":"25","frames":0,"hours":1,\#
        "minutes":0,"name":"A\t\"B\"","note":"two\nlines","seconds":0,"subFrames":0,"subFramesBase":100,\#
        "upperLimit":"24 hours"}
        """#)
    let timecode = try Self.marker("01:00:00:00@25")
    #expect(timecode.json == timecode.inPoint.json)
  }

  @Test(arguments: [
    "01:00:00:00@25", "01:00:00:00..01:00:10:00@25", "23:59:59;29..24:00:00;00@29.97d", "00:00:00:00..24:00:00:00@24",
    "00:00:00:00..100 00:00:00:00@25/80+100d", "00:00:00;000.2..00:00:00;000.3@120d/4",
  ])
  func `what is written is read back equal, and its in point by a reader of timecodes`(text: String) throws {
    for labels in [[nil, nil, nil], ["", "", ""], ["Zoë, \"x\"", "a\tb\r\n", "Rose"]] as [[String?]] {
      let marker = try Self.marker(text, name: labels[0], note: labels[1], color: labels[2])
      #expect(try TimecodeMarker(json: marker.json) == marker)
      #expect(try Timecode(json: marker.json) == marker.inPoint)
    }
  }

  @Test
  func `a marker of an invalid timecode keeps its numbers`() throws {
    let marker = TimecodeMarker(Timecode(.components(h: 99, f: 80), at: .fps25, by: .allowingInvalid), name: "x")
    #expect(try TimecodeMarker(json: marker.json) == marker)
  }

  @Test(
    arguments: [
      (#""duration":{"frames":1}"#, .missing(key: "subFrames")),
      (#""duration":{"frames":-1,"subFrames":0}"#, .contradiction(key: "duration")),
      (#""duration":{"frames":9223372036854775807,"subFrames":9223372036854775807}"#, .contradiction(key: "duration")),
      (#""duration":{"frames":2160001,"subFrames":0}"#, .contradiction(key: "duration")),
      (#""duration":25"#, .invalidValue(key: "duration")), (#""name":5"#, .invalidValue(key: "name")),
      (#""name":"a","name":"b""#, .duplicate(key: "name")), (#""color":[]"#, .invalidValue(key: "color")),
    ] as [(String, TimecodeJSONError.Problem)])
  func `refused, with the key`(members: String, problem: TimecodeJSONError.Problem) throws {
    let json = "{\(members)," + String(decoding: Timecode(.zero, at: .fps25).json, as: UTF8.self).dropFirst()
    do throws(TimecodeJSONError) {
      Issue.record("\(json) is \(try TimecodeMarker(json: Array(json.utf8)))")
    } catch {
      #expect(error.problem == problem, "\(json)")
    }
    // A reader of timecodes skips the keys that it does not know.
    #expect((try? Timecode(json: Array(json.utf8))) != nil)
  }

  private static let record = #"""
    {"version":1,"timecode":"01:00:00:00","rate":"25","subFramesBase":100,"upperLimit":"24 hours","components":\#
    {"days":0,"frames":0,"hours":1,"minutes":0,"seconds":0,"subFrames":0}}
    """#

  private static func read(_ members: String) throws(ReadingError) -> TimecodeReader.Reading {
    let bytes = Array((record.dropLast() + members + "}").utf8)
    return try TimecodeRecord.read(bytes.span)
  }

  @Test(arguments: [
    #","out":"01:00:10:00""#, #","out":"01:00:10:00@25""#, #","duration":{"timecode":"00:00:10:00","frames":250}"#,
    #","out":"01:00:10:00","duration":{"timecode":"00:00:10:00","frames":250,"seconds":"10/1","further":{"a":1}}"#,
  ])
  func `a record gives its out point by out, by duration or by both`(members: String) throws {
    let reading = try Self.read(members)
    #expect(reading.outPoint?.text(.exact) == "01:00:10:00")
    let named = try Self.read(members + #","name":"A","note":"B","color":null"#)
    #expect(named.details?.name == "A" && named.details?.note == "B" && named.details?.color == nil)
  }

  @Test
  func `a record of a timecode is only that`() throws {
    #expect(try Self.read("").isTimecode)
    #expect(try Self.read(#","out":"01:00:00:00","duration":{"timecode":"00:00:00:00"}"#).isTimecode)
  }

  @Test(
    arguments: [
      (#","out":"01:00:10:01","duration":{"timecode":"00:00:10:00"}"#, .contradiction(key: "out")),
      (#","out":"01:00:10:00@24""#, .contradiction(key: "out")), (#","out":"00:59:00:00""#, .contradiction(key: "out")),
      (#","out":"24:00:00:01""#, .contradiction(key: "out")), (#","out":"x""#, .invalidValue(key: "out")),
      (#","out":5"#, .invalidValue(key: "out")), (#","duration":{"frames":250}"#, .missing(key: "timecode")),
      (#","duration":{"timecode":"x"}"#, .invalidValue(key: "duration")),
      (#","duration":{"timecode":"23:00:00:01"}"#, .contradiction(key: "duration")),
      (#","duration":{"timecode":"00:00:10:00","frames":251}"#, .contradiction(key: "duration")),
      (#","duration":{"timecode":"00:00:10:00","seconds":"10/2"}"#, .contradiction(key: "duration")),
      (#","duration":{"timecode":"00:00:10:00","seconds":"10"}"#, .contradiction(key: "duration")),
      (#","duration":{"timecode":"00:00:10:00","seconds":10}"#, .invalidValue(key: "seconds")),
      (#","duration":{"timecode":"00:00:10:00","frames":"x"}"#, .invalidValue(key: "frames")),
    ] as [(String, TimecodeJSONError.Problem)])
  func `a record whose out point contradicts is refused`(members: String, problem: TimecodeJSONError.Problem) {
    do throws(ReadingError) {
      Issue.record("\(members) is \(try Self.read(members))")
    } catch {
      guard case .json(let fault) = error else {
        Issue.record("\(members): \(error)")
        return
      }
      #expect(fault.problem == problem, "\(members)")
    }
  }
}
