// The parts of an edit list's event, without its range in the timeline: its track, its number, its source and its
// transition.
//
//     marker.event = TimecodeEvent(track: "V", number: 4, source: .init(reel: "A005C005", in: start, out: end))
//     marker.event?.source?.speed
//
// A marker's range is the range of the event in the timeline (record). The source is the part of a clip that the event
// shows. Each part is present only if the document states it. A point may be a label that does not exist at its rate;
// the code that checks the event reports this.

/// An event of an edit list: the track, the number, the source and the transition of a range of the timeline.
public struct TimecodeEvent: Equatable, Sendable {
  /// On the heap, because events are copied often.
  private var box: Box<Parts>

  /// The track as the document writes it, such as `V`, `V2`, `A1` or `AA/V`; nil if it states none.
  public var track: String? {
    get { box.value.track }
    set { change { $0.track = newValue } }
  }

  /// The number in the list; nil if it has none.
  public var number: Int? {
    get { box.value.number }
    set { change { $0.number = newValue } }
  }

  /// The source of the event; nil if the document states none.
  public var source: Source? {
    get { box.value.source }
    set { change { $0.source = newValue } }
  }

  /// The transition with which the event begins; nil for a cut.
  public var transition: Transition? {
    get { box.value.transition?.value }
    set { change { $0.transition = newValue.map { Box($0) } } }
  }

  /// The kind of a track: seen or heard.
  public enum TrackKind: String, CaseIterable, Sendable {
    case video, audio
  }

  /// The track's kind as the document states it, if the track's name does not imply the same; nil otherwise.
  public var trackKind: TrackKind? {
    get { box.value.trackKind }
    set { change { $0.trackKind = newValue } }
  }

  /// Creates an event.
  public init(track: String? = nil, number: Int? = nil, source: Source? = nil, transition: Transition? = nil) {
    box = Box(Parts(track: track, number: number, source: source, transition: transition.map { Box($0) }))
  }

  private struct Parts: Equatable {
    var track: String?
    var number: Int?
    var source: Source?
    /// On the heap, because most events begin with a cut.
    var transition: Box<Transition>?
    var trackKind: TrackKind?
  }

  private mutating func change(_ body: (inout Parts) -> Void) {
    var parts = box.value
    body(&parts)
    box = Box(parts)
  }

  /// True if the event has neither a track, the kind of one, a number, a source nor a transition.
  public var isEmpty: Bool { box.value == Parts() }

  /// The part of a clip that an event shows.
  public struct Source: Equatable, Sendable {
    /// The reel or tape; nil if missing. With `AX` or `BL` the points are written, but have no meaning.
    public var reel: String?

    /// The clip's name; nil if missing.
    public var clip: String?

    /// The first timecode of the source, at the source's rate; nil if the document does not state it.
    public var `in`: Timecode?

    /// The timecode after the last one of the source; nil if the document does not state it.
    public var out: Timecode?

    /// The parts that few sources have; nil if there are none. Stored inline, they would make a list three times as
    /// large.
    private var rare: Box<RareParts>?

    /// The seconds of the source played per second: 1 for normal speed, negative for reverse, 0 for a freeze.
    public var speed: Fraction {
      get { rare?.value.speed ?? Fraction(1, 1) }
      set { change { $0.speed = newValue } }
    }

    /// The largest possible error of the speed, which an M2 line rounds; 0 if the speed is exact.
    public var speedTolerance: Fraction {
      get { rare?.value.tolerance ?? .zero }
      set { change { $0.tolerance = newValue } }
    }

    /// The first timecode of the clip's media and the timecode after the last one, if the document states them.
    public var media: Media? {
      get { rare?.value.media }
      set { change { $0.media = newValue } }
    }

    /// The part of a subframe after `in`, in subframes, which only real time in documents has.
    package var part: Fraction {
      get { rare?.value.part ?? .zero }
      set { change { $0.part = newValue } }
    }

    /// Creates a source.
    public init(
      reel: String? = nil, clip: String? = nil, in: Timecode? = nil, out: Timecode? = nil,
      speed: Fraction = Fraction(1, 1), speedTolerance: Fraction = .zero, media: Media? = nil
    ) {
      self.reel = reel
      self.clip = clip
      self.in = `in`
      self.out = out
      guard media != nil || !speed.isIdentical(to: Fraction(1, 1)) || speedTolerance.numerator != 0 else { return }
      change { $0 = RareParts(speed: speed, tolerance: speedTolerance, media: media) }
    }

    private mutating func change(_ body: (inout RareParts) -> Void) {
      var parts = rare?.value ?? RareParts()
      body(&parts)
      rare = parts == RareParts() ? nil : Box(parts)
    }

    /// CMX 3600's reel of a source without a name.
    package static let auxiliaryReel = "AX"

    /// The rate of the source's labels; nil if there are no labels.
    package var rate: TimecodeFrameRate? { (self.in ?? out ?? media?.in)?.frameRate }

    /// Returns true if a reel is CMX 3600's `BL` for black, in upper or lower case.
    package static func isBlack(reel: String) -> Bool { reel.utf8.count == 2 && reel.lowercased() == "bl" }

    /// Returns true if a reel stands for no source: `AX` or `BL`, in upper or lower case.
    package static func isNone(reel: String) -> Bool {
      isBlack(reel: reel) || reel.utf8.count == 2 && reel.uppercased() == auxiliaryReel
    }

    /// The reel, unless it stands for no source.
    package var namedReel: String? { reel.flatMap { Self.isNone(reel: $0) ? nil : $0 } }

    /// The extent of a clip's media.
    public struct Media: Hashable, Sendable {
      /// The first timecode.
      public var `in`: Timecode
      /// The timecode after the last one.
      public var out: Timecode

      /// Creates an extent.
      public init(in: Timecode, out: Timecode) {
        self.in = `in`
        self.out = out
      }
    }
  }
}

private struct RareParts: Equatable {
  var speed = Fraction(1, 1)
  var tolerance = Fraction.zero
  var media: TimecodeEvent.Source.Media?
  var part = Fraction.zero
}

/// An immutable value on the heap.
private final class Box<Value: Equatable & Sendable>: Equatable, Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }

  static func == (left: Box, right: Box) -> Bool { left === right || left.value == right.value }
}

extension TimecodeEvent {
  /// The single tracks of the event; empty if its track is not known.
  public var tracks: [TrackName] { track.map { TrackName.tracks(of: $0) } ?? [] }
}

extension TimecodeEvent {
  /// The first point of the source, or of the outgoing side of the transition, that does not exist at its rate.
  package var nonexistentPoint: Timecode? {
    if let start = source?.in, !start.isValid { return start }
    if let out = source?.out, !out.exists { return out }
    guard let side = transition?.from else { return nil }
    return [side.in, side.record].lazy.compactMap { $0 }.first { !$0.exists }
  }
}
