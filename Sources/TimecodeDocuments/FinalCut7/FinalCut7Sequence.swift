// A sequence of Final Cut Pro 7's XML as a list: rate and start first, then the tracks, each with its clips and their markers, at
// last the sequence's own markers.

import SMPTETimecode
import TextEncodings

/// A sequence while it is read.
struct FinalCut7Sequence {
  var reading: DocumentReading
  /// The frame of the programme at which the sequence begins.
  private var start = 0
  private var properties: Timecode.Properties
  /// Whether the sequence states a rate over 1.001, which what is in it inherits; nil if it does not say.
  private var isPulledDown: Bool?
  /// The places of the numbers that cannot be read and were reported, which more than one query asks for.
  private var reported: Set<Int> = []
  /// Files by their identifiers: an element without content is the one that was described before.
  private var files: [String: FinalCut7Element] = [:]

  init(_ reading: DocumentReading) {
    self.reading = reading
    properties = Timecode.Properties(rate: .fps24, base: reading.options.base, limit: reading.options.limit)
  }

  /// Reads the first sequence of a document.
  mutating func read(_ root: FinalCut7Element) throws(DocumentError) {
    collectFiles(in: root)
    var sequences: [FinalCut7Element] = []
    collectSequences(in: root, into: &sequences)
    guard let sequence = sequences.first else { return }
    for other in sequences.dropFirst() { reading.leave("other sequences", at: other.place) }
    reading.title = sequence.text("name")
    isPulledDown = sequence.isPulledDown
    if let rate = try rate(of: sequence, flag: sequence.first("timecode")) { reading.state(.rate(rate)) }
    properties = try reading.labelProperties(at: sequence.place).colon
    if let timecode = sequence.first("timecode") { try takeStart(timecode) }
    if let media = sequence.first("media") {
      for (kind, letter) in [("video", "V"), ("audio", "A")] {
        // Premiere writes a track of two channels as two, of which the second has the same clips.
        let tracks = media.elements.filter { $0.name == kind }.flatMap(\.elements)
          .filter { $0.name == "track" && !$0.isFurtherChannel }
        for (index, track) in tracks.enumerated() { try read(track, named: "\(letter)\(index + 1)") }
      }
    }
    for marker in sequence.elements where marker.name == "marker" {
      try add(marker, shift: .zero, rate: properties.frameRate.rate, seen: nil)
    }
  }

  private mutating func collectFiles(in element: FinalCut7Element) {
    if element.name == "file", let id = element.identifier, !element.elements.isEmpty { files[id] = element }
    for inner in element.elements { collectFiles(in: inner) }
  }

  /// The sequences that are not within another one's clips; clips that are in none are left out.
  private mutating func collectSequences(in element: FinalCut7Element, into sequences: inout [FinalCut7Element]) {
    for inner in element.elements {
      switch inner.name {
      case "sequence": sequences.append(inner)
      case "clip", "clipitem": reading.leave("clips outside the sequence", at: inner.place)
      default: collectSequences(in: inner, into: &sequences)
      }
    }
  }

  // MARK: Rates and numbers

  /// The frames a second at which an element counts; nil if it does not say.
  private func count(of element: FinalCut7Element, in around: [FinalCut7Element] = []) -> Fraction? {
    element.framesPerSecond(inheriting: around.lazy.compactMap(\.isPulledDown).first ?? isPulledDown ?? false)
  }

  /// The rate of an element, with drop frame if the timecode that it is for has its flag; nil if missing.
  private func rate(
    of element: FinalCut7Element, in around: [FinalCut7Element] = [], flag timecode: FinalCut7Element?
  ) throws(DocumentError) -> TimecodeFrameRate? {
    guard let stated = element.first("rate"), let base = stated.text("timebase") else { return nil }
    guard let number = count(of: element, in: around), let rate = TimecodeFrameRate(rate: number) else {
      throw DocumentError(.rateUnsupported(base), at: stated.place)
    }
    guard timecode?.text("displayformat")?.uppercased() == "DF" else { return rate }
    guard let dropping = TimecodeFrameRate(rate: number, drop: true) else {
      throw DocumentError(.contradiction(.dropFrame(true), rate), at: timecode?.place ?? element.place)
    }
    return dropping
  }

  /// Where a timecode element begins: the count of frames, else its text.
  private mutating func frame(of timecode: FinalCut7Element, at rate: TimecodeFrameRate) -> Int? {
    if let frame = timecode.text("frame").flatMap({ Int($0) }), (0..<DocumentReading.largestCount).contains(frame) {
      return frame
    }
    guard let text = timecode.text("string") else { return nil }
    return (try? Timecode(.string(text), at: rate))?.frameCount.wholeFrames
  }

  private mutating func takeStart(_ timecode: FinalCut7Element) throws(DocumentError) {
    guard let frame = frame(of: timecode, at: properties.frameRate) else {
      return reading.problem(.expected("a timecode with a frame"), at: timecode.place)
    }
    start = frame
    reading.start = Timecode(.frames(frame), using: properties, by: .allowingInvalid)
  }

  /// The frames of an element's number; nil, with a problem noted if it is there and no number, if there is none.
  private mutating func number(_ name: String, of element: FinalCut7Element) -> Int? {
    guard let inner = element.first(name) else { return nil }
    // Some write frames with a decimal of zero.
    let parts = inner.text.withoutSpaceAround.split(separator: ".", omittingEmptySubsequences: false)
    if let number = parts.first.flatMap({ Int($0) }), number.magnitude < DocumentReading.largestCount, parts.count <= 2,
      parts.count == 1 || parts[1].utf8.allSatisfy({ $0 == UInt8(ascii: "0") })
    {
      return number
    }
    if reported.insert(inner.place.offset).inserted {
      reading.problem(.expected("a number of frames in <\(name)>"), at: inner.place)
    }
    return nil
  }

  // MARK: Tracks

  private mutating func read(_ track: FinalCut7Element, named name: String) throws(DocumentError) {
    let items = track.elements.filter { ["clipitem", "generatoritem", "transitionitem"].contains($0.name) }
    for (index, item) in items.enumerated() {
      guard item.name != "transitionitem" else {
        reading.leave(detail: "transitions", at: item.place)
        continue
      }
      let before = index > 0 ? items[index - 1] : nil
      let after = index + 1 < items.count ? items[index + 1] : nil
      guard let extent = extent(of: item, before, after) else { continue }
      try add(item, extent, track: name)
    }
  }

  /// A clip's ends in the programme, and how many frames of its source a transition covers before the cut.
  private struct Extent {
    var start: Int
    var end: Int
    var covered = 0
    /// Whether in and out are those of the programme, because no transition covers an end.
    var isUncovered = false
  }

  private mutating func extent(
    of item: FinalCut7Element, _ before: FinalCut7Element?, _ after: FinalCut7Element?
  ) -> Extent? {
    guard let start = number("start", of: item), let end = number("end", of: item) else {
      if item.first("start") == nil || item.first("end") == nil {
        reading.problem(.expected("a clip with a start and an end"), at: item.place)
      }
      return nil
    }
    let head = start == -1 ? before.flatMap { cut(of: $0) } : nil
    let tail = end == -1 ? after.flatMap { cut(of: $0) } : nil
    var first = start == -1 ? head?.cut : start
    var last = end == -1 ? tail?.cut : end
    if first == nil || last == nil, let begin = number("in", of: item), let stop = number("out", of: item) {
      if let first { last = first + stop - begin }
      if let last, first == nil { first = last - (stop - begin) }
    }
    guard let first, let last else {
      reading.problem(.expected("a transition or an end next to -1"), at: item.place)
      return nil
    }
    return Extent(
      start: first, end: last, covered: head.map { $0.cut - $0.start } ?? 0,
      isUncovered: start != -1 && end != -1)
  }

  /// Where a transition begins, and where it has its cut.
  private mutating func cut(of item: FinalCut7Element) -> (start: Int, cut: Int)? {
    guard item.name == "transitionitem", let start = number("start", of: item), let end = number("end", of: item)
    else { return nil }
    switch item.text("alignment") {
    case "end", "end-black": return (start, end)
    case "start", "start-black": return (start, start)
    default: return (start, (start + end) / 2)
    }
  }

  private mutating func add(_ item: FinalCut7Element, _ extent: Extent, track: String) throws(DocumentError) {
    let filters = item.elements.filter { $0.name == "filter" }
    let isRetimed = filters.contains { $0.first("effect")?.text("effectid")?.lowercased() == "timeremap" }
    for filter in filters {
      if isRetimed {
        reading.leave("effects and retimes", at: filter.place)
      } else {
        reading.leave(detail: "effects", at: filter.place)
      }
    }
    if item.first("sequence") != nil { reading.leave("nested sequences", at: item.place) }
    let rate = count(of: item) ?? properties.frameRate.rate
    if start + extent.start < 0 {
      reading.problem(.belowZero, at: item.place)
    } else {
      var marker = TimecodeMarker(point(start + extent.start), name: item.text("name"))
      marker.event = TimecodeEvent(track: track)
      if item.name == "clipitem" {
        marker.event?.source = source(of: item, extent, isRetimed: isRetimed)
      }
      try reading.add(marker, to: point(start + extent.end), at: item.place)
    }
    let begin = (number("in", of: item) ?? 0) + extent.covered
    for marker in item.elements where marker.name == "marker" {
      guard !isRetimed else {
        reading.leave("markers of retimed clips", at: marker.place)
        continue
      }
      let shift = Fraction(extent.start, 1) / properties.frameRate.rate - Fraction(begin, 1) / rate
      try add(marker, shift: shift, rate: rate, seen: extent)
    }
  }

  private func point(_ frame: Int) -> Timecode { Timecode(.frames(frame), using: properties, by: .allowingInvalid) }

  // MARK: Sources

  private mutating func source(
    of item: FinalCut7Element, _ extent: Extent, isRetimed: Bool
  ) -> TimecodeEvent.Source {
    let named = item.first("file")
    let file = named?.identifier.flatMap { files[$0] } ?? named
    let timecode = file?.first("timecode")
    var source = TimecodeEvent.Source(
      reel: timecode?.first("reel")?.text("name"), clip: file?.text("name") ?? item.text("name"))
    guard !isRetimed, let file, let begin = number("in", of: item), let rate = fileRate(file, timecode, of: item),
      // A file without a timecode is counted from zero.
      let first = timecode.map({ frame(of: $0, at: rate) }) ?? 0
    else { return source }
    var own = properties
    own.frameRate = rate
    let clipRate = count(of: item) ?? properties.frameRate.rate
    // In and out count at the clip's rate, the file at its own.
    var length = Fraction(extent.end - extent.start, 1) / properties.frameRate.rate
    if extent.isUncovered, let end = number("out", of: item), end >= 0 { length = Fraction(end - begin, 1) / clipRate }
    let seconds = Fraction(begin + extent.covered, 1) / clipRate
    func at(_ time: Fraction) -> Timecode? {
      guard let frames = (time * rate.rate + Fraction(first, 1) + Fraction(1, 2)).floor, frames >= 0 else { return nil }
      return Timecode(.frames(frames), using: own, by: .allowingInvalid)
    }
    (source.in, source.out) = (at(seconds), at(seconds + length))
    if source.in == nil { reading.leave("source times before zero", at: item.place) }
    if let duration = number("duration", of: file), duration > 0 {
      source.media = TimecodeEvent.Source.Media(
        in: Timecode(.frames(first), using: own, by: .allowingInvalid),
        out: Timecode(.frames(first + duration), using: own, by: .allowingInvalid))
    }
    return source
  }

  /// The rate of a file's timecode, without one that of the file, of the clip or of the sequence; nil if it is not a rate, which
  /// concerns only the clips of this file.
  private func fileRate(
    _ file: FinalCut7Element, _ timecode: FinalCut7Element?, of item: FinalCut7Element
  ) -> TimecodeFrameRate? {
    do {
      guard let timecode else {
        return try rate(of: file, in: [item], flag: nil) ?? rate(of: item, flag: nil) ?? properties.frameRate
      }
      return try rate(of: timecode, in: [file, item], flag: timecode) ?? rate(of: file, in: [item], flag: timecode)
    } catch {
      return nil
    }
  }

  // MARK: Markers

  /// Adds a marker whose frames count at a rate, from a time of the sequence.
  private mutating func add(
    _ marker: FinalCut7Element, shift: Fraction, rate: Fraction, seen: Extent?
  ) throws(DocumentError) {
    guard let begin = number("in", of: marker) else {
      if marker.first("in") == nil { reading.problem(.expected("a marker with an in point"), at: marker.place) }
      return
    }
    let end = number("out", of: marker) ?? -1
    func frame(_ number: Int) -> Int? {
      ((Fraction(number, 1) / rate + shift) * properties.frameRate.rate + Fraction(1, 2)).floor
    }
    guard let first = frame(begin), let last = frame(end > begin ? end : begin) else {
      return reading.problem(.expected("a time within the programme"), at: marker.place)
    }
    if let seen, !(seen.start..<max(seen.start, seen.end)).contains(first) {
      return reading.leave("markers outside their clips", at: marker.place)
    }
    guard start + first >= 0 else { return reading.problem(.belowZero, at: marker.place) }
    if marker.first("pproColor") != nil { reading.leave(detail: "colors of markers", at: marker.place) }
    try reading.add(
      TimecodeMarker(point(start + first), name: marker.text("name"), note: marker.text("comment")),
      frames: last - first, at: marker.place)
  }
}
