// An event of an edit list, besides its place in the programme: its track, its number and its source.
//
//     marker.event = TimecodeEvent(track: "V", number: 4, source: .init(reel: "A005C005", in: start, out: end))
//     marker.event?.source?.speed
//
// A marker's range is where the event lies in the programme (record); the source is the part of a clip that it shows. Each part
// is there only if the document says it. Points may not exist at their rate: who judges the event says so.

/// An event of an edit list: the track, the number and the source of a range of the programme.
public struct TimecodeEvent: Hashable, Sendable {
  /// On the heap, because an event goes through many hands.
  private var box: Box

  /// The track as the document writes it, such as `V`, `V2`, `A1` or `AA/V`; nil if it says none.
  public var track: String? {
    get { box.track }
    set { box = Box(newValue, number, source) }
  }

  /// The number in the list; nil if it has none.
  public var number: Int? {
    get { box.number }
    set { box = Box(track, newValue, source) }
  }

  /// The source of the event; nil if the document states none.
  public var source: Source? {
    get { box.source }
    set { box = Box(track, number, newValue) }
  }

  /// Creates an event.
  public init(track: String? = nil, number: Int? = nil, source: Source? = nil) {
    box = Box(track, number, source)
  }

  /// What does not change.
  private final class Box: Hashable, Sendable {
    let track: String?
    let number: Int?
    let source: Source?

    init(_ track: String?, _ number: Int?, _ source: Source?) {
      (self.track, self.number, self.source) = (track, number, source)
    }

    static func == (left: Box, right: Box) -> Bool {
      left === right || (left.track == right.track && left.number == right.number && left.source == right.source)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(track)
      hasher.combine(number)
      hasher.combine(source)
    }
  }

  /// Whether nothing is known of the event.
  public var isEmpty: Bool { track == nil && number == nil && source == nil }

  /// The part of a clip that an event shows.
  public struct Source: Hashable, Sendable {
    /// The reel or tape; nil if missing. With `AX` or `BL` the points are written, and mean nothing.
    public var reel: String?

    /// The clip's name; nil if missing.
    public var clip: String?

    /// The first timecode of the source, at the source's own rate; nil if the document does not say.
    public var `in`: Timecode? {
      get { first?.timecode }
      set { first = newValue.map { PackedTimecode($0) } }
    }

    /// The timecode after the last one of the source; nil if the document does not say.
    public var out: Timecode? {
      get { last?.timecode }
      set { last = newValue.map { PackedTimecode($0) } }
    }

    private var first: PackedTimecode?
    private var last: PackedTimecode?

    /// Rare parts of a source; nil if it has none of them.
    private var rare: Rare?

    /// Seconds of the source that are played in a second: 1 for its own speed, negative for backward, 0 for a freeze.
    public var speed: Fraction {
      get { rare?.parts.speed ?? Fraction(1, 1) }
      set { change { $0.speed = newValue } }
    }

    /// How much the speed may differ from the written one, which an M2 line rounds; 0 if it is exact.
    public var speedTolerance: Fraction {
      get { rare?.parts.tolerance ?? .zero }
      set { change { $0.tolerance = newValue } }
    }

    /// The first and the last timecode, the latter exclusive, that the clip's media has, if the document says so.
    public var media: Media? {
      get { rare?.parts.media }
      set { change { $0.media = newValue } }
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
      change { $0 = Rare.Parts(speed: speed, tolerance: speedTolerance, media: media) }
    }

    private mutating func change(_ body: (inout Rare.Parts) -> Void) {
      var parts = rare?.parts ?? Rare.Parts()
      body(&parts)
      rare = parts == Rare.Parts() ? nil : Rare(parts)
    }

    /// CMX 3600's reel of a source without a name.
    package static let auxiliaryReel = "AX"

    /// The rate of the source's labels; nil if it has none.
    package var rate: TimecodeFrameRate? { (self.in ?? out ?? media?.in)?.frameRate }

    /// Whether a reel is CMX 3600's `BL` for black, without regard to case.
    package static func isBlack(reel: String) -> Bool { reel.utf8.count == 2 && reel.lowercased() == "bl" }

    /// Whether a reel stands for no source: `AX` and `BL`, without regard to case.
    package static func isNone(reel: String) -> Bool {
      isBlack(reel: reel) || reel.utf8.count == 2 && reel.uppercased() == auxiliaryReel
    }

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

/// A timecode in sixteen bytes, on the heap if its numbers are far out of range.
private enum PackedTimecode: Hashable {
  case packed(UInt64, Timecode.Properties)
  indirect case large(Timecode)

  init(_ timecode: Timecode) {
    self = timecode.components.packed.map { .packed($0, timecode.properties) } ?? .large(timecode)
  }

  var timecode: Timecode {
    switch self {
    case .packed(let numbers, let properties):
      Timecode(unchecked: Timecode.Components(packed: numbers), using: properties)
    case .large(let timecode): timecode
    }
  }
}

/// The speed and the media of a source, on the heap: without them a list of a million events has a third of its size.
private final class Rare: Hashable, Sendable {
  struct Parts: Hashable {
    var speed = Fraction(1, 1)
    var tolerance = Fraction.zero
    var media: TimecodeEvent.Source.Media?
  }

  let parts: Parts

  init(_ parts: Parts) { self.parts = parts }

  static func == (left: Rare, right: Rare) -> Bool { left.parts == right.parts }

  func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}

extension TimecodeEvent.Source {
  /// The subframes of a source whose record has so many, to the nearest frame; nil for a freeze, and beyond 64 bits.
  package static func length(ofRecord subFrames: Int, base: Timecode.SubFramesBase, at speed: Fraction) -> Int? {
    guard speed.numerator != 0, speed.denominator > 0 else { return nil }
    guard speed != Fraction(1, 1) else { return subFrames }
    let above = Int128(subFrames) * Int128(speed.numerator.magnitude)
    let below = Int128(speed.denominator) * Int128(base.rawValue)
    let frames = Int(exactly: roundDivide(above, below))
    return frames.flatMap { frames in
      let (length, overflows) = frames.multipliedReportingOverflow(by: base.rawValue)
      return overflows ? nil : length
    }
  }
}

extension TimecodeEvent {
  /// The single tracks that the event is on; none if its track is not known.
  public var tracks: [TrackName] { track.map { TrackName.tracks(of: $0) } ?? [] }
}
