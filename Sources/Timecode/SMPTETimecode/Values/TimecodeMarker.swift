// A named point or range of a timeline, the common content of marker lists, edit lists and subtitles.
//
//     let marker = TimecodeMarker(range, name: "Titles", color: "Red")
//     marker.inPoint, marker.range.duration, marker.isTimecode

/// A timecode or a range with a name, a note and a color, each of which may be missing.
public struct TimecodeMarker: Hashable, Sendable {
  /// The in point and the duration; the duration is zero if the marker is a single timecode.
  public var range: TimecodeRange

  /// The name, note, color and event; nil if the marker has none of them.
  public var details: Details?

  /// The name; nil if missing.
  public var name: String? {
    get { details?.name }
    set { details = Details(name: newValue, note: note, color: color, event: event, content: details?.content) }
  }

  /// A longer comment, which may have several lines; nil if missing.
  public var note: String? {
    get { details?.note }
    set { details = Details(name: name, note: newValue, color: color, event: event, content: details?.content) }
  }

  /// The color as its source writes it, such as `Red`; nil if missing.
  public var color: String? {
    get { details?.color }
    set { details = Details(name: name, note: note, color: newValue, event: event, content: details?.content) }
  }

  /// The event of an edit list for this range; nil if the range is not an event, or the event is empty.
  public var event: TimecodeEvent? {
    get { details?.event }
    set { details = Details(name: name, note: note, color: color, event: newValue, content: details?.content) }
  }

  /// Creates a marker of a range.
  public init(
    _ range: TimecodeRange, name: String? = nil, note: String? = nil, color: String? = nil,
    event: TimecodeEvent? = nil
  ) {
    self.range = range
    details = Details(name: name, note: note, color: color, event: event)
  }

  /// Creates a marker of a range with details.
  public init(_ range: TimecodeRange, _ details: Details?) {
    self.range = range
    self.details = details
  }

  /// Creates a marker of a single timecode, valid or not.
  public init(_ timecode: Timecode, name: String? = nil, note: String? = nil, color: String? = nil) {
    self.init(TimecodeRange(unchecked: timecode), name: name, note: note, color: color)
  }

  /// The first timecode of the range.
  public var inPoint: Timecode { range.inPoint }

  /// Hashes the range and the name, in which most markers of a list differ.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(range)
    hasher.combine(name)
  }

  /// True if the marker is only a timecode: it has neither duration nor name, note, color or event.
  public var isTimecode: Bool { range.isTimecode && details == nil }
}

extension TimecodeMarker {
  /// A cell of a marker's row in a table, in a column that has no meaning here.
  package struct Cell: Equatable, Sendable {
    /// The name of the column.
    package let column: String
    /// The text.
    package let text: String

    /// Makes a cell.
    package init(column: String, text: String) { (self.column, self.text) = (column, text) }
  }

  /// Content that has a meaning in only one format, and is written back to that format.
  package struct FormatContent: Equatable, Sendable {
    /// The cells of a table in columns without a meaning here.
    package var cells: [Cell] = []
    /// The lines of an edit list without a meaning here, such as `* SOURCE FILE: A001.MOV`; nil if missing.
    package var comments: String?
    /// The list that the marker is from, if the marker may be used without it.
    package var origin = Origin()

    /// Creates content; nil if all of it is missing.
    package init?(cells: [Cell] = [], comments: String? = nil, origin: Origin = Origin()) {
      if cells.isEmpty, comments == nil, origin.isEmpty { return nil }
      (self.cells, self.comments, self.origin) = (cells, comments, origin)
    }
  }

  /// The facts about a list that its markers do not show when they are used alone.
  package struct Origin: Equatable, Sendable {
    /// The title of the list; nil if missing.
    package var title: String?
    /// The start of the list, at the properties of the marker; nil if missing. It keeps its label in a conversion.
    package var start: Timecode.Components?

    /// Creates the facts about a list.
    package init(title: String? = nil, start: Timecode.Components? = nil) {
      (self.title, self.start) = (title, start)
    }

    /// True if nothing is known.
    package var isEmpty: Bool { title == nil && start == nil }
  }

  /// A name, a note, a color or an event, at least one of them.
  ///
  /// An immutable object, because markers are copied often: a copy costs one reference.
  public final class Details: Equatable, Sendable {
    /// The name; nil if missing.
    public let name: String?
    /// The note; nil if missing.
    public let note: String?
    /// The color; nil if missing.
    public let color: String?
    /// The event; nil if missing.
    public let event: TimecodeEvent?
    /// The content that has a meaning in only one format; nil if missing.
    package let content: FormatContent?

    /// Creates details; nil if all are missing, or the event is empty.
    public convenience init?(
      name: String? = nil, note: String? = nil, color: String? = nil, event: TimecodeEvent? = nil
    ) {
      self.init(name: name, note: note, color: color, event: event, content: nil)
    }

    /// Creates details with the content of one format; nil if all are missing.
    package convenience init?(
      name: String?, note: String?, color: String?, event: TimecodeEvent?, content: FormatContent?
    ) {
      let event = event.flatMap { $0.isEmpty ? nil : $0 }
      guard event != nil || name != nil || note != nil || color != nil || content != nil else { return nil }
      self.init(name, note, color, event, content)
    }

    // Separate from the check, so that a failed check allocates no object.
    private init(
      _ name: String?, _ note: String?, _ color: String?, _ event: TimecodeEvent?, _ content: FormatContent?
    ) {
      (self.name, self.note, self.color, self.event, self.content) = (name, note, color, event, content)
    }

    /// The details with a different event.
    package func with(event: TimecodeEvent?) -> Details? {
      Details(name: name, note: note, color: color, event: event, content: content)
    }

    /// Details are equal if all parts are equal.
    public static func == (left: Details, right: Details) -> Bool {
      left === right
        || left.name == right.name && left.note == right.note && left.color == right.color && left.event == right.event
          && left.content == right.content
    }
  }
}

extension TimecodeMarker {
  /// Sets the facts about the marker's list, if the marker has details. A start that does not exist at the marker's
  /// properties, as in a list that changes its mode, is not stated.
  package mutating func setOrigin(_ origin: Origin) {
    guard let details else { return }
    var origin = origin
    if let start = origin.start, !Timecode(unchecked: start, using: inPoint.properties).exists { origin.start = nil }
    let content = FormatContent(
      cells: details.content?.cells ?? [], comments: details.content?.comments, origin: origin)
    self.details = Details(name: name, note: note, color: color, event: event, content: content)
  }
}

extension Collection<TimecodeMarker> {
  /// The title of the list that all markers are from, and the number of titles if it is not the same for all.
  package var listTitle: (common: String?, lostCount: Int) {
    let common = first?.details?.content?.origin.title
    if allSatisfy({ $0.details?.content?.origin.title == common }) { return (common, 0) }
    return (nil, Set(compactMap { $0.details?.content?.origin.title }).count)
  }
}

extension TimecodeMarker: CustomStringConvertible {
  /// The range with its rate, then a tab and the name if there is one.
  public var description: String { range.taggedStringValue + (name.map { "\t\($0)" } ?? "") }
}
