// Writes OpenTimelineIO's files: clips, gaps and transitions on tracks, all other markers on the timeline's stack.
//
//     {"OTIO_SCHEMA":"Track.1","name":"V","kind":"Video","children":[
//       {"OTIO_SCHEMA":"Gap.1","source_range":{…}},
//       {"OTIO_SCHEMA":"Clip.1","name":"A001","source_range":{…},"effects":[],
//         "media_reference":{"OTIO_SCHEMA":"MissingReference.1"},
//         "metadata":{"cmx_3600":{"reel":"A001"},"tckit":{"track":"B","number":4}}}]}
//
// A source range begins with the source's first frame and is as long as the record; a time scalar gives the length of
// the source. The format has no members for a clip's number, note and color, so they are in tckit's metadata. An event
// of several tracks is a clip on each, whose metadata names all the tracks; the clip of an event on no track is
// disabled.

import JSON
import SMPTETimecode

extension OpenTimeline {
  static func write(to output: inout DocumentWriting) throws(DocumentError) {
    let document = output.document.withoutEmptyBlack
    let (markers, tracks) = (document.markers, TimelineTracks(document.markers, names: Self.trackNames(in: document)))
    var (properties, start) = try document.timeline(output.options)
    for track in tracks.tracks {
      start = min(start, track.clips.first.map { markers[$0].inPoint.subFrameCount } ?? start)
    }
    if document.title?.isEmpty == true { output.lose(.emptyText, 0) }
    var json = JSONWriter()
    json.object { json in
      json.member("OTIO_SCHEMA", "Timeline.1")
      json.object("metadata") { json in
        json.object("tckit") { $0.member("rate", properties.frameRate.rawValue) }
      }
      json.member("name", document.title ?? "")
      json.time("global_start_time", start, properties)
      json.object("tracks") { json in
        json.member("OTIO_SCHEMA", "Stack.1")
        json.member("name", "tracks")
        json.array("children") { json in
          for track in tracks.tracks { json.write(track, of: markers, from: start, properties) }
        }
        json.array("markers") { json in
          for marker in markers where !marker.isClip { json.write(marker, from: start, properties) }
        }
      }
    }
    output.write(json.bytes)
    output.write(0x0A)
    for (index, marker) in markers.enumerated() {
      if [marker.name, marker.note, marker.color].contains("") { output.lose(.emptyText, index) }
      if !marker.isClip, marker.event != nil { output.lose(.event, index) }
      if let transition = marker.event?.transition, !marker.isClip || !transition.isHeldWhole {
        output.lose(.transition, index)
      }
    }
    // A reader finds a clip on several tracks at its first occurrence.
    var seen: Set<Int> = []
    let clips = tracks.tracks.flatMap(\.clips).filter { seen.insert($0).inserted }
    guard !clips.isEmpty else { return }
    for index in clips {
      let clip = TimelineClip(markers[index])
      if !clip.isHeld { output.lose(.event, index) }
      if clip.marker.name == nil, clip.source.clip != nil { output.lose(.emptyText, index) }
    }
    output.loseOrder((clips + markers.indices.filter { !markers[$0].isClip }).byTime(of: markers))
  }

  /// The names of an event's tracks: its own, otherwise the first picture track's. Each of several tracks has the name
  /// in the first event that is on that track only.
  private static func trackNames(in document: TimecodeDocument) -> (TimecodeEvent) -> [String] {
    var known: [TrackName: String] = [:]
    for marker in document.markers where marker.isClip {
      guard let name = marker.event?.track, let track = TrackName(name), known[track] == nil else { continue }
      known[track] = name
    }
    return { event in
      guard let name = event.track, !name.isEmpty else { return [TrackName.picture.description] }
      let tracks = event.tracks
      return tracks.count > 1 ? tracks.map { known[$0] ?? $0.description } : [name]
    }
  }

  /// A color by OpenTimelineIO's name, if it has one.
  fileprivate static func name(of color: String) -> String {
    let name = color.uppercased()
    return colors.contains(name) ? name : color
  }
}

extension TimelineClip {
  /// The time scalar in billionths, the precision of readers.
  fileprivate var billionths: Int { speed.normalized().nearest(times: 1_000_000_000) ?? 0 }

  /// The name, which is also its clip's.
  fileprivate var ownName: String { marker.name ?? source.clip ?? "" }

  /// The source clip's name if it differs from the clip's; empty if it has none.
  fileprivate var ownClip: String? { source.clip == ownName ? nil : source.clip ?? (ownName.isEmpty ? nil : "") }

  /// The name of all its tracks; nil for one track.
  fileprivate var severalTracks: String? { marker.event.flatMap { $0.tracks.count > 1 ? $0.track : nil } }

  /// Reading the clip gives the same event.
  fileprivate var isHeld: Bool {
    guard let event = marker.event, source.in != nil else { return false }
    let record = marker.range.properties
    func text(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
    var read = TimecodeEvent.Source(
      reel: text(source.reel), clip: text(ownClip ?? ownName), speed: Fraction(reducing: billionths, 1_000_000_000))
    (read.in, read.out) = record.with(TimecodeFrameRate(rate: start.frameRate.rate)).points(
      from: start.seconds, lasting: record.seconds(marker.range.subFrameCount), at: read.speed)
    read.media = source.media.flatMap {
      record.with(TimecodeFrameRate(rate: $0.in.frameRate.rate)).media(
        from: $0.in.seconds, lasting: $0.out.seconds - $0.in.seconds)
    }
    return TimecodeEvent(track: text(event.track), number: event.number, source: read).says(event)
  }

  /// The time scalar as a decimal number: `-1.25`.
  fileprivate var scalar: String {
    String(billionths: Int128(billionths)) + (billionths.isMultiple(of: 1_000_000_000) ? ".0" : "")
  }
}

extension TimecodeEvent.Transition {
  /// The name of its kind in OpenTimelineIO.
  fileprivate var typeName: String {
    switch kind {
    case .dissolve: "SMPTE_Dissolve"
    case .wipe: "SMPTE_Wipe"
    case .other, .keyBackground, .key, .keyOut: OpenTimelineReading.Transition.customType
    }
  }

  /// A track's transition expresses at least part of it; a key does not lead from one clip to the next.
  fileprivate var isHeld: Bool { isMix && Self.lengths ~= lead && Self.lengths ~= tail }

  /// A track's transition expresses all of it.
  fileprivate var isHeldWhole: Bool {
    guard isHeld, from == nil else { return false }
    return switch kind {
    case .dissolve: wipe == nil && name == nil
    case .wipe: name == nil && wipe.map { 0...999 ~= $0 } ?? true
    case .other: wipe == nil && name != ""
    case .keyBackground, .key, .keyOut: false
    }
  }

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
    _ track: TimelineTracks.Track, of markers: [TimecodeMarker], from start: Int, _ properties: Timecode.Properties
  ) {
    var end = start
    elementObject { json in
      json.member("OTIO_SCHEMA", "Track.1")
      json.member("name", track.name)
      json.member("kind", track.isHeard ? "Audio" : "Video")
      json.array("children") { json in
        for index in track.clips {
          let begin = markers[index].inPoint.subFrameCount
          if begin > end { json.writeGap(begin - end, properties) }
          if let transition = markers[index].event?.transition, transition.isHeld { json.write(transition, properties) }
          json.write(TimelineClip(markers[index]))
          end = begin + markers[index].range.subFrameCount
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
    let (marker, source) = (clip.marker, clip.source)
    elementObject { json in
      json.member("OTIO_SCHEMA", "Clip.1")
      json.member("name", clip.ownName)
      json.object("metadata") { json in
        if let reel = source.reel { json.object("cmx_3600") { $0.member("reel", reel) } }
        json.object("tckit") { json in
          json.member("track", ifPresent: clip.severalTracks)
          json.member("number", ifPresent: marker.event?.number)
          json.member("clip", ifPresent: clip.ownClip)
          json.member("note", ifPresent: marker.note)
          json.member("color", ifPresent: marker.color)
        }
      }
      if marker.event?.isOnNoTrack == true { json.member("enabled", false) }
      let length = marker.range.subFrameCount
      json.range(
        "source_range", from: clip.start.subFrameCount, at: clip.start.properties, length: length,
        marker.range.properties)
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
        json.member("name", source.clip ?? "")
        guard let media = source.media else { return }
        let length = media.out.subFrameCount - media.in.subFrameCount
        json.range(
          "available_range", from: media.in.subFrameCount, at: media.in.properties, length: length,
          media.out.properties)
      }
    }
  }

  // MARK: Markers

  fileprivate mutating func write(_ marker: TimecodeMarker, from start: Int, _ properties: Timecode.Properties) {
    elementObject { json in
      json.member("OTIO_SCHEMA", "Marker.2")
      json.member("name", marker.name ?? "")
      json.member("color", ifPresent: marker.color.map(OpenTimeline.name(of:)))
      json.range(
        "marked_range", from: marker.inPoint.subFrameCount - start, at: properties, length: marker.range.subFrameCount,
        properties)
      guard let note = marker.note else { return }
      json.member("comment", note)
      json.object("metadata") { json in json.object("Resolve_OTIO") { $0.member("Note", note) } }
    }
  }
}
