// A document with new times. Each field keeps its style, and all other bytes are unchanged.
//
//     try result.write(bytes) { part in … }          // in parts, so that the document is not in memory twice
//     result.derivedSources, result.shortenedCounts

package import SMPTETimecode
package import TimecodeEvents
import TextEncodings

/// A document that was rewritten.
package struct RewrittenDocument: Sendable {
  /// The number of source out points that differ from the rounded points because they follow from the record's length.
  package internal(set) var derivedSources = 0
  /// The number of sources and records whose lengths agreed before and disagree now because only one of them was
  /// converted.
  package internal(set) var unequalLengths = 0
  /// The columns whose timecodes keep the old rate because only other columns were to be converted.
  package internal(set) var keptColumns: [String] = []
  /// The retimed sources with the same length as their records.
  package internal(set) var unretimed: DocumentOmission?
  /// The number of frame counts that were shortened to the length of their event.
  package internal(set) var shortenedCounts = 0
  /// The parts of the text to omit, in order.
  var omitted: [Range<Int>] = []
  /// The document's times, and the new values.
  fileprivate let old: DocumentTimes
  var new: TimeValues
  /// The document in UTF-8, if its encoding was not UTF-8.
  private let text: [UInt8]?
  /// The properties of the new labels.
  fileprivate let targets: (record: Timecode.Properties, source: Timecode.Properties)

  init(_ times: DocumentTimes, text: [UInt8]?, targets: (record: Timecode.Properties, source: Timecode.Properties)) {
    (old, new, self.text, self.targets) = (times, TimeValues(times), text, targets)
  }

  /// The start and the end of all events, old and new; without events, of all entries; nil if there are no entries.
  package var extent: (start: ConvertedLabel, end: ConvertedLabel, isOfEvents: Bool)? {
    let rows = old.table.events.rows
    let entries = rows.indices.filter { rows[$0].isEntry && rows[$0].record.isStated }
    let events = entries.filter { rows[$0].isEvent }
    let clips = events.isEmpty ? entries : events
    guard let first = clips.min(by: { rows[$0].record.start < rows[$1].record.start }),
      let last = clips.max(by: { rows[$0].record.end < rows[$1].record.end })
    else { return nil }
    func label(_ before: Int, _ after: Int) -> ConvertedLabel {
      ConvertedLabel(
        Timecode(subFrames: before, using: old.properties), to: Timecode(subFrames: after, using: targets.record))
    }
    return (
      label(rows[first].record.start, new.times(of: first).record.start),
      label(rows[last].record.end, new.times(of: last).record.end), !events.isEmpty
    )
  }

  /// The number of record times that would lie between two frames without rounding.
  package func roundedCount(by conversion: Conversion) -> Int {
    let base = conversion.target.subFramesBase.rawValue
    func isBetween(_ count: Int) -> Bool {
      guard let result = try? conversion.convert(subFrames: count) else { return false }
      return result.isFloored || !result.subFrames.isMultiple(of: base)
    }
    var count = 0
    for row in old.table.events.rows where row.isEntry && row.record.isStated {
      count += (isBetween(row.record.start) ? 1 : 0) + (row.record.length > 0 && isBetween(row.record.end) ? 1 : 0)
    }
    return count
  }

  /// The number of times that are written.
  package var timeCount: Int { old.table.events.rows.count { $0.record.isStated } }

  /// The labels that drop frame omits, with the neighbors that replace them.
  package var repairs: [DocumentTimes.Repair] { old.repairs }
}

extension RewrittenDocument {
  /// The number of bytes from which a part is passed on.
  private static let partLength = 1 << 16

  /// The whole document in UTF-8.
  package func bytes(_ bytes: Span<UInt8>) -> [UInt8] {
    var whole: [UInt8] = []
    write(bytes) { whole.append(contentsOf: $0) }
    return whole
  }

  /// Passes the whole document to a closure in parts. The parts are UTF-8, whatever the document's encoding was.
  ///
  /// - Parameter bytes: The original bytes of the document.
  package func write<Failure>(
    _ bytes: Span<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    guard let text else { return try write(text: bytes, body) }
    try write(text: text.span, body)
  }

  private func write<Failure>(
    text: Span<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let plain = PlainFields(read: old.properties, record: targets.record, source: targets.source)
    let others = IndividualFieldWriter(self)
    var part: [UInt8] = []
    part.reserveCapacity(3 * Self.partLength)
    var next = 0
    var left = omitted[...]
    for field in old.table.events.fields {
      while let first = left.first, first.upperBound <= field.range.lowerBound {
        try append(text, next..<max(next, first.lowerBound), to: &part, body)
        next = max(next, first.upperBound)
        left.removeFirst()
      }
      if let first = left.first, first.contains(field.range.lowerBound) { continue }
      try append(text, next..<field.range.lowerBound, to: &part, body)
      next = field.range.lowerBound
      let start = part.count
      if plain?.append(field, new.times, in: text, to: &part) == true {
        if old.quotesSemicolons { part.quoteLabel(from: start, insteadOf: field.range, of: text) }
        next = field.range.upperBound
        continue
      }
      for single in field.singles {
        part.append(text, next..<single.range.lowerBound)
        next = single.range.lowerBound
        let start = part.count
        guard others.append(single, in: text, to: &part) else { continue }
        if old.quotesSemicolons { part.quoteLabel(from: start, insteadOf: single.range, of: text) }
        next = single.range.upperBound
      }
    }
    for range in left {
      try append(text, next..<max(next, range.lowerBound), to: &part, body)
      next = max(next, range.upperBound)
    }
    try append(text, next..<text.count, to: &part, body)
    try flush(&part, body)
  }

  /// Appends a range of the text to a part. A long part is first passed on; a long range is passed on separately.
  private func append<Failure>(
    _ text: Span<UInt8>, _ range: Range<Int>, to part: inout [UInt8],
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let isLong = range.count > Self.partLength
    if isLong || part.count > Self.partLength { try flush(&part, body) }
    if isLong { try text.extracting(range).withUnsafeBufferPointer(body) } else { part.append(text, range) }
  }

  private func flush<Failure>(
    _ part: inout [UInt8], _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    guard !part.isEmpty else { return }
    try part.withUnsafeBufferPointer(body)
    part.removeAll(keepingCapacity: true)
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ text: Span<UInt8>, _ range: Range<Int>) {
    text.extracting(range).withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  /// Quotes the label that was appended from an index on, if it has a semicolon and the field of the old one has
  /// neither a semicolon nor quotes.
  fileprivate mutating func quoteLabel(from start: Int, insteadOf range: Range<Int>, of text: Span<UInt8>) {
    let (semicolon, quote) = (UInt8(ascii: ";"), UInt8(ascii: "\""))
    guard self[start...].contains(semicolon), text.firstIndex(of: semicolon, in: range) == range.upperBound else {
      return
    }
    var first = range.lowerBound
    while first > 0, text[first - 1] == 0x20 { first -= 1 }
    guard first == 0 || text[first - 1] != quote else { return }
    insert(quote, at: Swift.max(0, start - (range.lowerBound - first)))
    append(quote)
  }
}

/// Writes fields with individual values, old and new.
private final class IndividualFieldWriter {
  private let old: TimeValues
  private let new: TimeValues
  private let table: EventTable.Shared
  private let properties: Timecode.Properties
  private let targets: (record: Timecode.Properties, source: Timecode.Properties)
  /// True if every label differs, whatever its value: its properties changed, or a neighbor replaced it.
  private let hasOtherLabels: Bool

  init(_ document: borrowing RewrittenDocument) {
    (old, new, table) = (TimeValues(document.old), document.new, document.old.table)
    (properties, targets) = (document.old.properties, document.targets)
    hasOtherLabels = properties != targets.record || !document.old.repairs.isEmpty
  }

  /// True if a time on which a field depends was between two of the subframes in which values are counted.
  private func isBetweenSubFrames(_ field: WrittenField) -> Bool {
    field.value != .mediaLength
      && [field.row, field.argument].contains { $0 >= 0 && table.events.remainder(of: old.rows[Int($0)]) != .zero }
  }

  /// Appends a field's new value; returns false and appends nothing if it equals the old value.
  func append(_ field: WrittenField, in text: Span<UInt8>, to part: inout [UInt8]) -> Bool {
    guard let value = FieldValue(field, new, record: targets.record, source: targets.source),
      hasOtherLabels && value.isLabel || value.isOfOtherRate && isBetweenSubFrames(field)
        || value != FieldValue(field, old, record: properties, source: properties)
    else { return false }
    value.append(like: text.extracting(field.range), at: properties.frameRate, to: &part)
    return true
  }
}

/// Writes the points of events with plain labels before and after. Nearly all points are such labels, and this is
/// faster.
private final class PlainFields {
  private let read: LabelCounts
  private let record: LabelCounts
  private let source: LabelCounts

  /// Creates a writer; nil if the labels at any of these properties are not plain.
  init?(read: Timecode.Properties, record: Timecode.Properties, source: Timecode.Properties) {
    guard let read = LabelCounts(read), let record = LabelCounts(record), let source = LabelCounts(source)
    else { return nil }
    (self.read, self.record, self.source) = (read, record, source)
  }

  /// Appends the label of a field; returns false for any other field.
  func append(_ field: WrittenField, _ times: [RowTimes], in text: Span<UInt8>, to bytes: inout [UInt8]) -> Bool {
    guard field.row >= 0 else { return false }
    let row = Int(field.row)
    if case .times = field.value {
      // A field of this kind had plain labels when it was read.
      let start = bytes.count
      guard source.append(times[row].source.start, times[row].source.end, to: &bytes) else { return false }
      bytes.append(0x20)
      if record.append(times[row].record.start, times[row].record.end, to: &bytes) { return true }
      bytes.removeSubrange(start...)
      return false
    }
    guard read.count(in: text, field.range) != nil else { return false }
    switch field.value {
    case .recordIn: return append(times[row].record.stated?.start, record, to: &bytes)
    case .recordOut: return append(times[row].record.stated?.end, record, to: &bytes)
    case .sourceIn: return append(times[row].source.stated?.start, source, to: &bytes)
    case .sourceOut: return append(times[row].source.stated?.end, source, to: &bytes)
    default: return false
    }
  }

  private func append(_ count: Int?, _ labels: LabelCounts, to bytes: inout [UInt8]) -> Bool {
    count.map { labels.append($0, to: &bytes) } ?? false
  }
}
