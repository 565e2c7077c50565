// The sample description of a tmcd track, and its samples. A sample is one number, frames since zero. The description
// gives the rate and the flags (QuickTime File Format, "Timecode Media").

import SMPTETimecode

/// The meaning of a tmcd track's numbers.
struct TimecodeDescription {
  /// The flags. The constants below are the known flags.
  var flags: UInt32
  /// The ticks a second over the ticks a frame.
  var terms: Fraction
  /// The frame numbers a second.
  var framesPerSecond: Int
  /// The number of bytes of a sample: 4, or 8 in a `tc64` description.
  var sampleSize: Int
  /// The name of the source, which is the reel.
  var reel: String?
  /// The offset of the flags.
  var offset: Int

  static let dropFrame: UInt32 = 1
  static let wrapsAtMidnight: UInt32 = 2
  static let allowsNegative: UInt32 = 4
  static let tapeCounter: UInt32 = 8
}

extension HeaderReader {
  /// Reads the first sample description of a tmcd track; nil if it is of a different kind.
  mutating func timecodeDescription(in tables: Range<Int>) throws(MediaTimecodeError) -> TimecodeDescription? {
    guard var entries = try atom("stsd", in: tables)?.body.dropFirst(8), let entry = try atom(from: &entries),
      entry.type == Atom.type("tmcd") || entry.type == Atom.type("tc64")
    else { return nil }
    let body = entry.body
    let start = body.lowerBound
    let scale = try field(at: start + 16, bytes: 4, in: body)
    let ticks = try field(at: start + 20, bytes: 4, in: body)
    var description = TimecodeDescription(
      flags: UInt32(try field(at: start + 12, bytes: 4, in: body)),
      terms: Fraction(Int(scale), Int(ticks)),
      framesPerSecond: Int(try field(at: start + 24, bytes: 1, in: body)),
      sampleSize: entry.type == Atom.type("tc64") ? 8 : 4, offset: start + 12)
    // The text follows its length and language.
    if let name = try atom("name", in: body.dropFirst(26)), name.body.count > 4 {
      let length = min(try uint16(at: name.body.lowerBound), name.body.count - 4)
      description.reel = try text(at: name.body.lowerBound + 4, count: length)
    }
    return description
  }

  /// Finds the sample of a tmcd track at a tick of its media; nil if the track has no such sample.
  ///
  /// - Returns: The number in the sample, the offset of that number, and the ticks since the sample began.
  mutating func timecodeSample(
    at tick: Int, in tables: Range<Int>, _ description: TimecodeDescription
  ) throws(MediaTimecodeError) -> (value: Int, offset: Int, ticks: Int)? {
    let (sample, ticks) = tick == 0 ? (0, 0) : try sampleIndex(at: tick, in: tables)
    let (chunk, sampleInChunk) = sample == 0 ? (0, 0) : try chunkIndex(of: sample, in: tables)
    var chunks = try table("stco", entrySize: 4, in: tables)
    let width = chunks == nil ? 8 : 4
    if chunks == nil { chunks = try table("co64", entrySize: 8, in: tables) }
    guard let chunks, chunk < chunks.count else { return nil }
    let chunkStart = try number(at: chunks.start + chunk * width, bytes: width)
    guard let start = Int(exactly: chunkStart), start < size else { throw .truncated(container, at: chunks.atom.start) }
    let offset = start + sampleInChunk * description.sampleSize
    return (try timecodeValue(at: offset, description), offset, ticks)
  }

  /// Reads the number in a tmcd sample. It is signed only if the flags allow negative numbers.
  mutating func timecodeValue(at offset: Int, _ description: TimecodeDescription) throws(MediaTimecodeError) -> Int {
    let number = try distantNumber(at: offset, bytes: description.sampleSize)
    if description.sampleSize == 8 { return Int(truncatingIfNeeded: number) }
    let isSigned = description.flags & TimecodeDescription.allowsNegative != 0
    return isSigned ? Int(Int32(truncatingIfNeeded: number)) : Int(number)
  }

  /// The sample at a tick (`stts`), and the ticks since it began. The last sample if the tick is after all samples.
  private mutating func sampleIndex(
    at tick: Int, in tables: Range<Int>
  ) throws(MediaTimecodeError) -> (sample: Int, ticks: Int) {
    guard let table = try table("stts", entrySize: 8, in: tables) else { return (0, tick) }
    var sample = 0
    var start = 0
    for entry in 0..<table.count {
      let offset = table.start + entry * 8
      try countElement(at: offset)
      let count = Int(try uint32(at: offset))
      let duration = Int(try uint32(at: offset + 4))
      guard duration > 0, count > 0 else { continue }
      let (index, ticks) = (tick - start).quotientAndRemainder(dividingBy: duration)
      if index < count { return (sample + index, ticks) }
      // Both are less than 2^32. Their product is at most the tick, because the index is not less than the count.
      guard entry < table.count - 1 else { return (sample + count - 1, tick - start - (count - 1) * duration) }
      sample += count
      start += count * duration
    }
    return (0, tick)
  }

  /// The chunk of a sample (`stsc`), and the index of the sample in the chunk.
  private mutating func chunkIndex(
    of sample: Int, in tables: Range<Int>
  ) throws(MediaTimecodeError) -> (chunk: Int, sample: Int) {
    guard let table = try table("stsc", entrySize: 12, in: tables) else { return (sample, 0) }
    var firstSample = 0
    for entry in 0..<table.count {
      let offset = table.start + entry * 12
      try countElement(at: offset)
      let chunk = Int(try uint32(at: offset)) - 1
      let perChunk = Int(try uint32(at: offset + 4))
      let next = entry + 1 < table.count ? Int(try uint32(at: offset + 12)) - 1 : Int.max
      guard chunk >= 0, perChunk > 0, next > chunk else { throw .malformed(container, .size, at: offset) }
      let (index, rest) = (sample - firstSample).quotientAndRemainder(dividingBy: perChunk)
      if index < next - chunk { return (chunk + index, rest) }
      // The sum is at most the sample's number, because the index is not less than the number of chunks.
      firstSample += (next - chunk) * perChunk
    }
    return (0, 0)
  }
}
