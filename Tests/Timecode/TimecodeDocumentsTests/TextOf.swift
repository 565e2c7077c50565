import SMPTETimecode
import TimecodeDocuments

extension TimecodeDocument {
  /// Reads a text at a local rate.
  init(
    _ text: String, as format: DocumentFormat? = nil, rate: TimecodeFrameRate? = .fps25,
    columns: String? = nil
  ) throws {
    let options = DocumentOptions(rate: rate, columns: try columns.map { try DocumentColumns(parsing: $0) })
    try self.init(reading: Array(text.utf8), as: format, options)
  }

  /// The markers in short: `01:00:00:00..01:00:10:00 name|note|color`; a hyphen stands for a missing part.
  var lines: [String] {
    markers.map { "\($0.range.stringValue) \($0.name ?? "-")|\($0.note ?? "-")|\($0.color ?? "-")" }
  }

  /// The text of a written document.
  func text(as format: DocumentFormat) throws -> String {
    String(decoding: try written(as: format).bytes, as: UTF8.self)
  }
}
