// tckit restore: an old content becomes the current one again.

import TimecodePasteboard

struct RestoreCommand: Command {
  static let name = CommandName.restore
  static let summary = "undo a copy: make an old content the current one again"
  static let discussion = """
    The content moves from the history to the pasteboard, and the current content takes its place there, so that \
    restoring loses nothing. The change count grows by one.
    """
  static let meanings: [OptionName: String] = [
    .timeout: "For another writer, by default 30s."
  ]
  static let examples: [CommandExample] = [.init(line: "tckit restore", purpose: "undoes the last copy")]

  let back: Int?
  let change: ChangeCount?
  let ifChange: ChangeCount?
  let writing: WritingOptions
  let place: PlaceOptions

  static func read(_ options: OptionReader) -> Self {
    Self(
      back: options.back(),
      change: options.change(),
      ifChange: options.ifChange(),
      writing: .read(options),
      place: .read(options))
  }

  static func combine(_ options: OptionReader) {
    options.exclude(.back, [.change], why: "each chooses a content")
  }

  func run(_ context: inout Context) throws {
    let place = try StoreAccess(self.place, options: writing.storeOptions(context.messages))
    let selector = PasteboardStore.Selector(back: back, change: change) ?? .back(1)
    Interruption.watch()
    let receipt = try place.store.restore(
      selector, of: place.name, ifChange: ifChange?.value)
    try context.report(receipt, on: place.name)
  }
}
