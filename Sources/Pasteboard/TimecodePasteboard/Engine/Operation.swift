// The work on each item, in this order: the item is repaired, carried to another version of a cut, and judged or
// converted; its event is checked; and the item is compared with the items before it.

package import SMPTETimecode
package import TimecodeCuts
import TimecodeDocuments
import TimecodeEvents

/// The work on each item of a run.
package struct Operation: Sendable {
  /// The kind of work.
  package enum Work: Sendable {
    /// The policies of a paste accept or refuse the item.
    case validate(PasteRules)
    /// The item is converted.
    case convert(ConversionPlan)
    /// The item is copied. It must be valid, unless invalid items are allowed.
    case collect(allowsInvalid: Bool)
    /// The item's length is calculated with, or lines are expressions of lengths. A total omits items without a
    /// duration.
    case measure(TimecodeExpression, isTotal: Bool)
  }

  /// The decision about an item.
  // Not a `Result`: the runtime would look up the conformances of its failure at each start.
  package enum Judgement: Sendable {
    /// The item has a result.
    case accepted(ItemResult)
    /// The item has no result.
    case failed(EventFault)
  }

  /// The work.
  package private(set) var work: Work
  /// The repair of labels that drop frame skips; nil leaves them.
  package let repair: DropFrameRepair?
  /// True under strict rules: a result that loses a part of a subframe is refused, no time is rounded to a frame unless
  /// rounding was requested, and an input in doubt is not processed.
  package let isStrict: Bool
  /// True if items are pasted. A fault in an event is then only a doubt, although timecodes are judged.
  let isPaste: Bool
  /// The rules between items.
  package var sequence: SequenceCheck?
  /// The track of the items to process; nil for all tracks.
  package var track: TrackName?
  /// The kind of entries to process; nil for both kinds.
  package var entries: EntryKind?
  /// The tracks of the items that were skipped because of their track.
  private(set) var otherTracks: Set<TrackName> = []
  /// The media in which the sources of events must be.
  package var media: MediaIndex?
  /// The rates so far, if no rate is demanded and the rate policy does not accept every rate; nil if rates do not
  /// matter.
  var rates: RateTally?
  /// A table for one event that is in no table.
  var single: EventTable?
  /// True if a document is written from the results. As in a rewritten one, no event loses its length, and each point
  /// of a source exists.
  package var writesDocument = false
  /// True if that document is a table, which can hold the other columns of a table of numbers.
  package var writesTable = false
  /// True if documents in real time are judged without a rate, if nothing gives one.
  package var judgesRealTime = false
  /// True if results are written in real time, so that documents in real time need no rate.
  package var writesRealTime = false
  /// The change that carries each item to another version of a cut, before it is judged or converted; nil if items
  /// stay.
  package var carrying: CutCarrying?
  /// True if results are written in a notation that keeps their parts of a subframe.
  package var writesParts = false
  /// True if the first timecode of a list is still to come, and a note may be written about it.
  var awaitsFirst = false
  /// The start of the item's list, which is the anchor of the work; nil if the work has its own anchor or none.
  var listStart: Timecode?
  /// The conversions from the properties that the stream had so far, at most `capacity`. The one used last comes first.
  private var conversions: [Conversion] = []
  private static let capacity = 8

  /// Returns true if a line is an item of a list. A pipe that begins with an item is a list.
  func isItem(_ line: Span<UInt8>, readBy reader: TimecodeReader) -> Bool {
    if case .measure(let expression, let isTotal) = work, !line.isRecord {
      if case .interval? = try? expression.evaluate(line) { return true }
      var total = LengthTotal(with: expression)
      return isTotal && (try? total.add(line)) != nil && total.waitingCount == 0
    }
    return (try? reader.readItem(line)) != nil
  }

  /// Makes an operation.
  package init(_ work: Work, repair: DropFrameRepair? = nil, isStrict: Bool = false, isPaste: Bool = false) {
    self.work = work
    self.repair = repair
    self.isStrict = isStrict
    self.isPaste = isPaste
    if !isPaste, case .validate(let rules) = work, rules.local.rate == nil, rules.policies.paste.rate == .preserve {
      rates = RateTally()
    }
  }

  /// The parts of an operation that one input may change.
  typealias Terms = (work: Work, sequence: SequenceCheck?, writesParts: Bool, writesDocument: Bool)
  var terms: Terms {
    get { (work, sequence, writesParts, writesDocument) }
    set {
      (work, sequence, writesParts, writesDocument) = newValue
      conversions = []
      if listStart != nil { listStart = nil }
    }
  }

  /// Begins an input whose items do not follow those before it. Returns the terms to restore after the input.
  mutating func beginInput() -> Terms {
    forgetListStart()
    let terms = terms
    sequence = terms.sequence.map { SequenceCheck($0.rules) }
    return terms
  }

  /// Converts by another plan from now on.
  mutating func convert(by plan: ConversionPlan) {
    work = .convert(plan)
    conversions = []
  }

  /// The label that stays in a conversion; nil without one.
  var anchor: TimecodeText? {
    get { plan?.anchor }
    set {
      conversions = []
      switch work {
      case .convert(var plan):
        plan.anchor = newValue
        work = .convert(plan)
      case .validate(var rules):
        rules.policies.anchor = newValue
        work = .validate(rules)
      case .collect, .measure: break
      }
    }
  }

  /// True if every item is processed.
  var acceptsAll: Bool { track == nil && entries == nil }

  /// Returns true if events, or otherwise markers, are processed.
  func includesEntry(_ isEvent: Bool) -> Bool { entries.map { ($0 == .events) == isEvent } ?? true }

  /// Returns true if an item is of the kind and on the track to process. Remembers the tracks of others.
  mutating func admit(_ reading: TimecodeReader.Reading) -> Bool {
    guard includesEntry(reading.event != nil) else { return false }
    guard track != nil else { return true }
    return admit(on: reading.event?.tracks ?? [])
  }

  /// Returns true if one of an item's tracks is the track to process; otherwise remembers the tracks.
  mutating func admit(on tracks: [TrackName]) -> Bool {
    guard let track else { return true }
    if tracks.contains(track) { return true }
    otherTracks.formUnion(tracks)
    return false
  }

  /// The timecode's label in the result and the neighbor that replaces it, if drop frame skips the label; otherwise
  /// nil.
  func repaired(_ timecode: Timecode) -> (label: Timecode, neighbor: Timecode)? {
    guard let repair else { return nil }
    var label = timecode
    switch work {
    case .validate(let rules): label = rules.label(timecode)
    case .convert(let plan) where plan.mode == .digits && plan.offset == nil:
      label = Timecode(unchecked: timecode.components, using: plan.target.filled(from: timecode.properties))
    case .convert, .collect, .measure: break
    }
    return repair.repaired(label).map { (label, $0) }
  }

  /// The quantity that results keep of their items, and the rounding to whole frames.
  var keeping: (mode: ConversionMode, rounding: FrameRounding?) {
    switch work {
    case .convert(let plan): (plan.mode, plan.rounding)
    case .validate(let rules): rules.keeping
    case .collect, .measure: (.instant, nil)
    }
  }

  /// Decides the result of an item: the item is carried, judged or converted. Under strict rules it is refused if it
  /// loses something.
  ///
  /// - Parameter row: The item's row, if it is an entry of a document.
  mutating func judge(
    _ read: TimecodeReader.Reading, of row: TableRow?, trace: inout PasteTrace?
  ) -> Judgement {
    adoptListStart(of: read)
    do throws(EventFault) {
      let reading = try carried(read, trace: &trace)
      var accepted = try result(ofCarried: reading, trace: &trace)
      let range = accepted.marker.range
      let collapsed = reading.range(collapsedTo: range)
      if collapsed != nil, writesDocument, !(row?.mayCollapse ?? (reading.event == nil)) {
        throw .document(DocumentError(.notRewritten(.collapsed)))
      }
      if let collapsed, isStrict { throw .collapsed(collapsed, to: range.inPoint) }
      accepted.isBetweenFrames = !accepted.isFloored && isBetweenFrames(reading, range)
      if accepted.isBetweenFrames, isStrict { throw .betweenFrames(reading.timecode, to: range) }
      accepted.marker = try marker(of: reading, range)
      if let origin = origin(of: reading) { accepted.marker.setOrigin(origin) }
      return .accepted(accepted.with(collapsed: collapsed, remainder: remainder(of: reading, in: range)))
    } catch {
      return .failed(error)
    }
  }

  /// The marker of a result.
  ///
  /// - Throws: The first point of its source that does not exist, if the source is converted or a document is written,
  ///   or that has no counterpart at the target. `validate` refuses an event only for its findings.
  private func marker(
    of reading: borrowing TimecodeReader.Reading, _ range: TimecodeRange
  ) throws(EventFault) -> TimecodeMarker {
    do throws(UnconvertiblePoint) {
      if writesDocument || range.properties != reading.timecode.properties,
        let point = reading.event?.nonexistentPoint
      {
        throw UnconvertiblePoint(point, .invalidSource(point.violations))
      }
      return try reading.marker(range, keeping)
    } catch {
      guard !judges || isPaste else { return TimecodeMarker(range, reading.details) }
      throw .unconvertible(error.error, error.point)
    }
  }

  /// Returns true if a conversion to another rate has a point between two frames.
  private func isBetweenFrames(_ reading: borrowing TimecodeReader.Reading, _ range: TimecodeRange) -> Bool {
    guard range.inPoint.frameRate != reading.timecode.frameRate,
      range.inPoint.subFrames != 0 || range.outPoint.subFrames != 0
    else { return false }
    return switch work {
    case .validate(let rules): rules.converts
    // Real time has no frames. Without a conversion of time, the subframes are the input's.
    case .convert(let plan): plan.mode == .instant && !keepsParts
    case .collect, .measure: false
    }
  }

  /// True if each timecode is decided alone: none is left out, and none is compared with others or with media.
  var acceptsEach: Bool { !awaitsFirst && sequence == nil && media == nil && acceptsAll }

  /// The result of an item that is only a timecode, if there is nothing to report.
  @inline(__always)
  mutating func plainResult(
    of reading: borrowing TimecodeReader.Reading
  ) -> ItemResult? {
    guard reading.isTimecode, listStart == nil, repair == nil || repaired(reading.timecode) == nil else { return nil }
    guard let accepted = try? repeated(reading) ?? result(of: reading),
      reading.isBare || reading.remainder == .zero || !keepsParts && !isMeasure,
      accepted.isExact ?? true || !reportsInexactResults, !isStrict || !isBetweenFrames(reading, accepted.marker.range)
    else { return nil }
    rates?.add(accepted.marker.inPoint.frameRate)
    return accepted
  }

  /// The result of a timecode by the conversion of the one before; nil if it needs another one, or has none.
  @inline(__always)
  private mutating func repeated(_ reading: borrowing TimecodeReader.Reading) -> ItemResult? {
    // Neither the plan nor the conversion is copied: both are large.
    guard carrying == nil, reading.isBare, !conversions.isEmpty, conversions[0].source == reading.timecode.properties,
      let converted = try? conversions[0].convert(reading.timecode.components)
    else { return nil }
    return try? checked(ItemResult(converted), of: reading)
  }

  /// True if a result that is not exact needs more than a timecode: its part of a subframe is kept, or a note says that
  /// it was rounded by default.
  private var reportsInexactResults: Bool {
    if case .convert(let plan) = work, plan.isRoundedByDefault { return true }
    return keepsParts
  }

  /// The decision alone, without reports.
  mutating func result(of reading: TimecodeReader.Reading) throws(EventFault) -> ItemResult {
    var trace: PasteTrace?
    guard carrying != nil else { return try result(ofCarried: reading, trace: &trace) }
    return try result(ofCarried: try carried(reading, trace: &trace), trace: &trace)
  }

  private func carried(
    _ reading: TimecodeReader.Reading, trace: inout PasteTrace?
  ) throws(EventFault) -> TimecodeReader.Reading {
    guard let carrying else { return reading }
    do { return try carrying.carried(reading, trace: &trace) } catch { throw .refused(error) }
  }

  @inline(__always)
  private mutating func result(
    ofCarried reading: TimecodeReader.Reading, trace: inout PasteTrace?
  ) throws(EventFault) -> ItemResult {
    switch work {
    case .validate(let rules):
      return try checked(try rules.decision(of: reading, trace: &trace), of: reading)
    case .convert(let plan):
      let converted: ItemResult
      do { converted = try self.converted(reading, plan) } catch { throw unconvertible(error, reading, plan) }
      return try checked(converted, of: reading)
    case .collect(let allowsInvalid):
      let range: TimecodeRange
      do { range = try reading.existingRange() } catch {
        // A range has no invalid points, even if invalid timecodes are allowed.
        guard reading.outPoint == nil else { throw .unconvertible(error, reading.invalidPoint) }
        guard allowsInvalid else { throw .invalid(reading.timecode) }
        range = TimecodeRange(unchecked: reading.timecode)
      }
      let isFloored = !reading.isBare && reading.remainder != .zero
      return try checked(ItemResult(range, isExact: nil, isFloored: isFloored), of: reading)
    case .measure:
      do {
        return ItemResult(try reading.existingRange(), isExact: nil)
      } catch {
        throw .unconvertible(error, reading.invalidPoint)
      }
    }
  }

  @inline(__always)
  private mutating func converted(
    _ reading: TimecodeReader.Reading, _ plan: ConversionPlan
  ) throws(TimecodeArithmeticError) -> ItemResult {
    let timecode = reading.timecode
    guard reading.outPoint == nil else { return try convertedRange(reading, plan) }
    let converted: ConversionResult
    if reading.isBare || reading.remainder.inPoint == .zero {
      // The conversion is large, so it is used in place and not copied.
      try prepareConversion(of: timecode, plan)
      converted = try conversions[0].convert(timecode.components)
    } else {
      converted = try conversion(of: timecode, plan, adding: reading.remainder.inPoint).convert(timecode.components)
    }
    return ItemResult(converted)
  }

  // Rare cases are out of line, so that the common path does not pay for their stack space.

  @inline(never)
  private mutating func convertedRange(
    _ reading: TimecodeReader.Reading, _ plan: ConversionPlan
  ) throws(TimecodeArithmeticError) -> ItemResult {
    let range = try reading.existingRange()
    let remainder = reading.remainder
    let conversion = try self.conversion(of: range.inPoint, plan, adding: remainder.inPoint)
    var other: Conversion?
    if remainder.inPoint != remainder.outPoint {
      other = try self.conversion(of: range.inPoint, plan, adding: remainder.outPoint)
    }
    let converted = try conversion.convert(range, outPointBy: other)
    return ItemResult(converted.range, isExact: converted.isExact, isFloored: converted.isFloored)
  }

  @inline(__always)
  private mutating func checked(
    _ accepted: ItemResult, of reading: TimecodeReader.Reading
  ) throws(EventFault) -> ItemResult {
    guard accepted.isFloored else { return accepted }
    var accepted = accepted
    accepted.isFloored = !keepsParts
    if accepted.isFloored, isStrict { throw floored(accepted.marker.range, of: reading) }
    return accepted
  }

  @inline(never)
  private mutating func unconvertible(
    _ error: TimecodeArithmeticError, _ reading: TimecodeReader.Reading, _ plan: ConversionPlan
  ) -> EventFault {
    let start = reading.timecode
    // The in point of a range is at fault if it has no result alone.
    let isStart =
      error.code != .invalid
      && (try? conversion(of: start, plan, adding: reading.remainder.inPoint).convert(start.components)) == nil
    return .unconvertible(error, isStart ? start : reading.invalidPoint)
  }

  /// The first point that would lose a part of a subframe.
  @inline(never)
  private mutating func floored(_ range: TimecodeRange, of reading: TimecodeReader.Reading) -> EventFault {
    guard let outPoint = reading.outPoint else { return .floored(reading.timecode, to: range.inPoint) }
    var start = reading
    start.set(.init(remainder: .init(inPoint: reading.remainder.inPoint)))
    do throws(EventFault) { _ = try result(of: start) } catch { return error }
    return .floored(outPoint, to: range.outPoint)
  }

  /// The conversion of a timecode, made once for each set of properties in a stream. A time between subframes gets a
  /// new one.
  mutating func conversion(
    of timecode: Timecode, _ plan: ConversionPlan, adding remainder: Fraction = .zero
  ) throws(TimecodeArithmeticError) -> Conversion {
    guard remainder == .zero else {
      guard timecode.isValid else { throw .invalidSource(timecode.violations) }
      return try plan.conversion(from: timecode.properties, adding: remainder)
    }
    try prepareConversion(of: timecode, plan)
    return conversions[0]
  }

  /// Moves the conversion of a timecode, which is on a subframe, to the front.
  @inline(__always)
  private mutating func prepareConversion(
    of timecode: Timecode, _ plan: ConversionPlan
  ) throws(TimecodeArithmeticError) {
    for index in conversions.indices where conversions[index].source == timecode.properties {
      if index > 0 { conversions.swapAt(0, index) }
      return
    }
    guard timecode.isValid else { throw .invalidSource(timecode.violations) }
    let conversion = try plan.conversion(from: timecode.properties)
    if conversions.count == Self.capacity { conversions.removeLast() }
    conversions.insert(conversion, at: 0)
  }
}

/// A kind of a document's entries.
package enum EntryKind: String, CaseIterable, Sendable {
  /// Entries with a track, a source or a number: the events of an edit list or a timeline.
  case events
  /// Everything else.
  case markers
}
