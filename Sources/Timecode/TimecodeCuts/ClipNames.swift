// Tells which clips of two cuts' events on one track may be the same if their sources are.
//
//     let clips = ClipNames(track)
//     clips.agreeing(withOld: 3)        // clips of the new cut that may have a frame of the old event; nil for any
//
// An event without a clip's name has the name of its partner in the other cut. Two names agree if they are equal
// without extension and version number, or if the comparison paired two events with them: then the clip was renamed. A
// missing name agrees with all.

/// The names of the clips of one track's events.
struct ClipNames: Sendable {
  /// A clip of a source.
  struct Clip: Hashable, Sendable {
    let source: Int
    /// The name in the form that distinguishes sources; nil if the document states none.
    let name: String?
  }

  /// The clip of each event.
  private let old: [Clip]
  let new: [Clip]
  /// The clips of the new events that are paired with a clip's events and have a different name.
  private let renamed: [Clip: [Clip]]
  private let oldTexts: [String?]
  private let newTexts: [String?]

  init(_ track: CutComparison.Track) {
    oldTexts = track.old.indices.map { index in
      track.old[index].clip ?? track.partnerOfOld[index].flatMap { track.new[$0].clip }
    }
    newTexts = track.new.indices.map { index in
      track.new[index].clip ?? track.partnerOfNew[index].flatMap { track.old[$0].clip }
    }
    old = zip(track.oldSources, oldTexts).map { Clip(source: $0, name: $1.map(SourceName.telling)) }
    new = zip(track.newSources, newTexts).map { Clip(source: $0, name: $1.map(SourceName.telling)) }
    var renamed: [Clip: [Clip]] = [:]
    var seen: Set<[Clip]> = []
    for (index, partner) in track.partnerOfOld.enumerated() {
      guard let partner, old[index] != new[partner], seen.insert([old[index], new[partner]]).inserted else { continue }
      renamed[old[index], default: []].append(new[partner])
    }
    self.renamed = renamed
  }

  /// The clips of the new cut that agree with an old event's clip; nil for all clips of its source.
  func agreeing(withOld index: Int) -> [Clip]? {
    let clip = old[index]
    guard clip.name != nil else { return nil }
    return [clip, Clip(source: clip.source, name: nil)] + (renamed[clip] ?? [])
  }

  /// The clip's name of an old event.
  func text(ofOld index: Int) -> String? { oldTexts[index] }

  /// The clip's name of a new event.
  func text(ofNew index: Int) -> String? { newTexts[index] }
}
