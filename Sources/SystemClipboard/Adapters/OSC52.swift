// The terminal's clipboard by OSC 52, which goes through ssh as the text on the screen does.
//
// A terminal does not say whether it took the text; many give it out only where their settings allow, and many never.

import OpenTransferable

/// The clipboard of the terminal, wherever that is.
struct OSC52: Clipboard {
  /// tmux, where this process runs in it.
  let tmux: ClipboardTool?
  let isInScreen: Bool
  let deadline: Deadline

  let name = ClipboardName.osc52
  let capacity = ClipboardCapacity.text

  private func tmuxOptions() throws(ClipboardError) -> OSC52Route.TmuxOptions? {
    guard let tmux else { return nil }
    let clipboard = try tmux.output(["show-options", "-sv", "set-clipboard"])
    guard clipboard.status == 0 else { throw tmux.failure(clipboard) }
    // With what a pane inherits; a tmux that does not know the option always passes on.
    let passthrough = try tmux.output(["show-options", "-Apv", "allow-passthrough"])
    return OSC52Route.TmuxOptions(
      setClipboard: clipboard.output.lines.first ?? "",
      passthrough: passthrough.status == 0 ? passthrough.output.lines.first ?? "off" : "")
  }

  func offers() throws(ClipboardError) -> [ClipboardOffer] {
    let route = try OSC52Route.forReading(tmux: try tmuxOptions(), isInScreen: isInScreen)
    var parser = OSC52Parser()
    let terminal = try ControllingTerminal()
    let text = try terminal.ask(OSC52Sequence.asking(by: route), until: deadline) { (bytes) throws(ClipboardError) in
      switch parser.feed(bytes) {
      case .waiting: return [UInt8]?.none
      case .content(let text): return text
      case .malformed: throw .failed(tool: ClipboardError.terminalName, message: "its answer is not base64")
      case .tooLarge: throw .tooMuchOffered(limit: parser.contentLimit)
      }
    }
    return text.isEmpty ? [] : [ClipboardOffer("text/plain;charset=utf-8", known: text)]
  }

  func bytes(of offer: ClipboardOffer) throws(ClipboardError) -> [UInt8] {
    guard let known = offer.known else { throw .gone(target: offer.target) }
    return known
  }

  func check(_ cargo: ClipboardRepresentation) throws(ClipboardError) {
    guard cargo.bytes.count <= OSC52Sequence.contentLimit else {
      throw .tooLarge(name, limit: OSC52Sequence.contentLimit, found: cargo.bytes.count)
    }
  }

  func write(_ representations: [ClipboardRepresentation]) throws(ClipboardError) -> [UTType] {
    let text = try cargo(from: representations)
    try send(text.bytes)
    return [text.type]
  }

  func clear() throws(ClipboardError) {
    try send([])
  }

  private func send(_ text: [UInt8]) throws(ClipboardError) {
    let route = try OSC52Route.forWriting(tmux: try tmuxOptions(), isInScreen: isInScreen)
    let terminal = try ControllingTerminal()
    try terminal.write(OSC52Sequence.setting(text, by: route), until: deadline)
  }
}
