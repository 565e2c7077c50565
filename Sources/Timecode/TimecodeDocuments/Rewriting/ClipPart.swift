// Clips that show the source of a clip within them, such as a video in Final Cut Pro's `clip`. The shown frame follows
// from three written times, so it is rounded once, and the start of the part follows from it and from the others.
//
//     values.fit(times.parts)                         // after every source is solved

import TimecodeEvents

extension DocumentTimes {
  /// A part of a clip. The rows are -1 if the document does not state the time.
  struct ClipPart: Sendable {
    /// The row of the clip, and the index of the part that contains this one; -1 if the clip itself contains it.
    var clip: Int
    var outer: Int
    /// The rows of its offset and length in the outer time, of its start, and of the frame that the clip shows first.
    var offset = -1
    var start = -1
    var first = -1
    /// True if the part lasts until the end of the clip.
    var reachesEnd: Bool
  }
}

extension TimeValues {
  /// Sets the starts of parts such that each clip begins with the nearest frame of its source, and their ends such that
  /// they still fill the clip. Each part follows the one that contains it.
  mutating func fit(_ parts: [DocumentTimes.ClipPart]) {
    // The time of each part when its clip begins.
    var begins: [Int] = []
    func start(_ row: Int) -> Int { row < 0 ? 0 : times(of: row).source.stated?.start ?? 0 }
    for part in parts {
      let outer = part.outer < 0 ? start(part.clip) : begins[part.outer]
      let begin = part.first < 0 ? outer - start(part.offset) + start(part.start) : start(part.first)
      if part.first >= 0 {
        let point = begin - outer + start(part.offset)
        let length = times[part.start].source.length
        times[part.start].source = TimeSpan(start: point, end: point + length)
      }
      // Without an offset, the row of its start has its length.
      let row = part.offset < 0 ? part.start : part.offset
      if part.reachesEnd, row >= 0, let record = times(of: part.clip).record.stated {
        let end = outer + record.length + (part.offset < 0 ? start(part.start) : 0)
        times[row].source.end = max(times[row].source.end, end)
      }
      begins.append(begin)
    }
  }
}
