// Writes OpenTimelineIO's files: clips, gaps and transitions on tracks, and all other entries as markers of the stack.
//
//     {"OTIO_SCHEMA":"Track.1","name":"V","kind":"Video","children":[
//       {"OTIO_SCHEMA":"Gap.1","source_range":{…}},
//       {"OTIO_SCHEMA":"Clip.1","name":"A001","source_range":{…},"effects":[],
//         "media_reference":{"OTIO_SCHEMA":"MissingReference.1"},
//         "metadata":{"cmx_3600":{"reel":"A001"},"tckit":{"track":"B","number":4}}}]}
//
// A source range begins with the first frame of the source and is as long as the record; a time scalar determines the
// length of the source. The format has no members for a clip's number, note and color, so they are in tckit's metadata.
// An event on several tracks is one clip on each, whose metadata names all the tracks. The clip of an event on no track
// is disabled.

import JSON
import SMPTETimecode
import TimecodeEvents

extension OpenTimeline {
  static func write(to output: inout DocumentWriting) throws(DocumentError) {
    let list = output.list.withoutEmptyBlack
    var (properties, start) = try list.timeline(from: output.start, output.options)
    let tracks = TimelineTracks(list, names: Self.trackNames(in: list)).tracks
    for track in tracks { start = min(start, track.clips.first.map { list[$0].record.start } ?? start) }
    let title = output.title
    if title?.isEmpty == true { output.lose(.emptyText, 0) }
    var json = JSONWriter()
    json.object { json in
      json.member("OTIO_SCHEMA", "Timeline.1")
      json.object("metadata") { json in
        json.object("tckit") { $0.member("rate", properties.frameRate.rawValue) }
      }
      json.member("name", title ?? "")
      json.time("global_start_time", start, properties)
      json.object("tracks") { json in
        json.member("OTIO_SCHEMA", "Stack.1")
        json.member("name", "tracks")
        json.array("children") { json in
          for track in tracks { json.write(track, of: list, from: start, properties) }
        }
        json.array("markers") { json in
          for entry in list where !entry.isClip { json.write(entry, from: start, properties) }
        }
      }
    }
    output.write(json.bytes)
    output.write(0x0A)
    for entry in list {
      if [entry.name, entry.note, entry.color].contains("") { output.lose(.emptyText, entry.index) }
      if !entry.isClip { output.lose(entry.parts, entry.index) }
      if let transition = entry.transition, !entry.isClip || !transition.isWhole {
        output.lose(.transition, entry.index)
      }
    }
    // A reader finds a clip on several tracks at its first occurrence.
    var seen: Set<Int> = []
    let clips = tracks.flatMap(\.clips).filter { seen.insert($0).inserted }
    guard !clips.isEmpty else { return }
    for index in clips {
      let entry = list[index]
      output.lose(TimelineClip(entry).lostParts, index)
      if entry.name == nil, entry.clip != nil { output.lose(.emptyText, index) }
    }
    output.countReordered((clips + list.indices.filter { !list[$0].isClip }).byTime(of: list))
  }

  /// The names of an event's tracks: its own name, or otherwise the first picture track. If an event is on several
  /// tracks, each has the name used by the first event that is only on that track.
  private static func trackNames(in list: WrittenList) -> (EventTable.TrackSet) -> [String] {
    var known: [TrackName: String] = [:]
    for entry in list where entry.isClip {
      guard let name = entry.track.name, let track = TrackName(name), known[track] == nil else { continue }
      known[track] = name
    }
    return { track in
      guard let name = track.name, !name.isEmpty else { return [TrackName.picture.description] }
      return track.tracks.count > 1 ? track.tracks.map { known[$0] ?? $0.description } : [name]
    }
  }

  /// A color by its name in OpenTimelineIO, if it has one.
  fileprivate static func name(of color: String) -> String {
    let name = color.uppercased()
    return colors.contains(name) ? name : color
  }
}

extension TimelineClip {
  /// The time scalar in billionths, which is the precision of the reader.
  fileprivate var billionths: Int { speed.normalized().nearest(times: 1_000_000_000) ?? 0 }

  /// The name that is written for the clip. A reader also takes it as the name of the source clip, unless tckit's
  /// metadata has another one.
  fileprivate var statedName: String { entry.name ?? entry.clip ?? "" }

  /// The name of the source clip if it differs from the clip's name: empty if only the clip has a name, and otherwise
  /// nil.
  fileprivate var differingClipName: String? {
    entry.clip == statedName ? nil : entry.clip ?? (statedName.isEmpty ? nil : "")
  }

  /// The name of all tracks of the clip; nil if it is on one track.
  fileprivate var severalTracks: String? { entry.track.tracks.count > 1 ? entry.track.name : nil }

  /// The parts of the event that a reader would not restore from the clip.
  fileprivate var lostParts: LostParts {
    let (record, clip) = (entry.properties, differingClipName ?? statedName)
    let speed = Fraction(reducing: billionths, 1_000_000_000)
    let (first, last) = record.with(TimecodeFrameRate(rate: start.frameRate.rate)).points(
      from: start.seconds, lasting: duration, at: speed)
    let media = entry.media.flatMap {
      record.with(TimecodeFrameRate(rate: $0.in.frameRate.rate)).media(
        from: $0.in.seconds, lasting: $0.out.seconds - $0.in.seconds)
    }
    var parts = lost(clip.isEmpty ? nil : clip, from: first, to: last, media: media, at: speed)
    parts.insert(.source, if: entry.source.in == nil)
    parts.insert(.track, if: entry.track.name == "")
    return parts
  }

  /// The time scalar as a decimal number: `-1.25`.
  fileprivate var scalar: String {
    String(billionths: Int128(billionths)) + (billionths.isMultiple(of: 1_000_000_000) ? ".0" : "")
  }
}

extension TimecodeEvent.Transition {
  /// The name of the kind in OpenTimelineIO.
  fileprivate var typeName: String {
    switch kind {
    case .dissolve: "SMPTE_Dissolve"
    case .wipe: "SMPTE_Wipe"
    case .other, .keyBackground, .key, .keyOut: OpenTimelineReading.Transition.customType
    }
  }

  /// True if a transition of a track can express at least part of this one. A key does not lead from one clip to the
  /// next.
  fileprivate var isFound: Bool { isMix && Self.lengths ~= lead && Self.lengths ~= tail }

  /// True if a transition of a track can express all of this one.
  fileprivate var isWhole: Bool { isFound && isExpressible(wipes: 0...999) { $0 != "" } }

  /// The possible numbers of frames on one side.
  private static let lengths = 0...DocumentReading.largestCount
}

extension Timecode {
  /// The real time since zero.
  var seconds: Fraction { properties.seconds(subFrameCount) }
}

extension JSONWriter {
  fileprivate mutating func time(_ key: StaticString, _ subFrames: Int, _ properties: Timecode.Properties) {
    object(key) { json in
      json.member("OTIO_SCHEMA", "RationalTime.1")
      json.member("rate", number: properties.decimalRate)
      json.member("value", number: properties.decimalFrames(subFrames))
    }
  }

  /// Writes a range whose start has a separate rate.
  fileprivate mutating func range(
    _ key: StaticString, from start: Int, at rate: Timecode.Properties, length: Int, _ properties: Timecode.Properties
  ) {
    object(key) { json in
      json.member("OTIO_SCHEMA", "TimeRange.1")
      json.time("start_time", start, rate)
      json.time("duration", length, properties)
    }
  }

  // MARK: Tracks

  fileprivate mutating func write(
    _ track: TimelineTracks.Track, of list: WrittenList, from start: Int, _ properties: Timecode.Properties
  ) {
    var end = start
    elementObject { json in
      json.member("OTIO_SCHEMA", "Track.1")
      json.member("name", track.name)
      json.member("kind", track.isHeard ? "Audio" : "Video")
      json.array("children") { json in
        for index in track.clips {
          let entry = list[index]
          if entry.record.start > end { json.writeGap(entry.record.start - end, properties) }
          if let transition = entry.transition, transition.isFound { json.write(transition, properties) }
          json.write(TimelineClip(entry))
          end = entry.record.end
        }
      }
    }
  }

  private mutating func writeGap(_ length: Int, _ properties: Timecode.Properties) {
    elementObject { json in
      json.member("OTIO_SCHEMA", "Gap.1")
      json.range("source_range", from: 0, at: properties, length: length, properties)
    }
  }

  private mutating func write(_ transition: TimecodeEvent.Transition, _ properties: Timecode.Properties) {
    let base = properties.subFramesBase.rawValue
    elementObject { json in
      json.member("OTIO_SCHEMA", "Transition.1")
      json.member("name", transition.kind == .other ? transition.name ?? "" : "")
      if transition.kind != .other {
        json.object("metadata") { $0.object("cmx_3600") { $0.member("transition", transition.word) } }
      }
      json.member("transition_type", transition.typeName)
      json.time("in_offset", transition.lead * base, properties)
      json.time("out_offset", transition.tail * base, properties)
    }
  }

  private mutating func write(_ clip: TimelineClip) {
    let entry = clip.entry
    elementObject { json in
      json.member("OTIO_SCHEMA", "Clip.1")
      json.member("name", clip.statedName)
      json.object("metadata") { json in
        if let reel = entry.reel { json.object("cmx_3600") { $0.member("reel", reel) } }
        json.object("tckit") { json in
          json.member("track", ifPresent: clip.severalTracks)
          json.member("number", ifPresent: entry.number)
          json.member("clip", ifPresent: clip.differingClipName)
          json.member("note", ifPresent: entry.note)
          json.member("color", ifPresent: entry.color)
        }
      }
      if entry.track.isNone { json.member("enabled", false) }
      json.range(
        "source_range", from: clip.start.subFrameCount, at: clip.start.properties, length: entry.record.length,
        entry.properties)
      json.array("effects") { json in
        guard clip.billionths != 1_000_000_000 else { return }
        json.elementObject { json in
          json.member("OTIO_SCHEMA", clip.billionths == 0 ? "FreezeFrame.1" : "LinearTimeWarp.1")
          json.member("name", "")
          json.member("effect_name", clip.billionths == 0 ? "FreezeFrame" : "LinearTimeWarp")
          json.member("time_scalar", number: clip.scalar)
        }
      }
      json.object("media_reference") { json in
        json.member("OTIO_SCHEMA", "MissingReference.1")
        json.member("name", entry.clip ?? "")
        guard let media = entry.media else { return }
        let length = media.out.subFrameCount - media.in.subFrameCount
        json.range(
          "available_range", from: media.in.subFrameCount, at: media.in.properties, length: length,
          media.out.properties)
      }
    }
  }

  // MARK: Markers

  fileprivate mutating func write(_ entry: WrittenList.Entry, from start: Int, _ properties: Timecode.Properties) {
    elementObject { json in
      json.member("OTIO_SCHEMA", "Marker.2")
      json.member("name", entry.name ?? "")
      json.member("color", ifPresent: entry.color.map(OpenTimeline.name(of:)))
      json.range(
        "marked_range", from: entry.record.start - start, at: properties, length: entry.record.length, properties)
      guard let note = entry.note else { return }
      json.member("comment", note)
      json.object("metadata") { json in json.object("Resolve_OTIO") { $0.member("Note", note) } }
    }
  }
}
