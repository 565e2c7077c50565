// Reads, checks, converts and writes labels without making an item of each: the fast path for lines and for texts.
//
//     let labels = PlainLabels(
//       reading: properties, separators: .colon, conversion: conversion, style: .exact, endsLines: true)
//     let done = labels?.lines(input, into: buffer)            // many lines at once, up to the first that is not plain
//     let result = labels?.write(finding.text, into: buffer)   // one label; nil: single timecodes' reader decides
//
// It handles valid labels without days whose results are also valid and without days. The reader of single timecodes
// would give the same results; it reads all other lines, one by one.

/// The operation on plain labels at the same properties.
package struct PlainLabels: Sendable {
  /// The accepted separators before the frames.
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

  private let reader: LabelLineReader
  private let conversion: Conversion
  /// True if the labels are converted; otherwise they stay as they are.
  private let converts: Bool
  private let refusesSubFrames: Bool
  private let writer: LabelLineWriter
  private let endsLines: Bool

  /// Makes a converter of labels; nil if the results have a different form.
  ///
  /// - Parameters:
  ///   - properties: The labels' properties.
  ///   - separators: The accepted separators before the frames.
  ///   - conversion: The conversion of each valid label; if nil, labels stay as they are.
  ///   - refusesSubFrames: If true, a label is not plain if its converted result has subframes, or loses a part of one.
  ///   - style: The form of the results.
  ///   - endsLines: If true, each result is a line; otherwise it replaces its label.
  package init?(
    reading properties: Timecode.Properties, separators: Separators, conversion: Conversion?,
    refusesSubFrames: Bool = false, style: TimecodeStyle, endsLines: Bool
  ) {
    guard conversion.map({ $0.source == properties && $0.convertsLabels }) ?? true, style.isPlain else { return nil }
    reader = LabelLineReader(properties, separators: separators)
    self.conversion = conversion ?? Conversion(.instant, from: properties, to: properties)
    converts = conversion != nil
    self.refusesSubFrames = refusesSubFrames && converts
    writer = LabelLineWriter(self.conversion.target, style)
    self.endsLines = endsLines
  }

  /// The converted label; nil if the label is invalid, or if only the reader of single timecodes can convert it.
  @inline(__always)
  private func result(of label: TimecodeLabel) -> (label: TimecodeLabel, isFloored: Bool)? {
    guard reader.bounds.contain(label) else { return nil }
    guard converts else { return (label, false) }
    guard let result = conversion.label(of: label),
      !refusesSubFrames || (!result.isFloored && result.label.subFrames == 0)
    else { return nil }
    return result
  }
}

// MARK: Many lines

/// The progress of a run over plain lines.
package struct PlainAdvance: Equatable, Sendable {
  /// The number of input bytes processed.
  package var read = 0
  /// The number of output bytes written.
  package var written = 0
  /// The number of lines processed.
  package var lines = 0
  /// The number of results that lost a part of a subframe.
  package var floored = 0

  /// No advance.
  package init() {}
}

extension PlainLabels {
  /// Processes as many lines as are plain and as the output can hold, and writes their results.
  package func lines(_ input: Span<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>) -> PlainAdvance {
    guard let start = output.baseAddress else { return PlainAdvance() }
    return input.withUnsafeBytes { bytes in
      if converts {
        let conversion = conversion
        return lines(bytes, at: start, capacity: output.count) { label in conversion.label(of: label) }
      }
      return lines(bytes, at: start, capacity: output.count) { label in (label, false) }
    }
  }

  @inline(__always)
  private func lines(
    _ input: UnsafeRawBufferPointer, at output: UnsafeMutablePointer<UInt8>, capacity: Int,
    _ step: (TimecodeLabel) -> (label: TimecodeLabel, isFloored: Bool)?
  ) -> PlainAdvance {
    // The compiler can rely on local copies: no write to the output can change them.
    let (reader, writer, refusesSubFrames) = (reader, writer, refusesSubFrames)
    var done = PlainAdvance()
    while capacity - done.written >= LabelLineWriter.maximumLength {
      guard let line = reader.line(in: input, at: done.read), let result = step(line.label),
        !refusesSubFrames || (!result.isFloored && result.label.subFrames == 0)
      else { break }
      done.floored &+= result.isFloored ? 1 : 0
      done.written &+= writer.write(result.label, at: output + done.written)
      done.read &+= line.length
      done.lines &+= 1
    }
    return done
  }

  /// Adds the labels of as many lines as are plain to a list, up to a number of items. Does nothing if labels are
  /// converted.
  package func lines(_ input: Span<UInt8>, into list: inout MarkerList, limit: UInt64) -> PlainAdvance {
    var done = PlainAdvance()
    guard !converts else { return done }
    input.withUnsafeBytes { bytes in
      let reader = reader
      list.append(conversion.source) { count in
        guard UInt64(count) < limit, let line = reader.line(in: bytes, at: done.read) else { return nil }
        done.read += line.length
        done.lines += 1
        return line.label
      }
    }
    return done
  }
}

// MARK: One label

extension PlainLabels {
  /// Writes the result of a text, as `write(_:into:)` does for its components. A tag must have the labels' properties.
  package func write(
    _ text: TimecodeText, into buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> (count: Int, isFloored: Bool)? {
    guard !text.hasDays, !text.hasOneSubFrameDigit, text.separator != .hyphen,
      !text.hasTooManyFrameDigits(at: conversion.source.frameRate),
      reader.separators.contains(text.separator == .dropFrame ? .dropFrame : .colon)
    else { return nil }
    return write(text.components, into: buffer)
  }

  /// Writes the result of a label that was found in a text, as `write(_:into:)` does for its components.
  package func write(
    _ finding: LabelFinding, into buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> (count: Int, isFloored: Bool)? {
    guard reader.separators.contains(finding.saysDropFrame ? .dropFrame : .colon) else { return nil }
    return write(finding.label, into: buffer)
  }

  /// Writes the result of components, and returns the number of bytes and whether a part of a subframe was lost.
  ///
  /// Nil if nothing is written. The buffer must hold more than `TimecodeNotation.maximumLength` bytes.
  package func write(
    _ components: Timecode.Components, into buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> (count: Int, isFloored: Bool)? {
    guard let label = TimecodeLabel(components) else { return nil }
    return write(label, into: buffer)
  }

  @inline(__always)
  private func write(
    _ label: TimecodeLabel, into buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> (count: Int, isFloored: Bool)? {
    guard buffer.count > TimecodeNotation.maximumLength, let start = buffer.baseAddress, let result = result(of: label)
    else { return nil }
    let count = writer.write(result.label, at: start)
    return (endsLines ? count : count - 1, result.isFloored)
  }
}
