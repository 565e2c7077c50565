// The store, the pasteboard and the clipboard that a command's options name, and the signals that end a write.

import SystemCalls
import SystemClipboard
import TimecodePasteboard

/// Where a command reads or writes.
struct StoreAccess {
  let store: PasteboardStore
  let name: PasteboardName

  init(_ place: PlaceOptions) throws {
    store = try Self.store(place)
    name = place.pasteboard ?? .general
  }

  /// To write: with the limits that all writers of the store share, and a wait for other writers.
  init(writing place: PlaceOptions, _ messages: Messages) throws {
    var options = PasteboardStore.Options()
    options.cancellation = Interruption.cancellation
    options.waiting = Progress.waiting(messages)
    store = try Self.store(place, options: options).configured()
    name = place.pasteboard ?? .general
  }

  /// Refuses to make a store in the home of another user, as root has with sudo -E: what is made there for root, such
  /// as ~/.local, would keep its owner out.
  func refuseForeignHome() throws(PasteboardStore.Error) {
    guard CurrentProcess.user == 0, let home = store.location.home,
      let owner = (try? FileStatus(of: SystemPath(home)))?.owner, owner != 0,
      (try? FileStatus(of: SystemPath(store.location.path))) == nil
    else { return }
    throw .storeOwnedByOther(path: home, owner: owner, user: 0)
  }

  /// The store alone.
  static func store(_ place: PlaceOptions, options: PasteboardStore.Options = .reading) throws -> PasteboardStore {
    let location =
      if let path = place.store { try PasteboardStore.Location(path: path.bytes) } else {
        try PasteboardStore.Location.current()
      }
    return PasteboardStore(at: location, options: options)
  }

  /// The words for what ended a run; for a pasteboard that is not there with the names of those that are.
  static func diagnostic(of error: any Error, _ options: OptionReader) -> Diagnostic {
    guard case .noSuchPasteboard(let name, let path)? = (error as? PasteboardStore.Error)?.cause else {
      return Diagnostic(of: error)
    }
    let names = try? store(.read(options)).pasteboards()
    return Diagnostic.noSuchPasteboard(name, store: path, others: (names ?? []).filter { $0 != name }.map(\.text))
  }

  /// The current content.
  func current() throws(PasteboardStore.Error) -> PasteboardStore.Generation { try store.generation(of: name) }
}

extension PasteboardStore.Options {
  /// What was copied can be read, however large it is, and what remains of it is kept.
  static var reading: Self { Self(limits: .none) }
}

// MARK: Clipboards

/// Where a command finds a clipboard.
struct ClipboardAccess {
  /// How long a clipboard may take for an answer.
  static let timeLimit = Duration.seconds(5)

  private let found: ClipboardAvailability
  private let selection: ClipboardSelection
  private let environment: ClipboardEnvironment

  /// The clipboard that an option names; nil without the option.
  static func named(
    _ clipboard: ClipboardArgument?, for use: ClipboardUse
  ) throws(ClipboardError) -> ClipboardAccess? {
    guard let clipboard else { return nil }
    let environment = ClipboardEnvironment.current()
    return ClipboardAccess(
      found: try .choose(clipboard.name, in: environment, for: use), selection: clipboard.selection,
      environment: environment)
  }

  var name: ClipboardName { found.name }

  /// The clipboard; each request to it has the time limit of its own.
  func open() throws(ClipboardError) -> any Clipboard {
    guard let clipboard = found.clipboard(environment, selection: selection, timeLimit: Self.timeLimit) else {
      throw .unreachable(found)
    }
    return clipboard
  }
}

// MARK: Signals

/// SIGINT, SIGTERM and SIGHUP while content is written: the writer stops and cleans up, and then the signal ends the
/// process as it would have, so that its sender sees that. Before anything is written, and in commands that write
/// nothing, the signals keep their meaning.
///
///     Interruption.watch()                      // before the first byte of a draft
///     options.cancellation = Interruption.cancellation
///     …
///     Interruption.endIfCaught()                // instead of an exit
enum Interruption {
  /// What the handler cancels.
  static let cancellation = PasteboardStore.Cancellation()

  /// A signal came.
  static var isCaught: Bool { SignalHandler.isCaught }

  /// From now on the first of the signals cancels; a second one, half a second later, ends the process at once.
  static func watch() {
    // A handler may not be the first to ask for this.
    guard !cancellation.isCancelled else { return }
    SignalHandler.watch([.interrupt, .terminate, .hangUp]) { Interruption.cancellation.cancel() }
  }

  /// Ends the process by the signal that came, if one did.
  static func endIfCaught() { SignalHandler.endIfCaught() }
}
