package import SMPTETimecode

/// What the labels of rows count: their properties, and the plain labels at them.
package struct Clock: Sendable {
  package let properties: Timecode.Properties
  /// The labels that nearly all have; nil for frames of three digits.
  package let labels: LabelCounts?

  package init(_ properties: Timecode.Properties) {
    self.properties = properties
    labels = LabelCounts(properties)
  }

  /// The label of a count of subframes, of which the end of the last day is one.
  package func timecode(_ count: Int) -> Timecode {
    labels?.timecode(count) ?? Timecode(subFrames: count, using: properties)
  }
}
