// How an event of a cut begins where it does not begin with a cut: a dissolve, a wipe or a key.
//
//     event.transition = TimecodeEvent.Transition(.dissolve, tail: 24)
//     event.transition?.frames
//
// The event before and this one meet in the cut, which is the beginning of this event's range. The event before is seen `tail`
// frames after the cut, this one `lead` frames before it. An edit list has no lead: its cut is the transition's first frame.

extension TimecodeEvent {
  /// How the event before becomes this one.
  public struct Transition: Hashable, Sendable {
    /// What is seen.
    public enum Kind: String, CaseIterable, Sendable {
      case dissolve, wipe
      /// The picture over which the next event on the track is keyed.
      case keyBackground = "key-background"
      /// The event is keyed over a background, and is faded in where the transition has a length.
      case key
      /// The event is keyed over a background, and is faded out.
      case keyOut = "key-out"
      /// An effect that is none of these, which `name` tells.
      case other
    }

    /// What is seen.
    public var kind: Kind

    /// The number of a wipe, such as 1 for `W001`; nil for none.
    public var wipe: Int?

    /// The name of an effect, as its document calls it; nil for none.
    public var name: String?

    /// How long the event is seen before the cut, in frames of the programme.
    public var lead: Int

    /// How long the event before is seen after the cut, in frames of the programme.
    public var tail: Int

    /// What goes out, where the document states that it is not the event before from its end on; nil if it is.
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

    /// How long it is, in frames of the programme.
    public var frames: Int { lead.addingReportingOverflow(tail).partialValue }

    /// Whether two events are mixed, as a dissolve, a wipe and most effects do; a key covers.
    public var isMix: Bool {
      switch kind {
      case .dissolve, .wipe, .other: true
      case .keyBackground, .key, .keyOut: false
      }
    }
  }

  /// The side of a transition that goes out, as a document states it.
  public struct Outgoing: Hashable, Sendable {
    /// The reel; nil if missing. `BL` is black.
    public var reel: String?
    /// The clip's name; nil if missing.
    public var clip: String?
    /// The source's timecode in the cut; nil if the document does not say.
    public var `in`: Timecode?
    /// Where it is in the programme, if that is another timecode than the cut; nil if it is not.
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
  /// The transition as edit lists write it, such as `D 024`, `W001 030`, `K B 000` or `K O 012`; an effect has its name.
  public var description: String {
    "\(word) \(digits)"
  }

  /// The word of the transition in edit lists, such as `D` or `W001`; an effect has its name.
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
