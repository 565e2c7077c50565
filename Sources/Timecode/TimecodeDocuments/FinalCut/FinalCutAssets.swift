// The sources of events in Final Cut Pro's XML: an asset for each, with its reel, and the part of it that a clip shows.
//
//     <asset id="a1" name="A001" src="file:///A001" start="3600s" duration="10s" hasVideo="1" format="r1"/>
//     <asset-clip ref="a1" offset="3600s" start="3602s" duration="4s"/>
//
// An asset begins and ends with its media, or, if they are unknown, with the parts that clips show. The path of its
// file is unknown: only the name is. A speed is a time map of two points, from the clip's first frame on.

import SMPTETimecode

extension TimelineClip {
  /// The properties of timecode in the asset.
  var properties: Timecode.Properties { start.properties }
  var isRetimed: Bool { speed != Fraction(1, 1) }
  /// The seconds of the asset that the clip shows.
  var played: Fraction { duration * speed.abs() }
  /// The beginning of the clip's own time, which places connected elements.
  var ownStart: Fraction { isRetimed ? .zero : start.seconds }

  /// The asset's name; a reel that names nothing gives none.
  var name: String? { entry.clip ?? entry.namedReel ?? entry.name }

  /// The minimum extent of the asset.
  var extent: (start: Fraction, end: Fraction) {
    if let media = entry.media { return (media.in.seconds, media.out.seconds) }
    return (start.seconds, start.seconds + max(played, properties.frameRate.frameDuration))
  }

  /// Returns whether reading the clip, from an asset of this extent, gives the same event.
  func isRead(in extent: (start: Fraction, end: Fraction)) -> Bool {
    guard let first = entry.source.in, properties.moment(seconds: first.seconds).timecode == first else { return false }
    func point(_ seconds: Fraction) -> Timecode { properties.moment(seconds: seconds).timecode }
    let last = isRetimed ? first.after(played) : point(start.seconds + played)
    return says(
      name, from: first, to: last, media: .init(in: point(extent.start), out: point(extent.end)), at: speed)
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
    /// The first marker that uses it.
    let first: Int
  }

  /// The values that make two sources one asset.
  private struct Key: Hashable {
    let name: String?
    let reel: String?
    let media: TimecodeEvent.Source.Media?
    let properties: Timecode.Properties
  }

  private(set) var assets: [Asset] = []
  /// The durations of a frame in the formats, the sequence's first.
  private(set) var frameDurations: [Fraction]
  /// The assets of clips, by the entries' indices.
  private var numbers: [Int: Int] = [:]

  /// - Parameter transitions: The parts of clips that transitions show before clips begin and after they end.
  init(_ list: WrittenList, at rate: TimecodeFrameRate, _ transitions: FinalCutTransitions) {
    frameDurations = [rate.frameDuration]
    var known: [Key: Int] = [:]
    for entry in list where entry.isClip {
      let (clip, index) = (TimelineClip(entry), entry.index)
      let key = Key(name: clip.name, reel: entry.reel, media: entry.media, properties: clip.properties)
      let number = known[key] ?? assets.count
      if number == assets.count {
        known[key] = number
        assets.append(
          Asset(
            name: clip.name, reel: entry.reel, properties: clip.properties,
            format: format(of: clip.properties.frameRate), extent: transitions.extent(of: clip, index), first: index))
      }
      numbers[index] = number
      let (extent, needed) = (assets[number].extent, transitions.extent(of: clip, index))
      assets[number].extent = (min(extent.start, needed.start), max(extent.end, needed.end))
      if entry.track.hasSound { assets[number].hasSound = true }
      if entry.track.hasPicture { assets[number].hasPicture = true }
    }
  }

  private mutating func format(of rate: TimecodeFrameRate) -> Int {
    if let known = frameDurations.firstIndex(of: rate.frameDuration) { return known }
    frameDurations.append(rate.frameDuration)
    return frameDurations.count - 1
  }

  /// The number of a clip's asset.
  func number(of index: Int) -> Int { numbers[index] ?? 0 }
}

extension String {
  /// The bytes that a URL allows in a name; other bytes are percent-encoded.
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
