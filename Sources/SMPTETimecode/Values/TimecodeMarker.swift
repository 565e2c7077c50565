// A named place or part of a programme, the common content of marker lists, edit lists and subtitles.
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
    set { change { $0.name = newValue } }
  }

  /// A longer comment, which may have several lines; nil if missing.
  public var note: String? {
    get { details?.note }
    set { change { $0.note = newValue } }
  }

  /// The color as its source writes it, such as `Red`; nil if missing.
  public var color: String? {
    get { details?.color }
    set { change { $0.color = newValue } }
  }

  /// The event of an edit list that the range is; nil if it is not an event, or an empty one.
  public var event: TimecodeEvent? {
    get { details?.event }
    set { change { $0.event = newValue } }
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

  /// Whether the marker is only a timecode: it has neither duration nor name, note, color or event.
  public var isTimecode: Bool { range.isTimecode && details == nil }

  private mutating func change(_ body: (inout Details.Parts) -> Void) {
    var parts = details?.parts ?? Details.Parts()
    body(&parts)
    details = Details(parts)
  }
}

extension TimecodeMarker {
  /// A name, a note, a color or an event, at least one of them.
  ///
  /// They are on the heap and do not change, because a marker goes through many hands: a copy costs one reference.
  public struct Details: Hashable, Sendable {
    fileprivate struct Parts: Hashable {
      var name: String?
      var note: String?
      var color: String?
      var event: TimecodeEvent?
    }

    private final class Box: Sendable {
      let parts: Parts

      init(_ parts: Parts) { self.parts = parts }
    }

    private let box: Box

    fileprivate var parts: Parts { box.parts }

    /// The name; nil if missing.
    public var name: String? { box.parts.name }
    /// The note; nil if missing.
    public var note: String? { box.parts.note }
    /// The color; nil if missing.
    public var color: String? { box.parts.color }
    /// The event; nil if missing.
    public var event: TimecodeEvent? { box.parts.event }

    /// Creates details; nil if all are missing, or the event is empty.
    public init?(name: String? = nil, note: String? = nil, color: String? = nil, event: TimecodeEvent? = nil) {
      self.init(Parts(name: name, note: note, color: color, event: event))
    }

    fileprivate init?(_ parts: Parts) {
      var parts = parts
      if parts.event?.isEmpty == true { parts.event = nil }
      guard parts.event != nil || parts.name != nil || parts.note != nil || parts.color != nil else { return nil }
      box = Box(parts)
    }

    /// The details with another event.
    package func with(event: TimecodeEvent?) -> Details? {
      Details(name: name, note: note, color: color, event: event)
    }

    /// Whether all parts are equal.
    public static func == (left: Details, right: Details) -> Bool {
      left.box === right.box || left.parts == right.parts
    }

    /// Hashes all parts.
    public func hash(into hasher: inout Hasher) { hasher.combine(parts) }
  }
}

extension TimecodeMarker: CustomStringConvertible {
  /// The range with its rate, then a tab and the name if there is one.
  public var description: String { range.taggedStringValue + (name.map { "\t\($0)" } ?? "") }
}
