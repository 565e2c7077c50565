// Processes many lines at once that are numbers, or become numbers: the fast path for notations.
//
//     let lines = PlainNumbers(
//       reading: properties, in: .frames, separators: [], conversion: conversion, notation: .text(.exact),
//       terminator: 10)
//     let done = lines?.lines(input, into: buffer)
//
// It handles lines that contain only a number in a notation, or only a valid label, if the results are numbers or
// labels without days. It stops before the first line that is anything else, and does the same as the reader of single
// lines.

/// A filter for lines of numbers at the same properties, as counts of subframes.
package struct PlainNumbers: Sendable {
  private let reader: LabelLineReader
  /// The notation of the input; nil for labels.
  private let source: CountedNotation?
  private let numbering: DropFrameNumbering
  private let base: Int
  /// The number of subframes before the limit of the input.
  private let limit: Int
  private let conversion: Conversion?
  private let refusesFloored: Bool
  /// A time between two subframes has the same result as the earlier subframe.
  private let acceptsFloored: Bool
  /// The conversion rounds to frames, so that a lost part of a subframe needs no report.
  private let roundsFloored: Bool
  private let writer: LabelLineWriter
  /// The notation of the output; nil for labels.
  private let result: CountedNotation?
  private let resultNumbering: DropFrameNumbering
  private let resultBase: Int
  /// The subframes of a day; later results need days.
  private let resultsPerDay: Int

  /// The most bytes of a line's result.
  private var maximumLineLength: Int {
    result == nil ? LabelLineWriter.maximumLength : TimecodeNotation.maximumLength + 1
  }

  /// Makes a filter; nil if input or output has a different form.
  ///
  /// - Parameters:
  ///   - properties: The properties of the lines.
  ///   - source: The notation of the lines; nil for labels.
  ///   - separators: The accepted separators before the frames of labels.
  ///   - conversion: The conversion of each valid timecode; with nil timecodes stay as they are.
  ///   - refusesFloored: Stop before a line whose result loses a part of a subframe.
  ///   - notation: How the results are written.
  ///   - terminator: The end of a result.
  package init?(
    reading properties: Timecode.Properties, in source: TimecodeNotation?, separators: PlainLabels.Separators,
    conversion: Conversion?, refusesFloored: Bool = false, notation: TimecodeNotation, terminator: UInt8
  ) {
    let target = conversion?.target ?? properties
    if case .text? = source { return nil }
    var style = TimecodeStyle.exact
    if case .text(let chosen) = notation {
      // Labels that become labels are PlainLabels'.
      guard source != nil else { return nil }
      style = chosen
      result = nil
    } else {
      result = CountedNotation(notation, at: target)
    }
    guard style.isPlain, conversion.map({ $0.source == properties && $0.convertsCounts }) ?? true else { return nil }
    reader = LabelLineReader(properties, separators: separators)
    writer = LabelLineWriter(target, style, terminator: terminator)
    self.source = source.map { CountedNotation($0, at: properties) }
    numbering = DropFrameNumbering(properties.frameRate)
    base = properties.subFramesBase.rawValue
    limit = properties.frameRate.maxTotalSubFrames(in: properties.upperLimit, base: properties.subFramesBase)
    self.conversion = conversion
    self.refusesFloored = refusesFloored
    acceptsFloored = conversion?.commutesWithFloor ?? true
    roundsFloored = conversion?.rounding != nil
    resultNumbering = DropFrameNumbering(target.frameRate)
    resultBase = target.subFramesBase.rawValue
    resultsPerDay = resultNumbering.framesPerDay * resultBase
  }

  /// Processes as many lines as are plain and as the output can hold, and writes their results.
  package func lines(_ input: Span<UInt8>, into buffer: UnsafeMutableBufferPointer<UInt8>) -> PlainAdvance {
    guard let output = buffer.baseAddress else { return PlainAdvance() }
    var done = PlainAdvance()
    while buffer.count - done.written >= maximumLineLength {
      guard let line = count(in: input, at: done.read), UInt(bitPattern: line.count) < UInt(bitPattern: limit),
        let converted = conversion.map({ $0.count(of: line.count) }) ?? (line.count, false),
        !line.isFloored || acceptsFloored
      else { break }
      let isFloored = converted.isFloored || line.isFloored && !roundsFloored
      guard !isFloored || !refusesFloored else { break }
      let length = write(converted.count, at: output + done.written)
      guard length > 0 else { break }
      done.floored += isFloored ? 1 : 0
      done.written += length
      done.read += line.length
      done.lines += 1
    }
    return done
  }

  /// Reads a line with its end.
  @inline(__always)
  private func count(in input: Span<UInt8>, at start: Int) -> (count: Int, isFloored: Bool, length: Int)? {
    guard let source else {
      guard let line = input.withUnsafeBytes({ reader.line(in: $0, at: start) }) else { return nil }
      return (numbering.count(line.label, base: base), false, line.length)
    }
    var cursor = TextCursor(at: start)
    guard let line = source.count(at: &cursor, in: input) else { return nil }
    _ = cursor.consume(0x0D, in: input)
    guard cursor.consume(0x0A, in: input) else { return nil }
    return (line.count, line.isFloored, cursor.position - start)
  }

  /// Writes a result with its end, and returns the number of bytes; 0 if the result has a different form.
  @inline(__always)
  private func write(_ count: Int, at start: UnsafeMutablePointer<UInt8>) -> Int {
    guard let result else {
      guard count < resultsPerDay else { return 0 }
      return writer.write(resultNumbering.label(ofSubFrames: count, base: resultBase), at: start)
    }
    let length = result.write(count, at: start)
    guard length > 0 else { return 0 }
    start[length] = writer.terminator
    return length + 1
  }
}
