// Reads the values of a row other than times: texts, its event, and the cells of columns without a meaning here.

import SMPTETimecode
import TimecodeEvents

extension ColumnIndex {
  /// Reads the name, the note and the color.
  func readTexts(
    _ fields: [Range<Int>], of index: Int, in text: Span<UInt8>, to reading: inout DocumentReading
  ) {
    reading.table.rows[index].flags.insert(.isNamedAlone)
    reading.table.rows[index].name = id(of: .name, fields, in: text, to: &reading)
    let (note, color) = (id(of: .note, fields, in: text, to: &reading), id(of: .color, fields, in: text, to: &reading))
    if note != 0 || color != 0 { reading.table.changeExtra(of: index) { ($0.note, $0.color) = (note, color) } }
  }

  /// Keeps a row's cells in columns without a role, except timecodes, which would not change with the row's own.
  func keepOthers(
    _ fields: [Range<Int>], of index: Int, in text: Span<UInt8>, _ lines: DocumentLines,
    to reading: inout DocumentReading
  ) {
    var ids: [TextID] = []
    for other in others {
      let part = cell(fields, other.index, in: text)
      guard let part, text.isLikeLabel(part) else {
        ids.append(id(at: other.index, fields, in: text, to: &reading))
        continue
      }
      ids.append(0)
      reading.omit("timecodes in the unused column \(other.name)", at: lines.location(part.lowerBound))
    }
    guard ids.contains(where: { $0 != 0 }) else { return }
    let cells = UInt32(reading.table.otherCells.count)
    reading.table.otherCells.append(ids)
    reading.table.changeExtra(of: index) { $0.cells = cells }
  }

  /// The number of the text in a row's field; 0 if it is missing or empty.
  private func id(
    of role: DocumentColumns.Role, _ fields: [Range<Int>], in text: Span<UInt8>, to reading: inout DocumentReading
  ) -> TextID {
    self[role].map { id(at: $0, fields, in: text, to: &reading) } ?? 0
  }

  private func id(
    at index: Int, _ fields: [Range<Int>], in text: Span<UInt8>, to reading: inout DocumentReading
  ) -> TextID {
    guard let part = cell(fields, index, in: text) else { return 0 }
    let isQuoted = rules.hasQuotes && part.lowerBound > 0 && text[part.lowerBound - 1] == UInt8(ascii: "\"")
    let quote = UInt8(ascii: "\"")
    guard isQuoted, text.firstIndex(of: quote, in: part) < part.upperBound else {
      return reading.table.texts.id(of: part, in: text)
    }
    // Two quotes mean one; a single one, which a program forgot to double, means itself.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(part.count)
    var position = part.lowerBound
    while position < part.upperBound {
      bytes.append(text[position])
      position += text.has("\"\"", at: position, before: part.upperBound) ? 2 : 1
    }
    return reading.table.texts.id(ofDecoded: bytes)
  }

  func readEvent(
    _ fields: [Range<Int>], of index: Int, in text: Span<UInt8>, _ lines: DocumentLines,
    to reading: inout DocumentReading
  ) {
    if let part = cell(fields, self[.event], in: text) {
      if let number = text.number(part) {
        reading.table.setNumber(number, of: index)
      } else {
        reading.omit("event numbers that are not whole numbers", at: lines.location(part.lowerBound))
      }
    }
    let track = id(of: .track, fields, in: text, to: &reading)
    let reel = id(of: .reel, fields, in: text, to: &reading)
    let clip = id(of: .clip, fields, in: text, to: &reading)
    var row = reading.table.rows[index]
    (row.reel, row.clip) = (reel, clip == 0 && rules.isLog ? row.name : clip)
    if let part = cell(fields, self[.track], in: text) {
      let hasQuotes = text.firstIndex(of: UInt8(ascii: "\""), in: part) < part.upperBound
      let decoded = hasQuotes ? reading.table.texts.string(track, in: text) : nil
      row.trackSet = reading.table.trackSet(of: track, named: decoded ?? text.text(part))
    }
    if let part = cell(fields, self[.reel], in: text), text.isWord("ax", in: part) || text.isWord("bl", in: part) {
      row.flags.insert(.namesNothing)
    }
    let isNothing =
      row.number == -1 && row.trackSet == 0 && row.reel == 0 && row.clip == 0 && !row.source.isStated
      && !row.flags.contains(.hasOtherSource)
    row.kind = isNothing ? .marker : .event
    reading.table.rows[index] = row
    readSpeed(fields, of: index, in: text, lines, to: &reading)
    if row.source.isStated { reading.table.findForm(of: index) }
    if !isSourceRange { reading.countSource(of: index, at: reading.table.location(of: row)) }
  }

  private func readSpeed(
    _ fields: [Range<Int>], of index: Int, in text: Span<UInt8>, _ lines: DocumentLines,
    to reading: inout DocumentReading
  ) {
    guard let part = cell(fields, self[.speed], in: text) else { return }
    let row = reading.table.rows[index]
    let isOne = row.recordClock == row.sourceClock
    guard let written = SpeedCell(text, part), let properties = reading.table.record(of: row).in?.properties,
      let speed = written.speed(at: properties, besides: row.record, isOne ? row.source : .none)
    else { return reading.omit("speeds that are no percentage or factor", at: lines.location(part.lowerBound)) }
    guard speed != .normal else { return }
    reading.table.rows[index].kind = .event
    reading.table.setSpeed(speed, of: index)
  }
}
