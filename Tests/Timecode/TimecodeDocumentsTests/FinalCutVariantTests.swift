// Documents that differ from those of today's Final Cut Pro: old places of resources, rates in names, frames that no
// timecode counts.

import SMPTETimecode
import TestSupport
import Testing
import TimecodeDocuments
import TimecodeEvents

struct FinalCutVariantTests {
  private static func text(_ resources: String, _ spine: String, inProject: Bool = false) -> String {
    let resources = "<resources>\(resources)</resources>"
    return """
      <fcpxml version="1.2">\(inProject ? "" : resources)<project name="P">\(inProject ? resources : "")
      <sequence format="r1" tcStart="0s" tcFormat="NDF"><spine>\(spine)</spine></sequence></project></fcpxml>
      """
  }

  private static func read(_ text: String) throws(DocumentError) -> TimecodeDocument {
    try TimecodeDocument(text: text, as: .finalCutXML, at: nil)
  }

  @Test(arguments: [
    ("720p25", TimecodeFrameRate.fps25), ("1080p2398", .fps23_976), ("1080p24", .fps24), ("1080p2997", .fps29_97),
    ("3840x2160p30", .fps30), ("1080p50", .fps50), ("1080p5994", .fps59_94), ("720p60", .fps60), ("1080i50", .fps25),
    ("DV720x480i5994", .fps29_97), ("1080i60", .fps30),
  ])
  func `a name states the rate where nothing else does, also of resources in a project`(
    name: String, rate: TimecodeFrameRate
  ) throws {
    let frame = rate.frameDuration.fcpxmlStringValue
    for format in ["name='FFVideoFormat\(name)'", "name='FFVideoFormat\(name)' frameDuration='\(frame)'"] {
      let resources = "<format id='r1' \(format)/><asset id='a' name='A' start='0s' duration='9s' format='r1'/>"
      for inProject in [false, true] {
        let spine = "<asset-clip ref='a' offset='0s' start='2s' duration='4s'/>"
        let document = try Self.read(Self.text(resources, spine, inProject: inProject))
        #expect(document.rate == .rate(rate) && document.problems.isEmpty && document.omissions.isEmpty)
        let media = try #require(document.markers.first?.event?.source?.media)
        #expect(media.in.frameRate == rate && media.out.frameRate == rate)
      }
    }
  }

  @Test(arguments: ["RateUndefined", "1080", "1080x25", "1080p12"])
  func `a name without a rate that a timecode has states none`(name: String) {
    #expect(throws: DocumentError.self) {
      try Self.read(Self.text("<format id='r1' name='FFVideoFormat\(name)'/>", "<gap duration='1s'/>"))
    }
  }

  @Test
  func `clips in a compound clip are counted, and not the parts of a clip`() throws {
    let inner = """
      <media id="c"><sequence format="r1"><spine><asset-clip ref="a" offset="0s" duration="2s"/>
      <clip offset="2s" duration="2s"><video ref="a" duration="2s"><audio lane="0" ref="a" duration="2s"/></video>
      <title lane="1" offset="0s" duration="1s"/><spine lane="2"><clip duration="1s"/></spine></clip><gap duration="1s"/>
      </spine></sequence></media>
      """
    let format = "<format id='r1' frameDuration='1/25s'/><asset id='a' start='0s' duration='9s' format='r1'/>"
    let document = try Self.read(
      Self.text(format + inner, "<ref-clip ref='c' offset='0s' duration='5s'/>"))
    #expect(document.markers.count == 1)
    #expect(document.omissions.map(\.content) == ["clips in compound clips"])
    #expect(document.omissions.map(\.count) == [4])
    #expect(document.omissions.map(\.isDetail) == [false])
  }

  @Test(arguments: [("frameDuration='625/10000s'", 2), ("frameDuration='1/24s'", 0), ("name='still'", 0), (nil, 2)])
  func `sources whose frames no timecode counts are counted, and those of stills have none`(
    format: String?, count: Int
  ) throws {
    let own = format.map { "<format id='r3' \($0)/>" } ?? ""
    let document = try Self.read(
      Self.text(
        "<format id='r1' frameDuration='1/24s'/>\(own)<asset id='a' name='A' start='0s' duration='900s' format='r3'/>",
        "<asset-clip ref='a' offset='0s' start='100s' duration='10s'/><asset-clip ref='a' offset='10s' duration='5s'/>")
    )
    #expect(document.markers.count == 2)
    #expect(document.omissions.map(\.content) == (count > 0 ? ["sources without a timecode rate"] : []))
    #expect(document.omissions.map(\.count).reduce(0, +) == count)
    for format in [DocumentFormat.editDecisionList, .logExchange] where document.markers[0].event?.source?.in == nil {
      let lost = try document.written(as: format).losses.first { $0.kind == .event }
      #expect(lost?.count == 2, "\(format)")
    }
  }

  @Test
  func `sound that ends within a frame is long enough for its clip at every rate`() throws {
    var random = SeededGenerator(seed: 281914)
    for rate in [TimecodeFrameRate.fps30, .fps25, .fps29_97, .fps60] {
      for target in [TimecodeFrameRate.fps24, .fps23_976, .fps25, .fps30, .fps50] where target != rate {
        for _ in 0..<20 {
          let samples = Int.random(in: 44_100...4_410_000, using: &random)
          let start = Int.random(in: 0...20, using: &random)
          let frames = CountedFrames(rate: rate)
          let last = samples * frames.exact.above / (44_100 * frames.exact.below)
          func seconds(_ count: Int) -> String { "\(count * frames.exact.below)/\(frames.exact.above)s" }
          let text = Self.text(
            """
            <format id='r1' frameDuration='\(seconds(1))'/>
            <asset id='a' name='A' start='0s' duration='\(samples)/44100s' hasAudio='1'/>
            """,
            "<asset-clip ref='a' offset='0s' start='\(seconds(start))' duration='\(seconds(last - start))'/>")
          let result = try rewritten(text, from: rate, to: target).text
          let clip = try #require(try Self.read(result).markers.first)
          var table = EventTable()
          let row = table.append(try #require(clip.event), at: clip.inPoint, to: clip.range.outPoint)
          #expect(table.findings(of: row, media: clip.event?.source?.media) == [], "\(result)")
        }
      }
    }
  }
}
