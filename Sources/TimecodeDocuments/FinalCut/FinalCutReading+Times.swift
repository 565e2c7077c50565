// What has times in Final Cut Pro's XML is noted as it is read, and what cannot be rewritten as a whole is refused.

import SMPTETimecode
import XML

extension FinalCutReading {
  /// Notes the times of the element that begins, if somebody rewrites the document.
  mutating func note(
    _ kind: FinalCutElement.Kind, _ element: inout FinalCutElement, in parent: FinalCutElement,
    of reader: borrowing XMLReader
  ) {
    guard notes != nil else { return }
    (element.entry, element.format, element.isSound) = (parent.entry, parent.format, parent.isSound)
    switch kind {
    case .format: noteFormat(of: reader)
    case .asset:
      element.format = string("format", of: reader)
      let index = noteSource(element, isSound: element.format == nil, of: reader)
      if let id = string("id", of: reader) { notes?.assets[id] = index }
    case .compound: refuse("compound clips")
    case .sequence where parent.kind == .project || parent.kind == .collection: note(sequence: &element, of: reader)
    case .spine where parent.kind == .sequence: element.entry = -1
    case .clip, .gap, .spine, .audition: note(item: kind, &element, in: parent, of: reader)
    case .transition, .caption, .drawing: note(placed: element, in: parent, of: reader)
    case .marker, .chapter: noteMarker(in: parent, of: reader)
    case .keyword, .analysis: _ = noteSource(parent, of: reader)
    case .conformRate: if string("scaleEnabled", of: reader) != "0" { refuse("conformed clips") }
    case .timeMap: refuse("retimes")
    default: noteOther(of: reader)
    }
  }

  private mutating func refuse(_ content: String) { notes?.refuse(content, at: place) }

  /// Where an attribute's time is written; nil if missing.
  private func noted(_ name: StaticString, of reader: borrowing XMLReader) -> FinalCutTimes.Time? {
    guard let value = reader.attribute(name), let seconds = reader.seconds(name) else { return nil }
    return FinalCutTimes.Time(range: value.range, seconds: seconds)
  }

  private func entry(_ kind: FinalCutTimes.Kind, of reader: borrowing XMLReader) -> FinalCutTimes.Entry {
    FinalCutTimes.Entry(
      kind: kind, place: place, offset: noted("offset", of: reader), start: noted("start", of: reader),
      duration: noted("duration", of: reader))
  }

  // MARK: Resources

  /// The digits that state a rate in the name of one of Final Cut Pro's own formats.
  static func digits(of rate: TimecodeFrameRate) -> String? {
    switch rate {
    case .fps23_976: "2398"
    case .fps24: "24"
    case .fps25: "25"
    case .fps29_97, .fps29_97d: "2997"
    case .fps30, .fps30d: "30"
    case .fps50: "50"
    case .fps59_94, .fps59_94d: "5994"
    case .fps60, .fps60d: "60"
    // Final Cut Pro has no formats of these rates.
    case .fps24_98, .fps47_952, .fps48, .fps90, .fps95_904, .fps96, .fps100, .fps119_88, .fps119_88d, .fps120, .fps120d:
      nil
    }
  }

  private mutating func noteFormat(of reader: borrowing XMLReader) {
    guard let id = string("id", of: reader) else { return }
    let (duration, name) = (noted("frameDuration", of: reader), FormatName(of: reader))
    guard let rate = duration.map({ TimecodeFrameRate(frameDuration: $0.seconds) }) ?? name?.rate else { return }
    notes?.formats[id] = FinalCutTimes.Format(frameDuration: duration?.range, name: name, rate: rate)
  }

  /// Notes times of a source's own time; returns the entry.
  private mutating func noteSource(
    _ element: FinalCutElement, isSound: Bool = false, side: Int = 0, of reader: borrowing XMLReader
  ) -> Int {
    var entry = entry(.source, of: reader)
    entry.offset = nil
    (entry.format, entry.isSound) = (element.format, isSound || element.isSound)
    (entry.side, entry.parent) = (side, side == 0 ? -1 : element.entry)
    return notes?.add(entry) ?? -1
  }

  // MARK: The programme

  private mutating func note(sequence element: inout FinalCutElement, of reader: borrowing XMLReader) {
    guard let properties = element.properties, let format = string("format", of: reader),
      notes?.formats[format]?.rate != nil
    else { return refuse("sequences whose format states no rate") }
    if let other = notes?.properties, other != properties { refuse("sequences at several rates") }
    notes?.properties = properties
    var entry = entry(.sequence, of: reader)
    entry.start = noted("tcStart", of: reader)
    entry.begin = element.start
    entry.mode = reader.attribute("tcFormat")?.range
    element.entry = notes?.add(entry) ?? -1
  }

  /// Notes a clip, a gap or a connected storyline.
  private mutating func note(
    item kind: FinalCutElement.Kind, _ element: inout FinalCutElement, in parent: FinalCutElement,
    of reader: borrowing XMLReader
  ) {
    if kind == .audition { return refuse("auditions") }
    for name in ["ref-clip", "mc-clip", "sync-clip"] as [StaticString] where reader.name(equals: name) {
      return refuse("compound clips")
    }
    takeFormat(of: &element, in: parent, of: reader)
    var entry = entry(kind == .gap ? .gap : .clip, of: reader)
    (entry.format, entry.isSound) = (element.format, element.isSound)
    entry.asset = string("ref", of: reader).flatMap { notes?.assets[$0] } ?? -1
    entry.mode = reader.attribute("tcFormat")?.range
    let isDrop = string("tcFormat", of: reader) == "DF"
    if entry.mode != nil, let drops = element.properties?.frameRate.isDrop, drops != isDrop {
      if !drops { refuse("clips that drop frames in a sequence that does not") }
      entry.mode = nil
    }
    guard !element.isInBrowser, !element.isPart else {
      entry.kind = .source
      if element.isPart {
        if let own = element.format, !element.isSound, own != parent.format, rate(of: own) != rate(of: parent.format) {
          refuse("parts of clips at another rate")
        }
        entry.format = parent.format
        if entry.offset == nil { entry.isSound = element.isSound || parent.isSound }
      }
      return element.entry = notes?.add(entry) ?? -1
    }
    guard let begin = element.time(element.start), element.shift != nil else { return refuse("clips without a place") }
    guard entry.duration != nil || kind == .spine else { return refuse("clips of unknown length") }
    if kind == .spine { (entry.duration, entry.start, entry.isSound) = (nil, nil, true) }
    (entry.begin, entry.own, entry.parent) = (begin, element.start, parent.entry)
    element.entry = notes?.add(entry) ?? -1
  }

  /// The frames a second of a format, or of the sequence.
  private func rate(of format: String?) -> Fraction? {
    guard let format else { return notes?.properties?.frameRate.rate }
    return notes?.formats[format]?.rate?.rate
  }

  /// The format of what a clip shows: that of its asset, which has none if it is a sound, else its own.
  private func takeFormat(
    of element: inout FinalCutElement, in parent: FinalCutElement, of reader: borrowing XMLReader
  ) {
    element.format = string("format", of: reader) ?? (element.isPart ? parent.format : nil)
    element.isSound = false
    guard let asset = string("ref", of: reader), assets[asset] != nil else { return }
    element.format = assetFormats[asset] ?? element.format
    element.isSound = assetFormats[asset] == nil
  }

  /// Notes what lies in the programme and has nothing of the list in it: a transition, a caption.
  private mutating func note(
    placed element: FinalCutElement, in parent: FinalCutElement, of reader: borrowing XMLReader
  ) {
    var entry = entry(.clip, of: reader)
    guard !parent.isInBrowser, !parent.isPart, let offset = entry.offset, entry.duration != nil,
      let begin = parent.time(offset.seconds)
    else { return refuse("transitions and captions without a place") }
    (entry.begin, entry.own, entry.parent) = (begin, entry.start?.seconds ?? .zero, parent.entry)
    entry.isSound = entry.start == nil
    _ = notes?.add(entry)
  }

  private mutating func noteMarker(in parent: FinalCutElement, of reader: borrowing XMLReader) {
    guard let start = noted("start", of: reader) else { return }
    if let poster = noted("posterOffset", of: reader), poster.seconds.numerator != 0 { keep("poster frames") }
    guard !parent.isInBrowser, !parent.isPart else { return _ = noteSource(parent, of: reader) }
    guard let time = parent.time(start.seconds) else { return refuse("markers without a place") }
    let (begin, end) = (parent.visible.start, parent.visible.end)
    if let begin, time < begin { return _ = noteSource(parent, side: -1, of: reader) }
    if let end, time >= end { return _ = noteSource(parent, side: 1, of: reader) }
    var entry = entry(.mark, of: reader)
    (entry.begin, entry.parent) = (time, parent.entry)
    _ = notes?.add(entry)
  }

  private mutating func keep(_ content: String) { notes?.keep(content, at: place) }

  /// Notes the times of what has nothing of the list, such as a key frame: they stay.
  private mutating func noteOther(of reader: borrowing XMLReader) {
    for name in ["offset", "start", "duration", "time"] as [StaticString] {
      if let time = noted(name, of: reader), time.seconds.numerator != 0 { keep("times of effects") }
    }
  }
}
