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
