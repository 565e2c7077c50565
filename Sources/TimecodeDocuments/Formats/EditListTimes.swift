// The times of an edit list's lines, for rewriting.
//
//     var notes = EditListTimes()
//     try notes.note(event, in: text, at: lines, to: &reading)
//
// A speed belongs to one of the last two lines of a number, a split to the last.

import SMPTETimecode
import TimecodeEvents

/// Notes the times of an edit list.
struct EditListTimes {
  /// Whether events of one frame are marks, which last a frame at every rate.
  var marksFrames = false
  /// The number of the last event, and its last two lines.
  private var number = -1
  private var previous: (element: Int, taken: EditLine.Taken)?
  private var last: (element: Int, taken: EditLine.Taken)?
  /// The last event of each track that has a length.
  private var lastOfTracks: [(track: Range<Int>, element: Int, reel: Range<Int>?)] = []

  init(marksFrames: Bool = false) { self.marksFrames = marksFrames }

  mutating func note(
    _ event: EditLine.Event, in text: Span<UInt8>, at lines: DocumentLines, to reading: inout DocumentReading
  ) throws(DocumentError) {
    guard !event.hasSourceFrames else {
      let place = lines.place(event.source.in.lowerBound)
      throw DocumentError(.notRewritten(.content("sources in frame numbers")), at: place)
    }
    let source = try reading.sourceExtent(in: text, event.source.in, event.source.out, at: lines)
    let record = try reading.extent(in: text, event.record.in, event.record.out, at: lines)
    let isMark = marksFrames && record.length == reading.options.base.rawValue
    let element = reading.note(record: record, source: source, isMark: isMark, at: lines)
    if let length = event.transitionLength, let count = text.number(length) {
      reading.note(.transition(count), of: element, at: length)
    }
    if source != nil {
      reading.note(.sourceIn, of: element, at: event.source.in)
      reading.note(.sourceOut, of: element, at: event.source.out)
    }
    reading.note(.recordIn, of: element, at: event.record.in)
    reading.note(.recordOut, of: element, at: event.record.out)
    previous = event.number == number ? last : nil
    let place = lastOfTracks.firstIndex { text.isEqual($0.track, event.track) }
    if event.transition != nil, let side = previous, let place, let reel = side.taken.reel,
      let other = lastOfTracks[place].reel, text.isEqual(reel, other)
    {
      reading.times?.connect(side.element, to: lastOfTracks[place].element, at: record.start)
    }
    if let kind = event.transition {
      let frames = event.transitionLength.flatMap { text.number($0) } ?? 0
      let side = previous.flatMap { reading.times?.elements[$0.element] }
      let isAlone = side.map { $0.record?.length == 0 && $0.follows < 0 } ?? false
      let isEmpty = frames == 0 && (kind == .dissolve || kind == .wipe)
      if isAlone || isEmpty || frames > record.length / reading.options.base.rawValue {
        reading.times?.mayHaveDoubtfulTransitions = true
      }
    }
    if record.length > 0 {
      if place == nil { lastOfTracks.append((event.track, element, event.reel)) }
      if let place { lastOfTracks[place] = (event.track, element, event.reel) }
    }
    last = (element, event.taken)
    number = event.number
  }

  func note(
    _ speed: EditLine.Speed, in text: Span<UInt8>, at place: DocumentLines, to reading: inout DocumentReading
  ) throws(DocumentError) {
    guard let part = speed.framesPerSecond, let written = SpeedText(text, part) else {
      throw DocumentError(.expected("a speed in frames a second"), at: place.place(place.start))
    }
    guard var line = last else {
      throw DocumentError(.notRewritten(.content("M2 lines before the first event")), at: place.place(place.start))
    }
    if let previous, speed.isOf(previous.taken, before: line.taken, in: text) { line = previous }
    reading.note(speed: written, of: line.element)
    reading.note(.speed, of: line.element, at: part)
    guard let time = speed.time, try !reading.hasOwnRate(in: text, time, at: place) else { return }
    let element = reading.note(source: try reading.point(in: text, time, at: place), at: place)
    reading.times?.connect(time: element, to: line.element)
    reading.note(.sourceIn, of: element, at: time)
  }

  func note(
    split part: Range<Int>, in text: Span<UInt8>, at place: DocumentLines, to reading: inout DocumentReading
  ) throws(DocumentError) {
    let length = try reading.point(in: text, part, at: place).start / reading.options.base.rawValue
    reading.note(.split(length), of: last?.element ?? -1, at: part)
  }

  func note(
    _ locator: EditLine.Locator, in text: Span<UInt8>, at place: DocumentLines, to reading: inout DocumentReading
  ) throws(DocumentError) {
    let element = reading.note(record: try reading.point(in: text, locator.time, at: place), at: place)
    reading.note(.recordIn, of: element, at: locator.time)
  }
}

extension DocumentTimes {
  /// Lets the outgoing side of a transition follow the event before it, if it goes on at its end: of one that is played backward also
  /// at its in point.
  ///
  /// - Parameter cut: Where the event begins that comes in, and the side is.
  fileprivate mutating func connect(_ side: Int, to event: Int, at cut: Int) {
    guard elements[side].record == TimeSpan(start: cut, end: cut), let point = elements[side].source, point.length == 0,
      let source = elements[event].source
    else { return }
    let isStart = point.start != source.end
    let isBackward = speeds[Int(elements[event].speed)].isBackward
    guard !isStart || isBackward && point.start == source.start else { return }
    elements[side].follows = Int32(truncatingIfNeeded: event)
    elements[side].followsStart = isStart
  }

  /// Lets the time in an M2 line follow what the side follows that it is of.
  fileprivate mutating func connect(time: Int, to side: Int) {
    guard elements[side].follows >= 0, elements[time].source == elements[side].source else { return }
    elements[time].follows = elements[side].follows
    elements[time].followsStart = elements[side].followsStart
  }
}

extension DocumentReading {
  /// Notes the number of frames that a marker lasts.
  mutating func note(length frames: Int, from start: Timecode, at part: Range<Int>, in lines: DocumentLines) {
    guard notesTimes else { return }
    let (first, frame) = (start.subFrameCount, start.subFramesBase.rawValue)
    let record = TimeSpan(start: first, end: first + frames * frame)
    note(.frames, of: note(record: record, isMark: frames == 1, at: lines), at: part)
  }
}

extension Span<UInt8> {
  /// Whether two parts are equal without regard to case.
  func isEqual(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { self[$0].lowercased == self[$1].lowercased }
  }
}
