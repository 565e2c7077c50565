// Generated edit lists, with what programs write and with rare content: drop-frame minutes, gaps, sound tracks,
// repeated reels, speeds of all kinds, transitions, splits, lists without FCM. Frames are counted here, without the
// library's arithmetic.

import SMPTETimecode
import TestSupport

/// Counts frames and writes labels, without the library's arithmetic.
struct CountedFrames {
  var rate: TimecodeFrameRate
  var nominal: Int { rate.maxFrames }
  /// Frames a second, as a fraction.
  var exact: (above: Int, below: Int) { rate.rate.denominator == 1 ? (nominal, 1) : (nominal * 1000, 1001) }
  var dropped: Int { rate.isDrop ? nominal / 15 : 0 }

  func count(_ label: Substring) -> Int {
    let n = label.split { $0 == ":" || $0 == ";" }.compactMap { Int($0) }
    let minutes = n[0] * 60 + n[1]
    return (minutes * 60 + n[2]) * nominal + n[3] - dropped * (minutes - minutes / 10)
  }

  func label(_ count: Int) -> String {
    var frames = count
    if dropped > 0 {
      let (tenMinutes, minute) = (nominal * 600 - 9 * dropped, nominal * 60 - dropped)
      let (tens, rest) = frames.quotientAndRemainder(dividingBy: tenMinutes)
      frames += tens * 9 * dropped
      if rest >= nominal * 60 { frames += dropped * (1 + (rest - nominal * 60) / minute) }
    }
    let (seconds, frame) = frames.quotientAndRemainder(dividingBy: nominal)
    return [seconds / 3600, seconds / 60 % 60, seconds % 60].map { Self.digits($0, 2) }.joined(separator: ":")
      + (rate.isDrop ? ";" : ":") + Self.digits(frame, nominal > 100 ? 3 : 2)
  }

  static func digits(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// The nearest frame at another rate in real time; the later one of two.
  func nearest(_ count: Int, at other: CountedFrames) -> Int {
    let above = count * other.exact.above * exact.below
    let below = other.exact.below * exact.above
    return (2 * above + below) / (2 * below)
  }

  /// The number of source frames of a record, at a speed in tenths of frames a second.
  func sourceLength(_ record: Int, tenths: Int?) -> Int {
    guard let tenths else { return record }
    return tenths == 0 ? 1 : max(1, (2 * record * abs(tenths) + 10 * nominal) / (20 * nominal))
  }
}

/// An edit list, and the known values of its events.
struct GeneratedEditList {
  struct Event {
    var number: Int
    var reel: String
    var track: String
    /// In and out points in frames.
    var source: (in: Int, out: Int)
    var record: (in: Int, out: Int)
    /// Tenths of frames a second.
    var speed: Int?
    var clip: String?
    /// The frames of the dissolve or wipe that it begins with.
    var transition: Int?
  }

  let frames: CountedFrames
  private(set) var events: [Event] = []
  /// The list, and the same list as tckit writes it, without other statements.
  private(set) var (text, written) = ("", "")

  /// The tenths of frames a second that M2 lines have, as shares of the nominal rate in percent.
  private static let speeds = [200, 50, -100, 47, 0, -37, 104, 8]
  private static let tracks = ["V", "V", "V", "V2", "A", "A2", "AA", "AA/V", "B", "NONE"]

  init(at rate: TimecodeFrameRate, count: Int = 200, hasMode: Bool = true, hasTransitions: Bool = true, seed: UInt64) {
    frames = CountedFrames(rate: rate)
    var random = SeededGenerator(seed: seed)
    var heading = "TITLE: Generated\n"
    if hasMode { heading += "FCM: \(rate.isDrop ? "" : "NON-")DROP FRAME\n" }
    (text, written) = (heading + "\n", heading + "\n")
    var record = frames.nominal * 3600
    var number = 0
    for index in 0..<count {
      // Some cuts lie on a minute, where drop frame omits labels, and some events follow a gap.
      if index % 11 == 3 { record += Int.random(in: 1...50, using: &random) }
      var length = Int.random(in: frames.nominal...(frames.nominal * 9), using: &random)
      if index % 5 == 2 { length = max(length, toMinute(from: record)) }
      number += index % 17 == 0 ? 5 : 1
      let speed = index % 7 == 4 ? Self.speeds.randomElement(using: &random).map { $0 * frames.nominal / 10 } : nil
      let start = Int.random(in: 0...(frames.nominal * 3600 * 20), using: &random)
      let event = Event(
        number: number, reel: "A\(CountedFrames.digits(index % 6, 3))C00\(index % 4)",
        track: Self.tracks.randomElement(using: &random) ?? "V",
        source: (start, start + frames.sourceLength(length, tenths: speed)), record: (record, record + length),
        speed: speed, clip: index % 3 == 0 ? nil : "Clip \(index), 01:02:03:04 ü",
        transition: hasTransitions && index % 13 == 6 ? Int.random(in: 1...(length / 2), using: &random) : nil)
      append(event)
      if index % 19 == 8 { appendSplit() }
      record += length
    }
  }

  /// The frames from a place to a minute's beginning, at least a second away.
  private func toMinute(from record: Int) -> Int {
    var end = record + frames.nominal
    while !frames.label(end).dropLast(frames.nominal > 100 ? 4 : 3).hasSuffix(":00") { end += 1 }
    return end - record
  }

  private mutating func append(_ event: Event) {
    let number = CountedFrames.digits(event.number, 3)
    func line(_ reel: String, _ transition: String, _ points: [Int]) -> String {
      "\(number)  \(reel) \(pad(event.track, 5)) \(transition) \(points.map(frames.label).joined(separator: " "))\n"
    }
    let points = [event.source.in, event.source.out, event.record.in, event.record.out]
    let start = text.endIndex
    if let transition = event.transition {
      let (from, at) = (event.source.out, event.record.in)
      text += line("B001C000", "C       ", [from, from, at, at])
      text += line(
        event.reel, (event.number % 2 == 0 ? "D   " : "W001") + " " + CountedFrames.digits(transition, 3), points)
    } else {
      text += line(event.reel, "C       ", points)
    }
    if let speed = event.speed {
      let sign = speed < 0 ? "-" : " "
      let value = "\(CountedFrames.digits(abs(speed) / 10, 3)).\(abs(speed) % 10)"
      let line = "M2   \(event.reel)      \(sign)\(value)                \(frames.label(event.source.in))\n"
      text += line
    }
    if let clip = event.clip {
      let isTransition = event.transition != nil
      text += isTransition ? "* FROM CLIP NAME:  Other\n* TO CLIP NAME:  \(clip)\n" : "* FROM CLIP NAME:  \(clip)\n"
    }
    if event.number % 10 == 0 {
      let comments = "* COMMENT: Note \(event.number)\n* LOC: \(frames.label(event.record.in + 3)) GREEN   Sky - why\n"
      text += comments
    }
    written += text[start...]
    events.append(event)
  }

  private mutating func appendSplit() { text += "SPLIT:    AUDIO DELAY=  \(frames.label(7))\n" }

  private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
