// New times for a cut at another rate or another place: lengths agree and cuts stay cuts.
//
//     let rewriting = CutRewriting(record: conversion, source: sourceConversion)
//     let result = try rewriting.rewritten(times, of: bytes)
//     try result.write(bytes) { part in … }
//
// Per element: record in, record out and source in each become the frame that the rounding says. The source out follows from the
// record's length and the speed as it is written. A count of frames is scaled, at least 1 and at most its event's length.
// The ends of media are solved last: they are the nearest frames too, but hold all that they held before.
// All arithmetic is in counts of subframes; a field whose time stays keeps its bytes.

package import SMPTETimecode

/// How the times of a document become others.
package struct CutRewriting: Sendable {
  /// What record times become.
  package var record: Conversion
  /// What source times become; nil if they stay as they are.
  package var source: Conversion?

  package init(record: Conversion, source: Conversion?) {
    self.record = record
    self.source = source
  }
}

extension CutRewriting {
  /// The document with its new times.
  ///
  /// - Parameter encoding: The encoding of bytes without a byte order mark; nil for UTF-8 and what is ASCII where times are.
  /// - Throws: The place of a time that has no room at the target (`range`), of one that lies between two frames there or of an
  ///   event whose length would be zero (`notRewritten`), and of text that cannot be decoded.
  package func rewritten(
    _ times: DocumentTimes, of bytes: Span<UInt8>, in encoding: DocumentEncoding? = nil
  ) throws(DocumentError) -> RewrittenDocument {
    let text = try DocumentText.checkedUTF16(bytes, stated: encoding)
    let targets = (record: record.target, source: source?.target ?? record.source)
    var (new, result) = (times, RewrittenDocument(times, text: text, targets: targets))
    try solve(&new, &result)
    result.new = new
    return result
  }

  /// Works out the new times, in subframes of the target.
  private func solve(_ times: inout DocumentTimes, _ result: inout RewrittenDocument) throws(DocumentError) {
    try checkStatements(of: times)
    let chosen = times.chosen == nil ? [] : times.elements
    for index in times.elements.indices {
      let old = times.elements[index].record
      if times.elements[index].hasOtherLengths(record.source) { result.mayHaveOtherLengths = true }
      if let old { times.elements[index].record = try solved(old, of: index, times) }
      if let speed = times.elements[index].speed {
        let (above, below) = (record.target.frameRate.maxFrames, record.source.frameRate.maxFrames)
        if above != below { times.elements[index].speed = Self.scaled(speed, above, 100 * below) * 100 }
      }
      if let source, let taken = times.elements[index].source {
        times.elements[index].source = try solved(taken, beside: old, by: source, index, times, &result)
      }
    }
    result.unequalLengths = unequalLengths(of: times, since: chosen)
    if record.target.frameRate != record.source.frameRate { result.keptColumns = times.keptColumns }
    for held in times.held { times.grow(held, record.target.subFramesBase) }
    if source != nil || record.target != record.source {
      for index in times.counts {
        let field = times.fields[index]
        let count = scaled(field.value.count ?? 0, of: Int(field.element), times.elements, &result)
        times.fields[index].value = field.value.with(count: count)
      }
    }
    times.labels = record.target
    if !times.hasOrigin, times.elements.indices.contains(times.origin), times.elements[times.origin].record?.start != 0
    {
      throw DocumentError(.notRewritten(.noStart))
    }
  }

  /// Whether all that a document states can be stated at the target.
  private func checkStatements(of times: borrowing DocumentTimes) throws(DocumentError) {
    if record.rounding == nil, let place = times.unroundedPlace {
      throw DocumentError(.notRewritten(.betweenFrames), at: place)
    }
    let (old, new) = (record.source.frameRate, record.target.frameRate)
    guard old != new else { return }
    if record.mode != .instant, let kept = times.realTimes {
      throw DocumentError(.notRewritten(.content(kept.content)), at: kept.first)
    }
    if old.isDrop != new.isDrop, !times.hasMode {
      throw DocumentError(.notRewritten(.content("a sequence that does not state drop frame")))
    }
    let canName = FinalCutReading.digits(of: new) != nil
    let name = times.fields.first { $0.value == .fieldRateName || ($0.value == .rateDigits && !canName) }
    guard old.rate != new.rate, let name else { return }
    throw DocumentError(.notRewritten(.content("formats whose name states a rate")), at: times.place(of: name))
  }

  private func solved(
    _ old: DocumentTimes.Extent, of index: Int, _ times: borrowing DocumentTimes
  ) throws(DocumentError) -> DocumentTimes.Extent {
    var start = try converted(old.start, by: record, of: index, .recordIn, times)
    let base = record.target.subFramesBase.rawValue
    let container = Int(times.elements[index].container)
    if container >= 0, let container = times.elements[container].record {
      start = max(container.start, min(start, container.end - base))
    }
    guard !times.elements[index].isMark else { return DocumentTimes.Extent(start: start, end: start + base) }
    let end = old.length == 0 ? start : try converted(old.end, by: record, of: index, .recordOut, times)
    guard old.length == 0 || end > start || times.elements[index].mayCollapse else {
      throw DocumentError(.notRewritten(.collapsed), at: times.place(of: index, .recordOut))
    }
    return DocumentTimes.Extent(start: start, end: end)
  }

  /// The source of an element whose record and speed are the new ones.
  ///
  /// - Parameter record: The record as it was.
  private func solved(
    _ old: DocumentTimes.Extent, beside record: DocumentTimes.Extent?, by conversion: Conversion, _ index: Int,
    _ times: borrowing DocumentTimes, _ result: inout RewrittenDocument
  ) throws(DocumentError) -> DocumentTimes.Extent {
    let element = times.elements[index]
    var start = try converted(old.start, by: conversion, of: index, .sourceIn, times)
    let base = conversion.target.subFramesBase.rawValue
    if element.side != 0, let container = times.elements[Int(element.container)].source {
      start = element.side < 0 ? max(0, min(start, container.start - base)) : max(start, container.end)
    }
    guard old.length > 0 else { return DocumentTimes.Extent(start: start, end: start) }
    if element.isMark, element.record == nil { return DocumentTimes.Extent(start: start, end: start + base) }
    // The one frame that Avid writes of a clip played backward is one frame at every rate.
    if let speed = element.speed, speed < 0, old.length == conversion.source.subFramesBase.rawValue {
      return DocumentTimes.Extent(start: start, end: start + base)
    }
    // Nothing follows from a record whose length is not known, or another than the source's without a word of a speed; nor for
    // a freeze, or at another rate than the record's.
    guard element.speed != 0, conversion.target.frameRate == self.record.target.frameRate,
      let length = element.record?.length, length > 0,
      element.speed != nil || record?.length == old.length
    else {
      let end = try converted(old.end, by: conversion, of: index, .sourceOut, times)
      return DocumentTimes.Extent(start: start, end: max(end, start + base))
    }
    // If no length changes, the source stays as long as it is, whatever its speed.
    let own = try? converted(old.end, by: conversion, of: index, .sourceOut, times)
    if let own, length == record?.length, own - start == old.length {
      return DocumentTimes.Extent(start: start, end: own)
    }
    let target = conversion.target
    let speed = element.speed.map { Fraction(reducing: $0, 1000 * target.frameRate.maxFrames) } ?? Fraction(1, 1)
    let played = TimecodeEvent.Source.length(ofRecord: length, base: target.subFramesBase, at: speed)
    let end = played.map { Int(clamping: Int128(start) + Int128($0)) } ?? .max
    guard end <= target.frameRate.maxTotalSubFrames(in: target.upperLimit, base: target.subFramesBase) else {
      throw DocumentError(.range(.beyondLimit(target.upperLimit)), at: times.place(of: index, .sourceOut))
    }
    if own != end { result.derivedSources += 1 }
    return DocumentTimes.Extent(start: start, end: end)
  }

  /// A count of subframes at the target; of whole frames if it was.
  private func converted(
    _ count: Int, by conversion: Conversion, of index: Int, _ value: DocumentField.Value,
    _ times: borrowing DocumentTimes
  ) throws(DocumentError) -> Int {
    do throws(TimecodeArithmeticError) {
      let moved = try conversion.convert(subFrames: count)
      let isWhole = count.isMultiple(of: conversion.source.subFramesBase.rawValue)
      let remains = moved.isFloored || !moved.subFrames.isMultiple(of: conversion.target.subFramesBase.rawValue)
      if !(isWhole && remains) { return moved.subFrames }
    } catch {
      throw DocumentError(.range(error), at: times.place(of: index, value))
    }
    throw DocumentError(.notRewritten(.betweenFrames), at: times.place(of: index, value))
  }

  /// How many records and sources were equally long, and are so no more, because the labels of one of them stay.
  private func unequalLengths(of times: borrowing DocumentTimes, since old: [DocumentTimes.Element]) -> Int {
    let target = times.chosen == .source ? source?.target ?? record.target : record.target
    var count = 0
    for (index, before) in old.enumerated() where before.agrees(record.source) {
      var after = times.elements[index]
      if times.chosen == .source {
        after.record = after.record?.relabelled(from: record.source, to: target)
      } else {
        after.source = after.source?.relabelled(from: record.source, to: target)
      }
      if !after.agrees(target) { count += 1 }
    }
    return count
  }

  /// The count of frames of a transition or a split at the target.
  private func scaled(
    _ count: Int, of index: Int, _ elements: borrowing [DocumentTimes.Element], _ result: inout RewrittenDocument
  ) -> Int {
    var new = count
    switch record.mode {
    case .frames: break
    case .digits: new = Self.scaled(count, record.target.frameRate.maxFrames, record.source.frameRate.maxFrames)
    case .instant:
      let (above, below) = (record.target.frameRate.rate, record.source.frameRate.rate)
      new = Self.scaled(count, above.numerator * below.denominator, above.denominator * below.numerator)
    }
    new = max(1, new)
    guard elements.indices.contains(index), let length = elements[index].record?.length, length > 0 else { return new }
    let frames = max(1, length / record.target.subFramesBase.rawValue)
    if new > frames { result.shortenedCounts += 1 }
    return min(new, frames)
  }

  /// A number times a ratio, rounded; ties go away from zero.
  private static func scaled(_ number: Int, _ multiplier: Int, _ divisor: Int) -> Int {
    Int(clamping: roundDivide(Int128(number) * Int128(multiplier), Int128(divisor)))
  }
}

extension DocumentTimes.Extent {
  /// What the same labels mean at other properties.
  fileprivate func relabelled(from old: Timecode.Properties, to new: Timecode.Properties) -> DocumentTimes.Extent {
    func count(_ count: Int) -> Int {
      Timecode(unchecked: Timecode(subFrames: count, using: old).components, using: new).subFrameCount
    }
    return DocumentTimes.Extent(start: count(start), end: count(end))
  }
}

extension DocumentTimes.Element {
  /// Whether the source is not as long as the record at its speed.
  fileprivate func hasOtherLengths(_ properties: Timecode.Properties) -> Bool {
    guard let record, let source, record.length != source.length else { return false }
    return record.length > 0 && !agrees(properties)
  }

  /// Whether the source is as long as the record at the speed, to a frame if it has one; one that is not known is.
  fileprivate func agrees(_ properties: Timecode.Properties) -> Bool {
    guard let record, let source, source.length > 0, speed != 0 else { return true }
    let base = properties.subFramesBase
    if let speed, speed < 0, source.length == base.rawValue { return true }
    let speed = speed.map { Fraction(reducing: $0, 1000 * properties.frameRate.maxFrames) } ?? Fraction(1, 1)
    guard let length = TimecodeEvent.Source.length(ofRecord: record.length, base: base, at: speed) else { return true }
    return (length - source.length).magnitude <= (self.speed == nil ? 0 : base.rawValue)
  }
}

extension Timecode {
  /// Whether it is the point after the last frame, which lists write as zero.
  var endsTimeline: Bool {
    guard days != 0 || hours >= 24 else { return false }
    let end = frameRate.maxTotalSubFrames(in: upperLimit, base: subFramesBase)
    return components == upperLimit.components || subFrameCount == end
  }
}
