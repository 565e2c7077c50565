// WAVE: the start is the time reference of the `bext` chunk (EBU Tech 3285) in samples since midnight, or otherwise the
// time stamp of iXML. The rate is TIMECODE_RATE with TIMECODE_FLAG of iXML, or otherwise `sSPEED=` in the description
// of the `bext` chunk, as recorders write it. A file that has neither has no rate. In RF64 and BW64 the sizes of 64
// bits are in `ds64` (EBU Tech 3306, ITU-R BS.2088).

import SMPTETimecode

extension HeaderReader {
  /// The facts in the chunks of a WAVE file.
  private struct Chunks {
    var sampleRate: Int?
    var bytesPerSample = 0
    var hasData = false
    var dataSize: Int?
    /// The sizes of 64 bits, by chunk type.
    var longSizes: [UInt32: Int] = [:]
    var timeReference: (samples: UInt64, offset: Int)?
    var description: (text: String, offset: Int)?
    var production: ProductionXML?
    var productionOffset = 0
  }

  /// Reads the chunks of a WAVE file.
  mutating func wave() throws(MediaTimecodeError) -> HeaderFacts {
    var chunks = Chunks()
    var offset = 12
    while offset + 8 <= size {
      try countElement(at: offset)
      let type = try uint32(at: offset)
      var length = Int(try uint32(at: offset + 4, .little))
      let isUnfinished = length == UInt32.max || (length == 0 && type == Atom.type("data"))
      if let long = chunks.longSizes[type], length == UInt32.max { length = long }
      let start = offset + 8
      let remaining = size - start
      if type == Atom.type("data") {
        chunks.hasData = true
        chunks.dataSize = isUnfinished && chunks.longSizes[type] == nil ? nil : length
        // A recording that was not finished extends to the end of the file.
        if isUnfinished, chunks.longSizes[type] == nil { break }
      }
      guard length <= remaining else { throw .truncated(container, at: offset) }
      if type != Atom.type("data") {
        try read(type, in: start..<start + length, into: &chunks)
      }
      offset = start + length + length % 2
    }
    guard chunks.hasData else { throw .truncated(container, at: min(offset, size)) }
    return try Self.facts(of: chunks, container: container)
  }

  private mutating func read(
    _ type: UInt32, in body: Range<Int>, into chunks: inout Chunks
  ) throws(MediaTimecodeError) {
    let start = body.lowerBound
    switch type {
    case Atom.type("fmt "):
      guard body.count >= 16 else { throw .malformed(container, .size, at: start - 8) }
      chunks.sampleRate = Int(try uint32(at: start + 4, .little))
      chunks.bytesPerSample = try uint16(at: start + 12, .little)
    case Atom.type("ds64"):
      guard body.count >= 28 else { throw .malformed(container, .size, at: start - 8) }
      // A recorder writes 0 at first, and the size at the end.
      let dataSize = Int(clamping: try number(at: start + 8, bytes: 8, .little))
      if dataSize > 0 { chunks.longSizes[Atom.type("data")] = dataSize }
      let count = Int(try uint32(at: start + 24, .little))
      for index in 0..<min(count, (body.count - 28) / 12, 64) {
        let entry = start + 28 + index * 12
        chunks.longSizes[try uint32(at: entry)] = Int(clamping: try number(at: entry + 4, bytes: 8, .little))
      }
    case Atom.type("bext"):
      guard body.count >= 346 else { throw .malformed(container, .size, at: start - 8) }
      chunks.description = try text(at: start, count: 256).map { ($0, start) }
      chunks.timeReference = (try number(at: start + 338, bytes: 8, .little), start + 338)
    case Atom.type("iXML"):
      // The rate is near the beginning, so the rest of a longer chunk is not read.
      let text = try bytes(at: start, count: min(body.count, Self.maximumRun))
      chunks.production = ProductionXML(text)
      chunks.productionOffset = start
    default: break
    }
  }

  private static func facts(
    of chunks: Chunks, container: MediaContainer
  ) throws(MediaTimecodeError) -> HeaderFacts {
    guard let fileRate = chunks.sampleRate, fileRate > 0 else {
      throw .malformed(container, .chunkMissing, at: 12)
    }
    var facts = HeaderFacts()
    let production = chunks.production
    facts.reel = production?.tape
    facts.warnings += production?.unreadable.map { .unreadable(at: chunks.productionOffset + $0) } ?? []
    if let size = chunks.dataSize, chunks.bytesPerSample > 0 {
      facts.duration = HeaderFacts.Duration(
        ticks: size / chunks.bytesPerSample, ticksPerSecond: Fraction(fileRate, 1), isRounded: false)
    }
    let described = chunks.description.flatMap { StatedRate(recorderDescription: $0.text, at: $0.offset) }
    var stated: StatedRate?
    if let production, let text = production.timecodeRate {
      let offset = chunks.productionOffset + production.rateOffset
      stated = StatedRate(text: text, isDrop: production.isDrop, at: offset)
      guard stated != nil else { throw .malformed(container, .rate, at: offset) }
    }
    facts.setRate(stated, fallback: described)
    // Recorders that run at 48,048 Hz for a file of 48,000 Hz state the sample rate at which their time stamps count.
    let stampRate = Fraction(production?.stampRate ?? fileRate, 1)
    if let reference = chunks.timeReference {
      facts.starts.append(
        HeaderFacts.Start(
          kind: .broadcastExtension, offset: reference.offset,
          position: .samples(reference.samples, sampleRate: stampRate), masterSpeed: production?.masterSpeed))
    }
    if let production, let samples = production.stamp {
      facts.starts.append(
        HeaderFacts.Start(
          kind: .productionXML, offset: chunks.productionOffset + production.stampOffset,
          position: .samples(samples, sampleRate: stampRate), masterSpeed: production.masterSpeed))
    }
    return facts
  }
}
