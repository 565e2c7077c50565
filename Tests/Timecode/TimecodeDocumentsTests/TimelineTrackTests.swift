// Events of several tracks as clips of a timeline: picture and sound are where the names of their tracks say.

import Foundation
import SMPTETimecode
import TestSupport
import Testing
import TimecodeCuts
import TimecodeDocuments

struct TimelineTrackTests {
  private static let formats = [DocumentFormat.openTimeline, .finalCutXML]

  /// Markers of a second each on tracks, one after another, or all at once.
  private static func markers(_ tracks: [String?], areTogether: Bool = false) throws -> [TimecodeMarker] {
    let start = try Timecode(.string("10:00:00:00"), at: .fps25)
    return try tracks.enumerated().map { index, track in
      let second = areTogether ? 0 : index
      return TimecodeMarker(
        try TimecodeRange(tagged: "01:00:0\(second):00..01:00:0\(second + 1):00@25"), name: "N",
        event: TimecodeEvent(track: track, source: .init(reel: "R", in: start)))
    }
  }

  /// Names of tracks, each with the kinds of the tracks that it means.
  private static let table: [(name: String?, kinds: [String])] = [
    (nil, ["Video"]), ("", ["Video"]), ("V", ["Video"]), ("v1", ["Video"]), ("V2", ["Video"]), ("Video 3", ["Video"]),
    ("A", ["Audio"]), ("A2", ["Audio"]), ("Audio 4", ["Audio"]), ("AA", ["Audio", "Audio"]),
    ("A1A2A3", ["Audio", "Audio", "Audio"]), ("AA/V", ["Video", "Audio", "Audio"]), ("A/V", ["Video", "Audio"]),
    ("A2/V", ["Video", "Audio"]), ("A3/V2", ["Video", "Audio"]), ("B", ["Video", "Audio"]),
    ("VA1A2", ["Video", "Audio", "Audio"]), ("V1V2", ["Video", "Video"]), ("A+1", ["Audio"]),
    ("A Roll", ["Video"]), ("A-Roll", ["Video"]),
    ("A_CAM", ["Video"]),
    ("V-1", ["Video"]),
    ("Dialogue", ["Video"]), ("Anna", ["Video"]), ("NONE", []),
  ]

  @Test(arguments: ["Dialog", "V1", "V2", "A1", "Titles"])
  func `a track is what its document says, whatever its name`(name: String) throws {
    for kind in ["Audio", "Video"] {
      let clip =
        #"{"OTIO_SCHEMA":"Clip.1","name":"C","source_range":{"OTIO_SCHEMA":"TimeRange.1","start_time":"#
        + #"{"OTIO_SCHEMA":"RationalTime.1","rate":25.0,"value":0.0},"duration":"#
        + #"{"OTIO_SCHEMA":"RationalTime.1","rate":25.0,"value":25.0}}}"#
      let text =
        #"{"OTIO_SCHEMA":"Timeline.1","name":"T","tracks":{"OTIO_SCHEMA":"Stack.1","children":[{"OTIO_SCHEMA":"Track.1","#
        + #""name":"\#(name)","kind":"\#(kind)","children":[\#(clip)]}]}}"#
      let options = DocumentOptions(rate: .fps25)
      let document = try TimecodeDocument(reading: Array(text.utf8), as: .openTimeline, options)
      let isHeard = kind == "Audio"
      #expect(document.markers.first?.event?.track == name)
      // The kind is stored only if the name does not state it.
      #expect((document.markers.first?.event?.trackKind == nil) == (name.hasPrefix("A") == isHeard))
      let again = try document.written(as: .openTimeline).bytes
      #expect(String(decoding: again, as: UTF8.self).contains(#""kind":"\#(kind)""#))
      let list = String(decoding: try document.written(as: .editDecisionList).bytes, as: UTF8.self)
      let line = try #require(list.split(separator: "\n").first { $0.hasPrefix("001") })
      #expect(line.split(separator: " ")[2].hasPrefix(isHeard ? "A" : "V"), "\(line)")
      #expect(!line.contains("V1"))
      let written = try document.written(as: .finalCutXML).bytes
      let read = try TimecodeDocument(reading: written, as: .finalCutXML).markers.first?.event
      #expect(read?.track == name && read?.trackKind == document.markers.first?.event?.trackKind)
      let xml = String(decoding: written, as: UTF8.self)
      #expect(xml.contains(isHeard ? #"hasAudio="1""# : #"hasVideo="1""#))
      #expect(!xml.contains(isHeard ? #"hasVideo="1""# : #"hasAudio="1""#))
    }
  }

  /// A track of OpenTimelineIO: its name, its kind, and the number of its clips that are seen or heard.
  private struct Track: Decodable {
    struct Clip: Decodable { let enabled: Bool? }
    let name: String
    let kind: String
    let children: [Clip]
  }

  private static func tracks(_ bytes: [UInt8]) throws -> [Track] {
    struct Timeline: Decodable {
      struct Stack: Decodable { let children: [Track] }
      let tracks: Stack
    }
    return try JSONDecoder().decode(Timeline.self, from: Data(bytes)).tracks.children
  }

  @Test(arguments: table.indices)
  func `OpenTimelineIO: an event is a clip on each track that its name means`(index: Int) throws {
    let (name, kinds) = Self.table[index]
    let written = try TimecodeDocument(Self.markers([name])).written(as: .openTimeline)
    let tracks = try Self.tracks(written.bytes)
    let enabled = tracks.filter { $0.children.contains { $0.enabled != false } }
    #expect(enabled.map(\.kind) == kinds, "\(name ?? "-")")
    #expect(Set(tracks.map(\.name)).count == max(1, kinds.count))
  }

  @Test(arguments: table.indices)
  func `Final Cut Pro XML: a clip has picture and sound if its event's tracks have`(index: Int) throws {
    let (name, kinds) = Self.table[index]
    let written = try TimecodeDocument(Self.markers([name])).written(as: .finalCutXML)
    let text = String(decoding: written.bytes, as: UTF8.self)
    let (hasPicture, hasSound) = (kinds.contains("Video"), kinds.contains("Audio"))
    #expect(text.contains(" enabled=\"0\"") == kinds.isEmpty)
    #expect(text.contains(" hasAudio=\"1\"") == hasSound)
    #expect(text.contains(" hasVideo=\"1\"") == (hasPicture || kinds.isEmpty))
    let part = hasSound ? hasPicture ? "all" : "audio" : "video"
    #expect(text.contains(" srcEnable=\"\(part)\""), "\(name ?? "-")")
    // Below the storyline a picture is not seen.
    #expect(text.contains(" lane=\"-") == (hasSound && !hasPicture && name != "A+1"))
  }

  @Test(arguments: formats, [false, true])
  func `all come back as they were, one after another and at once`(format: DocumentFormat, areTogether: Bool) throws {
    let names = Self.table.compactMap(\.name).filter { !$0.isEmpty }
    for count in 1...2 {
      for start in stride(from: 0, to: names.count, by: 4) {
        // The same event can be there twice.
        let tracks = names[start..<min(start + 4, names.count)].flatMap { Array(repeating: $0, count: count) }
        let markers = try Self.markers(tracks, areTogether: areTogether)
        let (read, losses) = try format.roundTrip(TimecodeDocument(markers), DocumentOptions(rate: .fps25))
        #expect(losses.allSatisfy { $0.kind == .order }, "\(losses)")
        #expect(areTogether || losses.isEmpty)
        #expect(read.markers.compactMap(\.event?.track).sorted() == tracks.sorted())
        guard tracks != ["NONE"], tracks != ["NONE", "NONE"] else { continue }
        let (old, new) = try (Cut(markers), Cut(read.markers))
        #expect(try CutComparison(from: old, to: new).changes().isEmpty)
        #expect(try CutComparison(from: new, to: old).changes().isEmpty)
      }
    }
  }

  @Test
  func `an event of several tracks is on those that the list has`() throws {
    let written = try TimecodeDocument(Self.markers(["AA/V", "V", "B", "Audio 2"])).written(as: .openTimeline)
    #expect(try Self.tracks(written.bytes).map(\.name) == ["V", "A1", "Audio 2"])
  }

  @Test
  func `clips of one event that another program has changed or moved stay clips of the tracks that they are on`() throws
  {
    let bytes = try TimecodeDocument(Self.markers(["AA/V"])).written(as: .openTimeline).bytes
    let text = String(decoding: bytes, as: UTF8.self)
    for (old, new) in [(#""name":"N""#, #""name":"M""#), (#""name":"A2""#, #""name":"A3""#), (#""R""#, #""S""#)] {
      let location = try #require(text.range(of: old, options: .backwards))
      let other = text.replacingCharacters(in: location, with: new)
      let read = try TimecodeDocument(reading: Array(other.utf8), as: .openTimeline)
      #expect(read.markers.map(\.event?.track) == ["V1", "A1", new.contains("A3") ? "A3" : "A2"])
    }
    let read = try TimecodeDocument(reading: bytes, as: .openTimeline)
    #expect(read.markers.map(\.event?.track) == ["AA/V"])
  }
}
