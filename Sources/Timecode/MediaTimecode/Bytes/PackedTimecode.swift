// A label of 32 bits (SMPTE ST 12-1): two digits each of hours, minutes, seconds and frames in binary-coded decimal.
// The bits that no digit needs are flags.

import SMPTETimecode

/// A packed label, with hours in the highest byte.
struct PackedTimecode {
  var bits: UInt32

  /// Creates a label from its bits.
  init(_ bits: UInt32) { self.bits = bits }

  /// The drop frame flag.
  var isDrop: Bool { bits & 0x40 != 0 }

  /// The label without its flags; nil if a digit is above 9.
  var components: Timecode.Components? { Self.components(bits & 0x3F7F_7F3F) }

  /// The label of eight digits without flags; nil if a digit is above 9.
  static func components(_ bits: UInt32) -> Timecode.Components? {
    var numbers: [Int] = []
    for shift in stride(from: 24, through: 0, by: -8) {
      let byte = bits >> UInt32(shift) & 0xFF
      guard byte >> 4 <= 9, byte & 0xF <= 9 else { return nil }
      numbers.append(Int((byte >> 4) * 10 + (byte & 0xF)))
    }
    return Timecode.Components(h: numbers[0], m: numbers[1], s: numbers[2], f: numbers[3])
  }
}
