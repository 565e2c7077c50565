// The times of sources in Final Cut Pro's XML. Assets precede the sequence, so their times are recorded at the end of
// the document, when the sequence's rate is known. So are the parts of assets that clips show and the rates of formats.

import SMPTETimecode
import TimecodeEvents

extension FinalCutTimes {
  /// The visible time of a part of a clip.
  struct View {
    /// The row of the clip, and the beginning and end of what is visible of it in the timeline.
    let clip: Int
    let begin: Fraction
    let end: Fraction
    /// The source that contains this one; -1 if the clip itself contains it.
    let outer: Int
    /// The time of the part when the clip begins; nil if the part begins later.
    let first: Fraction?
    let reachesEnd: Bool
    /// The index of the recorded part; nil if its times do not change.
    var part: Int?
  }
}

extension FinalCutReading {
  /// Records everything that needs the sequence's rate: the times of sources, the parts that clips show, and the
  /// formats.
  mutating func finishDeferred() {
    guard recordsTimes else { return }
    if let fault = deferred.fault { return timeline.forbidRewriting(fault) }
    for index in deferred.sources.indices { finish(index) }
    for (asset, row) in deferred.shown {
      constrain(asset, DocumentTimes.MediaConstraint(media: -1, start: row, length: row))
    }
    for format in deferred.formats.values where deferred.isShared(format.rate) {
      if let duration = format.frameDuration { timeline.addField(.frameDuration, at: duration) }
      guard let name = format.name else { continue }
      timeline.addField(name.areFields ? .fieldRateName : .rateDigits, at: name.digits)
    }
    if let fault = deferred.fault { timeline.forbidRewriting(fault) }
  }

  /// The visible time of a part, in a clip that shows its parts; nil if other lengths determine the part's position.
  func view(
    of element: FinalCutElement, in parent: FinalCutElement, _ times: FinalCutTimes.Times
  ) -> FinalCutTimes.View? {
    guard let outer = parent.viewer, !element.isAnchored, let shift = element.shift,
      element.kind != .spine || times.start == nil, element.offset == times.offset?.seconds ?? .zero
    else { return nil }
    let known = outer < 0 ? nil : deferred.sources[outer].view
    guard let begin = known?.begin ?? parent.visible.start, let end = known?.end ?? parent.visible.end
    else { return nil }
    let first = begin - shift
    return FinalCutTimes.View(
      clip: known?.clip ?? parent.holder, begin: begin, end: end, outer: outer,
      first: times.start != nil && first >= element.start ? first : nil,
      reachesEnd: times.duration.map { element.start + $0.seconds >= end - shift } ?? false)
  }

  private mutating func finish(_ index: Int) {
    let source = deferred.sources[index]
    let times = source.times
    guard !source.isSound, deferred.isShared(format: source.format), let counts = deferred.counts else { return }
    location = times.location
    let lines = DocumentLines(of: location)
    func extent(_ reading: inout Self, from begin: Fraction, _ duration: Fraction = .zero) -> TimeSpan {
      reading.checkWhole(begin, duration)
      let start = reading.count(begin) ?? 0
      return TimeSpan(start: start, end: reading.count(begin + duration) ?? start)
    }
    var point: Int?
    if let start = times.start, times.offset != nil {
      let row = timeline.addTimes(source: extent(&self, from: start.seconds), at: lines)
      addField(.sourceIn, of: row, start)
      point = row
    }
    let begin = times.offset ?? times.start
    let span = extent(&self, from: begin?.seconds ?? .zero, times.duration?.seconds ?? .zero)
    let isMark = source.side != 0 && span.length == counts.base
    let row = timeline.addTimes(source: span, isMark: isMark, at: lines)
    if source.side != 0, source.container >= 0 {
      timeline.table.changeExtra(of: row) { ($0.container, $0.side) = (Int32(source.container), Int8(source.side)) }
    }
    addField(.sourceIn, of: row, begin)
    if source.side == 0 || span.length >= counts.base { addField(.sourceLength, of: row, times.duration) }
    if let mode = times.mode { timeline.addField(.modeWord, at: mode) }
    if let view = source.view, let outer = view.outer < 0 ? -1 : deferred.sources[view.outer].view?.part {
      var part = DocumentTimes.ClipPart(clip: view.clip, outer: outer, reachesEnd: view.reachesEnd)
      if times.offset != nil { part.offset = row }
      if times.start != nil { part.start = point ?? row }
      if let first = view.first, let properties = deferred.properties {
        part.first = timeline.addTimes(source: extent(&self, from: first), at: lines)
        timeline.table.setSourcePart(properties.moment(seconds: first).remainder, of: part.first)
      }
      deferred.sources[index].view?.part = timeline.times?.parts.count
      timeline.times?.parts.append(part)
    }
    if let asset = source.asset { deferred.assets[asset] = row }
    guard let shown = source.shown, point != nil || times.offset == nil else { return }
    constrain(shown, DocumentTimes.MediaConstraint(media: -1, start: point ?? row, length: row))
  }

  /// Records the part of an asset that a clip shows, if the asset's frames are recorded too.
  private mutating func constrain(_ asset: TextID, _ constraint: DocumentTimes.MediaConstraint) {
    guard let row = deferred.assets[asset] else { return }
    var constraint = constraint
    constraint.media = row
    timeline.constrain(constraint)
  }
}
