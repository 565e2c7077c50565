// What a row of a table says of its marker as an event: columns for the number, the track, the reel, the clip and the source.

import SMPTETimecode

extension ColumnIndex {
  /// What the row says of its marker as an event; nil if nothing.
  ///
  /// - Parameters:
  ///   - name: The marker's name, which is the clip's in a log.
  ///   - start: The marker's in point.
  /// - Throws: What concerns all rows.
  func event(
    _ fields: [Range<Int>], of name: String?, at start: Timecode, in text: Span<UInt8>, at lines: DocumentLines,
    to reading: inout DocumentReading
  ) throws(DocumentError) -> TimecodeEvent? {
    let numberPart = cell(fields, self[.event], in: text)
    let number = numberPart.flatMap { text.number($0) }
    if let numberPart, number == nil {
      reading.leave("event numbers that are not whole numbers", at: lines.place(numberPart.lowerBound))
    }
    let clip = self.text(of: .clip, fields, in: text) ?? (isLog ? name : nil)
    var source = TimecodeEvent.Source(reel: self.text(of: .reel, fields, in: text), clip: clip)
    if isSourceRange {
      source.in = start
    } else {
      source.in = try timecode(of: .sourceIn, fields, in: text, at: lines, to: &reading)
      source.out = try timecode(of: .sourceOut, fields, in: text, at: lines, to: &reading)
      if let start = source.in { source.out = source.out?.asEnd(after: start) }
    }
    let hasSource = source.reel != nil || source.clip != nil || source.in != nil || source.out != nil
    let event = TimecodeEvent(
      track: self.text(of: .track, fields, in: text), number: number, source: hasSource ? source : nil)
    return event.isEmpty ? nil : event
  }

  /// A point of the source, also if it does not exist.
  private func timecode(
    of role: DocumentColumns.Role, _ fields: [Range<Int>], in text: Span<UInt8>, at lines: DocumentLines,
    to reading: inout DocumentReading
  ) throws(DocumentError) -> Timecode? {
    guard let part = cell(fields, self[role], in: text) else { return nil }
    return try reading.otherTimecode(in: text, part, of: "source times", at: lines)
  }
}
