import TimecodePasteboard
import Testing

struct TimecodeRecordTests {
  private static let text = """
    {"version":1,"timecode":"01:02:03:04.05","rate":"25","subFramesBase":80,"upperLimit":"100 days","components":\
    {"days":2,"frames":4,"hours":1,"minutes":2,"seconds":3,"subFrames":5},"valid":true}
    """.replacing("01:02:03:04.05", with: "2 01:02:03:04.05")

  private static func read(_ text: String) throws(ReadingError) -> Timecode {
    let bytes = Array(text.utf8)
    return try TimecodeRecord.read(bytes.span).timecode
  }

  @Test(arguments: [
    text, text.replacing("\"version\":1,", with: ""), text.replacing("\"timecode\":\"2 01:02:03:04.05\",", with: ""),
    text.replacing("04.05\"", with: "04.05@25/80+100d\""),
    text.replacing("true", with: "[{\"x\":null}],\"negative\":false"),
    text.replacing(",", with: " ,\t").replacing(":{", with: " : { "),
  ])
  func `read, with whatever other keys there are`(json: String) throws {
    let timecode = try Self.read(json)
    #expect(timecode.components == .init(d: 2, h: 1, m: 2, s: 3, f: 4, sf: 5), "\(json)")
    #expect(timecode.properties == .init(rate: .fps25, base: .max80SubFrames, limit: .max100Days), "\(json)")
  }

  @Test(arguments: ["", "\"color\":\"Red\","])
  func `a marker's own JSON is the marker, whatever its first key`(color: String) throws {
    let json = """
      {\(color)"days":0,"duration":{"frames":250,"subFrames":0},"frameRate":"25","frames":0,"hours":1,"minutes":0,\
      "name":"A","note":"b","seconds":0,"subFrames":0,"subFramesBase":100,"upperLimit":"24 hours"}
      """
    let bytes = Array(json.utf8)
    let reading = try TimecodeRecord.read(bytes.span)
    #expect(reading.outPoint?.text(.tagged) == "01:00:10:00@25")
    #expect(reading.details?.name == "A" && reading.details?.note == "b")
    #expect(reading.details?.color == (color.isEmpty ? nil : "Red"))
    #expect(throws: ReadingError.self) {
      let bytes = Array(json.replacing("\"frames\":250", with: "\"frames\":-1").utf8)
      _ = try TimecodeRecord.read(bytes.span)
    }
  }

  @Test(
    arguments: [
      ("\"hours\":1,", "", .missing(key: "hours")), ("\"hours\"", "\"hour\"", .unknown(key: "hour")),
      ("\"hours\":1", "\"hours\":1,\"hours\":1", .duplicate(key: "hours")),
      ("\"valid\":true", "\"rate\":\"24\"", .duplicate(key: "rate")), ("\"rate\":\"25\",", "", .missing(key: "rate")),
      ("subFramesBase", "base", .missing(key: "subFramesBase")), ("upperLimit", "limit", .missing(key: "upperLimit")),
      ("components", "Components", .missing(key: "components")),
      ("\"version\":1", "\"version\":99", .invalidValue(key: "version")),
      ("\"version\":1", "\"version\":\"1\"", .invalidValue(key: "version")),
      ("\"25\"", "25", .invalidValue(key: "rate")),
      ("\"25\"", "\"26\"", .invalidValue(key: "rate")),
      ("\"frames\":4", "\"frames\":4.0", .invalidValue(key: "frames")),
      ("03:04.05", "03:05.05", .contradiction(key: "timecode")),
      ("04.05\"", "04.05@24\"", .contradiction(key: "timecode")),
      ("\"valid\":true", "\"negative\":true", .negative),
      ("\"valid\":true", "\"negative\":1", .invalidValue(key: "negative")),
    ] as [(String, String, TimecodeJSONError.Problem)])
  func `refused, with the key`(part: String, replacement: String, problem: TimecodeJSONError.Problem) {
    let json = Self.text.replacing(part, with: replacement)
    do throws(ReadingError) {
      Issue.record("\(json) is \(try Self.read(json))")
    } catch {
      guard case .json(let fault) = error else {
        Issue.record("\(json): \(error)")
        return
      }
      #expect(fault.problem == problem, "\(json)")
    }
  }

  @Test
  func `an object with the keys of both forms is read as the timecode's own JSON, which skips the others`() throws {
    let json = String(decoding: Timecode(.zero, at: .fps25).json, as: UTF8.self)
    for record in [#""version":99"#, #""rate":"24","components":{}"#, #""timecode":"01:00:00:00""#] {
      #expect(try Self.read("{\(record),\(json.dropFirst())") == Timecode(.zero, at: .fps25))
      #expect(try Self.read("\(json.dropLast()),\(record)}") == Timecode(.zero, at: .fps25))
    }
  }

  @Test(arguments: [
    (text.replacing("\"rate\"", with: #""\u0072ate""#), true), (text.replacing("true", with: #""\ud800""#), true),
    (text.replacing("true", with: "tru"), false), (text.replacing("true", with: "1,\"valid\":2"), true),
    (text.replacing("04.05\"", with: #"04.05\ud800""#), false), (text + " x", false),
  ])
  func `other keys are skipped, but must be JSON, and known keys are read with escapes`(json: String, isRead: Bool) {
    #expect(((try? Self.read(json)) != nil) == isRead, "\(json)")
  }

  @Test
  func `the lossless JSON keeps its own errors`() {
    let error = #expect(throws: ReadingError.self) { try Self.read("{\"frameRate\":\"24\",\"days\":0}") }
    guard case .json(let fault) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(fault.problem == .missing(key: "frames"))
  }
}
