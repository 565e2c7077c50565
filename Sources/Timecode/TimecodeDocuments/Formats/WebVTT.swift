// WebVTT (W3C): a header, then blocks separated by empty lines: cues with an optional identifier, notes, styles,
// regions.
//
//     WEBVTT
//
//     00:02.000 --> 00:03.500
//     The text
//
// The text of a cue is the marker's name. Its tags are omitted, and WebVTT's character references are resolved.

import UniformTypes
import SMPTETimecode
import TimecodeEvents
import XML

enum WebVTT: DocumentWriter {
  static let traits = DocumentTraits(
    name: "WebVTT",
    type: { UTType(importedAs: "org.w3.webvtt", conformingTo: .plainText) },
    losses: [.duration, .rounding, .nameCharacters, .emptyText], omits: [.title, .event, .transition, .note, .color],
    hasRealTime: true)

  static func recognizes(_ head: Span<UInt8>) -> Bool {
    guard let line = DocumentLines.first(in: head), head.has("WEBVTT", at: line.lowerBound, before: line.upperBound)
    else { return false }
    return line.count == 6 || head[line.lowerBound + 6] == 0x20 || head[line.lowerBound + 6] == 0x09
  }

  static func read(_ bytes: Span<UInt8>, into reading: inout DocumentReading) throws(DocumentError) {
    guard recognizes(bytes) else { throw DocumentError(.expected("WEBVTT"), at: .beginning) }
    var cues = CueReading(reading)
    var lines = DocumentLines(bytes)
    cues.block = .header
    _ = try lines.nextText(in: bytes)
    while let line = try lines.next(in: bytes) { try cues.read(line, of: bytes, at: lines) }
    try cues.endBlock(in: bytes)
    reading = cues.reading
  }

  static func write(to output: inout DocumentWriting) throws(DocumentError) {
    output.write("WEBVTT\n")
    guard let properties = try output.list.commonProperties() else { return }
    let time = RealTime(properties)
    for entry in output.list {
      output.write(0x0A)
      output.timing(of: entry, at: time, as: .clock)
      output.writeCueText(entry.name, escapes: true, of: entry.index)
    }
  }
}

/// Reads a WebVTT document block by block.
///
/// As the standard says, a block ends only at a line without any byte, or at a line with an arrow, which always begins
/// a cue.
private struct CueReading {
  var reading: DocumentReading
  var block = Block.none

  /// The block to which the next line belongs.
  enum Block {
    /// Between two blocks.
    case none
    /// Lines without an arrow. A single such line is an identifier if a cue follows.
    case text(TextBlock)
    case cue(Cue)
    /// The lines after the first line of the file. A cue may follow without an empty line.
    case header
    /// A note, a style, a region, or a cue with unreadable times.
    case other
  }

  /// Lines without an arrow.
  struct TextBlock {
    /// The first line.
    let part: Range<Int>
    let location: DocumentLocation
    var count = 1
    /// The first line that would be a cue's times if it had an arrow.
    var timing: DocumentLocation?
  }

  private static let blocks: [(StaticString, String)] = [
    ("NOTE", "notes"), ("STYLE", "style sheets"), ("REGION", "regions"),
  ]

  init(_ reading: DocumentReading) { self.reading = reading }

  mutating func read(_ line: Range<Int>, of bytes: Span<UInt8>, at lines: DocumentLines) throws(DocumentError) {
    guard !line.isEmpty else { return try endBlock(in: bytes) }
    let part = bytes.trimmed(line)
    if let timing = CueTiming(in: bytes, part) {
      return try begin(timing, in: bytes, at: lines.location(part.lowerBound))
    }
    if bytes.contains("-->", in: part) {
      if case .text(let text) = block, text.count > 1 || text.timing != nil { omit(text) }
      if case .cue = block { try endBlock(in: bytes) }
      reading.problem(.expected("a cue's times"), at: lines.location(part.lowerBound))
      return block = .other
    }
    switch block {
    case .header:
      if !part.isEmpty { reading.omit(detail: "header lines", at: lines.location(part.lowerBound)) }
    case .cue(var cue):
      block = .none
      try cue.append(line)
      block = .cue(cue)
    case .none:
      guard !part.isEmpty else { return }
      let location = lines.location(part.lowerBound)
      for (word, content) in Self.blocks where bytes.word(word, in: part) {
        reading.omit(detail: content, at: location)
        return block = .other
      }
      block = .text(TextBlock(part: part, location: location, timing: bytes.isLikeCueTimes(part) ? location : nil))
    case .text(var text):
      text.count += 1
      if text.timing == nil, !part.isEmpty, bytes.isLikeCueTimes(part) { text.timing = lines.location(part.lowerBound) }
      block = .text(text)
    case .other: break
    }
  }

  private mutating func begin(
    _ timing: CueTiming, in bytes: Span<UInt8>, at location: DocumentLocation
  ) throws(DocumentError) {
    if case .text(let text) = block, text.count == 1 {
      if !bytes.isNumber(text.part) { reading.omit(detail: "cue identifiers", at: text.location) }
      block = .none
    }
    try endBlock(in: bytes)
    if !timing.settings.isEmpty { reading.omit(detail: "cue settings", at: location) }
    block = .cue(Cue(timing: timing, location: location))
  }

  /// Counts a block without an arrow as omitted.
  private mutating func omit(_ text: TextBlock) {
    if let location = text.timing {
      reading.problem(.expected("a cue's times"), at: location)
    } else {
      reading.omit("blocks without a cue's times", at: text.location)
    }
  }

  mutating func endBlock(in bytes: Span<UInt8>) throws(DocumentError) {
    switch block {
    case .cue(let cue):
      let (reference, tag) = (UInt8(ascii: "&"), UInt8(ascii: "<"))
      let isPlain = cue.lines.allSatisfy { bytes.firstIndex(of: reference, or: tag, in: $0) == $0.upperBound }
      guard !isPlain, let text = try cue.text(in: bytes) else {
        try reading.add(cue, in: bytes)
        break
      }
      let plain = CueText(text.joined ?? text.part.map { bytes[$0] })
      if plain.hasTags { reading.omit(detail: "cues' tags", at: cue.location) }
      try reading.add(cue, name: plain.text.isEmpty ? 0 : reading.id(of: plain.text))
    case .text(let text): omit(text)
    case .none, .header, .other: break
    }
    block = .none
  }
}

/// The text of a cue, without tags and with character references resolved.
private struct CueText {
  var text = ""
  var hasTags = false

  init(_ bytes: [UInt8]) {
    var result: [UInt8] = []
    var offset = 0
    // After the last `>`, every `<` is literal. Without this check, each such `<` would search to the end of the text.
    let last = bytes.lastIndex(of: UInt8(ascii: ">")) ?? -1
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "<"), offset < last,
        let end = bytes[offset...].firstIndex(of: UInt8(ascii: ">"))
      {
        hasTags = true
        offset = end + 1
      } else if bytes[offset] == UInt8(ascii: "&"),
        let (scalar, length) = bytes.span.characterReference(at: offset, before: bytes.count, Self.entities)
      {
        result += String(scalar).utf8
        offset += length
      } else {
        result.append(bytes[offset])
        offset += 1
      }
    }
    text = String(decoding: result, as: UTF8.self)
  }

  /// The entities of WebVTT that XML lacks.
  private static let entities: [(name: String, scalar: Unicode.Scalar)] = [
    ("nbsp", "\u{A0}"), ("lrm", "\u{200E}"), ("rlm", "\u{200F}"),
  ]
}

extension Span<UInt8> {
  /// Returns whether a part begins with a word, followed by white space or the end of the part.
  fileprivate func word(_ word: StaticString, in part: Range<Int>) -> Bool {
    let end = part.lowerBound + word.utf8CodeUnitCount
    guard has(word, at: part.lowerBound, before: part.upperBound) else { return false }
    return end == part.upperBound || self[end].isSpace
  }
}
