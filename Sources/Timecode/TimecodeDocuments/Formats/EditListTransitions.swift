// The lines of an edit list's transitions as they are written: a dissolve or a wipe has two of one number, of which the first is
// what goes out.
//
//     002  A001     V     C        10:00:04:00 10:00:04:00 01:00:04:00 01:00:04:00
//     002  B001     V     D    024 11:00:00:00 11:00:05:00 01:00:04:00 01:00:09:00
//
// It goes out where the event before ends, at the time that is written for that one, unless the transition says another side;
// before the first event it is black. A reader drops a stated side that is just that.

import SMPTETimecode
import TimecodeEvents

/// What a list's events have written, as far as transitions need it.
struct EditListTransitions {
  /// What goes out of an event.
  struct Side {
    var reel: String?
    var point: Timecode?
    var clip: String?
  }

  private let markers: [TimecodeMarker]
  /// The event before each one that begins with a transition, as the order of the programme has it.
  private let previous: [Int: Int]
  /// Whether an event goes out of a transition.
  private var goesOut: [Bool]
  private var written: [Int: Side] = [:]
  private var last = -1

  /// Nil for a list of cuts.
  init?(_ markers: [TimecodeMarker]) {
    guard markers.contains(where: { $0.event?.transition != nil }) else { return nil }
    // A range that is no event becomes one of the first picture track.
    let written = markers.map { marker in
      guard marker.event == nil, !marker.range.isTimecode else { return marker }
      return TimecodeMarker(marker.range, event: TimecodeEvent(track: TrackName.picture.description))
    }
    guard let order = EventOrder(written) else { return nil }
    self.markers = markers
    goesOut = [Bool](repeating: false, count: markers.count)
    var previous: [Int: Int] = [:]
    for (index, marker) in markers.enumerated() where marker.event?.transition != nil {
      guard let before = order.eventBefore(marker) else { continue }
      (previous[index], goesOut[before]) = (before, true)
    }
    self.previous = previous
  }

  /// Notes what is written of an event.
  mutating func note(_ index: Int, reel: String, end: Timecode) {
    last = index
    guard goesOut[index] else { return }
    let name = markers[index].event?.source?.clip ?? markers[index].name
    written[index] = Side(reel: reel, point: end, clip: name == reel ? nil : name)
  }

  /// Whether an event and the one that was written last are the two lines of one number: a key and its background, or an event
  /// and the one before it.
  func isPair(_ index: Int) -> Bool {
    guard last >= 0, let transition = markers[index].event?.transition, transition.from == nil else { return false }
    let background = markers[last].event?.transition?.kind == .keyBackground
    return transition.isKeyed && background || previous[index] == last
  }

  /// What goes out where an event begins; black where nothing does.
  func outgoing(_ index: Int) -> Side {
    let before = previous[index]
    let source = before.flatMap { markers[$0].event?.source }
    var side =
      before.flatMap { written[$0] } ?? Side(reel: source?.reel, point: source?.out, clip: source?.clip)
    guard let from = markers[index].event?.transition?.from else {
      if before == nil { side.reel = "BL" }
      return side
    }
    if let point = from.in { return Side(reel: from.reel, point: point, clip: from.clip) }
    side.clip = from.clip ?? side.clip
    return side
  }
}

extension TimecodeEvent.Transition {
  /// Whether an edit list has a line for what goes out.
  var hasOutgoingLine: Bool { isMix || from != nil }

  /// The words of an edit list, in columns, and whether they say all of the transition.
  var words: (text: String, isWhole: Bool) {
    let isWord = kind != .other || name.map { Self.isWord($0) } == true
    let word = isWord ? self.word : "D"
    let length = kind == .keyBackground && frames == 0 ? "" : digits
    let space = String(repeating: " ", count: max(1, 5 - word.utf8.count))
    let isWhole = isWord && lead == 0 && 0...Self.largest ~= frames && (wipe == nil || kind == .wipe)
    return (word + space + (0...Self.largest ~= frames ? length : "000"), isWhole)
  }

  /// The most frames that a list is written with.
  private static let largest = 999_999

  /// Whether a name is a word that is read as no other transition, number or time.
  private static func isWord(_ name: String) -> Bool {
    let word = Array(name.utf8)
    guard let first = word.first, word.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !first.isDigit else { return false }
    return word.count > 1
      ? first | 0x20 != UInt8(ascii: "w") || word.span.number(1..<word.count) == nil
      : !"cdkwbfo".utf8.contains(first | 0x20)
  }
}
