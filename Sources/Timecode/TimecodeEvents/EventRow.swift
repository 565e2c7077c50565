// An item with a time in a document, as counts without references: a list of rows is copied as bytes.
//
//     table.rows[4].record.length, table.texts.string(table.rows[4].reel, in: text)
//
// Index 0 of transitions, speeds and extras is the usual: a cut, the source's own speed, no extra. Text 0 means nil.

package import SMPTETimecode

/// An event, a marker or a further time of a document.
@usableFromInline
package struct EventRow: BitwiseCopyable, Sendable {
  @usableFromInline
  package enum Kind: UInt8, BitwiseCopyable, Sendable {
    /// An event of a list: a range of the program with a track, a number or a source.
    case event
    /// A marker or a locator.
    case marker
    /// The outgoing side of a transition, which a separate line states.
    case outgoing
    /// A time that is not an entry: of an M2 line, of media, of a container.
    case other
  }

  @usableFromInline
  package struct Flags: OptionSet, BitwiseCopyable, Sendable {
    @usableFromInline package let rawValue: UInt8
    @inlinable @inline(__always) package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The record, or the source, is not a range: its points are in the extra, and its span is `none`.
    @inlinable @inline(__always) package static var hasOtherRecord: Flags { Flags(rawValue: 1) }
    @inlinable @inline(__always) package static var hasOtherSource: Flags { Flags(rawValue: 2) }
    /// It lasts one frame at every rate.
    @inlinable @inline(__always) package static var isMark: Flags { Flags(rawValue: 4) }
    /// It may lose its length: it is a gap, or a marker.
    @inlinable @inline(__always) package static var mayCollapse: Flags { Flags(rawValue: 8) }
    /// Its reel means that there is no source.
    @inlinable @inline(__always) package static var namesNothing: Flags { Flags(rawValue: 16) }
    /// The reel is its name if no line names the clip.
    @inlinable @inline(__always) package static var isNamedByReel: Flags { Flags(rawValue: 32) }
    /// No other text replaces its name.
    @inlinable @inline(__always) package static var isNamedAlone: Flags { Flags(rawValue: 64) }

    /// Adds flags; without the generic calls of a set.
    @inlinable @inline(__always) package mutating func add(_ other: Flags) {
      self = Flags(rawValue: rawValue | other.rawValue)
    }

    /// Returns whether it has all of these flags; without the generic calls of a set.
    @inlinable @inline(__always) package func contains(_ other: Flags) -> Bool {
      rawValue & other.rawValue == other.rawValue
    }
  }

  /// Its time in the program, and the time in its source, in subframes on the clocks of both.
  package var record = TimeSpan.none
  package var source = TimeSpan.none
  package var reel: TextID = 0
  package var clip: TextID = 0
  package var name: TextID = 0
  package var transition: UInt32 = 0
  package var speed: UInt32 = 0
  package var extra: UInt32 = 0
  /// The number in the list; -1 for none, and -2 for one that overflows and is in the extra.
  package var number: Int32 = -1
  /// Its line in the document, from 1, and the line's first byte.
  package var line: UInt32 = 0
  package var offset: UInt32 = 0
  package var trackSet: UInt32 = 0
  package var recordClock: UInt8 = 0
  package var sourceClock: UInt8 = 0
  @usableFromInline package var kind = Kind.other
  package var flags: Flags = []
  /// The relation of the source's and the record's lengths.
  package var form = LengthForm.unstated

  package init(_ kind: Kind = .other, line: Int = 0, offset: Int = 0) {
    (self.kind, self.line, self.offset) = (kind, UInt32(line), UInt32(offset))
  }

  /// The row is an entry of the document.
  @inlinable @inline(__always) package var isEntry: Bool {
    switch kind {
    case .event, .marker: true
    case .outgoing, .other: false
    }
  }

  /// The row is an event of a list.
  @inlinable @inline(__always) package var isEvent: Bool { if case .event = kind { true } else { false } }
}

/// The values that few rows have.
package struct RowExtra: BitwiseCopyable, Sendable {
  package var note: TextID = 0
  package var color: TextID = 0
  package var largeNumber = 0
  /// The number of bytes before it in its line.
  package var indent: UInt32 = 0
  /// The points that are not a range, as an index among the table's; 0 for none.
  package var points: UInt32 = 0
  /// The row that must still contain it, or be next to it, when times change; the side is -1 before it, 1 after it; -1
  /// for none.
  package var container: Int32 = -1
  package var side: Int8 = 0
  /// The row whose source's end, or start, is its own source's point, and remains so; -1 for none.
  package var follows: Int32 = -1
  package var followsStart = false
  /// The row whose line it belongs to, like the time in an M2 line; -1 for none.
  package var owner: Int32 = -1
  /// The parts of its times below a subframe, as an index among the table's; 0 for none.
  package var remainder: UInt32 = 0
  /// The texts of the columns without a meaning here, as an index among the table's; 0 for none.
  package var cells: UInt32 = 0
  /// The first of its comments, as an index among the table's; 0 for none.
  package var comments: UInt32 = 0
  /// The row whose source is the range of its clip's media; -1 if that is unknown.
  package var media: Int32 = -1
  /// It has a source about which nothing further is stated.
  package var statesSource = false
  /// The change of its source when times change.
  package var motion = Motion.byClock
  /// The row whose beginning, or end, it surrounds, like a transition, also when times change; -1 for none.
  package var around: Int32 = -1
  package var isAroundEnd = false

  /// The change of a source when times change.
  package enum Motion: UInt8, BitwiseCopyable, Sendable {
    /// It changes if it has the clock of the record.
    case byClock
    case moves
    case stays
    /// It changes, and is not a source but the local time of a row without a source.
    case isNoSource

    /// Returns whether the source changes.
    package func moves(onOneClock isOne: Bool) -> Bool {
      switch self {
      case .byClock: isOne
      case .moves, .isNoSource: true
      case .stays: false
      }
    }
  }

  package init() {}
}

/// A run of bytes that expresses a time of a row.
@usableFromInline
package struct WrittenField: BitwiseCopyable, Sendable {
  /// The kind of value in the bytes.
  @usableFromInline
  package enum Value: UInt8, BitwiseCopyable, Sendable {
    case recordIn
    case recordOut
    case sourceIn
    case sourceOut
    /// The record's length; the source's, if the row has no record.
    case length
    case sourceLength
    /// The number of the record's frames.
    case frames
    /// The numbers of frames of a transition before the cut, and after it.
    case lead
    case tail
    /// The number of frames between sound and picture, as a label: one of the table's counts.
    case split
    /// The number of source frames per second.
    case speed
    /// The statement of drop frame, in words.
    case frameCodeMode
    /// The rate without its drop frame.
    case framesPerSecond
    /// The rate without its drop frame, as a decimal number.
    case decimalRate
    /// The rate's name.
    case rateName
    /// The duration of a frame in seconds.
    case frameDuration
    /// `DF` or `NDF`.
    case modeWord
    /// The rate in the name of a format: its digits, or a number of fields.
    case rateDigits
    case fieldRateName
    /// All four times of an event in a line, as plain labels one space apart: its source's in and out, its record's in
    /// and out.
    case times
  }

  /// The form of a time.
  @usableFromInline
  package enum Form: UInt8, BitwiseCopyable, Sendable {
    case label
    /// Frames, as a decimal number.
    case frames
    case seconds
  }

  @usableFromInline let start: UInt32
  @usableFromInline let count: UInt32
  /// The row; -1 for a field that concerns all rows.
  @usableFromInline package let row: Int32
  /// The index of a count, or the row whose local time an in point counts in; -1 for none.
  @usableFromInline package let argument: Int32
  @usableFromInline package let value: Value
  @usableFromInline package let form: Form

  @inlinable @inline(__always)
  package init(_ range: Range<Int>, row: Int, _ value: Value, _ form: Form = .label, argument: Int = -1) {
    (start, count) = (UInt32(range.lowerBound), UInt32(range.count))
    (self.row, self.argument) = (Int32(row), Int32(argument))
    (self.value, self.form) = (value, form)
  }

  /// The bytes.
  @inlinable @inline(__always) package var range: Range<Int> { Int(start)..<Int(start) + Int(count) }

  /// The number of bytes from one label to the next in a field of all four times.
  @inlinable @inline(__always) package static var timesStride: Int { 12 }

  /// The fields of its single labels, if it has all four times of a row; otherwise the field itself.
  package var singles: [WrittenField] {
    guard case .times = value else { return [self] }
    let values: [Value] = [.sourceIn, .sourceOut, .recordIn, .recordOut]
    return values.enumerated().map { index, value in
      let first = range.lowerBound + Self.timesStride * index
      return WrittenField(first..<first + Self.timesStride - 1, row: Int(row), value)
    }
  }
}

/// A range of time on the clock of its event: two counts of subframes, the end exclusive and equal to the start for a
/// single time.
///
/// A time whose labels do not exist has no count; its span is `none`.
@usableFromInline
package struct TimeSpan: BitwiseCopyable, Hashable, Sendable {
  @usableFromInline package var start: Int
  @usableFromInline package var end: Int

  @inlinable @inline(__always)
  package init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }

  @inlinable @inline(__always) package static var none: TimeSpan { TimeSpan(start: .min, end: .min) }

  @inlinable @inline(__always) package var isStated: Bool { start != .min }

  /// The span; nil if it is not stated.
  @inlinable @inline(__always) package var stated: TimeSpan? { isStated ? self : nil }

  /// The length in subframes; a span that is not stated has none.
  @inlinable @inline(__always) package var length: Int {
    assert(isStated, "the length of a time that is not stated")
    return end - start
  }
}

/// The meaning of rows' labels: their properties, and the plain labels at them.
package struct Clock: Sendable {
  package let properties: Timecode.Properties
  /// The labels of nearly all documents; nil for frames of three digits.
  package let labels: LabelCounts?

  package init(_ properties: Timecode.Properties) {
    self.properties = properties
    labels = LabelCounts(properties)
  }

  /// The label of a count of subframes, which may be the end of the last day.
  package func timecode(_ count: Int) -> Timecode {
    labels?.timecode(count) ?? Timecode(subFrames: count, using: properties)
  }
}
