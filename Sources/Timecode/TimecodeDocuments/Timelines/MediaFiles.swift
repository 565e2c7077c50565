// The files of the clips of a list, for formats that describe each file once.
//
//     let media = MediaFiles(clips.map { ($0, MediaFiles.Extent($0.extent, isKnown: $0.entry.media != nil)) })
//     media.number(of: clip.entry.index).map { media.files[$0].extent }
//
// Clips of one name and reel, at one rate, are of one file if their media are unknown, or if their media overlap. The
// file has the extent of all of them.

import SMPTETimecode

/// The files of a list's clips.
struct MediaFiles {
  /// The part of a file that a clip needs, in seconds.
  struct Extent {
    var start: Fraction
    var end: Fraction
    /// True if this is the extent of the media and not only of the part that the clip shows.
    let isKnown: Bool

    init(_ extent: (start: Fraction, end: Fraction), isKnown: Bool) {
      (start, end, self.isKnown) = (extent.start, extent.end, isKnown)
    }
  }

  struct File {
    let name: String?
    let reel: String?
    let properties: Timecode.Properties
    fileprivate(set) var extent: Extent
    fileprivate(set) var hasPicture = false
    fileprivate(set) var hasSound = false
  }

  private struct Source: Hashable {
    let name: String?
    let reel: String?
    let properties: Timecode.Properties
  }

  /// The values that make two clips one file, including the beginning of the joined media if that is known.
  private struct Key: Hashable {
    let source: Source
    let start: Fraction?
  }

  private(set) var files: [File] = []
  /// The files of clips, by the index of their entries.
  private var numbers: [Int: Int] = [:]

  init(_ clips: [(clip: TimelineClip, extent: Extent)]) {
    let needed = clips.map { clip, extent in
      (source: Source(name: clip.name, reel: clip.entry.reel, properties: clip.properties), extent: extent)
    }
    var starts: [Key: Fraction] = [:]
    for (source, media) in Dictionary(grouping: needed.filter { $0.extent.isKnown }, by: { $0.source }) {
      var (start, end) = (Fraction.zero, Fraction.zero)
      for extent in media.map({ $0.extent }).sorted(by: { $0.start < $1.start }) {
        if extent.start >= end { start = extent.start }
        end = max(end, extent.end)
        starts[Key(source: source, start: extent.start)] = start
      }
    }
    var known: [Key: Int] = [:]
    for ((clip, _), (source, extent)) in zip(clips, needed) {
      let start = extent.isKnown ? starts[Key(source: source, start: extent.start)] : nil
      let key = Key(source: source, start: start)
      let number = known[key] ?? files.count
      if number == files.count {
        known[key] = number
        files.append(File(name: source.name, reel: source.reel, properties: source.properties, extent: extent))
      }
      numbers[clip.entry.index] = number
      files[number].extent.start = min(files[number].extent.start, extent.start)
      files[number].extent.end = max(files[number].extent.end, extent.end)
      if clip.entry.track.hasSound { files[number].hasSound = true }
      if clip.entry.track.hasPicture { files[number].hasPicture = true }
    }
  }

  /// The number of a clip's file; nil for a clip without one.
  func number(of index: Int) -> Int? { numbers[index] }
}
