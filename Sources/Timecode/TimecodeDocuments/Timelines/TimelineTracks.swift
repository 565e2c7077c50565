// The clips of a list on the tracks of a timeline, for formats with tracks. A clip is a range that states a source.
//
//     let tracks = TimelineTracks(list) { [$0.name ?? "V1"] }
//     for track in tracks.tracks { for index in track.clips { TimelineClip(list[index]) … } }
//
// A track has its clips in order of time and without overlaps. Overlapping clips go to further tracks with the same
// name. A clip on several tracks is on each of them.

import SMPTETimecode
import TimecodeEvents

/// The clips of a list on tracks.
struct TimelineTracks {
  /// A track with the indices of its clips, in order of time.
  struct Track {
    let name: String
    /// The kind that the document states, if it contradicts the name.
    let stated: TimecodeEvent.TrackKind?
    fileprivate(set) var clips: [Int] = []

    /// The first track that the name means.
    var kind: TrackName? { TrackName.tracks(of: name).first }

    var isHeard: Bool { stated.map { $0 == .audio } ?? (kind?.isHeard == true) }
  }

  /// The tracks: pictures by number, then sounds, then other names, then clips on no track.
  private(set) var tracks: [Track] = []

  private struct Key: Hashable {
    let name: String
    let stated: TimecodeEvent.TrackKind?
  }

  /// Assigns the clips among the entries to tracks with the names of their events.
  init(_ list: WrittenList, names: (EventTable.TrackSet) -> [String]) {
    var free = FreeTracks<Key>()
    for index in list.indices.filter({ list[$0].isClip }).byTime(of: list) {
      let (record, track) = (list[index].record, list[index].track)
      for name in names(track) {
        let number = free.track(of: Key(name: name, stated: track.kind), from: record.start, to: record.end)
        if number == tracks.count { tracks.append(Track(name: name, stated: track.kind)) }
        tracks[number].clips.append(index)
      }
    }
    let kinds = tracks.map(\.kind)
    let order = tracks.indices.ordered { left, right in
      switch (kinds[left], kinds[right]) {
      case (let first?, let second?) where first != second: first < second
      case (nil, _?): false
      case (_?, nil): true
      default: left < right
      }
    }
    tracks = order.map { tracks[$0] }
  }
}

/// Tracks without overlaps, by a key that several may share; clips come by time.
struct FreeTracks<Key: Hashable> {
  private var tracks: [Key: [Int]] = [:]
  private var ends: [Int] = []

  /// The number of a clip's track: the first of the key's last 32 that is free, otherwise a new one.
  mutating func track(of key: Key, from start: Int, to end: Int) -> Int {
    if let free = tracks[key]?.suffix(32).first(where: { ends[$0] <= start }) {
      ends[free] = end
      return free
    }
    tracks[key, default: []].append(ends.count)
    ends.append(end)
    return ends.count - 1
  }

  func has(_ key: Key) -> Bool { tracks[key] != nil }
}

/// A clip for writing.
struct TimelineClip {
  let entry: WrittenList.Entry
  /// The beginning of the source, and the speed at which the source is as long as the record.
  let start: Timecode
  let speed: Fraction

  init(_ entry: WrittenList.Entry) {
    self.entry = entry
    start = entry.start
    let (begin, played, frame) = (start.seconds, entry.playedSpeed, entry.properties.frameRate.frameDuration)
    // The end of the source must be defined, also with the frames that a transition adds. Otherwise the speed has too
    // many digits, and is rounded.
    let hasEnd =
      played == Fraction(1, 1)
      || [0, 1, 1000].allSatisfy { frames in
        let length = entry.properties.seconds(entry.record.length) + Fraction(frames, 1) * frame
        return (begin + length * played.abs()).isDefined
      }
    speed = hasEnd ? played : Fraction(reducing: played.nearest(times: 1_000_000) ?? 0, 1_000_000)
  }

  /// The length of the record in seconds.
  var duration: Fraction { entry.properties.seconds(entry.record.length) }

  /// The parts that the event states and that differ from the values that a reader would find.
  func lost(
    _ clip: String?, from first: Timecode?, to last: Timecode?, media: TimecodeEvent.Source.Media?, at speed: Fraction
  ) -> LostParts {
    func matches<Value: Equatable>(_ value: Value?, _ wanted: Value?) -> Bool { wanted == nil || value == wanted }
    let (source, wanted) = (entry.source, entry.speed)
    var parts: LostParts = []
    parts.insert(.reel, if: entry.reel == "")
    parts.insert(.clip, if: !matches(clip, entry.clip))
    parts.insert(.source, if: !matches(first, source.in) || !matches(last, source.out) || !matches(media, entry.media))
    parts.insert(.speed, if: !((speed - wanted.ratio).abs() <= wanted.tolerance))
    return parts
  }
}

extension WrittenList.Entry {
  /// The first timecode of the source that is used; otherwise the one from which the source ends at its out point;
  /// otherwise zero.
  fileprivate var start: Timecode {
    let (source, rule) = (source, rule)
    guard let start = source.in else {
      let length = rule.expected(ofRecord: record.length) ?? 0
      return Timecode(
        subFrames: max(0, (source.out?.subFrameCount ?? 0) - max(0, length)), using: rule.source)
    }
    guard rule.speed.isBackward, row.source.isStated else { return start }
    return Timecode(
      subFrames: rule.used(of: row.source, besideRecord: record.length, row.form).start, using: start.properties)
  }

  /// The speed that makes the source as long as the distance between its points, within the tolerance of the stated
  /// speed.
  var playedSpeed: Fraction {
    let (speed, greatest) = (speed, Fraction(1_000_000, 1))
    guard speed.ratio.abs() < greatest else { return Fraction(1, 1) }
    guard speed.spread != 0, row.form == .played, let source = sourceOnClock,
      rule.expected(ofRecord: record.length) != source.length
    else { return speed.ratio }
    // A little inside the tolerance, so that the speed in decimals is also inside.
    let tolerance = speed.tolerance * Fraction(999, 1000)
    let (least, most) = (speed.ratio.abs() - tolerance, speed.ratio.abs() + tolerance)
    let amount = max(least, min(Fraction(reducing: source.length, record.length), most))
    guard amount.isDefined, amount < greatest else { return speed.ratio }
    return speed.isBackward ? amount.negated() : amount
  }
}

extension TimecodeEvent.Transition {
  /// Returns whether a transition of a track can express all of this one. A wipe needs a number in the range, and
  /// another effect needs a name that the format keeps.
  func isExpressible(wipes: ClosedRange<Int>, _ isKept: (_ name: String?) -> Bool) -> Bool {
    guard from == nil else { return false }
    return switch kind {
    case .dissolve: wipe == nil && name == nil
    case .wipe: name == nil && wipe.map { wipes ~= $0 } ?? true
    case .other: wipe == nil && isKept(name)
    case .keyBackground, .key, .keyOut: false
    }
  }
}

extension EventTable {
  /// The set of tracks with a name. The kind that the document states takes precedence over the name.
  mutating func trackSet(named name: String, of kind: TimecodeEvent.TrackKind?) -> UInt32 {
    let named: TimecodeEvent.TrackKind = TrackName.tracks(of: name).contains(where: \.isHeard) ? .audio : .video
    return trackSet(named: name, statedAs: kind == named ? nil : kind)
  }
}

extension DocumentWriting {
  /// Counts the entries that a reader finds at different positions in the list, given their indices in the reader's
  /// order.
  mutating func countReordered(_ indices: [Int]) {
    for (position, index) in indices.enumerated() where position != index { lose(.order, position) }
  }
}

// MARK: Picture and sound

extension TrackName {
  /// True for sound: a sound track, or a name such as A+1, which is sound connected above Final Cut Pro's storyline.
  var isHeard: Bool {
    guard description.utf8.first == UInt8(ascii: "A") else { return false }
    let rest = description.utf8.dropFirst().drop { $0.isSpace }
    return rest.first.map { $0.isDigit || $0 == UInt8(ascii: "+") } ?? true
  }
}
