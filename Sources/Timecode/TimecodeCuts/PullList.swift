// The pull list of a new cut: the ranges of sources to scan or render, each frame in one entry only.
//
//     comparison.pulls(of: events, handles: 8)

public import SMPTETimecode
import TimecodeEvents

extension CutComparison {
  /// The pull list of events of the new cut, in the order of the document. It has the frames of ``scan(of:handles:)`` at
  /// normal speed, and the outgoing sides of transitions that are not the event before.
  ///
  /// Ranges of one source that touch or overlap are one entry. The entries follow each other in the timeline, beginning
  /// at its first event. An entry beyond the timeline has an invalid in point. A source is a reel, or otherwise a clip,
  /// at a rate.
  public func pulls(of events: [CutEvent], handles: Int) -> [TimecodeMarker] {
    var found: [Pull] = []
    // In this order the events keep their numbers in an edit list.
    let order = events.indices.ordered { (events[$0].index, $0) < (events[$1].index, $1) }
    for index in order {
      let event = events[index]
      guard let marker = new.marker(of: event) else { continue }
      if let scan = scan(of: event, marker, handles: handles) { found.append(Pull(event, marker, scan)) }
      if let (side, marker, scan) = scannedSide(of: event, marker, handles: handles) {
        found.append(Pull(side, marker, scan))
      }
    }
    // The frames of each entry, and the indices of its ranges.
    var groups: [(frames: Range<Int>, members: [Int])] = []
    let bySource = found.indices.ordered {
      (found[$0].source, found[$0].frames.lowerBound) < (found[$1].source, found[$1].frames.lowerBound)
    }
    for index in bySource {
      let pull = found[index]
      if let last = groups.last, found[last.members[0]].source == pull.source,
        pull.frames.lowerBound <= last.frames.upperBound
      {
        groups[groups.count - 1].frames = last.frames.lowerBound..<max(last.frames.upperBound, pull.frames.upperBound)
        groups[groups.count - 1].members.append(index)
      } else {
        groups.append((pull.frames, [index]))
      }
    }
    let inOrder = groups.map { ($0.frames, $0.members.sorted()) }.sorted { $0.1[0] < $1.1[0] }
    let pulls = inOrder.map { frames, members in
      var pull = found[members[0]]
      pull.frames = frames
      for index in members.dropFirst() { pull.add(found[index]) }
      return pull
    }
    var frame = new.start
    return pulls.map { $0.marker(from: &frame) }
  }
}

extension CutComparison {
  /// The outgoing source of the transition of an event of the new cut, and the range to scan; nil if the event before
  /// has this source.
  public func outgoing(of event: CutEvent, handles: Int) -> (source: CutEvent, scan: TimecodeRange)? {
    new.marker(of: event).flatMap { scannedSide(of: event, $0, handles: handles) }.map { ($0.event, $0.scan) }
  }

  private func scannedSide(
    of event: CutEvent, _ marker: TimecodeMarker, handles: Int
  ) -> (event: CutEvent, marker: TimecodeMarker, scan: TimecodeRange)? {
    guard let (side, marker) = event.otherSide(of: marker), let start = marker.event?.source?.in,
      let scan = start.scan(side.source, handles: handles)
    else { return nil }
    return (side, marker, scan)
  }
}

/// A range of a source, and the texts of its events.
private struct Pull {
  /// The name and the rate of the source, for comparison.
  let source: String
  var frames: Range<Int>
  private let properties: Timecode.Properties
  private let first: TimecodeMarker
  private var notes: [String]
  private var comments: [String]

  init(_ event: CutEvent, _ marker: TimecodeMarker, _ scan: TimecodeRange) {
    // Sources without a name are the same only if they have the same points.
    let name = event.sourceName.map { $0 == event.reel ? SourceName.folded($0) : SourceName.stem($0) }
    source = "\(name ?? "\u{0}\(event.source)")\u{0}\(scan.inPoint.frameRate)"
    (properties, first) = (scan.inPoint.properties, marker)
    frames = scan.inPoint.frameCount.wholeFrames..<scan.inPoint.frameCount.wholeFrames + scan.frameCount.wholeFrames
    notes = marker.note.map { [$0] } ?? []
    comments = marker.details?.content?.comments.map { [$0] } ?? []
  }

  /// Adds the texts of another range.
  mutating func add(_ other: Pull) {
    notes += other.notes
    comments += other.comments
  }

  /// Creates the entry at a frame of the timeline, and moves the frame to the end of the entry.
  func marker(from frame: inout Int) -> TimecodeMarker {
    let (record, rate) = (first.inPoint.properties, properties.frameRate.rate)
    let ratio = record.frameRate.rate * Fraction(rate.denominator, rate.numerator)
    let length = max(1, ratio.nearest(times: frames.count) ?? 0)
    let range = Self.range(frame..<frame + length, using: record)
    frame += length
    let shown = Self.range(frames, using: properties)
    var event = first.event
    event?.transition = nil
    event?.source = first.event?.source.map {
      .init(reel: $0.reel, clip: $0.clip, in: shown.inPoint, out: shown.outPoint, media: $0.media)
    }
    return TimecodeMarker(
      range,
      TimecodeMarker.Details(
        name: first.name, note: Self.joined(notes), color: first.color, event: event,
        content: .init(comments: Self.joined(comments))))
  }

  private static func range(_ frames: Range<Int>, using properties: Timecode.Properties) -> TimecodeRange {
    let length = Timecode.FrameCount(.frames(frames.count), base: properties.subFramesBase)
    let start = try? Timecode(.frames(frames.lowerBound), using: properties)
    return start.flatMap { try? TimecodeRange(from: $0, duration: length) }
      ?? TimecodeRange(unchecked: Timecode(unchecked: Timecode.Components(h: 99), using: properties))
  }

  /// The lines of some texts without repetitions; nil if there are no texts.
  private static func joined(_ texts: [String]) -> String? {
    // An event on several tracks has the same texts on each.
    var seen: Set<String> = []
    let texts = texts.filter { seen.insert($0).inserted }
    guard texts.count > 1 else { return texts.first }
    var known: Set<Substring> = []
    return texts.flatMap { $0.split(separator: "\n") }.filter { known.insert($0).inserted }.joined(separator: "\n")
  }
}
