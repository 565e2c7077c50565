// The clips of a session's track listing: ranges with the clip's name, the track's name and the event's number.
//
//     TRACK NAME:<tab>Dialog
//     CHANNEL<tab>EVENT<tab>CLIP NAME<tab>START TIME<tab>END TIME<tab>DURATION<tab>STATE
//     1<tab>1<tab>Dialog_01<tab>01:00:00:00<tab>01:00:05:00<tab>00:00:05:00<tab>Unmuted
//
// A clip of several channels is listed for each of them, and is one event. Fades are left out.

import SMPTETimecode

/// A track whose clips are listed.
struct SessionTrack {
  var name: String?
  /// Whether the line of the columns' names was there.
  var hasColumns = false
  /// The times of the first channel's events, by their numbers.
  var events: [Int: String] = [:]
}

extension SessionTextReader {
  private static let fades = ["(fade in)", "(fade out)", "(cross fade)"]

  /// Takes a line of the track listing.
  mutating func readClip(_ line: Range<Int>, in text: Span<UInt8>, at lines: DocumentLines) throws(DocumentError) {
    if let part = text.rest(of: line, after: "track name:") {
      track = SessionTrack(name: text.trimmedText(part))
      return
    }
    text.fields(of: line, into: &fields)
    if text.isWord("channel", in: text.trimmed(fields[0])) { return track.hasColumns = true }
    guard track.hasColumns, !text.trimmed(line).isEmpty else { return }
    guard fields.count >= 6, let channel = text.number(text.trimmed(fields[0])),
      let number = text.number(text.trimmed(fields[1]))
    else {
      return reading.problem(
        .expected("a clip's channel, event, name, start, end and duration"), at: lines.place(line.lowerBound))
    }
    let name = text.trimmedText(fields[2])
    if let name, Self.fades.contains(name.lowercased()) {
      return reading.leave(detail: "fades", at: lines.place(line.lowerBound))
    }
    let times = text.text(fields[3].lowerBound..<fields[4].upperBound)
    if channel > 1 {
      if track.events[number] != times { reading.leave("clips of further channels", at: lines.place(line.lowerBound)) }
      return
    }
    track.events[number] = times
    let place = lines.place(text.trimmed(fields[3]).lowerBound)
    guard !fields[3...4].contains(where: { Self.isInOtherUnits(text, text.trimmed($0)) }) else {
      return reading.leave("clips whose times are in feet, minutes or bars", at: place)
    }
    guard let start = try moment(ofClip: fields[3], in: text, at: lines),
      let end = try moment(ofClip: fields[4], in: text, at: lines)
    else { return }
    let event = TimecodeEvent(
      track: track.name, number: number, source: name.map { TimecodeEvent.Source(clip: $0) })
    try reading.add(from: start, to: end, name: name, event: event, at: place)
  }

  private mutating func moment(
    ofClip part: Range<Int>, in text: Span<UInt8>, at lines: DocumentLines
  ) throws(DocumentError) -> Moment? {
    let part = text.trimmed(part)
    if text.number(part) != nil { return try moment(ofSamples: part, in: text, at: lines) }
    return try reading.timecode(in: text, part, at: lines).map { ($0, .zero) }
  }
}
