import JSON
import SystemClipboard
import TimecodePasteboard

extension Context {
  /// Reports what a commit did: its warnings, and a record if JSON was requested.
  ///
  /// - Parameters:
  ///   - clipboard: What a clipboard has taken too.
  ///   - requested: The types whose loss there is worth a warning, because the command line names them.
  mutating func report(
    _ receipt: PasteboardStore.Receipt, on name: PasteboardName, _ clipboard: ClipboardCopyStep.Outcome? = nil,
    requested: Set<UTType> = []
  ) throws(Failure) {
    if receipt.isCommitted { effect = .committed(name, changeCount: receipt.changeCount) }
    for warning in receipt.warnings { messages.warning("\(warning)") }
    if receipt.isCommitted, Interruption.isCaught {
      messages.warning("the interruption came too late: change count \(receipt.changeCount) is written")
    }
    let lost = clipboard?.dropped.filter { requested.contains($0) } ?? []
    if let clipboard, !lost.isEmpty {
      let types = lost.map(\.familiarName).joined(separator: ", ")
      messages.warning(
        "the clipboard \(clipboard.clipboard.rawValue) did not take \(types)", hint: "the pasteboard has everything")
    }
    if let clipboard, clipboard.losesRate {
      messages.note(
        "the clipboard \(clipboard.clipboard.rawValue) took only text, without the rate",
        hint: "--format tagged writes the rate too")
    }
    guard messages.isJSON else { return }
    try write(
      JSONWriter.record { json in
        json.member("pasteboard", name.text)
        json.member("changeCount", Int(clamping: receipt.changeCount))
        json.member("items", receipt.itemCount)
        if let clipboard {
          json.member("clipboard", clipboard.clipboard.rawValue)
          json.array("types") { json in clipboard.types.forEach { json.element($0.identifier) } }
        }
      })
  }
}
