// Describes in words how a frame was carried between two cuts, or why it could not be.

public import SMPTETimecode

extension Timecode {
  /// Creates the timecode of a frame. It is out of range if the frame is.
  package init(frame: Int, _ properties: Timecode.Properties) {
    self.init(.frames(frame), using: properties, by: .allowingInvalid)
  }
}

extension CutEvent {
  /// The number and the source of the event in words, such as `event 4 (A005C005)`.
  func phrase(at properties: Timecode.Properties) -> String {
    let name = sourceName.map { " (\($0))" } ?? ""
    let start = Timecode(frame: record.lowerBound, properties).text(.exact)
    return number.map { "event \($0)\(name)" } ?? "the event at \(start)\(name)"
  }

  /// A frame of the source, in words.
  func phrase(ofSource frame: Int, _ properties: Timecode.Properties) -> String {
    var sourceProperties = properties
    sourceProperties.frameRate = sourceRate
    let label = Timecode(frame: frame, sourceProperties).text(.exact)
    return sourceName.map { "\(label) of \($0)" } ?? label
  }
}

extension CutCarrying.Passage {
  /// The timecode of the frame in the new cut.
  public func timecode(_ properties: Timecode.Properties) -> Timecode { Timecode(frame: frame, properties) }

  /// The passage in words, with the properties of the carried timecode.
  public func text(_ properties: Timecode.Properties) -> String {
    let from = Timecode(frame: oldFrame, properties).text(.exact)
    let to = Timecode(frame: frame, properties).text(.exact)
    return "\(from) in \(old.phrase(at: properties)) shows \(old.phrase(ofSource: sourceFrame, properties)), "
      + "which the new cut shows at \(to) in \(new.phrase(at: properties))"
  }
}

extension CutCarrying.Refusal {
  /// The frame of the old cut that cannot be carried; nil for a timecode with a different rate.
  public var frame: Int? {
    switch self {
    case .gone(let frame, _, _, _), .ambiguous(let frame, _, _), .overlapping(let frame, _), .cut(let frame, _, _),
      .between(let frame, _, _):
      frame
    case .rate: nil
    }
  }

  /// The reason that a timecode cannot be carried: one sentence without a full stop.
  public func text(of timecode: Timecode) -> String {
    let properties = timecode.properties
    func label(_ frame: Int) -> String { Timecode(frame: frame, properties).text(.exact) }
    switch self {
    case .gone(let frame, let event, let sourceFrame, let other):
      guard let other else {
        return "\(label(frame)) was cut out: the new cut does not show "
          + "\(event.phrase(ofSource: sourceFrame, properties)), from \(event.phrase(at: properties))"
      }
      var unnamed = event
      unnamed.clip = nil
      return
        "\(label(frame)) was replaced: the old cut shows \(unnamed.phrase(ofSource: sourceFrame, properties)) "
        + "as the clip \(other.oldClip), in \(unnamed.phrase(at: properties)), "
        + "but the new cut as the clip \(other.clip), in \(other.event.phrase(at: properties))"
    case .ambiguous(let frame, let event, let places):
      let shown = event.shownFrame(at: frame - event.record.lowerBound)
      return
        "\(label(frame)) shows \(event.phrase(ofSource: shown, properties)), which the new cut shows more than once: at "
        + places.map(label).joined(separator: ", ")
    case .overlapping(let frame, let events):
      let list = events.map { $0.phrase(at: properties) }.joined(separator: ", ")
      return "\(label(frame)) is in several events of the old cut: \(list)"
    case .cut(let frame, let before, let after):
      return "the range does not stay in one piece: \(label(before.oldFrame)) is now \(label(before.frame)), "
        + "and \(label(frame)) is \(label(after.frame))"
    case .between(let frame, let before, let after):
      var places: [String] = []
      if let before { places.append("\(before.phrase(at: properties)) ends at \(label(before.record.upperBound))") }
      if let after { places.append("\(after.phrase(at: properties)) begins at \(label(after.record.lowerBound))") }
      let list = places.isEmpty ? "" : ": \(places.joined(separator: ", "))"
      return "\(label(frame)) is in no event of the old cut\(list)"
    case .rate(let rate):
      return "\(timecode.text(.exact)) is at \(timecode.frameRate) fps, but the cuts are at \(rate) fps"
    }
  }
}
