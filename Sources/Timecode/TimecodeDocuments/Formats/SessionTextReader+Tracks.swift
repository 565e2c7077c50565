// The clips of a session's track listing: ranges with the clip's name, the track's name and the event number.
//
//     TRACK NAME:<tab>Dialog
//     CHANNEL<tab>EVENT<tab>CLIP NAME<tab>START TIME<tab>END TIME<tab>DURATION<tab>STATE
//     1<tab>1<tab>Dialog_01<tab>01:00:00:00<tab>01:00:05:00<tab>00:00:05:00<tab>Unmuted
//
// A clip with several channels is listed once for each channel, but is one event. Fades are omitted.

import SMPTETimecode
import TimecodeEvents

/// A track whose clips are being read.
struct SessionTrack {
  /// The track's name, as a set of tracks in the table.
  var set: UInt32 = 0
  /// True after the line of column names.
  var hasColumns = false
  /// The times of the first channel's events, by event number.
  var events: [Int: String] = [:]
}

extension SessionTextReader {
  private static let fades = ["(fade in)", "(fade out)", "(cross fade)"]

  /// Reads a line of the track listing.
  mutating func readClip(_ line: Range<Int>, in text: Span<UInt8>, at lines: DocumentLines) throws(DocumentError) {
    if let part = text.rest(of: line, after: "track name:") {
      let name = text.trimmed(part)
      let id = reading.table.texts.id(of: name, in: text)
      track = SessionTrack(set: reading.table.trackSet(of: id, named: text.text(name)))
      return
    }
    text.fields(of: line, into: &fields)
    if text.isWord("channel", in: text.trimmed(fields[0])) { return track.hasColumns = true }
    guard track.hasColumns else {
      guard fields.count >= 6, text.number(text.trimmed(fields[0])) != nil else { return }
      return reading.problem(.expected("a track's line CHANNEL before its clips"), at: lines.location(line.lowerBound))
    }
    guard !text.trimmed(line).isEmpty else { return }
    guard fields.count >= 6, let channel = text.number(text.trimmed(fields[0])),
      let number = text.number(text.trimmed(fields[1]))
    else {
      return reading.problem(
        .expected("a clip's channel, event, name, start, end and duration"), at: lines.location(line.lowerBound))
    }
    let name = text.trimmedText(fields[2])
    if let name, Self.fades.contains(name.lowercased()) {
      return reading.omit(detail: "fades", at: lines.location(line.lowerBound))
    }
    let times = text.text(fields[3].lowerBound..<fields[4].upperBound)
    if channel > 1 {
      if track.events[number] != times {
        reading.omit("clips of further channels", at: lines.location(line.lowerBound))
      }
      return
    }
    track.events[number] = times
    let location = lines.location(text.trimmed(fields[3]).lowerBound)
    guard !fields[3...4].contains(where: { Self.isInOtherUnits(text, text.trimmed($0)) }) else {
      return reading.omit("clips whose times are in feet, minutes or bars", at: location)
    }
    guard let start = try moment(ofClip: fields[3], in: text, at: lines),
      let end = try moment(ofClip: fields[4], in: text, at: lines)
    else { return }
    let clip = reading.table.texts.id(of: text.trimmed(fields[2]), in: text)
    guard let index = try reading.add(EntryTexts(name: clip), from: start, to: end, at: location) else { return }
    (reading.table.rows[index].kind, reading.table.rows[index].clip) = (.event, clip)
    reading.table.rows[index].trackSet = track.set
    reading.table.setNumber(number, of: index)
  }

  private mutating func moment(
    ofClip part: Range<Int>, in text: Span<UInt8>, at lines: DocumentLines
  ) throws(DocumentError) -> Moment? {
    let part = text.trimmed(part)
    if text.number(part) != nil { return try moment(ofSamples: part, in: text, at: lines) }
    return try reading.timecode(in: text, part, at: lines).map { ($0, .zero) }
  }
}
