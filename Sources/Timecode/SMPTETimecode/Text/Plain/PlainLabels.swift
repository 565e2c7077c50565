// Reads, checks, converts and writes labels without making an item of each: the fast path for lines and for texts.
//
//     let labels = PlainLabels(
//       reading: properties, separators: .colon, conversion: conversion, style: .exact, endsLines: true)
//     let done = labels?.lines(input, into: buffer)            // many lines at once, up to the first that is not plain
//     let result = labels?.write(labelAt: 0, in: text, into: buffer)    // one label; nil: the general reader decides
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

  private let separators: Separators
  private let bounds: TimecodeLabel.Bounds
  private let readsSubFrames: Bool
  private let conversion: Conversion
  /// True if the labels are converted; otherwise they stay as they are.
  private let converts: Bool
  private let refusesSubFrames: Bool
  private let frameSeparator: UInt8
  private let endsLines: Bool

  /// Makes a converter of labels; nil if labels or results have a different form, such as three digits or a tag.
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
    let target = conversion?.target ?? properties
    guard conversion.map({ $0.source == properties && $0.convertsLabels }) ?? true, style == .exact,
      properties.frameRate.numberOfDigits == 2, target.frameRate.numberOfDigits == 2,
      target.subFramesBase.numberOfDigits == 2
    else { return nil }
    self.separators = separators
    bounds = TimecodeLabel.Bounds(properties)
    readsSubFrames = properties.subFramesBase.numberOfDigits == 2
    self.conversion = conversion ?? Conversion(.instant, from: properties, to: properties)
    converts = conversion != nil
    self.refusesSubFrames = refusesSubFrames && converts
    frameSeparator = target.frameRate.isDrop ? UInt8(ascii: ";") : UInt8(ascii: ":")
    self.endsLines = endsLines
  }

  /// A label is valid, and its separator is accepted.
  @inline(__always)
  private func accepts(_ label: TimecodeLabel, saysDropFrame: Bool) -> Bool {
    separators.contains(saysDropFrame ? .dropFrame : .colon) && bounds.contain(label)
  }

  /// The converted label; nil if the reader of single timecodes decides.
  @inline(__always)
  private func result(of label: TimecodeLabel) -> (label: TimecodeLabel, isFloored: Bool)? {
    guard converts else { return (label, false) }
    guard let result = conversion.label(of: label),
      !refusesSubFrames || (!result.isFloored && result.label.subFrames == 0)
    else { return nil }
    return result
  }

  /// The most bytes of a result with its end: `HH:MM:SS:FF.SF`.
  private static let maximumLength = TimecodeLabel.lengthWithSubFrames + 1

  /// Writes a label with the end of a line, and returns the number of bytes.
  @inline(__always)
  private func write(_ label: TimecodeLabel, at start: UnsafeMutablePointer<UInt8>) -> Int {
    label.write(at: start, separator: UInt8(ascii: ":"), frameSeparator: frameSeparator)
    guard label.subFrames != 0 else {
      start[TimecodeLabel.length] = UInt8(ascii: "\n")
      return TimecodeLabel.length + 1
    }
    let tens = (label.subFrames &* 103) >> 10
    let digits = (tens | (label.subFrames &- tens &* 10) << 8) | 0x3030
    let end =
      UInt32(UInt8(ascii: ".")) | UInt32(truncatingIfNeeded: digits) << 8 | UInt32(UInt8(ascii: "\n")) << 24
    UnsafeMutableRawPointer(start).storeBytes(of: end.littleEndian, toByteOffset: TimecodeLabel.length, as: UInt32.self)
    return Self.maximumLength
  }
}

// MARK: Many lines

/// The progress of a run over plain lines.
package struct PlainLabelProgress: Equatable, Sendable {
  /// The number of input bytes processed.
  package var read = 0
  /// The number of output bytes written.
  package var written = 0
  /// The number of lines processed.
  package var lines = 0
  /// The number of results that lost a part of a subframe.
  package var floored = 0

  /// No progress.
  package init() {}
}

extension PlainLabels {
  /// Reads a line that is a plain label; nil for any other, and near the end of the text.
  @inline(__always)
  private func line(in text: UnsafeRawBufferPointer, at start: Int) -> (label: TimecodeLabel, length: Int)? {
    // The label with subframes, and CR LF.
    guard text.count - start >= TimecodeLabel.lengthWithSubFrames + 2 else { return nil }
    let head = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    let tail = UInt32(littleEndian: text.loadUnaligned(fromByteOffset: start + 7, as: UInt32.self))
    guard let read = TimecodeLabel.read(head: head, tail: tail) else { return nil }
    var (label, length) = (read.label, TimecodeLabel.length)
    if readsSubFrames, text[start + length] == UInt8(ascii: "."),
      let longer = label.withSubFrames(text.loadUnaligned(fromByteOffset: start + length + 1, as: UInt16.self))
    {
      (label, length) = (longer, TimecodeLabel.lengthWithSubFrames)
    }
    guard accepts(label, saysDropFrame: read.saysDropFrame) else { return nil }
    if text[start + length] == 0x0A { return (label, length + 1) }
    return text[start + length] == 0x0D && text[start + length + 1] == 0x0A ? (label, length + 2) : nil
  }

  /// Processes as many lines as are plain and as the output can hold, and writes their results.
  package func lines(_ input: Span<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>) -> PlainLabelProgress {
    guard let start = output.baseAddress else { return PlainLabelProgress() }
    return input.withUnsafeBytes { bytes in
      // A local copy, which no write to the output can change.
      let labels = self
      var done = PlainLabelProgress()
      while output.count - done.written >= Self.maximumLength {
        guard let line = labels.line(in: bytes, at: done.read), let result = labels.result(of: line.label) else {
          break
        }
        done.floored &+= result.isFloored ? 1 : 0
        done.written &+= labels.write(result.label, at: start + done.written)
        done.read &+= line.length
        done.lines &+= 1
      }
      return done
    }
  }

  /// Adds the labels of as many lines as are plain to a list, up to a number of items; converts nothing.
  package func lines(_ input: Span<UInt8>, into list: inout MarkerList, limit: UInt64) -> PlainLabelProgress {
    var done = PlainLabelProgress()
    guard !converts else { return done }
    input.withUnsafeBytes { bytes in
      let labels = self
      list.append(conversion.source) { count in
        guard UInt64(count) < limit, let line = labels.line(in: bytes, at: done.read) else { return nil }
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
  /// Writes the result of the label at an index of a text, and returns the index after the label, the number of bytes
  /// written, and whether a part of a subframe was lost.
  ///
  /// Nil if nothing is written. The buffer must hold more than `TimecodeNotation.maximumLength` bytes.
  package func write(
    labelAt start: Int, in text: Span<UInt8>, into buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> (end: Int, count: Int, isFloored: Bool)? {
    guard buffer.count > TimecodeNotation.maximumLength, let output = buffer.baseAddress,
      let read = TimecodeLabel.read(in: text, at: start),
      accepts(read.label, saysDropFrame: read.saysDropFrame), let result = result(of: read.label)
    else { return nil }
    let count = write(result.label, at: output)
    return (start + TimecodeLabel.length, endsLines ? count : count - 1, result.isFloored)
  }
}
