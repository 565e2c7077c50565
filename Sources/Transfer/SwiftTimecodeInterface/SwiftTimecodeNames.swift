// Names in the swift-timecode library that differ from the names here. Code written for it needs only another import.

@_exported public import SMPTETimecode

/// The integer type of numerators, denominators and sample counts.
public typealias PlatformInt = Int

extension Timecode {
  /// The components of a frame count at a rate and the count's base; days have no limit.
  public static func components(of frameCount: FrameCount, at frameRate: TimecodeFrameRate) -> Components {
    Timecode(.frames(frameCount), at: frameRate, base: frameCount.subFramesBase, by: .allowingInvalid).components
  }

  /// The text with subframes and the rate, such as `01:00:00:00.00 @ 24 fps`.
  @available(*, deprecated, renamed: "stringValueVerbose")
  public var verboseDescription: String { stringValueVerbose }

  /// The same instant at another rate and base, floored to a subframe.
  ///
  /// With `preservingValues` the component numbers are kept if they are valid at the new rate and base.
  public func converted(
    to newFrameRate: TimecodeFrameRate, base newSubFramesBase: SubFramesBase? = nil, preservingValues: Bool = false
  ) throws(ValidationError) -> Timecode {
    try converted(to: newFrameRate, base: newSubFramesBase, limit: nil, preservingValues: preservingValues)
  }
}

extension Timecode.Components {
  /// Each number is unsigned and has no more digits than its text.
  @available(*, deprecated, renamed: "isWithinValidDigitCounts(at:base:)")
  public func isWithinValidDigitCount(at frameRate: TimecodeFrameRate, base: Timecode.SubFramesBase) -> Bool {
    isWithinValidDigitCounts(at: frameRate, base: base)
  }
}

extension Timecode.StringFormat {
  /// The format with subframes, as in `stringValue(format: .showSubFrames)`.
  public static var showSubFrames: Self { [.showSubFrames] }

  /// The format with days, even if they are 0.
  public static var alwaysShowDays: Self { [.alwaysShowDays] }

  /// The format for file names.
  public static var filenameCompatible: Self { [.filenameCompatible] }
}

extension String {
  /// The timecode frame rate of this short name, such as `29.97d`.
  @available(*, deprecated, message: "Use TimecodeFrameRate(stringValue:).")
  public var timecodeFrameRate: TimecodeFrameRate? { TimecodeFrameRate(stringValue: self) }
}
