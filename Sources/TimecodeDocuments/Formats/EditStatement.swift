// A line of an edit decision list that is neither an event nor a comment, as CMX, GVG and Sony controllers and the programs
// that write for them have it:
//
//     M2   A001       047.6                01:00:06:00        a speed
//     AUD  3    4                                             tracks of sound
//     SPLIT:    AUDIO DELAY=  00:00:00:10
//     EFFECTS NAME IS CROSS DISSOLVE
//     FINAL CUT PRO REEL: A001 REPLACED BY: 001
//     GPI  GPI-T PULSE 001 RI +00:00:15:00                    also TRG and PEG
//     >>> SOURCE 003 A001 4A
//     $ # % ; //                                              notes

import SMPTETimecode

/// A statement of an edit decision list whose content is not taken.
enum EditStatement {
  /// The speed of a source.
  case speed
  /// Any other.
  case other

  /// The words that statements begin with; a colon or space is behind each.
  private static let words: [StaticString] = [
    "aud", "audio", "split", "effects", "key", "final", "source", "reel", "fps", "gpi", "trg", "peg", "blk", "edit",
    "asc_sop", "asc_sat", "dledl",
  ]

  /// Recognizes a line without space around it; nil if it is no statement.
  init?(_ text: Span<UInt8>, _ line: Range<Int>) {
    switch text[line.lowerBound] {
    // Notes, and what controllers end a file with.
    case UInt8(ascii: ">"), UInt8(ascii: "$"), UInt8(ascii: "#"), UInt8(ascii: "%"), UInt8(ascii: ";"),
      UInt8(ascii: "/"), 0x1A, 0xFF:
      self = .other
      return
    default: break
    }
    var end = line.lowerBound
    while end < line.upperBound, !text[end].isSpace, text[end] != UInt8(ascii: ":") { end += 1 }
    let word = line.lowerBound..<end
    if text.isWord("m2", in: word) {
      self = .speed
    } else if Self.words.contains(where: { text.isWord($0, in: word) }) {
      self = .other
    } else {
      return nil
    }
  }
}
