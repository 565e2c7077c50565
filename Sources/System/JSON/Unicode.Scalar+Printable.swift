extension Unicode.Scalar {
  /// A terminal shows the scalar and does nothing else: it is not a control character (C0, DEL, C1), a line or
  /// paragraph separator, or a character that changes the direction of the text around it (Unicode Annex 9, section 2).
  package var isPrintable: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: false
    case 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: false
    default: true
    }
  }
}
