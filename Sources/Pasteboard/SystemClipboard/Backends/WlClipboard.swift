// The clipboard of a Wayland compositor through wl-copy(1) and wl-paste(1), for compositors without a data-control
// protocol and without Xwayland. These programs briefly open a window, which may not get the focus that the compositor
// requires.
//
// wl-copy offers one type, and offers text under all its usual names. It stays in the background until another program
// copies.

import SystemCalls
import UniformTypes

/// The clipboard of a Wayland compositor, by wl-clipboard.
struct WlClipboard: Clipboard {
  let copy: ClipboardTool
  let paste: ClipboardTool

  let selection: ClipboardSelection

  let name = ClipboardName.wayland

  private var primary: [String] { selection == .primary ? ["--primary"] : [] }

  func offers() throws(ClipboardError) -> [ClipboardOffer] {
    let outcome = try paste.output(primary + ["--list-types"])
    if outcome.status.isSuccess { return outcome.output.lines.map { ClipboardOffer($0) } }
    // The wording depends on the version.
    let isEmpty = ["No selection", "Nothing is copied"].contains { outcome.message.contains($0) }
    guard isEmpty else { throw paste.failure(outcome) }
    return []
  }

  func bytes(of offer: ClipboardOffer) throws(ClipboardError) -> [UInt8] {
    let outcome = try paste.output(primary + ["--no-newline", "--type", offer.target])
    if outcome.status.isSuccess { return outcome.output }
    let phrases = ["No selection", "Nothing is copied", "No suitable type", "not available as requested"]
    throw phrases.contains { outcome.message.contains($0) }
      ? .offerWithdrawn(target: offer.target) : paste.failure(outcome)
  }

  func prepare(_ representations: [ClipboardRepresentation]) throws(ClipboardError) -> ClipboardCopy {
    // An obstacle for wl-copy, such as a missing seat, is also one for wl-paste.
    _ = try offers()
    let payload = try ClipboardPayload(representations, .oneType, of: name)
    let content = payload.contents[0]
    return ClipboardCopy(payload) { () throws(ClipboardError) in
      try copy.run(primary + ["--type", content.names[0]], input: content.bytes)
    }
  }

  func clear() throws(ClipboardError) {
    try copy.run(primary + ["--clear"])
  }
}
