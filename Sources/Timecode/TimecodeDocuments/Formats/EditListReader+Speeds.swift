// The M2 lines of an edit list. A line belongs to the event, or to the outgoing side, that has its reel and its time. A
// second line with another speed changes the speed within the event, unless both lines are at one time: then they
// contradict each other.
//
//     M2   A001       025.0                10:00:00:00
//     M2   A001       050.0                10:00:02:00       at 50 fps: half as fast, then at normal speed

import SMPTETimecode
import TimecodeEvents

extension EditListReader {
  /// Sets the speed of an event from an M2 line.
  mutating func setSpeed(
    _ speed: EditLine.Speed, in text: Span<UInt8>, at location: DocumentLocation, in lines: DocumentLines
  ) throws(DocumentError) {
    let part = speed.framesPerSecond.flatMap { part in SpeedText(text, part).map { (part, $0) } }
    if part == nil {
      reading.forbidRewriting(DocumentError(.expected("a speed in frames a second"), at: lines.location(lines.start)))
    }
    guard let last else {
      reading.forbidRewriting(
        DocumentError(.notRewritten(.content("M2 lines without an event")), at: lines.location(lines.start)))
      return reading.omit("M2 lines without an event", at: location)
    }
    guard let (part, written) = part else { return reading.doubt("M2 lines without a speed", at: location) }
    judge(reel: speed.reel, of: [last.used.reel, previous?.used.reel], in: text, at: location)
    let properties = try reading.labelProperties(at: location).colon
    let isFirst = previous.map { speed.isOf($0.used, before: last.used, in: text) } ?? false
    var line = isFirst ? previous ?? last : last
    let owner = line.row
    let isFurther = line.speed.map { $0 != written } ?? false
    if isFirst, line.speed == nil, reading.table.rows[owner].kind == .outgoing {
      sideSpeeds.append((last.row, owner, location))
    }
    let time = speed.time ?? line.used.time
    let contradicts = line.speeds.contains { $0.speed != written && text.isEqual($0.time, time) }
    line.add(written, at: time, isAtStart: text.isEqual(time, line.used.time), keepsFirst: recordsTimes)
    if contradicts {
      reading.contradict("M2 lines with two speeds for one event", at: location)
    } else if isFurther {
      reading.omit("M2 lines that change the speed within an event", at: location)
    }
    if isFirst { previous = line } else { self.last = line }
    guard recordsTimes else { return }
    if !isFurther { reading.addField(.speed, of: owner, at: part) }
    reading.recordTimes { (reading) throws(DocumentError) in
      var source: TimeSpan?
      if let time = speed.time, sourceMode == nil, try !reading.statesRate(in: text, time, at: lines) {
        source = try reading.point(in: text, time, at: lines)
      }
      guard isFurther || source != nil else { return }
      let row = reading.addTimes(source: source, at: lines)
      reading.table.changeExtra(of: row) { $0.owner = Int32(owner) }
      if isFurther {
        reading.table.setSpeed(written.speed(at: properties, besides: nil, nil), of: row)
        reading.addField(.speed, of: row, at: part)
      }
      if source != nil, let time = speed.time { reading.addField(.sourceIn, of: row, at: time) }
    }
  }

  /// Counts the speed of each outgoing side as omitted, unless the side continues the event before at that event's
  /// speed.
  mutating func countSideSpeeds() {
    for (event, side, location) in sideSpeeds {
      let transition = reading.table.transitions[Int(reading.table.rows[event].transition)]
      func speed(_ row: Int) -> Speed { reading.table.speeds[Int(reading.table.rows[row].speed)] }
      let isKept = transition.continues && speed(side).isWritten(as: speed(Int(transition.previous)))
      if !isKept { reading.omit("M2 lines of outgoing clips", at: location) }
    }
  }
}

/// An event that further lines may describe.
struct EventLine {
  var row: Int
  var number: Int
  /// The ranges of the reel and of the source's in point, for comparison with an M2 line.
  var used: EditLine.SourceReference
  /// True if the record has no length.
  var isEmpty: Bool
  var location: DocumentLocation
  /// The speed in the event's M2 line at the start of its source, otherwise in its first M2 line.
  var speed: SpeedText?
  private var isSpeedAtStart = false
  /// The speeds of all M2 lines, and the times at which they begin.
  private(set) var speeds: [(time: Range<Int>, speed: SpeedText)] = []
  /// True if M2 lines at different times have different speeds.
  private(set) var changesSpeed = false
  /// The location of the TO or KEY CLIP NAME line that named the clip.
  var nextClip: DocumentLocation?
  /// The location of the FROM CLIP NAME line that named the clip of a transition in one line.
  var outgoingClip: DocumentLocation?

  init(row: Int, number: Int, used: EditLine.SourceReference, isEmpty: Bool, location: DocumentLocation) {
    (self.row, self.number, self.used, self.isEmpty, self.location) = (row, number, used, isEmpty, location)
  }

  /// Adds the speed in an M2 line. The first one at the start of the source applies.
  ///
  /// - Parameter keepsFirst: True if the first line applies, because each line is rewritten with its own speed.
  mutating func add(_ written: SpeedText, at time: Range<Int>, isAtStart: Bool, keepsFirst: Bool) {
    speeds.append((time, written))
    if let speed, speed != written, !isAtStart || !isSpeedAtStart { changesSpeed = true }
    guard speed == nil || isAtStart && !isSpeedAtStart && !keepsFirst else { return }
    (speed, isSpeedAtStart) = (written, isAtStart)
  }
}
