// The entries of a document during reading: rows of its table.
//
//     try reading.add(EntryTexts(name: name), from: start, to: end, at: location)
//     guard reading.setRecord(index, start, end, at: location) else { … }              // a row that the reader made

import SMPTETimecode
import TimecodeEvents

extension DocumentReading {
  /// Counts a row as an entry.
  ///
  /// - Throws: The error for too many entries.
  mutating func countEntry(_ index: Int, at location: DocumentLocation) throws(DocumentError) {
    guard entryCount < options.maximumCount else {
      throw DocumentError(.tooManyMarkers(limit: options.maximumCount), at: location)
    }
    (entryCount, lastEntry) = (entryCount + 1, index)
  }

  /// Sets the two points of a row's record; returns whether the row is an entry. An invalid range is a problem.
  mutating func setRecord(_ index: Int, _ start: Timecode, _ end: Timecode, at location: DocumentLocation) -> Bool {
    do {
      _ = try TimecodeRange(from: start, to: end)
      table.setRecord(start, end, of: index)
      return true
    } catch {
      return setPair(index, start, end, because: error, at: location)
    }
  }

  /// Sets a row's record from a length in frames. One frame, the shortest length of a program, makes a single timecode.
  mutating func setRecord(_ index: Int, _ start: Timecode, frames: Int, at location: DocumentLocation) -> Bool {
    if frames > 1 { addLength(at: start.properties) }
    return setRecord(
      index, start, duration: .init(.frames(frames > 1 ? frames : 0), base: start.subFramesBase), at: location)
  }

  /// Records that an end is derived from a length, if the properties are those of an unknown rate.
  mutating func addLength(at properties: Timecode.Properties) {
    guard options.showsLabels, properties.isUnknown else { return }
    read.hasUnknownEnds = true
  }

  /// Sets a row's record from a duration. A zero duration makes a single timecode.
  mutating func setRecord(
    _ index: Int, _ start: Timecode, duration length: Timecode.FrameCount, at location: DocumentLocation
  ) -> Bool {
    do {
      table.setRecord(start, length.isZero ? nil : try TimecodeRange(from: start, duration: length).outPoint, of: index)
      return true
    } catch {
      guard let end = start.outPoint(after: length) else {
        problem(.expected("an end within a hundred days"), at: location)
        return false
      }
      return setPair(index, start, end, because: error, at: location)
    }
  }

  /// Reports an invalid range as a problem. If one of its points does not exist, the row remains an entry, and the
  /// policies judge both points.
  private mutating func setPair(
    _ index: Int, _ start: Timecode, _ end: Timecode, because error: TimecodeArithmeticError,
    at location: DocumentLocation
  ) -> Bool {
    problem(.range(error), at: location)
    switch error {
    case .invalidInPoint, .invalidOutPoint, .beyondLimit:
      table.setPair(start, end, of: index)
      return true
    default: return false
    }
  }
}

// MARK: Markers

extension DocumentReading {
  /// Adds the row of a marker; returns nil if its times are a problem.
  ///
  /// - Parameter setTimes: Sets the row's times; returns false if they are a problem.
  private mutating func addRow(
    _ texts: EntryTexts, at location: DocumentLocation,
    _ setTimes: (inout DocumentReading, Int) throws(DocumentError) -> Bool
  ) throws(DocumentError) -> Int? {
    let index = table.rows.count
    table.rows.append(EventRow(.marker))
    table.setLocation(
      line: location.line, start: location.offset - location.column + 1, offset: location.offset, of: index)
    guard try setTimes(&self, index) else {
      table.rows.removeSubrange(index...)
      return nil
    }
    table.setTexts(texts, of: index)
    try countEntry(index, at: location)
    return index
  }

  /// Adds a marker from a label to an optional second label; returns its row, or nil if its times are a problem.
  @discardableResult
  mutating func add(
    _ texts: EntryTexts, from start: Timecode, to end: Timecode?, at location: DocumentLocation
  ) throws(DocumentError) -> Int? {
    try addRow(texts, at: location) { (reading, index) throws(DocumentError) in
      guard let end else {
        reading.table.setRecord(start, nil, of: index)
        return true
      }
      return reading.setRecord(index, start, end, at: location)
    }
  }

  /// Adds a marker with a length in frames. One frame, the shortest length of a program, makes a single timecode.
  @discardableResult
  mutating func add(
    _ texts: EntryTexts, from start: Timecode, frames: Int, at location: DocumentLocation
  ) throws(DocumentError) -> Int? {
    try addRow(texts, at: location) { (reading, index) throws(DocumentError) in
      reading.setRecord(index, start, frames: frames, at: location)
    }
  }

  /// Adds a marker between two times. Equal times make a single timecode. Returns the row, or nil if the times are a
  /// problem.
  @discardableResult
  mutating func add(
    _ texts: EntryTexts, from start: Moment, to end: Moment, at location: DocumentLocation
  ) throws(DocumentError) -> Int? {
    try addRow(texts, at: location) { (reading, index) throws(DocumentError) in
      reading.setRecord(index, from: start, to: end, at: location)
    }
  }

  /// Sets a row's record between two times; returns whether the row is an entry.
  mutating func setRecord(_ index: Int, from start: Moment, to end: Moment, at location: DocumentLocation) -> Bool {
    let length = end.timecode.subFrameCount - start.timecode.subFrameCount
    guard length > 0 || (length == 0 && start.remainder <= end.remainder) else {
      problem(.range(.outBeforeIn), at: location)
      return false
    }
    let duration = Timecode.FrameCount(subFrameCount: length, base: start.timecode.subFramesBase)
    guard setRecord(index, start.timecode, duration: duration, at: location) else { return false }
    table.setRemainder(.init(inPoint: start.remainder, outPoint: end.remainder), of: index)
    return true
  }

  /// The number of a text that the document does not contain verbatim; 0 for nil.
  mutating func id(of text: String?) -> TextID { text.map { table.texts.id(ofDecoded: $0.utf8) } ?? 0 }
}

/// The texts of an entry, by number.
struct EntryTexts {
  var name: TextID = 0
  var note: TextID = 0
  var color: TextID = 0
}

extension EventTable {
  /// Sets the texts of a row.
  mutating func setTexts(_ texts: EntryTexts, of index: Int) {
    rows[index].name = texts.name
    rows[index].flags.insert(.isNamedAlone)
    guard texts.note != 0 || texts.color != 0 else { return }
    changeExtra(of: index) { ($0.note, $0.color) = (texts.note, texts.color) }
  }
}

extension Timecode {
  /// The out point of a range that starts here, even beyond the limit; nil if it cannot be counted. A start that drop
  /// frame omits counts as the next label.
  fileprivate func outPoint(after duration: FrameCount) -> Timecode? {
    guard !duration.isNegative, duration.wholeFrames < DocumentReading.largestCount else { return nil }
    let start = DropFrameRepair.next.repaired(self) ?? self
    let (count, overflow) = start.subFrameCount.addingReportingOverflow(duration.subFrameCount)
    guard !overflow else { return nil }
    let (frames, subFrames) = count.quotientAndRemainder(dividingBy: subFramesBase.rawValue)
    return Timecode(.frames(frames, subFrames: subFrames), using: properties, by: .allowingInvalid)
  }
}
