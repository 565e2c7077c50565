// The operands of a calculation over inputs: one a line, or the durations of documents and media.

import SystemCalls
import TimecodeDocuments
import TimecodePasteboard

extension CalcRun {
  /// Takes each line of a list.
  mutating func takeLines(
    of buffer: inout InputBuffer, _ name: TimecodeInput.Name, _ context: inout Context
  ) throws(Failure) {
    let input = input
    try input.refuseColumns(&buffer, name, &context)
    let before = (read: tally.readCount, points: pointCount)
    try input.forEachLine(of: &buffer, named: name, &context) { (text, place, context) throws(Failure) in
      if !text.isBlank { return try take(text, at: place, &context) }
      if total == nil, !writer.isJSON { try writer.write(verbatim: Span<UInt8>(), to: context) }
    }
    let points = pointCount - before.points
    if points > 0 { Self.leave(points, of: nil, name, &context) }
    if tally.readCount == before.read, points == 0 { context.reportNothingFound(in: name, of: input) }
  }

  /// Reports what has no duration.
  private static func leave(
    _ points: Int, of format: DocumentFormat?, _ name: TimecodeInput.Name, _ context: inout Context
  ) {
    let place = format.map { "\($0.name): " } ?? ""
    context.messages.warning(
      "\(place)left out: markers without a duration (\(points))", at: InputLocation(file: name.file))
  }

  /// Adds the durations of a document.
  mutating func take(
    _ bytes: [UInt8], _ format: DocumentFormat, _ name: TimecodeInput.Name, _ context: inout Context
  ) throws(Failure) {
    guard total != nil else { throw Failure(.usage(.needsTotal(format.name))) }
    let before = tally.readCount
    let document = try context.document(
      bytes, format, of: name.file, by: reader, arguments, judges: false, &tally)
    let points = document.markers.count { $0.range.isTimecode }
    if points > 0 { Self.leave(points, of: format, name, &context) }
    if document.markers.isEmpty, tally.readCount == before { context.reportNothingFound(in: name, of: input) }
    for (index, marker) in document.markers.enumerated() where !marker.range.isTimecode {
      try add(marker.range, document.excess[index] ?? .zero, &context)
    }
  }

  /// Adds the duration of a movie or sound.
  mutating func take(
    _ media: consuming InputFile, _ file: String?, _ context: inout Context
  ) throws(Failure) {
    for option in [OptionSpec.fileType, .columns] where arguments.has(option) {
      throw Failure(
        item: .optionWithoutUse(option.name, "a movie, sound or image", hint: "what it is shows in its first bytes"))
    }
    guard total != nil else { throw Failure(.usage(.needsTotal("a movie, sound or image"))) }
    let start = try context.start(of: media, named: file, by: reader)
    let range = start.marker(inFile: file).range
    guard !range.isTimecode else {
      return context.messages.warning("left out: the file gives no duration", at: InputLocation(file: file))
    }
    try add(range, start.excess, &context)
  }
}
