// Closed captions in Scenarist's form (SCC): lines with a label and words of four hexadecimal digits, which are the
// byte pairs of CEA-608.
//
//     Scenarist_SCC V1.0
//
//     01:00:02:00<tab>9420 9420 9470 9470 c8e9 942c 942c 942f 942f
//
// The label is the time of the first word, and each word lasts one frame at 29.97; a semicolon means drop frame. A
// caption begins when it appears, at the end-of-caption code or at its first character, and ends when it is erased or
// replaced. Its text is the marker's name. A painted row that begins in a later line is a separate caption. If a line
// is unreadable, the visible captions are omitted, because their end may be in that line.

import UniformTypes
import SMPTETimecode
import TimecodeEvents

enum ClosedCaptions: DocumentReader {
  static let traits = DocumentTraits(
    name: "Scenarist closed captions",
    type: { UTType(importedAs: "com.scenarist.closed-caption", conformingTo: .plainText) })

  static func recognizes(_ head: Span<UInt8>) -> Bool {
    DocumentLines.first(in: head).map { head.rest(of: $0, after: "scenarist_scc v") != nil } ?? false
  }

  static func read(_ bytes: Span<UInt8>, into reading: inout DocumentReading) throws(DocumentError) {
    guard recognizes(bytes) else { throw DocumentError(.expected("Scenarist_SCC V1.0"), at: .beginning) }
    reading.state(.framesPerSecond(.fps29_97))
    var captions = CaptionReading(reading)
    var lines = DocumentLines(bytes)
    _ = try lines.nextText(in: bytes)
    while let line = try lines.nextText(in: bytes) { try captions.read(line, of: bytes, at: lines) }
    try captions.finish()
    reading = captions.reading
  }
}

private struct CaptionReading {
  private enum Mode {
    case popOn, paintOn, rollUp
  }

  var reading: DocumentReading
  private var mode = Mode.popOn
  /// The caption in the hidden memory.
  private var hidden = CaptionText()
  /// The visible captions: one popped-on caption, or a caption for each line in which painted rows begin.
  private var shown: [Shown] = []
  /// The screen row of the next text, one of 15; nil until a code chooses a row.
  private var row: UInt8?

  private struct Shown {
    var text = CaptionText()
    /// The start, and the location of the line that contains its code; nil before the first character.
    var since: (start: Timecode, location: DocumentLocation)?
    var rows: Set<UInt8> = []
  }
  /// The last control code. Control codes are sent twice, but count once.
  private var lastControl: UInt16?
  private var isOtherChannel = false
  /// True if a hidden caption has begun but has not appeared.
  private var hasBegunCaption = false

  init(_ reading: DocumentReading) { self.reading = reading }

  mutating func read(_ line: Range<Int>, of bytes: Span<UInt8>, at lines: DocumentLines) throws(DocumentError) {
    var rest = line
    guard let part = bytes.word(of: &rest), let label = try reading.timecode(in: bytes, part, at: lines)
    else { return lose() }
    guard label.isValid else {
      lose()
      return reading.problem(.range(.invalidInPoint(label)), at: lines.location(line.lowerBound))
    }
    let start = label.frameCount.wholeFrames
    var count = 0
    lastControl = nil
    while let word = bytes.word(of: &rest) {
      guard word.count == 4, let number = bytes.hexadecimal(word) else {
        lose()
        return reading.problem(.expected("words of four hexadecimal digits"), at: lines.location(word.lowerBound))
      }
      let time = Timecode(.frames(start + count), using: label.properties, by: .allowingInvalid)
      try execute(number & 0x7F7F, time, lines.location(line.lowerBound))
      count += 1
    }
    guard count == 0 else { return }
    lose()
    reading.problem(.expected("words of four hexadecimal digits"), at: lines.location(line.upperBound))
  }

  /// Writes the two characters of a word, or executes its control code.
  private mutating func execute(_ word: UInt16, _ time: Timecode, _ location: DocumentLocation) throws(DocumentError) {
    let (first, second) = (UInt8(word >> 8), UInt8(word & 0xFF))
    guard first >= 0x10 else { return }
    guard first < 0x20 else {
      lastControl = nil
      for byte in [first, second] where byte >= 0x20 { write(CaptionText.basic(byte), time, location) }
      return
    }
    guard lastControl != word else { return lastControl = nil }
    lastControl = word
    isOtherChannel = first & 0x08 != 0
    guard !isOtherChannel else { return reading.omit("codes of the second channel", at: location) }
    switch (first, second) {
    case (0x10...0x17, 0x40...0x7F):
      row = (first & 0x07) << 1 | (second & 0x20) >> 5
      try beginRow(at: time, location)
    case (0x11, 0x20...0x2F): changeText { $0.space() }
    case (0x11, 0x30...0x3F): write(CaptionText.special[Int(second) - 0x30], time, location)
    case (0x12...0x13, 0x20...0x3F):
      changeText { $0.back() }
      write(CaptionText.extended[Int(first - 0x12) * 32 + Int(second) - 0x20], time, location)
    case (0x14...0x15, 0x20...0x2F): try control(second, time, location)
    case (0x17, 0x21...0x23): changeText { $0.space() }
    default: break
    }
  }

  private mutating func control(_ code: UInt8, _ time: Timecode, _ location: DocumentLocation) throws(DocumentError) {
    switch code {
    case 0x20: (mode, hasBegunCaption) = (.popOn, true)
    case 0x21: changeText { $0.back() }
    case 0x25...0x27: mode = .rollUp
    case 0x29: mode = .paintOn
    case 0x2A, 0x2B: reading.omit("codes for text that is not a caption", at: location)
    case 0x2C:
      try erase(at: time)
      if hidden.isEmpty { hasBegunCaption = false }
    case 0x2D where mode == .rollUp: try erase(at: time)
    case 0x2E: hidden = CaptionText()
    case 0x2F:
      try erase(at: time)
      (mode, hasBegunCaption) = (.popOn, false)
      if !hidden.isEmpty { shown = [Shown(text: hidden, since: (time, location))] }
      hidden = CaptionText()
    default: break
    }
  }

  private mutating func changeText(_ change: (inout CaptionText) -> Void) {
    guard mode != .popOn else { return change(&hidden) }
    if shown.isEmpty { shown.append(Shown()) }
    change(&shown[shown.count - 1].text)
  }

  /// Begins a row. If rows are painted, it ends the caption of an earlier line that has the same row, and begins a
  /// separate caption if the last caption is of an earlier line.
  private mutating func beginRow(at time: Timecode, _ location: DocumentLocation) throws(DocumentError) {
    if mode == .paintOn, let row {
      if let index = shown.firstIndex(where: {
        $0.rows.contains(row) && $0.since.map { $0.location != location } ?? false
      }) {
        try end(shown.remove(at: index), at: time)
      }
      if let since = shown.last?.since, since.location != location { shown.append(Shown()) }
    }
    changeText { $0.beginRow() }
  }

  private mutating func write(_ scalar: Unicode.Scalar, _ time: Timecode, _ location: DocumentLocation) {
    guard !isOtherChannel else { return }
    changeText { $0.append(scalar) }
    guard mode != .popOn, scalar != " " else { return }
    let last = shown.count - 1
    if shown[last].since == nil { shown[last].since = (time, location) }
    if let row { shown[last].rows.insert(row) }
  }

  /// Ends all visible captions.
  private mutating func erase(at time: Timecode) throws(DocumentError) {
    for caption in shown { try end(caption, at: time) }
    shown = []
  }

  private mutating func end(_ caption: Shown, at time: Timecode) throws(DocumentError) {
    guard let since = caption.since else { return }
    let texts = EntryTexts(name: reading.id(of: caption.text.text))
    try reading.add(texts, from: since.start, to: time, at: since.location)
  }

  /// Omits the visible captions, whose end may be in the unreadable line, and the text of the next caption.
  private mutating func lose() {
    for caption in shown {
      if let since = caption.since { reading.omit("captions whose end is unknown", at: since.location) }
    }
    (shown, hidden, lastControl) = ([], CaptionText(), nil)
  }

  /// Adds the captions that no code erases, as single timecodes.
  mutating func finish() throws(DocumentError) {
    for caption in shown {
      guard let since = caption.since else { continue }
      let texts = EntryTexts(name: reading.id(of: caption.text.text))
      try reading.add(texts, from: since.start, to: nil, at: since.location)
    }
    if hasBegunCaption || !hidden.isEmpty { reading.omit("captions that are not shown", at: .beginning) }
  }
}

extension Span<UInt8> {
  /// The number in hexadecimal digits; nil if a character is not a digit.
  fileprivate func hexadecimal(_ part: Range<Int>) -> UInt16? {
    var number: UInt16 = 0
    for index in part {
      let byte = self[index]
      let letter = (byte | 0x20) &- UInt8(ascii: "a")
      guard byte.isDigit || letter < 6 else { return nil }
      number = number << 4 | UInt16(byte.isDigit ? byte - 0x30 : letter + 10)
    }
    return number
  }
}
