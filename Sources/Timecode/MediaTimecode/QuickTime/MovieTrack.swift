// The parts of a movie's track that its timecode needs: the kind of media, the clock, the edits, the tmcd tracks to
// which the track refers, and the presentation times of the first pictures.

/// The facts in the header of a track.
struct MovieTrack {
  /// The identifier of the track (`tkhd`).
  var identifier = 0
  /// The kind of media (`hdlr`): `vide`, `soun`, `tmcd`.
  var handler: UInt32 = 0
  /// The ticks a second of the media (`mdhd`).
  var timescale = 0
  /// The ticks of the media; nil if unknown.
  var duration: Int?
  /// The part of the media that is presented; nil if there is no edit list.
  var edits: EditList?
  /// The identifiers of the tmcd tracks to which the track refers (`tref`).
  var timecodeTracks: [Int] = []
  /// The body of the sample tables (`stbl`) of a tmcd track.
  var sampleTables: Range<Int>?
  /// The body of the media information (`minf`) of a picture track.
  var mediaInformation: Range<Int>?

  /// The facts in an edit list.
  struct EditList {
    /// The tick of the media that is presented first.
    var mediaStart: Int
    /// The ticks of the movie that are presented, without empty edits; nil if there are none, or if the list is too
    /// long to add up.
    var presented: Int?
  }
}

extension HeaderReader {
  /// Reads the header of a track, but not its sample tables.
  mutating func track(in body: Range<Int>) throws(MediaTimecodeError) -> MovieTrack {
    var track = MovieTrack()
    var rest = body
    while let atom = try atom(from: &rest) {
      switch atom.type {
      case Atom.type("tkhd"): track.identifier = try trackIdentifier(in: atom.body)
      case Atom.type("edts"):
        if let list = try self.atom("elst", in: atom.body) { track.edits = try edits(in: list.body) }
      case Atom.type("tref"):
        if let reference = try self.atom("tmcd", in: atom.body) {
          let last = min(reference.body.upperBound, reference.body.lowerBound + 256) - 3
          for offset in stride(from: reference.body.lowerBound, to: last, by: 4) {
            track.timecodeTracks.append(Int(try uint32(at: offset)))
          }
        }
      case Atom.type("mdia"): try media(in: atom.body, of: &track)
      default: break
      }
    }
    return track
  }

  private mutating func trackIdentifier(in body: Range<Int>) throws(MediaTimecodeError) -> Int {
    let version = try field(at: body.lowerBound, bytes: 1, in: body)
    return Int(try field(at: body.lowerBound + (version == 1 ? 20 : 12), bytes: 4, in: body))
  }

  private mutating func media(in body: Range<Int>, of track: inout MovieTrack) throws(MediaTimecodeError) {
    var rest = body
    while let atom = try atom(from: &rest) {
      let start = atom.body.lowerBound
      switch atom.type {
      case Atom.type("mdhd"):
        (track.timescale, track.duration) = try clock(in: atom.body)
      case Atom.type("hdlr"): track.handler = UInt32(try field(at: start + 8, bytes: 4, in: atom.body))
      case Atom.type("minf") where track.handler == Atom.type("tmcd"):
        track.sampleTables = try self.atom("stbl", in: atom.body)?.body
      case Atom.type("minf") where track.handler == Atom.type("vide"): track.mediaInformation = atom.body
      default: break
      }
    }
  }

  /// Reads the ticks a second and the duration of an `mdhd` or `mvhd`. Both begin with the same fields.
  mutating func clock(in body: Range<Int>) throws(MediaTimecodeError) -> (timescale: Int, duration: Int?) {
    let isLong = try field(at: body.lowerBound, bytes: 1, in: body) == 1
    let width = isLong ? 8 : 4
    let offset = body.lowerBound + (isLong ? 20 : 12)
    let timescale = Int(try field(at: offset, bytes: 4, in: body))
    let duration = try field(at: offset + 4, bytes: width, in: body)
    let isKnown = duration != 0 && duration != (isLong ? UInt64.max : UInt64(UInt32.max))
    return (timescale, isKnown ? Int(exactly: duration) : nil)
  }

  private mutating func edits(in body: Range<Int>) throws(MediaTimecodeError) -> MovieTrack.EditList? {
    let isLong = try field(at: body.lowerBound, bytes: 1, in: body) == 1
    let count = Int(try field(at: body.lowerBound + 4, bytes: 4, in: body))
    let width = isLong ? 20 : 12
    guard count <= (body.count - 8) / width else { throw .malformed(container, .size, at: body.lowerBound) }
    var list: MovieTrack.EditList?
    var presented: Int? = 0
    for index in 0..<min(count, 64) {
      let offset = body.lowerBound + 8 + index * width
      let duration = Int(truncatingIfNeeded: try number(at: offset, bytes: isLong ? 8 : 4))
      let start =
        isLong ? try int64(at: offset + 8) : Int(Int32(bitPattern: try uint32(at: offset + 4)))
      guard start >= 0 else { continue }
      if list == nil { list = MovieTrack.EditList(mediaStart: start) }
      presented = presented.flatMap { sum in
        let (total, overflow) = sum.addingReportingOverflow(duration)
        return overflow || duration < 0 ? nil : total
      }
    }
    list?.presented = count > 64 || presented == 0 ? nil : presented
    return list
  }
}

// MARK: Presentation times, from the tables of durations (stts) and offsets (ctts) (ISO/IEC 14496-12, 8.6.1)

extension HeaderReader {
  /// The largest number of pictures whose times are read. On a grid of milliseconds, the time stamps at 24 and 23.976
  /// frames a second differ after 50 pictures.
  private static let mostPictures = 4096
  /// The largest distance between a picture's index in the file and its index in time. The last pictures that were read
  /// may come after pictures that were not.
  private static let mostReordered = 32

  /// The times of the first pictures of a track; nil if it has no table of times.
  mutating func presentationTimes(of track: MovieTrack) throws(MediaTimecodeError) -> PresentationTimes? {
    guard let media = track.mediaInformation, track.timescale > 0, let tables = try atom("stbl", in: media)?.body
    else { return nil }
    let durations = try runs("stts", in: tables)
    guard durations.count > 1 else { return nil }
    var times: [Int] = []
    var time = 0
    for duration in durations {
      times.append(time)
      time += duration
    }
    let offsets = try runs("ctts", in: tables)
    for (index, offset) in offsets.prefix(times.count).enumerated() {
      times[index] += Int(Int32(truncatingIfNeeded: offset))
    }
    times.sort()
    if times.count == Self.mostPictures { times.removeLast(Self.mostReordered) }
    return PresentationTimes(ticks: times, timescale: track.timescale)
  }

  /// Reads the values of a table of runs, one for each picture that is read.
  private mutating func runs(_ letters: StaticString, in tables: Range<Int>) throws(MediaTimecodeError) -> [Int] {
    guard let table = try table(letters, entrySize: 8, in: tables) else { return [] }
    var values: [Int] = []
    for entry in 0..<table.count where values.count < Self.mostPictures {
      let offset = table.start + entry * 8
      try countElement(at: offset)
      let count = min(Int(try uint32(at: offset)), Self.mostPictures - values.count)
      values.append(contentsOf: repeatElement(Int(try uint32(at: offset + 4)), count: count))
    }
    return values
  }
}
