// Labels of several properties: lines with tags and records each have their own.
//
// It is in this module, and not next to PlainLabels, because `with` must be specialized where it is called: as a generic
// function of another module it takes longer than all that is done with a line.

import SMPTETimecode

/// The operation on plain labels at each set of properties in a stream.
struct PlainTable: Sendable {
  private var places: [(properties: Timecode.Properties, index: Int?)] = []
  private var labels: [PlainLabels] = []
  /// How many properties are remembered; labels with others are each their own case.
  private static let capacity = 8

  /// Whether there is an answer for labels of some properties; also for those that are not remembered, once there is no room.
  @inline(__always)
  func contains(_ properties: Timecode.Properties) -> Bool {
    places.count == Self.capacity || places.contains { $0.properties == properties }
  }

  /// Adds the operation on labels of some properties; nil if each is its own case.
  mutating func add(_ labels: PlainLabels?, at properties: Timecode.Properties) {
    places.append((properties, labels.map { _ in self.labels.count }))
    if let labels { self.labels.append(labels) }
  }

  /// Calls a closure with the operation on labels of some properties; nil if each is its own case.
  @inline(__always)
  func with<Result>(
    _ properties: Timecode.Properties, _ body: (borrowing PlainLabels) -> Result?
  ) -> Result? {
    guard let place = places.first(where: { $0.properties == properties }), let index = place.index else { return nil }
    return labels.withUnsafeBufferPointer { body($0[index]) }
  }
}
