// A table whose rows were carried to other times one by one. It keeps all its columns and all lines that are not rows,
// but not the rows that could not be carried.

package import TimecodeEvents

extension DocumentTimes {
  /// The document with new records.
  ///
  /// - Parameter records: The record of each row; nil for an entry that is omitted.
  /// - Throws: The error for text that cannot be decoded.
  package func rewritten(
    records: [TimeSpan?], of bytes: Span<UInt8>, in encoding: DocumentEncoding?
  ) throws(DocumentError) -> RewrittenDocument {
    let text = try DocumentText.checkedUTF16(bytes, stated: encoding)
    let rows = table.events.rows
    var new = TimeValues(self)
    new.times = rows.map { RowTimes($0) }
    var result = RewrittenDocument(self, text: text, targets: (properties, properties))
    for (index, end) in rowEnds {
      if let record = records[index] {
        new.times[index].record = record
      } else {
        result.omitted.append(Int(rows[index].offset)..<end)
      }
    }
    result.new = new
    return result
  }
}
