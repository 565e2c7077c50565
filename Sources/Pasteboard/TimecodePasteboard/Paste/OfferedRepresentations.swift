// Reads the representations of one copy that are loaded one by one, such as those of item providers, as a paste reads
// the representations of an item.
//
//     var offer = OfferedRepresentations(of: provider.registeredContentTypes, textAt: properties)
//     for match in offer.candidates { if let timecode = try offer.timecode(of: bytes, as: match) { return timecode } }

package import SMPTETimecode
package import UniformTypes

/// The types that are offered, and the reader of their bytes.
package struct OfferedRepresentations {
  /// The representations to load, in order of preference.
  package let candidates: [TypeNegotiation.Match]
  private let rows: PasteRows
  private var run: PasteRun
  private var row: PasteRow

  /// The types that are offered, and the properties of text that does not contain its own.
  package init(of types: [UTType], textAt properties: Timecode.Properties) {
    let reader = PasteReader(
      preferred: Timecode.foreignPasteUTTypes, text: TimecodeReader(properties: properties, separatorRule: .report))
    var rows = PasteRows(reader)
    let names = types.map(\.identifier)
    candidates = rows.negotiate(among: names)
    row = rows.untriedRow(names)
    self.rows = rows
    run = PasteRun(Paste(reader: reader, rules: .acceptingAll))
  }

  /// The timecode in the bytes of a candidate.
  ///
  /// - Throws: `ReadingError`, or the rejection of a timecode that was read.
  package mutating func timecode(of bytes: [UInt8], as match: TypeNegotiation.Match) throws -> Timecode? {
    let type = match.offered
    guard rows.read(bytes, as: match, PasteReader.kind(of: type), named: type.identifier, into: &row) else {
      guard let fault = row.remarks.faults.last else { return nil }
      throw fault.error
    }
    let result = run.result(of: row)
    if let rejection = result.rejection { throw rejection }
    return result.timecode
  }
}
