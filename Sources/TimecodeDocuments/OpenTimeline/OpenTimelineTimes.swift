// The times of an OpenTimelineIO file, for rewriting: each a value in frames and a rate.
//
//     read.notes = OpenTimelineTimes()                       // noted while the objects are read
//     try notes.take(start: programme, in: bytes, to: &reading)
//
// A clip's place in the programme is not written: it follows from the lengths before it. So a length is rewritten as the distance
// of the places that it lies between, and cuts stay cuts. Times at another rate than the document's are left as they are.

import SMPTETimecode
import TimecodeEvents

/// The times of an OpenTimelineIO file and where they are.
struct OpenTimelineTimes {
  /// A time where it is written.
  struct Time {
    var value: Range<Int>
    var rate: Range<Int>
    var seconds: Fraction
    /// Nil if no timecode has it.
    var frameRate: TimecodeFrameRate?
  }

  /// What a range of times belongs to.
  enum Owner {
    /// A clip with its speed if that is one, or a gap, at a place in the programme, from the programme's start.
    case clip(Fraction, speed: Fraction?)
    case gap(Fraction)
    /// A marker of a track or of all tracks.
    case mark
    /// Media of a clip, or a marker of one.
    case media
    case source
  }

  /// The times, by the numbers that ranges have them by.
  var times: [Time] = []
  /// The ranges, each with the object's place.
  var parts: [(part: OpenTimelineReading.Part, owner: Owner, offset: Int)] = []
  /// The markers of objects that are still read.
  var markers: [(part: OpenTimelineReading.Part, offset: Int)] = []
  /// The lengths of transitions.
  var lengths: [Int] = []
  /// The programme's start, if it is written.
  var start: Int?
  /// The name of the rate that tckit writes.
  var rateName: Range<Int>?
  /// Why the file cannot be rewritten, if it cannot.
  var fault: (content: String, offset: Int)?

  /// Takes the first reason why the file cannot be rewritten.
  mutating func refuse(_ content: String, at offset: Int) { fault = fault ?? (content, offset) }

  /// Takes the markers that were read since a number of them as an object's.
  mutating func takeMarkers(from first: Int, as owner: Owner) {
    for marker in markers[first...] { parts.append((marker.part, owner, marker.offset)) }
    markers.removeSubrange(first...)
  }
}

extension OpenTimelineReading {
  /// Notes the times of an object that has been read, but for its place.
  mutating func noteTimes(of item: Item, markers first: Int, at offset: Int) {
    switch item.schema {
    case .clip, .gap:
      let shown = item.visible?.startTime
      for media in item.media {
        if let part = media.part, part.startTime != shown { notes?.parts.append((part, .media, offset)) }
      }
      notes?.takeMarkers(from: first, as: .source)
    case .track, .stack:
      if item.source != nil {
        notes?.refuse(item.isDelayed ? "tracks with a start of their own" : "tracks that are trimmed", at: offset)
      }
      notes?.takeMarkers(from: first, as: .mark)
    case .timeline, .transition: notes?.takeMarkers(from: first, as: .mark)
    case .collection, .other: notes?.refuse("objects that are not timelines", at: offset)
    }
  }

  /// Notes the place of a track's clip or gap; what else a track has is a nested sequence.
  mutating func notePlace(of child: Item, in parent: Item, at offset: Int) {
    switch (parent.schema, child.schema) {
    case (.track, .clip), (.track, .gap):
      guard let position = parent.extent, let part = child.visible else {
        notes?.refuse("clips of unknown length", at: offset)
        return
      }
      let isClip = if case .clip = child.schema { true } else { false }
      notes?.parts.append((part, isClip ? .clip(position, speed: child.retime.speed) : .gap(position), offset))
    case (.track, .transition), (.stack, .track): break
    default: notes?.refuse("nested sequences", at: offset)
    }
  }

  /// Notes where the programme's start is written.
  mutating func noteStart(_ noted: Int, at offset: Int) {
    if notes?.start != nil { notes?.refuse("several timelines", at: offset) }
    notes?.start = noted < 0 ? nil : noted
  }
}

extension OpenTimelineTimes {
  /// Gives a document's reading the elements and their fields.
  ///
  /// - Throws: `notRewritten` for nested sequences and what else has no place of its own; a time before zero.
  consuming func take(
    start programme: Fraction, in text: Span<UInt8>, to reading: inout DocumentReading
  ) throws(DocumentError) {
    if let fault { throw DocumentError(.notRewritten(.content(fault.content)), at: text.place(fault.offset)) }
    let properties = try reading.labelProperties(at: .beginning).colon
    let counts = SubFrameCounts(properties)
    reading.times?.labels = properties
    var place = DocumentPlace.beginning
    func lines(_ offset: Int) -> DocumentLines {
      place = text.place(offset, after: place)
      return DocumentLines(of: place)
    }
    let origin = try counts.count(programme, at: .beginning)
    let first = reading.note(record: .init(start: origin, end: origin), at: DocumentLines(at: 0, number: 1))
    reading.times?.origin = first
    if let start { note(.startValue, of: first, start, counts, to: &reading) }
    reading.times?.hasOrigin = start != nil
    // A clip's media comes before it, at one offset.
    var media: (offset: Int, elements: [Int]) = (-1, [])
    for (part, owner, offset) in parts.sorted(by: { $0.offset < $1.offset }) {
      let lines = lines(offset)
      let start = part.start
      switch owner {
      case .clip(let position, _), .gap(let position):
        let from = try counts.count(programme + position, at: place)
        let to = try counts.count(programme + position + part.duration, at: place)
        let element = try note(child: part, at: .init(start: from, end: to), place, counts, to: &reading)
        if case .clip(_, let speed?) = owner, media.offset == offset, isNoted(part.startTime, counts) {
          for media in media.elements {
            reading.hold(DocumentTimes.Held(media: media, start: element, length: element, speed: speed))
          }
        }
        if case .gap = owner { reading.table.rows[element].flags.insert(.mayCollapse) }
        note(.lengthValue, of: element, part.durationTime, counts, to: &reading)
      case .mark:
        let from = try counts.count(programme + start, at: place)
        let to = try counts.count(programme + start + part.duration, at: place)
        let element = reading.note(record: .init(start: from, end: to), at: lines)
        reading.table.rows[element].flags.insert(.mayCollapse)
        note(.relativeStartValue, of: element, part.startTime, counts, to: &reading)
        note(.lengthValue, of: element, part.durationTime, counts, to: &reading)
      case .source, .media:
        guard isNoted(part.startTime, counts) else { continue }
        let from = try counts.count(start, at: place)
        let to = try counts.count(start + part.duration, at: place)
        let element = reading.note(source: .init(start: from, end: to), at: lines)
        note(.sourceStartValue, of: element, part.startTime, counts, to: &reading)
        note(.sourceLengthValue, of: element, part.durationTime, counts, to: &reading)
        guard case .media = owner else { continue }
        if media.offset != offset { media = (offset, []) }
        media.elements.append(element)
      }
    }
    for index in lengths where isNoted(index, counts) {
      let count = try counts.count(times[index].seconds, at: .beginning) / counts.base
      note(.countValue, count: count, index, counts, to: &reading)
    }
    if let rateName { reading.note(.rateName, at: rateName) }
  }

  /// Notes a clip or a gap with what it shows of its media, whose length is the record's; returns its element.
  private func note(
    child part: OpenTimelineReading.Part, at record: TimeSpan, _ place: DocumentPlace,
    _ counts: SubFrameCounts, to reading: inout DocumentReading
  ) throws(DocumentError) -> Int {
    let lines = DocumentLines(of: place)
    guard isNoted(part.startTime, counts) else { return reading.note(record: record, at: lines) }
    let source = try counts.count(part.start, at: place)
    let element = reading.note(record: record, source: .init(start: source, end: source + record.length), at: lines)
    note(.sourceStartValue, of: element, part.startTime, counts, to: &reading)
    return element
  }

  /// Whether a time is at the document's rate.
  private func isNoted(_ index: Int, _ counts: SubFrameCounts) -> Bool {
    times.indices.contains(index) && times[index].frameRate == counts.rate
  }

  /// Notes a time's value and its rate, if it is at the document's.
  private func note(
    _ value: WrittenField.Value, count: Int? = nil, of element: Int = -1, _ index: Int, _ counts: SubFrameCounts,
    to reading: inout DocumentReading
  ) {
    guard isNoted(index, counts) else { return }
    reading.note(value, count: count, of: element, at: times[index].value)
    reading.note(.decimalRate, of: element, at: times[index].rate)
  }
}
