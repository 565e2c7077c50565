// A named place or part of a programme, the common content of marker lists, edit lists and subtitles.
//
//     let marker = TimecodeMarker(range, name: "Titles", color: "Red")
//     marker.inPoint, marker.range.duration, marker.isTimecode

/// A timecode or a range with a name, a note and a color, each of which may be missing.
public struct TimecodeMarker: Hashable, Sendable {
  /// The in point and the duration; the duration is zero if the marker is a single timecode.
  public var range: TimecodeRange

  /// The name; nil if missing.
  public var name: String?

  /// A longer comment, which may have several lines; nil if missing.
  public var note: String?

  /// The color as its source writes it, such as `Red`; nil if missing.
  public var color: String?

  /// The event of an edit list that the range is; nil if it is not an event, or an empty one.
  public var event: TimecodeEvent? {
    didSet { if event?.isEmpty == true { event = nil } }
  }

  /// Creates a marker of a range.
  public init(
    _ range: TimecodeRange, name: String? = nil, note: String? = nil, color: String? = nil,
    event: TimecodeEvent? = nil
  ) {
    self.range = range
    self.name = name
    self.note = note
    self.color = color
    self.event = event?.isEmpty == true ? nil : event
  }

  /// Creates a marker of a single timecode, valid or not.
  public init(_ timecode: Timecode, name: String? = nil, note: String? = nil, color: String? = nil) {
    self.init(TimecodeRange(unchecked: timecode), name: name, note: note, color: color)
  }

  /// The first timecode of the range.
  public var inPoint: Timecode { range.inPoint }

  /// Whether the marker is only a timecode: it has neither duration nor name, note, color or event.
  public var isTimecode: Bool {
    range.isTimecode && name == nil && note == nil && color == nil && event == nil
  }
}

extension TimecodeMarker: CustomStringConvertible {
  /// The range with its rate, then a tab and the name if there is one.
  public var description: String { range.taggedStringValue + (name.map { "\t\($0)" } ?? "") }
}
