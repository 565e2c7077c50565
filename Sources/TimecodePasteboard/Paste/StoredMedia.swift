// A media file on a pasteboard whose header is read without the rest: all of it was verified before.

import FilePasteboard
import MediaTimecode
import SystemCalls

/// The bytes of a representation, read where the header's reader asks for them.
struct StoredMedia: ByteSource {
  private let pieces: PasteboardStore.Generation.Pieces
  let byteCount: Int

  init(_ pieces: PasteboardStore.Generation.Pieces) {
    self.pieces = pieces
    byteCount = Int(clamping: pieces.byteCount)
  }

  func bytes(at offset: Int, count: Int) throws(MediaTimecodeError) -> [UInt8] {
    do { return try pieces.bytes(at: UInt64(offset), count: count) } catch {
      throw .unreadable(errno: Errno.io.rawValue)
    }
  }
}
