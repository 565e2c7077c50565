// The second half of `copy --clipboard`: prepared before the store is written, committed after.

import SystemClipboard
import TimecodePasteboard

/// A copy to a clipboard, checked and ready before anything is written.
struct ClipboardCopyStep {
  private let copy: ClipboardCopy
  private let name: ClipboardName
  /// True if the text of an item states its rate.
  private let textHasRate: Bool

  /// The content of the clipboard after the copy, for messages and records.
  struct Outcome {
    var clipboard: ClipboardName
    var types: [UTType]
    var dropped: [UTType]
    /// True if the clipboard took only text, and the text lacks the rate.
    var losesRate: Bool
  }

  /// - Parameters:
  ///   - notation: The notation of the text; a timecode that it cannot express is refused.
  ///   - store: The store that also gets the copy.
  init(
    _ copy: TimecodeCopy, text notation: TimecodeNotation, in store: PasteboardStore, to access: ClipboardAccess
  ) throws {
    for marker in copy.markers where !notation.fits(marker.range) {
      throw Diagnostic(.unwritable(marker.inPoint, notation))
    }
    name = access.name
    textHasRate = copy.markers.isEmpty || notation == .text(.tagged)
    let clipboard = try access.open()
    let representations = try copy.sharedRepresentations(text: notation, in: store).map {
      ClipboardRepresentation(type: $0.type, bytes: $0.bytes)
    }
    self.copy = try clipboard.prepare(representations)
  }

  /// Commits the copy to the clipboard.
  func perform(after receipt: PasteboardStore.Receipt, on pasteboard: PasteboardName) throws -> Outcome {
    // A signal arrived during the store's commit, which was completed.
    if Interruption.isCaught {
      throw Diagnostic.clipboard(.interrupted, after: pasteboard, changeCount: receipt.changeCount)
    }
    do throws(ClipboardError) {
      try copy.commit()
    } catch {
      throw Diagnostic.clipboard(error, after: pasteboard, changeCount: receipt.changeCount)
    }
    let carried = copy.carried
    let losesRate = !textHasRate && !carried.isEmpty && carried.allSatisfy { $0.conforms(to: .plainText) }
    return Outcome(clipboard: name, types: carried, dropped: copy.dropped, losesRate: losesRate)
  }
}
