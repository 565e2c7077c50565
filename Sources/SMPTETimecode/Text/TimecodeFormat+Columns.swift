// The columns of components in the text that `TimecodeFormat.swift` writes, so that one of them can be marked.

extension Timecode {
  /// The columns of some components in the text of a style, as ranges of bytes in order; only written components have
  /// one.
  package func columns(of components: Set<Component>, in style: TimecodeStyle) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.maximumTextLength) { text in
      let end = write(into: text, style: style)
      var position = 0
      for component in Component.allCases where style.writes(component, of: self.components) {
        let start = position
        // A sign belongs to its number, though in a file name it looks like the separator before it.
        if position < end, text[position] == UInt8(ascii: "-") { position += 1 }
        while position < end, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[position]) { position += 1 }
        if components.contains(component) { ranges.append(start..<position) }
        position += 1
      }
    }
    return ranges
  }
}
