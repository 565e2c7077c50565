// Lines that consist of a timecode's label, read and written with their line ends.

/// A reader of lines that are labels, at the same properties.
struct LabelLineReader: Sendable {
  let separators: PlainLabels.Separators
  let bounds: TimecodeLabel.Bounds
  private let hasThreeDigits: Bool
  private let readsSubFrames: Bool

  init(_ properties: Timecode.Properties, separators: PlainLabels.Separators) {
    self.separators = separators
    bounds = TimecodeLabel.Bounds(properties)
    hasThreeDigits = properties.frameRate.numberOfDigits == 3
    readsSubFrames = !hasThreeDigits && properties.subFramesBase.numberOfDigits == 2
  }

  /// Reads a line that is a valid label; nil for any other line, and near the end of the text.
  @inline(__always)
  func line(in text: UnsafeRawBufferPointer, at start: Int) -> (label: TimecodeLabel, length: Int)? {
    // A line with subframes and CR LF has 16 bytes. All are read before the line's length is known.
    guard text.count - start >= 16 else { return nil }
    let head = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    let tail = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: start + 8, as: UInt64.self))
    guard let line = line(head, tail), bounds.contain(line.label) else { return nil }
    return line
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
    guard !hasThreeDigits else { return line(read.label, rest) }
    if rest & 0xFFFF == 0x0A0D { return (read.label, TimecodeLabel.length + 2) }
    guard
      readsSubFrames, rest & 0xFF == UInt8(ascii: "."),
      let label = read.label.withSubFrames(UInt16(truncatingIfNeeded: rest >> 8))
    else { return nil }
    let end = tail >> 48
    if end & 0xFF == 0x0A { return (label, TimecodeLabel.lengthWithSubFrames + 1) }
    return end == 0x0A0D ? (label, TimecodeLabel.lengthWithSubFrames + 2) : nil
  }

  /// Reads the third digit of the frames, and the end of the line.
  @inline(__always)
  private func line(_ label: TimecodeLabel, _ rest: UInt32) -> (label: TimecodeLabel, length: Int)? {
    guard let label = label.withThirdDigit(UInt8(truncatingIfNeeded: rest)) else { return nil }
    if rest >> 8 & 0xFF == 0x0A { return (label, TimecodeLabel.length + 2) }
    return rest >> 8 & 0xFFFF == 0x0A0D ? (label, TimecodeLabel.length + 3) : nil
  }
}

/// A writer of results as labels, each with its line end.
struct LabelLineWriter: Sendable {
  private let frameSeparator: UInt8
  private let hasThreeDigits: Bool
  private let subFrames: TimecodeStyle.SubFrames
  private let subFramesDigits: Int
  /// The tag that follows each label after an `@`, with the first byte lowest; 0 if there is no tag.
  private let tag: UInt128
  private let tagLength: Int
  /// True if results have two digits of frames, no tag, and two digits of subframes only if these are not zero.
  let isCommon: Bool
  private static let lineFeed: UInt8 = 10

  /// The maximum length in bytes of a label with its line end.
  static let maximumLength = TimecodeLabel.length + 1 + 3 + Timecode.maximumTagLength + 1

  init(_ properties: Timecode.Properties, _ style: TimecodeStyle) {
    frameSeparator = properties.frameRate.isDrop ? UInt8(ascii: ";") : UInt8(ascii: ":")
    hasThreeDigits = properties.frameRate.numberOfDigits == 3
    subFrames = style.subFrames
    subFramesDigits = properties.subFramesBase.numberOfDigits
    let tagged = style.tagged ? Timecode(.zero, using: properties).taggedStringValue : ""
    let text = tagged.utf8.drop { $0 != UInt8(ascii: "@") }
    (tag, tagLength) = (text.dropFirst().reversed().reduce(0) { $0 << 8 | UInt128($1) }, text.count)
    isCommon = !hasThreeDigits && tagLength == 0 && subFrames == .whenNotZero && subFramesDigits == 2
  }

  /// Writes a label with its line end, and returns the number of bytes.
  @inline(__always)
  func write(_ label: TimecodeLabel, at start: UnsafeMutablePointer<UInt8>) -> Int {
    guard isCommon else { return writeAny(label, at: start) }
    label.write(at: start, separator: UInt8(ascii: ":"), frameSeparator: frameSeparator)
    guard label.subFrames != 0 else {
      start[TimecodeLabel.length] = Self.lineFeed
      return TimecodeLabel.length + 1
    }
    let tens = (label.subFrames &* 103) >> 10
    let digits = (tens | (label.subFrames &- tens &* 10) << 8) | 0x3030
    let end = UInt32(UInt8(ascii: ".")) | UInt32(truncatingIfNeeded: digits) << 8 | UInt32(Self.lineFeed) << 24
    UnsafeMutableRawPointer(start).storeBytes(of: end.littleEndian, toByteOffset: TimecodeLabel.length, as: UInt32.self)
    return TimecodeLabel.lengthWithSubFrames + 1
  }

  /// Writes a label in any style.
  private func writeAny(_ label: TimecodeLabel, at start: UnsafeMutablePointer<UInt8>) -> Int {
    var count = TimecodeLabel.length
    if hasThreeDigits {
      label.writeWithThreeDigits(at: start, frameSeparator: frameSeparator)
      count += 1
    } else {
      label.write(at: start, separator: UInt8(ascii: ":"), frameSeparator: frameSeparator)
    }
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
    if tagLength > 0 {
      start[count] = UInt8(ascii: "@")
      var rest = tag
      for index in 1..<tagLength {
        start[count + index] = UInt8(truncatingIfNeeded: rest)
        rest >>= 8
      }
      count += tagLength
    }
    start[count] = Self.lineFeed
    return count + 1
  }
}

extension TimecodeStyle {
  /// True if labels are written in the form in which they are read, apart from their subframes and a tag.
  var isPlain: Bool { !alwaysShowDays && !filenameCompatible }
}
