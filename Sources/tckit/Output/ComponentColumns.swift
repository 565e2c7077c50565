// Where the components stand in a timecode's text, so that one of them can be pointed at.

import TimecodePasteboard

extension Timecode {
  /// The ranges of bytes in which some components stand in the text of a style, in order; what is not written has none.
  func columns(of components: Set<Component>, in style: TimecodeStyle) -> [Range<Int>] {
    let text = Array(self.text(style).utf8)
    let written = Component.allCases.filter { component in
      switch component {
      case .days: days != 0 || style.alwaysShowDays
      case .subFrames: style.subFrames == .always || (style.subFrames == .whenNotZero && subFrames != 0)
      case .hours, .minutes, .seconds, .frames: true
      }
    }
    var ranges: [Range<Int>] = []
    var position = 0
    for component in written {
      let start = position
      // A sign belongs to its number, though in a file name it looks like the separator before it.
      if position < text.count, text[position] == UInt8(ascii: "-") { position += 1 }
      while position < text.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[position]) { position += 1 }
      if components.contains(component) { ranges.append(start..<position) }
      position += 1
    }
    return ranges
  }
}
