import JSON
import TimecodePasteboard

extension Context {
  /// Says what a commit did: its warnings, and a record where JSON was asked for.
  mutating func report(_ receipt: PasteboardStore.Receipt, on name: PasteboardName, asJSON: Bool) throws(Failure) {
    effect = .committed(name, changeCount: receipt.changeCount)
    for warning in receipt.warnings { messages.warning(Diagnostic.words(for: warning)) }
    if Interruption.isCaught {
      messages.warning("the interruption came too late: change count \(receipt.changeCount) is written")
    }
    guard asJSON else { return }
    try write(
      JSONWriter.line { json in
        json.member("version", 1)
        json.member("pasteboard", name.text)
        json.member("changeCount", Int(clamping: receipt.changeCount))
        json.member("items", receipt.itemCount)
      })
  }
}
