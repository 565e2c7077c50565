// Many lines of timecodes at once, checked or converted without a call for each: the fast path of the line filter.
//
//     let lines = PlainLines(
//       reading: properties, separators: [.colon, .dropFrame], conversion: conversion, notation: .text(.exact), terminator: 10)
//     let done = lines?.run(input, into: buffer)
//
// It takes lines that are a valid `HH:MM:SS:FF`, with two digits of subframes or without, or a number in another notation,
// and nothing else; and whose results are labels without days, or numbers. It stops before the first line that is anything
// else; what it does is what the reader of single lines does.

/// A filter for lines of plain timecodes at the same properties.
package struct PlainLines: Sendable {
  /// Which separators before the frames are taken.
  package struct Separators: OptionSet, Sendable {
    /// A bit for each separator.
    package let rawValue: UInt8

    /// Makes a set of bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A colon.
    package static let colon = Separators(rawValue: 1)
    /// A semicolon.
    package static let dropFrame = Separators(rawValue: 2)
  }

  /// How far a run came.
  package struct Advance: Equatable, Sendable {
    /// The bytes of the input that are done with.
    package var read = 0
    /// The bytes of the output that were written.
    package var written = 0
    /// The lines that were done.
    package var lines = 0
    /// The results that lost a part of a subframe.
    package var floored = 0

    /// No advance.
    package init() {}
  }

  private let properties: Timecode.Properties
  private let reading: LabelReading
  /// What is read instead of labels.
  private let source: CountedNotation?
  private let numbering: DropFrameNumbering
  private let base: Int
  /// The subframes before the limit of what is read.
  private let limit: Int
  private let conversion: Conversion?
  private let refusesFloored: Bool
  /// Whether what is read between two subframes has the result of the one before, and whether that is a requested rounding.
  private let takesFloored: Bool
  private let roundsFloored: Bool
  private let writing: LabelWriting
  /// Lines that need not be written anew; nil where there are none.
  private let unchanged: UnchangedLines?
  /// What is written instead of labels.
  private let result: CountedNotation?
  private let resultNumbering: DropFrameNumbering
  private let resultBase: Int
  /// The subframes of the results before they need days.
  private let resultsPerDay: Int

  /// The most bytes that a line's result takes.
  package var maximumLineLength: Int {
    result == nil ? LabelWriting.maximumLength : TimecodeNotation.maximumLength + 1
  }

  /// Makes a filter, or nil where what is read or written has another form.
  ///
  /// - Parameters:
  ///   - properties: What the lines mean.
  ///   - source: The notation of the lines, where it is not text.
  ///   - separators: Which lines of text are taken by their separator.
  ///   - conversion: What is made of a valid timecode; without one it stays as it is.
  ///   - refusesFloored: Whether it stops before a line whose result loses a part of a subframe.
  ///   - notation: How the results are written.
  ///   - terminator: What ends a result.
  package init?(
    reading properties: Timecode.Properties, in source: TimecodeNotation? = nil, separators: Separators,
    conversion: Conversion?, refusesFloored: Bool = false, notation: TimecodeNotation, terminator: UInt8
  ) {
    let target = conversion?.target ?? properties
    if case .text? = source { return nil }
    var style = TimecodeStyle.exact
    if case .text(let chosen) = notation {
      style = chosen
      result = nil
    } else {
      result = CountedNotation(notation, at: target)
    }
    guard style.isPlain, conversion?.source ?? properties == properties else { return nil }
    let isCounted = source != nil || result != nil
    if let conversion, !(isCounted ? conversion.convertsCounts : conversion.convertsLabels) { return nil }
    self.properties = properties
    reading = LabelReading(properties, separators: separators)
    writing = LabelWriting(target, style, terminator: terminator)
    let isUnchanged =
      !isCounted && conversion == nil && writing.isCommon && terminator == 0x0A
      && separators.contains(properties.frameRate.isDrop ? .dropFrame : .colon)
    unchanged = isUnchanged ? UnchangedLines(properties) : nil
    self.source = source.map { CountedNotation($0, at: properties) }
    numbering = DropFrameNumbering(properties.frameRate)
    base = properties.subFramesBase.rawValue
    limit = properties.frameRate.maxTotalSubFrames(in: properties.upperLimit, base: properties.subFramesBase)
    self.conversion = conversion
    self.refusesFloored = refusesFloored
    takesFloored = conversion?.commutesWithFloor ?? true
    roundsFloored = conversion?.rounding != nil
    resultNumbering = DropFrameNumbering(target.frameRate)
    resultBase = target.subFramesBase.rawValue
    resultsPerDay = resultNumbering.framesPerDay * resultBase
  }

  /// Takes as many lines as are plain and as there is room for.
  package func run(_ input: Span<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>) -> Advance {
    guard let start = output.baseAddress else { return Advance() }
    guard source == nil, result == nil else { return runCounts(input, at: start, room: output.count) }
    return input.withUnsafeBytes { bytes in
      if let conversion {
        runLabels(bytes, at: start, room: output.count, Advance()) { label in conversion.label(of: label) }
      } else {
        runLabels(bytes, at: start, room: output.count, copy(bytes, to: start, room: output.count)) { label in
          (label, false)
        }
      }
    }
  }

  /// Lines at the beginning that are written as they are read.
  @inline(__always)
  private func copy(_ input: UnsafeRawBufferPointer, to output: UnsafeMutablePointer<UInt8>, room: Int) -> Advance {
    var done = Advance()
    guard let unchanged else { return done }
    done.lines = unchanged.copy(input, to: UnsafeMutableRawPointer(output), room: room)
    done.read = done.lines * UnchangedLines.length
    done.written = done.read
    return done
  }

  /// Adds the labels of as many lines as are plain to a list, up to a number of its items; nothing is converted.
  package func collect(_ input: Span<UInt8>, into list: inout MarkerList, limit: UInt64) -> Advance {
    var done = Advance()
    guard source == nil, conversion == nil else { return done }
    input.withUnsafeBytes { bytes in
      let reading = reading
      list.append(properties) { count in
        guard UInt64(count) < limit, let line = reading.line(in: bytes, at: done.read) else { return nil }
        done.read += line.length
        done.lines += 1
        return line.label
      }
    }
    return done
  }

  /// Labels that become labels, behind those that are done.
  @inline(__always)
  private func runLabels(
    _ input: UnsafeRawBufferPointer, at output: UnsafeMutablePointer<UInt8>, room: Int, _ first: Advance,
    _ step: (TimecodeLabel) -> (label: TimecodeLabel, isFloored: Bool)?
  ) -> Advance {
    // Copies of what the loop uses: nothing that is written can change them.
    let (reading, writing, refusesFloored) = (reading, writing, refusesFloored)
    var done = first
    while room - done.written >= LabelWriting.maximumLength {
      guard let line = reading.line(in: input, at: done.read), let result = step(line.label),
        !result.isFloored || !refusesFloored
      else { break }
      done.floored &+= result.isFloored ? 1 : 0
      done.written &+= writing.write(result.label, at: output + done.written)
      done.read &+= line.length
      done.lines &+= 1
    }
    return done
  }

  /// Labels or numbers that become labels or numbers, as counts of subframes.
  private func runCounts(_ input: Span<UInt8>, at output: UnsafeMutablePointer<UInt8>, room: Int) -> Advance {
    var done = Advance()
    while room - done.written >= maximumLineLength {
      guard let line = count(in: input, at: done.read), UInt(bitPattern: line.count) < UInt(bitPattern: limit),
        let moved = conversion.map({ $0.count(of: line.count) }) ?? (line.count, false),
        !line.isFloored || takesFloored
      else { break }
      let isFloored = moved.isFloored || line.isFloored && !roundsFloored
      guard !isFloored || !refusesFloored else { break }
      let length = write(moved.count, at: output + done.written)
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
      guard let line = input.withUnsafeBytes({ reading.line(in: $0, at: start) }) else { return nil }
      return (numbering.count(line.label, base: base), false, line.length)
    }
    var cursor = TextCursor(at: start)
    guard let line = source.count(at: &cursor, in: input) else { return nil }
    _ = cursor.take(0x0D, in: input)
    guard cursor.take(0x0A, in: input) else { return nil }
    return (line.count, line.isFloored, cursor.position - start)
  }

  /// Writes a result with its end, and returns how many bytes it has; 0 where it has another form.
  @inline(__always)
  private func write(_ count: Int, at start: UnsafeMutablePointer<UInt8>) -> Int {
    guard let result else {
      guard count < resultsPerDay else { return 0 }
      return writing.write(resultNumbering.label(ofSubFrames: count, base: resultBase), at: start)
    }
    let length = result.write(count, at: start)
    guard length > 0 else { return 0 }
    start[length] = writing.terminator
    return length + 1
  }
}
