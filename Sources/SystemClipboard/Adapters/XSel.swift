// The X server's CLIPBOARD selection by xsel(1), which knows text only and lists no targets.
//
// Up to 1.2.0 it serves more than 4,000 bytes wrongly: the program that stays behind dies after a few requests, and then the
// clipboard is empty. So no more is handed to it; xclip takes any size.

import OpenTransferable

/// The CLIPBOARD selection of X11, by xsel.
struct XSel: Clipboard {
  let tool: ClipboardTool

  let name = ClipboardName.x11
  let capacity = ClipboardCapacity.text

  /// The most bytes that xsel serves surely.
  static let contentLimit = 4000

  func offers() throws(ClipboardError) -> [ClipboardOffer] {
    let outcome = try tool.output(["--clipboard", "--output"])
    guard outcome.status == 0 else { throw tool.failure(outcome) }
    // Nothing, and nothing that is text, look the same.
    return outcome.output.isEmpty ? [] : [ClipboardOffer("UTF8_STRING", known: outcome.output)]
  }

  func bytes(of offer: ClipboardOffer) throws(ClipboardError) -> [UInt8] {
    guard let known = offer.known else { throw .gone(target: offer.target) }
    return known
  }

  func check(_ cargo: ClipboardRepresentation) throws(ClipboardError) {
    guard cargo.bytes.count <= Self.contentLimit else {
      throw .tooLarge(name, limit: Self.contentLimit, found: cargo.bytes.count)
    }
  }

  func write(_ representations: [ClipboardRepresentation]) throws(ClipboardError) -> [UTType] {
    let text = try cargo(from: representations)
    try tool.run(["--clipboard", "--input"], input: text.bytes)
    try wait(for: text.bytes)
    return [text.type]
  }

  /// xsel goes to the background before it owns the selection; what is there tells when it does.
  private func wait(for text: [UInt8]) throws(ClipboardError) {
    if text.isEmpty { return }
    while true {
      let outcome = try tool.output(["--clipboard", "--output"])
      guard outcome.status == 0 else { throw tool.failure(outcome) }
      if outcome.output == text { return }
      try tool.deadline.pause(for: tool.name)
    }
  }

  func clear() throws(ClipboardError) {
    try tool.run(["--clipboard", "--clear"])
  }
}
