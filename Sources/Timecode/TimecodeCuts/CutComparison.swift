// Compares two versions of a cut: finds the pairs of events and the changes.
//
//     let comparison = try CutComparison(from: Cut(oldMarkers), to: Cut(newMarkers))
//     for change in comparison.changes() { … }
//
// EventPairing.swift explains how events are paired, and SourceNumbers.swift how sources are identified. Comparing
// 5,000 events with 5,000 takes a few hundredths of a second.

public import SMPTETimecode

/// The pairs of events of two cuts, track by track.
public struct CutComparison: Sendable {
  /// The old cut.
  public let old: Cut
  /// The new cut.
  public let new: Cut
  /// The tracks of both cuts: picture tracks, then sound tracks, then others.
  let tracks: [Track]

  struct Track: Sendable {
    let name: TrackName
    let old: [CutEvent]
    let new: [CutEvent]
    /// The source number of each old event.
    let oldSources: [Int]
    /// The source number of each new event.
    let newSources: [Int]
    let partnerOfOld: [Int?]
    let partnerOfNew: [Int?]
    /// For each new event, true if it is at a different position in the order than its partner.
    let isMoved: [Bool]

    init(_ name: TrackName, _ old: [CutEvent], _ new: [CutEvent], _ sources: inout SourceNumbers) {
      self.name = name
      self.old = old
      self.new = new
      oldSources = sources.numbers(of: name, old, in: .old)
      newSources = sources.numbers(of: name, new, in: .new)
      let pairing = EventPairing(old, oldSources, new, newSources)
      partnerOfOld = pairing.partnerOfOld
      partnerOfNew = pairing.partnerOfNew
      // The largest set of pairs in the same order stayed. The other pairs moved.
      let paired = new.indices.filter { pairing.partnerOfNew[$0] != nil }
      var isMoved = pairing.partnerOfNew.map { $0 != nil }
      for index in paired.compactMap({ pairing.partnerOfNew[$0] }).longestIncreasingPositions() {
        isMoved[paired[index]] = false
      }
      self.isMoved = isMoved
    }
  }

  /// Compares two cuts.
  ///
  /// If a track is given, only that track is compared.
  ///
  /// - Throws: `differentRates`, or `noTrack` if neither cut has the track.
  public init(from old: Cut, to new: Cut, track: TrackName? = nil) throws(CutError) {
    guard old.rate == new.rate else { throw .differentRates(old: old.rate, new: new.rate) }
    self.old = old
    self.new = new
    var names = Set(old.tracks.map(\.name)).union(new.tracks.map(\.name)).sorted()
    if let track {
      guard names.contains(track) else { throw .noTrack(track, among: names) }
      names = [track]
    }
    var sources = SourceNumbers(old, new)
    var tracks: [Track] = []
    for name in names { tracks.append(Track(name, old[name], new[name], &sources)) }
    self.tracks = tracks
  }

  /// The compared tracks.
  public var trackNames: [TrackName] { tracks.map(\.name) }

  /// The changes, track by track, in the order of the new cut. An omitted event follows the last event before it that
  /// stayed.
  ///
  /// - Parameters:
  ///   - handles: The number of source frames that are available on each side of the frames that the old event used. An
  ///     event that needs more is a `rescan`; nil if there is no limit.
  ///   - includingSame: True to list unchanged events too.
  public func changes(handles: Int? = nil, includingSame: Bool = false) -> [CutChange] {
    tracks.flatMap { $0.changes(handles: handles, includingSame: includingSame) }
  }
}

extension CutComparison.Track {
  func changes(handles: Int?, includingSame: Bool) -> [CutChange] {
    let omitted = omittedEvents()
    var changes: [CutChange] = []
    func append(omittedAfter last: Int) {
      for index in omitted[last] ?? [] {
        changes.append(CutChange(kind: .omitted, track: name, old: old[index...index], new: []))
      }
    }
    append(omittedAfter: -1)
    for index in new.indices {
      guard let partner = partnerOfNew[index] else {
        changes.append(CutChange(kind: .new, track: name, old: [], new: new[index...index]))
        continue
      }
      if !includingSame, !isMoved[index], new[index].isUnchanged(from: old[partner]) {
        append(omittedAfter: index)
        continue
      }
      let change = CutChange(
        old[partner...partner], new[index...index], on: name, isMoved: isMoved[index], handles: handles)
      if change.kind == .shifted, let last = changes.last, last.kind == .shifted, last.shift == change.shift,
        last.new.endIndex == index, last.old.endIndex == partner
      {
        changes[changes.count - 1].old = old[last.old.startIndex...partner]
        changes[changes.count - 1].new = new[last.new.startIndex...index]
      } else if change.kind != .same || includingSame {
        changes.append(change)
      }
      append(omittedAfter: index)
    }
    return changes
  }

  /// The indices of the omitted events, by the index of the new event that they follow. This is the partner of the last
  /// event before them that stayed, or -1 if there is none.
  private func omittedEvents() -> [Int: [Int]] {
    var omitted: [Int: [Int]] = [:]
    var last = -1
    for index in old.indices {
      if let partner = partnerOfOld[index] {
        if !isMoved[partner] { last = partner }
      } else {
        omitted[last, default: []].append(index)
      }
    }
    return omitted
  }
}

extension CutComparison {
  /// The number of changes of each kind. Each shifted event counts.
  public static func counts(of changes: [CutChange]) -> [CutChange.Kind: Int] {
    changes.reduce(into: [:]) { $0[$1.kind, default: 0] += $1.count }
  }
}

// MARK: Scans

// The ranges of sources to scan or render for the new cut: the frames of an event, with handles on both sides.
//
//     comparison.scan(of: event, handles: 8)              // 10:00:29:17..10:00:32:17

extension CutComparison {
  /// The source frames that an event of the new cut and its transitions show, with handles before and after. The range
  /// is within the day.
  ///
  /// - Returns: Nil if the event states no source, or its source is black (`BL`).
  public func scan(of event: CutEvent, handles: Int) -> TimecodeRange? {
    scan(of: event, new.marker(of: event), handles: handles)
  }

  func scan(of event: CutEvent, _ marker: TimecodeMarker?, handles: Int) -> TimecodeRange? {
    guard let source = marker?.event?.source, let start = source.in,
      source.reel.map({ TimecodeEvent.Source.isBlack(reel: $0) }) != true
    else { return nil }
    return start.scan(event.needed, handles: handles)
  }
}

extension Timecode {
  /// A range of frames of the source to which the timecode belongs, with handles before and after. The range is within
  /// the day.
  func scan(_ frames: Range<Int>, handles: Int) -> TimecodeRange? {
    let end = frameRate.maxTotalFrames(in: upperLimit)
    let handle = min(max(0, handles), end)
    // The frames may be far outside of the day, at a speed that a document invents.
    let first = max(0, max(frames.lowerBound, 0) - handle)
    let last = min(end, min(frames.upperBound, end) + handle)
    guard first < last, let inPoint = try? Timecode(.frames(first), using: properties) else { return nil }
    return try? TimecodeRange(
      from: inPoint, duration: Timecode.FrameCount(.frames(last - first), base: subFramesBase))
  }
}
