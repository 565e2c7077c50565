// The results that a command keeps instead of writing them: for a list, a document or a cut.

import TimecodeEvents
import TimecodePasteboard

/// Results that are kept.
struct KeptResults {
  var markers = MarkerList()
  /// The index of the first result of each input.
  private(set) var starts: [Int] = []
  /// The parts of a subframe that they have, as far as they are written.
  private(set) var remainder: [Int: TimecodeRange.SubFrameRemainder] = [:]
  /// The entries of a document that are kept as its rows; nil if none are.
  private(set) var rows: EntryList?

  /// The entries, as rows if they are kept as such.
  var entries: EntryList { rows ?? EntryList(markers) }

  mutating func beginInput() { starts.append(markers.count) }

  mutating func append(_ marker: TimecodeMarker, _ remainder: TimecodeRange.SubFrameRemainder) {
    if remainder != .zero { self.remainder[markers.count] = remainder }
    markers.append(marker)
  }

  mutating func append(_ row: Int, of table: EventTable.Shared) {
    if rows == nil { rows = EntryList(of: table) }
    rows?.entries.append(row)
  }
}
