// Counts of subframes for labels in the most common form. Lists and documents are read and rewritten with them, without
// an intermediate timecode.
//
//     let labels = LabelCounts(properties)
//     let count = labels?.count(in: text, part)                 // nil: the reader of single timecodes decides
//     let isWritten = labels?.append(count, to: &bytes) == true
//
// The form is `HH:MM:SS:FF`, or `HH:MM:SS;FF` at drop-frame rates. The label must exist before the day's end.

/// The plain labels at some properties.
package struct LabelCounts: Sendable {
  /// The properties of the labels.
  package let properties: Timecode.Properties
  private let bounds: TimecodeLabel.Bounds
  private let numbering: DropFrameNumbering
  private let base: Int
  private let isDrop: Bool
  /// The subframes of a day. The label of any later count has days.
  private let perDay: Int

  /// Makes a reader and writer of plain labels; nil at rates whose frame numbers have three digits.
  package init?(_ properties: Timecode.Properties) {
    guard properties.frameRate.numberOfDigits == 2 else { return nil }
    self.properties = properties
    bounds = TimecodeLabel.Bounds(properties)
    numbering = DropFrameNumbering(properties.frameRate)
    base = properties.subFramesBase.rawValue
    isDrop = properties.frameRate.isDrop
    perDay = numbering.framesPerDay * base
  }

  /// The label that fills a part of a text; nil if the part is anything else.
  @inline(__always)
  private func label(in text: Span<UInt8>, _ part: Range<Int>) -> TimecodeLabel? {
    guard
      part.count == TimecodeLabel.length, part.lowerBound >= 0, part.upperBound <= text.count,
      let read = TimecodeLabel.read(in: text, at: part.lowerBound), read.saysDropFrame == isDrop,
      // Some programs separate all numbers with semicolons. Such labels keep their form, and are not plain.
      text[part.lowerBound + 2] == UInt8(ascii: ":"), text[part.lowerBound + 5] == UInt8(ascii: ":"),
      bounds.contain(read.label)
    else { return nil }
    return read.label
  }

  /// The subframes from zero of the label that fills a part of a text; nil if the part is anything else.
  package func count(in text: Span<UInt8>, _ part: Range<Int>) -> Int? {
    label(in: text, part).map { numbering.count($0, base: base) }
  }

  /// The subframes of four labels that are a byte apart, as in an event's line; nil if any of them is not a plain
  /// label.
  package func counts(ofFourIn text: Span<UInt8>, at start: Int) -> (Int, Int, Int, Int)? {
    let stride = TimecodeLabel.length + 1
    guard start >= 0, start + 4 * stride - 1 <= text.count else { return nil }
    return text.withUnsafeBytes { bytes in
      guard let first = count(bytes, start), let second = count(bytes, start + stride),
        let third = count(bytes, start + 2 * stride), let fourth = count(bytes, start + 3 * stride)
      else { return nil }
      return (first, second, third, fourth)
    }
  }

  /// The subframes of the label at an offset, after which a whole label must fit.
  @inline(__always)
  private func count(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Int? {
    let head = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    let tail = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: start + 7, as: UInt32.self))
    guard head & 0x0000_FF00_00FF_0000 == 0x0000_3A00_003A_0000,
      let read = TimecodeLabel.read(head: head, tail: tail), read.saysDropFrame == isDrop, bounds.contain(read.label)
    else { return nil }
    return numbering.count(read.label, base: base)
  }

  /// The timecode of the label that fills a part of a text; nil if the part is anything else.
  package func timecode(in text: Span<UInt8>, _ part: Range<Int>) -> Timecode? {
    label(in: text, part).map { Timecode(unchecked: $0.components, using: properties) }
  }

  /// The timecode of a count of subframes; nil from the day's end on.
  package func timecode(_ count: Int) -> Timecode? {
    guard 0..<perDay ~= count else { return nil }
    return Timecode(unchecked: numbering.label(ofSubFrames: count, base: base).components, using: properties)
  }

  /// Appends the labels of two counts of subframes with a space between them. If either count has no plain label,
  /// appends nothing and returns false.
  package func append(_ first: Int, _ last: Int, to bytes: inout [UInt8]) -> Bool {
    guard 0..<perDay ~= first, 0..<perDay ~= last else { return false }
    let labels = (numbering.label(ofSubFrames: first, base: base), numbering.label(ofSubFrames: last, base: base))
    guard labels.0.subFrames == 0, labels.1.subFrames == 0 else { return false }
    let length = TimecodeLabel.length
    bytes.append(addingCapacity: 2 * length + 1) { output in
      output.withUnsafeMutableBufferPointer { buffer, count in
        guard let start = buffer.baseAddress.map({ $0 + count }) else { return }
        let frameSeparator = UInt8(ascii: isDrop ? ";" : ":")
        labels.0.write(at: start, separator: UInt8(ascii: ":"), frameSeparator: frameSeparator)
        start[length] = 0x20
        labels.1.write(at: start + length + 1, separator: UInt8(ascii: ":"), frameSeparator: frameSeparator)
        count += 2 * length + 1
      }
    }
    return true
  }

  /// Appends the label of a count of subframes; returns false if the count has no plain label.
  package func append(_ count: Int, to bytes: inout [UInt8]) -> Bool {
    guard 0..<perDay ~= count else { return false }
    let label = numbering.label(ofSubFrames: count, base: base)
    guard label.subFrames == 0 else { return false }
    bytes.append(addingCapacity: TimecodeLabel.length) { output in
      output.withUnsafeMutableBufferPointer { buffer, count in
        guard let start = buffer.baseAddress else { return }
        label.write(
          at: start + count, separator: UInt8(ascii: ":"), frameSeparator: UInt8(ascii: isDrop ? ";" : ":"))
        count += TimecodeLabel.length
      }
    }
    return true
  }
}
