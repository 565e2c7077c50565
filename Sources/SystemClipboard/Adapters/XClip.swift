// The X server's CLIPBOARD selection by xclip(1).
//
// xclip owns a selection for one target, and answers every other request with the same bytes; it stays in the background
// until another program takes the selection. So one type is carried: text, offered as UTF8_STRING, or another MIME type.

import OpenTransferable

/// The CLIPBOARD selection of X11, by xclip.
struct XClip: Clipboard {
  let tool: ClipboardTool

  let name = ClipboardName.x11
  let capacity = ClipboardCapacity.oneType

  private func words(_ direction: String, _ target: String?) -> [String] {
    ["-selection", "clipboard", direction] + (target.map { ["-target", $0] } ?? [])
  }

  func offers() throws(ClipboardError) -> [ClipboardOffer] {
    let outcome = try tool.output(words("-out", "TARGETS"))
    if outcome.status == 0 { return outcome.output.lines.map { ClipboardOffer($0) } }
    guard Self.saysNotAvailable(outcome) else { throw tool.failure(outcome) }
    // There is no owner, or it is one that does not list its targets.
    for target in ["UTF8_STRING", "STRING"] {
      let outcome = try tool.output(words("-out", target))
      if outcome.status == 0 { return [ClipboardOffer(target, known: outcome.output)] }
      guard Self.saysNotAvailable(outcome) else { throw tool.failure(outcome) }
    }
    return []
  }

  func bytes(of offer: ClipboardOffer) throws(ClipboardError) -> [UInt8] {
    if let known = offer.known { return known }
    let outcome = try tool.output(words("-out", offer.target))
    if outcome.status == 0 { return outcome.output }
    throw Self.saysNotAvailable(outcome) ? .gone(target: offer.target) : tool.failure(outcome)
  }

  private static func saysNotAvailable(_ outcome: ChildProcess.Outcome) -> Bool {
    outcome.message.contains("not available")
  }

  func write(_ representations: [ClipboardRepresentation]) throws(ClipboardError) -> [UTType] {
    let cargo = try cargo(from: representations)
    try tool.run(words("-in", cargo.isText ? nil : cargo.mimeType), input: cargo.bytes)
    return [cargo.type]
  }

  /// xclip can give up no selection; it owns one without content.
  func clear() throws(ClipboardError) {
    try tool.run(words("-in", nil))
  }
}
