// The second half of `copy --clipboard`: once the store has the content, it goes to the clipboard.

import SystemClipboard
import TimecodePasteboard

/// What a copy hands to a clipboard, checked before anything is written.
struct ClipboardHandover {
  private let representations: [ClipboardRepresentation]
  private let access: ClipboardAccess

  /// - Parameter notation: The notation of the text; a timecode that it cannot express is refused.
  init(_ copy: TimecodeCopy, text notation: TimecodeNotation, to access: ClipboardAccess) throws {
    for timecode in copy.timecodes where !notation.fits(timecode) {
      throw Failure(item: .unwritable(timecode, notation))
    }
    representations = copy.sharedRepresentations(text: notation).map {
      ClipboardRepresentation(type: $0.type, bytes: $0.bytes)
    }
    self.access = access
    if copy.writtenTypes.isEmpty { return }
    let clipboard = try access.open()
    do throws(ClipboardError) {
      _ = try clipboard.cargo(from: representations)
    } catch {
      // Of several timecodes there may be types and no representation.
      if case .cannotCarry = error { throw Failure(.clipboard(.cannotCarry(access.name, offered: copy.writtenTypes))) }
      throw Failure(.clipboard(error))
    }
  }

  /// Hands it over; without content the clipboard is cleared.
  func perform(after receipt: PasteboardStore.Receipt, on pasteboard: PasteboardName) throws {
    // The commit was completed although a signal arrived.
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
