// The times of sources in Final Cut Pro's XML. Assets come before the sequence, so their times are recorded at the end
// of the document, when its rate is known, together with the parts of assets that clips show and the rates of formats.

import SMPTETimecode
import TimecodeEvents

extension FinalCutReading {
  /// Records the times that need the sequence's rate: the times of sources, their parts that clips show, the formats.
  mutating func finishNotes() {
    guard recordsTimes else { return }
    if let fault = notes.fault { return timeline.forbidRewriting(fault) }
    guard notes.properties != nil else {
      return timeline.forbidRewriting(
        DocumentError(.notRewritten(.content("no project, only clips of the browser"))))
    }
    for source in notes.sources { finish(source) }
    for (asset, row) in notes.shown {
      constrain(asset, DocumentTimes.MediaConstraint(media: -1, start: row, length: row))
    }
    for format in notes.formats.values where notes.isShared(format.rate) {
      if let duration = format.frameDuration { timeline.note(.frameDuration, at: duration) }
      guard let name = format.name else { continue }
      timeline.note(name.areFields ? .fieldRateName : .rateDigits, at: name.digits)
    }
    if let fault = notes.fault { timeline.forbidRewriting(fault) }
  }

  private mutating func finish(_ source: FinalCutNotes.Source) {
    let times = source.times
    guard !source.isSound, notes.isShared(format: source.format), let counts = notes.counts else { return }
    location = times.location
    let lines = DocumentLines(of: location)
    func extent(_ reading: inout Self, from begin: Fraction, _ duration: Fraction = .zero) -> TimeSpan {
      reading.checkWhole(begin, duration)
      let start = reading.count(begin) ?? 0
      return TimeSpan(start: start, end: reading.count(begin + duration) ?? start)
    }
    var point: Int?
    if let start = times.start, times.offset != nil {
      let row = timeline.note(source: extent(&self, from: start.seconds), at: lines)
      note(.sourceIn, of: row, start)
      point = row
    }
    let begin = times.offset ?? times.start
    let span = extent(&self, from: begin?.seconds ?? .zero, times.duration?.seconds ?? .zero)
    let isMark = source.side != 0 && span.length == counts.base
    let row = timeline.note(source: span, isMark: isMark, at: lines)
    if source.side != 0, source.container >= 0 {
      timeline.table.changeExtra(of: row) { ($0.container, $0.side) = (Int32(source.container), Int8(source.side)) }
    }
    note(.sourceIn, of: row, begin)
    if source.side == 0 || span.length >= counts.base { note(.sourceLength, of: row, times.duration) }
    if let mode = times.mode { timeline.note(.modeWord, at: mode) }
    if let asset = source.asset { notes.assets[asset] = row }
    guard let shown = source.shown, point != nil || times.offset == nil else { return }
    constrain(shown, DocumentTimes.MediaConstraint(media: -1, start: point ?? row, length: row))
  }

  /// Records the part of an asset that a clip shows, if the asset's frames are recorded too.
  private mutating func constrain(_ asset: String, _ constraint: DocumentTimes.MediaConstraint) {
    guard let row = notes.assets[asset] else { return }
    var constraint = constraint
    constraint.media = row
    timeline.constrain(constraint)
  }
}
