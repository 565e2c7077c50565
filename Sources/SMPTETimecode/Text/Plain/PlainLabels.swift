// Labels that are read, checked, converted and written without an item for each: the fast lane of lines, of texts, and of
// lines that contain their properties.
//
//     let labels = PlainLabels(
//       reading: properties, separators: .colon, conversion: conversion, style: .exact, terminator: 10)
//     let done = labels?.lines(input, into: buffer)            // many lines at once, up to the first that is not plain
//     let result = labels?.write(finding.text, into: buffer)   // one label; nil if the reader of single timecodes decides
//
// It takes valid labels without days whose results are so too, and does the same as the reader of single timecodes. Lines
// that are numbers, or become numbers, are PlainNumbers; a PlainTable has those of several properties.

/// The operation on plain labels at the same properties.
package struct PlainLabels: Sendable {
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

  private let reading: LabelReading
  private let conversion: Conversion
  /// Whether the labels are converted; otherwise they stay as they are.
  private let converts: Bool
  private let refusesFloored: Bool
  private let writing: LabelWriting
  private let endsResults: Bool

  /// Makes a converter of labels, or nil if the results have another form.
  ///
  /// - Parameters:
  ///   - properties: The labels' properties.
  ///   - separators: Which labels are taken by their separator.
  ///   - conversion: Applied to each valid label; without one labels stay as they are.
  ///   - refusesFloored: Whether a label is left whose result loses a part of a subframe.
  ///   - style: How the results are written.
  ///   - terminator: The end of a result; nil if the result takes the place of the label.
  package init?(
    reading properties: Timecode.Properties, separators: Separators, conversion: Conversion?,
    refusesFloored: Bool = false, style: TimecodeStyle, terminator: UInt8?
  ) {
    guard conversion.map({ $0.source == properties && $0.convertsLabels }) ?? true, style.isPlain else { return nil }
    reading = LabelReading(properties, separators: separators)
    self.conversion = conversion ?? Conversion(.instant, from: properties, to: properties)
    converts = conversion != nil
    self.refusesFloored = refusesFloored
    writing = LabelWriting(self.conversion.target, style, terminator: terminator ?? 0)
    endsResults = terminator != nil
  }

  /// The converted label; nil if it is not valid, or if the reader of single timecodes decides.
  @inline(__always)
  private func result(of label: TimecodeLabel) -> (label: TimecodeLabel, isFloored: Bool)? {
    guard reading.bounds.contain(label) else { return nil }
    guard converts else { return (label, false) }
    guard let result = conversion.label(of: label), !result.isFloored || !refusesFloored else { return nil }
    return result
  }
}

// MARK: Many lines

/// How far a run over plain lines came.
package struct PlainAdvance: Equatable, Sendable {
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

extension PlainLabels {
  /// Takes as many lines as are plain and as there is room for, and writes their results.
  package func lines(_ input: Span<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>) -> PlainAdvance {
    guard let start = output.baseAddress else { return PlainAdvance() }
    return input.withUnsafeBytes { bytes in
      if converts {
        let conversion = conversion
        return lines(bytes, at: start, room: output.count) { label in conversion.label(of: label) }
      }
      return lines(bytes, at: start, room: output.count) { label in (label, false) }
    }
  }

  @inline(__always)
  private func lines(
    _ input: UnsafeRawBufferPointer, at output: UnsafeMutablePointer<UInt8>, room: Int,
    _ step: (TimecodeLabel) -> (label: TimecodeLabel, isFloored: Bool)?
  ) -> PlainAdvance {
    // Copies of the values that the loop uses: no write can change them.
    let (reading, writing, refusesFloored) = (reading, writing, refusesFloored)
    var done = PlainAdvance()
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

  /// Adds the labels of as many lines as are plain to a list, up to a number of its items; nothing is converted.
  package func lines(_ input: Span<UInt8>, into list: inout MarkerList, limit: UInt64) -> PlainAdvance {
    var done = PlainAdvance()
    guard !converts else { return done }
    input.withUnsafeBytes { bytes in
      let reading = reading
      list.append(conversion.source) { count in
        guard UInt64(count) < limit, let line = reading.line(in: bytes, at: done.read) else { return nil }
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
  /// Writes the result of a text, whose tag must have these properties, as `write(_:into:)` does of its components.
  package func write(
    _ text: TimecodeText, into room: UnsafeMutableBufferPointer<UInt8>
  ) -> (count: Int, isFloored: Bool)? {
    guard !text.hasDays, !text.hasOneSubFrameDigit, text.separator != .hyphen,
      !text.hasTooManyFrameDigits(at: conversion.source.frameRate),
      reading.separators.contains(text.separator == .dropFrame ? .dropFrame : .colon)
    else { return nil }
    return write(text.components, into: room)
  }

  /// Writes the result of a label that was found in a text, as `write(_:into:)` does of its components.
  package func write(
    _ finding: LabelFinding, into room: UnsafeMutableBufferPointer<UInt8>
  ) -> (count: Int, isFloored: Bool)? {
    guard reading.separators.contains(finding.saysDropFrame ? .dropFrame : .colon) else { return nil }
    return write(finding.label, into: room)
  }

  /// Writes the result of components, and returns how many bytes it has, and whether it lost a part of a subframe.
  ///
  /// Nil if nothing is written; there must be room for `TimecodeNotation.maximumLength` bytes and an end.
  package func write(
    _ components: Timecode.Components, into room: UnsafeMutableBufferPointer<UInt8>
  ) -> (count: Int, isFloored: Bool)? {
    guard let label = TimecodeLabel(components) else { return nil }
    return write(label, into: room)
  }

  @inline(__always)
  private func write(
    _ label: TimecodeLabel, into room: UnsafeMutableBufferPointer<UInt8>
  ) -> (count: Int, isFloored: Bool)? {
    guard room.count > TimecodeNotation.maximumLength, let start = room.baseAddress, let result = result(of: label)
    else { return nil }
    let count = writing.write(result.label, at: start)
    return (endsResults ? count : count - 1, result.isFloored)
  }
}
