// The steps of a paste, recorded where they happen: `Paste` adds the types that were offered and chosen, and
// `PasteValidator` adds the decision of each policy. `tckit paste --explain` prints them in this order.

public import UniformTypes
public import SMPTETimecode
public import TimecodeCuts

/// The steps that led to a result or a refusal, in order.
public struct PasteTrace: Equatable, Sendable {
  /// The steps so far.
  public private(set) var steps: [Step] = []

  /// Creates a trace without steps.
  public init() {}

  mutating func add(_ step: Step) { steps.append(step) }

  /// One step of a paste.
  public enum Step: Equatable, Sendable {
    /// The item, counted from 1, if there are several.
    case item(number: Int)
    /// The types that the item offers, richest first.
    case offered([String])
    /// The types that are tried, in order.
    case preferred([String])
    /// A representation that could not be read as a timecode.
    case unreadable(RepresentationFault)
    /// The representation that was read.
    case chosen(TypeNegotiation.Match)
    /// The properties of untagged text, and the type of the lossless JSON that stated them.
    case textProperties(Timecode.Properties, from: String)
    /// The timecode that was read; `isTagged` is true if its representation contained its properties.
    case read(Timecode, isTagged: Bool)
    /// The local properties that the timecode is checked against.
    case local(LocalProperties)
    /// The decision about the frame rate.
    case rate(PropertyStep<TimecodeFrameRate>)
    /// The decision about the subframes base, and the subframes that it was about.
    case subFrames(PropertyStep<Timecode.SubFramesBase>, value: Int)
    /// The decision about the upper limit.
    case limit(PropertyStep<Timecode.UpperLimit>)
    /// The timecode was rounded to whole frames.
    case rounded(FrameRounding, Timecode)
    /// The timecode that is not valid, as pasted or in the result; nil if there is none or the policy allows it.
    case validation(TimecodeField.ValidationPolicy, invalid: Timecode?)
    /// The check of the numbers against the digits that the field accepts.
    case inputStyle(TimecodeField.InputStyle, fits: Bool)
    /// The timecode to use.
    case accepted(Timecode)
    /// The move of a frame from one version of a cut to the other, and the properties of the timecode.
    indirect case carried(CutCarrying.Passage, Timecode.Properties)
    /// The check against the required range.
    case within(TimecodeRange, isInside: Bool)
    /// The reason that there is no timecode.
    case refused(TimecodeField.PasteRejection.Reason)
  }

  /// A policy's decision about one property.
  public struct PropertyStep<Value: Equatable & Sendable>: Equatable, Sendable {
    /// The policy.
    public var policy: TimecodeField.PropertyPolicy
    /// The property of the pasted timecode.
    public var pasted: Value
    /// The local property; nil if none is demanded.
    public var local: Value?
    /// The policy's effect.
    public var effect: PropertyEffect
  }

  /// A policy's effect on one property.
  public enum PropertyEffect: Equatable, Sendable {
    /// No local property is demanded, so the pasted one is kept.
    case notDemanded
    /// The pasted property is the local one.
    case equal
    /// The local property can express the value, and replaces the pasted one.
    case conforms
    /// The pasted property is kept.
    case kept
    /// The local property replaces the pasted one; the numbers stay.
    case replaced
    /// The timecode is converted to the local property at the same instant.
    case converted
    /// The pasted property, or the value, does not conform to the local one.
    case refused
    /// The text's separator means drop frame, and its rate is not a drop-frame rate.
    case refusedSeparator
  }
}

/// The reason that a representation could not be read as a timecode.
public struct RepresentationFault: Equatable, Sendable {
  /// The type of the representation.
  public var type: String
  /// The fault of its bytes.
  public var error: ReadingError

  /// Creates a fault of one representation.
  public init(type: String, error: ReadingError) {
    self.type = type
    self.error = error
  }
}

extension RepresentationFault: CustomStringConvertible {
  /// The reason, in one sentence without a full stop.
  public var description: String { error.message(about: type) }
}
