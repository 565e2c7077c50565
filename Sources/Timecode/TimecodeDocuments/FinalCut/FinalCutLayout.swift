// The positions of a list's entries in Final Cut Pro's XML. The clips of the first picture track form the storyline.
// All other clips are connected, on lanes, to the item of the storyline at their beginning. Markers are in that item,
// even if it is a gap. Clips of a lane with transitions between them are connected as a storyline, and so is black,
// because a gap has no lane.
//
//     let layout = FinalCutLayout(list, from: start, base: base, transitions)
//     for item in layout.items { item.clip, item.range, item.connected, item.marks }

import SMPTETimecode
import TimecodeEvents

/// The storyline, and everything connected to it.
struct FinalCutLayout {
  /// A clip or a gap of the storyline.
  struct Item {
    /// The item's subframes in the timeline.
    var range: Range<Int>
    /// The index of the clip; nil for a gap.
    var clip: Int?
    /// The clips and storylines that are connected to the item, in order of time.
    var connected: [Connected] = []
    /// The indices of the item's markers.
    var marks: [Int] = []
  }

  /// A connected clip, or a connected storyline.
  struct Connected {
    var indices: [Int]
    let lane: Int
    let isStoryline: Bool
  }

  private(set) var items: [Item] = []
  /// The clips whose transition needs a clip before them, if their lane has none.
  private(set) var unplaced: [Int] = []
  /// The beginning and the end of the sequence.
  private(set) var start: Int
  private(set) var end: Int

  init(_ list: WrittenList, from first: Int, base: Int, _ transitions: FinalCutTransitions) {
    (start, end) = (first, first + base)
    for entry in list {
      start = min(start, entry.record.start)
      end = max(end, entry.record.start + max(entry.record.length, base))
    }
    let tracks = TimelineTracks(list) { [Self.trackName(of: $0)] }.tracks
    let hasStoryline = tracks.first?.kind == .picture && tracks.first?.isHeard == false
    addStorylineItems(hasStoryline ? tracks[0].clips : [], of: list)
    var groups: [Int: Connected] = [:]
    var (above, below) = (0, 0)
    for track in tracks.dropFirst(hasStoryline ? 1 : 0) {
      let isSound = track.stated.map { $0 == .audio } ?? (track.kind?.isSound == true)
      if isSound { below -= 1 } else { above += 1 }
      var (first, last) = (-1, -1)
      for index in track.clips {
        let frames = transitions.frames[index]
        let meets =
          frames != nil && transitions.goesOut.contains(last) && list[last].record.end == list[index].record.start
        last = index
        if meets {
          groups[first]?.indices.append(index)
        } else {
          if let frames, frames.lead > 0 { unplaced.append(index) }
          first = index
          groups[index] = Connected(
            indices: [index], lane: isSound ? below : above,
            isStoryline: frames != nil || transitions.goesOut.contains(index) || TimelineClip(list[index]).isGap)
        }
      }
    }
    for index in Array(groups.keys).sorted().byTime(of: list) {
      guard let group = groups[index] else { continue }
      items[item(at: list[index].record.start)].connected.append(group)
    }
    for entry in list where !entry.isClip { items[item(at: entry.record.start)].marks.append(entry.index) }
  }

  private mutating func addStorylineItems(_ clips: [Int], of list: WrittenList) {
    var position = start
    for index in clips {
      let record = list[index].record
      if record.start > position { items.append(Item(range: position..<record.start)) }
      position = record.end
      items.append(Item(range: record.start..<position, clip: index))
    }
    if position < end { items.append(Item(range: position..<end)) }
  }

  /// The index of the item at a time.
  private func item(at position: Int) -> Int {
    var (low, high) = (0, items.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if items[middle].range.lowerBound <= position { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The indices of the entries in the order of the document.
  var order: [Int] {
    items.flatMap { item in (item.clip.map { [$0] } ?? []) + item.connected.flatMap(\.indices) + item.marks }
  }

  /// The name of a lane for a set of tracks.
  ///
  /// All names of the first picture track count as one name, which is also the name for an event without a track. For
  /// other events it is the first picture track, because a clip below the storyline is not visible; without picture it
  /// is the first track.
  private static func trackName(of track: EventTable.TrackSet) -> String {
    guard let name = track.name, !name.isEmpty else { return TrackName.picture.description }
    let pictures = track.tracks.filter(\.isPicture)
    return (pictures.contains(.picture) ? .picture : pictures.first ?? track.tracks.first)?.description ?? name
  }
}
