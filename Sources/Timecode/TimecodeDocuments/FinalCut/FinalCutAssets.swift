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
  func lostParts(in extent: MediaFiles.Extent?) -> LostParts {
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
}

/// The assets of a document's clips, and their formats.
struct FinalCutAssets {
  let media: MediaFiles
  /// The frame durations of the formats. The sequence's format is the first.
  private(set) var frameDurations: [Fraction]

  /// - Parameter transitions: The transitions. They show parts of clips before these begin and after they end.
  init(_ list: WrittenList, at rate: TimecodeFrameRate, _ transitions: FinalCutTransitions) {
    frameDurations = [rate.frameDuration]
    let clips = list.filter(\.isClip).map { TimelineClip($0) }.filter { !$0.isGap }
    media = MediaFiles(
      clips.map { clip in
        (clip, .init(transitions.extent(of: clip, clip.entry.index), isKnown: clip.entry.media != nil))
      })
    for file in media.files where !frameDurations.contains(file.frameDuration) {
      frameDurations.append(file.frameDuration)
    }
  }

  /// The number of an asset's format.
  func format(of file: MediaFiles.File) -> Int { frameDurations.firstIndex(of: file.frameDuration) ?? 0 }
}

extension MediaFiles.File {
  fileprivate var frameDuration: Fraction { properties.frameRate.frameDuration }
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
