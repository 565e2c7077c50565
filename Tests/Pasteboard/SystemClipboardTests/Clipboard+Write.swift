import SystemClipboard
import UniformTypes

extension Clipboard {
  /// Replaces the content at once, and returns the types that the clipboard has now.
  func write(_ representations: [ClipboardRepresentation]) throws(ClipboardError) -> [UTType] {
    let copy = try prepare(representations)
    try copy.commit()
    return copy.carried
  }
}
