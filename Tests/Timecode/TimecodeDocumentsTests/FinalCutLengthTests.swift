// The positions, lengths and sources of elements that state some of their times: compared with frames that are counted
// while the document is written.

import SMPTETimecode
import TestSupport
import Testing
import TimecodeDocuments

/// A generated document, at 25 frames a second.
private struct StoryProject {
  /// An event: its frames in the timeline, and its source with the first frame.
  struct Clip: Equatable, CustomStringConvertible {
    var name: String
    var begin: Int
    var end: Int
    var source: Source?

    var description: String { "\(name) \(begin)..\(end) \(source.map { "\($0.name)@\($0.first)" } ?? "-")" }
  }
  struct Source: Equatable {
    var name: String
    var first: Int
  }
  /// An element of a storyline, without its position.
  struct Story {
    var tag: String
    var attributes: String
    var start = 0
    var length: Int
    var contents = ""
    /// The name of the event, if the element is one, and its source.
    var name: String?
    var source: Source?
    /// The connected events, at the frames after the beginning.
    var connected: [Clip] = []

    func text(_ position: String) -> String { "<\(tag)\(position)\(attributes)>\(contents)</\(tag)>" }
  }

  private(set) var clips: [Clip] = []
  private(set) var text = ""
  private var random: SeededGenerator
  private var assets: [(name: String, length: Int)] = []
  private var media = ""
  private var count = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    var resources = "<format id='r1' frameDuration='1/25s'/><effect id='e' uid='t'/>"
    for index in 0..<4 {
      assets.append(("Asset \(index)", number(20...90)))
      resources += "<asset id='a\(index)' name='Asset \(index)' start='0s' duration='\(seconds(assets[index].length))' "
      resources += "format='r1' hasVideo='1'/>"
    }
    let (spine, events, length) = storyline(of: number(3...9), depth: 0)
    clips = events
    let duration = chance ? " duration='\(seconds(length))'" : ""
    text = """
      <fcpxml version='1.10'><resources>\(resources)\(media)</resources><project>
      <sequence format='r1' tcStart='3600s'\(duration)><spine>\(spine)</spine></sequence></project></fcpxml>
      """
  }

  private var chance: Bool { mutating get { Bool.random(using: &random) } }
  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  private func seconds(_ frames: Int) -> String { "\(frames)/25s" }

  private mutating func identifier() -> String {
    count += 1
    return "c\(count)"
  }

  /// An attribute that may be omitted if the value is the default.
  private mutating func attribute(_ name: String, _ value: Int, default other: Int?) -> String {
    if let other, other == value, chance { return "" }
    return " \(name)='\(seconds(value))'"
  }

  /// Elements one after another: their text, their events after the beginning, and their length.
  private mutating func storyline(
    of count: Int, depth: Int, from first: Int = 90_000, only stories: [Story]? = nil
  ) -> (text: String, clips: [Clip], length: Int) {
    var (text, clips, position) = ("", [Clip](), 0)
    for index in 0..<(stories?.count ?? count) {
      let story = stories?[index] ?? self.story(depth: depth)
      let begin = position
      text += story.text(attribute("offset", first + begin, default: first + begin)) + "\n"
      if let name = story.name {
        clips.append(Clip(name: name, begin: begin, end: begin + story.length, source: story.source))
      }
      clips += story.connected.map { clip in
        var clip = clip
        (clip.begin, clip.end) = (clip.begin + begin, clip.end + begin)
        return clip
      }
      position += story.length
    }
    return (text, clips, position)
  }

  private mutating func story(depth: Int) -> Story {
    switch number(0...9) {
    case 0: return Story(tag: "gap", attributes: lengthAttribute(number(5...50), default: nil), length: length)
    case 1:
      let name = identifier()
      let attributes = " name='\(name)' ref='e'" + lengthAttribute(number(5...50), default: nil)
      return Story(tag: "title", attributes: attributes, length: length, name: name)
    case 2, 3: return container(["clip", "sync-clip"][number(0...1)])
    case 4: return compound()
    case 5:
      let (first, second) = (assetClip(), assetClip())
      let contents = first.text("") + second.text("")
      return Story(
        tag: "audition", attributes: "", length: first.length, contents: contents, name: first.name,
        source: first.source)
    case 6 where depth == 0: return withConnected(container("clip"))
    case 7 where depth == 0: return withConnected(assetClip())
    default: return assetClip()
    }
  }

  /// The length of the last `lengthAttribute`.
  private var length = 0

  private mutating func lengthAttribute(_ length: Int, default other: Int?) -> String {
    self.length = length
    return attribute("duration", length, default: other)
  }

  private mutating func assetClip(_ tag: String = "asset-clip") -> Story {
    let (index, name, start) = (number(0...3), identifier(), chance ? 0 : number(1...15))
    let whole = assets[index].length
    let attributes =
      " name='\(name)' ref='a\(index)'" + attribute("start", start, default: 0)
      + lengthAttribute(chance ? whole : number(3...whole), default: whole)
    return Story(
      tag: tag, attributes: attributes, start: start, length: length, name: name,
      source: Source(name: assets[index].name, first: start))
  }

  /// A clip that contains others, alone or in a storyline.
  private mutating func container(_ tag: String) -> Story {
    let (name, offset) = (identifier(), chance ? 0 : number(1...10))
    var parts: [(begin: Int, story: Story)] = []
    var (contents, end) = ("", 0)
    if chance {
      let part = assetClip(chance ? "video" : "asset-clip")
      contents = part.text(attribute("offset", offset, default: 0))
      parts = [(offset, part)]
      end = offset + part.length
    } else {
      let stories = (0..<number(1...3)).map { _ in assetClip() }
      let spine = storyline(of: 0, depth: 1, from: 0, only: stories)
      contents = "<spine\(attribute("offset", offset, default: 0))>\(spine.text)</spine>"
      end = offset
      for story in stories {
        parts.append((end, story))
        end += story.length
      }
    }
    let start = chance ? 0 : number(0...(end - 2))
    let attributes =
      " name='\(name)'" + attribute("start", start, default: 0)
      + lengthAttribute(chance ? end - start : number(1...(end - start)), default: end - start)
    let last = start + length
    let seen = parts.filter { $0.begin < last && $0.begin + $0.story.length > start }
    var source = Source(name: name, first: start)
    if seen.count == 1, let part = seen.first, let shown = part.story.source, part.begin <= start,
      part.begin + part.story.length >= last
    {
      source = Source(name: shown.name, first: shown.first + start - part.begin)
    }
    return Story(
      tag: tag, attributes: attributes, start: start, length: length, contents: contents, name: name, source: source)
  }

  /// A clip of a sequence, or of a multicam clip.
  private mutating func compound() -> Story {
    let (name, id, isMulticam) = (identifier(), identifier(), chance)
    let first = chance ? 0 : number(1...100)
    var (contents, whole) = ("", 0)
    for index in 0..<(isMulticam ? number(1...3) : 1) {
      let inner = storyline(of: number(1...3), depth: 1, from: first)
      let tag = isMulticam ? "mc-angle" : "spine"
      contents += "<\(tag)\(isMulticam ? " angleID='\(index)'" : "")>\(inner.text)</\(tag)>"
      whole = max(whole, inner.length)
    }
    let tag = isMulticam ? "multicam" : "sequence"
    var times = attribute("tcStart", first, default: 0)
    if chance {
      // A stated length counts, whatever the contents are.
      whole = chance ? whole : number(20...200)
      times += " duration='\(seconds(whole))'"
    }
    media += "<media id='\(id)' name='M\(id)'><\(tag) format='r1'\(times)>\(contents)</\(tag)></media>\n"
    let start = chance ? 0 : number(1...9)
    let attributes =
      " name='\(name)' ref='\(id)'" + attribute("start", start, default: 0)
      + lengthAttribute(chance ? whole : number(5...50), default: whole)
    return Story(
      tag: isMulticam ? "mc-clip" : "ref-clip", attributes: attributes, start: start, length: length, name: name,
      source: Source(name: "M\(id)", first: start))
  }

  /// Connects a clip and a storyline to an element.
  private mutating func withConnected(_ story: Story) -> Story {
    var story = story
    let clip = assetClip()
    let (after, next) = (chance ? 0 : number(1...20), number(0...20))
    story.contents += clip.text(" lane='1'" + attribute("offset", story.start + after, default: story.start))
    let inner = storyline(of: number(1...3), depth: 1, from: 0)
    story.contents += "<spine lane='2' offset='\(seconds(story.start + next))'>\(inner.text)</spine>"
    story.connected = [
      Clip(name: clip.name ?? "", begin: after, end: after + clip.length, source: clip.source)
    ]
    story.connected += inner.clips.map {
      Clip(name: $0.name, begin: $0.begin + next, end: $0.end + next, source: $0.source)
    }
    return story
  }
}

struct FinalCutLengthTests {
  @Test
  func `elements without offsets, starts and lengths are where their media and contents put them`() throws {
    var wrong: [String] = []
    for seed in 0..<400 {
      let project = StoryProject(seed: UInt64(seed))
      let document = try FinalCutXMLTests.read(project.text)
      let read = document.markers.map { marker in
        let source = marker.event?.source
        return StoryProject.Clip(
          name: marker.name ?? "", begin: marker.inPoint.subFrameCount / 100 - 90_000,
          end: marker.range.outPoint.subFrameCount / 100 - 90_000,
          source: source?.in.map { .init(name: source?.clip ?? "", first: $0.subFrameCount / 100) })
      }
      let (found, expected) = (Set(read.map(\.description)), Set(project.clips.map(\.description)))
      if found != expected || !document.problems.isEmpty {
        let (lost, new) = (expected.subtracting(found).sorted(), found.subtracting(expected).sorted())
        wrong.append("\(seed): \(lost) are \(new) \(document.problems) in\n\(project.text)")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) documents are wrong: \(wrong.min { $0.utf8.count < $1.utf8.count } ?? "")")
  }

  @Test
  func `an element of unknown length is counted, and so is everything that follows it without an offset`() throws {
    let text = FinalCutXMLTests.text(
      """
      <clip name="A" duration="1s"/><asset-clip name="B" ref="r9"/><clip name="C" duration="1s"/>
      <clip name="D" offset="3610s" duration="1s"><marker start="0s" value="m"/></clip><clip name="E" duration="1s"/>
      """, hasCompound: false
    ).replacing("</resources>", with: "<asset id='r9' src='x' format='r1'/></resources>")
    let document = try FinalCutXMLTests.read(text)
    #expect(
      document.brief == [
        "01:00:00:00..01:00:01:00|A|-|-", "01:00:01:00|B|-|-", "01:00:10:00..01:00:11:00|D|-|-", "01:00:10:00|m|-|-",
        "01:00:11:00..01:00:12:00|E|-|-",
      ])
    #expect(
      document.omissions.map(\.description) == [
        "lengths of clips (1, in line 7)", "clips and markers after a clip of unknown length (1, in line 7)",
      ])
  }

  @Test
  func `a clip with sound alone is on a track of sound, and a clip with several pictures is a compound clip`() throws {
    let document = try FinalCutXMLTests.read(
      FinalCutXMLTests.text(
        """
        <clip name="A" start="5s" duration="4s"><audio ref="r2" offset="0s" duration="40s"/></clip>
        <clip name="B" start="2s" duration="4s"><spine><asset-clip ref="r2" duration="3s"/><asset-clip ref="r2"/></spine></clip>
        <clip name="C" start="2s" duration="4s"><timeMap><timept time="0s" value="0s"/><timept time="9s" value="18s"/></timeMap>
          <video ref="r2" offset="1s" start="100s" duration="40s"><audio lane="-1" ref="r2" duration="40s"/></video></clip>
        """, hasCompound: false))
    let events = document.markers.map { $0.event }
    #expect(events.map { $0?.track } == ["A1", "V1", "V1"])
    #expect(
      events.map { $0?.source.map { "\($0.in?.stringValue() ?? "-") \($0.out?.stringValue() ?? "-")" } } == [
        "00:00:05:00 00:00:09:00", "00:00:02:00 00:00:06:00", "00:01:43:00 00:01:51:00",
      ])
    #expect(events[2]?.source?.speed == Fraction(2, 1))
    #expect(document.omissions.map(\.description) == ["clips in compound clips (2, the first in line 8)"])
  }

  @Test
  func `the first project is read, and the other projects are counted`() throws {
    let clip = "<asset-clip name='A' ref='r2' offset='3600s' duration='4s'/>"
    let project = """
      <project name='Other'><sequence format='r1' tcStart='7200s'><spine><clip name='B' duration='1s'><marker start='0s'
      value='m'/></clip><gap duration='1s'/></spine></sequence></project>
      """
    let text = FinalCutXMLTests.text(clip, hasCompound: false)
    let document = try FinalCutXMLTests.read(text.replacing("</project>", with: "</project>\(project)\(project)"))
    let alone = try FinalCutXMLTests.read(text)
    #expect(document.brief == alone.brief && document.title == "Film" && document.start == alone.start)
    #expect(document.omissions.map(\.description) == ["other projects (2, the first in line 7)"])
    #expect {
      _ = try rewritten(text.replacing("</project>", with: "</project>" + project), from: .fps25, to: .fps50)
    } throws: { ($0 as? DocumentError)?.reason == .notRewritten(.content("several projects")) }
  }

  @Test
  func `a split edit is counted, and moves with its clip`() throws {
    func text(_ sound: String) -> String {
      FinalCutXMLTests.text(
        "<asset-clip name='A' ref='r2' offset='3600s' start='10s' duration='4s' \(sound)/>", hasCompound: false)
    }
    for sound in ["audioStart='9s' audioDuration='6s'", "audioStart='9s'", "audioDuration='5s'"] {
      #expect(try FinalCutXMLTests.read(text(sound)).omissions.map(\.description) == ["split edits (1, in line 7)"])
    }
    #expect(try FinalCutXMLTests.read(text("audioStart='10s' audioDuration='4s'")).omissions.isEmpty)
    let moved = try rewritten(text("audioStart='226/25s' audioDuration='151/25s'"), from: .fps25, to: .fps24).text
    // 217 and 362 are the nearest frames of 216.96 and 361.92.
    #expect(moved.contains("audioStart='217/24s' audioDuration='145/24s'"), "\(moved)")
    let between = "audioStart='901/100s' audioDuration='6s'"
    #expect(try rewritten(text(between), from: .fps25, to: .fps24).text.contains(between))
  }

  @Test
  func `a source may end at the end of the day`() throws {
    func point(_ text: String) throws -> Timecode { try Timecode(.string(text), at: .fps25) }
    let list = "001 A V C 23:59:55:00 00:00:00:00 01:00:00:00 01:00:05:00\n"
    let document = try TimecodeDocument(text: list, as: .editDecisionList, at: .fps25)
    let written = try document.written(as: .finalCutXML)
    #expect(written.losses.isEmpty)
    let read = try TimecodeDocument(reading: written.bytes, as: .finalCutXML)
    #expect(read.markers.map(\.event?.source?.out) == document.markers.map(\.event?.source?.out))
    #expect(read.markers.first?.event?.source?.out?.stringValue() == "24:00:00:00")
  }

  @Test
  func `a time between two subframes is rounded once, from the exact time`() throws {
    var random = SeededGenerator(seed: 4591)
    for (rate, target) in [
      (TimecodeFrameRate.fps24, TimecodeFrameRate.fps25), (.fps23_976, .fps25), (.fps25, .fps29_97),
    ] {
      let times = (0..<500).map { _ in Int.random(in: 0..<3_000_000, using: &random) }
      let markers = times.map { "<marker start='\($0)/1000s' duration='1/100s' value='m'/>" }.joined(separator: "\n")
      let text = FinalCutXMLTests.text(
        "<gap offset='0s' start='0s' duration='4004s'>\(markers)</gap>",
        format: "frameDuration='\(rate.frameDuration.fcpxmlStringValue)'", sequence: "tcStart='0s'",
        hasCompound: false)
      let to = CountedFrames(rate: target)
      let read = try TimecodeDocument(reading: Array(try rewritten(text, from: rate, to: target).text.utf8))
      let nearest = times.map { (2 * $0 * to.exact.above + 1000 * to.exact.below) / (2000 * to.exact.below) * 100 }
      #expect(read.markers.map(\.inPoint.subFrameCount) == nearest, "\(rate) to \(target)")
    }
  }
}
