// The records of `--json`: the members that describe a timecode, wherever one stands.

import TimecodePasteboard

extension JSONText {
  /// A timecode's members: text, properties, components, frame count, seconds.
  mutating func timecode(_ timecode: Timecode) {
    member("timecode", timecode.losslessText)
    properties(timecode.properties)
    object("components") { json in
      json.member("days", timecode.days)
      json.member("frames", timecode.frames)
      json.member("hours", timecode.hours)
      json.member("minutes", timecode.minutes)
      json.member("seconds", timecode.seconds)
      json.member("subFrames", timecode.subFrames)
    }
    member("valid", timecode.isValid)
    guard timecode.isValid else { return }
    member("frames", timecode.frameCount.wholeFrames)
    let seconds = timecode.rationalValue
    member("seconds", "\(seconds.numerator)/\(seconds.denominator)")
  }

  /// The members that describe properties.
  mutating func properties(_ properties: Timecode.Properties) {
    member("rate", properties.frameRate.rawValue)
    member("subFramesBase", properties.subFramesBase.rawValue)
    member("upperLimit", properties.upperLimit.rawValue)
  }
}

extension Timecode {
  /// The text that drops nothing: subframes are shown when they are not zero.
  var losslessText: String { text(.exact) }
}
