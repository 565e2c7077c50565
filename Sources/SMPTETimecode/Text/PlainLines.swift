// Many lines of plain timecodes at once, checked or converted without a call for each: the fast path of the line filter.
//
//     let lines = PlainLines(
//       reading: properties, separators: [.colon, .dropFrame], conversion: nil, style: .exact, terminator: 10)
//     let done = lines?.run(input, into: buffer)
//
// It takes lines that are valid `HH:MM:SS:FF`, with two digits of subframes or without, and whose results are so too. It
// stops before the first line that is anything else; what it does is what the reader of single lines does.

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

  /// The most bytes that a line's result takes.
  package static let maximumLineLength = TimecodeLabel.length + 3 + 1

  private let separators: Separators
  private let bounds: TimecodeLabel.Bounds
  private let readsSubFrames: Bool
  private let conversion: Conversion?
  private let refusesFloored: Bool
  private let frameSeparator: UInt8
  private let subFrames: TimecodeStyle.SubFrames
  private let subFramesDigits: Int
  private let terminator: UInt8

  /// Makes a filter, or nil where the properties or the style are not those of plain text.
  ///
  /// - Parameters:
  ///   - properties: What the lines mean.
  ///   - separators: Which lines are taken by their separator.
  ///   - conversion: What is made of a valid timecode; without one it stays as it is.
  ///   - refusesFloored: Whether it stops before a line whose result loses a part of a subframe.
  ///   - style: How the results are written.
  ///   - terminator: What ends a result.
  package init?(
    reading properties: Timecode.Properties, separators: Separators, conversion: Conversion?,
    refusesFloored: Bool = false, style: TimecodeStyle, terminator: UInt8
  ) {
    let target = conversion?.target ?? properties
    guard
      conversion.map({ $0.source == properties && $0.convertsLabels }) ?? true, properties.frameRate.maxFrames <= 100,
      target.frameRate.maxFrames <= 100, !style.alwaysShowDays, !style.filenameCompatible, !style.tagged
    else { return nil }
    self.separators = separators
    bounds = TimecodeLabel.Bounds(properties)
    readsSubFrames = properties.subFramesBase.numberOfDigits == 2
    self.conversion = conversion
    self.refusesFloored = refusesFloored
    frameSeparator = target.frameRate.isDrop ? UInt8(ascii: ";") : UInt8(ascii: ":")
    subFrames = style.subFrames
    subFramesDigits = target.subFramesBase.numberOfDigits
    self.terminator = terminator
  }

  /// Takes as many lines as are plain and as there is room for.
  package func run(_ input: Span<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>) -> Advance {
    guard let start = output.baseAddress else { return Advance() }
    return input.withUnsafeBytes { bytes in
      if let conversion {
        run(bytes, at: start, room: output.count) { label in conversion.label(of: label) }
      } else {
        run(bytes, at: start, room: output.count) { label in (label, false) }
      }
    }
  }

  @inline(__always)
  private func run(
    _ input: UnsafeRawBufferPointer, at output: UnsafeMutablePointer<UInt8>, room: Int,
    _ step: (TimecodeLabel) -> (label: TimecodeLabel, isFloored: Bool)?
  ) -> Advance {
    var done = Advance()
    // A line with subframes and CR LF has 16 bytes, and so many are looked at before its length is known.
    while input.count - done.read >= 16, room - done.written >= Self.maximumLineLength {
      let head = UInt64(littleEndian: input.loadUnaligned(fromByteOffset: done.read, as: UInt64.self))
      let tail = UInt64(littleEndian: input.loadUnaligned(fromByteOffset: done.read + 8, as: UInt64.self))
      guard let line = line(head, tail), bounds.contain(line.label), let result = step(line.label),
        !result.isFloored || !refusesFloored
      else { break }
      done.floored += result.isFloored ? 1 : 0
      done.written += write(result.label, at: output + done.written)
      done.read += line.length
      done.lines += 1
    }
    return done
  }

  /// Reads a line with its end from its first sixteen bytes.
  @inline(__always)
  private func line(_ head: UInt64, _ tail: UInt64) -> (label: TimecodeLabel, length: Int)? {
    guard
      let read = TimecodeLabel.read(
        head: head, tail: UInt32(truncatingIfNeeded: head >> 56) | UInt32(truncatingIfNeeded: tail << 8)),
      separators.contains(read.saysDropFrame ? .dropFrame : .colon)
    else { return nil }
    let rest = UInt32(truncatingIfNeeded: tail >> 24)
    if rest & 0xFF == 0x0A { return (read.label, TimecodeLabel.length + 1) }
    if rest & 0xFFFF == 0x0A0D { return (read.label, TimecodeLabel.length + 2) }
    guard
      readsSubFrames, rest & 0xFF == UInt8(ascii: "."),
      let label = read.label.withSubFrames(UInt16(truncatingIfNeeded: rest >> 8))
    else { return nil }
    let end = tail >> 48
    if end & 0xFF == 0x0A { return (label, TimecodeLabel.lengthWithSubFrames + 1) }
    return end == 0x0A0D ? (label, TimecodeLabel.lengthWithSubFrames + 2) : nil
  }

  /// Writes a result with its end, and returns how many bytes it has.
  @inline(__always)
  private func write(_ label: TimecodeLabel, at start: UnsafeMutablePointer<UInt8>) -> Int {
    label.write(at: start, separator: UInt8(ascii: ":"), frameSeparator: frameSeparator)
    var count = TimecodeLabel.length
    if subFrames == .always || (subFrames == .whenNotZero && label.subFrames != 0) {
      start[count] = UInt8(ascii: ".")
      let tens = (label.subFrames &* 103) >> 10
      if subFramesDigits == 2 {
        start[count + 1] = UInt8(truncatingIfNeeded: tens) | 0x30
        count += 1
      }
      start[count + 1] = UInt8(truncatingIfNeeded: label.subFrames &- tens &* 10) | 0x30
      count += 2
    }
    start[count] = terminator
    return count + 1
  }
}
