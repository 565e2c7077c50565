// The newest paste buffer of tmux(1), which tmux also passes to the terminal if it can.

import SystemCalls
import UniformTypes

/// The newest buffer of the tmux server in which this process runs.
struct TmuxBuffer: Clipboard {
  let tool: ClipboardTool
  let selection: ClipboardSelection

  let name = ClipboardName.tmux

  private func checkSelection() throws(ClipboardError) {
    if selection == .primary { throw .lacks(server: "tmux", what: "a primary selection") }
  }

  func offers() throws(ClipboardError) -> [ClipboardOffer] {
    try checkSelection()
    let outcome = try tool.output(["list-buffers"])
    guard outcome.status.isSuccess else { throw tool.failure(outcome) }
    return outcome.output.isEmpty ? [] : [ClipboardOffer("text/plain;charset=utf-8")]
  }

  func bytes(of offer: ClipboardOffer) throws(ClipboardError) -> [UInt8] {
    let outcome = try tool.output(["save-buffer", "-"])
    if outcome.status.isSuccess { return outcome.output }
    throw outcome.message.contains("no buffers") ? .offerWithdrawn(target: offer.target) : tool.failure(outcome)
  }

  func prepare(_ representations: [ClipboardRepresentation]) throws(ClipboardError) -> ClipboardCopy {
    // This finds an unreachable server before anything changes.
    _ = try offers()
    let payload = try ClipboardPayload(representations, .text, of: name)
    let text = payload.contents[0].bytes
    return ClipboardCopy(payload) { () throws(ClipboardError) in
      // Since tmux 3.2, -w also passes the text to the terminal.
      let outcome = try tool.outcome(["load-buffer", "-w", "-"], input: text)
      if outcome.status.isSuccess { return }
      guard ["usage:", "unknown"].contains(where: outcome.message.contains) else { throw tool.failure(outcome) }
      try tool.run(["load-buffer", "-"], input: text)
    }
  }

  /// Removes the newest buffer. The one before it is then the newest.
  func clear() throws(ClipboardError) {
    if try offers().isEmpty { return }
    try tool.run(["delete-buffer"])
  }
}
