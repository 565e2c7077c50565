// The times of an edit list's lines, for rewriting.
//
//     var notes = EditListTimes()
//     try notes.note(event, in: text, at: lines, to: &reading)
//
// A speed belongs to one of the last two lines of a number, a split to the last.

import SMPTETimecode

/// Notes the times of an edit list.
struct EditListTimes {
  /// Whether events of one frame are marks, which last a frame at every rate.
  var marksFrames = false
  /// The number of the last event, and its last two lines.
  private var number = -1
  private var previous: (element: Int, taken: EditLine.Taken)?
  private var last: (element: Int, taken: EditLine.Taken)?

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
    last = (element, event.taken)
    number = event.number
  }

  func note(
    _ speed: EditLine.Speed, in text: Span<UInt8>, at place: DocumentLines, to reading: inout DocumentReading
  ) throws(DocumentError) {
    guard let part = speed.framesPerSecond, let thousandths = text.thousandths(part) else {
      throw DocumentError(.expected("a speed in frames a second"), at: place.place(place.start))
    }
    guard var line = last else {
      throw DocumentError(.notRewritten(.content("M2 lines before the first event")), at: place.place(place.start))
    }
    if let previous, speed.isOf(previous.taken, before: line.taken, in: text) { line = previous }
    reading.note(speed: thousandths, of: line.element)
    reading.note(.speed, of: line.element, at: part)
    guard let time = speed.time, try !reading.hasOwnRate(in: text, time, at: place) else { return }
    let element = reading.note(source: try reading.point(in: text, time, at: place), at: place)
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

extension DocumentReading {
  /// Notes the number of frames that a marker lasts.
  mutating func note(length frames: Int, from start: Timecode, at part: Range<Int>, in lines: DocumentLines) {
    guard notesTimes else { return }
    let (first, frame) = (start.subFrameCount, start.subFramesBase.rawValue)
    let record = DocumentTimes.Extent(start: first, end: first + frames * frame)
    note(.frames, of: note(record: record, isMark: frames == 1, at: lines), at: part)
  }
}

extension Span<UInt8> {
  /// The thousandths of a decimal number with or without a sign; nil if a part is not one.
  func thousandths(_ part: Range<Int>) -> Int? {
    var place = part.lowerBound
    let isNegative = self[place] == UInt8(ascii: "-")
    if isNegative || self[place] == UInt8(ascii: "+") { place += 1 }
    let whole = digits(at: &place, before: part.upperBound, limit: 6)
    var value = (whole?.value ?? 0) * 1000
    if place < part.upperBound, self[place] == UInt8(ascii: ".") {
      place += 1
      guard let decimals = digits(at: &place, before: part.upperBound, limit: 3) else { return nil }
      value += decimals.value * [100, 10, 1][decimals.count - 1]
    } else if whole == nil {
      return nil
    }
    guard place == part.upperBound else { return nil }
    return isNegative ? -value : value
  }

  /// Whether two parts are equal without regard to case.
  func isEqual(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { self[$0].lowercased == self[$1].lowercased }
  }
}
