// Something with a time in a document, as counts without references: a list of rows is copied as bytes.
//
//     table.rows[4].record.length, table.texts.string(table.rows[4].reel, in: text)
//
// Index 0 of transitions, speeds and extras is the usual: a cut, the source's own speed, nothing more. Text 0 is none.

/// An event, a marker or a further time of a document.
@usableFromInline
package struct EventRow: BitwiseCopyable, Sendable {
  @usableFromInline
  package enum Kind: UInt8, BitwiseCopyable, Sendable {
    /// An event of a list: a range of the programme with a track, a number or a source.
    case event
    /// A marker or a locator.
    case marker
    /// The side of a transition that goes out, which a line of its own states.
    case outgoing
    /// A time that is no entry: of an M2 line, of media, of a container.
    case other
  }

  @usableFromInline
  package struct Flags: OptionSet, BitwiseCopyable, Sendable {
    @usableFromInline package let rawValue: UInt8
    @inlinable @inline(__always) package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The record, or the source, is no range: its points are in the extra, and its span is `none`.
    @inlinable @inline(__always) package static var hasOtherRecord: Flags { Flags(rawValue: 1) }
    @inlinable @inline(__always) package static var hasOtherSource: Flags { Flags(rawValue: 2) }
    /// It lasts one frame at every rate.
    @inlinable @inline(__always) package static var isMark: Flags { Flags(rawValue: 4) }
    /// It may be left without a length: a gap, or a marker.
    @inlinable @inline(__always) package static var mayCollapse: Flags { Flags(rawValue: 8) }
    /// Its reel stands for no source.
    @inlinable @inline(__always) package static var namesNothing: Flags { Flags(rawValue: 16) }
    /// The reel is its name where no line names the clip.
    @inlinable @inline(__always) package static var isNamedByReel: Flags { Flags(rawValue: 32) }
    /// No other text stands for its name.
    @inlinable @inline(__always) package static var isNamedAlone: Flags { Flags(rawValue: 64) }

    /// Adds some; without the generic calls of a set.
    @inlinable @inline(__always) package mutating func add(_ other: Flags) {
      self = Flags(rawValue: rawValue | other.rawValue)
    }

    /// Whether it has all of these; without the generic calls of a set.
    @inlinable @inline(__always) package func contains(_ other: Flags) -> Bool {
      rawValue & other.rawValue == other.rawValue
    }
  }

  /// Where it is in the programme, and what it is taken from, in subframes on the clocks of both.
  package var record = TimeSpan.none
  package var source = TimeSpan.none
  package var reel: TextID = 0
  package var clip: TextID = 0
  package var name: TextID = 0
  package var transition: UInt32 = 0
  package var speed: UInt32 = 0
  package var extra: UInt32 = 0
  /// The number in the list; -1 for none, and -2 for one that has no room and is in the extra.
  package var number: Int32 = -1
  /// Its line in the document, from 1, and the byte at which that begins.
  package var line: UInt32 = 0
  package var offset: UInt32 = 0
  package var trackSet: UInt32 = 0
  package var recordClock: UInt8 = 0
  package var sourceClock: UInt8 = 0
  @usableFromInline package var kind = Kind.other
  package var flags: Flags = []
  /// How the lengths of the source and the record stand to each other.
  package var form = LengthForm.unstated

  package init(_ kind: Kind = .other, line: Int = 0, offset: Int = 0) {
    (self.kind, self.line, self.offset) = (kind, UInt32(line), UInt32(offset))
  }

  /// Whether it is an entry of the document.
  @inlinable @inline(__always) package var isEntry: Bool {
    switch kind {
    case .event, .marker: true
    case .outgoing, .other: false
    }
  }

  /// Whether it is an event of a list.
  @inlinable @inline(__always) package var isEvent: Bool { if case .event = kind { true } else { false } }
}

/// What few rows have.
package struct RowExtra: BitwiseCopyable, Sendable {
  package var note: TextID = 0
  package var color: TextID = 0
  package var largeNumber = 0
  /// How many bytes of its line are before it.
  package var indent: UInt32 = 0
  /// The points that are no range, by their index among those of the table; 0 for none.
  package var points: UInt32 = 0
  /// The row within which it stays when times change, or beside which: -1 before it, 1 after it; -1 for none.
  package var container: Int32 = -1
  package var side: Int8 = 0
  /// The row at whose source's end, or start, its own source is a point, and goes on to be; -1 for none.
  package var follows: Int32 = -1
  package var followsStart = false
  /// The row whose line it belongs to, as the time of an M2 line; -1 for none.
  package var owner: Int32 = -1
  /// What its times have beyond their subframes, by its index among those of the table; 0 for nothing.
  package var excess: UInt32 = 0
  /// The texts of the columns that mean nothing here, by their index among those of the table; 0 for none.
  package var cells: UInt32 = 0
  /// The row whose source is what there is of its clip's media; -1 if that is not known.
  package var media: Int32 = -1
  /// Whether it has a source of which nothing else is stated.
  package var statesSource = false
  /// What becomes of its source when times change.
  package var motion = Motion.byClock
  /// The row around whose beginning, or end, it lies, as a transition does, and stays there; -1 for none.
  package var around: Int32 = -1
  package var isAroundEnd = false

  /// What becomes of a source when times change.
  package enum Motion: UInt8, BitwiseCopyable, Sendable {
    /// It becomes another one if it has the clock of the record.
    case byClock
    case moves
    case stays
    /// It moves, and is no source but the own time of what has none.
    case isNoSource

    /// Whether it becomes another one.
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

/// A run of bytes that says a time of a row.
@usableFromInline
package struct WrittenField: BitwiseCopyable, Sendable {
  /// What is written.
  @usableFromInline
  package enum Value: UInt8, BitwiseCopyable, Sendable {
    case recordIn
    case recordOut
    case sourceIn
    case sourceOut
    /// The label of the record's length; of the source's, if the row has no record.
    case length
    /// The label of the source's length.
    case sourceLength
    /// The number of the record's frames.
    case frames
    /// How many frames a dissolve, wipe or key lasts.
    case transition
    /// How many frames sound and picture differ by, as a label: one of the table's counts.
    case split
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
    /// How many frames a transition has before the cut, and after it, as decimal numbers.
    case leadValue
    case tailValue
    /// The rate without its drop frame, as a decimal number.
    case decimalRate
    /// The rate's name.
    case rateName
    /// The record's in point in seconds: the programme's, or by the own time of another row.
    case startSeconds
    case placeSeconds
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
    /// All four times of an event in a line, as plain labels a space apart: its source's in and out, its record's in and out.
    case times
  }

  @usableFromInline let start: UInt32
  @usableFromInline let count: UInt32
  /// The row; -1 for what concerns all.
  @usableFromInline package let row: Int32
  /// The index of a count, or the row by whose own time a place is; -1 for none.
  @usableFromInline package let argument: Int32
  @usableFromInline package let value: Value

  @inlinable @inline(__always)
  package init(_ range: Range<Int>, row: Int, _ value: Value, argument: Int = -1) {
    (start, count) = (UInt32(range.lowerBound), UInt32(range.count))
    (self.row, self.argument) = (Int32(row), Int32(argument))
    self.value = value
  }

  /// The bytes.
  @inlinable @inline(__always) package var range: Range<Int> { Int(start)..<Int(start) + Int(count) }

  /// The bytes between the beginnings of two labels of a field of all four times.
  @inlinable @inline(__always) package static var timesStride: Int { 12 }

  /// The fields of its single labels, if it says all four times of a row; else the field itself.
  package var singles: [WrittenField] {
    guard case .times = value else { return [self] }
    let values: [Value] = [.sourceIn, .sourceOut, .recordIn, .recordOut]
    return values.enumerated().map { place, value in
      let first = range.lowerBound + Self.timesStride * place
      return WrittenField(first..<first + Self.timesStride - 1, row: Int(row), value)
    }
  }
}
