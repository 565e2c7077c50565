// The treatment of each property of a pasted timecode: one rule for the rate, one for the base, one for the limit.

public import SMPTETimecode

extension TimecodeField {
  /// The treatment of one property of the pasted timecode.
  public enum PropertyPolicy: String, CaseIterable, Sendable {
    /// The pasted timecode must conform to the local value, and adopts it.
    case preserve
    /// The pasted timecode keeps its own value.
    case allow
    /// The local value replaces the pasted one; the component numbers stay as they are.
    case discard
    /// The timecode is converted to the local value so that it names the same instant.
    case convert
  }

  /// The treatment of the frame rate, the subframes base and the upper limit of the pasted timecode.
  public struct PastePolicy: Equatable, Sendable {
    /// The rule for the frame rate.
    public var rate: PropertyPolicy
    /// The rule for the subframes base.
    public var subFrames: PropertyPolicy
    /// The rule for the upper limit.
    public var limit: PropertyPolicy

    /// Creates a policy of three rules.
    public init(rate: PropertyPolicy, subFrames: PropertyPolicy, limit: PropertyPolicy) {
      self.rate = rate
      self.subFrames = subFrames
      self.limit = limit
    }

    /// Creates a policy of one rule for all three properties.
    public init(all policy: PropertyPolicy) { self.init(rate: policy, subFrames: policy, limit: policy) }

    /// The pasted timecode must conform to all local properties.
    public static let preserveLocalProperties = PastePolicy(all: .preserve)
    /// The pasted timecode keeps its properties.
    public static let allowNewProperties = PastePolicy(all: .allow)
    /// The local properties replace the pasted ones; the numbers stay.
    public static let discardProperties = PastePolicy(all: .discard)
    /// The pasted timecode is converted to the local properties.
    public static let convertToLocalProperties = PastePolicy(all: .convert)
  }
}

extension TimecodeField.PastePolicy: CaseIterable {
  /// The presets.
  public static let allCases = TimecodeField.PropertyPolicy.allCases.map { Self(all: $0) }

  /// The preset of a name. Names are as short as a property's policy (`preserve`, `allow`, `discard`, `convert`),
  /// abbreviated as in swift-timecode's field (`preserveLocal`, `allowNew`), or long; nil for any other text.
  public init?(rawValue: String) {
    switch rawValue {
    case "preserveLocalProperties", "preserveLocal", "preserve": self = .preserveLocalProperties
    case "allowNewProperties", "allowNew", "allow": self = .allowNewProperties
    case "discardProperties", "discard": self = .discardProperties
    case "convertToLocalProperties", "convert": self = .convertToLocalProperties
    default: return nil
    }
  }

  /// The preset's long name. A mixed policy has its three rules instead, such as
  /// `rate=allow,subFrames=preserve,limit=preserve`.
  public var rawValue: String {
    switch self {
    case .preserveLocalProperties: "preserveLocalProperties"
    case .allowNewProperties: "allowNewProperties"
    case .discardProperties: "discardProperties"
    case .convertToLocalProperties: "convertToLocalProperties"
    default: "rate=\(rate.rawValue),subFrames=\(subFrames.rawValue),limit=\(limit.rawValue)"
    }
  }
}

extension TimecodeField {
  /// All the policies of a paste.
  public struct PastePolicies: Equatable, Sendable {
    /// The rule for each property.
    public var paste: PastePolicy
    /// The rule for component numbers that are not valid.
    public var validation: ValidationPolicy
    /// The way in which the receiving field accepts digits.
    public var inputStyle: InputStyle
    /// The rounding to whole frames if the policy for the rate is to convert; nil keeps subframes.
    public var rounding: FrameRounding?
    /// A label that is the same at the local rate if the policy for the rate is to convert; nil counts from zero.
    public var anchor: TimecodeText?

    /// Creates policies; the defaults are the strictest.
    public init(
      paste: PastePolicy = .preserveLocalProperties, validation: ValidationPolicy = .enforceValid,
      inputStyle: InputStyle = .autoAdvance, rounding: FrameRounding? = nil, anchor: TimecodeText? = nil
    ) {
      self.paste = paste
      self.validation = validation
      self.inputStyle = inputStyle
      self.rounding = rounding
      self.anchor = anchor
    }

    /// True if the paste rounds a timecode to whole frames.
    var rounds: Bool { rounding != nil && paste.rate == .convert }
  }
}

extension TimecodeField {
  /// The way in which the receiving field accepts digits, which limits the numbers that can be pasted into it.
  public enum InputStyle: String, Equatable, Hashable, CaseIterable, Sendable {
    /// Each component is limited to its digits; a full component passes on to the next.
    case autoAdvance
    /// Each component is limited to its digits.
    case continuousWithinComponent
    /// Components may have any number of digits.
    case unbounded
  }

  /// The rule for component numbers that are not valid.
  public enum ValidationPolicy: String, Equatable, Hashable, CaseIterable, Sendable {
    /// Numbers that are not valid are accepted as they are.
    case allowInvalid
    /// A timecode that is not valid, as pasted or as a result, is rejected.
    case enforceValid
  }
}
