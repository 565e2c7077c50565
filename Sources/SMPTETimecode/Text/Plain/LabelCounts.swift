// Counts of subframes for labels in the most common form. Lists and documents are read and rewritten with them, without
// an intermediate timecode.
//
//     let labels = LabelCounts(properties)
//     let count = labels?.count(in: text, part)                 // nil: the reader of single timecodes decides
//     let isWritten = labels?.append(count, to: &bytes) == true
//
// The form is `HH:MM:SS:FF`, at drop rates `HH:MM:SS;FF`, of a label that exists before the day's end.

/// The plain labels at some properties.
package struct LabelCounts: Sendable {
  /// The properties of the labels.
  package let properties: Timecode.Properties
  private let bounds: TimecodeLabel.Bounds
  private let numbering: DropFrameNumbering
  private let base: Int
  private let isDrop: Bool
  /// The subframes of a day; labels of later counts have days.
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

  /// The timecode of the label that fills a part of a text; nil if the part is anything else.
  package func timecode(in text: Span<UInt8>, _ part: Range<Int>) -> Timecode? {
    label(in: text, part).map { Timecode(unchecked: $0.components, using: properties) }
  }

  /// The timecode of a count of subframes; nil from the day's end on.
  package func timecode(_ count: Int) -> Timecode? {
    guard 0..<perDay ~= count else { return nil }
    return Timecode(unchecked: numbering.label(ofSubFrames: count, base: base).components, using: properties)
  }

  /// Appends the label of a count of subframes; returns false if the count has none.
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
