// A timed item of a document, as numbers without references. A list of rows is copied as bytes.
//
//     table.rows[4].record.length, table.texts.string(table.rows[4].reel, in: text)
//
// Index 0 of the transitions, speeds and extras is the usual value: a cut, normal speed, no extra. Text 0 means nil.

package import SMPTETimecode

/// An event, a marker or another time of a document.
@usableFromInline
package struct EventRow: BitwiseCopyable, Sendable {
  @usableFromInline
  package enum Kind: UInt8, BitwiseCopyable, Sendable {
    /// An event of a list: a range of the timeline with a track, a number or a source.
    case event
    /// A marker or a locator.
    case marker
    /// The outgoing side of a transition that a separate line states.
    case outgoing
    /// A time that is not an entry, such as the time of an M2 line, of media or of a container.
    case other
  }

  @usableFromInline
  package struct Flags: OptionSet, BitwiseCopyable, Sendable {
    @usableFromInline package let rawValue: UInt8
    @inlinable @inline(__always) package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The record is not a range. Its points are in the extra, and its span is `none`.
    @inlinable @inline(__always) package static var hasOtherRecord: Flags { Flags(rawValue: 1) }
    /// The source is not a range. Its points are in the extra, and its span is `none`.
    @inlinable @inline(__always) package static var hasOtherSource: Flags { Flags(rawValue: 2) }
    /// The item lasts one frame at every rate.
    @inlinable @inline(__always) package static var isMark: Flags { Flags(rawValue: 4) }
    /// The item may lose its length, because it is a gap or a marker.
    @inlinable @inline(__always) package static var mayCollapse: Flags { Flags(rawValue: 8) }
    /// The reel means that there is no source.
    @inlinable @inline(__always) package static var namesNothing: Flags { Flags(rawValue: 16) }
    /// The reel is the name if no line names the clip.
    @inlinable @inline(__always) package static var isNamedByReel: Flags { Flags(rawValue: 32) }
    /// No other text replaces a missing name.
    @inlinable @inline(__always) package static var isNamedAlone: Flags { Flags(rawValue: 64) }

    /// Adds flags without the generic calls of an option set.
    @inlinable @inline(__always) package mutating func add(_ other: Flags) {
      self = Flags(rawValue: rawValue | other.rawValue)
    }

    /// True if all of the flags are set. Avoids the generic calls of an option set.
    @inlinable @inline(__always) package func contains(_ other: Flags) -> Bool {
      rawValue & other.rawValue == other.rawValue
    }
  }

  /// The time in the timeline, in subframes on the record clock.
  package var record = TimeSpan.none
  /// The time in the source, in subframes on the source clock.
  package var source = TimeSpan.none
  package var reel: TextID = 0
  package var clip: TextID = 0
  package var name: TextID = 0
  package var transition: UInt32 = 0
  package var speed: UInt32 = 0
  package var extra: UInt32 = 0
  /// The number in the list; -1 if there is none, and -2 if the number is too large and is in the extra.
  package var number: Int32 = -1
  /// The line in the document, counted from 1.
  package var line: UInt32 = 0
  /// The offset of the line's first byte.
  package var offset: UInt32 = 0
  package var trackSet: UInt32 = 0
  package var recordClock: UInt8 = 0
  package var sourceClock: UInt8 = 0
  @usableFromInline package var kind = Kind.other
  package var flags: Flags = []
  /// The relation between the lengths of the source and of the record.
  package var form = LengthForm.unstated

  package init(_ kind: Kind = .other, line: Int = 0, offset: Int = 0) {
    (self.kind, self.line, self.offset) = (kind, UInt32(line), UInt32(offset))
  }

  /// True if the row is an entry of the document.
  @inlinable @inline(__always) package var isEntry: Bool {
    switch kind {
    case .event, .marker: true
    case .outgoing, .other: false
    }
  }

  /// True if the row is an event of a list.
  @inlinable @inline(__always) package var isEvent: Bool { if case .event = kind { true } else { false } }
}

/// The values that only a few rows have.
package struct RowExtra: BitwiseCopyable, Sendable {
  package var note: TextID = 0
  package var color: TextID = 0
  package var largeNumber = 0
  /// The number of bytes before the row in its line.
  package var indent: UInt32 = 0
  /// The points that are not a range, as an index into the points of the table; 0 if there are none.
  package var points: UInt32 = 0
  /// The row that must contain this row, or be next to it, after times change; -1 if there is none.
  package var container: Int32 = -1
  /// The side of the container on which this row is: -1 before it, 1 after it, 0 within it.
  package var side: Int8 = 0
  /// The row whose source ends at the point of this row's source, also after times change; -1 if there is none.
  package var follows: Int32 = -1
  /// True if the point is the start of that source instead of its end.
  package var followsStart = false
  /// The row to whose line this row belongs, like the time in an M2 line; -1 if there is none.
  package var owner: Int32 = -1
  /// The parts of the times below a subframe, as an index into the remainders of the table; 0 if there are none.
  package var remainder: UInt32 = 0
  /// The part of a subframe after the start of the source, as an index into the remainders of the table; 0 for none.
  package var sourceRemainder: UInt32 = 0
  /// The texts of the columns that have no meaning here, as an index into the cells of the table; 0 if there are none.
  package var cells: UInt32 = 0
  /// The first comment, as an index into the comments of the table; 0 if there are none.
  package var comments: UInt32 = 0
  /// The row whose source is the range of the clip's media; -1 if the media are unknown.
  package var media: Int32 = -1
  /// True if the row has a source about which nothing else is stated.
  package var statesSource = false
  /// The way in which the source changes when times change.
  package var motion = Motion.byClock
  /// The row at whose start or end this row lies, like a transition, also after times change; -1 if there is none.
  package var around: Int32 = -1
  /// True if this row lies at the end of that row.
  package var isAroundEnd = false

  /// The way in which a source changes when times change.
  package enum Motion: UInt8, BitwiseCopyable, Sendable {
    /// The source changes if it has the clock of the record.
    case byClock
    case moves
    case stays
    /// The span is not a source but the local time of a row without a source. It changes.
    case localTime

    /// True if the source changes.
    package func moves(onOneClock isOne: Bool) -> Bool {
      switch self {
      case .byClock: isOne
      case .moves, .localTime: true
      case .stays: false
      }
    }
  }

  package init() {}
}

/// A run of bytes that expresses a time of a row, or a rate.
@usableFromInline
package struct WrittenField: BitwiseCopyable, Sendable {
  /// The kind of value in the bytes.
  @usableFromInline
  package enum Value: UInt8, BitwiseCopyable, Sendable {
    case recordIn
    case recordOut
    case sourceIn
    case sourceOut
    /// The length of the record, or of the source if the row has no record.
    case length
    case sourceLength
    /// The length of media with a separate rate, which must contain the source. The argument is its index.
    case mediaLength
    /// The number of frames of the record.
    case frames
    /// The number of frames of a transition before the cut.
    case lead
    /// The number of frames of a transition after the cut.
    case tail
    /// The number of frames between sound and picture, as a label. The value is one of the table's counts.
    case split
    /// The number of source frames a second.
    case speed
    /// The statement of drop frame, in words.
    case frameCodeMode
    /// The rate without its drop frame.
    case framesPerSecond
    /// The rate without its drop frame, as a decimal number.
    case decimalRate
    /// The name of the rate.
    case rateName
    /// The duration of a frame, in seconds.
    case frameDuration
    /// `DF` or `NDF`.
    case modeWord
    /// The digits of the rate in the name of a format.
    case rateDigits
    /// The number of fields in the name of a format.
    case fieldRateName
    /// All four times of an event in a line: the in and out points of its source and of its record. They are plain
    /// labels, one space apart.
    case times
  }

  /// The form of a time.
  @usableFromInline
  package enum Form: UInt8, BitwiseCopyable, Sendable {
    case label
    /// A number of frames, as a decimal number.
    case frames
    case seconds
    /// A number of frames at a rate other than the document's; it gets the document's rate when its time changes.
    case otherFrames
    /// The rate of such a number.
    case otherRate
  }

  @usableFromInline let start: UInt32
  @usableFromInline let count: UInt32
  /// The row; -1 if the field concerns all rows.
  @usableFromInline package let row: Int32
  /// The index of a count, or the row in whose local time an in point counts; -1 if there is none.
  @usableFromInline package let argument: Int32
  @usableFromInline package let value: Value
  @usableFromInline package let form: Form

  @inlinable @inline(__always)
  package init(_ range: Range<Int>, row: Int, _ value: Value, _ form: Form = .label, argument: Int = -1) {
    (start, count) = (UInt32(range.lowerBound), UInt32(range.count))
    (self.row, self.argument) = (Int32(row), Int32(argument))
    (self.value, self.form) = (value, form)
  }

  /// The offsets of the bytes.
  @inlinable @inline(__always) package var range: Range<Int> { Int(start)..<Int(start) + Int(count) }

  /// The number of bytes from the start of one label to the start of the next in a field of all four times.
  @inlinable @inline(__always) package static var timesStride: Int { 12 }

  /// The fields of the single labels if the field has all four times of a row, or otherwise the field itself.
  package var singles: [WrittenField] {
    guard case .times = value else { return [self] }
    let values: [Value] = [.sourceIn, .sourceOut, .recordIn, .recordOut]
    return values.enumerated().map { index, value in
      let first = range.lowerBound + Self.timesStride * index
      return WrittenField(first..<first + Self.timesStride - 1, row: Int(row), value)
    }
  }
}

/// A range of time on the clock of its event, as two numbers of subframes. The end is exclusive. It equals the start
/// for a single time.
///
/// A time whose labels do not exist has no numbers. Its span is `none`.
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

  /// The length in subframes. The span must be stated.
  @inlinable @inline(__always) package var length: Int {
    assert(isStated, "the length of a time that is not stated")
    return end - start
  }
}

/// The meaning of the labels of rows: their properties, and the plain labels.
package struct Clock: Sendable {
  package let properties: Timecode.Properties
  /// The labels of nearly all documents; nil for frame numbers of three digits.
  package let labels: LabelCounts?

  package init(_ properties: Timecode.Properties) {
    self.properties = properties
    labels = LabelCounts(properties)
  }

  /// The label for a number of subframes. It may be the end of the last day.
  package func timecode(_ count: Int) -> Timecode {
    labels?.timecode(count) ?? Timecode(subFrames: count, using: properties)
  }
}
