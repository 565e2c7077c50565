// A fragmented movie: its moov atom has no samples, and the first moof atom gives the offset of a track's first sample
// (ISO/IEC 14496-12, 8.8).

extension HeaderReader {
  /// The duration of all fragments in ticks of the movie (`mehd`); nil if the header does not state it.
  mutating func durationOfFragments(in body: Range<Int>) throws(MediaTimecodeError) -> Int? {
    guard let header = try atom("mehd", in: body) else { return nil }
    let isLong = try field(at: header.body.lowerBound, bytes: 1, in: header.body) == 1
    let ticks = try field(at: header.body.lowerBound + 4, bytes: isLong ? 8 : 4, in: header.body)
    return ticks == 0 ? nil : Int(exactly: ticks)
  }

  /// A tmcd track's first sample in the first fragment that has one; nil if there is none.
  mutating func fragmentSample(
    of track: Int, after movie: Atom, _ description: TimecodeDescription
  ) throws(MediaTimecodeError) -> (value: Int, offset: Int, ticks: Int)? {
    guard try atom("mvex", in: movie.body) != nil else { return nil }
    var offset = movie.end
    for _ in 0..<16 {
      guard let fragment = try atom("moof", in: offset..<size) else { return nil }
      if let position = try sampleOffset(of: track, in: fragment) {
        guard position < size else { throw .truncated(container, at: fragment.start) }
        return (try timecodeValue(at: position, description), position, 0)
      }
      offset = fragment.end
    }
    return nil
  }

  /// The offset of a track's first sample, from a fragment's `tfhd` and `trun`.
  private mutating func sampleOffset(of track: Int, in fragment: Atom) throws(MediaTimecodeError) -> Int? {
    var rest = fragment.body
    while let atom = try atom(from: &rest) {
      guard atom.type == Atom.type("traf"), let header = try self.atom("tfhd", in: atom.body),
        let run = try self.atom("trun", in: atom.body)
      else { continue }
      let start = header.body.lowerBound
      guard Int(try field(at: start + 4, bytes: 4, in: header.body)) == track else { continue }
      var base = fragment.start
      if try field(at: start, bytes: 4, in: header.body) & 1 != 0 {
        guard let explicit = Int(exactly: try field(at: start + 8, bytes: 8, in: header.body)) else { return nil }
        base = explicit
      }
      guard try field(at: run.body.lowerBound, bytes: 4, in: run.body) & 1 != 0 else { return base }
      let shift = UInt32(try field(at: run.body.lowerBound + 8, bytes: 4, in: run.body))
      let (position, overflow) = base.addingReportingOverflow(Int(Int32(bitPattern: shift)))
      return overflow || position < 0 ? nil : position
    }
    return nil
  }
}
