// Writes accepted timecodes in a chosen notation or as JSON records, one per line.

import JSON
import MediaTimecode
import SystemCalls
import TimecodePasteboard

/// A writer of results.
struct TimecodeWriter {
  private(set) var notation = TimecodeNotation.text(.exact)
  /// The part of a range that is written.
  private var part = TimecodeRangePart.range
  /// True if a template or a part of a range is requested, so that more than a start is written.
  private(set) var showsRange = false
  /// The template that is written instead of the notation.
  private var template: TimecodeTemplate?
  /// True if the command line gives a notation, which then decides whether a rate is written.
  private var hasNotation = false
  private(set) var isJSON = false
  /// True if a line has the item's name after its time.
  var writesNames = false
  /// The name of the file at the beginning of each result, if there are several files; nil if no name is written.
  var fileName: String?
  /// True if components out of range are colored, which only a terminal shows.
  private var colorsInvalid = false
  private var styling = Styling.plain
  /// True if the result is the amount of a negative length, which gets a minus sign.
  private var isNegative = false
  /// The JSON record of the last timecode. The next one reuses its buffer.
  private var record = JSONWriter()

  /// Creates a writer of lossless text, one result per line.
  init() {}

  /// - Parameters:
  ///   - scans: True if the results are timecodes found in a text, which have no parts of a range.
  ///   - writesLengths: True if the results are lengths, which have no parts of a range either.
  init(
    _ options: NotationOptions, isJSON: Bool, scans: Bool = false, writesLengths: Bool = false
  ) throws(Diagnostic) {
    template = options.template
    hasNotation = !options.formats.isEmpty
    notation = try TimecodeNotation(options.formats)
    let part = try TimecodeRangePart.chosen(
      by: options.formats,
      rangeless: scans
        ? ("--scan", "--scan finds timecodes, not ranges")
        : writesLengths ? ("calc", "a result is a length, not a range") : nil)
    self.part = part ?? .range
    showsRange = template != nil || part != nil
    self.isJSON = isJSON
    styling = Styling(isTerminal: Descriptor.standardOutput.isTerminal, variable: CurrentProcess.environment)
    colorsInvalid = styling.hasColor
  }

  /// True if results are written with their parts of a subframe.
  var keepsParts: Bool { !isJSON && template?.keepsParts ?? notation.keepsParts }

  /// True if results are written in real time, which has no frames.
  var isInRealTime: Bool { !isJSON && template == nil && notation.isInRealTime }

  /// The notation in which the engine may write results without this writer; nil for templates, records, durations,
  /// colors and names of items or files.
  var plainNotation: TimecodeNotation? {
    let isOwn = template != nil || isJSON || writesNames || colorsInvalid || part == .duration || fileName != nil
    return isOwn ? nil : notation
  }

  /// Writes the rate after each label, or no rate. A notation of the command line stays as it is.
  mutating func tagLabels(_ areTagged: Bool) { if !hasNotation { notation = .text(areTagged ? .tagged : .exact) } }

  /// Writes one item. A notation that keeps parts adds `remainder`, a template reads `origin`, and `members` adds to
  /// the JSON record.
  mutating func write(
    _ marker: TimecodeMarker, remainder: TimecodeRange.SubFrameRemainder = .zero,
    from origin: @autoclosure () -> TimecodeTemplate.Origin = .init(), to output: StandardOutput,
    members: (inout JSONWriter) -> Void = { _ in }
  ) throws(Diagnostic) {
    if let template {
      if let notation = template.unwritable(marker.inPoint) {
        throw Diagnostic(.unwritable(marker.inPoint, notation))
      }
      var text: [UInt8] = []
      template.append(marker, adding: remainder.inPoint, isNegative: isNegative, from: origin(), to: &text)
      return try write(verbatim: text.span, to: output)
    }
    if !isJSON, !writesNames, remainder == .zero, let timecode = part.timecode(of: marker.range) {
      return try write(timecode, to: output)
    }
    guard isJSON else {
      try check(marker)
      var text: [UInt8] = []
      notation.append(marker.range, part: part, remainder: remainder, to: &text)
      if writesNames, let name = marker.name { text += " \(name.onOneLine)".utf8 }
      return try write(verbatim: text.span, to: output)
    }
    try writeRecord(to: output) { json in
      json.marker(marker)
      members(&json)
    }
  }

  /// Writes a length and the part of a subframe after it. A template reads `name` and `origin`, and `members` adds to
  /// the JSON record.
  mutating func write(
    _ length: TimecodeInterval, adding part: Fraction, of name: String?,
    from origin: @autoclosure () -> TimecodeTemplate.Origin, to output: StandardOutput,
    members: (inout JSONWriter) -> Void
  ) throws(Diagnostic) {
    isNegative = length.isNegative
    defer { isNegative = false }
    guard template == nil, part == .zero else {
      let amount = TimecodeRange.SubFrameRemainder(inPoint: isNegative ? .zero - part : part)
      return try write(
        TimecodeMarker(length.absoluteInterval, name: name), remainder: amount, from: origin(), to: output)
    }
    try write(length.absoluteInterval, to: output) { json in
      json.member("negative", length.isNegative)
      members(&json)
    }
  }

  /// Writes a number, which has no fields for a template; `members` adds to its JSON record.
  mutating func write(
    _ number: Fraction, to output: StandardOutput, members: (inout JSONWriter) -> Void
  ) throws(Diagnostic) {
    guard template == nil else { throw Diagnostic.factorInTemplate(number) }
    let text = number.isWholeInteger ? "\(number.numerator / number.denominator)" : number.stringValue
    guard isJSON else {
      let bytes = Array(text.utf8)
      return try write(verbatim: bytes.span, to: output)
    }
    try writeRecord(to: output) { json in
      json.member("factor", text)
      json.member("realFactor", real: number.numerator, over: number.denominator)
      members(&json)
    }
  }

  /// Writes a record as one result.
  @inline(__always)
  private mutating func writeRecord(to output: StandardOutput, members: (inout JSONWriter) -> Void) throws(Diagnostic) {
    record.removeAll()
    record.record(members)
    try record.withBytes { (bytes) throws(Diagnostic) in try output.put(bytes) }
    try end(output)
  }

  /// Writes one timecode; `members` adds to its JSON record.
  @inline(__always)
  mutating func write(
    _ timecode: Timecode, to output: StandardOutput, members: (inout JSONWriter) -> Void = { _ in }
  ) throws(Diagnostic) {
    guard !isJSON else {
      return try writeRecord(to: output) { json in
        json.timecode(timecode)
        members(&json)
      }
    }
    guard case .text(let style) = notation else { return try writeNumber(of: timecode, to: output) }
    try writeBeginning(output, isNegative: isNegative)
    if colorsInvalid, !timecode.isValid {
      try output.put(styling.styled(timecode, style))
    } else {
      try output.put(atMost: Timecode.maximumTextLength) { timecode.write(into: $0, style: style) }
    }
    try end(output)
  }

  /// Writes one timecode as a number. If it has none, nothing is written, not even the beginning of a result.
  private mutating func writeNumber(of timecode: Timecode, to output: StandardOutput) throws(Diagnostic) {
    try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: TimecodeNotation.maximumLength) {
      (buffer) throws(Diagnostic) in
      let count = notation.write(timecode, into: buffer)
      guard count > 0 else { throw Diagnostic(.unwritable(timecode, notation)) }
      try write(verbatim: buffer.span.extracting(first: count), to: output)
    }
  }

  /// True if every item can be written.
  var canWriteAll: Bool {
    if isJSON { return true }
    if case .text = notation { return template == nil }
    return false
  }

  /// Returns true if an item can be written, for callers that must know before anything is written.
  func canWrite(_ marker: TimecodeMarker) -> Bool {
    isJSON || template.map { $0.unwritable(marker.inPoint) == nil } ?? notation.fits(marker.range, part: part)
  }

  /// Refuses an item that cannot be written.
  func check(_ marker: TimecodeMarker) throws(Diagnostic) {
    guard canWrite(marker) else { throw Diagnostic(.unwritable(marker.inPoint, notation)) }
  }

  /// Writes a text unchanged, as one result.
  mutating func write(verbatim text: Span<UInt8>, to output: StandardOutput) throws(Diagnostic) {
    try writeBeginning(output, isNegative: isNegative && !text.isZeroLength)
    try text.withUnsafeBufferPointer { (bytes) throws(Diagnostic) in try output.put(bytes) }
    try end(output)
  }

  /// Ends a result.
  @inline(__always)
  private func end(_ output: StandardOutput) throws(Diagnostic) {
    do { try output.write(byte: UInt8(ascii: "\n")) } catch { throw output.failure(error) }
  }

  /// Writes the beginning of a text result: the name of the file, and the sign.
  private func writeBeginning(_ output: StandardOutput, isNegative: Bool) throws(Diagnostic) {
    if let fileName { try output.put(Diagnostic.printable(fileName, limit: .max) + "\t") }
    if isNegative, template == nil { try output.put("-") }
  }
}

// The members of a record about the media file that its timecode comes from.

extension JSONWriter {
  /// Writes the members of a media file, except its range and name.
  mutating func media(_ start: MediaStart) {
    member("reel", ifPresent: start.reel)
    member("container", start.container.rawValue)
    array("places") { json in
      for location in start.found {
        json.elementObject { json in
          json.member("place", location.description)
          json.member("offset", location.offset)
          json.member("timecode", ifPresent: location.timecode)
          json.member("rate", ifPresent: location.timecode?.frameRate.rawValue)
        }
      }
    }
  }
}
