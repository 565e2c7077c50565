// The second half of `copy --clipboard`: once the store has the content, the clipboard gets it too.

import SystemClipboard
import TimecodePasteboard

/// What a copy hands to a clipboard, checked before anything is written.
struct ClipboardHandover {
  private let representations: [ClipboardRepresentation]
  private let access: ClipboardAccess

  /// - Parameter types: The types of the copy, none where it empties the pasteboard.
  init(
    _ representations: [ClipboardRepresentation], of types: [UTType], to access: ClipboardAccess
  ) throws {
    self.representations = representations
    self.access = access
    if types.isEmpty { return }
    let clipboard = try access.open()
    do throws(ClipboardError) {
      _ = try clipboard.cargo(from: representations)
    } catch {
      // Of several timecodes there may be types and no representation.
      if case .cannotCarry = error { throw Failure(.clipboard(.cannotCarry(access.name, offered: types))) }
      throw Failure(.clipboard(error))
    }
  }

  /// Hands it over; without content the clipboard is cleared.
  func perform(after receipt: CommitReceipt, on pasteboard: PasteboardName) throws {
    // A signal during the commit, which went on to its end.
    if Interruption.isCaught {
      throw Failure(.clipboardAfterCommit(.interrupted, pasteboard, changeCount: receipt.changeCount))
    }
    let clipboard = try access.open()
    do throws(ClipboardError) {
      if representations.isEmpty { try clipboard.clear() } else { _ = try clipboard.write(representations) }
    } catch {
      throw Failure(.clipboardAfterCommit(error, pasteboard, changeCount: receipt.changeCount))
    }
  }
}
