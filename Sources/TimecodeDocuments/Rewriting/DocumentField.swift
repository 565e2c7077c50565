// What is written of a document's times, and where.
//
//     for field in times.fields { text.extracting(field.range) … }

/// A run of bytes whose text follows from the times of an element.
package struct DocumentField: Equatable, Sendable {
  /// What is written.
  package enum Value: Equatable, Sendable {
    case recordIn
    case recordOut
    case sourceIn
    case sourceOut
    /// The label of the record's length; of the source's, if the element has no record.
    case length
    /// The label of the source's length.
    case sourceLength
    /// The number of the record's frames.
    case frames
    /// How many frames a dissolve, wipe or key lasts.
    case transition(Int)
    /// How many frames sound and picture differ by, as a label.
    case split(Int)
    /// How many frames of the source are played in a second.
    case speed
    /// Whether labels drop frames, in words.
    case frameCodeMode
    /// The rate without its drop frame.
    case framesPerSecond
    /// The record's in point in frames, as a decimal number, from zero or from the origin.
    case startValue
    case relativeStartValue
    /// The record's length, the source's in point and the source's length in frames, as decimal numbers.
    case lengthValue
    case sourceStartValue
    case sourceLengthValue
    /// How many frames a transition has on one side of the cut, as a decimal number.
    case countValue(Int)
    /// The rate without its drop frame, as a decimal number.
    case decimalRate
    /// The rate's name.
    case rateName
    /// The record's in point in seconds: the programme's, or by the own time of another element.
    case startSeconds
    case placeSeconds(in: Int)
    /// The record's length, the source's in point and the source's length in seconds.
    case lengthSeconds
    case sourceStartSeconds
    case sourceLengthSeconds
    /// The duration of a frame in seconds.
    case frameDuration
    /// `DF` or `NDF`.
    case modeWord
    /// The rate in the name of a format: its digits, or a number of fields.
    case rateDigits
    case fieldRateName

    /// The number of frames that it is, which is scaled by itself; nil for any other value.
    var count: Int? {
      switch self {
      case .transition(let count), .split(let count), .countValue(let count): count
      default: nil
      }
    }

    /// The same kind of number with another count.
    func with(count: Int) -> Value {
      switch self {
      case .transition: .transition(count)
      case .split: .split(count)
      case .countValue: .countValue(count)
      default: self
      }
    }
  }

  /// Where the bytes begin, and how many they are, at most a line: a list has four fields an event, so that their size counts.
  private let start: Int
  private let length: Int32
  /// The index of the element; -1 for what concerns all.
  package var element: Int32
  /// What is written.
  package var value: Value

  init(range: Range<Int>, element: Int, value: Value) {
    start = range.lowerBound
    length = Int32(truncatingIfNeeded: range.count)
    self.element = Int32(truncatingIfNeeded: element)
    self.value = value
  }

  /// The bytes.
  package var range: Range<Int> { start..<start + Int(length) }
}
