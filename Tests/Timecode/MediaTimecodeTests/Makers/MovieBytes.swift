// A QuickTime or MP4 file of hand-made bytes, by the tables of ISO/IEC 14496-12 and of the QuickTime File Format.

import SMPTETimecode

/// The parts of a movie.
struct MovieBytes {
  /// A tmcd track.
  struct Timecode {
    var identifier = 2
    var flags = 0
    var timescale = 24
    var frameDuration = 1
    var framesPerSecond = 24
    /// The numbers of the samples, and the ticks of each.
    var samples: [(value: Int, ticks: Int)] = []
    /// The edit list: ticks of the movie, and of the media; -1 is an empty edit.
    var edits: [(duration: Int, start: Int)] = []
    var name: String?
    var isLong = false
  }

  var brand: String? = "qt  "
  var timecodes: [Timecode] = []
  /// The identifiers to which the video track refers.
  var references: [Int] = [2]
  var movieTimescale = 600
  var videoTimescale = 24
  var videoDuration = 48
  var videoEdits: [(duration: Int, start: Int)] = []
  var hasVideo = true
  /// The video's sample durations in runs, and the offsets of each sample's presentation.
  var videoTimes: [(count: Int, ticks: Int)] = []
  var videoOffsets: [Int] = []
  /// The number of sound tracks after the picture, with large sample tables.
  var soundTracks = 0
  /// True if the sizes and offsets have 64 bits.
  var isLong = false
  var isMovieFirst = false
  /// The ticks of the movie that its header gives for all fragments.
  var fragmentDuration: Int?
  /// Zero bytes between the samples and the movie's header.
  var padding = 0

  static func atom(_ type: String, long: Bool = false, _ body: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.big(long ? 1 : body.count + 8, 4)
    bytes.text(type)
    if long { bytes.big(body.count + 16, 8) }
    return bytes + body
  }

  /// The file.
  var bytes: [UInt8] {
    let head = brand.map { Self.atom("ftyp", Array($0.utf8) + [0, 0, 2, 0] + Array($0.utf8)) } ?? []
    var media: [UInt8] = []
    var offsets: [[Int]] = []
    for timecode in timecodes {
      offsets.append(
        timecode.samples.map { sample in
          media.big(sample.value, timecode.isLong ? 8 : 4)
          return media.count - (timecode.isLong ? 8 : 4)
        })
    }
    media += [UInt8](repeating: 0, count: padding)
    let data = Self.atom("mdat", long: isLong, media)
    let header = isLong ? 16 : 8
    // The movie's size does not depend on the offsets in it.
    let size = movie(offsets: offsets, base: 0).count
    let base = head.count + header + (isMovieFirst ? size : 0)
    let movie = movie(offsets: offsets, base: base)
    return head + (isMovieFirst ? movie + data : data + movie)
  }

  /// The movie's header, with the samples' offsets from a base.
  func movie(offsets: [[Int]], base: Int) -> [UInt8] {
    var body = Self.atom("mvhd", .big(0, 12) + .big(movieTimescale, 4) + .big(0, 84))
    if hasVideo {
      var media = Self.atom("mdhd", .big(0, 12) + .big(videoTimescale, 4) + .big(videoDuration, 4) + .big(0, 4))
      media += Self.atom("hdlr", .big(0, 8) + Array("vide".utf8) + .big(0, 13))
      media += Self.atom("minf", Self.atom("stbl", videoTables))
      var track = Self.atom("tkhd", .big(0, 12) + .big(1, 4) + .big(0, 68)) + edits(videoEdits)
      if !references.isEmpty {
        track += Self.atom("tref", Self.atom("tmcd", references.flatMap { [UInt8].big($0, 4) }))
      }
      body += Self.atom("trak", track + Self.atom("mdia", media))
    }
    for number in 0..<soundTracks {
      let media = Self.atom("mdhd", .big(0, 12) + .big(48000, 4) + .big(videoDuration, 4) + .big(0, 4))
      let handler = Self.atom("hdlr", .big(0, 8) + Array("soun".utf8) + .big(0, 13))
      let tables = Self.atom("minf", Self.atom("stbl", [UInt8](repeating: 0, count: 40000)))
      let head = Self.atom("tkhd", .big(0, 12) + .big(100 + number, 4) + .big(0, 68))
      body += Self.atom("trak", head + Self.atom("mdia", media + handler + tables))
    }
    for (timecode, places) in zip(timecodes, offsets) {
      body += track(timecode, offsets: places.map { $0 + base })
    }
    if let fragmentDuration {
      body += Self.atom(
        "mvex", Self.atom("mehd", .big(isLong ? 0x0100_0000 : 0, 4) + .big(fragmentDuration, isLong ? 8 : 4)))
    }
    return Self.atom("moov", long: isLong, body)
  }

  private var videoTables: [UInt8] {
    guard !videoTimes.isEmpty else { return [UInt8](repeating: 0, count: 4000) }
    var times: [UInt8] = .big(0, 4) + .big(videoTimes.count, 4)
    for run in videoTimes { times += .big(run.count, 4) + .big(run.ticks, 4) }
    var tables = Self.atom("stts", times)
    guard !videoOffsets.isEmpty else { return tables }
    var offsets: [UInt8] = .big(0, 4) + .big(videoOffsets.count, 4)
    for offset in videoOffsets { offsets += .big(1, 4) + .big(offset, 4) }
    tables += Self.atom("ctts", offsets)
    return tables
  }

  private func edits(_ list: [(duration: Int, start: Int)]) -> [UInt8] {
    guard !list.isEmpty else { return [] }
    var body: [UInt8] = .big(isLong ? 0x0100_0000 : 0, 4) + .big(list.count, 4)
    for edit in list {
      body.big(edit.duration, isLong ? 8 : 4)
      body.big(edit.start, isLong ? 8 : 4)
      body.big(0x10000, 4)
    }
    return Self.atom("edts", Self.atom("elst", body))
  }

  private func track(_ timecode: Timecode, offsets: [Int]) -> [UInt8] {
    let ticks = timecode.samples.reduce(0) { $0 + $1.ticks }
    var entry: [UInt8] = .big(0, 6) + .big(1, 2) + .big(0, 4) + .big(timecode.flags, 4)
    entry += .big(timecode.timescale, 4) + .big(timecode.frameDuration, 4) + [UInt8(timecode.framesPerSecond), 0]
    if let name = timecode.name {
      entry += Self.atom("name", .big(name.utf8.count, 2) + .big(0, 2) + Array(name.utf8))
    }
    var tables = Self.atom("stsd", .big(0, 4) + .big(1, 4) + Self.atom(timecode.isLong ? "tc64" : "tmcd", entry))
    var times: [UInt8] = .big(0, 4) + .big(timecode.samples.count, 4)
    for sample in timecode.samples { times += .big(1, 4) + .big(sample.ticks, 4) }
    tables += Self.atom("stts", times)
    tables += Self.atom("stsc", .big(0, 4) + .big(1, 4) + .big(1, 4) + .big(1, 4) + .big(1, 4))
    tables += Self.atom("stsz", .big(0, 4) + .big(timecode.isLong ? 8 : 4, 4) + .big(timecode.samples.count, 4))
    var places: [UInt8] = .big(0, 4) + .big(offsets.count, 4)
    for offset in offsets { places.big(offset, isLong ? 8 : 4) }
    tables += Self.atom(isLong ? "co64" : "stco", places)
    var media: [UInt8]
    if isLong {
      media = Self.atom(
        "mdhd", .big(0x0100_0000, 4) + .big(0, 16) + .big(timecode.timescale, 4) + .big(ticks, 8) + .big(0, 4))
    } else {
      media = Self.atom("mdhd", .big(0, 12) + .big(timecode.timescale, 4) + .big(ticks, 4) + .big(0, 4))
    }
    media += Self.atom("hdlr", .big(0, 8) + Array("tmcd".utf8) + .big(0, 13))
    media += Self.atom("minf", Self.atom("stbl", tables))
    let head = Self.atom("tkhd", .big(0, 12) + .big(timecode.identifier, 4) + .big(0, 68))
    return Self.atom("trak", head + edits(timecode.edits) + Self.atom("mdia", media))
  }
}

extension MovieBytes {
  /// A movie of 48 frames from a label on.
  init(_ told: Told, flags: Int = 0) {
    self.init()
    var timecode = Timecode()
    (timecode.timescale, timecode.frameDuration) = told.terms
    timecode.framesPerSecond = told.rate.maxFrames
    timecode.flags = flags | (told.rate.isDrop ? 1 : 0)
    timecode.samples = [(told.frames, 48 * told.terms.1)]
    timecodes = [timecode]
    (videoTimescale, videoDuration) = (told.terms.0, 48 * told.terms.1)
  }
}
