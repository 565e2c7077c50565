// The newest paste buffer of tmux(1), which tmux hands on to the terminal too where it can.

import OpenTransferable

/// The newest buffer of the tmux server around this process.
struct TmuxBuffer: Clipboard {
  let tool: ClipboardTool

  let name = ClipboardName.tmux
  let capacity = ClipboardCapacity.text

  func offers() throws(ClipboardError) -> [ClipboardOffer] {
    let outcome = try tool.output(["list-buffers"])
    guard outcome.status == 0 else { throw tool.failure(outcome) }
    return outcome.output.isEmpty ? [] : [ClipboardOffer("text/plain;charset=utf-8")]
  }

  func bytes(of offer: ClipboardOffer) throws(ClipboardError) -> [UInt8] {
    let outcome = try tool.output(["save-buffer", "-"])
    if outcome.status == 0 { return outcome.output }
    throw outcome.message.contains("no buffers") ? .gone(target: offer.target) : tool.failure(outcome)
  }

  func write(_ representations: [ClipboardRepresentation]) throws(ClipboardError) -> [UTType] {
    let text = try cargo(from: representations)
    // -w hands it on to the terminal; before tmux 3.2 there was no -w.
    let outcome = try tool.outcome(["load-buffer", "-w", "-"], input: text.bytes)
    if outcome.status != 0 {
      guard ["usage:", "unknown"].contains(where: outcome.message.contains) else { throw tool.failure(outcome) }
      try tool.run(["load-buffer", "-"], input: text.bytes)
    }
    return [text.type]
  }

  /// Removes the newest buffer; the one before it is the newest then.
  func clear() throws(ClipboardError) {
    if try offers().isEmpty { return }
    try tool.run(["delete-buffer"])
  }
}
