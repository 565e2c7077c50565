// The Wayland compositor's clipboard by wl-copy(1) and wl-paste(1).
//
// wl-copy offers one type, and text under every name that text has; it stays in the background until another program copies.
// wl-paste watches where the compositor has the data-control protocol.

import OpenTransferable

/// The clipboard of a Wayland compositor, by wl-clipboard.
struct WlClipboard: Clipboard {
  let copy: ClipboardTool
  let paste: ClipboardTool

  let name = ClipboardName.wayland
  let capacity = ClipboardCapacity.oneType

  func offers() throws(ClipboardError) -> [ClipboardOffer] {
    let outcome = try paste.output(["--list-types"])
    if outcome.status == 0 { return outcome.output.lines.map { ClipboardOffer($0) } }
    // Two versions say it in two ways.
    let isEmpty = ["No selection", "Nothing is copied"].contains { outcome.message.contains($0) }
    guard isEmpty else { throw paste.failure(outcome) }
    return []
  }

  func bytes(of offer: ClipboardOffer) throws(ClipboardError) -> [UInt8] {
    let outcome = try paste.output(["--no-newline", "--type", offer.target])
    if outcome.status == 0 { return outcome.output }
    let phrases = ["No selection", "Nothing is copied", "No suitable type", "not available as requested"]
    throw phrases.contains { outcome.message.contains($0) } ? .gone(target: offer.target) : paste.failure(outcome)
  }

  func write(_ representations: [ClipboardRepresentation]) throws(ClipboardError) -> [UTType] {
    let cargo = try cargo(from: representations)
    guard let target = cargo.mimeType else { throw .cannotCarry(name, offered: [cargo.type]) }
    try copy.run(["--type", target], input: cargo.bytes)
    return [cargo.type]
  }

  func clear() throws(ClipboardError) {
    try copy.run(["--clear"])
  }

  func watch() throws(ClipboardError) -> ClipboardWatch {
    // wl-paste reports what is there when it begins as if it were new.
    let isEmpty = try offers().isEmpty
    // A byte for each change; if nobody is left to read it, as after SIGKILL, it ends wl-paste.
    let report = "trap '' PIPE; printf x || kill \"$PPID\""
    return try ClipboardWatch(
      ChildProcess(
        path: paste.path, ["--watch", "/bin/sh", "-c", report], paste.environment,
        outputLimit: ClipboardTool.outputLimit), ignoresFirst: !isEmpty, until: paste.deadline)
  }
}
