// iXML, the chunk that production recorders write. It is a small XML text. The elements of SPEED, and TAPE, are read.
// The text is read once, one element's content at a time. Attributes are skipped.

import SMPTETimecode
import XML

/// The facts that the iXML of a WAVE file states.
struct ProductionXML {
  /// The text of TIMECODE_RATE, such as `24000/1001`.
  private(set) var timecodeRate: String?
  /// The offset of that text in the body of the chunk.
  private(set) var rateOffset = 0
  /// The text of MASTER_SPEED, such as `24/1`: the frame rate of the production. The timecode may have a different one.
  private(set) var masterSpeed: String?
  /// The meaning of TIMECODE_FLAG. True for DF, false for NDF.
  private(set) var isDrop: Bool?
  /// The samples a second of the time stamp.
  private(set) var stampRate: Int?
  /// The offset of the low half of the time stamp in the body of the chunk.
  private(set) var stampOffset = 0
  /// The name of the tape; nil if it is not valid in the encoding of the chunk.
  private(set) var tape: String?

  /// The offsets of values that cannot be read, in the body of the chunk.
  private(set) var unreadable: [Int] = []

  private var high: UInt64? = 0
  private var low: UInt64?

  /// The samples since midnight, from their two halves.
  var stamp: UInt64? {
    guard let low, let high else { return nil }
    return high << 32 | low
  }

  /// Reads the body of a chunk, up to the end of its XML.
  init(_ body: [UInt8]) {
    let source = ProductionText(body)
    var parents: [String] = []
    var content = ProductionContent()
    XMLReader.read(source.bytes.span, isLenient: true) { reader in
      while let event = try? reader.next() {
        switch event {
        case .start:
          parents.append(String(decoding: reader.bytes(reader.name), as: UTF8.self))
          content = ProductionContent()
        case .text: content.append(reader)
        case .end:
          if let name = parents.popLast() { record(name, in: parents.last, content, of: source) }
          content = ProductionContent()
        }
      }
    }
  }

  private mutating func record(
    _ name: String, in parent: String?, _ content: ProductionContent, of source: ProductionText
  ) {
    guard parent == (name == "TAPE" ? "BWFXML" : "SPEED") else { return }
    let (offset, value) = (source.offset(of: content.start ?? 0), content.value)
    guard value != "" else { return }
    /// The value that a text means. A text without a meaning is unreadable.
    func read<Value>(_ parse: (String) -> Value?) -> Value? {
      let found = value.flatMap(parse)
      if found == nil { unreadable.append(offset) }
      return found
    }
    switch name {
    case "TAPE": tape = read { $0 }
    // An unreadable rate is an error.
    case "TIMECODE_RATE": (timecodeRate, rateOffset) = (value?.filter { $0 != " " } ?? "", offset)
    case "MASTER_SPEED": masterSpeed = read { $0.allSatisfy { "0123456789./".contains($0) } ? $0 : nil }
    case "TIMECODE_FLAG": isDrop = read { StatedRate.isDrop(flag: $0) }
    case "TIMESTAMP_SAMPLE_RATE":
      stampRate = read { text in Int(text).flatMap { $0 > 0 && $0 < 1 << 32 ? $0 : nil } }
    case "TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_HI": high = read { UInt32($0).map(UInt64.init) }
    case "TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_LO":
      (low, stampOffset) = (read { UInt32($0).map(UInt64.init) }, offset)
    default: break
    }
  }
}

extension StatedRate {
  /// Creates a rate from the `bext` description that recorders write, with a line such as `sSPEED=023.976-ND`. The
  /// letter before SPEED depends on the manufacturer.
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

  /// The meaning of a recorder's flag: true for D and DF, false for ND and NDF; nil for any other.
  static func isDrop(flag: some StringProtocol) -> Bool? {
    switch flag.uppercased() {
    case "D", "DF": true
    case "ND", "NDF": false
    default: nil
    }
  }
}
