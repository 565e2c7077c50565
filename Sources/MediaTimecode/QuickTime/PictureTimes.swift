// The presentation times of a movie's first pictures, from its tables of durations (`stts`) and offsets (`ctts`),
// ISO/IEC 14496-12, 8.6.1.

extension HeaderReader {
  /// The most pictures whose times are read. On a grid of milliseconds, the time stamps of 24 and 23.976 differ after
  /// 50.
  private static let mostPictures = 4096
  /// The most positions between a picture's order in the file and in time; the last pictures read may lack a neighbor.
  private static let mostReordered = 32

  /// The times of a picture track's first pictures; nil if it has no table of them.
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

  /// The values of a table of runs, one for each picture that is read.
  private mutating func runs(_ letters: StaticString, in tables: Range<Int>) throws(MediaTimecodeError) -> [Int] {
    guard let table = try table(letters, entrySize: 8, in: tables) else { return [] }
    var values: [Int] = []
    for entry in 0..<table.count where values.count < Self.mostPictures {
      let offset = table.start + entry * 8
      try visit(at: offset)
      let count = min(Int(try long(at: offset)), Self.mostPictures - values.count)
      values.append(contentsOf: repeatElement(Int(try long(at: offset + 4)), count: count))
    }
    return values
  }
}
