// Writes the lines of an edit list's transitions. A dissolve or a wipe has two lines with one number, the first for the
// outgoing side.
//
//     002  A001     V     C        10:00:04:00 10:00:04:00 01:00:04:00 01:00:04:00
//     002  B001     V     D    024 11:00:00:00 11:00:05:00 01:00:04:00 01:00:09:00
//
// The outgoing side is at the written end of the event before, and has its speed, unless the transition states a
// different side. Before the first event it is black. A reader drops a stated side that equals this default.

import SMPTETimecode
import TimecodeEvents

/// The events of a list that were already written, reduced to what transitions need.
struct EditListTransitions {
  /// The outgoing side of a transition.
  struct Side {
    var reel: String?
    var point: Timecode?
    var clip: String?
    var speed = Speed.normal
  }

  private let table: EventTable
  private let texts: [String?]
  /// For each event that begins with a transition, the event before it in the timeline.
  private let previous: [Int: Int]
  /// The events on the outgoing side of a transition.
  private let goesOut: Set<Int>
  private var written: [Int: Side] = [:]
  private var last = -1

  /// - Parameter texts: The table's texts, by number.
  init(_ table: EventTable, _ texts: [String?]) {
    (self.table, self.texts) = (table, texts)
    let before = table.eventsBefore()
    previous = Dictionary(uniqueKeysWithValues: before.map { ($0.row, $0.before) })
    goesOut = Set(before.map(\.before))
  }

  /// Records the reel and the end that were written for an event.
  mutating func record(_ index: Int, reel: String, end: Timecode) {
    last = index
    guard goesOut.contains(index) else { return }
    written[index] = side(of: table.rows[index], reel: reel, end: end)
  }

  /// Returns whether an event and the last written event are the two lines of one number: a key and its background, or
  /// an event and the event before it.
  func isPair(_ index: Int, _ transition: TimecodeEvent.Transition) -> Bool {
    guard last >= 0, transition.from == nil else { return false }
    let before = table.rows[last].transition
    let isBackground = before != 0 && table.transitions[Int(before)].kind == .keyBackground
    return transition.isKeyed && isBackground || previous[index] == last
  }

  /// The outgoing side at the beginning of an event; black if there is none.
  func outgoing(_ index: Int, _ transition: TimecodeEvent.Transition) -> Side {
    let before = previous[index]
    var side = before.map { written[$0] ?? unwritten($0) } ?? Side()
    guard let from = transition.from else {
      if before == nil { side.reel = "BL" }
      return side
    }
    if let point = from.in { return Side(reel: from.reel, point: point, clip: from.clip) }
    side.clip = from.clip ?? side.clip
    return side
  }

  private func side(of row: EventRow, reel: String, end: Timecode?) -> Side {
    let name = texts[Int(row.clip != 0 ? row.clip : table.name(of: row))]
    return Side(reel: reel, point: end, clip: name == reel ? nil : name, speed: table.speeds[Int(row.speed)])
  }

  /// The outgoing side of an event that comes later in the list. A source without times gets the record's times.
  private func unwritten(_ index: Int) -> Side {
    let (row, source) = (table.rows[index], table.shownSource(of: table.rows[index]))
    var end = source.in == nil ? table.record(of: row).out : source.out
    end?.subFrames = 0
    return side(of: row, reel: texts[Int(row.reel)] ?? TimecodeEvent.Source.auxiliaryReel, end: end)
  }
}

extension TimecodeEvent.Transition {
  /// True if an edit list has a line for the outgoing side.
  var hasOutgoingLine: Bool { isMix || from != nil }

  /// The transition as words of an edit list, in columns; `isWhole` is true if they express the whole transition.
  var words: (text: String, isWhole: Bool) {
    let isWord = kind != .other || name.map { Self.isWord($0) } == true
    let word = isWord ? self.word : "D"
    let length = kind == .keyBackground && frames == 0 ? "" : digits
    let space = String(repeating: " ", count: max(1, 5 - word.utf8.count))
    let isWhole = isWord && lead == 0 && 0...Self.largest ~= frames && (wipe == nil || kind == .wipe)
    return (word + space + (0...Self.largest ~= frames ? length : "000"), isWhole)
  }

  /// The largest number of frames that a list can state.
  private static let largest = 999_999

  /// Returns whether a name is a word that no reader mistakes for another transition, a number or a time.
  private static func isWord(_ name: String) -> Bool {
    let word = Array(name.utf8)
    guard let first = word.first, word.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !first.isDigit else { return false }
    return word.count > 1
      ? first | 0x20 != UInt8(ascii: "w") || word.span.number(1..<word.count) == nil
      : !"cdkwbfo".utf8.contains(first | 0x20)
  }
}
