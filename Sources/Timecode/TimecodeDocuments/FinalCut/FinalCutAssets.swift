// The sources of events in Final Cut Pro's XML: an asset for each, with its reel, and the part that a clip shows.
//
//     <asset id="a1" name="A001" src="file:///A001" start="3600s" duration="10s" hasVideo="1" format="r1"/>
//     <asset-clip ref="a1" offset="3600s" start="3602s" duration="4s"/>
//
// An asset has the extent of its media or, if that is unknown, of the parts that clips show. Media with the same name
// and reel that overlap are one asset. The path of the file is unknown; only the name is known. A speed is a time map
// of two points that begins at the clip's first frame.

import SMPTETimecode
import TimecodeEvents

extension TimelineClip {
  /// The properties of timecodes in the asset.
  var properties: Timecode.Properties { start.properties }
  var isRetimed: Bool { speed != Fraction(1, 1) }
  /// The number of seconds of the asset that the clip shows.
  var played: Fraction { duration * speed.abs() }
  /// The beginning of the clip's own time, which positions connected elements.
  var localStart: Fraction { isRetimed ? .zero : start.seconds }

  /// The name of the asset. A reel that means no source is not a name.
  var name: String? { entry.clip ?? entry.namedReel ?? entry.name }

  /// The smallest extent that the asset needs.
  var extent: (start: Fraction, end: Fraction) {
    if let media = entry.media { return (media.in.seconds, media.out.seconds) }
    return (start.seconds, start.seconds + max(played, properties.frameRate.frameDuration))
  }

  /// True for black that has no file and becomes a gap. It plays at normal speed, on a track whose name shows the kind.
  var isGap: Bool {
    guard let reel = entry.reel, TimecodeEvent.Source.isBlack(reel: reel), entry.speed.isNormal else { return false }
    let hasPoints = entry.source.in != nil || entry.source.out == nil
    return hasPoints && properties == entry.properties && entry.track.kind == nil
  }

  /// The parts of the event that a reader would not restore from the clip and an asset of this extent. A gap has no
  /// asset.
  func lostParts(in extent: (start: Fraction, end: Fraction)?) -> LostParts {
    func point(_ seconds: Fraction) -> Timecode? { Timecode(seconds: seconds, using: properties) }
    let first = entry.source.in.flatMap { point($0.seconds) }
    let last = isRetimed ? entry.source.in?.after(played) : first.flatMap { _ in point(start.seconds + played) }
    var media = entry.media
    if let extent {
      // The asset of several clips has the media of all of them.
      let isContained = media.map { $0.in.properties == properties && extent.end >= $0.out.seconds } ?? false
      if !isContained, let start = point(extent.start), let end = point(extent.end) {
        media = .init(in: start, out: end)
      }
    }
    var parts = lost(isGap ? entry.clip : name, from: first, to: last, media: media, at: speed)
    parts.insert(.clip, if: isGap && entry.clip == "")
    parts.insert(.source, if: first == nil && !isGap)
    return parts
  }

  /// The values that make the sources of two clips one asset, if their media overlap.
  fileprivate var source: FinalCutAssets.Source {
    FinalCutAssets.Source(name: name, reel: entry.reel, properties: properties)
  }
}

/// The assets of a document's clips.
struct FinalCutAssets {
  struct Asset {
    let name: String?
    let reel: String?
    let properties: Timecode.Properties
    let format: Int
    var extent: (start: Fraction, end: Fraction)
    var hasPicture = false
    var hasSound = false
    /// The index of the first entry that uses the asset.
    let first: Int
  }

  fileprivate struct Source: Hashable {
    let name: String?
    let reel: String?
    let properties: Timecode.Properties
  }

  /// The values that make two sources one asset, including the beginning of the joined media if that is known.
  private struct Key: Hashable {
    let source: Source
    let start: Fraction?
  }

  private(set) var assets: [Asset] = []
  /// The frame durations of the formats. The sequence's format is the first.
  private(set) var frameDurations: [Fraction]
  /// The assets of clips, by the index of their entries.
  private var numbers: [Int: Int] = [:]

  /// - Parameter transitions: The transitions. They show parts of clips before these begin and after they end.
  init(_ list: WrittenList, at rate: TimecodeFrameRate, _ transitions: FinalCutTransitions) {
    frameDurations = [rate.frameDuration]
    let clips = list.filter(\.isClip).map { TimelineClip($0) }.filter { !$0.isGap }
    let joined = Self.joined(clips)
    var known: [Key: Int] = [:]
    for clip in clips {
      let (entry, needed) = (clip.entry, transitions.extent(of: clip, clip.entry.index))
      let start = entry.media == nil ? nil : joined[Key(source: clip.source, start: clip.extent.start)]
      let key = Key(source: clip.source, start: start)
      let number = known[key] ?? assets.count
      if number == assets.count {
        known[key] = number
        assets.append(
          Asset(
            name: clip.name, reel: entry.reel, properties: clip.properties,
            format: format(of: clip.properties.frameRate), extent: needed, first: entry.index))
      }
      numbers[entry.index] = number
      let extent = assets[number].extent
      assets[number].extent = (min(extent.start, needed.start), max(extent.end, needed.end))
      if entry.track.hasSound { assets[number].hasSound = true }
      if entry.track.hasPicture { assets[number].hasPicture = true }
    }
  }

  /// The beginning of the joined media for each beginning of media. Overlapping media of one source are joined.
  private static func joined(_ clips: [TimelineClip]) -> [Key: Fraction] {
    var starts: [Key: Fraction] = [:]
    for (source, clips) in Dictionary(grouping: clips.filter { $0.entry.media != nil }, by: \.source) {
      var (start, end) = (Fraction.zero, Fraction.zero)
      for extent in clips.map(\.extent).sorted(by: { $0.start < $1.start }) {
        if extent.start >= end { start = extent.start }
        end = max(end, extent.end)
        starts[Key(source: source, start: extent.start)] = start
      }
    }
    return starts
  }

  private mutating func format(of rate: TimecodeFrameRate) -> Int {
    if let known = frameDurations.firstIndex(of: rate.frameDuration) { return known }
    frameDurations.append(rate.frameDuration)
    return frameDurations.count - 1
  }

  /// The number of a clip's asset; nil for a gap.
  func number(of index: Int) -> Int? { numbers[index] }
}

extension String {
  /// The text for a URL, with percent-encoding for all bytes that are not allowed.
  var percentEncoded: String {
    utf8.map { byte in
      let isPlain = byte.isDigit || byte.isLetter || [0x2D, 0x2E, 0x5F, 0x7E].contains(byte)
      return isPlain
        ? String(UnicodeScalar(byte))
        : "%" + String(byte >> 4, radix: 16, uppercase: true)
          + String(byte & 15, radix: 16, uppercase: true)
    }.joined()
  }
}
