// The entries of a document as they are read: rows of its table.
//
//     try reading.add(EntryTexts(name: name), from: start, to: end, at: place)
//     guard reading.setRecord(index, start, end, at: place) else { … }              // a row that the reader made

import SMPTETimecode
import TimecodeEvents

extension DocumentReading {
  /// Counts a row as an entry.
  ///
  /// - Throws: The error for too many entries.
  mutating func countEntry(_ index: Int, at place: DocumentPlace) throws(DocumentError) {
    guard entryCount < options.maximumCount else {
      throw DocumentError(.tooManyMarkers(limit: options.maximumCount), at: place)
    }
    (entryCount, lastEntry) = (entryCount + 1, index)
  }

  /// Gives a row the two points of its record and returns whether the row is an entry; invalid ranges become problems.
  mutating func setRecord(_ index: Int, _ start: Timecode, _ end: Timecode, at place: DocumentPlace) -> Bool {
    do {
      _ = try TimecodeRange(from: start, to: end)
      table.setRecord(start, end, of: index)
      return true
    } catch {
      return setPair(index, start, end, because: error, at: place)
    }
  }

  /// Gives a row a length in frames; one frame, a program's shortest length, is a single timecode.
  mutating func setRecord(_ index: Int, _ start: Timecode, frames: Int, at place: DocumentPlace) -> Bool {
    if frames > 1 { noteLength(at: start.properties) }
    return setRecord(
      index, start, duration: .init(.frames(frames > 1 ? frames : 0), base: start.subFramesBase), at: place)
  }

  /// Records that an end is derived from a length at these properties.
  mutating func noteLength(at properties: Timecode.Properties) {
    guard options.showsLabels, properties.isUnknown else { return }
    read.hasUnknownEnds = true
  }

  /// Gives a row a duration; a row without one is a single timecode.
  mutating func setRecord(
    _ index: Int, _ start: Timecode, duration length: Timecode.FrameCount, at place: DocumentPlace
  ) -> Bool {
    do {
      table.setRecord(start, length.isZero ? nil : try TimecodeRange(from: start, duration: length).outPoint, of: index)
      return true
    } catch {
      guard let end = start.outPoint(after: length) else {
        problem(.expected("an end within a hundred days"), at: place)
        return false
      }
      return setPair(index, start, end, because: error, at: place)
    }
  }

  /// Reports an invalid range as a problem; if a point does not exist, the policies judge both points.
  private mutating func setPair(
    _ index: Int, _ start: Timecode, _ end: Timecode, because error: TimecodeArithmeticError, at place: DocumentPlace
  ) -> Bool {
    problem(.range(error), at: place)
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
  /// Adds a row of a marker; nil if its times are a problem.
  ///
  /// - Parameter setTimes: Gives the row its times; false if they are a problem.
  private mutating func addRow(
    _ texts: EntryTexts, at place: DocumentPlace, _ setTimes: (inout DocumentReading, Int) throws(DocumentError) -> Bool
  ) throws(DocumentError) -> Int? {
    let index = table.rows.count
    table.rows.append(EventRow(.marker))
    table.setPlace(line: place.line, start: place.offset - place.column + 1, offset: place.offset, of: index)
    guard try setTimes(&self, index) else {
      table.rows.removeSubrange(index...)
      return nil
    }
    table.rows[index].name = texts.name
    table.rows[index].flags.insert(.isNamedAlone)
    if texts.note != 0 || texts.color != 0 {
      table.changeExtra(of: index) { ($0.note, $0.color) = (texts.note, texts.color) }
    }
    try countEntry(index, at: place)
    return index
  }

  /// Adds a marker from a label up to an optional second label; returns its row, nil for a problem.
  @discardableResult
  mutating func add(
    _ texts: EntryTexts, from start: Timecode, to end: Timecode?, at place: DocumentPlace
  ) throws(DocumentError) -> Int? {
    try addRow(texts, at: place) { (reading, index) throws(DocumentError) in
      guard let end else {
        reading.table.setRecord(start, nil, of: index)
        return true
      }
      return reading.setRecord(index, start, end, at: place)
    }
  }

  /// Adds a marker with a length in frames; one frame, a program's shortest length, is a single timecode.
  mutating func add(
    _ texts: EntryTexts, from start: Timecode, frames: Int, at place: DocumentPlace
  ) throws(DocumentError) {
    _ = try addRow(texts, at: place) { (reading, index) throws(DocumentError) in
      reading.setRecord(index, start, frames: frames, at: place)
    }
  }

  /// Adds a marker between two times; equal times make a single timecode. Returns its row, nil for a problem.
  @discardableResult
  mutating func add(
    _ texts: EntryTexts, from start: Moment, to end: Moment, at place: DocumentPlace
  ) throws(DocumentError) -> Int? {
    let length = end.timecode.subFrameCount - start.timecode.subFrameCount
    guard length > 0 || (length == 0 && start.excess <= end.excess) else {
      problem(.range(.outBeforeIn), at: place)
      return nil
    }
    return try addRow(texts, at: place) { (reading, index) throws(DocumentError) in
      let duration = Timecode.FrameCount(subFrameCount: length, base: start.timecode.subFramesBase)
      guard reading.setRecord(index, start.timecode, duration: duration, at: place) else { return false }
      reading.table.setExcess(.init(inPoint: start.excess, outPoint: end.excess), of: index)
      return true
    }
  }

  /// The number of a text that the document does not contain verbatim; 0 for nil.
  mutating func id(of text: String?) -> TextID { text.map { table.texts.id(ofDecoded: $0.utf8) } ?? 0 }
}

/// The texts of an entry.
struct EntryTexts {
  var name: TextID = 0
  var note: TextID = 0
  var color: TextID = 0
}

extension Timecode {
  /// The out point of a range that starts here, even beyond the limit. A label that drop frame skips counts as the next
  /// one.
  fileprivate func outPoint(after duration: FrameCount) -> Timecode? {
    guard !duration.isNegative, duration.wholeFrames < DocumentReading.largestCount else { return nil }
    let start = DropFrameRepair.next.repaired(self) ?? self
    let (count, overflow) = start.subFrameCount.addingReportingOverflow(duration.subFrameCount)
    guard !overflow else { return nil }
    let (frames, subFrames) = count.quotientAndRemainder(dividingBy: subFramesBase.rawValue)
    return Timecode(.frames(frames, subFrames: subFrames), using: properties, by: .allowingInvalid)
  }
}
