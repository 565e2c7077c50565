// The lines of an edit list as they are written: an event with its speed and its comments, or a LOC line.
//
//     var writer = EditListWriter(document)
//     for (index, marker) in document.markers.enumerated() { writer.write(marker, index, to: &output) }
//
// Events keep their numbers as long as these rise, and are counted on if they do not. A transition has its lines
// (`EditListTransitions`). A track whose name is no channel gets one that no other track is. A source is written with the digits
// that it has, at whatever rate; one that is not known has the times of the record, on the reel AX. A range is an event, with or
// without a track or a source of its own, and so is what says where it comes from; any other item without a length is a LOC line,
// whose text is the name and, after ` - `, the note.

import SMPTETimecode
import TimecodeEvents

/// A track's name, and its kind where the document states another than the name.
private struct StatedTrack: Hashable {
  let name: String
  let kind: TimecodeEvent.TrackKind?

  init?(_ event: TimecodeEvent) {
    guard let name = event.track else { return nil }
    (self.name, kind) = (name, event.trackKind)
  }
}

/// The events of an edit list while they are written.
struct EditListWriter {
  /// The digits of numbers.
  private let digits: Int
  /// The number of the last event.
  private var number = 0
  /// The channels of tracks whose names are none, such as `V-1`.
  private let channels: [StatedTrack: String]
  /// What transitions need to know of other events; nil for a list of cuts.
  private var transitions: EditListTransitions?
  /// The largest number that a list takes from its events; it may be counted on from there.
  private static let largest = 999_999_999

  init(_ document: TimecodeDocument) {
    transitions = EditListTransitions(document.markers)
    let last = document.markers.lazy.compactMap { $0.event?.number }.max() ?? 0
    digits = max(last, document.markers.count) > 999 ? 6 : 3
    let hasOther = document.markers.contains { $0.event?.track == nil && !$0.range.isTimecode }
    channels = Self.channels(
      for: document.markers.compactMap { $0.event.flatMap { StatedTrack($0) } },
      besides: hasOther ? [TrackName.picture.description] : [])
  }

  /// The channels for the names of tracks that are none: what a name means, else the next that no other track is.
  private static func channels(
    for stated: [StatedTrack], besides others: Set<String>
  ) -> [StatedTrack: String] {
    var (seen, known): (Set<StatedTrack>, Set<String>) = ([], others)
    var unknown: [StatedTrack] = []
    for track in stated where seen.insert(track).inserted {
      let (name, tracks) = (track.name, TrackName.tracks(of: track.name))
      guard track.kind == nil else {
        unknown.append(track)
        continue
      }
      known.formUnion(tracks.map(\.description))
      let isWord = name.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
      let isChannel = isWord && tracks.allSatisfy { $0.isPicture || $0.isSound }
      if !isChannel, !name.utf8.span.isBlank { unknown.append(track) }
    }
    var channels: [StatedTrack: String] = [:]
    var next = ["V": 1, "A": 1]
    for name in unknown {
      let tracks = TrackName.tracks(of: name.name)
      if name.kind == nil, tracks.count == 1, tracks[0].isPicture || tracks[0].isSound {
        channels[name] = tracks[0].description
        continue
      }
      let isHeard = name.kind.map { $0 == .audio } ?? (tracks.first?.isHeard == true)
      let kind = isHeard ? "A" : "V"
      var number = next[kind] ?? 1
      while known.contains("\(kind)\(number)") { number += 1 }
      next[kind] = number + 1
      channels[name] = number == 1 ? kind : "\(kind)\(number)"
    }
    return channels
  }

  mutating func write(_ marker: TimecodeMarker, _ index: Int, to output: inout DocumentWriting) {
    let event = marker.event
    guard !marker.range.isTimecode || event?.source != nil || event?.number != nil else {
      if event != nil { output.lose(.event, index) }
      return output.locator(marker, index)
    }
    var frames = output.wholeFrames(of: marker, index)
    // An out point of zero after an in point of zero is no day's end.
    let isWholeDay = frames.inPoint.isZero && frames.outPoint.hours == 24
    if isWholeDay { output.lose(.duration, index) }
    if frames.length == 0, !marker.range.isTimecode { frames.setFrame() }
    let stated = event?.number.flatMap { $0 <= Self.largest ? $0 : nil }
    if stated == nil, event?.number != nil { output.lose(.event, index) }
    let isPair = stated == number && transitions?.isPair(index) == true
    if !isPair { number = max(number + 1, stated ?? 0) }
    let track = event?.track
    let channel = event.flatMap { StatedTrack($0) }.flatMap { channels[$0] }
    if channel != nil { output.lose(.event, index) }
    var clip: String?
    if let transition = event?.transition, !isPair, transition.hasOutgoingLine {
      let side = transitions?.outgoing(index)
      clip = side?.clip
      _ = start(side?.reel, channel ?? track, index, to: &output)
      let point = side?.point ?? Timecode(.zero, using: frames.inPoint.properties)
      let cut = transition.from?.record ?? frames.inPoint
      output.event("C", source: (point, point), record: (cut, cut))
    }
    let reel = start(event?.source?.reel, channel ?? track, index, to: &output)
    let source = output.source(of: event, record: frames, marker.range, index)
    let words = event?.transition?.words
    if words?.isWhole == false { output.lose(.transition, index) }
    output.event(words?.text ?? "C", source: source, record: (frames.inPoint, frames.outPoint))
    if let speed = event?.source, speed.speed != Fraction(1, 1) || speed.speedTolerance != .zero {
      output.speed(speed, of: reel, at: source.in, rate: frames.inPoint.frameRate, index)
    }
    transitions?.note(index, reel: reel, end: source.out)
    output.outgoing(clip: clip ?? event?.transition?.from?.clip)
    output.comments(of: marker, reel: reel, index)
  }

  /// Writes the number, the reel and the track of a line; returns the reel.
  private func start(
    _ reel: String?, _ track: String?, _ index: Int, to output: inout DocumentWriting
  ) -> String {
    output.write(number: number, digits: digits)
    output.write("  ")
    let reel = output.column(reel, width: 8, default: TimecodeEvent.Source.auxiliaryReel, of: index)
    output.write(0x20)
    // The first picture track has no number in CMX 3600.
    let isFirst = track?.uppercased() == TrackName.picture.description
    _ = output.column(isFirst ? "V" : track, width: 5, default: "V", of: index, isWord: true)
    return reel
  }
}

extension Span<UInt8> {
  /// Whether one of the words between spaces looks like a timecode.
  fileprivate var hasLabel: Bool {
    var start = 0
    while start < count {
      let end = firstIndex(of: 0x20, in: start..<count)
      if isLikeLabel(start..<end) { return true }
      start = end + 1
    }
    return false
  }
}

extension DocumentWriting {
  /// Writes a number with at least so many digits.
  mutating func write(number: Int, digits: Int) { bytes.append(number, digits: digits) }

  /// Writes a reel or a track, filled up with spaces; returns what it is. A track is a word, and none is empty.
  fileprivate mutating func column(
    _ text: String?, width: Int, default other: String, of index: Int, isWord: Bool = false
  ) -> String {
    guard let text else { return column(other, width: width) }
    let part = text.utf8.span
    var written = text
    var isBad = part.isEmpty || part[0].isSpace || part[part.count - 1].isSpace
    for place in part.indices where part[place] <= 0x20 || part[place] == 0x7F {
      if isWord || part[place] != 0x20 { isBad = true }
    }
    if isBad {
      written = text.split { $0.isWhitespace || $0.isNewline }.joined(separator: isWord ? "_" : " ")
      written.unicodeScalars.removeAll { $0.value < 0x20 || $0.value == 0x7F }
      if written.isEmpty { written = other }
    }
    // The first word that looks like a timecode is the event's.
    if written.utf8.span.hasLabel {
      written = String(written.map { $0 == ":" || $0 == ";" ? "." : $0 })
    }
    if written != text { lose(.event, index) }
    return column(written, width: width)
  }

  private mutating func column(_ text: String, width: Int) -> String {
    write(text)
    for _ in text.utf8.count..<max(width, text.utf8.count) { write(0x20) }
    return text
  }

  /// The source points that are written, and what is lost of the others.
  fileprivate mutating func source(
    of event: TimecodeEvent?, record: WholeFrames, _ range: TimecodeRange, _ index: Int
  ) -> (in: Timecode, out: Timecode) {
    guard let source = event?.source, let start = source.in else {
      // A source without times of its own gets those of the programme.
      if event?.source != nil { lose(.event, index) }
      return (record.inPoint, record.outPoint)
    }
    let isOther =
      start.frameRate != record.inPoint.frameRate || source.out.map { $0.frameRate != start.frameRate } ?? false
    let rule = LengthRule(source, beside: record.inPoint.properties)
    let length = rule?.expected(ofRecord: record.length * record.inPoint.subFramesBase.rawValue) ?? 0
    let played = { try? TimecodeRange(from: start, duration: .init(subFrameCount: length, base: start.subFramesBase)) }
    let end = source.out ?? played()?.outPoint ?? start
    let isLong = [start, end].contains { $0.days > 0 && $0.components != $0.upperLimit.components }
    if isOther || isLong || source.media != nil { lose(.event, index) }
    if start.subFrames != 0 || end.subFrames != 0 { lose(.subFrames, index) }
    return record.source(from: start, to: end, at: rule?.speed ?? .normal, of: range)
  }

  /// Writes an M2 line: frames a second of the source as they were read, else to one decimal of the nominal rate.
  fileprivate mutating func speed(
    _ source: TimecodeEvent.Source, of reel: String, at start: Timecode, rate: TimecodeFrameRate, _ index: Int
  ) {
    let read = Speed(source, at: rate).flatMap { $0.decimals > 0 ? $0 : nil }
    let tenths = source.speed.nearest(times: 10 * rate.maxFrames) ?? .max
    guard read != nil || tenths.magnitude < 1_000_000 else { return lose(.event, index) }
    let speed = read ?? Speed(framesPerSecond: tenths, decimals: 1, against: .nominal, at: rate)
    if (speed.ratio - source.speed).abs() > source.speedTolerance { lose(.event, index) }
    write("M2   ")
    _ = column(reel, width: 8)
    write(speed.isBackward ? "      -" : "       ")
    bytes.append(framesPerSecond: speed, sign: nil, digits: 3, decimals: speed.decimals)
    write("                ")
    append(eventLabel: start)
    write(0x0A)
  }

  /// Writes the name of the clip that goes out; what is lost of it is counted where it is the event's own.
  fileprivate mutating func outgoing(clip: String?) {
    guard let clip else { return }
    if !clip.isEmpty, clip.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) {
      write("* FROM CLIP NAME:  ")
      write(clip)
      return write(0x0A)
    }
    let words = clip.split(whereSeparator: { $0.isNewline || $0 < " " })
    guard !words.isEmpty else { return }
    write("* FROM CLIP NAME:  \(words.joined(separator: " "))\n")
  }

  /// Writes an event's comments, and counts what they cannot say.
  fileprivate mutating func comments(of marker: TimecodeMarker, reel: String, _ index: Int) {
    let named = reel == TimecodeEvent.Source.auxiliaryReel ? nil : reel
    let label =
      switch marker.event?.transition?.kind {
      case nil, .keyBackground: "* FROM CLIP NAME:  "
      case .dissolve, .wipe, .other: "* TO CLIP NAME:  "
      case .key, .keyOut: "* KEY CLIP NAME:  "
      }
    if let clip = marker.event?.source?.clip {
      if marker.name == nil { lose(.emptyText, index) } else if marker.name != clip { lose(.name, index) }
      comment(label, clip, replaced: .nameCharacters, of: index)
    } else if marker.name == nil {
      if named != nil { lose(.emptyText, index) }
    } else if marker.name != named {
      comment(label, marker.name, replaced: .nameCharacters, of: index)
    }
    for line in marker.note?.split(separator: "\n", omittingEmptySubsequences: false) ?? [] {
      write("* COMMENT: ")
      if !line.isEmpty { self.line(String(line), replaced: .noteCharacters, of: index) }
      write(0x0A)
    }
    if marker.color != nil { lose(.color, index) }
  }

  /// Writes a LOC line.
  fileprivate mutating func locator(_ marker: TimecodeMarker, _ index: Int) {
    let frames = wholeFrames(of: marker, index)
    write("* LOC: ")
    append(eventLabel: frames.inPoint)
    write(0x20)
    let color = locatorColor(marker.color, index)
    write(color)
    guard marker.name != nil || marker.note != nil else { return write(0x0A) }
    for _ in color.utf8.count..<max(7, color.utf8.count) { write(0x20) }
    write(0x20)
    if let name = marker.name {
      let text = name.utf8.span
      let hasDash = text.has("- ", at: 0, before: text.count) || text.firstIndex(of: " - ", in: 0..<text.count) != nil
      if hasDash { lose(.nameCharacters, index) }
    }
    line(marker.name, replaced: .nameCharacters, of: index)
    if let note = marker.note {
      write(marker.name?.isEmpty == false ? " - " : "- ")
      line(note, replaced: .noteCharacters, of: index)
    }
    write(0x0A)
  }

  /// The color of a LOC line: a word in capitals, if it is one.
  private mutating func locatorColor(_ color: String?, _ index: Int) -> String {
    if let color, !color.isEmpty, color.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) { return color.uppercased() }
    lose(color == nil ? .missingColor : .otherColor, index)
    return defaultColor
  }
}
