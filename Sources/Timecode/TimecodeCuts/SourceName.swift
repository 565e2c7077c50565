// The names of sources, for comparison. The name of a source is its reel, or the name of its clip in a form that
// distinguishes sources. An edit list may truncate the name of a clip to eight characters, and write them as its reel.

import SMPTETimecode

/// Functions that prepare the names of sources for comparison.
package enum SourceName {
  /// A name in lower case.
  package static func folded(_ name: String) -> String { name.lowercased() }

  /// True if a reel has eight characters, the length to which edit lists truncate names.
  package static func mayBeTruncated(_ reel: String) -> Bool {
    let count = reel.utf8.count
    guard count >= 8 else { return false }
    // An ASCII character is one byte.
    return isPlain(reel, count) ? count == 8 : reel.count == 8
  }

  /// True if each of the first bytes is a character.
  private static func isPlain(_ text: String, _ count: Int) -> Bool {
    let bytes = text.utf8.span
    for index in 0..<count where bytes[index] >= 0x80 || bytes[index] == 0x0D { return false }
    return true
  }

  /// The name of a clip in lower case and without its extension. An extension is a dot, then two to five letters and
  /// digits that begin with a letter. A version number such as `.v2` is not an extension.
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

  /// True if a part is a version number, such as `v2`.
  private static func hasVersion(_ text: Span<UInt8>, _ part: Range<Int>) -> Bool {
    text[part.lowerBound] == UInt8(ascii: "v") && text.number(part.lowerBound + 1..<part.upperBound) != nil
  }

  /// The name of a clip in the form that distinguishes sources: its stem without version numbers, such as `_v02`.
  static func distinguishingName(_ clip: String) -> String {
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

  /// The reel to which an edit list truncates the name of a clip: its first eight characters; nil if the name is not
  /// longer, or if the event has a reel that begins differently.
  static func shortReel(_ event: CutEvent) -> String? {
    guard let short = event.clip.flatMap({ shortReel(ofStem: stem($0)) }) else { return nil }
    return event.reel.map { folded($0).hasPrefix(short) } ?? true ? short : nil
  }

  /// The reel to which an edit list truncates a stem; nil if the stem is not longer than eight characters.
  static func shortReel(ofStem stem: String) -> String? {
    stem.utf8.count > 8 && (isPlain(stem, 9) || stem.count > 8) ? String(stem.prefix(8)) : nil
  }
}

extension CutEvent {
  /// The source in words: the reel, or the clip if there is no reel or if the reel is the truncated name of the clip.
  var sourceName: String? {
    guard let reel else { return clip }
    return SourceName.mayBeTruncated(reel) && SourceName.shortReel(self) != nil ? clip : reel
  }
}

// MARK: Names of clips

// Finds which clips of two cuts may be the same, among the events of one track that have the same source.
//
//     let clips = ClipNames(track)
//     clips.agreeing(withOld: 3)        // clips of the new cut that may have a frame of the old event, or nil for all
//
// An event without the name of a clip has the name of its partner in the other cut. Two names agree if they are equal
// without extension and version number. They also agree if the comparison paired two events with these names: the clip
// was then renamed. A missing name agrees with all names.

/// The names of the clips of one track's events.
struct ClipNames: Sendable {
  /// A clip of a source.
  struct Clip: Hashable, Sendable {
    let source: Int
    /// The name in the form that distinguishes sources; nil if the document states none.
    let name: String?
  }

  /// The clip of each old event.
  private let old: [Clip]
  /// The clip of each new event.
  let new: [Clip]
  /// For each old clip, the clips with different names that the partners of its events have.
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
    old = zip(track.oldSources, oldTexts).map { Clip(source: $0, name: $1.map(SourceName.distinguishingName)) }
    new = zip(track.newSources, newTexts).map { Clip(source: $0, name: $1.map(SourceName.distinguishingName)) }
    var renamed: [Clip: [Clip]] = [:]
    var seen: Set<[Clip]> = []
    for (index, partner) in track.partnerOfOld.enumerated() {
      guard let partner, old[index] != new[partner], seen.insert([old[index], new[partner]]).inserted else { continue }
      renamed[old[index], default: []].append(new[partner])
    }
    self.renamed = renamed
  }

  /// The clips of the new cut that agree with the clip of an old event; nil if all clips of its source agree.
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
