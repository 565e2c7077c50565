// Writes the lines of an edit list: an event with its speed and its comments, or a LOC line.
//
//     var writer = EditListWriter(list)
//     writer.write(to: &output)
//
// Events keep their numbers as long as these rise; otherwise the writer counts on. A transition has its lines
// (`EditListTransitions`). A track whose name is not a channel gets a channel that no other track has. A source keeps
// its digits at any rate; an unknown source gets the record's times and the reel AX. In a list
// without events every range is an event. Otherwise a marker is a LOC line without its length, whose text is the name
// and, after ` - `, the note. An item without a length is an event if it states a source or an event number.

import SMPTETimecode
import TimecodeEvents

/// The name of a track, and the kind that the document states if it contradicts the name.
private struct StatedTrack: Hashable {
  let name: String
  let kind: TimecodeEvent.TrackKind?

  init?(_ set: EventTable.TrackSet) {
    guard let name = set.name else { return nil }
    (self.name, kind) = (name, set.kind)
  }
}

struct EditListWriter {
  /// The number of digits in event numbers.
  private let digits: Int
  /// The number of the last event.
  private var number = 0
  private let table: EventTable
  private let entries: [Int]
  private let texts: [String?]
  /// For each set of tracks, its channel if its name, such as `V-1`, is not a channel.
  private let channels: [String?]
  /// The facts about other events that transitions need.
  private var transitions: EditListTransitions
  /// The largest event number that is kept; the writer may count on from it.
  private static let largest = 999_999_999

  init(_ list: WrittenList) {
    (entries, texts) = (list.rows, list.texts)
    table = list.table.asEditList(entries)
    transitions = EditListTransitions(table, texts)
    var (largest, isUsed) = (0, [Bool](repeating: false, count: table.trackSets.count))
    var used: [Int] = []
    for entry in entries {
      let row = table.rows[entry]
      largest = max(largest, table.number(of: row) ?? 0)
      guard !isUsed[Int(row.trackSet)] else { continue }
      isUsed[Int(row.trackSet)] = true
      used.append(Int(row.trackSet))
    }
    digits = max(largest, entries.count) > 999 ? 6 : 3
    let channels = Self.channels(for: used.compactMap { [table] in StatedTrack(table.trackSets[$0]) })
    self.channels = table.trackSets.map { StatedTrack($0).flatMap { channels[$0] } }
  }

  /// The channel for each name that is not a channel: the channel that the name means, otherwise the next unused
  /// channel.
  private static func channels(for stated: [StatedTrack]) -> [StatedTrack: String] {
    var known: Set<String> = []
    var unknown: [StatedTrack] = []
    for track in stated {
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

  mutating func write(to output: inout DocumentWriting) {
    for (index, entry) in entries.enumerated() { write(entry, index, to: &output) }
  }

  private mutating func write(_ entry: Int, _ index: Int, to output: inout DocumentWriting) {
    let row = table.rows[entry]
    guard let frames = self.frames(of: row, index, to: &output) else { return }
    let number = table.number(of: row)
    let stated = number.flatMap { $0 <= Self.largest ? $0 : nil }
    if stated == nil, number != nil { output.lose(LostParts.number, index) }
    let transition = row.transition == 0 ? nil : table.transition(of: row, texts)
    let isPair = stated == self.number && transition.map { transitions.isPair(entry, $0) } == true
    if !isPair { self.number = max(self.number + 1, stated ?? 0) }
    let channel = channels[Int(row.trackSet)]
    if channel != nil { output.lose(LostParts.track, index) }
    let track = channel ?? table.trackSets[Int(row.trackSet)].name
    var side: EditListTransitions.Side?
    if let transition, !isPair, transition.hasOutgoingLine {
      var outgoing = transitions.outgoing(entry, transition)
      outgoing.reel = start(outgoing.reel, track, index, to: &output)
      let point = outgoing.point ?? Timecode(.zero, using: frames.inPoint.properties)
      let cut = transition.from?.record ?? frames.inPoint
      output.event("C", source: (point, point), record: (cut, cut))
      side = outgoing
    }
    let reel = start(texts[Int(row.reel)], track, index, to: &output)
    let source = source(of: row, beside: frames, index, to: &output)
    let words = transition?.words
    if words?.isWhole == false { output.lose(.transition, index) }
    output.event(words?.text ?? "C", source: source, record: (frames.inPoint, frames.outPoint))
    let speed = table.speeds[Int(row.speed)]
    // Readers assign an M2 line to the event line with its reel and time.
    if let side, let point = side.point, !side.speed.isNormal, side.reel != reel || point != source.in {
      output.write(side.speed, of: side.reel ?? reel, at: point, rate: frames.inPoint.frameRate, nil)
    }
    if !speed.isNormal { output.write(speed, of: reel, at: source.in, rate: frames.inPoint.frameRate, index) }
    transitions.record(entry, reel: reel, end: source.out)
    output.outgoing(clip: side?.clip ?? transition?.from?.clip)
    writeComments(of: row, reel: reel, index, to: &output)
  }

  /// The points of an event in whole frames; nil for an item that is written as a LOC line.
  private func frames(of row: EventRow, _ index: Int, to output: inout DocumentWriting) -> WholeFrames? {
    let isPoint = row.record.length == 0
    let isEvent =
      isPoint ? row.isEvent && (table.hasSource(row) || row.number != -1) : table.statesEvent(row)
    if !isEvent {
      output.lose(output.list[index].parts, index)
      if !isPoint { output.lose(.duration, index) }
    } else if !output.list[index].isEvent {
      output.lose(.markerKind, index)
    }
    var frames = output.wholeFrames(of: row.record, on: table.clocks[Int(row.recordClock)], index)
    guard isEvent else {
      output.lose(comments: output.list[index].comments, index)
      output.locator(
        at: frames.inPoint, name: texts[Int(table.name(of: row))], note: texts[Int(table.extra(of: row).note)],
        color: texts[Int(table.extra(of: row).color)], index)
      return nil
    }
    // An out point of zero after an in point of zero does not mean the end of the day, so the whole day is lost.
    let isWholeDay = frames.inPoint.isZero && frames.outPoint.hours == 24
    if isWholeDay { output.lose(.duration, index) }
    if frames.length == 0, !isPoint { frames.setFrame() }
    return frames
  }

  /// The points of the source to write; counts the parts that are lost.
  private func source(
    of row: EventRow, beside record: WholeFrames, _ index: Int, to output: inout DocumentWriting
  ) -> (in: Timecode, out: Timecode) {
    let points = table.shownSource(of: row)
    guard let start = points.in else {
      // A source without times gets the record's times.
      if table.hasSource(row) { output.lose(LostParts.source, index) }
      return (record.inPoint, record.outPoint)
    }
    let speed = table.speeds[Int(row.speed)]
    func played() -> Timecode? {
      let rule = LengthRule(record: record.inPoint.properties, source: start.properties, speed: speed)
      let length = rule.expected(ofRecord: record.length * record.inPoint.subFramesBase.rawValue) ?? 0
      return (try? TimecodeRange(from: start, duration: .init(subFrameCount: length, base: start.subFramesBase)))?
        .outPoint
    }
    let end = points.out ?? played() ?? start
    func isLong(_ point: Timecode) -> Bool { point.days > 0 && point.components != point.upperLimit.components }
    let isOther = start.frameRate != record.inPoint.frameRate || end.frameRate != start.frameRate
    if isOther || isLong(start) || isLong(end) || table.media(of: row) != nil { output.lose(LostParts.source, index) }
    if start.subFrames != 0 || end.subFrames != 0 { output.lose(.subFrames, index) }
    return record.source(from: start, to: end, at: speed, of: row.record)
  }

  /// Writes an event's comments and counts the losses.
  private func writeComments(of row: EventRow, reel: String, _ index: Int, to output: inout DocumentWriting) {
    let label =
      switch row.transition == 0 ? nil : table.transitions[Int(row.transition)].kind {
      case nil, .keyBackground: "* FROM CLIP NAME:  "
      case .dissolve, .wipe, .other: "* TO CLIP NAME:  "
      case .key, .keyOut: "* KEY CLIP NAME:  "
      }
    let (name, extra) = (texts[Int(table.name(of: row))], table.extra(of: row))
    if let clip = texts[Int(row.clip)] {
      if name == nil { output.lose(.emptyText, index) } else if name != clip { output.lose(.name, index) }
      if output.comment(label, clip, replaced: .nameCharacters, of: index) { output.lose(LostParts.clip, index) }
    } else {
      let named = TimecodeEvent.Source.isNone(reel: reel) ? nil : reel
      if name == nil {
        if named != nil { output.lose(.emptyText, index) }
      } else if name != named {
        output.comment(label, name, replaced: .nameCharacters, of: index)
      }
    }
    if texts[Int(extra.note)] == "" { output.lose(.emptyText, index) }
    for line in texts[Int(extra.note)]?.split(separator: "\n", omittingEmptySubsequences: false) ?? [] {
      output.write("* COMMENT: ")
      if !line.isEmpty { output.line(String(line), replaced: .noteCharacters, of: index) }
      output.write(0x0A)
    }
    if extra.color != 0 { output.lose(.color, index) }
    // A line that comes from a pasteboard may be anything, even an event.
    var lost: [String] = []
    for comment in table.comments(of: row) {
      let line = texts[Int(comment)] ?? ""
      guard EditLine.isKept(line.utf8.span) else {
        lost.append(line)
        continue
      }
      output.write(line)
      output.write(0x0A)
    }
    output.lose(comments: lost, index)
  }

  /// Writes the number, the reel and the track at the beginning of a line; returns the reel.
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

extension EditLine {
  /// Returns whether a line has no meaning here, so that it may stay with the event before it.
  fileprivate static func isKept(_ line: Span<UInt8>) -> Bool {
    var event = Event()
    let part = line.trimmed(0..<line.count)
    let isOneLine = line.firstIndex(of: 0x0D, or: 0x0A, in: 0..<line.count) == line.count
    guard isOneLine, !part.isEmpty, line.count <= DocumentOptions.maximumLineLength else { return false }
    return switch EditLine(line, part, &event) {
    case .otherComment, .otherStatement(isOfEvent: true): true
    default: false
    }
  }
}

extension EventTable {
  /// The table in the form of an edit list: events have a track, and every cut is at the first frame of its transition.
  /// If no entry is an event, every range becomes one.
  fileprivate func asEditList(_ entries: [Int]) -> EventTable {
    var table = self
    let picture = table.trackSet(named: TrackName.picture.description, statedAs: nil)
    let hasEvents = entries.contains { statesEvent(rows[$0]) }
    for index in entries
    where rows[index].record.length > 0 && trackSets[Int(rows[index].trackSet)].name == nil
      && (!hasEvents || statesEvent(rows[index]))
    {
      table.rows[index].kind = .event
      table.rows[index].trackSet = picture
    }
    table.moveCutsToStart()
    return table
  }
}

extension Span<UInt8> {
  /// True if a word between spaces looks like a timecode.
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
  /// Writes a number with a minimum number of digits.
  mutating func write(number: Int, digits: Int) { bytes.append(number, digits: digits) }

  /// Writes a reel or a track, padded with spaces; returns the written text. A track is one word; neither is ever
  /// empty.
  fileprivate mutating func column(
    _ text: String?, width: Int, default other: String, of index: Int, isWord: Bool = false
  ) -> String {
    guard let text else { return column(other, width: width) }
    let part = text.utf8.span
    var written = text
    var needsReplacement = part.isEmpty || part[0].isSpace || part[part.count - 1].isSpace
    for index in part.indices where part[index] <= 0x20 || part[index] == 0x7F {
      if isWord || part[index] != 0x20 { needsReplacement = true }
    }
    if needsReplacement {
      written = text.split { $0.isWhitespace || $0.isNewline }.joined(separator: isWord ? "_" : " ")
      written.unicodeScalars.removeAll { $0.value < 0x20 || $0.value == 0x7F }
      if written.isEmpty { written = other }
    }
    // Readers would take the first word that looks like a timecode for one of the event's times.
    if written.utf8.span.hasLabel {
      written = String(written.map { $0 == ":" || $0 == ";" ? "." : $0 })
    }
    if written != text { lose(isWord ? LostParts.track : .reel, index) }
    return column(written, width: width)
  }

  private mutating func column(_ text: String, width: Int) -> String {
    write(text)
    for _ in text.utf8.count..<max(width, text.utf8.count) { write(0x20) }
    return text
  }

  /// Writes an M2 line: the source's frames per second as read, or otherwise relative to the nominal rate, to one
  /// decimal.
  ///
  /// - Parameter index: The entry that loses a speed that cannot be written; nil if none does.
  fileprivate mutating func write(
    _ read: Speed, of reel: String, at start: Timecode, rate: TimecodeFrameRate, _ index: Int?
  ) {
    func lose() { index.map { self.lose(LostParts.speed, $0) } }
    var speed = read
    if read.decimals == 0 {
      let tenths = read.ratio.nearest(times: 10 * rate.maxFrames) ?? .max
      guard tenths.magnitude < 1_000_000 else { return lose() }
      speed = Speed(framesPerSecond: tenths, decimals: 1, against: .nominal, at: rate)
    }
    if (speed.ratio - read.ratio).abs() > read.tolerance { lose() }
    write("M2   ")
    _ = column(reel, width: 8)
    write(speed.isBackward ? "      -" : "       ")
    bytes.append(framesPerSecond: speed, sign: nil, digits: 3, decimals: speed.decimals)
    write("                ")
    append(eventLabel: start)
    write(0x0A)
  }

  /// Writes the outgoing clip's name. Its losses are counted for the event with this clip.
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

  /// Writes a LOC line.
  fileprivate mutating func locator(at point: Timecode, name: String?, note: String?, color: String?, _ index: Int) {
    write("* LOC: ")
    append(eventLabel: point)
    write(0x20)
    let word = writtenLocatorColor(color, index)
    write(word)
    guard name != nil || note != nil else { return write(0x0A) }
    for _ in word.utf8.count..<max(7, word.utf8.count) { write(0x20) }
    write(0x20)
    if let name {
      let text = name.utf8.span
      let hasDash = text.has("- ", at: 0, before: text.count) || text.firstIndex(of: " - ", in: 0..<text.count) != nil
      if hasDash { lose(.nameCharacters, index) }
    }
    line(name, replaced: .nameCharacters, of: index)
    if let note {
      write(name?.isEmpty == false ? " - " : "- ")
      line(note, replaced: .noteCharacters, of: index)
    }
    write(0x0A)
  }

  /// The color of a LOC line: one word in capitals.
  private mutating func writtenLocatorColor(_ color: String?, _ index: Int) -> String {
    if let color, !color.isEmpty, color.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) { return color.uppercased() }
    lose(color == nil ? .missingColor : .otherColor, index)
    return defaultColor
  }
}
