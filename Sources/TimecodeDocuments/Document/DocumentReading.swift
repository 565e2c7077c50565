// What the readers of all formats have in common: the rate of the labels, markers and problems with their places, omissions.
//
//     var reading = DocumentReading(options)
//     reading.state(.dropFrame(true))                            // FCM: DROP FRAME
//     if let start = try reading.timecode(in: text, field, at: place) { … }
//     try reading.add(in: start, out: end, name: name, at: place)
//     reading.leave("M2 motion effects", at: place)
//     return reading.document
//
// A label's rate is, in this order: the rate of a tag in its text, the document's own statement, the reader's local rate.

import SMPTETimecode

/// A document while it is read.
struct DocumentReading {
  let options: DocumentOptions
  private(set) var document = TimecodeDocument()
  private var omitted: [String: Int] = [:]
  /// The properties of labels, with a colon and with a semicolon before the frames; nil until they are needed.
  private var properties: (colon: Timecode.Properties, semicolon: Timecode.Properties?)?

  init(_ options: DocumentOptions) {
    self.options = options
  }

  var title: String? {
    get { document.title }
    set { document.title = newValue }
  }

  var start: Timecode? {
    get { document.start }
    set { document.start = newValue }
  }

  var rate: RateStatement? { document.rate }

  // MARK: The rate

  /// Takes what the document states about its rate; the first statement stays the document's, labels go by the last.
  mutating func state(_ statement: RateStatement) {
    if document.rate == nil { document.rate = statement }
    current = statement
    properties = nil
  }

  /// The statement that labels go by.
  private var current: RateStatement?

  /// The rates of labels with a colon and with a semicolon before their frames; the latter nil where there is no drop frame.
  private func rates() throws(DocumentError) -> (colon: TimecodeFrameRate, semicolon: TimecodeFrameRate?) {
    switch current {
    case nil:
      guard let rate = options.rate else { throw DocumentError(.rateMissing) }
      return (rate, rate.isDrop ? rate : nil)
    case .rate(let rate): return (rate, rate.isDrop ? rate : nil)
    case .framesPerSecond(let rate):
      let local = options.rate.flatMap { $0.rate == rate.rate ? $0 : nil }
      return (local ?? rate, TimecodeFrameRate(rate: rate.rate, drop: true))
    case .dropFrame(let isDrop)?:
      guard let rate = options.rate else { throw DocumentError(.rateMissing) }
      guard let stated = TimecodeFrameRate(rate: rate.rate, drop: isDrop) else {
        throw DocumentError(.contradiction(.dropFrame(isDrop), rate))
      }
      return (stated, isDrop ? stated : nil)
    }
  }

  /// The properties of labels with a colon, and with a semicolon, before their frames.
  mutating func labelProperties(
    at place: @autoclosure () -> DocumentPlace?
  ) throws(DocumentError) -> (colon: Timecode.Properties, semicolon: Timecode.Properties?) {
    if let properties { return properties }
    do {
      let rates = try rates()
      let made = (
        colon: Timecode.Properties(rate: rates.colon, base: options.base, limit: options.limit),
        semicolon: rates.semicolon.map { Timecode.Properties(rate: $0, base: options.base, limit: options.limit) }
      )
      properties = made
      return made
    } catch {
      throw DocumentError(error.reason, at: place())
    }
  }

  // MARK: Labels

  /// Reads the timecode in a part of the text; nil, with a problem noted, if it is none.
  ///
  /// - Throws: That there is no rate, which concerns all labels.
  mutating func timecode(
    in text: Span<UInt8>, _ part: Range<Int>, at lines: DocumentLines
  ) throws(DocumentError) -> Timecode? {
    let part = text.trimmed(part)
    let read: TimecodeText
    do {
      read = try TimecodeText(parsing: text.extracting(part))
    } catch {
      problem(.timecode(error), at: lines.place(part.lowerBound + error.offset))
      return nil
    }
    if let tag = read.tag {
      guard let rate = current, !rate.agrees(with: tag.properties.frameRate) else {
        return Timecode(unchecked: read.components, using: tag.properties)
      }
      problem(.tag(tag.properties, rate), at: lines.place(part.lowerBound))
      return nil
    }
    let properties = try labelProperties(at: lines.place(part.lowerBound))
    guard read.separator == .dropFrame else { return Timecode(unchecked: read.components, using: properties.colon) }
    guard let dropping = properties.semicolon ?? (options.ignoresSeparator ? properties.colon : nil) else {
      problem(.separator(properties.colon.frameRate), at: lines.place(part.lowerBound))
      return nil
    }
    return Timecode(unchecked: read.components, using: dropping)
  }

  // MARK: Markers

  /// Adds a marker.
  ///
  /// - Throws: That there are too many.
  mutating func add(_ marker: TimecodeMarker, at place: DocumentPlace) throws(DocumentError) {
    guard document.markers.count < options.maximumCount else {
      throw DocumentError(.tooManyMarkers(limit: options.maximumCount), at: place)
    }
    document.markers.append(marker)
    document.places.append(place)
  }

  /// Adds a marker from one timecode up to another, or of one timecode; points that are no range become a problem.
  mutating func add(
    in inPoint: Timecode, out outPoint: Timecode? = nil, name: String? = nil, note: String? = nil,
    color: String? = nil, at place: DocumentPlace
  ) throws(DocumentError) {
    guard let outPoint else {
      return try add(TimecodeMarker(inPoint, name: name, note: note, color: color), at: place)
    }
    switch Result(catching: { () throws(TimecodeRangeError) in try TimecodeRange(from: inPoint, to: outPoint) }) {
    case .success(let range): try add(TimecodeMarker(range, name: name, note: note, color: color), at: place)
    case .failure(let error): problem(.range(error), at: place)
    }
  }

  /// Adds a marker of a length in frames; one frame, which is a program's shortest, is a single timecode.
  mutating func add(
    in inPoint: Timecode, markerFrames frames: Int, name: String? = nil, note: String? = nil, color: String? = nil,
    at place: DocumentPlace
  ) throws(DocumentError) {
    let count = Timecode.FrameCount(.frames(frames > 1 ? frames : 0), base: inPoint.subFramesBase)
    try add(in: inPoint, duration: count, name: name, note: note, color: color, at: place)
  }

  /// Adds a marker of a duration; one without is a single timecode.
  mutating func add(
    in inPoint: Timecode, duration: Timecode.FrameCount, name: String? = nil, note: String? = nil,
    color: String? = nil, at place: DocumentPlace
  ) throws(DocumentError) {
    guard !duration.isZero else { return try add(in: inPoint, name: name, note: note, color: color, at: place) }
    switch Result(catching: { () throws(TimecodeRangeError) in try TimecodeRange(from: inPoint, duration: duration) }) {
    case .success(let range): try add(TimecodeMarker(range, name: name, note: note, color: color), at: place)
    case .failure(let error): problem(.range(error), at: place)
    }
  }

  /// The number of markers.
  var count: Int { document.markers.count }

  /// Changes the marker at an index.
  mutating func change(_ index: Int, _ change: (inout TimecodeMarker) -> Void) {
    guard document.markers.indices.contains(index) else { return }
    change(&document.markers[index])
  }

  /// Removes the marker that was added last.
  mutating func removeLast() {
    guard !document.markers.isEmpty else { return }
    document.markers.removeLast()
    document.places.removeLast()
  }

  /// Gives the marker that was added last a note.
  mutating func setNote(_ note: String?) {
    guard !document.markers.isEmpty else { return }
    document.markers[document.markers.count - 1].note = note
  }

  // MARK: What is left out, what is wrong

  /// Counts content that is left out; the content is a plural, the same each time.
  mutating func leave(_ content: String, at place: DocumentPlace) {
    if let index = omitted[content] {
      document.omissions[index].count += 1
    } else {
      omitted[content] = document.omissions.count
      document.omissions.append(DocumentOmission(content: content, count: 1, first: place))
    }
  }

  /// Notes what is wrong with an entry.
  mutating func problem(_ reason: DocumentError.Reason, at place: DocumentPlace) {
    guard document.problems.count < options.maximumCount else { return }
    document.problems.append(DocumentError(reason, at: place))
  }

  /// The string of a part of the text, without white space around it; nil where it is empty.
  ///
  /// - Throws: That it is not UTF-8.
  func string(
    in text: Span<UInt8>, _ part: Range<Int>, at lines: DocumentLines
  ) throws(DocumentError) -> String? {
    let part = text.trimmed(part)
    guard !part.isEmpty else { return nil }
    guard let string = text.string(part) else { throw DocumentError(.encoding, at: lines.place(part.lowerBound)) }
    return string
  }
}

extension String? {
  /// Appends a line to a text of several lines, or begins it.
  mutating func appendLine(_ line: String) {
    guard self != nil else { return self = line }
    self?.append("\n")
    self?.append(line)
  }
}
