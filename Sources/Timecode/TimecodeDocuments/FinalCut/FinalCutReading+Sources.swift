// The times of sources in Final Cut Pro's XML. Assets precede the sequence, so their times are recorded at the end of
// the document, when the sequence's rate is known. So are the parts of assets that clips show and the rates of formats.

import SMPTETimecode
import TimecodeEvents

extension FinalCutReading {
  /// Records everything that needs the sequence's rate: the times of sources, the parts that clips show, and the
  /// formats.
  mutating func finishDeferred() {
    guard recordsTimes else { return }
    if let fault = deferred.fault { return timeline.forbidRewriting(fault) }
    for source in deferred.sources { finish(source) }
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

  private mutating func finish(_ source: FinalCutTimes.Source) {
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
