// The columns of tables for events, if there are any: number, track, reel, clip, source in and out, speed.
//
//     Name,In,Out,Duration,Note,Color,Event,Track,Reel,Clip,Source In,Source Out,Speed

import SMPTETimecode
import TimecodeEvents

enum EventColumns {
  private static let all: [(role: DocumentColumns.Role, name: String)] = [
    (.event, "Event"), (.track, "Track"), (.reel, "Reel"), (.clip, "Clip"), (.sourceIn, "Source In"),
    (.sourceOut, "Source Out"), (.speed, "Speed"),
  ]

  /// The columns that a list needs; none if it has no events.
  static func columns(of document: TimecodeDocument) -> [DelimitedColumn] {
    var needed: Set<DocumentColumns.Role> = []
    for case let event? in document.markers.lazy.map(\.event) {
      if event.number != nil { needed.insert(.event) }
      if event.track != nil { needed.insert(.track) }
      if event.source?.reel != nil { needed.insert(.reel) }
      if event.source?.clip != nil { needed.insert(.clip) }
      if event.source?.in != nil { needed.insert(.sourceIn) }
      if event.source?.out != nil { needed.insert(.sourceOut) }
      if event.source?.hasOwnSpeed == true { needed.insert(.speed) }
    }
    return all.filter { needed.contains($0.role) }.map { .part($0.role, $0.name) }
  }

  /// The columns without a meaning here in the tables that markers come from, in the order of occurrence.
  static func others(of document: TimecodeDocument) -> [String] {
    var (names, seen): ([String], Set<String>) = ([], [])
    for cell in document.markers.lazy.compactMap({ $0.details?.cells }).joined() where seen.insert(cell.column).inserted
    {
      names.append(cell.column)
    }
    return names
  }

  /// Returns whether the columns express all of an event.
  static func areHeld(_ event: TimecodeEvent) -> Bool {
    guard event.number ?? 0 >= 0 else { return false }
    guard let source = event.source else { return true }
    return source.percentage.isWhole && source.media == nil
  }
}

extension TimecodeEvent.Source {
  /// The speed in percent; `isWhole` unless the speed is open or rounded.
  var percentage: (text: String, isWhole: Bool) {
    // Nearly all sources have normal speed.
    guard hasOwnSpeed else { return ("100%", true) }
    let percentage = SpeedCell.percentage(of: speed)
    return (percentage.text, percentage.isWhole && speedTolerance.numerator == 0)
  }

  /// The speed in percent next to a record; for an open speed, the one that the lengths give.
  func percentage(beside record: TimecodeRange) -> String {
    guard speedTolerance.numerator != 0, record.subFrameCount > 0, let start = self.in, let end = out,
      start.properties == record.properties,
      let length = (try? TimecodeRange(from: start, to: end))?.subFrameCount
    else { return percentage.text }
    let played = Fraction(speed.isNegative ? -length : length, record.subFrameCount)
    return (played - speed).abs() > speedTolerance ? percentage.text : SpeedCell.percentage(of: played).text
  }
}

extension DocumentWriting {
  /// Writes an event's value in a column; a source gets a tag if its rate differs from the record's.
  mutating func field(
    _ role: DocumentColumns.Role, of event: TimecodeEvent?, at record: TimecodeRange, _ style: TimecodeStyle,
    of index: Int, separator: UInt8
  ) {
    func styleOf(_ timecode: Timecode) -> TimecodeStyle { timecode.properties == record.properties ? style : .tagged }
    switch role {
    case .event: if let number = event?.number { write(number: number) }
    case .track: field(event?.track, of: index, separator: separator)
    case .reel: field(event?.source?.reel, of: index, separator: separator)
    case .clip: field(event?.source?.clip, of: index, separator: separator)
    case .sourceIn: if let timecode = event?.source?.in { append(timecode, style: styleOf(timecode)) }
    case .sourceOut: if let timecode = event?.source?.out { append(timecode, style: styleOf(timecode)) }
    case .speed: if let source = event?.source, source.hasOwnSpeed { write(source.percentage(beside: record)) }
    case .in, .out, .duration, .name, .note, .color: break
    }
  }
}
