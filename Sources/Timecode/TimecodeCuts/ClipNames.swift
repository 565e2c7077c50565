// Which clips of two cuts' events on one track may be the same, where their source is.
//
//     let clips = ClipNames(track)
//     clips.agreeing(withOld: 3)        // the clips of the new cut in which a frame of the old event may be, or nil for any
//
// An event whose partner in the other cut names the clip has that name. Two names agree if they are equal, without extension and
// number of a version, or if the comparison paired two events with them: then the clip was renamed. A missing name agrees with
// all.

/// The names of the clips of one track's events.
struct ClipNames: Sendable {
  /// A clip of a source.
  struct Clip: Hashable, Sendable {
    let source: Int
    /// The name as it tells sources apart; nil if the document states none.
    let name: String?
  }

  /// The clip of each event.
  private let old: [Clip]
  let new: [Clip]
  /// The clips of the new events that are paired with a clip's events and have another name.
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

  /// The clips of the new cut that agree with the one of an old event; nil for all of its source.
  func agreeing(withOld index: Int) -> [Clip]? {
    let clip = old[index]
    guard clip.name != nil else { return nil }
    return [clip, Clip(source: clip.source, name: nil)] + (renamed[clip] ?? [])
  }

  /// The name of the clip of an old event.
  func text(ofOld index: Int) -> String? { oldTexts[index] }

  /// The name of the clip of a new event.
  func text(ofNew index: Int) -> String? { newTexts[index] }
}
