// Reads the labels of documents: under the rules for separators, tags and subframes that a list's labels have.

import SMPTETimecode

extension DocumentReading {
  /// Reads the timecode in a part of the text; nil, with a problem noted, if it is none.
  ///
  /// - Throws: That there is no rate, which concerns all labels.
  mutating func timecode(
    in text: Span<UInt8>, _ part: Range<Int>, at lines: DocumentLines
  ) throws(DocumentError) -> Timecode? {
    let part = text.trimmed(part)
    let label: TimecodeText
    do {
      label = try TimecodeText(parsing: text.extracting(part))
    } catch {
      let beginning = text.extracting(part).extracting(first: 256)
      let quoted = beginning.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
      problem(.timecode(error, in: quoted), at: lines.place(part.lowerBound + error.offset))
      return nil
    }
    guard let properties = try properties(of: label, at: lines.place(part.lowerBound)) else { return nil }
    return Timecode(unchecked: label.components, using: properties)
  }

  /// The properties of a label, by its tag or the document's rate; nil, with a problem noted, if it contradicts them.
  private mutating func properties(
    of label: TimecodeText, at place: @autoclosure () -> DocumentPlace
  ) throws(DocumentError) -> Timecode.Properties? {
    var properties: (colon: Timecode.Properties, semicolon: Timecode.Properties?)
    if let tagged = label.tag?.properties {
      if let rate = current, !rate.agrees(with: tagged.frameRate) {
        problem(.tag(tagged, rate), at: place())
        return nil
      }
      properties = (tagged, tagged.frameRate.isDrop ? tagged : nil)
    } else {
      properties = try labelProperties(at: place())
    }
    if label.hasTooFewSubFrameDigits(at: properties.colon.subFramesBase) {
      problem(.tooFewSubFrameDigits(properties.colon.subFramesBase), at: place())
      return nil
    }
    switch label.separator {
    case .dropFrame:
      if let dropping = properties.semicolon ?? (options.ignoresSeparator ? properties.colon : nil) { return dropping }
      problem(.separator(properties.colon.frameRate), at: place())
      return nil
    case .colon where options.refusesColon && properties.colon.frameRate.isDrop:
      problem(.colon(properties.colon.frameRate), at: place())
      return nil
    case .colon, .hyphen: return properties.colon
    }
  }

  /// Counts a row whose duration is not the distance of its points; its label may be one with or without drop frame.
  mutating func checkDuration(
    in text: Span<UInt8>, _ part: Range<Int>, from start: Timecode, to end: Timecode, at place: DocumentPlace
  ) {
    guard end.subFrameCount >= start.subFrameCount,
      let label = try? TimecodeText(parsing: text.extracting(text.trimmed(part)))
    else { return }
    let other = TimecodeFrameRate(rate: start.frameRate.rate, drop: !start.frameRate.isDrop)
    let isRight = [start.frameRate, other ?? start.frameRate].contains { rate in
      let properties = Timecode.Properties(rate: rate, base: start.subFramesBase, limit: start.upperLimit)
      let length = Timecode(unchecked: label.components, using: properties)
      return length.subFrameCount == end.subFrameCount - start.subFrameCount
    }
    if !isRight { contradict("rows whose duration is not the distance of their points", at: place) }
  }

  /// Counts a row that states another rate than that of its in point.
  mutating func checkRate(
    in text: Span<UInt8>, _ part: Range<Int>, of start: Timecode, at place: DocumentPlace
  ) {
    guard let name = text.string(text.trimmed(part)), let rate = TimecodeFrameRate(decimal: name) else { return }
    let statement = rate.isDrop ? RateStatement.rate(rate) : .framesPerSecond(rate)
    if !statement.agrees(with: start.frameRate) {
      contradict("rows with another rate than they are read at", at: place)
    }
  }

  /// Counts the labels in parts of the text that do not exist at the rate, and are no marker's points.
  mutating func doubt(
    _ content: String, in text: Span<UInt8>, _ parts: [Range<Int>], at place: DocumentPlace
  ) throws(DocumentError) {
    let properties = try labelProperties(at: place)
    for part in parts {
      guard let label = try? TimecodeText(parsing: text.extracting(part)), label.tag == nil else { continue }
      let own = label.separator == .dropFrame ? properties.semicolon ?? properties.colon : properties.colon
      let timecode = Timecode(unchecked: label.components, using: own)
      if timecode.isValid || timecode.isLimit { continue }
      doubt(content, at: place)
    }
  }
}

extension Timecode {
  /// Whether the timecode is the limit itself, which only an out point can be.
  fileprivate var isLimit: Bool { components == upperLimit.components }
}
