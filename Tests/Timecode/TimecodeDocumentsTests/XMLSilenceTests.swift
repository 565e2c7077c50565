// Nothing that is read of an XML document is lost in silence: of a document with every element that is read, each value
// of an attribute and each text of an element is damaged, one at a time. The damage must be reported once, be read, so
// that the result changes, or refuse the document. What is not read is listed here by name.

import SMPTETimecode
import Testing
import XML

@testable import TimecodeDocuments

struct XMLSilenceTests {
  /// An attribute, or an element with a text.
  private struct Part {
    /// The element's parent and the element, with the attribute: `spine/asset-clip@offset`.
    var name: String
    var value: Range<Int>
    /// The bytes that are missing without it.
    var whole: Range<Int>
  }

  private enum Damage: String, CaseIterable {
    /// Another number or name, a text in place of a number, nothing, and neither value nor name.
    case other, text, empty, missing
  }

  /// The attributes and texts of a document, in its order.
  private static func parts(of bytes: [UInt8]) throws -> [Part] {
    var parts: [Part] = []
    var open: [(name: String, start: Int, text: Range<Int>?)] = []
    try XMLReader.read(bytes.span) { reader throws(XMLError) in
      while let event = try reader.next() {
        switch event {
        case .start:
          open.append((reader.elementName, reader.start, nil))
          var name = open.suffix(3).map(\.name).joined(separator: "/")
          if let key = reader.attribute("key") { name += "[\(reader.string(key))]" }
          for attribute in reader.attributes {
            let end = attribute.value.range.upperBound + 1
            parts.append(
              Part(
                name: "\(name)@\(String(decoding: reader.bytes(attribute.name), as: UTF8.self))",
                value: attribute.value.range, whole: attribute.name.lowerBound - 1..<end))
          }
        case .text: if !reader.isBlank(reader.content) { open[open.count - 1].text = reader.content.range }
        case .end:
          let name = open.suffix(3).map(\.name).joined(separator: "/")
          guard let element = open.popLast(), let text = element.text else { continue }
          parts.append(
            Part(name: name, value: text, whole: element.start..<reader.name.upperBound + 1))
        }
      }
    }
    return parts
  }

  private static func damaged(_ bytes: [UInt8], _ part: Part, _ damage: Damage) -> [UInt8] {
    let text = String(decoding: bytes[part.value], as: UTF8.self)
    func replaced(_ range: Range<Int>, by text: String) -> [UInt8] {
      bytes[..<range.lowerBound] + Array(text.utf8) + bytes[range.upperBound...]
    }
    return switch damage {
    case .other: replaced(part.value, by: text.contains(where: \.isNumber) ? other(text) : text + "x")
    case .text: replaced(part.value, by: "1..x")
    case .empty: replaced(part.value, by: "")
    case .missing: replaced(part.whole, by: "")
    }
  }

  /// A text with another first digit that is not zero.
  private static func other(_ text: String) -> String {
    guard let index = text.firstIndex(where: { ("1"..."9").contains($0) }), let digit = text[index].wholeNumberValue
    else { return text.replacing("0", with: "2") }
    return text[..<index] + "\(digit % 9 + 1)" + text[text.index(after: index)...]
  }

  /// The values that are not read, with the elements around them.
  private static let unread: [DocumentFormat: Set<String>] = [
    .finalCutXML: [
      "fcpxml@version", "fcpxml/resources/format@width", "fcpxml/resources/format@height",
      "fcpxml/resources/effect@name", "fcpxml/library/event@name", "event/project/sequence@duration",
      "resources/media/sequence@duration", "asset-clip/timeMap/timept@interp",
      "spine/asset-clip/chapter-marker@posterOffset",
    ],
    .finalCut7XML: [
      "xmeml@version", "xmeml/sequence@id", "xmeml/sequence/uuid", "xmeml/sequence/duration",
      // The frame says the same.
      "sequence/timecode/string",
      "video/track/clipitem@id", "video/track/generatoritem@id", "audio/track/clipitem@id", "track/clipitem/enabled",
      "clipitem/file/pathurl", "filter/effect/name", "generatoritem/effect/name",
    ],
  ]
  /// The damages that change nothing, with the reasons.
  private static let harmless: [DocumentFormat: [String: String]] = [
    .finalCutXML: [
      "fcpxml/resources/asset@hasAudio text": "all but 1 is 0",
      "fcpxml/resources/asset@hasVideo text": "all but 1 is 0",
      "spine/asset-clip/conform-rate@scaleEnabled text": "all but 0 is 1",
      "fcpxml/resources/asset@src other": "must be there",
      "fcpxml/resources/asset@src text": "must be there",
      "fcpxml/resources/effect@uid other": "must be there",
      "fcpxml/resources/effect@uid text": "must be there",
      "fcpxml/resources/format@name other": "only its end states a rate",
      "spine/asset-clip/title@ref other": "the other resource is no asset either",
      "sequence/spine/asset-clip@audioStart missing": "the clip's start stands for it",
      "sequence/spine/asset-clip@audioDuration missing": "the clip's duration stands for it",
    ],
    .finalCut7XML: [
      "media/audio/track@currentExplodedTrackIndex other": "all but 0 is an additional channel",
      "media/audio/track@currentExplodedTrackIndex text": "all but 0 is an additional channel",
      "media/audio/track@currentExplodedTrackIndex empty": "all but 0 is an additional channel",
      "sequence/timecode/frame empty": "the string says the same",
      "sequence/timecode/frame missing": "the string says the same",
      "file/timecode/frame empty": "the string says the same",
      "file/timecode/frame missing": "the string says the same",
      "clipitem/rate/ntsc other": "all but TRUE is FALSE",
      "clipitem/rate/ntsc text": "all but TRUE is FALSE",
      "file/rate/ntsc other": "all but TRUE is FALSE",
      "file/rate/ntsc text": "all but TRUE is FALSE",
      "timecode/rate/ntsc empty": "the elements around say the same",
      "timecode/rate/ntsc missing": "the elements around say the same",
      "track/clipitem/out missing": "as long as the record",
      "track/generatoritem/out missing": "as long as the record",
    ],
  ]

  @Test(arguments: [DocumentFormat.finalCutXML, .finalCut7XML])
  func `a damaged value of an element that is read is reported once, read or refused`(_ format: DocumentFormat) throws {
    let bytes = Array((format == .finalCutXML ? Self.finalCut : Self.finalCut7).utf8)
    let whole = SilenceTests.Whole(bytes, format)
    #expect(whole.problems.isEmpty && whole.messages.isEmpty, "\(whole.problems) \(whole.messages)")
    var (noticed, all, told, twice) = (Set<String>(), Set<String>(), Set<String>(), Set<String>())
    for part in try Self.parts(of: bytes) {
      let text = String(decoding: bytes[part.value], as: UTF8.self)
      let isNumber = text.first?.isNumber == true && !text.dropLast().contains(where: \.isLetter)
      for damage in Damage.allCases {
        let outcome = SilenceTests.Whole(Self.damaged(bytes, part, damage), format)
        let name = "\(part.name) \(damage)"
        all.insert(name)
        let isTold = outcome.problems != whole.problems || outcome.messages != whole.messages
        if isNumber && damage == .text ? isTold : outcome != whole { noticed.insert(name) }
        if Set(outcome.problems).count < outcome.problems.count { twice.insert("\(name): \(outcome.problems)") }
      }
    }
    let names = Set(all.map { String($0.prefix { $0 != " " }) })
    let unread = names.filter { name in Damage.allCases.allSatisfy { !noticed.contains("\(name) \($0)") } }
    let silent = all.subtracting(noticed).filter { !unread.contains(String($0.prefix { $0 != " " })) }
    #expect(twice.isEmpty)
    #expect(unread == Self.unread[format])
    #expect(silent == Set((Self.harmless[format] ?? [:]).keys))
  }

  /// A time in frames of 29.97.
  private static func time(_ thirties: Int) -> String { "\(thirties * 1001)/1000s" }

  private static let finalCut = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE fcpxml>
    <fcpxml version="1.8"><resources>
    <format id="r1" frameDuration="1001/30000s" width="1920" height="1080"/>
    <format id="r2" name="FFVideoFormat1080p24"/>
    <format id="r7" frameDuration="100/2500s"/>
    <asset id="r3" name="A" src="file:///a.mov" start="10s" duration="100s" hasVideo="1" hasAudio="1" format="r7">
    <metadata><md key="com.apple.proapps.studio.reel" value="R7"/></metadata></asset>
    <asset id="r4" name="S" src="file:///s.wav" start="\(time(5))" duration="\(time(90))" hasAudio="1" hasVideo="0"/>
    <media id="r5" name="C"><sequence format="r2" duration="30s"><spine/></sequence></media>
    <effect id="r6" name="Title" uid="t"/>
    <asset id="r8" name="D" src="file:///d.mov" start="\(time(3600))" duration="\(time(50))" hasVideo="1" format="r1"/>
    </resources><library><event name="E"><project name="P">
    <sequence format="r1" tcStart="\(time(3600))" tcFormat="DF" duration="60s"><spine>
    <asset-clip ref="r3" name="One" offset="\(time(3601))" start="12s" duration="\(time(4))" audioStart="12s"
    audioDuration="\(time(4))">
    <note>Text</note>
    <asset-clip ref="r4" lane="-1" name="Two" offset="13s" start="\(time(7))" duration="\(time(2))"/>
    <title ref="r6" lane="1" name="T" offset="13s" start="3s" duration="\(time(2))">
    <marker start="4s" value="In T"/></title>
    <spine lane="2" offset="13s"><clip name="Three" offset="1s" start="2s" duration="\(time(3))" format="r7"/></spine>
    <marker start="13s" duration="2s" value="M" note="N" completed="0"/>
    <chapter-marker start="14s" duration="1s" value="Chapter" note="O" posterOffset="1s"/>
    <metadata><md key="org.tckit.track" value="V7"/><md key="org.tckit.number" value="5"/></metadata>
    </asset-clip>
    <transition name="Page Peel" offset="\(time(3604))" duration="\(time(2))"/>
    <asset-clip ref="r3" name="Four" offset="\(time(3605))" start="20s" duration="\(time(4))" srcEnable="audio">
    <timeMap><timept time="20s" value="24s" interp="linear"/><timept time="24s" value="32s" interp="linear"/></timeMap>
    </asset-clip>
    <asset-clip ref="r3" name="Five" offset="\(time(3610))" start="30s" duration="\(time(4))">
    <conform-rate srcFrameRate="25" scaleEnabled="1"/><marker start="31s" value="In Five"/></asset-clip>
    <asset-clip ref="r3" name="Six" offset="\(time(3615))" start="30s" duration="\(time(1))">
    <conform-rate srcFrameRate="24" scaleEnabled="0"/></asset-clip>
    <gap name="Gap" offset="\(time(3617))" start="40s" duration="\(time(2))"><marker start="41s" value="In gap"/></gap>
    <asset-clip ref="r8" name="Drop" start="\(time(3610))" duration="\(time(1))" tcFormat="DF"/>
    <gap name="BL" offset="\(time(3621))" start="\(time(9))" duration="\(time(3))">
    <metadata><md key="org.tckit.name" value="Black"/><md key="org.tckit.clip" value="Clip"/></metadata></gap>
    <audition offset="\(time(3625))"><asset-clip ref="r3" name="Seven" start="50s" duration="\(time(2))"/></audition>
    <ref-clip ref="r5" name="Eight" offset="\(time(3628))" start="1s" duration="\(time(2))" srcEnable="audio"/>
    <video ref="r3" name="Nine" offset="\(time(3631))" start="60s" duration="\(time(2))">
    <audio ref="r4" lane="-2" name="Ten" offset="61s" start="\(time(8))" duration="\(time(1))"/></video>
    <sync-clip name="Eleven" offset="\(time(3634))" start="1s" duration="\(time(2))" format="r7"/>
    <mc-clip ref="r5" name="Twelve" offset="\(time(3637))" start="1s" duration="\(time(2))"/>
    </spine></sequence></project></event></library></fcpxml>
    """

  private static let finalCut7 = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE xmeml>
    <xmeml version="4"><sequence id="s1"><uuid>u</uuid><name>Film</name><duration>900</duration>
    <rate><timebase>30</timebase><ntsc>TRUE</ntsc></rate>
    <timecode><rate><timebase>30</timebase><ntsc>TRUE</ntsc></rate><string>01:00:00;00</string><frame>107892</frame>
    <displayformat>DF</displayformat></timecode>
    <media><video><track>
    <clipitem id="c1"><name>One</name><rate><timebase>24</timebase><ntsc>FALSE</ntsc></rate>
    <start>10</start><end>70</end><in>8</in><out>56</out><enabled>TRUE</enabled>
    <file id="f1"><name>A001.mov</name><pathurl>file:///A001.mov</pathurl><duration>2400</duration>
    <rate><timebase>24</timebase><ntsc>TRUE</ntsc></rate>
    <timecode><rate><timebase>24</timebase><ntsc>TRUE</ntsc></rate><string>10:00:00:00</string><frame>864000</frame>
    <displayformat>NDF</displayformat><reel><name>R1</name></reel></timecode></file>
    <logginginfo><lognote>Note</lognote></logginginfo>
    <marker><name>In a clip</name><comment>Comment</comment><in>20</in><out>30</out></marker>
    <tckitTrack>V5</tckitTrack><tckitNumber>7</tckitNumber></clipitem>
    <transitionitem><start>60</start><end>80</end><alignment>start</alignment>
    <effect><name>Clock</name><effectid>Clock Wipe</effectid><effectcategory>Wipe</effectcategory>
    <wipecode>201</wipecode></effect></transitionitem>
    <clipitem id="c2"><name>Two</name><start>70</start><end>130</end><in>100</in><out>160</out><file id="f1"/>
    <filter><effect><name>Time Remap</name><effectid>timeremap</effectid>
    <parameter><parameterid>variablespeed</parameterid><value>0</value></parameter>
    <parameter><parameterid>speed</parameterid><value>200</value></parameter>
    <parameter><parameterid>reverse</parameterid><value>FALSE</value></parameter>
    <parameter><parameterid>graphdict</parameterid><keyframe><when>100</when><value>200</value></keyframe></parameter>
    </effect></filter></clipitem>
    <transitionitem><start>120</start><end>140</end><cutPointTicks>42378336000</cutPointTicks>
    <effect><name>Peel</name><effectid>Page Peel</effectid></effect></transitionitem>
    <clipitem id="c3"><name>Three</name><start>-1</start><end>200</end><in>8</in><out>88</out><file id="f1"/></clipitem>
    <transitionitem><start>195</start><end>205</end><alignment>start</alignment>
    <effect><name>Cross Dissolve</name><effectid>Cross Dissolve</effectid></effect></transitionitem>
    <clipitem id="c6"><name>Four</name><start>-1</start><end>199</end><in>8</in><out>12</out>
    <file id="f3"><name>B.mov</name><timecode><rate><timebase>30</timebase><ntsc>TRUE</ntsc></rate>
    <string>02:00:00;00</string><displayformat>DF</displayformat></timecode></file></clipitem>
    <generatoritem id="g1"><name>Black</name><start>200</start><end>230</end><in>3</in><out>33</out>
    <effect><name>Slug</name><effectid>Slug</effectid></effect></generatoritem>
    </track></video>
    <audio><track><clipitem id="c4"><name>Sound</name><start>10</start><end>40</end>
    <in>9</in><out>39</out><file id="f2"><name>S.wav</name><duration>500</duration>
    <rate><timebase>24</timebase><ntsc>FALSE</ntsc></rate></file></clipitem></track>
    <track currentExplodedTrackIndex="1"><clipitem id="c5"><name>Other</name><start>10</start><end>40</end>
    <in>9</in><out>39</out><file id="f2"/></clipitem></track></audio></media>
    <marker><name>M</name><comment>note</comment><in>50</in><out>60</out><pproColor>4281740498</pproColor></marker>
    </sequence></xmeml>
    """
}
