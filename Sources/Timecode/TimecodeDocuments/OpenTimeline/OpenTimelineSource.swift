// The source of a clip in OpenTimelineIO, and its form as the source of an event.
//
// At any speed, a source range is as long as the record. The source that is used is the range times the time scalar, so
// an event's out point includes the scalar. If a retime is not linear, the out point and the speed are unknown.

import JSON
import SMPTETimecode
import TimecodeEvents

extension OpenTimelineReading {
  /// The metadata that tckit writes for a clip.
  struct ProgramTexts {
    /// The name of all tracks that have the same clip.
    var tracks: TextID = 0
    var number: Int?
    /// The name of the source clip if it differs from the clip's name; 0 if there is none.
    var clip: TextID = 0
    var hasClip = false
    var note: TextID = 0
    var color: TextID = 0
  }

  /// The source of a clip, in the time of its media.
  struct Source {
    var reel: TextID = 0
    var namesNothing = false
    var programTexts = ProgramTexts()
    /// The tracks of the clip, as a set in the table.
    var trackSet: UInt32 = 0
    /// The first visible time.
    var start = Fraction.undefined
    /// The rate of that time; nil if it is not a timecode rate.
    var rate: TimecodeFrameRate?
    /// The number of source seconds per second; nil if the speed varies.
    var speed: Fraction? = Fraction(1, 1)
    /// The range of the active media, and the ranges of all media that are not the clip's visible part itself.
    var media: Part?
    var allMedia: [Part] = []

    /// Trims the source by lengths of the record at its beginning and its end.
    mutating func trim(head: Fraction, tail: Fraction) {
      guard let speed else { return start = .undefined }
      // If it plays backward, the source ends with its first visible frame.
      start = start + (speed < .zero ? tail : head) * speed.abs()
    }
  }

  /// The combined retimes of a clip.
  struct Retime {
    var isRetimed = false
    /// The product of the time scalars; nil if a retime is not linear.
    var speed: Fraction? = Fraction(1, 1)

    mutating func multiply(by scalar: Fraction?) {
      isRetimed = true
      speed = speed.flatMap { speed in scalar.map { speed * $0 } }
    }
  }

  /// Joins the clips that tckit wrote for one event on several tracks, if they are equal and on all of these tracks.
  /// Other clips remain on their tracks.
  mutating func joinTracks(in text: Span<UInt8>) {
    var groups: [SeveralTracksKey: [TrackName: [Int]]] = [:]
    for index in entries.indices {
      guard let track = trackName(of: index).flatMap({ TrackName($0) }), let clip = severalTracksKey(index, in: text)
      else { continue }
      groups[clip, default: [:]][track, default: []].append(index)
    }
    for (clip, copies) in groups {
      let (tracks, counts) = (TrackName.tracks(of: clip.tracks), Set(copies.values.map(\.count)))
      guard Set(tracks) == Set(copies.keys), counts.count == 1 else { continue }
      let kept = copies.values.min { $0[0] < $1[0] } ?? []
      for index in copies.values.joined() { entries[index].isOmitted = true }
      for index in kept {
        entries[index].isOmitted = false
        if let source = entries[index].source {
          sources[source].trackSet = table.trackSet(named: clip.tracks, statedAs: nil)
        }
      }
    }
  }

  private func trackName(of index: Int) -> String? {
    guard entries[index].isClip, !entries[index].isOmitted, let source = entries[index].source,
      sources[source].programTexts.tracks != 0
    else { return nil }
    return table.trackSets[Int(sources[source].trackSet)].name
  }

  /// The values that are equal in all clips of one event on several tracks.
  private struct SeveralTracksKey: Hashable {
    let tracks: String
    let number: Int?
    let texts: [String?]
    let times: [Fraction?]
    let rates: [TimecodeFrameRate?]
  }

  private func severalTracksKey(_ index: Int, in text: Span<UInt8>) -> SeveralTracksKey? {
    let entry = entries[index]
    guard let source = entry.source.map({ sources[$0] }), entry.start.isDefined,
      let tracks = table.texts.string(source.programTexts.tracks, in: text)
    else { return nil }
    let transition = entry.transition.map { transitions[$0] }
    let ids = [
      entry.texts.name, entry.texts.note, entry.texts.color, source.reel, source.programTexts.clip,
      transition?.name ?? 0,
    ]
    return SeveralTracksKey(
      tracks: tracks, number: source.programTexts.number,
      texts: ids.map { table.texts.string($0, in: text) } + [transition?.type, transition?.word],
      times: [
        entry.start, entry.duration, source.start, source.speed, source.media?.start, source.media?.duration,
        transition?.lead?.length, transition?.tail?.length,
      ],
      rates: [source.rate, source.media?.rate])
  }

  /// Names the tracks of clips by the name of their track, or otherwise by its kind and its number among them: `V1`.
  mutating func name(track: Item, in stack: inout Item, from first: Int, _ reader: borrowing JSONReader) {
    let kind = track.kind == "Audio" ? "A" : "V"
    stack.tracks[kind, default: 0] += 1
    let name = string(track.name, reader) ?? "\(kind)\(stack.tracks[kind] ?? 1)"
    let set = table.trackSet(named: name, of: kind == "A" ? .audio : .video)
    for source in entries[first...].compactMap(\.source) { sources[source].trackSet = set }
  }
}

extension Timecode.Properties {
  /// The properties at a rate. Drop frame, which files cannot express, is kept if the rate is otherwise the same.
  func with(_ rate: TimecodeFrameRate?) -> Timecode.Properties {
    guard let rate, rate.rate != frameRate.rate else { return self }
    return Timecode.Properties(rate: rate, base: subFramesBase, limit: upperLimit)
  }

  /// The points of a source that begins at a time and plays at a speed; nil for a point without a timecode.
  func points(
    from start: Fraction, lasting duration: Fraction, at speed: Fraction?
  ) -> (in: Timecode?, out: Timecode?) {
    guard let first = Timecode(seconds: start, using: self) else { return (nil, nil) }
    guard let speed else { return (first, nil) }
    return (first, first.after(speed.numerator == 0 ? .zero : duration * speed.abs()))
  }

  /// The points of media; nil if a point has no timecode.
  func media(from start: Fraction, lasting duration: Fraction) -> TimecodeEvent.Source.Media? {
    guard let first = Timecode(seconds: start, using: self), let last = Timecode(seconds: start + duration, using: self)
    else { return nil }
    return TimecodeEvent.Source.Media(in: first, out: last)
  }
}

extension Timecode {
  /// The timecode after a length of source; nil if it overflows. The length is rounded to whole frames if the timecode
  /// is a whole frame, otherwise to subframes. It is at least one of these, as for a freeze.
  func after(_ length: Fraction) -> Timecode? {
    let base = subFramesBase.rawValue
    let unit = subFrames == 0 ? base : 1
    guard let count = (length * frameRate.rate).nearest(times: base / unit) else { return nil }
    let (length, isTooLong) = count > 0 ? count.multipliedReportingOverflow(by: unit) : (base, false)
    let (end, overflow) = subFrameCount.addingReportingOverflow(length)
    return isTooLong || overflow ? nil : Timecode(subFrames: end, using: properties)
  }
}
