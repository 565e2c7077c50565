// Reads the labels of documents, with the same rules for separators, tags and subframes as in a list of timecodes.

import SMPTETimecode
import TimecodeEvents

extension DocumentReading {
  /// Reads the timecode in a part of the text; adds a problem and returns nil if the part is not a timecode.
  ///
  /// - Throws: The error for a missing rate, which affects all labels.
  mutating func timecode(
    in text: Span<UInt8>, _ part: Range<Int>, at lines: DocumentLines
  ) throws(DocumentError) -> Timecode? {
    let part = text.trimmed(part)
    if options.notation == nil, let plain = plainLabels?.timecode(in: text, part) { return plain }
    guard let label = label(in: text, part, at: lines) else { return nil }
    return try timecode(of: label, at: lines.location(part.lowerBound))
  }

  /// The counts of two plain labels; nil if they need the full reader, or if times are recorded at properties other
  /// than theirs.
  func plainSpan(in text: Span<UInt8>, _ start: Range<Int>, _ end: Range<Int>) -> TimeSpan? {
    guard let first = plainSubFrameCount(in: text, start), let last = plainSubFrameCount(in: text, end), first <= last
    else { return nil }
    return TimeSpan(start: first, end: last)
  }

  /// The counts of four plain labels with one byte between them, a source and a record; nil as for `plainSpan`.
  func plainSpans(in text: Span<UInt8>, at start: Int) -> (source: TimeSpan, record: TimeSpan)? {
    guard let plainLabels, areRecorded(plainLabels),
      let counts = plainLabels.counts(ofFourIn: text, at: start), counts.0 <= counts.1, counts.2 <= counts.3
    else { return nil }
    return (TimeSpan(start: counts.0, end: counts.1), TimeSpan(start: counts.2, end: counts.3))
  }

  /// Returns whether plain labels have the properties of the recorded times; also true if no times are recorded.
  private func areRecorded(_ labels: LabelCounts) -> Bool { times == nil || times?.labels == labels.properties }

  /// The subframes of a plain label; nil if it needs the full reader, or if times are recorded at properties other than
  /// its own.
  func plainSubFrameCount(in text: Span<UInt8>, _ part: Range<Int>) -> Int? {
    guard options.notation == nil, let plainLabels, areRecorded(plainLabels) else { return nil }
    return plainLabels.count(in: text, part)
  }

  /// Reads the label in a part of the text; adds a problem and returns nil if the part is not a label.
  private mutating func label(in text: Span<UInt8>, _ part: Range<Int>, at lines: DocumentLines) -> TimecodeText? {
    if let notation = options.notation { return number(in: text, part, as: notation, at: lines) }
    do {
      return try TimecodeText(parsing: text.extracting(part))
    } catch {
      let beginning = text.extracting(part).extracting(first: 256)
      let quoted = beginning.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
      problem(.text(TimecodeTextError(error), in: quoted), at: lines.location(part.lowerBound + error.offset))
      return nil
    }
  }

  /// Reads a number in a notation as a label; adds a problem and returns nil if the part is not such a number.
  private mutating func number(
    in text: Span<UInt8>, _ part: Range<Int>, as notation: TimecodeNotation, at lines: DocumentLines
  ) -> TimecodeText? {
    let location = lines.location(part.lowerBound)
    if let label = label(in: text, part, as: notation, at: location) { return label }
    let quoted = text.extracting(part).extracting(first: 64).withUnsafeBufferPointer {
      String(decoding: $0, as: UTF8.self)
    }
    problem(.expected("a number in the notation, not \"\(quoted)\""), at: location)
    return nil
  }

  /// The label of a number in a notation; nil if the part is not such a number.
  private mutating func label(
    in text: Span<UInt8>, _ part: Range<Int>, as notation: TimecodeNotation, at location: DocumentLocation
  ) -> TimecodeText? {
    // Without a rate a number has no meaning. The error is thrown later, when the label needs its rate.
    guard let properties = try? labelProperties(at: location).colon else { return TimecodeText(.zero) }
    guard let source = try? notation.source(parsing: text.extracting(part), using: properties),
      let timecode = try? Timecode(source, using: properties)
    else { return nil }
    return TimecodeText(
      timecode.components, separator: properties.frameRate.isDrop ? .dropFrame : .colon, hasDays: timecode.days > 0,
      hasSubFrames: timecode.subFrames > 0)
  }

  /// Sets the parts of a row's times below a subframe, for times in a notation such as seconds. A row has an end, a
  /// length or neither. Adds a problem and returns false if the end is before the start within a subframe.
  mutating func setRemainder(
    of index: Int, in text: Span<UInt8>, _ start: Range<Int>, out end: Range<Int>? = nil, length: Range<Int>? = nil,
    at location: DocumentLocation
  ) -> Bool {
    guard let notation = options.notation, table.rows[index].record.isStated else { return true }
    let properties = table.clocks[Int(table.rows[index].recordClock)].properties
    func remainder(_ part: Range<Int>) -> Fraction {
      (try? notation.source(parsing: text.extracting(part), using: properties))?.remainder(using: properties) ?? .zero
    }
    let first = remainder(start)
    var last = end.map(remainder) ?? first
    if let length {
      last = last + remainder(length)
      if last >= Fraction(1, 1) {
        table.rows[index].record.end += 1
        last = last - Fraction(1, 1)
      }
    }
    guard table.rows[index].record.length > 0 || first <= last else {
      problem(.range(.outBeforeIn), at: location)
      return false
    }
    table.setRemainder(.init(inPoint: first, outPoint: last), of: index)
    return true
  }

  /// The timecode of a label; adds a problem and returns nil if the label contradicts the document's rate.
  ///
  /// - Throws: The error for a missing rate, which affects all labels.
  mutating func timecode(
    of label: TimecodeText, at location: @autoclosure () -> DocumentLocation
  ) throws(DocumentError) -> Timecode? {
    guard let properties = try properties(of: label, at: location()) else { return nil }
    return Timecode(unchecked: label.components, using: properties)
  }

  /// The length that a label states; adds a problem and returns nil if the label does not exist at its rate.
  mutating func length(
    of label: TimecodeText, at location: @autoclosure () -> DocumentLocation
  ) throws(DocumentError) -> Timecode.FrameCount? {
    guard let length = try timecode(of: label, at: location()) else { return nil }
    guard length.exists else {
      problem(.nonexistentDuration(length), at: location())
      return nil
    }
    addLength(at: length.properties)
    return length.frameCount
  }

  /// Reads the labels of a row. A tag on one label applies to all of them.
  ///
  /// If a text is not a label, or if two tags differ, adds a problem and returns nil. A duration next to an out point
  /// is only checked: if it is not a label, the row gets a doubt instead of a problem.
  mutating func labels(
    in text: Span<UInt8>, _ inPart: Range<Int>, out outPart: Range<Int>?, duration: Range<Int>?, at lines: DocumentLines
  ) -> RowLabels? {
    guard let inPoint = label(in: text, inPart, at: lines) else { return nil }
    var labels = RowLabels(inPoint: inPoint)
    if let outPart {
      labels.outPoint = label(in: text, outPart, at: lines)
      if labels.outPoint == nil { return nil }
    }
    if let duration {
      if outPart == nil {
        labels.duration = label(in: text, duration, at: lines)
        if labels.duration == nil { return nil }
      } else {
        labels.duration =
          options.notation == nil
          ? try? TimecodeText(parsing: text.extracting(duration)) : label(in: text, duration, at: lines)
        if labels.duration == nil { doubt("durations that are not timecodes", at: lines.location(duration.lowerBound)) }
      }
    }
    do { try labels.shareTag() } catch {
      problem(.range(error), at: lines.location(inPart.lowerBound))
      return nil
    }
    return labels
  }

  /// The properties of a label, by its tag or the document's rate; adds a problem and returns nil if they contradict
  /// the label.
  private mutating func properties(
    of label: TimecodeText, at location: @autoclosure () -> DocumentLocation
  ) throws(DocumentError) -> Timecode.Properties? {
    var properties: (colon: Timecode.Properties, semicolon: Timecode.Properties?)
    if let tagged = label.tag?.properties {
      if let rate = current, !rate.agrees(with: tagged.frameRate) {
        problem(.tag(tagged, rate), at: location())
        return nil
      }
      properties = (tagged, tagged.frameRate.isDrop ? tagged : nil)
    } else {
      properties = try labelProperties(at: location())
    }
    let labelProperties = label.separator == .dropFrame ? properties.semicolon ?? properties.colon : properties.colon
    let isShown =
      options.showsLabels && label.tag == nil && labelProperties == DocumentOptions.unknownRate(isDrop: true)
    let rules = LabelRules(
      ignoresSeparator: options.ignoresSeparator || isShown, isStrict: options.refusesColon)
    guard let reason = rules.problem(of: label, at: labelProperties) else { return labelProperties }
    if case .dropFrameSeparator = reason, label.tag == nil, let current {
      problem(.statedSeparator(current), at: location())
    } else {
      problem(.text(TimecodeTextError(reason)), at: location())
    }
    return nil
  }

  /// Counts a row whose duration is not the distance between its points. The duration may count with or without drop
  /// frame.
  mutating func checkDuration(
    _ label: TimecodeText, from start: Timecode, to end: Timecode, at location: DocumentLocation
  ) {
    // If a point does not exist, there is no distance.
    guard start.isValid, end.exists, end.subFrameCount >= start.subFrameCount else { return }
    let distance = end.subFrameCount - start.subFrameCount
    let written = Timecode(unchecked: label.components, using: start.properties)
    if written.exists, written.subFrameCount == distance { return }
    var other = written
    if let rate = TimecodeFrameRate(rate: written.frameRate.rate, drop: !written.frameRate.isDrop) {
      other.frameRate = rate
    }
    if other.exists, other.subFrameCount == distance { return }
    if written.exists || other.exists {
      contradict("rows whose duration is not the distance of their points", at: location)
    } else {
      doubt("durations that do not exist at the rate", at: location)
    }
  }

  /// Compares the rate of a table's row with the rate of the first row.
  mutating func compare(rowRate rate: TimecodeFrameRate, isTagged: Bool, at location: DocumentLocation) {
    if !isTagged { rows.areTagged = false }
    guard let first = rows.first else { return rows.first = rate }
    guard rate != first else { return }
    rows.others += 1
    if rows.firstOther == nil { rows.firstOther = location }
  }

  /// Counts the rows whose rate differs from the first row's, unless every row has its own tag.
  mutating func checkRowRates() {
    guard !rows.areTagged, let location = rows.firstOther else { return }
    for _ in 0..<rows.others { contradict("rows whose rate differs from the first", at: location) }
  }

  /// Counts a row that states a rate other than the rate of its in point.
  mutating func checkRate(
    in text: Span<UInt8>, _ part: Range<Int>, of labelRate: TimecodeFrameRate, at location: DocumentLocation
  ) {
    guard let name = text.trimmedText(part), let rate = TimecodeFrameRate(decimal: name) else { return }
    let statement = rate.isDrop ? RateStatement.rate(rate) : .framesPerSecond(rate)
    if !statement.agrees(with: labelRate) {
      contradict("rows that state a rate other than the one they are read at", at: location)
    }
  }

  /// Reads a timecode that need not exist; returns nil if the part is not a timecode.
  ///
  /// An unreadable timecode is a problem if its entry cannot be read without it, and otherwise only a doubt.
  ///
  /// A tag, or a semicolon at a rate that also exists as drop frame, gives the timecode a separate rate.
  ///
  /// - Parameters:
  ///   - kind: The plural for doubts, such as `source times`; nil if the entry cannot be read without the timecode.
  ///   - isDrop: True if a label with a colon drops frames; nil if the document's rate decides.
  mutating func otherTimecode(
    in text: Span<UInt8>, _ part: Range<Int>, of kind: String?, isDrop: Bool? = nil, at lines: DocumentLines
  ) throws(DocumentError) -> Timecode? {
    let notation = options.notation
    if notation == nil, isDrop == nil, let plain = plainLabels?.timecode(in: text, part) { return plain }
    let number = notation.flatMap { label(in: text, part, as: $0, at: lines.location(part.lowerBound)) }
    guard let label = number ?? (try? TimecodeText(parsing: text.extracting(part))) else {
      if let kind {
        doubt("\(kind) that are not timecodes", at: lines.location(part.lowerBound))
      } else {
        _ = self.label(in: text, part, at: lines)
      }
      return nil
    }
    var labelProperties: Timecode.Properties
    if let tag = label.tag {
      labelProperties = tag.properties
    } else {
      let properties = try self.labelProperties(at: lines.location(part.lowerBound))
      labelProperties = properties.colon
      if label.separator == .dropFrame {
        labelProperties = properties.semicolon ?? labelProperties
        if !labelProperties.frameRate.isDrop,
          let rate = TimecodeFrameRate(rate: labelProperties.frameRate.rate, drop: true)
        {
          labelProperties.frameRate = rate
        }
      } else if let isDrop {
        labelProperties = labelProperties.withMode(isDrop: isDrop)
      }
    }
    let timecode = Timecode(unchecked: label.components, using: labelProperties)
    if let kind, !timecode.exists {
      doubt("\(kind) that do not exist at the rate", at: lines.location(part.lowerBound))
    }
    return timecode
  }
}

/// The labels of a table's row.
struct RowLabels {
  var inPoint: TimecodeText
  /// The out point; nil if the row has none.
  var outPoint: TimecodeText?
  /// The duration; nil if the row has none.
  var duration: TimecodeText?

  /// Copies the tag of one label to all labels.
  ///
  /// - Throws: `differentProperties` if two tags differ.
  fileprivate mutating func shareTag() throws(TimecodeArithmeticError) {
    guard let tag = inPoint.tag ?? outPoint?.tag ?? duration?.tag else { return }
    for other in [outPoint?.tag, duration?.tag] {
      if let other, other.properties != tag.properties { throw .differentProperties(tag.properties, other.properties) }
    }
    inPoint.tag = tag
    outPoint?.tag = tag
    duration?.tag = tag
  }
}

/// The rates of a table's rows, reduced to what a comparison with the next row needs.
struct RowRates {
  /// The rate of the first row; nil before the first row.
  fileprivate var first: TimecodeFrameRate?
  /// The number of rows with a different rate.
  fileprivate var others = 0
  /// The location of the first row with a different rate.
  fileprivate var firstOther: DocumentLocation?
  /// True if every row has a tag.
  fileprivate var areTagged = true
}

extension Timecode.Properties {
  /// The properties with or without drop frame; unchanged if the rate does not exist in that mode.
  func withMode(isDrop: Bool) -> Timecode.Properties {
    var properties = self
    properties.frameRate = TimecodeFrameRate(rate: frameRate.rate, drop: isDrop) ?? frameRate
    return properties
  }
}
