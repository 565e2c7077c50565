// Finds a frame of the old cut in the new cut. The frame is in an event, which shows a frame of a source. It is carried
// to the frame at which the new cut shows the same source frame.
//
//     let carrying = try CutCarrying(comparison, track: nil)
//     switch carrying.carry(frame: 86_400) {
//     case .success(let passage): passage.frame
//     case .failure(let refusal): refusal
//     }
//
// All events of the new cut on the track that show the source frame are candidates, unless the name of their clip shows
// a different source (`ClipNames` in SourceName.swift). With one candidate, the frame goes to it. With several, it goes
// to the partner of the old event, and is refused if there is no partner. A slow event shows a source frame several
// times: the frame keeps its position among these as far as possible. A fast event skips source frames: a skipped frame
// goes to the frame before it.
//
// Building costs n log n. Carrying a frame costs log n for each name that its clip was given. Carrying a range costs
// the same for each event that it crosses.

public import SMPTETimecode

/// Carries frames and ranges from one version of a cut to the other.
public final class CutCarrying: Sendable {
  /// The name of the track.
  public let track: TrackName
  /// The rate of both cuts.
  public let rate: TimecodeFrameRate
  /// The first frame of the new cut.
  package let newStart: Int
  /// The pairs of the track's events.
  private let pairs: CutComparison.Track
  /// The ranges of the old events in the timeline.
  private let oldRanges: CoveringRanges
  private let clips: ClipNames
  /// For each source, the new events that show it.
  private let coverageBySource: [Int: Coverage]
  /// For each clip, the new events that show it.
  private let coverageByClip: [ClipNames.Clip: Coverage]

  /// The indices of some new events, and the ranges of source frames that they reach.
  private struct Coverage {
    var events: [Int]
    var ranges: CoveringRanges

    init(_ events: [Int], of new: [CutEvent]) {
      self.events = events
      ranges = CoveringRanges(events.map { new[$0].reach })
    }

    /// The indices of the new events that show a source frame, at most eight.
    func covering(_ frame: Int) -> [Int] { ranges.covering(frame, limit: 8).map { events[$0] } }
  }

  /// The passage of a frame from the old cut into the new cut.
  public struct Passage: Equatable, Sendable {
    /// The frame of the old cut.
    public var oldFrame: Int
    /// The event of the old cut that contains the frame.
    public var old: CutEvent
    /// The source frame that the event shows.
    public var sourceFrame: Int
    /// The event of the new cut that shows the source frame.
    public var new: CutEvent
    /// The frame of the new cut.
    public var frame: Int
    /// The end, in the new cut, of the adjacent frames that show the same source frame.
    var end: Int
    /// The indices of the old and the new event.
    var positions: [Int]
  }

  /// The reason that a frame or a range cannot be carried.
  public indirect enum Refusal: Equatable, Sendable {
    /// The new cut does not show the source frame of the event, or shows it only in a different clip.
    case gone(frame: Int, CutEvent, sourceFrame: Int, OtherClip?)
    /// Several events of the new cut show the source frame of the event, and none is its partner. The associated value
    /// has their frames, at most eight.
    case ambiguous(frame: Int, CutEvent, places: [Int])
    /// The frame is in several events of the old cut.
    case overlapping(frame: Int, [CutEvent])
    /// The range is no longer in one piece. The frame does not follow the frame before it.
    case cut(frame: Int, before: Passage, after: Passage)
    /// The frame is in no event of the old cut. The associated values are the event before and the event after it.
    case between(frame: Int, before: CutEvent?, after: CutEvent?)
    /// The timecode has a different rate than the cuts.
    case rate(TimecodeFrameRate)
  }

  /// An event of the new cut that shows the source frame in a different clip.
  public struct OtherClip: Equatable, Sendable {
    /// The event of the new cut.
    public var event: CutEvent
    /// The name of its clip.
    public var clip: String
    /// The name of the clip of the old event.
    public var oldClip: String
  }

  /// Creates a carrier for one track, from the old cut of a comparison to the new cut.
  ///
  /// Without a name, the track is the first picture track, or otherwise the only track.
  ///
  /// - Throws: `noTrack`, or `severalTracks` if no track is named and none is a picture track.
  public init(_ comparison: CutComparison, track name: TrackName? = nil) throws(CutError) {
    let track = try Self.track(name, of: comparison)
    self.track = track.name
    rate = comparison.old.rate
    newStart = comparison.new.start
    pairs = track
    oldRanges = CoveringRanges(track.old.map(\.record))
    clips = ClipNames(track)
    var events: [Int: [Int]] = [:]
    var eventsOfClips: [ClipNames.Clip: [Int]] = [:]
    for index in track.new.indices {
      events[track.newSources[index], default: []].append(index)
      eventsOfClips[clips.new[index], default: []].append(index)
    }
    coverageBySource = events.mapValues { Coverage($0, of: track.new) }
    coverageByClip = eventsOfClips.mapValues { Coverage($0, of: track.new) }
  }

  /// The indices of the new events that show a source frame of an old event, at most eight. Events of different clips
  /// are omitted.
  private func events(showing frame: Int, of index: Int) -> [Int] {
    guard let names = clips.agreeing(withOld: index) else {
      return coverageBySource[pairs.oldSources[index]]?.covering(frame) ?? []
    }
    var found: [Int] = []
    for name in names where found.count < 8 { found += coverageByClip[name]?.covering(frame) ?? [] }
    return found.count > 8 ? Array(found.prefix(8)) : found
  }

  /// The refusal for a frame of an old event that no new event shows.
  private func notShown(_ frame: Int, _ sourceFrame: Int, from index: Int) -> Refusal {
    var other: OtherClip?
    if let position = coverageBySource[pairs.oldSources[index]]?.covering(sourceFrame).first,
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
    let covering = oldRanges.covering(frame, limit: 8)
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
      guard let only = found.first else { return .failure(notShown(frame, sourceFrame, from: index)) }
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
  /// - Returns: The passages of the first and the last frame of each part that is within one event. The last passage is
  ///   that of the last frame.
  /// - Throws: The reason that the range cannot be carried in one piece.
  public func carry(_ frames: Range<Int>) throws(Refusal) -> [Passage] {
    var passages: [Passage] = []
    var frame = frames.lowerBound
    while frame < frames.upperBound {
      let first = try carry(frame: frame).get()
      if let last = passages.last {
        let isNext = first.frame == last.frame + 1 || first.frame == last.end
        // Within one event a retime may skip frames or show them again.
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

  /// True if several frames of the old event are one frame of the new event.
  private func isSlower(_ passage: Passage) -> Bool { passage.old.isFreeze || passage.old.step < passage.new.step }

  /// The first later frame of the old cut that may be carried elsewhere: an event begins or ends there, either in the
  /// old cut or, among the frames of the source, in the new cut.
  private func end(after passage: Passage) -> Int {
    let event = passage.old
    let end = min(event.record.upperBound, oldRanges.change(after: passage.oldFrame) ?? .max)
    guard !event.isFreeze, let ranges = coverageBySource[pairs.oldSources[passage.positions[0]]]?.ranges else {
      return end
    }
    let frame: Int?
    if event.isReversed {
      // Source frames come in descending order, so this is the frame below a bound.
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
  /// The offset of the first record frame that shows a source frame, or one after it in the direction of play. Nil if
  /// there is none.
  fileprivate func offset(reaching frame: Int) -> Int? {
    let distance =
      isReversed ? Int128(source.upperBound) - 1 - Int128(frame) : Int128(frame) - Int128(source.lowerBound)
    let offset = ceilingDivide(distance * Int128(step.denominator), Int128(step.numerator))
    return offset < Int128(record.count) ? Int(clamping: max(0, offset)) : nil
  }
}

extension [CutEvent] {
  /// The index of the first event that begins after a frame of the timeline. The events must be sorted by first frame.
  fileprivate func firstIndex(beginningAfter frame: Int) -> Int { partitioningIndex { $0.record.lowerBound > frame } }
}
