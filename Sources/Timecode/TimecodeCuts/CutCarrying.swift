// Finds a frame of the old cut in the new one: the frame is in an event, which shows a frame of a source, and is
// carried to the place at which the new cut shows that source frame.
//
//     let carrying = try CutCarrying(comparison, track: nil)
//     switch carrying.carry(frame: 86_400) {
//     case .success(let passage): passage.frame
//     case .failure(let refusal): refusal
//     }
//
// All events of the new cut on the track that show the frame count, unless their clip's name shows a different source:
// see ClipNames.swift. If one event shows it, the frame goes there; if several do, it goes to the partner of its old
// event, and without one nowhere. A frame that a slow event shows several times keeps its position among these as far
// as possible; a frame that a fast event skips goes to the frame before it. Building costs n log n, a frame log n for
// each name that its clip was given, and a range the same for each event that it passes through.

public import SMPTETimecode

/// Carries frames and ranges from one version of a cut to the other.
public final class CutCarrying: Sendable {
  /// The track.
  public let track: TrackName
  /// The rate of both cuts.
  public let rate: TimecodeFrameRate
  /// The pairs of the track's events.
  private let pairs: CutComparison.Track
  /// The ranges of the old events in the program.
  private let places: CoveringRanges
  private let clips: ClipNames
  /// For each source, the new events that show it; also for each clip's name.
  private let shown: [Int: Showing]
  private let shownAsClip: [ClipNames.Clip: Showing]

  /// The positions of new events, and the frames of the source that they reach.
  private struct Showing {
    var events: [Int]
    var ranges: CoveringRanges

    init(_ events: [Int], of new: [CutEvent]) {
      self.events = events
      ranges = CoveringRanges(events.map { new[$0].reach })
    }

    /// The new events that show a frame, at most eight.
    func covering(_ frame: Int) -> [Int] { ranges.covering(frame, limit: 8).map { events[$0] } }
  }

  /// The way of a frame from the old cut into the new one.
  public struct Passage: Hashable, Sendable {
    /// The frame of the old cut.
    public var oldFrame: Int
    /// The event that contains it.
    public var old: CutEvent
    /// The frame of the source that it shows.
    public var sourceFrame: Int
    /// The event of the new cut that shows that frame.
    public var new: CutEvent
    /// The frame of the new cut.
    public var frame: Int
    /// The end, in the new cut, of the adjacent frames that show the same source frame.
    var end: Int
    /// The positions of the events.
    var positions: [Int]
  }

  /// The reason that a frame or a range cannot be carried.
  public indirect enum Refusal: Hashable, Sendable {
    /// The new cut does not show the source frame of this event; or one of its events shows it, in a different clip.
    case gone(frame: Int, CutEvent, sourceFrame: Int, OtherClip?)
    /// Several events of the new cut show it, and none of them is the event's partner: their frames, at most eight.
    case ambiguous(frame: Int, CutEvent, places: [Int])
    /// Several events of the old cut are at the frame.
    case overlapping(frame: Int, [CutEvent])
    /// The frame, the first that is carried after a gap or out of order, does not follow the one before it.
    case cut(frame: Int, before: Passage, after: Passage)
    /// No event of the old cut is at the frame: the event that ends before it and the event that begins after it.
    case between(frame: Int, before: CutEvent?, after: CutEvent?)
    /// The timecode's rate differs from the cuts' rate.
    case rate(TimecodeFrameRate)
  }

  /// An event of the new cut whose reel has the frame, but whose clip is different.
  public struct OtherClip: Hashable, Sendable {
    /// The event.
    public var event: CutEvent
    /// The name of its clip.
    public var clip: String
    /// The name of the old event's clip.
    public var oldClip: String
  }

  /// Carries from the old cut of a comparison to the new one, on one track.
  ///
  /// Without a name the track is the first picture track, or otherwise the only track.
  ///
  /// - Throws: `noTrack`, or `severalTracks` if no track is named and none is a picture track.
  public init(_ comparison: CutComparison, track name: TrackName? = nil) throws(CutError) {
    let track = try Self.track(name, of: comparison)
    self.track = track.name
    rate = comparison.old.rate
    pairs = track
    places = CoveringRanges(track.old.map(\.record))
    clips = ClipNames(track)
    var events: [Int: [Int]] = [:]
    var eventsOfClips: [ClipNames.Clip: [Int]] = [:]
    for index in track.new.indices {
      events[track.newSources[index], default: []].append(index)
      eventsOfClips[clips.new[index], default: []].append(index)
    }
    shown = events.mapValues { Showing($0, of: track.new) }
    shownAsClip = eventsOfClips.mapValues { Showing($0, of: track.new) }
  }

  /// The new events that show a source frame of an old event, at most eight, without those of a different clip.
  private func events(showing frame: Int, of index: Int) -> [Int] {
    guard let names = clips.agreeing(withOld: index) else {
      return shown[pairs.oldSources[index]]?.covering(frame) ?? []
    }
    var found: [Int] = []
    for name in names where found.count < 8 { found += shownAsClip[name]?.covering(frame) ?? [] }
    return found.count > 8 ? Array(found.prefix(8)) : found
  }

  /// The reason that the frame of an old event is nowhere.
  private func gone(_ frame: Int, _ sourceFrame: Int, from index: Int) -> Refusal {
    var other: OtherClip?
    if let position = shown[pairs.oldSources[index]]?.covering(sourceFrame).first,
      let clip = clips.text(ofNew: position),
      let oldClip = clips.text(ofOld: index)
    {
      other = OtherClip(event: pairs.new[position], clip: clip, oldClip: oldClip)
    }
    return .gone(frame: frame, pairs.old[index], sourceFrame: sourceFrame, other)
  }

  private static func track(_ name: TrackName?, of comparison: CutComparison) throws(CutError) -> CutComparison.Track {
    let tracks = comparison.tracks
    if let name {
      guard let track = tracks.first(where: { $0.name == name }) else {
        throw .noTrack(name, among: tracks.map(\.name))
      }
      return track
    }
    if let track = tracks.first(where: \.name.isPicture) { return track }
    guard let track = tracks.first, tracks.count == 1 else { throw .severalTracks(tracks.map(\.name)) }
    return track
  }

  // MARK: A frame

  /// Carries a frame of the old cut.
  public func carry(frame: Int) -> Result<Passage, Refusal> {
    let covering = places.covering(frame, limit: 8)
    guard let index = covering.first else {
      let next = pairs.old.firstIndex(beginningAfter: frame)
      return .failure(
        .between(
          frame: frame, before: next > 0 ? pairs.old[next - 1] : nil,
          after: next < pairs.old.count ? pairs.old[next] : nil))
    }
    guard covering.count == 1 else { return .failure(.overlapping(frame: frame, covering.map { pairs.old[$0] })) }
    return carry(frame: frame, in: index)
  }

  private func carry(frame: Int, in index: Int) -> Result<Passage, Refusal> {
    let event = pairs.old[index]
    let offset = frame - event.record.lowerBound
    let sourceFrame = event.shownFrame(at: offset)
    let position: Int
    if let partner = pairs.partnerOfOld[index], pairs.new[partner].reach.contains(sourceFrame) {
      position = partner
    } else {
      let found = events(showing: sourceFrame, of: index)
      guard let only = found.first else { return .failure(gone(frame, sourceFrame, from: index)) }
      guard found.count == 1 else {
        let frames = found.map {
          pairs.new[$0].record.lowerBound + pairs.new[$0].offsets(showing: sourceFrame).lowerBound
        }
        return .failure(.ambiguous(frame: frame, event, places: frames.sorted()))
      }
      position = only
    }
    let other = pairs.new[position]
    let offsets = other.offsets(showing: sourceFrame)
    let repeated = offset - event.offsets(showing: sourceFrame).lowerBound
    let start = other.record.lowerBound
    return .success(
      Passage(
        oldFrame: frame, old: event, sourceFrame: sourceFrame, new: other,
        frame: start + min(offsets.lowerBound + repeated, offsets.upperBound - 1), end: start + offsets.upperBound,
        positions: [index, position]))
  }

  // MARK: A range

  /// Carries the frames of a range, which must not be empty.
  ///
  /// - Returns: The passages of the first and the last frame of each part that remains in one event; the last passage
  ///   is the last frame's.
  /// - Throws: The reason that it cannot be carried in one piece.
  public func carry(_ frames: Range<Int>) throws(Refusal) -> [Passage] {
    var passages: [Passage] = []
    var frame = frames.lowerBound
    while frame < frames.upperBound {
      let first = try carry(frame: frame).get()
      if let last = passages.last {
        let isNext = first.frame == last.frame + 1 || first.frame == last.end
        // Within one event a retime may skip frames, or show them again.
        let continues = first.positions == last.positions && first.frame >= last.frame
        guard isNext || continues else { throw .cut(frame: frame, before: last, after: first) }
      }
      passages.append(first)
      let end = min(self.end(after: first), frames.upperBound)
      if end - 1 > frame {
        let last = try carry(frame: end - 1).get()
        guard last.frame >= first.frame, last.frame > first.frame || first.new.isFreeze || isSlower(first) else {
          throw .cut(frame: frame + 1, before: first, after: last)
        }
        passages.append(last)
      }
      frame = end
    }
    return passages
  }

  /// Returns whether several frames of the old event are one frame of the new event.
  private func isSlower(_ passage: Passage) -> Bool { passage.old.isFreeze || passage.old.step < passage.new.step }

  /// The first frame of the old cut after a frame that may go elsewhere: an event begins or ends there, in the old cut
  /// or, among the frames of the source, in the new one.
  private func end(after passage: Passage) -> Int {
    let event = passage.old
    let end = min(event.record.upperBound, places.change(after: passage.oldFrame) ?? .max)
    guard !event.isFreeze, let ranges = shown[pairs.oldSources[passage.positions[0]]]?.ranges else { return end }
    let frame: Int?
    if event.isReversed {
      // The frame just below the ranges that begin or end there when played downward.
      frame = ranges.change(upTo: passage.sourceFrame).map { $0 - 1 }
    } else {
      frame = ranges.change(after: passage.sourceFrame)
    }
    guard let frame, let offset = event.offset(reaching: frame) else { return end }
    return min(end, max(event.record.lowerBound + offset, passage.oldFrame + 1))
  }
}

extension CutCarrying.Refusal: Error {}

extension CutEvent {
  /// The first record frame, counted from the event's first, whose source frame is the given one or after it in the
  /// direction of play; nil if there is none.
  fileprivate func offset(reaching frame: Int) -> Int? {
    let distance =
      isReversed ? Int128(source.upperBound) - 1 - Int128(frame) : Int128(frame) - Int128(source.lowerBound)
    let offset = ceilingDivide(distance * Int128(step.denominator), Int128(step.numerator))
    return offset < Int128(record.count) ? Int(clamping: max(0, offset)) : nil
  }
}

extension [CutEvent] {
  /// The position of the first event that begins after a frame of the program; the events are sorted by their
  /// beginnings.
  fileprivate func firstIndex(beginningAfter frame: Int) -> Int { partitioningIndex { $0.record.lowerBound > frame } }
}
