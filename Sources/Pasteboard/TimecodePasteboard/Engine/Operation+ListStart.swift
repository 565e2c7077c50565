// The anchor of an item that is used without its list, such as a pasted event or a record.

import SMPTETimecode

extension Operation {
  /// Makes the start of an item's list the anchor, so that each item of a list moves as the whole list does. An anchor
  /// that the user or a document gives stays.
  mutating func adoptListStart(of reading: TimecodeReader.Reading) {
    guard let start = carrying == nil ? reading.details?.content?.origin.start : nil else { return forgetListStart() }
    let properties = reading.timecode.properties
    guard start != listStart?.components || properties != listStart?.properties, anchor == nil || listStart != nil
    else { return }
    let label = Timecode(unchecked: start, using: properties)
    (listStart, anchor) = (label, nil)
    anchor = plan?.adaptedToDocument(startingAt: label, roundsFrames: false).anchor
  }

  /// Forgets the start of an earlier item's list, which was the anchor.
  mutating func forgetListStart() {
    if listStart != nil { (listStart, anchor) = (nil, nil) }
  }

  /// The conversion of labels, if the work converts any.
  var plan: ConversionPlan? {
    switch work {
    case .convert(let plan): plan
    case .validate(let rules) where rules.policies.paste.rate == .convert: rules.plan
    case .validate, .collect, .measure: nil
    }
  }

  /// The origin of a result: the start of its list as it is after the conversion.
  func origin(of reading: borrowing TimecodeReader.Reading) -> TimecodeMarker.Origin? {
    guard var origin = reading.details?.content?.origin, let start = origin.start, carrying != nil || plan != nil else {
      return nil
    }
    let label = Timecode(unchecked: start, using: reading.timecode.properties)
    let converted = carrying == nil ? try? plan?.conversion(from: label.properties).convert(label) : nil
    origin.start = converted?.components
    return origin
  }
}
