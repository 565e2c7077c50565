// The pasteboard and the store that a command's options name.

import SystemCalls
import TimecodePasteboard

/// Which pasteboard, and in which store.
struct PasteboardOptions: Options {
  /// nil for the general pasteboard.
  let name: PasteboardName?
  /// nil for the store that the environment names.
  let directory: SystemPath?

  static func read(_ options: OptionReader) -> Self {
    Self(
      name: options.pasteboard(),
      directory: options.store())
  }

  /// The pasteboard, to read it.
  func forReading() throws -> Pasteboard { Pasteboard(name ?? .general, in: try store()) }

  /// The pasteboard, to write it: with the limits that all writers of the store share, and a wait for other writers.
  func forWriting(_ messages: Messages) throws -> Pasteboard {
    var options = PasteboardStore.Options()
    options.cancellation = Interruption.cancellation
    options.waiting = Progress.waiting(messages)
    return Pasteboard(name ?? .general, in: try store(options).configured())
  }

  /// The store alone.
  func store(_ options: PasteboardStore.Options = .reading) throws -> PasteboardStore {
    let location =
      if let directory { try PasteboardStore.Location(path: directory.bytes) } else {
        try PasteboardStore.Location.current()
      }
    return PasteboardStore(at: location, options: options)
  }
}

extension PasteboardStore.Options {
  /// Content of any size can be read, and no limit removes any.
  static var reading: Self { Self(limits: .none) }
}

extension Pasteboard {
  /// The current content.
  func current() throws(PasteboardStore.Error) -> PasteboardStore.Generation { try store.generation(of: name) }
}

extension Diagnostic {
  /// The words for what ended a run; for a pasteboard that is missing with the names of those that are there.
  init(ending error: any Error, _ options: OptionReader) {
    guard case .noSuchPasteboard(let name, let path)? = (error as? PasteboardStore.Error)?.cause else {
      self = Diagnostic(of: error)
      return
    }
    let names = try? PasteboardOptions.read(options).store().pasteboards()
    self = .noSuchPasteboard(name, store: path, others: (names ?? []).filter { $0 != name }.map(\.text))
  }
}
