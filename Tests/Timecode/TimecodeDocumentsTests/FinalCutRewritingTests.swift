// Rewritten XML of Final Cut Pro: points and lengths, compared with frames that are counted here.

import SMPTETimecode
import TestSupport
import Testing
import TimecodeDocuments

/// A generated project, and the known values of its items.
struct GeneratedProject {
  /// An item: its frames in the timeline, and the first frame of its source; nil if the source has a different rate.
  struct Item {
    var record: Range<Int>
    var source: Int?
    /// The end of the clip or gap that a marker belongs to.
    var end: Int?
  }

  let frames: CountedFrames
  private(set) var items: [Item] = []
  private(set) var text = ""

  private var mode: String { frames.rate.isDrop ? "DF" : "NDF" }

  /// A number of frames in seconds.
  func seconds(_ count: Int) -> String { "\(count * frames.exact.below)/\(frames.exact.above)s" }

  init(at rate: TimecodeFrameRate, count: Int = 60, seed: UInt64) {
    frames = CountedFrames(rate: rate)
    var random = SeededGenerator(seed: seed)
    let first = frames.nominal * 3600
    var begin = first
    var spine = ""
    for index in 0..<count {
      let length = Int.random(in: 20...400, using: &random)
      let source = Int.random(in: 100...(frames.nominal * 3600), using: &random)
      if index % 7 == 3 {
        spine += "<gap name='Gap' offset='\(seconds(begin))' start='\(seconds(source))' duration='\(seconds(length))'>"
        spine += marker(at: begin + length - 1, own: source + length - 1, in: begin + length)
        spine += "</gap>\n"
      } else {
        let isOwn = index % 5 == 4
        items.append(Item(record: begin..<begin + length, source: isOwn ? nil : source))
        let offset = index % 3 == 0 && index > 0 ? "" : " offset='\(seconds(begin))'"
        spine +=
          "<asset-clip name='Clip \(index) 3600s' ref='\(isOwn ? "own" : "r2")'\(offset) start='"
          + "\(isOwn ? "7/48s" : seconds(source))' duration='\(seconds(length))' tcFormat='\(isOwn ? "NDF" : mode)'>\n"
        if !isOwn { spine += connected(to: begin, own: source, length, index) }
        spine += "</asset-clip>\n"
      }
      begin += length
    }
    text = document(spine, first, begin - first)
  }

  /// The items connected to a clip: a title, a storyline, visible markers and a hidden one, a key frame.
  private mutating func connected(to begin: Int, own: Int, _ length: Int, _ index: Int) -> String {
    func location(_ frame: Int) -> String { seconds(own + frame) }
    var text = ""
    if index % 2 == 0 {
      items.append(Item(record: begin + 3..<begin + 15, source: frames.nominal * 3600))
      let start = seconds(frames.nominal * 3600)
      text += "<title name='T' lane='1' offset='\(location(3))' start='\(start)' duration='\(seconds(12))'/>\n"
    } else {
      items.append(Item(record: begin + 5..<begin + 25, source: 40))
      items.append(Item(record: begin + 25..<begin + 36, source: 50))
      text +=
        "<spine lane='-1' offset='\(location(5))'><asset-clip name='a' ref='r2' offset='0s' start='\(seconds(40))' duration="
        + "'\(seconds(20))'/><asset-clip name='b' ref='r2' start='\(seconds(50))' duration='\(seconds(11))'/></spine>\n"
    }
    let end = begin + length
    text += marker(at: end - 1, own: own + length - 1, in: end) + marker(at: begin, own: own, in: end)
    text += "<marker start='\(location(length))' duration='\(seconds(1))' value='unseen'/>"
    text += "<marker start='\(location(-1))' duration='\(seconds(1))' value='unseen'/>"
    return text + "<filter-video ref='r9'><data key='x'>3600s</data></filter-video>\n"
  }

  private mutating func marker(at record: Int, own: Int, in end: Int) -> String {
    items.append(Item(record: record..<record, source: nil, end: end))
    return "<marker start='\(seconds(own))' duration='\(seconds(1))' value='3600s'/>"
  }

  private func document(_ spine: String, _ first: Int, _ length: Int) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE fcpxml>
    <fcpxml version="1.10"><resources><format id='r1' frameDuration='\(seconds(1))' width='1920'/>
    <format id='r4' name='FFVideoFormat1080p48' frameDuration='1/48s'/>
    <asset id='r2' name='A' format='r1' start='0s' duration='\(seconds(frames.nominal * 7200))' hasVideo='1'/>
    <asset id='own' name='B' format='r4' start='0s' duration='9000s' hasVideo='1'/><effect id='r9' name='x'/>
    </resources><library><event name='3600s'><project name='Film'>
    <sequence format='r1' duration='\(seconds(length))' tcStart='\(seconds(first))' tcFormat='\(mode)'>
    <spine>
    \(spine)</spine></sequence></project></event></library></fcpxml>
    """
  }
}

struct FinalCutRewritingTests {
  @Test(arguments: TimecodeFrameRate.allCases)
  func `every place is the nearest frame, in what is connected and nested too`(rate: TimecodeFrameRate) throws {
    let project = GeneratedProject(at: rate, seed: UInt64(rate.maxFrames))
    let from = project.frames
    let rest = Self.withoutTimes(project.text)
    let before = try TimecodeDocument(reading: Array(project.text.utf8))
    #expect(before.markers.count == project.items.count && before.problems.isEmpty)
    for target in [TimecodeFrameRate.fps23_976, .fps25, .fps29_97d, .fps59_94, .fps60] where target != rate {
      // The format r4 would have the target's name.
      guard rate.rate != TimecodeFrameRate.fps48.rate else { continue }
      let to = CountedFrames(rate: target)
      let result = try rewritten(project.text, from: rate, to: target).text
      #expect(Self.withoutTimes(result) == rest)
      let read = try TimecodeDocument(reading: Array(result.utf8))
      #expect(read.rate == .rate(target) && read.problems.isEmpty)
      try #require(read.markers.count == project.items.count)
      let wrong = zip(project.items, read.markers).first { item, marker in
        var last = from.nearest(item.record.upperBound, at: to)
        var first = from.nearest(item.record.lowerBound, at: to)
        // A marker stays within its clip.
        if let end = item.end {
          first = min(first, from.nearest(end, at: to) - 1)
          last = first
        }
        let source = item.source.map { from.nearest($0, at: to) * 100 }
        let isRight = marker.inPoint.subFrameCount == first * 100 && marker.range.outPoint.subFrameCount == last * 100
        return !isRight || (source != nil && marker.event?.source?.in.map(\.subFrameCount) ?? source != source)
      }
      #expect(wrong == nil, "\(rate) to \(target)")
    }
  }

  /// The text without its times, and without statements of a rate.
  private static func withoutTimes(_ text: String) -> String {
    text.replacing(#/ (offset|start|duration|tcStart|frameDuration)='[0-9/]+s'/#) { " \($0.output.1)=T" }
      .replacing(#/ tcFormat='[A-Z]+'/#, with: "")
  }

  @Test
  func `what states the rate: the format, its name, drop frame; sources at another rate and effects stay`() throws {
    let text = FinalCutXMLTests.text(
      "<clip name='A' offset='3600s' start='10s' duration='1s' tcFormat='NDF'>"
        + "<video ref='r2' offset='0s' duration='900s'/></clip>",
      format: "name='FFVideoFormat1080p25' frameDuration='100/2500s'",
      sequence: "duration='1s' tcStart='3600s' tcFormat='NDF'", hasCompound: false)
    let result = try rewritten(text, from: .fps25, to: .fps29_97d).text
    #expect(result.contains("name='FFVideoFormat1080p2997' frameDuration='1001/30000s'"))
    #expect(result.contains("tcFormat='DF'"))
    let read = try TimecodeDocument(reading: Array(result.utf8))
    #expect(read.brief == ["01:00:00;00..01:00:01;00|A|-|-"])
    #expect(try rewritten(result, from: .fps29_97d, to: .fps25).text.contains("FFVideoFormat1080p25"))
  }

  @Test
  func `an offset moves places alone, and frames that are kept are counted anew`() throws {
    let clip = "<asset-clip name='A' ref='r2' offset='3600s' start='10s' duration='1s'>"
    let text = FinalCutXMLTests.text(clip + "<marker start='11s' value='u'/></asset-clip>", hasCompound: false)
    let moved = try rewritten(text, from: .fps25, to: .fps25, offset: Fraction(2500, 1)).text
    #expect(moved == text.replacing("3600s", with: "3601s"))
    let kept = try rewritten(text, from: .fps25, to: .fps50, mode: .frames).text
    #expect(kept.contains("tcStart='1800s'") && kept.contains("offset='1800s' start='5s' duration='1/2s'"))
  }

  @Test(arguments: [
    ("<ref-clip ref='r3' offset='3600s' duration='1s'/>", "compound clips"),
    ("<audition><clip duration='1s'/></audition>", "auditions"),
    ("<clip duration='1s'><timeMap><timept time='0s' value='0s'/></timeMap></clip>", "retimes"),
    ("<clip duration='1s'><conform-rate srcFrameRate='24'/></clip>", "conformed clips"),
    ("<asset-clip ref='r2'/>", "clips without a duration"),
  ])
  func `what cannot be rewritten as a whole is left, with its place and the reason`(spine: String, content: String)
    throws
  {
    let text = FinalCutXMLTests.text(spine, hasCompound: false)
    #expect {
      _ = try rewritten(text, from: .fps25, to: .fps50)
    } throws: { error in
      let error = error as? DocumentError
      return error?.reason == .notRewritten(.content(content)) && error?.location?.line == 7
    }
  }

  @Test(arguments: [
    (FinalCutXMLTests.text("<gap duration='1s'/>"), "compound clips"),
    ("<fcpxml><asset-clip duration='1s'/></fcpxml>", "no project, only clips of the browser"),
    (
      FinalCutXMLTests.text(
        "<gap duration='1s'/>", format: "name='FFVideoFormat1080i50' frameDuration='1/25s'", hasCompound: false),
      "formats whose name states a rate"
    ),
  ])
  func `a document with compound clips, without a project, or with a name that no format has is left`(
    text: String, content: String
  ) {
    #expect {
      _ = try rewritten(text, from: .fps25, to: .fps50)
    } throws: { error in (error as? DocumentError)?.reason == .notRewritten(.content(content)) }
  }

  @Test
  func `times that are no frames need a rounding, and effects in time real time`() throws {
    let sound = FinalCutXMLTests.text("<gap duration='1s'/><gap duration='1001/48000s'/>", hasCompound: false)
    #expect(throws: DocumentError.self) {
      try rewritten(sound, from: .fps25, to: .fps25, rounding: nil, offset: Fraction(2500, 1))
    }
    let fade = FinalCutXMLTests.text("<clip duration='1s'><fadeIn duration='1/2s'/></clip>", hasCompound: false)
    #expect(try rewritten(fade, from: .fps25, to: .fps50).text.contains("<fadeIn duration='1/2s'/>"))
    #expect(throws: DocumentError.self) { try rewritten(fade, from: .fps25, to: .fps50, mode: .frames) }
  }

  @Test(arguments: [TimecodeFrameRate.fps29_97d, .fps23_976, .fps25], [false, true])
  func `the source of a clip in a clip is rounded once, and still fills its clip`(
    target: TimecodeFrameRate, hasSpine: Bool
  ) throws {
    let (from, to) = (CountedFrames(rate: .fps24), CountedFrames(rate: target))
    var random = SeededGenerator(seed: 77)
    var (spine, wanted, position) = ("", [Int](), 86_400)
    for _ in 0..<200 {
      let hasOffset = hasSpine || Bool.random(using: &random)
      let (own, drawn) = (Int.random(in: 20...90, using: &random), Int.random(in: 3...20, using: &random))
      let offset = hasOffset ? drawn : 0
      let (source, length) = (Int.random(in: 0...9000, using: &random), Int.random(in: 8...60, using: &random))
      let place = hasSpine ? 3 : offset
      // The part ends with the clip that shows it.
      let part =
        "<video ref='r2'\(hasOffset ? " offset='\(place)/24s'" : "") start='\(source)/24s' duration='\(own + length - offset)/24s'/>"
      spine +=
        "<clip name='C' offset='\(position)/24s' start='\(own)/24s' duration='\(length)/24s'>"
        + (hasSpine ? "<spine offset='\(offset - 3)/24s'>\(part)</spine>" : part) + "</clip>"
      wanted.append(from.nearest(source + own - offset, at: to))
      position += length
    }
    let text = FinalCutXMLTests.text(spine, format: "frameDuration='1/24s'", hasCompound: false)
    let result = try rewritten(text, from: .fps24, to: target).text
    let read = try TimecodeDocument(reading: Array(result.utf8))
    #expect(read.omissions.isEmpty && read.problems.isEmpty)
    // In the time of the clip, its part ends no earlier.
    for clip in result.split(separator: "<clip ").dropFirst() {
      func time(_ name: String, of element: String) -> Fraction {
        let attributes = clip[(clip.firstRange(of: element)?.lowerBound ?? clip.endIndex)...].prefix { $0 != ">" }
        guard let value = attributes.firstRange(of: " \(name)='") else { return .zero }
        let numbers = attributes[value.upperBound...].prefix { $0 != "s" }.split(separator: "/").compactMap { Int($0) }
        return Fraction(numbers[0], numbers.count > 1 ? numbers[1] : 1)
      }
      let ends = [("name='C'", ["start", "duration"]), ("<spine", ["offset"]), ("<video", ["offset", "duration"])]
        .map { element, names in names.reduce(Fraction.zero) { $0 + time($1, of: element) } }
      #expect(ends[0] <= ends[1] + ends[2], "\(clip)")
    }
    #expect(read.markers.map { ($0.event?.source?.in?.subFrameCount ?? -1) / 100 } == wanted)
    #expect(read.markers.allSatisfy { $0.event?.source?.in?.subFrames == 0 })
  }
}
