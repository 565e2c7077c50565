package import SMPTETimecode

/// The meaning of rows' labels: their properties, and the plain labels at them.
package struct Clock: Sendable {
  package let properties: Timecode.Properties
  /// The labels of nearly all documents; nil for frames of three digits.
  package let labels: LabelCounts?

  package init(_ properties: Timecode.Properties) {
    self.properties = properties
    labels = LabelCounts(properties)
  }

  /// The label of a count of subframes, which may be the end of the last day.
  package func timecode(_ count: Int) -> Timecode {
    labels?.timecode(count) ?? Timecode(subFrames: count, using: properties)
  }
}
