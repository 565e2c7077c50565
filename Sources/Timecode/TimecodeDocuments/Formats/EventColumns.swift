// The columns that a table of events needs: number, track, reel, clip, source in and out, speed.
//
//     Name,In,Out,Duration,Note,Color,Event,Track,Reel,Clip,Source In,Source Out,Speed

import SMPTETimecode
import TimecodeEvents

enum EventColumns {
  private typealias Column = (role: DocumentColumns.Role, name: String, isNeeded: @Sendable (WrittenList.Entry) -> Bool)

  private static let all: [Column] = [
    (.event, "Event", { $0.number != nil }), (.track, "Track", { $0.track.name != nil }),
    (.reel, "Reel", { $0.reel != nil }), (.clip, "Clip", { $0.clip != nil }),
    (.sourceIn, "Source In", { $0.source.in != nil }), (.sourceOut, "Source Out", { $0.source.out != nil }),
    (.speed, "Speed", { !$0.speed.isNormal }),
  ]

  /// The columns that a list needs; empty if it has no events.
  static func columns(of list: WrittenList) -> [DelimitedColumn] {
    all.filter { list.contains(where: $0.isNeeded) }.map { .part($0.role, $0.name) }
  }

  /// The columns that have no meaning here, from the tables that were read, in the order of their first use.
  static func others(of list: WrittenList) -> [DelimitedColumn] {
    var columns: [Int] = []
    guard !list.table.otherColumns.isEmpty else { return [] }
    for entry in list {
      for column in list.table.otherColumns.indices where entry.cell(column) != nil && !columns.contains(column) {
        columns.append(column)
      }
    }
    return columns.map { .other($0) }
  }

  /// The parts of an event that the columns do not express.
  static func lostParts(of entry: WrittenList.Entry) -> LostParts {
    var parts: LostParts = []
    parts.insert(.number, if: entry.number ?? 0 < 0)
    parts.insert(.source, if: entry.media != nil)
    parts.insert(.speed, if: !entry.speed.percentage.isWhole)
    return parts
  }
}

extension WrittenList.Entry {
  /// The cell in a column that has no meaning here; nil if the cell is empty.
  func cell(_ column: Int) -> String? {
    let cells = list.table.otherCells[Int(list.table.extra(of: row).cells)]
    return column < cells.count ? list.texts[Int(cells[column])] : nil
  }

  /// The speed in percent. For a speed with a tolerance, it is the ratio of the lengths, or the nearest speed within the
  /// tolerance.
  var percentage: String {
    guard speed.spread != 0, record.length > 0, let source = sourceOnClock else { return speed.percentage.text }
    let played = Fraction(speed.isBackward ? -source.length : source.length, record.length)
    return SpeedCell.percentage(of: (played - speed.ratio).abs() > speed.tolerance ? playedSpeed : played).text
  }
}

extension Speed {
  /// The speed in percent; `isWhole` is false if the speed has a tolerance or is rounded.
  var percentage: (text: String, isWhole: Bool) {
    // Nearly all sources have normal speed.
    guard !isNormal else { return ("100%", true) }
    let percentage = SpeedCell.percentage(of: ratio)
    return (percentage.text, percentage.isWhole && spread == 0 && self != .unrepresentable)
  }
}

extension DocumentWriting {
  /// Writes an event's value in a column. A source time gets a tag if its properties differ from the record's.
  mutating func field(
    _ role: DocumentColumns.Role, of entry: WrittenList.Entry, _ style: TimecodeStyle, separator: UInt8
  ) {
    func write(_ point: Timecode?) {
      guard let point else { return }
      append(point, style: point.properties == entry.properties ? style : .tagged)
    }
    switch role {
    case .event: if let number = entry.number { self.write(number: number) }
    case .track: field(entry.track.name, of: entry.index, separator: separator)
    case .reel: field(entry.reel, of: entry.index, separator: separator)
    case .clip: field(entry.clip, of: entry.index, separator: separator)
    case .sourceIn: write(entry.source.in)
    case .sourceOut: write(entry.source.out)
    case .speed: if !entry.speed.isNormal { self.write(entry.percentage) }
    case .in, .out, .duration, .name, .note, .color: break
    }
  }
}
