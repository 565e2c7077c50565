// The clips of a list on the tracks of a timeline, for formats with tracks: ranges that state a source.
//
//     let tracks = TimelineTracks(document.markers) { [$0.track ?? "V1"] }
//     for track in tracks.tracks { for index in track.clips { … document.markers[index] … } }
//
// A track has its clips by time without overlaps; overlapping clips go to further tracks of the same name. A clip on
// several tracks is on each of them.

import SMPTETimecode
import TimecodeEvents

/// The clips of a list on tracks.
struct TimelineTracks {
  /// A track with the indices of its clips, by time.
  struct Track {
    let name: String
    /// The kind that the document states, if it contradicts the name.
    let stated: TimecodeEvent.TrackKind?
    private(set) var clips: [Int] = []
    fileprivate var end = 0

    init(name: String, stated: TimecodeEvent.TrackKind?) { (self.name, self.stated) = (name, stated) }

    fileprivate mutating func append(_ index: Int, to end: Int) {
      clips.append(index)
      self.end = end
    }

    /// The first track that the name means; nil for none.
    var kind: TrackName? { TrackName.tracks(of: name).first }

    var isHeard: Bool { stated.map { $0 == .audio } ?? (kind?.isHeard == true) }
  }

  /// Pictures by their numbers, then sounds, then other names, then clips on no track.
  private(set) var tracks: [Track] = []

  /// The maximum number of tracks of one name that are searched for a gap.
  private static let looked = 32

  /// Assigns the clips among the markers to tracks with the names of their events.
  init(_ markers: [TimecodeMarker], names: (TimecodeEvent) -> [String]) {
    var known: [TimecodeEvent.TrackKind?: [String: [Int]]] = [:]
    for index in markers.indices.filter({ markers[$0].isClip }).byTime(of: markers) {
      let start = markers[index].inPoint.subFrameCount
      for name in markers[index].event.map(names) ?? [""] {
        let stated = markers[index].event?.trackKind
        let free = known[stated]?[name]?.suffix(Self.looked).first { tracks[$0].end <= start }
        if free == nil {
          known[stated, default: [:]][name, default: []].append(tracks.count)
          tracks.append(Track(name: name, stated: stated))
        }
        tracks[free ?? tracks.count - 1].append(index, to: start + markers[index].range.subFrameCount)
      }
    }
    let kinds = tracks.map(\.kind)
    let order = tracks.indices.sorted { left, right in
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

/// A clip for writing.
struct TimelineClip {
  let marker: TimecodeMarker
  let source: TimecodeEvent.Source
  /// The beginning of its source, and the speed at which the source is as long as the record.
  let start: Timecode
  let speed: Fraction

  init(_ marker: TimecodeMarker) {
    (self.marker, source) = (marker, marker.event?.source ?? TimecodeEvent.Source())
    let (length, record) = (marker.range.subFrameCount, marker.range.properties)
    (start, speed) = (source.start(ofRecord: length, record), source.speed(ofRecord: length, record))
  }
}

extension TimecodeMarker {
  /// The marker is a clip on a timeline: a range that states a source.
  var isClip: Bool { !range.isTimecode && event?.source != nil }
}

extension [Int] {
  /// The indices of markers by time; markers at the same time keep their order.
  func byTime(of markers: [TimecodeMarker]) -> [Int] {
    let times = Dictionary(uniqueKeysWithValues: map { ($0, markers[$0].inPoint.subFrameCount) })
    return enumerated().sorted { left, right in
      let (first, second) = (times[left.element] ?? 0, times[right.element] ?? 0)
      return first == second ? left.offset < right.offset : first < second
    }.map(\.element)
  }
}

extension DocumentWriting {
  /// Counts the markers that a reader finds at other positions of the list, from the indices in a reader's order.
  mutating func loseOrder(_ indices: [Int]) {
    for (place, index) in indices.enumerated() where place != index { lose(.order, place) }
  }
}

// MARK: Picture and sound

extension TrackName {
  /// The track is sound: a track of sound, or a name such as A+1, which is sound connected to Final Cut Pro's clips.
  var isHeard: Bool {
    let rest = description.dropFirst()
    return description.utf8.first == UInt8(ascii: "A") && rest.first?.isLetter != true
  }
}

extension TimecodeEvent {
  /// The event is on no track, as with NONE; an event whose track is unknown is on the first picture track.
  var isOnNoTrack: Bool { track?.isEmpty == false && tracks.isEmpty }
  var hasSound: Bool { trackKind.map { $0 == .audio } ?? tracks.contains(where: \.isHeard) }
  /// The event has picture. An event on no track is written as disabled picture.
  var hasPicture: Bool { !hasSound || trackKind == nil && tracks.contains { !$0.isHeard } }
}

// MARK: Sources

extension TimecodeEvent.Source {
  /// The first used timecode, otherwise one from which the source ends at its out point, otherwise zero; for a record
  /// of this many subframes.
  func start(ofRecord subFrames: Int, _ record: Timecode.Properties) -> Timecode {
    guard let rule = LengthRule(self, beside: record) else { return `in` ?? Timecode(subFrames: 0, using: record) }
    let end = out.map(\.subFrameCount)
    if let start = `in` {
      guard let end, rule.speed.isBackward else { return start }
      let taken = TimeSpan(start: start.subFrameCount, end: end)
      let form = rule.form(record: TimeSpan(start: 0, end: subFrames), source: taken)
      return Timecode(
        subFrames: rule.used(of: taken, besideRecord: subFrames, form).start, using: start.properties)
    }
    let length = rule.expected(ofRecord: subFrames) ?? 0
    return Timecode(subFrames: max(0, (end ?? 0) - max(0, length)), using: rule.source)
  }

  /// The speed at which the source's points give its length, within the tolerance of the speed.
  func speed(ofRecord subFrames: Int, _ record: Timecode.Properties) -> Fraction {
    let greatest = Fraction(1_000_000, 1)
    guard speed.abs().isDefined, speed.abs() < greatest else { return Fraction(1, 1) }
    guard speedTolerance > .zero, let first = `in`, let last = out,
      first.properties == last.properties, first.frameRate == record.frameRate,
      case let length = last.subFrameCount - first.subFrameCount, let rule = LengthRule(self, beside: record),
      rule.form(record: TimeSpan(start: 0, end: subFrames), source: TimeSpan(start: 0, end: length)) == .played,
      rule.expected(ofRecord: subFrames) != length
    else { return speed }
    // A little inside the tolerance, so that a decimal of the speed is inside too.
    let tolerance = speedTolerance * Fraction(999, 1000)
    let (least, most) = (speed.abs() - tolerance, speed.abs() + tolerance)
    let amount = max(least, min(Fraction(reducing: length, subFrames), most))
    guard amount.isDefined, amount < greatest else { return speed }
    return speed.isNegative ? amount.negated() : amount
  }
}

extension TimecodeEvent {
  /// Returns whether the event says everything that another event says, its speed within the other's tolerance.
  func says(_ other: TimecodeEvent) -> Bool {
    func says<Value: Equatable>(_ value: Value?, _ wanted: Value?) -> Bool { wanted == nil || value == wanted }
    guard says(track, other.track), says(number, other.number) else { return false }
    guard let wanted = other.source else { return true }
    guard let source, says(source.reel, wanted.reel), says(source.clip, wanted.clip), says(source.in, wanted.in),
      says(source.out, wanted.out), says(source.media, wanted.media)
    else { return false }
    return source.speed == wanted.speed || (source.speed - wanted.speed).abs() <= wanted.speedTolerance
  }
}
