// The decision about an item: its result, and everything to report about it. Only items with nothing to report, such as
// plain labels and unchanged rows, may take shorter paths.

import SMPTETimecode
import TimecodeEvents

/// An item that is a row of a table.
struct TableRow {
  let table: EventTable.Shared
  let index: Int
  /// The previous event on its track, if this one begins with a transition.
  let before: TimecodeMarker?
  /// True if nothing is wrong with the event of the row.
  let isRight: Bool

  /// True if the row may have no length after rounding.
  var mayCollapse: Bool { table.events.rows[index].flags.contains(.mayCollapse) }
}

extension Operation {
  /// The result of an item, with its reports.
  struct Answer {
    /// The result, or the reason that there is none.
    var outcome: Judgement
    /// The labels that drop frame skips, and the neighbors that replaced them.
    var repairs: [(from: Timecode, to: Timecode)] = []
    /// Further faults of the item, after the fault of the outcome.
    var others: [EventFault] = []
    /// The reasons why an event is impossible as it is written, if they are only doubts.
    var doubts: [TimecodeField.PasteRejection] = []
    /// True if the media of the item were not found.
    var isMissing = false
  }

  /// Repairs an item, and decides its result.
  ///
  /// Every command decides about its items here, and so does a paste.
  ///
  /// - Parameters:
  ///   - line: The line of the item, which rejections of later items name.
  ///   - row: The row of the item, if it is in a table.
  ///   - trace: Receives each decision of a policy.
  mutating func answer(
    _ reading: inout TimecodeReader.Reading, line: Int? = nil, of row: TableRow? = nil, trace: inout PasteTrace?
  ) -> Answer {
    let repairs = repair.map { repair(&reading, by: $0) } ?? []
    var answer = Answer(outcome: judge(reading, of: row, trace: &trace), repairs: repairs)
    if case .accepted(let item) = answer.outcome { rates?.add(item.marker.inPoint.frameRate) }
    var (rejections, hasMedia) = eventRejections(of: reading, repairs.isEmpty ? row : nil, line)
    if !hasMedia, case .accepted = answer.outcome { answer.isMissing = true }
    if !judges || isPaste {
      (answer.doubts, rejections) = (rejections, [])
      // The fault says the same.
      if case .failed(.unconvertible(_, let point)) = answer.outcome, point == reading.event?.nonexistentPoint {
        answer.doubts.removeAll { $0.reason == .source }
      }
    } else if sequence != nil {
      rejections += sequenceRejections(of: reading, line, answer.outcome)
    }
    if case .failed(let fault) = answer.outcome {
      answer.others = outPointFaults(of: reading, after: fault) + rejections.map { .refused($0) }
    } else if let first = rejections.first {
      answer.outcome = .failed(.refused(first))
      answer.others = rejections.dropFirst().map { .refused($0) }
    }
    return answer
  }

  /// The faults of the out point of a range whose in point is at fault.
  private func outPointFaults(of reading: TimecodeReader.Reading, after fault: EventFault) -> [EventFault] {
    guard carrying == nil, let outPoint = reading.outPoint else { return [] }
    switch (work, fault) {
    case (.validate(let rules), .refused(let first)):
      return rules.rejections(of: reading, after: first).map { .refused($0) }
    case (_, .unconvertible(.invalidSource, _)) where !reading.timecode.isValid && !outPoint.exists:
      return [.unconvertible(.invalidSource(outPoint.violations), outPoint)]
    default: return []
    }
  }

  /// The faults of an item's event, even if its record is refused. `hasMedia` is false if media are searched and the
  /// event is not in them.
  mutating func eventRejections(
    of reading: TimecodeReader.Reading, _ row: TableRow?, _ line: Int?
  ) -> (rejections: [TimecodeField.PasteRejection], hasMedia: Bool) {
    if row?.isRight ?? false { return ([], true) }
    // Most items are plain timecodes.
    guard reading.details != nil || media != nil else { return ([], true) }
    let source = reading.event?.source
    let files = source.flatMap { media?.files(for: $0) } ?? []
    let isFound = source.flatMap { media?.count($0, hasFile: !files.isEmpty, line: line) } ?? false
    let hasMedia = isFound || media == nil
    guard let event = reading.event else { return ([], hasMedia) }
    var judged = JudgedEvent(event: event, inPoint: reading.timecode, outPoint: reading.outPoint)
    judged.before = row?.before?.event
    chooseMediaBefore(&judged, row)
    // If several files have the same name, the event is in the files with the fewest faults.
    let found = files.map { rejections(of: judged, row, in: media?[$0], isFound: isFound) }
    guard let least = found.min(by: { $1.isWorse(than: $0) }) else {
      return (rejections(of: judged, row, in: nil, isFound: false), hasMedia)
    }
    if isFound { media?.use(zip(files, found).filter { !$1.isWorse(than: least) }.map(\.0)) }
    return (least, hasMedia)
  }

  /// Chooses, for the previous event, the media file with which the transition has the fewest faults.
  private mutating func chooseMediaBefore(_ judged: inout JudgedEvent, _ row: TableRow?) {
    guard let files = judged.before?.source.flatMap({ media?.files(for: $0) }) else { return }
    var least = Int.max
    var chosen = judged
    for index in files {
      judged.before?.source?.media = media?[index].extent
      let count = findings(of: judged, row, media: judged.event.source?.media).transition.count
      if count < least { (least, chosen) = (count, judged) }
    }
    judged = chosen
  }

  /// The faults of an event, if its source is in a file. A nil file means the media that the document states.
  ///
  /// - Parameter isFound: If true, the source has points to compare with the file.
  private mutating func rejections(
    of judged: JudgedEvent, _ row: TableRow?, in file: MediaIndex.File?, isFound: Bool
  ) -> [TimecodeField.PasteRejection] {
    var judged = judged
    let source = judged.event.source
    if let file { judged.event.source?.media = file.extent }
    let file = isFound ? file : nil
    var (found, transition) = findings(of: judged, row, media: file?.extent ?? source?.media)
    // The source of a log's entry is its own range, whose faults are reported already.
    found.removeAll { $0 == .source && source?.in == judged.inPoint && source?.out == judged.outPoint }
    guard !found.isEmpty || !transition.isEmpty || file != nil else { return [] }
    let others = transition.map { judged.rejection($0) }
    guard let source, let file else { return found.map { judged.rejection($0) } + others }
    // At a different rate, the same labels mean different times.
    if let otherRate = source.rejection(of: file) {
      return [otherRate] + found.filter { $0 != .media }.map { judged.rejection($0) } + others
    }
    return others
      + found.map {
        var rejection = judged.rejection($0)
        if case .media(let start, let out, let extent, _)? = rejection.detail {
          rejection.detail = .media(in: start, out: out, extent, file: file.name)
        }
        return rejection
      }
  }

  /// The faults of an event and its transition, by its row. An event outside a table gets a row for this purpose.
  private mutating func findings(
    of judged: JudgedEvent, _ row: TableRow?, media: TimecodeEvent.Source.Media?
  ) -> (event: [EventFinding], transition: [EventFinding]) {
    let sides = (current: judged.event.source?.media, before: judged.before?.source?.media)
    if let row {
      let table = row.table.events
      return (table.findings(of: row.index, media: media), table.transitionFindings(of: row.index, media: sides))
    }
    var table = single ?? EventTable()
    single = nil
    defer { single = table }
    table.beginBatch()
    let index = table.append(judged.event, at: judged.inPoint, to: judged.outPoint)
    return (table.findings(of: index, media: media), table.transitionFindings(of: index, media: sides))
  }

  /// The faults between an item and the items before it on its tracks. The position of an item that cannot be carried
  /// is unknown.
  private mutating func sequenceRejections(
    of reading: TimecodeReader.Reading, _ line: Int?, _ outcome: Judgement
  ) -> [TimecodeField.PasteRejection] {
    var range: TimecodeRange?
    if case .accepted(let item) = outcome {
      range = item.marker.range
    } else if carrying == nil {
      range = try? reading.existingRange()
    }
    guard let range else {
      sequence?.pass(over: nil)
      return []
    }
    let event = reading.event
    let findings = sequence?.findings(
      against: range, on: event?.tracks ?? [], line: line, isKeyed: event?.transition?.isKeyed ?? false)
    return (findings ?? []).map {
      TimecodeField.PasteRejection(
        $0.reason, pasted: range.inPoint, into: LocalProperties(),
        detail: .beside(length: $0.length, line: $0.line, tracks: $0.tracks))
    }
  }

  /// Replaces the labels that drop frame skips, and returns them with their neighbors.
  private func repair(
    _ reading: inout TimecodeReader.Reading, by repair: DropFrameRepair
  ) -> [(from: Timecode, to: Timecode)] {
    var repairs: [(from: Timecode, to: Timecode)] = []
    // Only the numbers are replaced. The policies decide about the properties.
    if let (label, neighbor) = repaired(reading.timecode) {
      repairs.append((label, neighbor))
      reading.timecode.components = neighbor.components
    }
    if let outPoint = reading.outPoint, let (label, neighbor) = repaired(outPoint) {
      repairs.append((label, neighbor))
      reading.outPoint?.components = neighbor.components
    }
    guard let details = reading.details, var event = details.event, var source = event.source else { return repairs }
    for part in [\TimecodeEvent.Source.in, \TimecodeEvent.Source.out] {
      guard let label = source[keyPath: part], let neighbor = repair.repaired(label) else { continue }
      repairs.append((label, neighbor))
      source[keyPath: part] = neighbor
    }
    event.source = source
    reading.details = details.with(event: event)
    return repairs
  }
}

extension [TimecodeField.PasteRejection] {
  /// Returns true if these faults are worse. A different rate is worse than anything else, because the labels then mean
  /// nothing.
  fileprivate func isWorse(than other: Self) -> Bool {
    func order(_ rejections: Self) -> (Int, Int) { (rejections.first?.reason == .rate ? 1 : 0, rejections.count) }
    return order(self) > order(other)
  }
}

extension TimecodeEvent.Source {
  /// The reason that the points cannot be in a file with a different rate, however labels are counted; nil if they can.
  fileprivate func rejection(of file: MediaIndex.File) -> TimecodeField.PasteRejection? {
    guard let start = `in`, let rate = file.rate, rate.rate != start.frameRate.rate else { return nil }
    return TimecodeField.PasteRejection(
      .rate, pasted: start, into: LocalProperties(rate: rate),
      detail: .media(in: start, out: out, file.extent, file: file.name))
  }
}

// MARK: Rows

extension Operation {
  /// Returns true if rows with these properties, whose record exists, are accepted as they are.
  func accepts(_ properties: Timecode.Properties, statedBy rate: RateStatement?, _ reader: TimecodeReader) -> Bool {
    guard carrying == nil, media == nil, sequence == nil else { return false }
    switch work {
    case .validate(let rules): return reader.accepts(properties, statedBy: rate, rules)
    case .collect: return repair == nil && reader.accepts(properties, statedBy: rate)
    case .convert(let plan):
      return repair == nil && plan.keeps(properties) && reader.accepts(properties, statedBy: rate)
    case .measure: return false
    }
  }

  /// True if items are kept or written as they are, unless their properties change.
  var keepsItems: Bool {
    switch work {
    case .collect, .convert: true
    case .validate, .measure: false
    }
  }

  /// Accepts a row whose record stays as it is. Returns false if something is wrong with its event, or if media must be
  /// searched for it.
  mutating func acceptUnchanged(_ index: Int, of table: borrowing EventTable) -> Bool {
    let row = table.rows[index]
    guard isRight(index, of: table), !writesDocument || !table.mayHaveNonexistentPoints(row) else { return false }
    rates?.add(table.clocks[Int(row.recordClock)].properties.frameRate)
    return true
  }

  /// Returns true if nothing is wrong with the event of a row and no media need to be searched.
  func isRight(_ index: Int, of table: borrowing EventTable) -> Bool {
    media == nil && table.isValid(index)
  }
}

// MARK: The kind of an operation, and the parts of a subframe that its results keep

extension Operation {
  /// True if timecodes are judged, so that a range counts as a whole.
  var judges: Bool { if case .validate = work { true } else { false } }

  /// True if lengths are calculated with.
  var isMeasure: Bool { if case .measure = work { true } else { false } }

  /// True if lengths are added up or compared. Items without a duration are then omitted.
  var isTotal: Bool { if case .measure(_, isTotal: true) = work { true } else { false } }

  /// The target of a conversion.
  var conversion: ConversionPlan? { if case .convert(let plan) = work { plan } else { nil } }

  /// True if nothing is rounded down, because parts of a subframe are kept. Digits have no parts, and carrying moves
  /// whole frames.
  var keepsParts: Bool { writesParts && carrying == nil && keeping.mode != .digits }

  /// The parts of a subframe after the points of a result, if they are calculated with or written.
  func remainder(of reading: TimecodeReader.Reading, in range: TimecodeRange) -> TimecodeRange.SubFrameRemainder {
    if isMeasure { return reading.remainder }
    guard keepsParts else { return .zero }
    let remainder = reading.remainder
    func part(_ point: Timecode, _ part: Fraction, _ plan: ConversionPlan?) -> Fraction {
      let conversion =
        if let plan { try? plan.conversion(from: point.properties, adding: part) } else {
          try? Conversion(from: point.properties, to: range.properties, mode: keeping.mode, offset: part)
        }
      return conversion?.part(of: point) ?? .zero
    }
    return TimecodeRange.SubFrameRemainder(
      inPoint: part(reading.timecode, remainder.inPoint, conversion),
      outPoint: reading.outPoint.map { part($0, remainder.outPoint, conversion) } ?? .zero)
  }
}
