// An event's line of an edit decision list, which marker lists of DaVinci Resolve have too.
//
//     002  A001     V     D    025 10:00:00:00 10:00:05:00 01:00:00:00 01:00:05:00
//     number, reel, track, transition with its length, source in and out, record in and out
//
// Programs write it in columns, but lines without the reel and reels with spaces are found as well. The four timecodes are
// therefore found first.

import SMPTETimecode

/// An event's line.
struct EditEvent {
  /// The event's number, which the two lines of a transition have in common.
  var number: Int
  /// The bytes of the reel; nil where there is none.
  var reel: Range<Int>?
  /// Whether the event begins with a dissolve, a wipe or a key.
  var isTransition: Bool
  /// The bytes of the source in, source out, record in and record out.
  var times: (Range<Int>, Range<Int>, Range<Int>, Range<Int>)

  /// Reads a line; nil if it is no event's. The words are a place to work in.
  init?(_ text: Span<UInt8>, _ line: Range<Int>, _ words: inout [Range<Int>]) {
    words.removeAll(keepingCapacity: true)
    var rest = line
    var first: Int?
    while let word = text.word(of: &rest), first == nil || words.count < (first ?? 0) + 4 {
      if first == nil, words.count > 1, Self.isTime(text, word) { first = words.count }
      words.append(word)
      guard words.count < 64 else { return nil }
    }
    guard let first, first + 4 == words.count, let number = text.number(words[0]) else { return nil }
    self.number = number
    times = (words[first], words[first + 1], words[first + 2], words[first + 3])
    // Before the times: a transition's length, the transition, the track, the reel.
    var last = first - 1
    if last > 1, text.number(words[last]) != nil, !text.isWord("c", in: words[last - 1]) { last -= 1 }
    // A key's background or foreground: `K B`, `K O`.
    let isKey = ["b", "f", "o"].contains { text.isWord($0, in: words[last]) }
    if last > 1, isKey, text.isWord("k", in: words[last - 1]) { last -= 1 }
    isTransition = !text.isWord("c", in: words[last])
    guard last >= 2 else { return nil }
    let reelEnd = last - 2
    reel = reelEnd >= 1 ? words[1].lowerBound..<words[reelEnd].upperBound : nil
  }

  /// Whether a word begins as a timecode does; Premiere writes `00;00;00;00` for drop frame.
  private static func isTime(_ text: Span<UInt8>, _ word: Range<Int>) -> Bool {
    func separates(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ":") || byte == UInt8(ascii: ";") }
    return word.count >= 11 && text[word.lowerBound].isDigit && text[word.lowerBound + 1].isDigit
      && separates(text[word.lowerBound + 2]) && separates(text[word.lowerBound + 5])
  }
}

extension DocumentReading {
  /// Takes the title or the frame code mode of an edit list; false for any other line.
  mutating func takeEditListHeading(
    _ line: Range<Int>, in text: Span<UInt8>, at lines: DocumentLines
  ) throws(DocumentError) -> Bool {
    if let part = text.rest(of: line, behind: "title:") {
      title = try string(in: text, part, at: lines)
    } else if let part = text.rest(of: line, behind: "fcm:") {
      if let mode = RateStatement(frameCodeMode: text.extracting(part)) {
        if let current, current != mode {
          contradict("FCM lines with another mode than the one before", at: lines.place(line.lowerBound))
        }
        state(mode, at: lines.place(line.lowerBound))
      } else {
        leave("FCM lines with another mode", at: lines.place(line.lowerBound))
      }
    } else {
      return false
    }
    return true
  }
}

extension Timecode {
  /// The timecode as an out point: zero after a later in point is the day's end.
  func asEnd(after start: Timecode) -> Timecode {
    guard isZero, !start.isZero, upperLimit == .max24Hours else { return self }
    return Timecode(unchecked: Timecode.Components(h: 24), using: properties)
  }
}

// MARK: Writing

extension DocumentWriting {
  /// Writes an edit list's title and frame code mode.
  mutating func editListHeading(_ document: TimecodeDocument, _ properties: Timecode.Properties?) {
    write("TITLE: ")
    line(document.title, replaced: .title, of: 0)
    write(properties?.frameRate.isDrop == true ? "\nFCM: DROP FRAME\n\n" : "\nFCM: NON-DROP FRAME\n\n")
  }

  /// Writes an event with the same source and record times.
  mutating func editEvent(_ number: Int, digits: Int, reel: StaticString, from start: Timecode, to end: Timecode) {
    let digitsOfNumber = String(number)
    for _ in digitsOfNumber.utf8.count..<max(digits, digitsOfNumber.utf8.count) { write(UInt8(ascii: "0")) }
    write(digitsOfNumber)
    write("  ")
    write(reel.description)
    for _ in reel.utf8CodeUnitCount..<8 { write(0x20) }
    write(" V     C        ")
    for place in 0..<4 {
      if place > 0 { write(0x20) }
      append(place & 1 == 0 ? start : end)
    }
    write(0x0A)
  }

  /// Writes a timecode, and zero for the day's end.
  private mutating func append(_ timecode: Timecode) {
    if timecode.hours >= 24 || timecode.days > 0 {
      append(label: Timecode(unchecked: .zero, using: timecode.properties))
    } else {
      append(label: timecode)
    }
  }

  /// Writes a line with a text, if there is one.
  mutating func comment(_ start: String, _ text: String?, replaced kind: DocumentLoss.Kind, of index: Int) {
    guard let text else { return }
    write(start)
    line(text, replaced: kind, of: index)
    write(0x0A)
  }
}
