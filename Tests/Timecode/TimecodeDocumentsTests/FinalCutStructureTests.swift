// The references and the required attributes of Final Cut Pro's XML. Tests/Documents/structure.py checks real documents
// with Apple's document type.

import SMPTETimecode
import Testing
import TimecodeDocuments

struct FinalCutStructureTests {
  /// A document in which each kind of element is whole.
  private static let whole = """
    <fcpxml version="1.10"><resources>
    <format id="r1" frameDuration="100/2500s"/>
    <asset id="r2" name="A001" start="0s" duration="100s" format="r1"><media-rep src="file:///A001.mov"/></asset>
    <effect id="r3" name="Basic Title" uid="basic"/>
    <media id="r4" name="Compound"><sequence format="r1"><spine/></sequence></media>
    </resources><project><sequence format="r1" tcStart="3600s"><spine>
    <asset-clip ref="r2" offset="3600s" duration="2s"><marker start="1s" value="M"/></asset-clip>
    <transition offset="3601s" duration="1s"><filter-video ref="r3"/></transition>
    <ref-clip ref="r4" offset="3602s" duration="2s"/>
    <gap offset="3604s" duration="1s"/>
    <title ref="r3" offset="3605s" duration="1s"><text><text-style ref="ts1">T</text-style></text>
    <text-style-def id="ts1"><text-style font="F"/></text-style-def></title>
    <clip offset="3606s" duration="1s"><timeMap><timept time="0s" value="0s"/><timept time="1s" value="2s"/></timeMap>
    <video ref="r2" duration="1s"/></clip>
    </spine></sequence></project></fcpxml>
    """

  private static func faults(_ text: String) -> [String] {
    do throws(DocumentError) {
      let document = try TimecodeDocument(reading: Array(text.utf8).span, DocumentOptions(rate: .fps25))
      return document.structure.map { "\($0.code.rawValue) \($0.location?.line ?? 0): \($0.reason)" }
    } catch {
      return ["\(error.code.rawValue) thrown: \(error.reason)"]
    }
  }

  private static func reference(_ line: Int, _ id: String, _ element: String) -> String {
    "reference \(line): nothing has the id \"\(id)\", to which ref of \(element) refers"
  }

  @Test
  func `a whole document has no faults`() { #expect(Self.faults(Self.whole).isEmpty) }

  @Test(arguments: [
    (#"ref="r2" offset"#, #"ref="r9" offset"#, reference(7, "r9", "asset-clip")),
    (#"<filter-video ref="r3""#, #"<filter-video ref="x""#, reference(8, "x", "filter-video")),
    (#"ref="r4""#, #"ref="r5""#, reference(9, "r5", "ref-clip")),
    (#"ref="ts1""#, #"ref="ts2""#, reference(11, "ts2", "text-style")),
    (#"id="r3""#, #"id="r2""#, #"duplicate 4: the id "r2" of effect was given to an earlier element"#),
    (#" uid="basic""#, "", "missing 4: effect has no uid"),
    (#" value="M""#, "", "missing 7: marker has no value"),
    (#"offset="3601s" duration="1s""#, #"offset="3601s""#, "missing 8: transition has no duration"),
    (#" offset="3604s" duration="1s""#, #" offset="3604s""#, "missing 10: gap has no duration"),
    (#" time="1s""#, "", "missing 13: timept has no time"),
  ])
  func `a fault is told with its element and line`(old: String, new: String, fault: String) {
    let found = Self.faults(Self.whole.replacing(old, with: new, maxReplacements: 1))
    #expect(found.contains(fault), "\(found)")
  }

  @Test
  func `a sequence whose format is missing is told so, not that a rate is missing`() throws {
    let text = Self.whole.replacing(#"sequence format="r1" tcStart"#, with: #"sequence format="r7" tcStart"#)
    #expect(throws: DocumentError.self) { try TimecodeDocument(reading: Array(text.utf8).span, DocumentOptions()) }
    do throws(DocumentError) { _ = try TimecodeDocument(reading: Array(text.utf8).span, DocumentOptions()) } catch {
      #expect(error.code == .reference)
    }
  }

  @Test
  func `a marker without a name has an empty value`() {
    #expect(Self.faults(Self.whole.replacing(#" value="M""#, with: #" value="""#)).isEmpty)
  }

  @Test
  func `an asset names its file itself before version 1,9`() {
    let old = Self.whole.replacing(#"version="1.10""#, with: #"version="1.8""#)
    #expect(Self.faults(old) == ["missing 3: asset has no src"])
  }

  @Test
  func `clips of the primary storyline begin and end on frames, connected ones need not`() {
    func text(_ lane: String, _ duration: String) -> String {
      """
      <fcpxml version="1.10"><resources><format id="r1" frameDuration="100/2500s"/></resources>
      <project><sequence format="r1"><spine><gap offset="0s" duration="2s">
      <clip\(lane) offset="0s" duration="1s"/></gap>
      <clip offset="2s" duration="\(duration)"/><clip duration="1s"/></spine></sequence></project></fcpxml>
      """
    }
    #expect(Self.faults(text("", "1s")).isEmpty)
    let connected = text(#" lane="1""#, "1s").replacing(#"lane="1" offset="0s""#, with: #"lane="1" offset="1/90s""#)
    #expect(Self.faults(connected).isEmpty)
    #expect(
      Self.faults(text("", "1033/1000s")) == [
        "inexact 4: 2 events do not begin and end on frames of their sequence, this one first"
      ])
  }
}
