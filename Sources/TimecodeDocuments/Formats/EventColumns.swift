// The columns that tables have for events, if there are any: number, track, reel, clip, source in and out.
//
//     Name,In,Out,Duration,Note,Color,Event,Track,Reel,Clip,Source In,Source Out

import SMPTETimecode

/// The columns of what is said of events.
enum EventColumns {
  private static let all: [(role: DocumentColumns.Role, name: String)] = [
    (.event, "Event"), (.track, "Track"), (.reel, "Reel"), (.clip, "Clip"), (.sourceIn, "Source In"),
    (.sourceOut, "Source Out"),
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
    }
    return all.filter { needed.contains($0.role) }.map { .part($0.role, $0.name) }
  }

  /// Whether the columns hold all of an event.
  static func areHeld(_ event: TimecodeEvent) -> Bool {
    guard event.number ?? 0 >= 0 else { return false }
    guard let source = event.source else { return true }
    return source.speed == Fraction(1, 1) && source.media == nil
  }
}

extension DocumentWriting {
  /// Writes what an event has in a column; a source at another rate than the record's has its tag.
  mutating func field(
    _ role: DocumentColumns.Role, of event: TimecodeEvent?, at record: Timecode.Properties, _ style: TimecodeStyle,
    of index: Int, separator: UInt8
  ) {
    func styleOf(_ timecode: Timecode) -> TimecodeStyle { timecode.properties == record ? style : .tagged }
    switch role {
    case .event: if let number = event?.number { write(number: number) }
    case .track: field(event?.track, of: index, separator: separator)
    case .reel: field(event?.source?.reel, of: index, separator: separator)
    case .clip: field(event?.source?.clip, of: index, separator: separator)
    case .sourceIn: if let timecode = event?.source?.in { append(timecode, style: styleOf(timecode)) }
    case .sourceOut: if let timecode = event?.source?.out { append(timecode, style: styleOf(timecode)) }
    case .in, .out, .duration, .name, .note, .color: break
    }
  }
}
