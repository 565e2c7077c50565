// What a clip of OpenTimelineIO shows, and what becomes of it as an event.
//
// A source range is as long as the record, whatever the speed: the source that is used is that times the time scalar, and an
// event's out point counts it so. Of a retime that is not linear the out point and the speed are not known.

import SMPTETimecode

extension OpenTimelineReading {
  /// The source of a clip, in the time of its media.
  struct Source {
    var reel: String?
    var track: String?
    var trackKind: TimecodeEvent.TrackKind?
    /// The name that tckit wrote of the tracks on which the same clip is.
    var severalTracks: String?
    /// The number that tckit wrote, and the name of what is shown where that is not the clip's; empty for none.
    var number: Int?
    var clip: String?
    /// The first time that is shown.
    var start = Fraction.undefined
    /// The rate of that time.
    var rate: TimecodeFrameRate?
    /// Seconds of the source a second; nil if they are not the same throughout.
    var speed: Fraction? = Fraction(1, 1)
    /// What the media has.
    var media: Part?

    /// Takes a beginning and an end away, in the record's time.
    mutating func trim(head: Fraction, tail: Fraction) {
      guard let speed else { return start = .undefined }
      // Played backward the source ends with its first frame.
      start = start + (speed < .zero ? tail : head) * speed.abs()
    }
  }

  /// The retimes of a clip together.
  struct Retime {
    var isRetimed = false
    /// The product of the time scalars; nil if one is not linear.
    var speed: Fraction? = Fraction(1, 1)

    mutating func take(_ scalar: Fraction?) {
      isRetimed = true
      speed = speed.flatMap { speed in scalar.map { speed * $0 } }
    }
  }

  /// Makes one of the clips that tckit wrote of an event on several tracks, as long as they are the same and on all these tracks;
  /// others stay clips of the tracks that they are on.
  mutating func joinTracks() {
    var groups: [OfSeveralTracks: [TrackName: [Int]]] = [:]
    for (index, entry) in entries.enumerated() {
      guard let clip = OfSeveralTracks(entry), let track = entry.source?.track.flatMap({ TrackName($0) })
      else { continue }
      groups[clip, default: [:]][track, default: []].append(index)
    }
    guard !groups.isEmpty else { return }
    var joined: Set<Int> = []
    for (clip, copies) in groups {
      let (tracks, counts) = (TrackName.tracks(of: clip.tracks), Set(copies.values.map(\.count)))
      guard Set(tracks) == Set(copies.keys), counts.count == 1 else { continue }
      let kept = copies.values.min { $0[0] < $1[0] } ?? []
      for index in kept { entries[index].source?.track = clip.tracks }
      joined.formUnion(copies.values.joined())
      joined.subtract(kept)
    }
    entries = entries.indices.filter { !joined.contains($0) }.map { entries[$0] }
  }

  /// What is the same of the clips that are one event on several tracks.
  private struct OfSeveralTracks: Hashable {
    let tracks: String
    let number: Int?
    let texts: [String?]
    let times: [Fraction?]
    let rates: [TimecodeFrameRate?]

    init?(_ entry: Entry) {
      guard let source = entry.source, let tracks = source.severalTracks, entry.start.isDefined else { return nil }
      (self.tracks, number) = (tracks, source.number)
      texts = [entry.name, entry.note, entry.color, source.reel, source.clip]
      times = [
        entry.start, entry.duration, source.start, source.speed, source.media?.start, source.media?.duration,
      ]
      rates = [source.rate, source.media?.rate]
    }
  }

  /// Gives the clips of a track its name, else that of its kind with its number among those of the kind: `V1`.
  mutating func name(track: Item, in stack: inout Item, from first: Int) {
    let kind = track.kind == "Audio" ? "A" : "V"
    stack.tracks[kind, default: 0] += 1
    let name = track.name.flatMap { $0.isEmpty ? nil : $0 } ?? "\(kind)\(stack.tracks[kind] ?? 1)"
    // A sound track is sound, whatever its name.
    let isHeard = TrackName.tracks(of: name).contains(where: \.isHeard)
    let stated: TimecodeEvent.TrackKind? = isHeard == (kind == "A") ? nil : isHeard ? .video : .audio
    for index in first..<entries.count {
      entries[index].source?.track = name
      entries[index].source?.trackKind = stated
    }
  }
}

extension OpenTimelineReading.Entry {
  /// The clip as an event at the record's properties.
  func event(_ record: Timecode.Properties) -> TimecodeEvent? {
    guard let source else { return nil }
    let clip = source.clip ?? name ?? ""
    var result = TimecodeEvent.Source(reel: source.reel, clip: clip.isEmpty ? nil : clip)
    let properties = record.with(source.rate)
    result.in = Timecode(seconds: source.start, using: properties)
    if let speed = source.speed {
      result.speed = speed
      result.out = result.in.flatMap { $0.after(speed.numerator == 0 ? .zero : duration * speed.abs()) }
    }
    if let media = source.media {
      let properties = record.with(media.rate)
      let (first, last) = (media.start, media.start + media.duration)
      if let first = Timecode(seconds: first, using: properties), let last = Timecode(seconds: last, using: properties)
      {
        result.media = TimecodeEvent.Source.Media(in: first, out: last)
      }
    }
    var event = TimecodeEvent(track: source.track, number: source.number, source: result)
    if source.trackKind != nil { event.trackKind = source.trackKind }
    return event
  }
}

extension Timecode.Properties {
  /// The properties at a rate; drop frame is kept, which files do not have.
  fileprivate func with(_ rate: TimecodeFrameRate?) -> Timecode.Properties {
    guard let rate, rate.rate != frameRate.rate else { return self }
    return Timecode.Properties(rate: rate, base: subFramesBase, limit: upperLimit)
  }
}

extension Timecode {
  /// What follows a length of source, which is of whole frames if the timecode is; nil if it does not fit. A freeze is a frame.
  func after(_ length: Fraction) -> Timecode? {
    let base = subFramesBase.rawValue
    let unit = subFrames == 0 ? base : 1
    guard let count = (length * frameRate.rate).nearest(times: base / unit) else { return nil }
    let (length, isTooLong) = max(count, 1).multipliedReportingOverflow(by: unit)
    let (end, overflow) = subFrameCount.addingReportingOverflow(length)
    return isTooLong || overflow ? nil : Timecode(subFrames: end, using: properties)
  }
}
