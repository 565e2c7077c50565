// The pasteboard and the store that a command's options name.

import SystemCalls
import TimecodePasteboard

/// The pasteboard and its store.
struct PasteboardOptions: Options {
  /// The name of the pasteboard; nil for the general one.
  let name: PasteboardName?
  /// The directory of the store; nil for the store that the environment names.
  let directory: SystemPath?

  static func read(_ options: OptionReader) -> Self {
    Self(
      name: options.pasteboard(),
      directory: options.store())
  }

  /// The pasteboard, for reading.
  func forReading() throws -> Pasteboard { Pasteboard(name ?? .general, in: try store()) }

  /// The pasteboard, for writing. It has the limits that all writers of the store share, and waits for other writers.
  func forWriting(_ messages: Messages) throws -> Pasteboard {
    var options = PasteboardStore.Options()
    options.cancellation = Interruption.cancellation
    options.waiting = Progress.waiting(messages)
    return Pasteboard(name ?? .general, in: try store(options).configured())
  }

  /// The store without a pasteboard.
  func store(_ options: PasteboardStore.Options = .reading) throws -> PasteboardStore {
    let location =
      if let directory { try PasteboardStore.Location(path: directory.bytes) } else {
        try PasteboardStore.Location.current()
      }
    return PasteboardStore(at: location, options: options)
  }
}

extension PasteboardStore.Options {
  /// The options for reading: content of any size is read, and no limit removes content.
  static var reading: Self { Self(limits: .none) }
}

extension Pasteboard {
  /// The current content.
  func current() throws(PasteboardStore.Error) -> PasteboardStore.Generation { try store.generation(of: name) }
}

extension Diagnostic {
  /// Creates the diagnostic for the error that ended a run. For a missing pasteboard it names the existing ones.
  init(ending error: any Error, _ options: OptionReader) {
    guard case .noSuchPasteboard(let name, let path)? = (error as? PasteboardStore.Error)?.cause else {
      self = Diagnostic(of: error)
      return
    }
    let names = try? PasteboardOptions.read(options).store().pasteboards()
    self = .noSuchPasteboard(name, store: path, others: (names ?? []).filter { $0 != name }.map(\.text))
  }
}
