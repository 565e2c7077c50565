// The transitions of Final Cut Pro's XML: read where their neighbors meet, written in the middle, and rewritten with
// their cuts.

import SMPTETimecode
import TestSupport
import Testing
import TimecodeDocuments
import TimecodeEvents

struct FinalCutTransitionTests {
  private static func text(_ spine: String) -> String { FinalCutXMLTests.text(spine, hasCompound: false) }

  /// The transitions of a document's events, and the omissions.
  private static func read(_ spine: String) throws -> (transitions: [String], left: [String]) {
    let document = try FinalCutXMLTests.read(text(spine))
    #expect(document.problems.isEmpty)
    let transitions = document.markers.map { marker in
      marker.event?.transition.map { "\($0.kind) \($0.name ?? "-") \($0.lead)+\($0.tail)" } ?? "cut"
    }
    return (transitions, document.omissions.map(\.description))
  }

  private static func clip(_ offset: Int, _ length: Int, _ content: String = "") -> String {
    "<asset-clip ref='r2' offset='\(offset)/25s' start='100s' duration='\(length)/25s'>\(content)</asset-clip>"
  }

  private static func transition(_ offset: Int, _ length: Int, _ name: String? = "Cross Dissolve") -> String {
    let name = name.map { " name='\($0)'" } ?? ""
    return "<transition\(name) offset='\(offset)/25s' duration='\(length)/25s'><filter-video ref='e'/></transition>"
  }

  @Test(arguments: [
    // In the middle, with the odd frame before the cut, off the middle, with other names.
    (clip(90_000, 50) + transition(90_038, 24) + clip(90_050, 50), ["cut", "dissolve - 12+12"], []),
    (clip(90_000, 50) + transition(90_037, 25, nil) + clip(90_050, 50), ["cut", "dissolve - 13+12"], []),
    (clip(90_000, 50) + transition(90_050, 9, "Page Curl") + clip(90_050, 50), ["cut", "other Page Curl 0+9"], []),
    (clip(90_000, 50) + transition(90_040, 10) + clip(90_050, 50), ["cut", "dissolve - 10+0"], []),
    // At the beginning, after a gap, in front of one, and at the end.
    (transition(90_000, 12) + clip(90_000, 50), ["dissolve - 0+12"], []),
    ("<gap duration='1s'/>" + transition(90_020, 10) + clip(90_025, 50), ["dissolve - 5+5"], []),
    (clip(90_000, 50) + transition(90_040, 20) + "<gap duration='2s'/>", ["cut", "dissolve - 10+10"], []),
    (clip(90_000, 50) + transition(90_040, 10), ["cut", "dissolve - 10+0"], []),
    // In a connected storyline, whose own time begins with zero, and in front of an audition.
    (
      clip(90_000, 50, "<spine lane='1' offset='101s'>\(clip(0, 20) + transition(15, 10) + clip(20, 20))</spine>"),
      ["cut", "cut", "dissolve - 5+5"], []
    ),
    (
      clip(90_000, 50) + transition(90_045, 10) + "<audition offset='90050/25s'>\(clip(0, 9))</audition>",
      ["cut", "dissolve - 5+5"], []
    ),
    // Away from the cut, two in a row, and without a length.
    (clip(90_000, 50) + transition(90_060, 10) + clip(90_050, 50), ["cut", "cut"], ["transitions (1, in line 7)"]),
    (
      clip(90_000, 50) + transition(90_045, 10) + transition(90_046, 10) + clip(90_050, 50), ["cut", "dissolve - 4+6"],
      ["transitions (1, in line 7)"]
    ),
    (clip(90_000, 50) + "<transition/>" + clip(90_050, 50), ["cut", "cut"], ["transitions (1, in line 7)"]),
  ])
  func `a transition is that of the clip it leads to, with its frames before and after the cut`(
    spine: String, transitions: [String], left: [String]
  ) throws {
    let read = try Self.read(spine)
    #expect(read.transitions == transitions)
    #expect(read.left == left)
  }

  /// An edit list of four events with transitions of some frames, on two tracks and with a speed.
  private static func list(_ frames: Int, _ kind: String = "D") -> String {
    let digits = CountedFrames.digits(frames, 3)
    return """
      TITLE: x
      FCM: NON-DROP FRAME

      001  A001     V     C        10:00:00:00 10:00:20:00 01:00:00:00 01:00:20:00
      * FROM CLIP NAME:  Ferry
      002  A001     V     C        10:00:20:00 10:00:20:00 01:00:20:00 01:00:20:00
      002  B001     V     \(kind)    \(digits) 11:00:00:00 11:00:20:00 01:00:20:00 01:00:40:00
      * FROM CLIP NAME:  Ferry
      * TO CLIP NAME:  Street
      003  B001     V     C        11:00:20:00 11:00:20:00 01:00:40:00 01:00:40:00
      003  C001     V     \(kind)    \(digits) 12:00:00:00 12:00:40:00 01:00:40:00 01:01:00:00
      M2   C001           050.0                12:00:00:00
      * FROM CLIP NAME:  Street
      * TO CLIP NAME:  Train
      004  D001     V2    C        13:00:00:00 13:00:10:00 01:00:05:00 01:00:15:00
      * FROM CLIP NAME:  Sky
      005  D001     V2    C        13:00:10:00 13:00:10:00 01:00:15:00 01:00:15:00
      005  E001     V2    \(kind)    \(digits) 14:00:00:00 14:00:10:00 01:00:15:00 01:00:25:00
      * FROM CLIP NAME:  Sky
      * TO CLIP NAME:  Sea

      """
  }

  @Test
  func `an edit list that becomes FCPXML and an edit list again is the same, for each length`() throws {
    for frames in 1...200 {
      let list = Self.list(frames)
      let document = try TimecodeDocument(list, as: .editDecisionList, rate: .fps25)
      let written = try document.written(as: .finalCutXML)
      #expect(!written.losses.contains { $0.kind == .transition }, "\(frames)")
      let text = String(decoding: written.bytes, as: UTF8.self)
      let read = try FinalCutXMLTests.read(text)
      #expect(read.omissions.isEmpty && read.problems.isEmpty)
      let middle = (frames + 1) / 2
      let leads = read.markers.compactMap { $0.event?.transition?.lead }
      #expect(leads == [middle, middle, middle], "\(frames)")
      // Everything except the order, in which connected items follow their clip, and the required extent of an asset.
      var sorted = read
      sorted.markers.sort { ($0.event?.number ?? 0) < ($1.event?.number ?? 0) }
      let again = try sorted.written(as: .editDecisionList)
      #expect(String(decoding: again.bytes, as: UTF8.self) == list.replacing("TITLE: x", with: "TITLE: x"), "\(frames)")
    }
  }

  @Test
  func `what is written has the effects it needs, a storyline for a connected transition, and counts other kinds`()
    throws
  {
    let dissolves = try TimecodeDocument(Self.list(24), as: .editDecisionList, rate: .fps25).written(as: .finalCutXML)
    let text = String(decoding: dissolves.bytes, as: UTF8.self)
    #expect(
      text.contains("<effect id=\"e1\" name=\"Cross Dissolve\" uid=\"FxPlug:4731E73A-8DAC-4113-9A30-AE85B1761265\"/>"))
    #expect(text.split(separator: "<transition name=\"Cross Dissolve\"").count == 4)
    #expect(text.contains("<spine lane=\"1\""))
    #expect(!text.contains("e2"))
    let wipes = try TimecodeDocument(Self.list(24, "W001"), as: .editDecisionList, rate: .fps25).written(
      as: .finalCutXML)
    #expect(wipes.losses.first { $0.kind == .transition }?.count == 3)
    // A dissolve longer than its event cannot be shown.
    let long = try TimecodeDocument(Self.list(1200), as: .editDecisionList, rate: .fps25).written(as: .finalCutXML)
    #expect(long.losses.first { $0.kind == .transition }?.count == 3)
    #expect(!String(decoding: long.bytes, as: UTF8.self).contains("<transition"))
  }

  @Test(arguments: [
    (TimecodeFrameRate.fps25, TimecodeFrameRate.fps24), (.fps24, .fps25), (.fps30, .fps23_976), (.fps50, .fps24),
    (.fps29_97d, .fps59_94d),
  ])
  func `in place the cut stays a cut, and the frames on both sides are the nearest`(
    rate: TimecodeFrameRate, target: TimecodeFrameRate
  ) throws {
    let (old, new) = (CountedFrames(rate: rate), CountedFrames(rate: target))
    func seconds(_ count: Int) -> String { "\(count * old.exact.below)/\(old.exact.above)s" }
    var random = SeededGenerator(seed: 281921)
    for _ in 0..<60 {
      let lengths = (Int.random(in: 200...900, using: &random), Int.random(in: 200...900, using: &random))
      let (lead, tail) = (Int.random(in: 0...90, using: &random), Int.random(in: 1...90, using: &random))
      let first = old.nominal * 3600
      let cut = first + lengths.0
      func clip(_ offset: Int, _ length: Int) -> String {
        "<asset-clip ref='r2' offset='\(seconds(offset))' start='\(seconds(5000))' duration='\(seconds(length))'/>"
      }
      func transition(_ offset: Int, _ length: Int) -> String {
        "<transition offset='\(seconds(offset))' duration='\(seconds(length))'/>"
      }
      let spine =
        clip(first, lengths.0) + transition(cut - lead, lead + tail) + clip(cut, lengths.1)
        + transition(cut + lengths.1 - tail, tail)
      let text = FinalCutXMLTests.text(
        spine, format: "frameDuration='\(seconds(1))'",
        sequence: "tcStart='\(seconds(first))' tcFormat='\(rate.isDrop ? "DF" : "NDF")'", hasCompound: false)
      let result = try rewritten(text, from: rate, to: target).text
      let document = try FinalCutXMLTests.read(result)
      let event = document.markers[1]
      #expect(document.markers[0].range.outPoint == event.inPoint)
      #expect(event.inPoint.frameCount.wholeFrames == old.nearest(cut, at: new))
      let read = try #require(event.event?.transition, "\(result)")
      let count = max(1, old.nearest(lead + tail, at: new))
      #expect(read.frames == count && read.lead == min(count, old.nearest(lead, at: new)), "\(spine) \(result)")
      // A fade out ends with its clip, and black has no length there.
      #expect(document.omissions.isEmpty && document.markers.count == 3)
      #expect(document.markers[2].range.isTimecode && document.markers[2].inPoint == event.range.outPoint)
      let end = event.inPoint.frameCount.wholeFrames + event.range.subFrameCount / event.inPoint.subFramesBase.rawValue
      let length = max(1, old.nearest(tail, at: new))
      let offset = try #require(result.split(separator: "<transition offset='").last?.prefix { $0 != "s" })
      let terms = offset.split(separator: "/").compactMap { Int($0) }
      let frame = target.frameDuration
      #expect(terms[0] * frame.denominator == (end - length) * frame.numerator * (terms.count > 1 ? terms[1] : 1))
    }
  }

  // MARK: Silence

  @Test
  func `a damaged field of a clip, an asset, a format or a transition is read, refused or said`() throws {
    let spine =
      "<asset-clip name='A' ref='r2' offset='90000/25s' start='100s' duration='50/25s' tcFormat='NDF'>"
      + "<marker start='101s' duration='1/25s' value='M'/><title lane='1' offset='101s' start='3600s' duration='1s'/>"
      + "<spine lane='2' offset='100s'>\(Self.clip(0, 20) + Self.transition(15, 10) + Self.clip(20, 20))</spine>"
      + "</asset-clip>" + Self.transition(90_038, 24)
      + "<asset-clip name='B' ref='r2' offset='90050/25s' start='120s' duration='50/25s'><timeMap>"
      + "<timept time='0s' value='0s'/><timept time='10s' value='20s'/></timeMap></asset-clip>"
    let text = Self.text(spine)
    let whole = Outcome(text)
    #expect(whole.events.count == 6 && whole.events.count(where: { $0.contains("dissolve") }) == 2)
    let bytes = Array(text.utf8)
    var silent: Set<String> = []
    for field in Self.values(in: bytes) {
      let value = String(decoding: bytes[field], as: UTF8.self)
      for other in ["", "x", "99999999999999999999s", "-" + value, value + "x", "1/0s", "9" + value]
      where other != value {
        let damaged = String(
          decoding: bytes[..<field.lowerBound] + Array(other.utf8) + bytes[field.upperBound...], as: UTF8.self)
        let outcome = Outcome(damaged)
        let isLess =
          outcome.events.count < whole.events.count
          || outcome.events.count(where: { $0.contains("dissolve") || $0.contains("other") }) < 2
        if isLess, outcome.messages == whole.messages {
          silent.insert(
            "\(String(decoding: bytes[max(0, field.lowerBound - 20)..<field.lowerBound], as: UTF8.self))\(value) -> \(other)"
          )
        }
        #expect(Set(outcome.problems).count == outcome.problems.count, "said twice: \(value) -> \(other)")
      }
    }
    #expect(silent.isEmpty, "\(silent.sorted())")
  }

  /// The content that was read from a document, and the messages about it.
  private struct Outcome {
    var events: [String] = []
    var problems: [String] = []
    var messages: [String] = ["refused"]

    init(_ text: String) {
      guard let document = try? FinalCutXMLTests.read(text) else { return }
      events = document.markers.map { marker in
        "\(marker.range) \(marker.event?.transition.map { "\($0.kind)" } ?? "cut")"
      }
      problems = document.problems.map(\.description)
      let counted = document.omissions + document.doubts + document.contradictions
      messages = problems + counted.map { "\($0.content) \($0.count)" }
    }
  }

  /// The values of attributes after the declaration.
  private static func values(in bytes: [UInt8]) -> [Range<Int>] {
    var values: [Range<Int>] = []
    var begin: (location: Int, quote: UInt8)?
    for index in bytes.indices.dropFirst(60) {
      if let open = begin {
        guard bytes[index] == open.quote else { continue }
        values.append(open.location..<index)
        begin = nil
      } else if bytes[index - 1] == UInt8(ascii: "="), bytes[index] == 0x22 || bytes[index] == 0x27 {
        begin = (index + 1, bytes[index])
      }
    }
    return values
  }

  @Test
  func `black after an audition is on the audition's track`() throws {
    let sound = Self.clip(90_050, 50).replacing("<asset-clip", with: "<asset-clip srcEnable='audio'")
    let spine = Self.clip(90_000, 50) + "<audition>\(sound)</audition>" + Self.transition(90_095, 10)
    #expect(try FinalCutXMLTests.read(Self.text(spine)).markers.map { $0.event?.track } == ["V1", "A1", "A1"])
  }
}
