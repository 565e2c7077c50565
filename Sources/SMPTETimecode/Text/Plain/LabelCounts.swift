// Labels in the form that nearly all have, as counts of subframes, read and written in place: what lists are read and rewritten
// with.
//
//     let labels = LabelCounts(properties)
//     let count = labels?.count(in: text, part)                 // nil: the reader of single timecodes decides
//     let range = labels?.range(in: text, start, end)           // nil for points that are no range, too
//     let isWritten = labels?.append(count, to: &bytes) == true
//
// The form is `HH:MM:SS:FF`, at drop rates `HH:MM:SS;FF`, of a label that exists before the day's end.

/// The plain labels at some properties.
package struct LabelCounts: Sendable {
  /// What the labels mean.
  package let properties: Timecode.Properties
  private let bounds: TimecodeLabel.Bounds
  private let numbering: DropFrameNumbering
  private let base: Int
  private let isDrop: Bool
  /// The subframes of a day, after which labels have days.
  private let perDay: Int

  /// Makes a reader and writer of plain labels; nil for frames of three digits.
  package init?(_ properties: Timecode.Properties) {
    guard properties.frameRate.numberOfDigits == 2 else { return nil }
    self.properties = properties
    bounds = TimecodeLabel.Bounds(properties)
    numbering = DropFrameNumbering(properties.frameRate)
    base = properties.subFramesBase.rawValue
    isDrop = properties.frameRate.isDrop
    perDay = numbering.framesPerDay * base
  }

  /// The label that a part of a text is; nil for any other part.
  @inline(__always)
  private func label(in text: Span<UInt8>, _ part: Range<Int>) -> TimecodeLabel? {
    guard
      part.count == TimecodeLabel.length, part.lowerBound >= 0, part.upperBound <= text.count,
      let read = TimecodeLabel.read(in: text, at: part.lowerBound), read.saysDropFrame == isDrop,
      // Some programs write semicolons all through, which stay so.
      text[part.lowerBound + 2] == UInt8(ascii: ":"), text[part.lowerBound + 5] == UInt8(ascii: ":"),
      bounds.contain(read.label)
    else { return nil }
    return read.label
  }

  /// The subframes from zero of the label that a part of a text is; nil for any other part.
  package func count(in text: Span<UInt8>, _ part: Range<Int>) -> Int? {
    label(in: text, part).map { numbering.count($0, base: base) }
  }

  /// The timecode of the label that a part of a text is; nil for any other part.
  package func timecode(in text: Span<UInt8>, _ part: Range<Int>) -> Timecode? {
    label(in: text, part).map { Timecode(unchecked: $0.components, using: properties) }
  }

  /// The range of the labels that two parts of a text are; nil for any other parts, and for an out point before the in point.
  package func range(in text: Span<UInt8>, _ start: Range<Int>, _ end: Range<Int>) -> TimecodeRange? {
    guard let first = label(in: text, start), let last = label(in: text, end) else { return nil }
    let count = numbering.count(last, base: base) - numbering.count(first, base: base)
    guard count >= 0 else { return nil }
    return TimecodeRange(
      unchecked: Timecode(unchecked: first.components, using: properties), subFrameCount: count)
  }

  /// Appends the label of a count of subframes; returns whether it has one.
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
