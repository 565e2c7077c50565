// A document with new times: lengths agree and cuts stay cuts.
//
//     let conversion = EventConversion(record: conversion, source: sourceConversion)
//     let result = try conversion.rewritten(times, of: bytes)
//     try result.write(bytes) { part in … }
//
// Per element: record in, record out and source in each become the frame that the rounding says; the source out follows as
// EventConversion has it; the outgoing side of a transition goes on where the event before it ends, if it did.
// A count of frames is scaled, at least 1 and at most its event's length.
// The ends of media are solved last: they are the nearest frames too, but hold all that they held before.
// All arithmetic is in counts of subframes; a field whose time stays keeps its bytes.

import SMPTETimecode
package import TimecodeEvents

extension EventConversion {
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
    let speeds = times.speeds
    let rooms = times.counts.map { index -> TimeSpan? in
      let element = Int(times.fields[index].element)
      return times.elements.indices.contains(element) ? times.elements[element].record : nil
    }
    times.speeds = speeds.map { $0.converted(from: record.source.frameRate, to: record.target.frameRate) }
    for index in times.elements.indices {
      let old = times.elements[index]
      let form = old.form(speeds, record.source)
      if form == .differs { result.mayHaveOtherLengths = true }
      if form == .unretimed {
        let place = DocumentPlace(line: Int(old.line), column: 1, offset: old.lineStart)
        result.unretimed = DocumentOmission(
          unretimed: (result.unretimed?.count ?? 0) + 1, first: result.unretimed?.first ?? place)
      }
      if let record = old.record { times.elements[index].record = try solved(record, of: index, times) }
      if source != nil, let taken = old.source {
        times.elements[index].source = try solved(taken, form, of: old, at: index, times, &result)
      }
    }
    result.unequalLengths = unequalLengths(of: times, since: chosen, speeds)
    if record.target.frameRate != record.source.frameRate { result.keptColumns = times.keptColumns }
    for held in times.held { times.grow(held, record.target.subFramesBase) }
    if source != nil || record.target != record.source {
      for (index, room) in zip(times.counts, rooms) {
        times.fields[index].value = scaled(times.fields[index], room, times.elements, &result)
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
    _ old: TimeSpan, of index: Int, _ times: borrowing DocumentTimes
  ) throws(DocumentError) -> TimeSpan {
    var start = try converted(old.start, by: record, of: index, .recordIn, times)
    let base = record.target.subFramesBase.rawValue
    let container = Int(times.elements[index].container)
    if container >= 0, let container = times.elements[container].record {
      start = max(container.start, min(start, container.end - base))
    }
    guard !times.elements[index].isMark else { return TimeSpan(start: start, end: start + base) }
    let end = old.length == 0 ? start : try converted(old.end, by: record, of: index, .recordOut, times)
    guard old.length == 0 || end > start || times.elements[index].mayCollapse else {
      throw DocumentError(.notRewritten(.collapsed), at: times.place(of: index, .recordOut))
    }
    return TimeSpan(start: start, end: end)
  }

  /// The source of an element whose record is the new one, and whose lengths stood in a form.
  private func solved(
    _ old: TimeSpan, _ form: LengthForm, of before: DocumentTimes.Element, at index: Int,
    _ times: borrowing DocumentTimes, _ result: inout RewrittenDocument
  ) throws(DocumentError) -> TimeSpan {
    let (element, conversion) = (times.elements[index], source ?? record)
    if element.follows >= 0, let followed = times.elements[Int(element.follows)].source {
      let point = element.followsStart ? followed.start : followed.end
      return TimeSpan(start: point, end: point)
    }
    var start = try converted(old.start, by: conversion, of: index, .sourceIn, times)
    let base = conversion.target.subFramesBase.rawValue
    if element.side != 0, let container = times.elements[Int(element.container)].source {
      start = element.side < 0 ? max(0, min(start, container.start - base)) : max(start, container.end)
    }
    guard old.length > 0 else { return TimeSpan(start: start, end: start) }
    if element.isMark, element.record == nil { return TimeSpan(start: start, end: start + base) }
    let own = Result { () throws(DocumentError) in
      max(try converted(old.end, by: conversion, of: index, .sourceOut, times), start + base)
    }
    let ownLength = (try? own.get()).map { $0 - start }
    let length = sourceLength(
      of: old, form, at: times.speeds[Int(element.speed)],
      beside: (before.record ?? .none, element.record ?? .none), ownLength: ownLength)
    guard let length else { return TimeSpan(start: start, end: try own.get()) }
    let end = Int(clamping: Int128(start) + Int128(length))
    let target = conversion.target
    guard end <= target.frameRate.maxTotalSubFrames(in: target.upperLimit, base: target.subFramesBase) else {
      throw DocumentError(.range(.beyondLimit(target.upperLimit)), at: times.place(of: index, .sourceOut))
    }
    if length != ownLength, form != .oneFrame { result.derivedSources += 1 }
    return TimeSpan(start: start, end: end)
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
  private func unequalLengths(
    of times: borrowing DocumentTimes, since old: [DocumentTimes.Element], _ speeds: [Speed]
  ) -> Int {
    let target = times.chosen == .source ? source?.target ?? record.target : record.target
    var count = 0
    for (index, before) in old.enumerated() where before.form(speeds, record.source) != .differs {
      var after = times.elements[index]
      if times.chosen == .source {
        after.record = after.record?.relabelled(from: record.source, to: target)
      } else {
        after.source = after.source?.relabelled(from: record.source, to: target)
      }
      if after.form(times.speeds, target) == .differs { count += 1 }
    }
    return count
  }

  /// The count of frames of a transition or a split at the target.
  private func scaled(
    _ field: DocumentField, _ old: TimeSpan?, _ elements: borrowing [DocumentTimes.Element],
    _ result: inout RewrittenDocument
  ) -> DocumentField.Value {
    guard let count = field.value.count else { return field.value }
    let new = elements.indices.contains(Int(field.element)) ? elements[Int(field.element)].record : nil
    // A split, and a side of OpenTimelineIO's transitions, has at most the frames of its event.
    let isTransition = if case .transition = field.value { true } else { false }
    let before = isTransition ? old ?? .none : TimeSpan(start: 0, end: .max)
    let frames = self.frames(count, beside: (before, new ?? .none))
    if frames < max(1, scaled(count)) { result.shortenedCounts += 1 }
    return field.value.with(count: frames)
  }
}

extension TimeSpan {
  /// What the same labels mean at other properties.
  fileprivate func relabelled(from old: Timecode.Properties, to new: Timecode.Properties) -> TimeSpan {
    func count(_ count: Int) -> Int {
      Timecode(unchecked: Timecode(subFrames: count, using: old).components, using: new).subFrameCount
    }
    return TimeSpan(start: count(start), end: count(end))
  }
}

extension DocumentTimes.Element {
  /// How the lengths of its record and its source stand to each other at some properties.
  @inline(__always)
  fileprivate func form(_ speeds: borrowing [Speed], _ properties: Timecode.Properties) -> LengthForm {
    guard let record, let source else { return .unstated }
    return LengthRule(record: properties, source: properties, speed: speeds[Int(speed)])
      .form(record: record, source: source)
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
