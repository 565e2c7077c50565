// The beginning of an event that does not begin with a cut: a dissolve, a wipe or a key.
//
//     event.transition = TimecodeEvent.Transition(.dissolve, tail: 24)
//     event.transition?.frames
//
// The previous event and this one meet at the cut, which is the beginning of this event's range. The previous event is
// visible for `tail` frames after the cut, and this one for `lead` frames before it. An edit list has no lead: its cut
// is the transition's first frame.

extension TimecodeEvent {
  /// The change from the previous event to this one.
  public struct Transition: Equatable, Sendable {
    /// The kind of change.
    public enum Kind: String, CaseIterable, Sendable {
      case dissolve, wipe
      /// The picture over which the next event on the track is keyed.
      case keyBackground = "key-background"
      /// The event is keyed over a background, and is faded in if the transition has a length.
      case key
      /// The event is keyed over a background, and is faded out.
      case keyOut = "key-out"
      /// Another effect, named by `name`.
      case other

      /// True if the event is keyed over another, at the same time on its track.
      package var isKeyed: Bool { self == .key || self == .keyOut }

      /// True if two events are mixed. A key covers one event with the other instead.
      package var isMix: Bool {
        switch self {
        case .dissolve, .wipe, .other: true
        case .keyBackground, .key, .keyOut: false
        }
      }
    }

    /// The kind of change.
    public var kind: Kind

    /// The number of a wipe, such as 1 for `W001`.
    public var wipe: Int?

    /// The name of an effect, as its document calls it.
    public var name: String?

    /// The length for which this event is visible before the cut, in frames of the timeline.
    public var lead: Int

    /// The length for which the previous event is visible after the cut, in frames of the timeline.
    public var tail: Int

    /// The outgoing side, if the document states one and it is not simply the previous event continued; otherwise nil.
    public var from: Outgoing?

    /// Creates a transition.
    public init(
      _ kind: Kind, wipe: Int? = nil, name: String? = nil, lead: Int = 0, tail: Int, from: Outgoing? = nil
    ) {
      self.kind = kind
      self.wipe = wipe
      self.name = name
      self.lead = lead
      self.tail = tail
      self.from = from
    }

    /// The whole length, in frames of the timeline, or the nearest number that `Int` has.
    public var frames: Int { Int(clamping: Int128(lead) + Int128(tail)) }

    /// True if two events are mixed, as in a dissolve, a wipe and most effects. A key covers instead.
    public var isMix: Bool { kind.isMix }
  }

  /// The outgoing side of a transition, as a document states it.
  public struct Outgoing: Equatable, Sendable {
    /// The reel; nil if missing. `BL` is black.
    public var reel: String?
    /// The clip's name; nil if missing.
    public var clip: String?
    /// The source's timecode at the cut; nil if the document does not state it.
    public var `in`: Timecode?
    /// The timecode in the timeline, if it differs from the cut; otherwise nil.
    public var record: Timecode?

    /// Creates an outgoing side.
    public init(reel: String? = nil, clip: String? = nil, in: Timecode? = nil, record: Timecode? = nil) {
      self.reel = reel
      self.clip = clip
      self.in = `in`
      self.record = record
    }
  }
}

extension TimecodeEvent.Transition: CustomStringConvertible {
  /// The transition as edit lists write it, such as `D 024`, `W001 030`, `K B 000` or `K O 012`. An effect is written
  /// by its name.
  public var description: String {
    "\(word) \(digits)"
  }

  /// The word of the transition in edit lists, such as `D` or `W001`; for an effect, its name.
  public var word: String {
    switch kind {
    case .dissolve: "D"
    case .wipe: "W\(wipe.map { Self.threeDigits($0) } ?? "")"
    case .keyBackground: "K B"
    case .key: "K"
    case .keyOut: "K O"
    case .other: name ?? "other"
    }
  }

  /// The whole length as edit lists write it, such as `024`.
  package var digits: String { Self.threeDigits(frames) }

  private static func threeDigits(_ number: Int) -> String {
    0...999 ~= number ? String("00\(number)".suffix(3)) : String(number)
  }
}
