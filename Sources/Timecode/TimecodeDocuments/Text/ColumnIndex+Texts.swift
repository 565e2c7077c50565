// Reads everything in a row except the times: texts, the event, and the cells of columns that have no meaning here.

import SMPTETimecode
import TimecodeEvents

extension ColumnIndex {
  /// Reads the name, the note and the color.
  func readTexts(_ row: Row, in text: Span<UInt8>, to reading: inout DocumentReading) {
    reading.table.setTexts(
      EntryTexts(
        name: id(of: .name, row, in: text, to: &reading), note: id(of: .note, row, in: text, to: &reading),
        color: id(of: .color, row, in: text, to: &reading)), of: row.index)
  }

  /// Keeps the cells in columns without a role, except timecodes, because these would not change with the row's times.
  func keepOthers(_ row: Row, in text: Span<UInt8>, to reading: inout DocumentReading) {
    var ids: [TextID] = []
    for other in others {
      let part = cell(row.fields, other.index, in: text)
      guard let part, text.isLikeLabel(part) else {
        ids.append(id(at: other.index, row, in: text, to: &reading))
        continue
      }
      ids.append(0)
      reading.omit("timecodes in the unused column \(other.name)", at: row.lines.location(part.lowerBound))
    }
    guard ids.contains(where: { $0 != 0 }) else { return }
    let cells = UInt32(reading.table.otherCells.count)
    reading.table.otherCells.append(ids)
    reading.table.changeExtra(of: row.index) { $0.cells = cells }
  }

  /// The number of the text in a row's field; 0 if the field is missing or empty.
  private func id(
    of role: DocumentColumns.Role, _ row: Row, in text: Span<UInt8>, to reading: inout DocumentReading
  ) -> TextID {
    self[role].map { id(at: $0, row, in: text, to: &reading) } ?? 0
  }

  private func id(at index: Int, _ row: Row, in text: Span<UInt8>, to reading: inout DocumentReading) -> TextID {
    guard let part = cell(row.fields, index, in: text) else { return 0 }
    let isQuoted = rules.hasQuotes && part.lowerBound > 0 && text[part.lowerBound - 1] == UInt8(ascii: "\"")
    let quote = UInt8(ascii: "\"")
    guard isQuoted, text.firstIndex(of: quote, in: part) < part.upperBound else {
      return reading.table.texts.id(of: part, in: text)
    }
    // Two quotes mean one quote. A single quote, which a program failed to double, means itself.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(part.count)
    var position = part.lowerBound
    while position < part.upperBound {
      bytes.append(text[position])
      position += text.has("\"\"", at: position, before: part.upperBound) ? 2 : 1
    }
    return reading.table.texts.id(ofDecoded: bytes)
  }

  func readEvent(_ row: Row, in text: Span<UInt8>, to reading: inout DocumentReading) {
    if let part = cell(row.fields, self[.event], in: text) {
      if let number = text.number(part) {
        reading.table.setNumber(number, of: row.index)
      } else {
        reading.omit("event numbers that are not whole numbers", at: row.lines.location(part.lowerBound))
      }
    }
    let track = id(of: .track, row, in: text, to: &reading)
    let reel = id(of: .reel, row, in: text, to: &reading)
    let clip = id(of: .clip, row, in: text, to: &reading)
    var event = reading.table.rows[row.index]
    (event.reel, event.clip) = (reel, clip)
    // In a log with record times, a row without a source, a tape and a track is a marker.
    let hasSource = event.source.isStated || event.flags.contains(.hasOtherSource)
    if clip == 0, rules.isLog, isSourceRange || hasSource || reel != 0 || track != 0 { event.clip = event.name }
    if let part = cell(row.fields, self[.track], in: text) {
      let hasQuotes = text.firstIndex(of: UInt8(ascii: "\""), in: part) < part.upperBound
      let decoded = hasQuotes ? reading.table.texts.string(track, in: text) : nil
      event.trackSet = reading.table.trackSet(of: track, named: decoded ?? text.text(part))
    }
    if let part = cell(row.fields, self[.reel], in: text), text.isWord("ax", in: part) || text.isWord("bl", in: part) {
      event.flags.insert(.namesNothing)
    }
    let isNothing = event.number == -1 && event.trackSet == 0 && event.reel == 0 && event.clip == 0 && !hasSource
    event.kind = isNothing ? .marker : .event
    reading.table.rows[row.index] = event
    readSpeed(row, in: text, to: &reading)
    if event.source.isStated { reading.table.findForm(of: row.index) }
    if !isSourceRange { reading.countSource(of: row.index, at: row.location) }
  }

  private func readSpeed(_ row: Row, in text: Span<UInt8>, to reading: inout DocumentReading) {
    guard let part = cell(row.fields, self[.speed], in: text) else { return }
    let event = reading.table.rows[row.index]
    let isOne = event.recordClock == event.sourceClock
    guard let written = SpeedCell(text, part), let properties = reading.table.record(of: event).in?.properties,
      let speed = written.speed(at: properties, besides: event.record, isOne ? event.source : .none)
    else { return reading.omit("speeds that are no percentage or factor", at: row.lines.location(part.lowerBound)) }
    guard speed != .normal else { return }
    reading.table.rows[row.index].kind = .event
    reading.table.setSpeed(speed, of: row.index)
  }
}
