// iXML, the chunk that production recorders write: a small XML text of which the elements of SPEED and TAPE are read. The scan
// passes the text once, holds one element at a time, and takes names and text as they are: no entities, no attributes, no
// declarations.

/// What a WAVE file's iXML states.
struct ProductionXML {
  /// The text of TIMECODE_RATE, such as `24000/1001`.
  private(set) var timecodeRate: String?
  /// Where that text begins, counted from the chunk's body.
  private(set) var rateOffset = 0
  /// TIMECODE_FLAG: DF or NDF.
  private(set) var isDrop: Bool?
  /// Samples a second of the time stamp.
  private(set) var stampRate: Int?
  /// Where the time stamp's low half begins, counted from the chunk's body.
  private(set) var stampOffset = 0
  /// The tape.
  private(set) var tape: String?

  private var high: UInt64?
  private var low: UInt64?

  /// Samples since midnight, from their two halves.
  var stamp: UInt64? {
    guard let low else { return nil }
    return (high ?? 0) << 32 | low
  }

  /// Reads the text.
  init(_ text: [UInt8]) {
    var offset = 0
    var parents: [Substring] = []
    while let open = text[offset...].firstIndex(of: 0x3C) {
      guard let close = text[open...].firstIndex(of: 0x3E) else { return }
      if text[open...].starts(with: "<!--".utf8) {
        guard let end = Self.endOfComment(in: text, from: open + 4) else { return }
        offset = end
        continue
      }
      offset = close + 1
      let tag = String(decoding: text[open + 1..<close], as: UTF8.self)
      if tag.hasPrefix("/") {
        _ = parents.popLast()
      } else if !tag.hasPrefix("?"), !tag.hasPrefix("!"), !tag.hasSuffix("/") {
        let name = tag.prefix { $0 != " " && $0 != "\n" && $0 != "\r" && $0 != "\t" }
        let end = text[offset...].firstIndex(of: 0x3C) ?? text.endIndex
        if end - offset <= 256 {
          take(name, in: parents.last, text: text[offset..<end], at: offset)
        }
        guard parents.count < 64 else { return }
        parents.append(name)
      }
    }
  }

  private static func endOfComment(in text: [UInt8], from start: Int) -> Int? {
    var offset = start
    while offset < text.count, let dash = text[offset...].firstIndex(of: 0x2D) {
      if text[dash...].starts(with: "-->".utf8) { return dash + 3 }
      offset = dash + 1
    }
    return nil
  }

  private mutating func take(_ name: Substring, in parent: Substring?, text: ArraySlice<UInt8>, at offset: Int) {
    let space: Set<UInt8> = [0x20, 0x0A, 0x0D, 0x09]
    let leading = text.prefix { space.contains($0) }.count
    var value = text.dropFirst(leading)
    while let last = value.last, space.contains(last) { value.removeLast() }
    guard !value.isEmpty else { return }
    let content = String(decoding: value, as: UTF8.self)
    if name == "TAPE", parent == "BWFXML" { tape = content }
    guard parent == "SPEED" else { return }
    switch name {
    case "TIMECODE_RATE": (timecodeRate, rateOffset) = (content, offset + leading)
    case "TIMECODE_FLAG": isDrop = StatedRate.isDrop(flag: content)
    case "TIMESTAMP_SAMPLE_RATE": stampRate = Int(content).flatMap { $0 > 0 && $0 < 1 << 32 ? $0 : nil }
    case "TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_HI": high = UInt32(content).map(UInt64.init)
    case "TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_LO":
      (low, stampOffset) = (UInt32(content).map(UInt64.init), offset + leading)
    default: break
    }
  }
}

extension StatedRate {
  /// Makes a rate of a `bext` description as recorders write it: a line such as `sSPEED=023.976-ND`; the letter before SPEED
  /// is the maker's.
  init?(recorderDescription text: String, at offset: Int) {
    for line in text.split(whereSeparator: \.isNewline) {
      guard let key = line.firstRange(of: "SPEED="), line.distance(from: line.startIndex, to: key.lowerBound) <= 1
      else { continue }
      let value = line[key.upperBound...]
      let number = value.prefix { $0.isNumber || $0 == "." || $0 == "/" }
      let flag = value.dropFirst(number.count).drop { $0 == "-" || $0 == " " }.prefix { $0.isLetter }
      let start = text.utf8.distance(from: text.startIndex, to: value.startIndex)
      self.init(text: number, isDrop: Self.isDrop(flag: flag), at: offset + start)
      return
    }
    return nil
  }

  /// Whether a recorder's flag, DF or NDF and shorter forms, is that of drop frame; nil where it is neither.
  static func isDrop(flag: some StringProtocol) -> Bool? {
    switch flag.uppercased() {
    case "D", "DF": true
    case "ND", "NDF": false
    default: nil
    }
  }
}
