// The general pasteboard of macOS by pbcopy(1) and pbpaste(1), which know text only.
//
// Both take the encoding from the locale, so it is set; and pbcopy takes text that begins as PostScript or RTF for such a
// document, so that is refused.

import OpenTransferable

/// The general pasteboard of macOS, by its own programs.
struct Pbcopy: Clipboard {
  let copy: ClipboardTool
  let paste: ClipboardTool

  let name = ClipboardName.macos
  let capacity = ClipboardCapacity.text

  /// What makes pbcopy and pbpaste speak UTF-8.
  static let locale = ["LC_ALL": "en_US.UTF-8", "LANG": "en_US.UTF-8"]

  func offers() throws(ClipboardError) -> [ClipboardOffer] {
    let outcome = try paste.output(["-Prefer", "txt"])
    guard outcome.status == 0 else { throw paste.failure(outcome) }
    return outcome.output.isEmpty ? [] : [ClipboardOffer("text/plain;charset=utf-8", known: outcome.output)]
  }

  func bytes(of offer: ClipboardOffer) throws(ClipboardError) -> [UInt8] {
    guard let known = offer.known else { throw .gone(target: offer.target) }
    return known
  }

  func check(_ cargo: ClipboardRepresentation) throws(ClipboardError) {
    for prefix in ["%!PS", "{\\rtf"] where cargo.bytes.starts(with: prefix.utf8) {
      throw .mistakable(name, prefix: prefix)
    }
  }

  func write(_ representations: [ClipboardRepresentation]) throws(ClipboardError) -> [UTType] {
    let text = try cargo(from: representations)
    try copy.run([], input: text.bytes)
    return [text.type]
  }

  func clear() throws(ClipboardError) {
    try copy.run([])
  }
}
