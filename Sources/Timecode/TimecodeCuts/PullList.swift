// The pull list of a new cut: the ranges of sources to scan or render, each frame in one entry only.
//
//     comparison.pulls(of: events, handles: 8)

public import SMPTETimecode

extension CutComparison {
  /// The pull list of events of the new cut, in their order: the frames of ``scan(of:handles:)`` at normal speed, and
  /// the outgoing sides of transitions that are not the event before.
  ///
  /// Ranges of one source that touch or overlap are one entry. The entries follow each other in the program from its
  /// first event; an entry beyond the timeline has an invalid in point. A source is a reel, or otherwise a clip, at a
  /// rate.
  public func pulls(of events: [CutEvent], handles: Int) -> [TimecodeMarker] {
    var found: [Pull] = []
    for event in events {
      guard let marker = new.marker(of: event) else { continue }
      if let scan = scan(of: event, handles: handles) { found.append(Pull(event, marker, scan)) }
      if let (side, marker) = event.otherSide(beside: marker), let start = marker.event?.source?.in,
        let scan = start.scan(side.source, handles: handles)
      {
        found.append(Pull(side, marker, scan))
      }
    }
    found.sort { ($0.source, $0.frames.lowerBound, $0.index) < ($1.source, $1.frames.lowerBound, $1.index) }
    var pulls: [Pull] = []
    for pull in found {
      if let last = pulls.last, last.source == pull.source, pull.frames.lowerBound <= last.frames.upperBound {
        pulls[pulls.count - 1].add(pull)
      } else {
        pulls.append(pull)
      }
    }
    pulls.sort { ($0.index, $0.frames.lowerBound) < ($1.index, $1.frames.lowerBound) }
    var frame = new.tracks.compactMap(\.events.first?.record.lowerBound).min() ?? 0
    return pulls.map { $0.marker(from: &frame) }
  }
}

/// A range of a source, and the events that need its frames.
private struct Pull {
  /// The source's name and rate, for comparison.
  let source: String
  /// The position of the first event.
  var index: Int
  var frames: Range<Int>
  private let properties: Timecode.Properties
  /// The events by their positions.
  private var markers: [Int: TimecodeMarker]

  init(_ event: CutEvent, _ marker: TimecodeMarker, _ scan: TimecodeRange) {
    // A source without a name is another's only if both have the same points.
    let name = event.sourceName.map { $0 == event.reel ? SourceName.folded($0) : SourceName.stem($0) }
    source = "\(name ?? "\u{0}\(event.source)")\u{0}\(scan.inPoint.frameRate)"
    (index, properties, markers) = (event.index, scan.inPoint.properties, [event.index: marker])
    frames = scan.inPoint.wholeFrame..<scan.inPoint.wholeFrame + scan.frameCount.wholeFrames
  }

  /// Adds a range of the source that touches this one, and does not begin before it.
  mutating func add(_ other: Pull) {
    frames = frames.lowerBound..<max(frames.upperBound, other.frames.upperBound)
    index = min(index, other.index)
    markers.merge(other.markers) { own, _ in own }
  }

  /// The entry at a frame of the program, which becomes the frame after it.
  func marker(from frame: inout Int) -> TimecodeMarker {
    let markers = markers.sorted { $0.key < $1.key }.map(\.value)
    let first = markers[0]
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
    let comments = Self.joined(markers.flatMap { $0.details?.content?.comments?.split(separator: "\n") ?? [] })
    return TimecodeMarker(
      range,
      TimecodeMarker.Details(
        name: first.name, note: Self.joined(markers.compactMap(\.note)), color: first.color, event: event,
        content: .init(comments: comments)))
  }

  private static func range(_ frames: Range<Int>, using properties: Timecode.Properties) -> TimecodeRange {
    let length = Timecode.FrameCount(.frames(frames.count), base: properties.subFramesBase)
    let start = try? Timecode(.frames(frames.lowerBound), using: properties)
    return start.flatMap { try? TimecodeRange(from: $0, duration: length) }
      ?? TimecodeRange(unchecked: Timecode(unchecked: Timecode.Components(h: 99), using: properties))
  }

  /// Different texts on lines; nil for none.
  private static func joined(_ texts: [some StringProtocol]) -> String? {
    var known: Set<String> = []
    let different = texts.map { String($0) }.filter { known.insert($0).inserted }
    return different.isEmpty ? nil : different.joined(separator: "\n")
  }
}
