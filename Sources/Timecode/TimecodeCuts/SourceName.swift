// The name of a source for comparison: its reel, or its clip's name in a form that distinguishes sources. An edit list
// may cut a clip's name to eight characters, and write these as its reel.

import SMPTETimecode

/// The name of a source for comparison.
package enum SourceName {
  /// A name in lower case.
  package static func folded(_ name: String) -> String { name.lowercased() }

  /// Returns whether a reel has eight characters, the length to which edit lists cut names.
  package static func mayBeCut(_ reel: String) -> Bool {
    let count = reel.utf8.count
    guard count >= 8 else { return false }
    // A character of ASCII is one byte.
    return isPlain(reel, count) ? count == 8 : reel.count == 8
  }

  /// Returns whether each of the first bytes is one character.
  private static func isPlain(_ text: String, _ count: Int) -> Bool {
    let bytes = text.utf8.span
    for index in 0..<count where bytes[index] >= 0x80 || bytes[index] == 0x0D { return false }
    return true
  }

  /// A clip's name without case and extension: a dot, then two to five letters and digits that begin with a letter, but
  /// not a version number such as `.v2`.
  package static func stem(_ clip: String) -> String {
    let name = clip.lowercased()
    let text = name.utf8.span
    var dot = text.count - 1
    while dot > 0, text[dot] != UInt8(ascii: ".") { dot -= 1 }
    let ending = dot + 1..<text.count
    guard dot > 0, 2...5 ~= ending.count, text[dot + 1].isLetter, !hasVersion(text, ending) else { return name }
    for index in ending where !text[index].isLetter && !text[index].isDigit { return name }
    return String(decoding: name.utf8.prefix(dot), as: UTF8.self)
  }

  /// Returns whether a part is a version, such as `v2`.
  private static func hasVersion(_ text: Span<UInt8>, _ part: Range<Int>) -> Bool {
    text[part.lowerBound] == UInt8(ascii: "v") && text.number(part.lowerBound + 1..<part.upperBound) != nil
  }

  /// A clip's name in the form that distinguishes sources: its stem without version numbers, such as `_v02`.
  static func telling(_ clip: String) -> String {
    var name = ""
    var rest = stem(clip)[...]
    while !rest.isEmpty {
      let end = rest.dropFirst().firstIndex { "_-. ".contains($0) } ?? rest.endIndex
      let part = rest[..<end]
      rest = rest[end...]
      let word = part.dropFirst()
      let isVersion =
        !name.isEmpty && part.first.map { "_-. ".contains($0) } == true && word.first == "v" && word.count > 1
        && word.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
      if !isVersion { name += part }
    }
    return name
  }

  /// The reel that an edit list makes of a clip's name: its first eight characters, if it has more and the event's reel
  /// does not begin differently.
  static func shortReel(_ event: CutEvent) -> String? {
    guard let short = event.clip.flatMap({ shortReel(ofStem: stem($0)) }) else { return nil }
    return event.reel.map { folded($0).hasPrefix(short) } ?? true ? short : nil
  }

  /// The reel that an edit list makes of a folded stem.
  static func shortReel(ofStem stem: String) -> String? {
    stem.utf8.count > 8 && (isPlain(stem, 9) || stem.count > 8) ? String(stem.prefix(8)) : nil
  }
}

extension CutEvent {
  /// The source in words: the reel, or the clip if there is no reel or an edit list cut the clip's name to the reel.
  var sourceName: String? {
    guard let reel else { return clip }
    return SourceName.mayBeCut(reel) && SourceName.shortReel(self) != nil ? clip : reel
  }
}

// MARK: Names of clips

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
