// The grammar of an edit decision list: the kind of a line and the ranges of its parts.
//
//     var event = EditLine.Event()
//     switch EditLine(text, line, &event) {
//     case .event: event.number, event.reel, event.record.in … }
//
// Some lines have no reel, and some reels contain spaces. So the four timecodes are found first, then the parts before.
//
//     002  A001     V     D    025 10:00:00:00 10:00:05:00 01:00:00:00 01:00:05:00
//     number, reel, track, transition with its length, source in and out, record in and out
//     003  A001     V     C        1009        1064        01:00:05:00 01:00:07:05       a source in frame numbers
//     * FROM CLIP NAME:  Opening                              also TO CLIP NAME, KEY CLIP NAME; the star may be missing
//     * LOC: 01:00:02:10 RED     Replace the sky
//     M2   A001       047.6                01:00:06:00        a speed in frames a second from a source time on
//     SPLIT:    AUDIO DELAY=  00:00:00:10                     a length

import SMPTETimecode
import TimecodeEvents

/// A line of an edit decision list. Its parts are ranges of the text.
enum EditLine {
  /// `TITLE:` and the text after it.
  case title(Range<Int>)
  /// `FCM:` and the mode.
  case frameCodeMode(Range<Int>)
  /// An event, whose parts are in the caller's `Event`.
  case event
  /// A line that begins like an event but is not an event.
  case damagedEvent
  /// An event with channels in place of the transition, or a word in place of a transition's length, so that the parts
  /// before it would be read shifted by one; the expected part in words, and its place.
  case eventWithout(String, at: Int)
  /// `FROM CLIP NAME:` and the name.
  case clipName(Range<Int>)
  /// `TO CLIP NAME:`, the incoming clip of a transition, or `KEY CLIP NAME:`, the clip that is keyed over the
  /// background.
  case nextClipName(Range<Int>)
  /// `COMMENT:` and its text.
  case comment(Range<Int>)
  case locator(Locator)
  case speed(Speed)
  /// `SPLIT:` and the offset between sound and picture.
  case split(Range<Int>)
  /// A comment of an unknown kind.
  case otherComment
  /// A statement whose content is not read. If it is about the event before it, the line stays with that event.
  case otherStatement(isOfEvent: Bool)
  /// A line that is not a statement.
  case unknown

  /// A source range and a record range that begin with a cut or a transition. The caller reuses one event for all
  /// lines, because an event is large.
  struct Event {
    /// The number. Both lines of a transition have the same number.
    private(set) var number = 0
    /// The transition at the beginning of the event; nil for a cut.
    private(set) var transition: TimecodeEvent.Transition.Kind?
    /// The number of a wipe, such as 1 in `W001`.
    private(set) var wipe: Int?
    /// True if the source's points are frame numbers.
    private(set) var hasSourceFrames = false
    /// True if the line has more text after the times.
    private(set) var hasTail = false
    /// The words of the line, in a buffer of fixed size, and the indices of the first time and of the track.
    private var words = [Range<Int>](repeating: 0..<0, count: maximumWordCount)
    private static let maximumWordCount = 64
    private var firstTime = 0
    /// The offset of the times, if they end the line, are as long as labels and one space apart; otherwise -1.
    private(set) var spacedTimes = -1
    private var trackWordIndex = 0

    /// The reel; nil if missing.
    var reel: Range<Int>? {
      trackWordIndex > 1 ? words[1].lowerBound..<words[trackWordIndex - 1].upperBound : nil
    }
    var track: Range<Int> { words[trackWordIndex] }
    /// The word for the transition, such as `D`.
    var transitionWord: Range<Int> { words[trackWordIndex + 1] }
    /// The transition's length in frames; nil if the line states no length.
    private(set) var transitionLength: Range<Int>?
    var source: (in: Range<Int>, out: Range<Int>) { (words[firstTime], words[firstTime + 1]) }
    var record: (in: Range<Int>, out: Range<Int>) { (words[firstTime + 2], words[firstTime + 3]) }
    /// The reel and the source time, for comparison with an M2 line.
    var used: SourceReference { SourceReference(reel: reel, time: source.in) }
  }

  /// The source in an event's line: the reel and the in point.
  struct SourceReference {
    var reel: Range<Int>?
    var time: Range<Int>
  }

  /// `LOC:`, a marker at a record time.
  struct Locator {
    var time: Range<Int>
    /// The color; nil if missing.
    var color: Range<Int>?
    var text: Range<Int>
  }

  /// `M2`, the speed of an event's source.
  struct Speed {
    var reel: Range<Int>
    /// The frames per second, with a sign if the source plays backward; nil if missing.
    var framesPerSecond: Range<Int>?
    /// The source time at which the speed begins; nil if missing.
    var time: Range<Int>?
  }

  /// Reads a line that is not blank, without the white space around it.
  ///
  /// - Parameter event: Receives the parts of the line if it is an event.
  init(_ text: Span<UInt8>, _ line: Range<Int>, _ event: inout Event) {
    switch text[line.lowerBound] {
    case let byte where byte.isDigit:
      if !event.read(text, line) {
        self = .damagedEvent
      } else {
        self = event.missingPart(in: text).map { .eventWithout($0.words, at: $0.offset) } ?? .event
      }
    case UInt8(ascii: "*"):
      var start = line.lowerBound + 1
      while start < line.upperBound, text[start] == UInt8(ascii: "*") || text[start].isSpace { start += 1 }
      self = Self(comment: start..<line.upperBound, of: text) ?? .otherComment
    case UInt8(ascii: ">"): self = .otherStatement(isOfEvent: true)
    // Notes, and the padding bytes with which controllers end a file.
    case UInt8(ascii: "$"), UInt8(ascii: "#"), UInt8(ascii: "%"), UInt8(ascii: ";"),
      UInt8(ascii: "/"), 0x1A, 0xFF:
      self = .otherStatement(isOfEvent: false)
    default: self = Self(statement: line, of: text)
    }
  }

  /// The form of an event's line, for messages.
  static let eventForm = "an event: a number, a reel, channels, a transition and four timecodes"

  /// Returns whether a first line, without the white space around it, shows that an edit list may follow.
  static func mayBegin(with line: Range<Int>, in text: Span<UInt8>) -> Bool {
    text[line.lowerBound].isDigit || text[line.lowerBound] == UInt8(ascii: "*")
      || text.rest(of: line, after: "title:") != nil || text.rest(of: line, after: "fcm:") != nil
  }

  /// Returns whether a line that is not an event was meant to be an event: a number, then at least three words with
  /// colons.
  static func isLikeEvent(_ line: Range<Int>, in text: Span<UInt8>) -> Bool {
    var (rest, count) = (line, 0)
    guard let first = text.word(of: &rest), text.isNumber(first) else { return false }
    while let word = text.word(of: &rest) {
      if word.contains(where: { text[$0] == UInt8(ascii: ":") || text[$0] == UInt8(ascii: ";") }) { count += 1 }
    }
    return count > 2
  }

  /// Returns whether a line of any text begins like an event, with a number of at least three digits, or contains a
  /// time.
  static func isNumberedLike(_ line: Range<Int>, in text: Span<UInt8>) -> Bool {
    var rest = line
    guard let first = text.word(of: &rest) else { return false }
    return first.count > 2 && text.isNumber(first) || hasTime(line, in: text)
  }

  /// Returns whether a line has a word like a time: a leading digit, then a colon or a semicolon somewhere.
  static func hasTime(_ line: Range<Int>, in text: Span<UInt8>) -> Bool {
    var rest = line
    while let word = text.word(of: &rest) {
      let mark = text.firstIndex(of: UInt8(ascii: ":"), or: UInt8(ascii: ";"), in: word)
      if text[word.lowerBound].isDigit, mark < word.upperBound { return true }
    }
    return false
  }

  /// Reads the text after a comment's star; nil if its kind is unknown.
  private init?(comment: Range<Int>, of text: Span<UInt8>) {
    if let name = Self(clipName: comment, of: text) {
      self = name
    } else if let note = text.rest(of: comment, after: "comment:") {
      self = .comment(note)
    } else if var rest = text.rest(of: comment, after: "loc:") {
      let part = rest
      let time = text.word(of: &rest) ?? part
      self = .locator(Locator(time: time, color: text.word(of: &rest), text: rest))
    } else {
      return nil
    }
  }

  /// Reads a clip name, with or without a star before it; nil for any other line.
  private init?(clipName line: Range<Int>, of text: Span<UInt8>) {
    if text.beginsWithClipName(line) {
      self = .clipName(line.lowerBound + 15..<line.upperBound)
    } else if let name = text.rest(of: line, after: "to clip name:") ?? text.rest(of: line, after: "key clip name:") {
      self = .nextClipName(name)
    } else {
      return nil
    }
  }

  /// The first words of statements about an event that remain true when its times change. A colon or a space follows
  /// each.
  private static let eventStatements: [StaticString] = [
    "aud", "audio", "effects", "key", "final", "source", "reel", "asc_sop", "asc_sat",
  ]
  /// The first words of other statements.
  private static let statements: [StaticString] = ["split", "fps", "gpi", "trg", "peg", "blk", "edit", "dledl"]

  private init(statement line: Range<Int>, of text: Span<UInt8>) {
    if let title = text.rest(of: line, after: "title:") {
      self = .title(title)
    } else if let mode = text.rest(of: line, after: "fcm:") {
      self = .frameCodeMode(mode)
    } else if let name = Self(clipName: line, of: text) {
      self = name
    } else {
      var end = line.lowerBound
      while end < line.upperBound, !text[end].isSpace, text[end] != UInt8(ascii: ":") { end += 1 }
      let word = line.lowerBound..<end
      if text.isWord("m2", in: word) {
        self = .speed(Speed(text, end..<line.upperBound))
      } else if text.isWord("split", in: word), let length = text.lastWord(of: end..<line.upperBound, isTime: true) {
        self = .split(length)
      } else {
        let isOfEvent = Self.eventStatements.contains { text.isWord($0, in: word) }
        let isKnown = isOfEvent || Self.statements.contains { text.isWord($0, in: word) }
        self = isKnown ? .otherStatement(isOfEvent: isOfEvent) : .unknown
      }
    }
  }
}

extension EditLine.Event {
  /// Reads an event's line; returns false for any other line.
  fileprivate mutating func read(_ text: Span<UInt8>, _ line: Range<Int>) -> Bool {
    guard case (var first, let count)? = readSpacedTimes(text, line) ?? readWords(text, line),
      let number = text.number(words[0])
    else { return false }
    self.number = number
    hasSourceFrames =
      first + 2 == count && first > 4 && words[first - 2..<first].allSatisfy { text.number($0) != nil }
    if hasSourceFrames { first -= 2 }
    guard first + 4 == count else { return false }
    firstTime = first
    // Before the times come, from right to left: the transition's length, the transition, the track and the reel.
    var last = first - 1
    (transition, wipe, transitionLength) = (nil, nil, nil)
    if last > 1, text.number(words[last]) != nil {
      // A cut's length has no meaning.
      transitionLength = text.isWord("c", in: words[last - 1]) ? nil : words[last]
      last -= 1
    }
    if !text.isWord("c", in: words[last]) { last = readTransition(text, last) }
    trackWordIndex = last - 1
    return last >= 2
  }

  /// The part without which those before it would be read shifted by one, in words, and its place: the transition, if
  /// there are channels in its place, or its length, if there is another word and the transition is in the channels'.
  fileprivate func missingPart(in text: Span<UInt8>) -> (words: String, offset: Int)? {
    guard transition == .other, case let word = transitionWord else { return nil }
    let isOfChannels = word.allSatisfy { offset in
      let byte = text[offset].lowercased
      let isLetter = byte == UInt8(ascii: "v") || byte == UInt8(ascii: "a") || byte == UInt8(ascii: "b")
      return isLetter || offset > word.lowerBound && (byte.isDigit || byte == UInt8(ascii: "/"))
    }
    if isOfChannels { return ("a transition after the channels, such as C for a cut", word.upperBound) }
    let isMix = text.isWord("c", in: track) || text.isWord("d", in: track)
    let isWipe = track.count > 1 && text[track.lowerBound].lowercased == UInt8(ascii: "w")
    guard trackWordIndex > 2, isMix || isWipe && text.number(track.dropFirst()) != nil else { return nil }
    return ("a transition's length in frames", word.lowerBound)
  }

  /// Reads the words up to the fourth time; returns the index of the first time and the number of words, or nil if the
  /// line is not an event.
  private mutating func readWords(_ text: Span<UInt8>, _ line: Range<Int>) -> (first: Int, count: Int)? {
    spacedTimes = -1
    var (rest, first, count) = (line, -1, 0)
    while first < 0 || count < first + 4, let word = text.word(of: &rest) {
      if first < 0, count > 1, text.isLikeLabel(word) { first = count }
      words[count] = word
      count += 1
      guard count < Self.maximumWordCount else { return nil }
    }
    hasTail = text.word(of: &rest) != nil
    return first < 0 ? nil : (first, count)
  }

  /// Reads a line that ends with four labels one space apart, as nearly all events do; nil for any other line.
  private mutating func readSpacedTimes(_ text: Span<UInt8>, _ line: Range<Int>) -> (first: Int, count: Int)? {
    let times = line.upperBound - 4 * WrittenField.timesStride + 1
    guard times > line.lowerBound, text.hasSpacedTimes(at: times) else { return nil }
    let count = text.withUnsafeBytes { bytes in
      words.withUnsafeMutableBufferPointer { words in
        var (offset, count) = (line.lowerBound, 0)
        while true {
          while offset < times, bytes[offset].isSpace { offset &+= 1 }
          guard offset < times else { break }
          let start = offset
          repeat { offset &+= 1 } while offset < times && !bytes[offset].isSpace
          // The first label-like word after two others is the first time.
          guard count < words.count - 5, count < 2 || offset &- start < WrittenField.timesStride &- 1 else {
            return 0
          }
          words[count] = Range(uncheckedBounds: (start, offset))
          count &+= 1
        }
        for number in 0..<4 {
          let start = times &+ number &* WrittenField.timesStride
          words[count &+ number] = Range(uncheckedBounds: (start, start &+ WrittenField.timesStride &- 1))
        }
        return count
      }
    }
    guard count > 1 else { return nil }
    (spacedTimes, hasTail) = (times, false)
    return (count, count + 4)
  }

  /// Reads the word for a transition at an index, and a key's second word; returns the index of the first of these
  /// words.
  private mutating func readTransition(_ text: Span<UInt8>, _ last: Int) -> Int {
    let word = words[last]
    let letter = text[word.lowerBound].lowercased
    // A key's background, its foreground, or a fade-out of the key: `K B`, `K F`, `K O`.
    if last > 1, word.count == 1, text.isWord("k", in: words[last - 1]) {
      transition = letter == UInt8(ascii: "b") ? .keyBackground : letter == UInt8(ascii: "f") ? .key : nil
      if letter == UInt8(ascii: "o") { transition = .keyOut }
      if transition != nil { return last - 1 }
    }
    transition = .other
    if word.count == 1, letter == UInt8(ascii: "d") { transition = .dissolve }
    if word.count == 1, letter == UInt8(ascii: "k") { transition = .key }
    guard letter == UInt8(ascii: "w") else { return last }
    let number = word.lowerBound + 1..<word.upperBound
    wipe = text.number(number)
    if wipe != nil || number.isEmpty { transition = .wipe }
    return last
  }
}

extension EditLine.Speed {
  /// Reads the text after `M2`: a reel, which may contain spaces, the speed and usually a source time.
  fileprivate init(_ text: Span<UInt8>, _ part: Range<Int>) {
    var rest = text.trimmed(part)
    time = text.lastWord(of: rest, isTime: true)
    if let time { rest = text.trimmed(rest.lowerBound..<time.lowerBound) }
    framesPerSecond = text.lastWord(of: rest, isTime: false)
    reel = text.trimmed(rest.lowerBound..<(framesPerSecond?.lowerBound ?? rest.upperBound))
  }
}

extension EditLine.Speed {
  /// Returns whether the speed belongs to the first of an event's two lines.
  ///
  /// It does if its reel and time match the first line better. If both lines match equally, the speed belongs to the
  /// last.
  func isOf(_ first: EditLine.SourceReference, before last: EditLine.SourceReference, in text: Span<UInt8>) -> Bool {
    matchScore(with: first, in: text) > matchScore(with: last, in: text)
  }

  private func matchScore(with used: EditLine.SourceReference, in text: Span<UInt8>) -> Int {
    let hasReel = used.reel.map { text.isEqual($0, reel) } ?? false
    let hasTime = time.map { text.isEqual($0, used.time) } ?? false
    return (hasReel ? 2 : 0) + (hasTime ? 1 : 0)
  }
}

extension Span<UInt8> {
  /// Returns whether a part begins with `from clip name:` in any letter case, as most comments do.
  fileprivate func beginsWithClipName(_ part: Range<Int>) -> Bool {
    guard part.count >= 15 else { return false }
    return withUnsafeBytes { bytes in
      let head = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: part.lowerBound, as: UInt64.self))
      let tail = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: part.lowerBound + 7, as: UInt64.self))
      // "from cli" and "ip name:", lowest byte first; the mask has the bit that upper case lacks.
      return head | 0x2020_2000_2020_2020 == 0x696C_6320_6D6F_7266
        && tail | 0x0020_2020_2000_2020 == 0x3A65_6D61_6E20_7069
    }
  }

  /// Returns whether white space precedes an offset, and four words follow that are as long as labels and one space
  /// apart. The first word must be a label.
  fileprivate func hasSpacedTimes(at start: Int) -> Bool {
    let stride = WrittenField.timesStride
    guard isLikeLabel(start..<start + stride - 1), self[start - 1].isSpace else { return false }
    return withUnsafeBytes { bytes in
      /// Returns whether eight bytes contain a space or a control character.
      func hasSpace(_ offset: Int) -> Bool {
        let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        return (word &- 0x2121_2121_2121_2121) & ~word & 0x8080_8080_8080_8080 != 0
      }
      for index in 0..<4 {
        let first = start + index * stride
        if hasSpace(first) || hasSpace(first + stride - 9) || index > 0 && bytes[first - 1] != 0x20 { return false }
      }
      return true
    }
  }

  /// Returns whether a word begins like a timecode. Premiere writes `00;00;00;00` for drop frame.
  func isLikeLabel(_ word: Range<Int>) -> Bool {
    func separates(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ":") || byte == UInt8(ascii: ";") }
    return word.count >= 11 && self[word.lowerBound].isDigit && self[word.lowerBound + 1].isDigit
      && separates(self[word.lowerBound + 2]) && separates(self[word.lowerBound + 5])
  }

  /// The last word of a part if it is, or is not, a timecode; nil if there is no such word.
  fileprivate func lastWord(of part: Range<Int>, isTime: Bool) -> Range<Int>? {
    let part = trimmed(part)
    var start = part.upperBound
    while start > part.lowerBound, !self[start - 1].isSpace, self[start - 1] != UInt8(ascii: "=") { start -= 1 }
    let word = start..<part.upperBound
    return !word.isEmpty && isLikeLabel(word) == isTime ? word : nil
  }
}

extension Timecode {
  /// The timecode as an out point. Zero after a positive in point means the end of the day.
  @inline(__always)
  func asOutPoint(after start: Timecode) -> Timecode {
    guard isZero, !start.isZero, upperLimit == .max24Hours else { return self }
    return Timecode(unchecked: Timecode.Components(h: 24), using: properties)
  }
}
